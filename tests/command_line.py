"""Running commands in tests: in this process, with the files they read, at a fixed width."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from euchre_cli.cli import euchre

EVENING = """\
[Event "Club night"]
[Date "2026-11-20"]
[North "Ann"] [East "Bea"] [South "Carl"] [West "Dora"]
[Rules "no-stick-the-dealer"]
[Score "1-0"]
{By the fire.}

1. W^9h {Dealt twice.} N=AhKhQhTd9c W=AdKcQcJd9s K=Ts o! {No need to wait.} -9s AhThJh9h/TcKc9cQd/QcTdKsAc/JsJd {She has no diamond.} QhQs/AdKhKdJc =NS+1 (4: AhTh9hJh)
2. N^9c o -9d AcTcJc9c/ThKhTsQs?/Qh9hKdAh/JdJsQcQd/AsKcKsJh =EW+1
3. E^Js pppp pppp =0
4. S N:o* =NS+4
5. W^Qc pppo* Qd9d9c/JsAcKc/Ah9hTd/Qc9sKd/JhThAs =EW+4 score=6-5
6. N^Ac misdeal {A card was faced.}
6. N^Kc pppo* -9d AhThTc/Jc9h9c claim:NS=2 =NS+1
"""
"""Seven deals with a bit of everything, a revoke in the second."""

BROKEN = """\
[Event "Torn page"]

1. N^9c o -9d AcTcJc9c/ThKh
2. E^Js ppp1 so
3. S N:o* =NS+4
"""
"""A deal that breaks off, one that cannot be read to its end, and a good one."""


def euchre_command(*arguments: str | Path, stdin: str | bytes | None = None, width: int = 80) -> Result:
    """Run a command; what it ends with is `exit_code`, what it writes `stdout` and `stderr`."""
    environment = {"COLUMNS": str(width), "NO_COLOR": None, "FORCE_COLOR": None}
    return CliRunner(env=environment).invoke(euchre, list(map(str, arguments)), input=stdin)
