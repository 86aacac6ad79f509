"""``euchre show``: a game for eyes, with everything the record holds and what is wrong where it stands."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from command_line import BROKEN, EVENING, euchre_command
from expected import Terminal, snapshot
from rich.cells import cell_len
from rich.style import Style

from euchre_cli.api import loads, replay
from euchre_cli.cards import SEAT_NAMES, parse_card
from euchre_cli.events import PASS, Call, Event, Play
from euchre_cli.replaying import DealReplay
from euchre_cli.reports.games import tell
from euchre_cli.reports.moment import moment, moments, picture
from euchre_cli.reports.paper import SUIT_STYLES, Paper
from euchre_cli.reports.show import Show
from euchre_cli.reports.show_deal import DealPage
from euchre_cli.sources import Input
from euchre_cli.validating import replay_source

SAMPLES = Path(__file__).resolve().parents[1] / "samples"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("evening.euc").write_text(EVENING)
    return tmp_path


def shown(text: str, *options: str, width: int = 80) -> str:
    return euchre_command("show", "-", *options, stdin=text, width=width).stdout


def in_words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("width", [80, 48])
def test_game(width: int) -> None:
    result = euchre_command("show", "evening.euc", width=width)
    assert result.stdout == snapshot(f"show.{width}", result.stdout)
    assert all(cell_len(line) <= width for line in result.stdout.splitlines())
    assert not re.search(r" $|\x1b", result.stdout, re.MULTILINE)
    assert (result.exit_code, result.stderr) == (1, "")


def on_a_terminal(text: str, monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    out = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    Path("game.euc").write_text(text)
    tell(replay_source(Input("game.euc", "game.euc")), Show(out, width=72))
    return out.getvalue()


def test_terminal_has_colours_and_symbols(monkeypatch: pytest.MonkeyPatch) -> None:
    text = on_a_terminal(EVENING, monkeypatch)
    assert "\x1b[38;5;160mA♥\x1b[0m" in text  # the ace of hearts in red
    assert "\x1b[38;5;33mJ♦\x1b[0m\x1b[38;5;160mL\x1b[0m" in text  # the left bower: a diamond marked as a heart
    assert "\x1b[1;31merror P505 revoke\x1b[0m" in text
    plain = re.sub(r"\x1b\[[\d;]*m", "", text)
    assert plain == snapshot("show.terminal", plain)


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    text = on_a_terminal(EVENING, monkeypatch, NO_COLOR="1")
    assert "A♥" in text
    assert "\x1b[38" not in text


def test_terminal_that_knows_no_symbols_gets_letters() -> None:
    class Old(Terminal):
        encoding = "ascii"

    out = Old()
    tell(replay_source(Input("evening.euc", "evening.euc")), Show(out, width=72))
    assert out.getvalue().isascii()


def test_nothing_in_a_record_commands_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = '[Event "\x1b[2JNight"] [North "\u202eAnn"] [Odd "\x9b1m"] {a\x07b} 1. W N:o* {\x1b]0;x\x07} =NS+4 (0: p {\x1b[5m})'
    text = shown(hostile)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", text)
    for seen in (r"\x1b[2JNight", r"\u202eAnn", r"\x9b1m", r"{a\x07b}", r"{\x1b]0;x\x07}", r"\x1b[5m"):
        assert seen in text
    assert "\x1b[2J" not in on_a_terminal(hostile, monkeypatch)


def test_wide_letters_and_long_words_keep_to_the_width() -> None:
    text = shown('[North "' + "安" * 60 + '"] 1. W N:o* {' + "x" * 200 + " é é } =NS+4", width=50)
    assert all(cell_len(line) <= 50 for line in text.splitlines())
    assert "".join(text.split()).count("安") == 60
    assert "".join(text.split()).count("x") >= 200


def test_marks_are_explained_where_tricks_are_shown() -> None:
    assert shown("1. W^9h o -9s AhThJh9h/").endswith(
        "\nMarks: > led, [ ] took the trick, L left bower, ? not known, - sits out\n"
    )
    assert "Marks" not in shown("1. W N:o =NS+1")


def test_lines_of_a_comment_are_kept() -> None:
    assert "    {first\n      second}\n" in shown(r"1. W N:o* {first\nsecond} =NS+4")


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ("1. W^9h p! {so} E:o", "North passes!"),
        ("1. W^9h pppo -9s", "West picks it up, West discards 9s"),
        ("1. W^9h pppp n*", "North calls no trump alone"),
        (
            '[Rules "go-under"] 1. W^9h N>K:9c9dTc K>N:AsKsQs',
            "North gives 9c 9d Tc to the kitty, North takes As Ks Qs from the kitty",
        ),
        ('[Rules "partners-best"] 1. W^9h o* S>N:Ah', "South gives Ah to North"),
        ('[Rules "defend-alone"] 1. W^9h o* E:*', "North orders it up alone, East says alone"),
        ("1. W^B=h o", "B is turned up for hearts"),
        ("1. W packets=3-2 N:o =0", "West deals 3-2"),
        ("1. W N:o* =NS+4", "North makes trump alone"),
        ("1. W^9h u", "North makes a call that is not known"),
        ("1. W^9h o Xx", ">Xx"),
        ("1. W^9h pppp pppp", "thrown in, score 0-0"),
        ("1. W^9h o Ac concede:EW", "East-West concede the tricks left"),
    ],
)
def test_words_for_what_is_said_and_done(deal: str, said: str) -> None:
    assert said in in_words(shown(deal))


def test_findings_stand_below_what_they_are_about() -> None:
    text = shown("1. W^9h p N:p ppo -9s AhThJh9h")
    before = text.split("error B301 call-out-of-turn")[0]
    assert before.rstrip().endswith("North passes, North passes")
    assert "East passes" not in before


def test_findings_of_head_and_result_stand_there() -> None:
    text = shown('[Event "x"] [Winner "EW"] [Rules "tarqet=5"] 1. W N:o* =NS+4')
    head, result = text.split("Deal 1")
    assert "error N104 unknown-rule-option" in head
    assert "error S608 wrong-winner" in result.split("Not over at 4-0")[1]


def test_broken_text_is_told_where_it_breaks() -> None:
    text = shown(BROKEN)
    second = text.split("Deal 2")[1].split("Deal 3")[0]
    assert "error N101 syntax-error" in second
    assert "Deal 3: South deals" in text


def test_one_game_or_deal_can_be_chosen() -> None:
    games = f'[Event "One"] 1. W N:o* =NS+4 2. N E:o =EW+1 {EVENING}'
    assert re.findall(r"^(?:Game|Deal) \d+", shown(games, "--game", "2", "--deal", "4"), re.MULTILINE) == [
        "Game 2",
        "Deal 4",
    ]
    assert re.findall(r"^(?:Game|Deal) \d+", shown(games, "--game", "1"), re.MULTILINE) == [
        "Game 1",
        "Deal 1",
        "Deal 2",
    ]
    assert "P505" not in shown(games, "--game", "2", "--deal", "4")
    assert euchre_command("show", "-", "--deal", "1", stdin=EVENING).exit_code == 0  # the revoke is in deal 2
    missing = euchre_command("show", "-", "--deal", "9", stdin=games)
    assert missing.exit_code == 2
    assert "there is no such game or deal in <stdin>: it holds 2 games, the longest of 7 deals" in missing.stderr


def test_only_one_file_at_a_time() -> None:
    Path("other.euc").write_text(EVENING)
    result = euchre_command("show", ".")
    assert (result.exit_code, result.stdout) == (2, "")
    assert ". is 2 files: name one of them" in result.stderr


@pytest.mark.parametrize("path", ["nowhere.euc", "empty.euc"])
def test_file_that_cannot_be_read(path: str) -> None:
    Path("empty.euc").touch()
    result = euchre_command("show", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"euchre: {path}: ")


def test_text_without_a_game_is_not_passed_over_in_silence() -> None:
    Path("torn.egn").write_text('{"version": ')
    result = euchre_command("show", "torn.egn")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("euchre: torn.egn:1:13: N109 record-truncated: ")


@pytest.mark.parametrize("path", sorted(SAMPLES.rglob("*.eu*")), ids=lambda path: path.stem)
def test_every_sample_can_be_shown(path: Path) -> None:
    out = io.StringIO()
    tell(replay_source(Input(path.name, str(path))), Show(out, width=60))
    assert all(cell_len(line) <= 60 for line in out.getvalue().splitlines())


@pytest.mark.parametrize("path", sorted((SAMPLES / "games").glob("*.euc")), ids=lambda path: path.stem)
def test_every_card_played_is_shown_in_its_players_column(path: Path) -> None:
    result = euchre_command("show", path, "--deal", "1", width=100)
    rows = re.findall(r"^  ([1-7])    (.{10})(.{10})(.{10})(.{0,10})$", result.stdout, re.MULTILINE)
    for _, *cells in rows:
        assert sum(">" in cell for cell in cells) == 1
        assert sum("[" in cell for cell in cells) == 1


def test_suits_can_be_read_on_white_and_on_black() -> None:
    def luminance(red: int, green: int, blue: int) -> float:
        linear = [
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red / 255, green / 255, blue / 255)
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    coloured = [Style.parse(style).color for style in SUIT_STYLES]
    lights = [luminance(*color.get_truecolor()) for color in coloured if color is not None]
    assert len(lights) == 3  # the fourth suit has the terminal's own colour
    assert all(1.05 / (light + 0.05) >= 3 and (light + 0.05) / 0.05 >= 3 for light in lights)


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("path", sorted((SAMPLES / "games").glob("*.eu*")), ids=lambda path: path.stem)
def test_the_four_hands_lie_around_the_table(path: Path, width: int) -> None:
    text = euchre_command("show", path, "--deal", "1", width=width).stdout
    assert text.isascii() or not path.read_text("utf-8").isascii()
    if re.search(r"^  1    ", text, re.MULTILINE):
        head = text.split("Deal 1")[1].split("\n       North")[0]
        lines = {
            seat: number
            for number, line in enumerate(head.split("\n"))
            for seat in SEAT_NAMES[:4]
            if re.search(rf"(?:^|  ){seat}(?:,|  |$)", line) and number
        }
        north, east, south, west = (lines[seat] for seat in SEAT_NAMES[:4])
        assert north < south or width == 40
        assert west == east or width == 40 or north < west < south
        assert len(re.findall(r", deals", head)) == 1


class Graded(NamedTuple):
    mark: str
    loss: float
    best: Event


@pytest.mark.parametrize("width", [100, 80, 48])
def test_grades_stand_with_what_they_are_about(width: int) -> None:
    Path("game.euc").write_text("1. W^9h p o -9s TcAc9cKc/")
    out = io.StringIO()
    steps = list(replay_source(Input("game.euc", "game.euc")))
    deal = next(step for step in steps if isinstance(step, DealReplay))
    calls = [number for number, event in enumerate(deal.deal.events) if isinstance(event, Call)]
    plays = [number for number, event in enumerate(deal.deal.events) if isinstance(event, Play)]
    grades = {
        calls[1]: Graded("??", 0.53, Call(PASS)),
        plays[0]: Graded("!", 0.0, Play(parse_card("Tc"))),
        plays[2]: Graded("?", 0.2, Play(parse_card("Jc"))),
    }
    DealPage(Paper(out, width), deal, (), grades=grades).write((None,) * 4)
    assert out.getvalue() == snapshot(f"show.grades.{width}", out.getvalue())
    assert all(cell_len(line) <= width for line in out.getvalue().splitlines())


def test_a_mark_of_the_record_is_not_mixed_with_a_grade() -> None:
    Path("game.euc").write_text("1. W^9h p o! -9s Tc?AcJcKc/")
    steps = list(replay_source(Input("game.euc", "game.euc")))
    deal = next(step for step in steps if isinstance(step, DealReplay))
    numbers = [number for number, event in enumerate(deal.deal.events) if isinstance(event, Call | Play)]
    out = io.StringIO()
    grades = {numbers[1]: Graded("??", 0.53, Call(PASS)), numbers[2]: Graded("!!", 0.0, Play(parse_card("Tc")))}
    DealPage(Paper(out, 110), deal, (), grades=grades).write((None,) * 4)
    assert "orders it up!, West discards 9s  ?? loses 0.53 points; best: East passes\n" in out.getvalue()
    assert re.search(r">Tc\?.*  North Tc !! the best\n", out.getvalue())


# --- graded -----------------------------------------------------------------------------------------------

LAY_DOWN = "1. W^Qh N=9cTcQs9dTd E=AdKdTsQcKs S=9sAsKcJcQd W=JhJdAhKhAc pppp\n2. N N:o =NS+1\n"


def test_graded_calls_stand_beside_the_calls() -> None:
    Path("lay-down.euc").write_text(LAY_DOWN)
    plain, graded = (euchre_command("show", "lay-down.euc", *how, width=60).stdout for how in ((), ("--grades",)))
    assert "West passes??" in graded
    assert "loses 3." in graded or "loses 4." in graded
    assert "points; best: West picks it up alone" in " ".join(graded.split())
    assert "??" not in plain
    assert "Deal 2" in graded


def test_grades_have_a_depth_and_do_not_step() -> None:
    Path("lay-down.euc").write_text(LAY_DOWN)
    for wrong in (["--depth", "quick"], ["--step", "--grades"]):
        assert euchre_command("show", "lay-down.euc", *wrong).exit_code == 2


def test_a_card_turned_down_stays_so_when_trump_is_named() -> None:
    (game,) = loads("1. W^9h pppp s AcTc")
    (deal,) = replay(game).deals
    pictures = [picture(Paper(io.StringIO(), 80), deal, (None,) * 4, moment(deal, count)) for count in moments(deal)]
    shown = ["\n".join(row.plain for row in rows) for rows in pictures]
    assert ["up 9h" in each for each in shown] == [True] * 4 + [False] * 4
    assert ["down 9h" in each for each in shown] == [False] * 4 + [True] * 2 + [False] * 2
