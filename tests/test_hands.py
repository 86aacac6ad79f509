"""Cards and hands as people type them."""

from __future__ import annotations

import random

import pytest

from euchre_cli.cards import CARD_CODES, DECKS, SUIT_LETTERS, SUIT_SYMBOLS, card_text, cards_of, cards_text
from euchre_cli.hands import HandError, has_suits, read_card, read_hand
from euchre_cli.rules import Rules
from euchre_cli.typed import TypedDeal, TypedDealError


@pytest.mark.parametrize("text", ["Th", "10h", "TH", "th", "hT", "HT", "h10", "T♥", "♥T", "10♥", "♥10", " 10♥\ufe0f "])
def test_one_card_in_every_spelling(text):
    assert card_text(read_card(text)) == "Th"


@pytest.mark.parametrize("text", ["", "A", "h", "1h", "100h", "Ahh", "hAh", "Xh", "R", "An", "Ah Kh", "\u017fA"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(HandError, match="is no card"):
        read_card(text)


@pytest.mark.parametrize(
    "text",
    [
        "AhKhTh9cJd",
        "Ah Kh Th 9c Jd",
        "ah,kh,10h,9c,jd",
        "AH, KH, 10H, 9C, JD",
        "hA hK hT c9 dJ",
        "hAhKhTc9dJ",
        "♥A♥K♥10 ♣9 ♦J",
        "A♥K♥T♥ + 9♣ J♦",
        "A♥\ufe0f K♥\ufe0f 10♥\ufe0f 9♣\ufe0f J♦\ufe0f",
        "AhhKTh c9Jd",
        "AKT 9c L",
        "A K 10 + 9c + L",
        "a-k-10 9g l",
        "AKT 9g L",
        "A,K,T,9G,L",
    ],
)
def test_one_hand_in_many_spellings(text):
    assert cards_text(read_hand(text, trump=2)) == "AhKhTh9cJd"


@pytest.mark.parametrize(
    ("text", "trump", "cards"),
    [
        ("RLAKT", "s", "JsJcAsKsTs"),
        ("R-K-9 + As", "d", "JdKd9dAs"),
        ("R L A K Q", "c", "JcJsAcKcQc"),
        ("BRL98", "h", "BJhJd9h8h"),
        ("An Kn Ag Ao Jg", "h", "AdKdAcAsJc"),
        ("An Kn Ag Ao Jo", "c", "AsKsAdAhJh"),
        ("An Tg 9o", "s", "AcTd9h"),
        ("An Tg 9o", "d", "AhTc9s"),
    ],
)
def test_trumps_next_and_green(text, trump, cards):
    assert cards_text(read_hand(text, SUIT_LETTERS.index(trump))) == cards


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AhKx", "'AhKx' cannot be read"),
        ("A of hearts", "'of' cannot be read"),
        ("AKh", "'AKh' has cards with a suit and cards without"),
        ("RAh", "'RAh' has cards with a suit and cards without"),
        ("J A", "J has no suit: the jack of trump is R"),
        ("R K 9 + A", "A after + has no suit: say which it is, as in Ah, or An, Ag, Ao"),
        ("Jn", "Jn: the jack of diamonds is the left bower: write L"),
        ("R Jh", "Jh stands in the hand twice"),
        ("A A", "Ah stands in the hand twice"),
    ],
)
def test_what_is_no_hand_is_refused(text, message):
    with pytest.raises(HandError) as refused:
        read_hand(text, trump=2)
    assert message in str(refused.value)


@pytest.mark.parametrize("trump", [None, 4])
def test_runs_need_a_trump(trump):
    assert cards_text(read_hand("Ah 9c B", trump)) == "Ah9cB"
    for text in ("R 9c", "A 9c", "An 9c"):
        with pytest.raises(HandError, match="which suit is trump is not known"):
            read_hand(text, trump)


def test_whether_cards_have_their_suits():
    assert has_suits("AhKh, ♣9 + hT B")
    for text in ("R L", "Ah K", "An", "Ah+9g", "9cAn"):
        assert not has_suits(text)


def spelled(rng: random.Random, card: int) -> str:
    """A card with its suit, somehow."""
    text = card_text(card)
    if text == "B":
        return rng.choice("Bb")
    rank = rng.choice((text[0], text[0].lower(), "10" if text[0] == "T" else text[0]))
    suit = rng.choice((text[1], text[1].upper(), SUIT_SYMBOLS[card >> 3]))
    return rng.choice((rank + suit, suit + rank))


def test_random_hands_in_random_spellings():
    rng = random.Random(6)
    for _ in range(2000):
        cards = tuple(rng.sample(list(cards_of(DECKS[33])), rng.randrange(1, 8)))
        text = "".join(spelled(rng, card) + rng.choice((" ", ", ", ",", " + ")) for card in cards)
        assert read_hand(text, rng.choice((None, 1))) == cards


def test_random_text_is_read_or_refused():
    rng = random.Random(7)
    read = 0
    for _ in range(5000):
        text = "".join(rng.choice("AKQJT9RLBchdsngo10akt♥ ,+-x") for _ in range(rng.randrange(12)))
        try:
            cards = read_hand(text, rng.choice((None, 0, 1, 2, 3, 4)))
        except HandError:
            continue
        read += bool(cards)
        assert all(0 <= card <= CARD_CODES["B"] for card in cards)
    assert read > 200


# --- in a deal --------------------------------------------------------------------------------------------

DEAL = "W^9h N=AhKhQhTd9c E=AdKcQcJd9s S=JcTcQdKs9d W=AcAsTsThQs"


@pytest.mark.parametrize(
    "text",
    [
        "W^9h N=AKQ,Td,9c E=L Ad KcQc9s S=JcTcQdKs9d W=T AcAs + TsQs",
        "W^9H N=AKQ + Tn + 9g E=L + An Kg Qg 9o S=JgTg Qn Ko 9n W=Ag Ao To T Qo",
        "S4 ^h9 S1=ah kh qh dt c9, S2=L An KcQc9s; S3=jctcqdks9d S4 = acastsTHqs",
    ],
)
def test_hands_of_a_deal_may_be_typed_so(text):
    typed, plain = TypedDeal(text + " o -Qs AhJd", Rules()), TypedDeal(DEAL + " o -Qs AhJd", Rules())
    assert [typed.table.held[seat] for seat in range(4)] == [plain.table.held[seat] for seat in range(4)]
    assert typed.table.trick == plain.table.trick


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W N=AKQ Td9c", "North's hand: A: which suit is trump is not known"),
        ("W^9h N=AKh Td9c", "North's hand: 'AKh' has cards with a suit and cards without"),
        ("W^9h N=AhKx", "North's hand: 'AhKx' cannot be read"),
        ("W^9h N=AKQ + T 9c", "North's hand: T after + has no suit"),
        ("W^9h N=AKQ9 9c", "9h stands in the up-card and again in North's hand"),
        ("W^9h N=RLA Td9c E=AdKcQcJd9s", "Jd stands in North's hand and again in East's hand"),
        (
            DEAL.replace("AhKhQh", "AKQ ") + " ppppp E:s",
            "s names another trump than the up-card, by which North's hand is written",
        ),
    ],
)
def test_what_is_wrong_with_a_hand_of_a_deal_is_said(text, message):
    with pytest.raises(TypedDealError) as refused:
        TypedDeal(text, Rules())
    assert message in str(refused.value)
