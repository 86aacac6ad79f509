"""The rule options one by one: what each is called, which values it takes, what it means and who says so.

The table `OPTIONS` is all there is to an option besides its field in `euchre_cli.rules.Rules`: reading, printing,
explaining and "did you mean" follow from it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from euchre_cli.wording import did_you_mean, listed, quoted

Value: TypeAlias = bool | int | str | None
"""What an option can be set to."""


class Option(msgspec.Struct, frozen=True):
    """One rule option.

    `words` are the values with a spelling of their own (the default first), `numbers` the further whole numbers
    it takes. `meaning` is one line; `example` is an option string and `authority` says who plays it how. `also`
    are other names by which people look for it.
    """

    name: str
    words: dict[str, Value]
    meaning: str
    example: str
    authority: str
    numbers: range = range(0)
    also: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """The field of `Rules` that holds it."""
        return self.name.replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Whether its bare name turns it on."""
        return self.words.get("on") is True

    @property
    def off_word(self) -> str | None:
        """The value that ``no-name`` stands for, where there is one."""
        return next((word for word in ("off", "none") if word in self.words), None)

    def allowed(self) -> str:
        """The values it takes, for people."""
        if not self.numbers:
            return listed(list(self.words))
        return listed([f"a whole number from {self.numbers[0]} to {self.numbers[-1]}", *self.words])

    def takes(self, value: Value) -> bool:
        """Whether a value is one of its values, by type as well (``True`` is no number)."""
        known: list[Value] = [*self.words.values()]
        if any(value == one and type(value) is type(one) for one in known):
            return True
        return type(value) is int and value in self.numbers

    def read(self, text: str) -> Value:
        """The value that `text` spells, in any case. Raises `ValueError` with a message for a person."""
        word = text.lower()
        if word in self.words:
            return self.words[word]
        if word.isascii() and word.isdigit() and len(word) < 8 and int(word) in self.numbers:
            return int(word)
        hint = did_you_mean(word, self.words)
        raise ValueError(f"{self.name} cannot be {quoted(text)}: it is {self.allowed()}{hint}")

    def spell(self, value: Value) -> str:
        """The word that sets it: ``natural``, ``no-natural``, ``deck=32``."""
        if self.is_flag:
            return self.name if value else f"no-{self.name}"
        word = next((word for word, one in self.words.items() if value == one), str(value))
        return f"{self.name}={word}"


def _flag(name: str, default: bool, meaning: str, example: str, authority: str, *also: str) -> Option:
    words: dict[str, Value] = {"on": True, "off": False} if default else {"off": False, "on": True}
    return Option(name, words, meaning, example, authority, also=also)


def _choice(name: str, values: str, meaning: str, example: str, authority: str, *also: str) -> Option:
    words: dict[str, Value] = {value: value for value in values.split()}
    return Option(name, words, meaning, example, authority, also=also)


def _points(name: str, meaning: str, example: str, authority: str, *also: str) -> Option:
    return Option(name, {}, meaning, example, authority, numbers=range(100), also=also)


OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "deck",
        {str(size): size for size in (24, 25, 28, 29, 32, 33)},
        "how many cards: 24 is 9 to ace, 25 adds the joker (the highest trump), 28 adds the 8s, 32 the 7s and 8s; "
        "29 and 33 are these with the joker",
        "deck=32",
        "24 in the rule book, by Bicycle and in most modern play; 25 in Britain; 32 in the laws of 1888.",
        also=("cards", "joker", "with-joker", "benny", "deck-size", "min-rank"),
    ),
    Option(
        "hand",
        {str(size): size for size in (5, 6, 7)},
        "cards dealt to a player; to make is more than half of the tricks, a march all of them, euchred half or fewer",
        "deck=32 hand=7",
        "Five everywhere; some tables deal more where the deck has the cards.",
        also=("hand-size", "tricks"),
    ),
    _flag(
        "stick-the-dealer",
        True,
        "the dealer may not pass in round two; without it four passes throw the deal in: no score, the deal moves left",
        "no-stick-the-dealer",
        "The common modern rule, on in EGN; Bicycle, the British game and the laws of 1888 throw the deal in. One "
        "rule book says three passes do; it means four, for the dealer speaks too.",
        "std",
        "screw-the-dealer",
        "stuck-dealer",
    ),
    Option(
        "target",
        {"none": None},
        "the score that ends the game and wins it",
        "target=11",
        "10 in the rule book and online; 7 or 11 in some clubs; 5 by Bicycle and in 1888.",
        numbers=range(1, 10_000),
        also=("winning-score", "game-over-score", "play-to", "score"),
    ),
    Option(
        "deals",
        {"none": None},
        "the number of deals that ends the game, instead of a score",
        "deals=8",
        "Progressive evenings, where every table plays the same number of deals; num_deals in EGN.",
        numbers=range(1, 10_000),
        also=("num-deals", "rounds", "hands"),
    ),
    _choice(
        "loner-lead",
        "dealer-left loner-left",
        "who leads against a loner: the player at the dealer's left or at the loner's; who sits out is skipped",
        "loner-lead=loner-left",
        "dealer-left by Bicycle and in OpenSpiel; loner-left at some tables and in the British game. With the loner "
        "at the dealer's right the first gives the lead to the dealer's partner, the second to the dealer.",
        "lead",
    ),
    _choice(
        "alone-call",
        "with-call round-start before-lead",
        'when "alone" may be said: with the call that makes trump; announced before the round\'s first call (it '
        "lapses if that player does not make trump, and alone without it is too late); or until the first card",
        "alone-call=before-lead",
        "with-call by Bicycle; the rule book knows tables that ask for it before anyone bids, and tables that wait.",
    ),
    _points("march", "points for all tricks", "march=2", "2 everywhere.", "sweep"),
    _points(
        "loner-march",
        "points for all tricks alone",
        "loner-march=5",
        "4 everywhere in print; loner_march_score in EGN.",
        "loner-score",
        "loner-march-score",
    ),
    _points("euchre", "points to the other side for euchring the makers", "euchre=2", "2 everywhere.", "set"),
    _points(
        "loner-euchre",
        "points to the other side for euchring a loner",
        "loner-euchre=4",
        "2 in the rule book and in most modern books; 4 in the laws of 1888.",
        "loner-euchred-score",
    ),
    _points(
        "lone-defender-euchre",
        "points to a lone defender's side for euchring a loner",
        "defend-alone lone-defender-euchre=4",
        "Books differ: 2 or 4.",
    ),
    _points("make", "points for more than half of the tricks but not all", "make=1", "1 everywhere.", "point"),
    _flag(
        "canadian",
        False,
        "the dealer's partner who orders up must play alone",
        "canadian",
        "A common house rule; canadian in EGN.",
        "canadian-loner",
    ),
    _flag(
        "defend-alone",
        False,
        "one defender may play alone against a loner",
        "defend-alone",
        "An old rule kept by some clubs and programs; defend_alone in EGN, allow_lone_defender in OpenSpiel.",
        "lone-defender",
        "allow-lone-defender",
    ),
    _flag(
        "defend-alone-always",
        False,
        "with defend-alone, a defender may play alone also where both makers play",
        "defend-alone defend-alone-always",
        "What allow_lone_defender means in OpenSpiel; elsewhere only a loner is defended alone.",
    ),
    _flag(
        "partners-best",
        False,
        "the loner's partner hands over a card and the loner lays one away",
        "partners-best",
        "A house rule; partners_best in EGN, callForBest in Trickster.",
        "call-for-best",
    ),
    _choice(
        "farmers-hand",
        "off 3 all",
        "a weak hand is exchanged, once a deal: with three or more cards of the deck's two lowest ranks, three "
        "cards for the face-down kitty (3); or a hand with no trump of the up-card's suit and nothing above a ten, "
        "whole, for undealt cards (all)",
        "deck=32 farmers-hand=all",
        "A house rule: the rule book exchanges the whole hand, which takes five undealt cards and so a larger deck; "
        "farmers in EGN exchanges three.",
        "farmers",
        "farmer",
    ),
    _choice(
        "farmers-when",
        "round-one first-call",
        "the latest moment for a farmer's hand or for going under: before round one closes, or before the first call",
        "farmers-hand=3 farmers-when=first-call",
        "The rule book: usually only before the first round of bidding closes.",
    ),
    _flag(
        "go-under",
        False,
        "a player with three nines or tens, or without a face card, may swap three cards with the face-down kitty",
        "go-under farmers-when=first-call",
        "A house rule; go_under in EGN, goUnder in Trickster.",
        "under",
    ),
    _flag(
        "no-trump",
        False,
        "no trump may be named in round two",
        "no-trump",
        "A house rule; allow_no_trump in EGN, allowNotrump in Trickster.",
        "trump",
        "notrump",
        "allow-no-trump",
    ),
    _flag(
        "natural",
        False,
        "a player must hold a card printed with the suit they order or name: the left bower does not count; a stuck "
        "dealer without one is free",
        "natural",
        "A house rule.",
        "natural-trump",
    ),
    _flag(
        "discard-upcard",
        True,
        "the dealer may discard the very card that was picked up",
        "no-discard-upcard",
        "Allowed in most modern play; forbidden in the laws of 1888 and in OpenSpiel.",
        "bury-upcard",
    ),
    _flag(
        "alone-must-take-all",
        False,
        "a loner who takes fewer than all tricks is euchred",
        "alone-must-take-all",
        "A house rule; aloneTake5 in Trickster.",
        "alone-take-5",
    ),
    _flag(
        "fast-break",
        False,
        "nobody scores where the defenders take the first two tricks and the makers all the others",
        "fast-break",
        "A house rule; fast_break in EGN.",
    ),
    _flag(
        "four-trick-tokens",
        False,
        "makers, not alone, with exactly four tricks also take a token; four tokens become a point, which may end "
        "the game",
        "four-trick-tokens",
        "A house rule; four_trick_tokens in EGN.",
        "tokens",
    ),
    _choice(
        "packets",
        "any same-dealer",
        "how the cards are dealt, where that is recorded: twos and threes in any order, or each dealer keeps to the "
        "order they start with",
        "packets=same-dealer",
        "Bicycle has each dealer keep to one pattern; most tables do not care.",
        "deal-pattern",
    ),
    _flag(
        "alone-over-assist",
        False,
        "the maker's partner may play alone instead of the maker, unless they have passed",
        "alone-over-assist",
        "The laws of 1888.",
    ),
    _choice(
        "joker-up",
        "dealer-names spades hearts diamonds clubs",
        "the suit a turned-up joker stands for: named by the dealer before looking at the hand, or always the same",
        "deck=25 joker-up=spades",
        "Named by the dealer in the British game; some tables fix it.",
    ),
    _points(
        "revoke-penalty",
        "points that a proved revoke gives the other side, instead of the deal's own score; 0: it is only reported",
        "revoke-penalty=2",
        "2 in most modern books, 3 in the laws of 1888; free everywhere if mended before the trick is turned.",
        "renege",
        "renege-penalty",
    ),
    _points(
        "loner-revoke-penalty",
        "the same where a loner was played",
        "revoke-penalty=2 loner-revoke-penalty=4",
        "4 in some modern books, 5 in the laws of 1888.",
    ),
)


class Preset(msgspec.Struct, frozen=True):
    """A set of rules with a name.

    `text` says how it differs from the defaults. A `whole` one is the rules of a book and settles every option;
    the others are the settings of a program, and leave what they have no setting for to the rules around them.
    """

    name: str
    text: str
    meaning: str
    whole: bool = True


PRESETS: Final[dict[str, Preset]] = {
    preset.name: preset
    for preset in (
        Preset("standard", "", "the modern North American game of the rule book: the default of every option"),
        Preset("bicycle", "no-stick-the-dealer target=5 packets=same-dealer", "the rules of Bicycle's book"),
        Preset("british", "deck=25 no-stick-the-dealer loner-lead=loner-left", "the British game, with the benny"),
        Preset(
            "1888",
            "deck=32 no-stick-the-dealer target=5 loner-euchre=4 no-discard-upcard alone-over-assist "
            "revoke-penalty=3 loner-revoke-penalty=5",
            "the laws of 1888 (Leeds and Dwight)",
        ),
        Preset(
            "egn",
            "deck=24 stick-the-dealer target=10 loner-lead=dealer-left loner-march=4 loner-euchre=2 no-canadian "
            "no-defend-alone no-partners-best farmers-hand=off no-go-under no-no-trump no-fast-break "
            "no-four-trick-tokens",
            "what an EGN file means where its ruleset does not say otherwise",
            whole=False,
        ),
        Preset(
            "trickster",
            "deck=24 no-stick-the-dealer target=10 no-defend-alone no-partners-best no-go-under no-no-trump "
            "no-alone-must-take-all",
            "what a Trickster Cards record means where its options do not say otherwise: each is off until set",
            whole=False,
        ),
        Preset(
            "openspiel",
            "deck=24 hand=5 deals=1 loner-lead=dealer-left alone-call=with-call march=2 loner-march=4 euchre=2 "
            "loner-euchre=2 lone-defender-euchre=4 make=1 no-canadian no-partners-best farmers-hand=off no-go-under "
            "no-no-trump no-natural no-discard-upcard no-alone-must-take-all no-fast-break no-four-trick-tokens "
            "no-alone-over-assist revoke-penalty=0 loner-revoke-penalty=0",
            "what every OpenSpiel history means; its settings stick_the_dealer and allow_lone_defender are "
            "stick-the-dealer, and defend-alone with defend-alone-always",
            whole=False,
        ),
    )
}
