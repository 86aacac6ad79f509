"""The notation of euchre records (``.euc``): reading with Lark, and canonical writing.

`reader.read_notation` and `writer` are what the rest uses; the grammar and its manual stand in ``grammar/``.
"""
