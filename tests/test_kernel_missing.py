"""A package installed without a C compiler works, and the commands that need the kernel say what is missing."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

from euchre_cli.cli import euchre


@pytest.fixture
def without_kernel(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("euchre_cli.kernel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "euchre_cli.kernel._core", None)


@pytest.mark.parametrize("arguments", [("solve", "--deal", "W^9h"), ("simulate",), ("equity", "-"), ("analyze", "-")])
def test_commands_that_need_the_kernel_say_so(without_kernel, arguments):
    done = CliRunner().invoke(euchre, arguments)
    assert done.exit_code == 2
    assert "install a C compiler" in done.output


def test_other_commands_do_without(without_kernel):
    assert CliRunner().invoke(euchre, ["validate", "-"], input="1. W^9h pppp pppp").exit_code in (0, 1)
    assert CliRunner().invoke(euchre, ["explain", "P505"]).exit_code == 0
