"""Read recorded euchre games, replay them under the table's rules, and say what was illegal or mis-scored."""

__version__ = "0.1.0"
