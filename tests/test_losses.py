"""What a format cannot say: gathered by kind and file, each with its first place."""

from __future__ import annotations

from euchre_cli.events import Source
from euchre_cli.losses import Losses


def test_losses_are_counted_by_kind_and_file_and_placed_at_the_first() -> None:
    losses = Losses()
    evening = Source("evening.euc", '[Event "x"]\n1. W {a} {b}', 3, 1)
    losses(evening, "comment", (17, 20))
    losses(evening, "comment", (21, 24))
    losses(evening, "tag Event")
    losses(Source("club.egn"), "comment", "/deals/0/phases/0")
    losses(Source("club.egn"), "misdeal")
    losses(None, "comment")
    assert [loss.told("trickster") for loss in losses] == [
        "evening.euc:4:6: trickster cannot say this: comment (2 times, here first)",
        "evening.euc:3:1: trickster cannot say this: tag Event",
        "club.egn:/deals/0/phases/0: trickster cannot say this: comment",
        "club.egn: trickster cannot say this: misdeal",
        "<record>: trickster cannot say this: comment",
    ]


def test_what_is_told_cannot_steer_a_terminal() -> None:
    losses = Losses()
    losses(Source("\x1b[2J"), "tag \x07")
    assert [loss.told("egn") for loss in losses] == [r"\x1b[2J: egn cannot say this: tag \x07"]


def test_nothing_lost_is_false() -> None:
    losses = Losses()
    assert not losses
    losses(None, "comment")
    assert losses
