"""Theorems about the set-up: the deck, the deal, the table for two, the longer variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from variorum.games.chance import Chance
from variorum.games.dobro import answers as a
from variorum.games.dobro.cards import NAMES
from variorum.games.dobro.decide.patterns import sheet_data
from variorum.games.dobro.game import GameError, check_players, deal_cards, deck, rounds_of
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import deciding_round
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import Answers, Figures, Method, Status, Verdict, fails, holds, holds_if, in_words, switch

TABLE = range(2, 7)
USUAL_DECK = {"2": 5, "3": 6, "4": 6, "5": 6, "6": 6, "7": 5, "8": 4, "9": 3, "10": 3, "11": 3, "12": 3}
USUAL_DECK |= {"W": 3, "skip": 2, "reverse": 2}


def deck_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect 57 cards, and another where one that is no part of the deck is shuffled in."""
    cards = dict(USUAL_DECK)
    if answers["setup.shuffle.cards"] == "forgetful-too":
        cards["forgetful"] = 1
    if answers.get("box.dobrei.use") == "shuffled-in":
        cards["dobrei"] = 1
    return Status.HOLDS, {"cards": cards, "in all": sum(cards.values())}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "box.deck setup.shuffle.cards box.dobrei.use",
    deck_expected,
)
def the_deck_has_57_cards(rules: Rules) -> Verdict:
    """The deck has 50 numbered cards, three wild cards, two skips and two reverses: 57 cards, and no other is dealt."""
    cards = Counter(NAMES[card] for card in deck(rules, 3))
    return holds("three players", cards=dict(cards), **{"in all": cards.total()})


def deal_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect six cards each, five with six players; for two, ten aside and no reverse cards."""
    more = (answers["setup.shuffle.cards"] == "forgetful-too") + (answers.get("box.dobrei.use") == "shuffled-in")
    hands = {players: 6 if players < 6 else 5 for players in TABLE}
    left = {players: 57 + more - players * hand for players, hand in hands.items()}
    left[2] -= 10 + (2 if answers["two.reverse"] == "in-the-box" else 0)
    return Status.HOLDS, {"hands": hands, "left to draw": left}


@THEOREMS.state(
    Method.COUNTING,
    "box.deck setup.hand two.aside two.reverse setup.shuffle.cards box.dobrei.use",
    deal_expected,
)
def the_deal_leaves_these_cards_to_draw(rules: Rules) -> Verdict:
    """Each player is dealt so many cards, and so many are left to draw; the draw pile is never empty at the start."""
    hands, left = {}, {}
    for players in TABLE:
        deal = deal_cards(rules, players, Chance(0), deck(rules, players))
        sizes = {len(hand) for hand in deal.hands}
        hands[players], left[players] = sizes.pop(), len(deal.draw)
    return holds("two to six players", **{"hands": hands, "left to draw": left})


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "players.least players.most",
    lambda answers: (
        Status.HOLDS,
        {"players": list(range(int(answers["players.least"]), int(answers["players.most"]) + 1))},
    ),
)
def two_to_six_can_play(rules: Rules) -> Verdict:
    """Two to six can play, and nobody else."""
    return holds("seven are too many", players=[players for players in range(25) if _allowed(rules, players)])


def _allowed(rules: Rules, players: int) -> bool:
    try:
        check_players(rules, players)
    except GameError:
        return False
    return True


class InOrder(Chance):
    """Chance that leaves the deck as it lies, so that each card's place in it can be followed."""

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """Leave the order as it is."""
        return list(items)


def _places(rules: Rules) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]]:
    """Follow each place of a shuffled deck for two into the hands, the draw pile or the cards set aside."""
    deal = deal_cards(rules, 2, InOrder(0), range(len(deck(rules, 2))))
    return deal.hands, deal.draw, deal.aside


@THEOREMS.state(
    Method.COUNTING,
    "two.aside.from two.aside two.reverse",
)
def setting_aside_before_or_after_dealing_is_the_same(rules: Rules) -> Verdict:
    """With two players it makes no difference whether the ten cards are set aside before or after dealing: each way
    every place of the shuffled deck goes to just one place at the table, as many to each, so that every deal is as
    likely one way as the other.
    """
    shapes = []
    for side in a.TwoAsideFrom:
        hands, draw, aside = _places(switch(rules, two_aside_from=side))
        places = [place for part in (*hands, draw, aside) for place in part]
        if sorted(places) != list(range(len(deck(rules, 2)))):
            return fails({"side": str(side), "places": places})
        shapes.append([len(part) for part in (*hands, draw, aside)])
    return holds(f"parts of {in_words(shapes[0])} cards") if shapes[0] == shapes[1] else fails({"shapes": shapes})


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "two.aside.from",
    lambda answers: (
        Status.HOLDS,
        {"top of the deck goes to": "hands" if answers["two.aside.from"] == "after-dealing" else "aside"},
    ),
)
def hands_are_dealt_before_cards_are_set_aside(rules: Rules) -> Verdict:
    """With two players the hands are dealt from the top of the shuffled deck, before cards are set aside."""
    _, _, aside = _places(rules)
    return holds("two players", **{"top of the deck goes to": "aside" if 0 in aside else "hands"})


# -- how many rounds ---------------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "game.rounds",
    lambda answers: (Status.HOLDS, {"rounds": [int(answers["game.rounds"])]}),
)
def a_game_has_three_rounds(rules: Rules) -> Verdict:
    """A game has so many rounds, whatever the number of players."""
    return holds("two to six players", rounds=sorted({rounds_of(rules, players, longer=False) for players in TABLE}))


def variant_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect a game for two to be shorter, unless three rounds at least are played."""
    at_least = answers["variant.rounds"] == "one-per-player-three-at-least"
    shorter = [] if at_least else [2]
    return Status.FAILS, {"longer": [4, 5, 6], "shorter": shorter, "the same": [2, 3] if at_least else [3]}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "game.rounds variant.rounds",
    variant_expected,
)
def the_longer_variant_is_longer(rules: Rules) -> Verdict:
    """The longer variant has more rounds than the game, for every number of players."""
    rounds = {players: rounds_of(rules, players, longer=True) for players in TABLE}
    usual = {players: rounds_of(rules, players, longer=False) for players in TABLE}
    figures = {
        "longer": [players for players in TABLE if rounds[players] > usual[players]],
        "shorter": [players for players in TABLE if rounds[players] < usual[players]],
        "the same": [players for players in TABLE if rounds[players] == usual[players]],
    }
    if figures["longer"] == list(TABLE):
        return holds("two to six players", **figures)
    return fails({"variant": "longer", **sheet_data([(0, 1)] * rounds[2], sums=(0, 1))}, **figures)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "final.tie.round variant.rounds game.rounds",
    holds_if(lambda answers: answers["final.tie.round"] == "last-round"),
)
def the_deciding_round_of_a_tie_is_always_played(rules: Rules) -> Verdict:
    """The round whose cards break a tie is played in every game and in the longer variant, for every number of
    players; it is the last.
    """
    for players in TABLE:
        for longer in (False, True):
            rounds = rounds_of(rules, players, longer=longer)
            if deciding_round(rules, rounds) != rounds - 1:
                level = [[0] * players, *[[1] * players] * (rounds - 2), [*range(players)]]
                return fails(sheet_data([level[-1][::-1], *level[1:]], sums=level[-1]))
    return holds("two players in the variant: the second round")
