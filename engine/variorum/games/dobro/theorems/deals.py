"""Theorems about the set-up: the deck, the deal, the table for two, the longer variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from variorum.games.chance import Chance
from variorum.games.dobro import answers as a
from variorum.games.dobro.cards import NAMES
from variorum.games.dobro.decide.played import find_game, play_in_order, replayed
from variorum.games.dobro.decide.seats import runs_out, seats
from variorum.games.dobro.game import Game, GameError, aside_count, check_players, deal_cards, deck, rounds_of
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import deciding_round
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import (
    Answers,
    Method,
    Settled,
    Status,
    Verdict,
    always,
    fact,
    fails,
    holds,
    in_words,
    switch,
)

TABLE = range(2, 7)
USUAL_DECK = {"2": 5, "3": 6, "4": 6, "5": 6, "6": 6, "7": 5, "8": 4, "9": 3, "10": 3, "11": 3, "12": 3}
USUAL_DECK |= {"W": 3, "skip": 2, "reverse": 2}


def deck_expected(answers: Answers) -> Settled:
    """Expect 57 cards, and another where one that is no part of the deck is shuffled in."""
    cards = dict(USUAL_DECK)
    if answers["setup.shuffle.cards"] == "forgetful-too":
        cards["forgetful"] = 1
    if answers.get("box.dobrei.use") == "shuffled-in":
        cards["dobrei"] = 1
    return None, {"cards": cards, "in all": sum(cards.values())}


@THEOREMS.ask(Method.EXHAUSTIVE, deck_expected)
def the_deck(rules: Rules) -> Verdict:
    """Which cards are shuffled and dealt."""
    cards = Counter(NAMES[card] for card in deck(rules, max(seats(rules))))
    return fact(f"{max(seats(rules))} players", cards=dict(cards), **{"in all": cards.total()})


def deal_expected(answers: Answers) -> Settled:
    """Expect six cards each, five with six players; for two, ten aside and no reverse cards."""
    more = (answers["setup.shuffle.cards"] == "forgetful-too") + (answers.get("box.dobrei.use") == "shuffled-in")
    hands = {players: 6 if players < 6 else 5 for players in TABLE}
    left = {players: 57 + more - players * hand for players, hand in hands.items()}
    left[2] -= 10 + (2 if answers["two.reverse"] == "in-the-box" else 0)
    return None, {"hands": hands, "left to draw": left}


@THEOREMS.ask(Method.COUNTING, deal_expected)
def the_deal(rules: Rules) -> Verdict:
    """How many cards each player is dealt, and how many are left to draw."""
    deals = {players: deal_cards(rules, players, Chance(0), deck(rules, players)) for players in seats(rules)}
    hands = {players: min(map(len, deal.hands)) for players, deal in deals.items()}
    left = {players: len(deal.draw) for players, deal in deals.items()}
    return fact("every number of players", **{"hands": hands, "left to draw": left})


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: (
        None,
        {"players": list(range(int(answers["players.least"]), int(answers["players.most"]) + 1))},
    ),
)
def how_many_can_play(rules: Rules) -> Verdict:
    """How many players can play."""
    return fact("one player, up to 24", players=[players for players in range(25) if _allowed(rules, players)])


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


@THEOREMS.state(Method.COUNTING, always())
def setting_aside_before_or_after_dealing_is_the_same(rules: Rules) -> Verdict:
    """With two players, every deal is as likely whether cards are set aside before dealing or after. Each way, every
    place of the shuffled deck goes to one place at the table, and equally many to each.

    Otherwise: With two players, it makes a difference whether cards are set aside before dealing or after.
    """
    if len(deck(rules, 2)) < 2 * rules.setup_hand["2"] + aside_count(rules, 2):
        return holds("no deal for two: the deck has too few cards")
    shapes = []
    for side in a.TwoAsideFrom:
        hands, draw, aside = _places(switch(rules, two_aside_from=side))
        places = [place for part in (*hands, draw, aside) for place in part]
        shapes.append([len(part) for part in (*hands, draw, aside)])
        if sorted(places) != list(range(len(deck(rules, 2)))) or shapes[-1] != shapes[0]:
            return Verdict(Status.UNKNOWN, {"places": places, "parts": shapes})
    return holds(f"parts of {in_words(shapes[0])} cards")


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: (
        None,
        {"top of the deck goes to": "hands" if answers["two.aside.from"] == "after-dealing" else "cards set aside"},
    ),
)
def where_the_top_of_the_deck_goes(rules: Rules) -> Verdict:
    """Where the top of the shuffled deck goes with two players: to the hands, or to the cards set aside."""
    _, _, aside = _places(rules)
    return fact("two players", **{"top of the deck goes to": "cards set aside" if 0 in aside else "hands"})


# -- how many rounds ---------------------------------------------------------------------------------------------


def rounds_expected(answers: Answers) -> Settled:
    """Expect as many as are said; in the variant one for each player, or three at least."""
    least = 3 if answers["variant.rounds"] == "one-per-player-three-at-least" else 2
    return None, {
        "a game": int(answers["game.rounds"]),
        "the longer variant": {players: max(players, least) for players in TABLE},
    }


@THEOREMS.ask(Method.EXHAUSTIVE, rounds_expected)
def how_many_rounds_a_game_has(rules: Rules) -> Verdict:
    """How many rounds a game has, and the longer variant by number of players."""
    usual = {rounds_of(rules, players, longer=False) for players in seats(rules)}
    longer = {players: rounds_of(rules, players, longer=True) for players in seats(rules)}
    figures: dict[str, Any] = {
        "a game": usual.pop() if len(usual) == 1 else sorted(usual),
        "the longer variant": longer,
    }
    if any(runs_out(rules, players) for players in seats(rules)):
        figures["fewer, if too few cards are left for another"] = True
    return fact("every number of players", **figures)


def variant_expected(answers: Answers) -> Settled:
    """Expect a game for two to be shorter, unless three rounds at least are played."""
    at_least = answers["variant.rounds"] == "one-per-player-three-at-least"
    shorter = [] if at_least else [2]
    return Status.FAILS, {"longer": [4, 5, 6], "shorter": shorter, "the same": [2, 3] if at_least else [3]}


@THEOREMS.state(Method.EXHAUSTIVE, variant_expected)
def the_longer_variant_is_longer(rules: Rules) -> Verdict:
    """The longer variant has more rounds than the game, for every number of players.

    Otherwise: With some numbers of players, the longer variant has no more rounds than the game.
    """
    tables = seats(rules)
    rounds = {players: rounds_of(rules, players, longer=True) for players in tables}
    usual = {players: rounds_of(rules, players, longer=False) for players in tables}
    figures = {
        "longer": [players for players in tables if rounds[players] > usual[players]],
        "shorter": [players for players in tables if rounds[players] < usual[players]],
        "the same": [players for players in tables if rounds[players] == usual[players]],
    }
    if figures["longer"] == tables:
        return holds("every number of players", **figures)
    players = next(players for players in tables if rounds[players] <= usual[players])
    record = find_game(rules, players, lambda game: game.over, longer=True)
    return fails(record, **figures) if record else Verdict(Status.UNKNOWN, figures)


def decided_expected(answers: Answers) -> Settled:
    """Expect the last round or the third, if there is one."""
    last = answers["final.tie.round"] == "last-round"
    rounds = rounds_expected(answers)[1]
    longer = {
        players: one if last else (3 if one >= 3 else "none") for players, one in rounds["the longer variant"].items()
    }
    return None, {"a game": rounds["a game"] if last else 3, "the longer variant": longer}


@THEOREMS.ask(Method.EXHAUSTIVE, decided_expected)
def which_round_breaks_a_tie(rules: Rules) -> Verdict:
    """Which round's cards break a tie, in a game and in the longer variant."""
    rounds = rounds_of(rules, seats(rules)[0], longer=False)
    longer = {players: _decider(rules, rounds_of(rules, players, longer=True)) for players in seats(rules)}
    return fact("every number of players", **{"a game": _decider(rules, rounds), "the longer variant": longer})


def _decider(rules: Rules, rounds: int) -> int | str:
    found = deciding_round(rules, rounds)
    return "none" if found is None else found + 1


def always_played_expected(answers: Answers) -> Settled | None:
    """Expect it of the last round, and of the third where no game has fewer; a game can end early without cards."""
    if answers["final.tie.round"] == "last-round":
        return Status.HOLDS, {}
    if answers["next.deck"] == "without-taken":
        return None
    return (Status.HOLDS if answers["variant.rounds"] == "one-per-player-three-at-least" else Status.FAILS), {}


@THEOREMS.state(Method.EXHAUSTIVE, always_played_expected)
def the_deciding_round_of_a_tie_is_always_played(rules: Rules) -> Verdict:
    """The round whose cards break a tie is played in every game and in the longer variant.

    Otherwise: A game can end in a tie before the round is played whose cards would break it.
    """
    for players in seats(rules):
        for longer in (False, True):
            rounds = rounds_of(rules, players, longer=longer)
            if any(deciding_round(rules, one) is None for one in _possible_rounds(rules, rounds)):
                record = _tied_game(rules, players, rounds, longer)
                return fails(record) if record else Verdict(Status.UNKNOWN, {"players": players, "rounds": rounds})
    return holds("every number of players, in a game and in the longer variant")


def _possible_rounds(rules: Rules, rounds: int) -> range:
    """List how many rounds may be played of those that a game has: fewer where its cards run out."""
    third = rules.final_tie_round is a.FinalTieRound.THIRD_ROUND
    least = 1 if third and rules.next_deck is a.NextDeck.WITHOUT_TAKEN else rounds
    return range(least, rounds + 1)


def _tied_game(rules: Rules, players: int, rounds: int, longer: bool) -> dict[str, Any] | None:
    """Play a game that ends in a tie on totals, though not on cards: each player leads in one round."""
    rising = tuple(range(players))
    orders = [rising if number % 2 else rising[::-1] for number in range(rounds)]
    if players == 2 and rounds % 2:
        orders[0] = (0, 0)
    for kinds in (orders, [(0,) * players] * rounds):
        found = play_in_order(rules, kinds, longer=longer)
        if found and _is_left_tied(replayed(rules, found)):
            return found
    return find_game(rules, players, _is_left_tied, longer=longer)


def _is_left_tied(game: Game) -> bool:
    """Tell whether a game ended in a tie, and the round that would break it was not played."""
    outcome = game.outcome()
    tied = outcome is not None and len(outcome.winners) != 1
    return tied and deciding_round(game.rules, len(game.results)) is None
