"""`euchre solve`: deals under perfect play, from any point on, typed or from a record."""

from __future__ import annotations

import json
import random

import pytest
from click.testing import CliRunner
from double_dummy_oracle import after
from tables import Knowledge, play_out, random_game, shuffle

from euchre_cli.cards import card_text
from euchre_cli.cli import euchre
from euchre_cli.events import Call, Discard, Exchange, Play
from euchre_cli.legal import legal_actions
from euchre_cli.notation.writer import write_game
from euchre_cli.replaying import replay
from euchre_cli.rules import Rules, build, parse_options
from euchre_cli.scoring import deal_points
from euchre_cli.table import Table

double_dummy = pytest.importorskip("euchre_cli.double_dummy", exc_type=ImportError)
from euchre_cli.rewind import plays_of, rewound  # noqa: E402
from euchre_cli.solving import solve_recorded  # noqa: E402
from euchre_cli.typed import TypedDeal  # noqa: E402

DEAL = "W^9h N=AhKhQhTd9c E=AdKcQcJd9s S=JcTcQdKs9d W=AcAsTsThQs"

RULES = {
    name: build(parse_options(name))
    for name in (
        "standard",
        "british",
        "1888",
        "fast-break",
        "alone-must-take-all fast-break",
        "march=1 make=2",
        "hand=6 deck=32 fast-break",
        "hand=7 deck=33 march=3 fast-break",
        "no-trump defend-alone deck=25",
    )
}


def points_of(table: Table) -> int:
    """Points of North and South less those of the others, as the scorer counts them."""
    makers = table.maker & 1
    ns, ew = deal_points(
        table.rules,
        makers,
        table.taken[makers],
        alone=table.loner is not None,
        lone_defender=table.lone_defender is not None,
        broken=table.broken,
    )
    return ns - ew


@pytest.mark.parametrize("name", RULES)
def test_tricks_and_points_are_those_of_minimax(name):
    rules = RULES[name]
    rng = random.Random(name)
    solved = 0
    while solved < 12:
        table, _ = shuffle(rng, rules, rng.randrange(4))
        left = 3 if rules.hand == 5 else 2
        while actions := legal_actions(table):
            if len(table.tricks) == rules.hand - left and table.maker is not None and not table.best_cards:
                break
            table.apply(rng.choice(actions))
        if table.thrown_in:
            continue
        solution = double_dummy.solve(table)
        tricks, points = after(table), after(table, points_of)
        assert {card: worth.tricks[0] for card, worth in solution.cards.items()} == tricks
        assert {card: worth.points[0] - worth.points[1] for card, worth in solution.cards.items()} == points
        best = min if table.turn & 1 else max
        assert solution.worth.tricks[0] == best(tricks.values())
        assert solution.worth.points[0] - solution.worth.points[1] == best(points.values())
        assert {points[card] for card in solution.best} == {best(points.values())}
        solved += 1


def test_line_of_best_play_keeps_what_the_deal_is_worth():
    rng = random.Random(4)
    for _ in range(30):
        table, _ = shuffle(rng, RULES["standard"], 0)
        while legal_actions(table) and table.maker is None:
            table.apply(rng.choice([action for action in legal_actions(table) if isinstance(action, Call)]))
        before = double_dummy.solve(table)
        line = double_dummy.best_line(table)
        for event in (*before.before, *map(Play, line)):
            assert event in legal_actions(table)
            table.apply(event)
        assert not table.tricks_left
        assert table.taken[0] == before.worth.tricks[0]
        assert double_dummy.solve(table).worth == before.worth


def test_best_discard_is_the_best_of_all():
    rng = random.Random(6)
    for _ in range(10):
        table, _ = shuffle(rng, RULES["standard"], 3)
        table.apply(Call("order"))
        solution = double_dummy.solve(table)
        worths = []
        for action in legal_actions(table):
            twin = table.copy()
            twin.apply(action)
            worths.append(double_dummy.solve(twin).worth.points)
        assert isinstance(solution.before[0], Discard)
        assert solution.worth.points[1] - solution.worth.points[0] == max(ew - ns for ns, ew in worths)


def test_partners_best_is_handed_over_and_a_card_laid_away():
    table = TypedDeal(DEAL + " o*", build(parse_options("partners-best"))).table
    first, second, third = double_dummy.solve(table).before
    assert isinstance(first, Discard)
    assert isinstance(second, Exchange)
    assert (second.giver, second.receiver) == (2, 0)
    assert isinstance(third, Discard)
    assert third.seat == 0


def test_every_contract_the_rules_allow_is_solved():
    deal = TypedDeal(DEAL, Rules())
    found = {(other.maker, other.trump, other.alone): other for other in double_dummy.contracts(Rules(), 3, deal.dealt)}
    assert len(found) == 4 * 4 * 2
    for (maker, trump, alone), other in found.items():
        table = TypedDeal(f"{DEAL} {'NESW'[maker]}:{'o' if trump == 2 else 'cdhs'[trump]}{'*' * alone}", Rules()).table
        assert double_dummy.solve(table).worth == other.worth
    canadian = build(parse_options("canadian natural"))
    some = [(other.maker, other.trump, other.alone) for other in double_dummy.contracts(canadian, 3, deal.dealt)]
    assert (1, 2, False) not in some  # East, the dealer's partner, holds no heart to order with
    assert (0, 3, False) not in some  # and North holds no spade


def test_going_back_in_a_deal_is_the_table_as_it_was():
    rng = random.Random(8)
    for _ in range(20):
        table, dealt = shuffle(rng, RULES["no-trump defend-alone deck=25"], 1)
        events = play_out(rng, table)
        if table.thrown_in:
            continue
        plays = plays_of(table)
        count = rng.randrange(len(plays) + 1)
        back = rewound(table, count)
        again = Table(table.rules, 1)
        left = count
        for event in (*dealt, *events):
            if isinstance(event, Play):
                if not left:
                    break
                left -= 1
            again.apply(event)
        if count:
            assert (back.trick, back.taken, back.turn) == (again.trick, again.taken, again.turn)
        assert back.sitting == again.sitting
        for seat in range(4):
            if not back.sitting >> seat & 1:
                assert back.held[seat] & back.live == again.held[seat] & again.live or not count


@pytest.mark.parametrize("hidden", [False, True])
def test_recorded_games_are_solved_from_the_opening_lead(hidden):
    """Also where no hands are written down: the play shows them."""
    knows = Knowledge(hands=(), discard=False) if hidden else Knowledge(kitty=True)
    game, _ = random_game(random.Random(5), Rules(), knows, most=12)
    for done in replay(game).deals:
        solved = solve_recorded(done, None)
        if done.thrown_in:
            assert solved.solution is None
            assert solved.problem is None
        elif not hidden:
            assert solved.problem is None
            assert len(solved.contracts) == 32
            assert len(solved.line) == 5 * solved.table.players
        else:
            assert solved.solution is not None
        if solved.solution is not None:
            assert sum(solved.solution.worth.tricks) == 5


# --- the command ------------------------------------------------------------------------------------------


def run(*arguments: str, text: str | None = None):
    return CliRunner().invoke(euchre, ["solve", *arguments], input=text)


def solved_json(*arguments: str, text: str | None = None) -> list[dict]:
    done = run("--json", *arguments, text=text)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_a_typed_deal_as_json():
    (deal,) = solved_json("--deal", DEAL + " o -Qs Ah")
    assert deal["dealer"], deal["maker"] == ("W", "N")
    assert (deal["trump"], deal["alone"], deal["lone_defender"], deal["turn"]) == ("h", False, None, "E")
    assert deal["tricks"] == {"NS": 2, "EW": 3}
    assert deal["points"] == {"NS": 0, "EW": 2}
    assert deal["best_cards"] == ["Jd"]
    assert deal["euchred"]
    assert not deal["made"]
    assert not deal["marched"]
    assert len(deal["line"]) == 19
    assert len(deal["contracts"]) == 32


@pytest.mark.parametrize(
    "text",
    [
        "S4^9h S1=hA,hK,hQ,dT,c9 S2=AdKcQcJd9s S3=JcTcQdKs9d S4=AcAsTsThQs o -sQ",
        "1. W^9♥ N=A♥K♥Q♥10♦9♣ E=AdKcQcJd9s S=JcTcQdKs9d W=AcAsTsThQs N:o W:-Qs",
        "W ^9h N=AhKhQhTd9c; E=AdKcQcJd9s; S=JcTcQdKs9d; W=AcAsTsThQs; K=9c".replace("; K=9c", " o -Qs"),
    ],
)
def test_loose_spellings_are_the_same_deal(text):
    assert solved_json("--deal", text) == solved_json("--deal", DEAL + " o -Qs")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (DEAL + " o -Qs Ax", "'Ax' (character"),
        (DEAL + " o -9c", "-9c is not legal here, where it is West's turn"),
        (DEAL + " o -Qs AhJd9d9h/Kc Ks", "Ks is not legal: South may play Tc Jc"),
        (DEAL + " o -Qs E:Jd", "Jd: East is written, and it is North's turn"),
        (DEAL + " h", "h is not legal here, where it is North's turn"),
        (DEAL.replace("9c", "Kc"), "Kc stands in North's hand and again in East's hand"),
        (DEAL.replace("9c", "8c"), "8c (North's hand) is not in a deck of 24"),
        (DEAL.replace("Td9c", "Td"), "North's hand has 4 cards (AhKhQhTd): 5 are dealt"),
        (DEAL.rpartition(" ")[0], "West's hand is not given: write W= and its cards"),
        (DEAL + " N=AhKhQhTd9c", "stands in North's hand and again"),
        (DEAL + " E^Th", "the dealer stands once, and first"),
    ],
)
def test_what_is_wrong_with_a_typed_deal_is_said(text, message):
    done = run("--deal", text)
    assert done.exit_code == 2
    assert message in " ".join(done.output.split())


def test_a_record_is_solved_deal_by_deal(tmp_path):
    game, _ = random_game(random.Random(9), Rules(), Knowledge(kitty=True), most=5)
    path = tmp_path / "game.euc"
    path.write_text("".join(write_game(game)), encoding="utf-8")
    deals = solved_json(str(path))
    assert [deal["deal"] for deal in deals] == [1, 2, 3, 4, 5][: len(game.deals)]
    lines = [json.loads(line) for line in run("--output-format", "jsonl", str(path)).stdout.splitlines()]
    assert lines == deals
    text = run(str(path)).stdout
    assert text.count("Perfect play:") == sum(deal["maker"] is not None for deal in deals)


def test_from_any_point_of_the_play():
    deal = DEAL + " o -Qs AhJd9d9h/KcTcAc9c"
    (whole,) = solved_json("-", text=f"1. {deal}\n")
    (typed,) = solved_json("--deal", deal)
    assert whole["tricks"] == typed["tricks"]
    assert whole["turn"] == typed["turn"]
    (first,) = solved_json("--after", "1", "--deal", deal)
    assert first["best_cards"] == ["Jd"]
    assert first["turn"] == "E"


def test_a_deal_that_is_not_open_is_not_solved():
    done = run("-", "--json", text="1. W^9h N=AhKhQhTd9c o\n")
    assert done.exit_code == 1
    assert "not known" in done.stderr
    (deal,) = json.loads(done.stdout)
    assert deal["tricks"] is None
    assert deal["best_cards"] == []
    assert "not known" in deal["problem"]


def test_a_deal_with_a_revoke_is_not_solved():
    done = run("-", text=f"1. {DEAL} o -Qs AhAd9d9h/\n")
    assert done.exit_code == 1
    assert "the record is in error (P505" in done.stderr


def test_nobody_made_trump():
    (deal,) = solved_json("--deal", DEAL)
    assert deal["tricks"] is None
    assert len(deal["contracts"]) == 32
    (thrown,) = solved_json("--rules", "no-stick-the-dealer", "--deal", DEAL + " pppppppp")
    assert thrown["tricks"] == {"NS": 0, "EW": 0}
    assert thrown["maker"] is None


def test_usage():
    assert run().exit_code == 2
    assert run("--deal", DEAL, "file.euc").exit_code == 2
    assert run("--after", "9", "--deal", DEAL + " o -Qs Ah").exit_code == 1
    assert run("nothing-there.euc").exit_code == 2


def test_best_cards_are_in_the_order_of_the_deck():
    (deal,) = solved_json("--deal", DEAL + " o -Qs")
    assert deal["best_cards"] == sorted(deal["best_cards"], key=[card_text(card) for card in range(33)].index)
