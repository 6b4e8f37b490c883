"""Whole games: what is dealt, how many rounds there are, and what happens in a record that is replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from properties.dobro.oracle.hands import WILD, Answers, Card
from properties.dobro.oracle.rounds import Laid, RefusedError, Table, begin_round, make_move
from properties.dobro.oracle.scores import (
    add_forgetful,
    add_rounds,
    find_deciding_round,
    find_starters,
    find_winners,
    round_points,
)


@dataclass
class Scored:
    """A round that has been played and scored."""

    table: Table
    starter: str
    aside: list[Card]
    piles: dict[str, list[Laid]]
    points: dict[str, int]
    points_before_forgetful: dict[str, int]


@dataclass
class Game:
    """A game in progress."""

    rules: Answers
    players: Sequence[str]
    longer: bool = False
    played: list[Scored] = field(default_factory=list)
    table: Table | None = None


# -- the deal ----------------------------------------------------------------------------------------------------


def count_rounds(rules: Answers, players: int, longer: bool) -> int:
    """Count the rounds of a game, in the longer variant or not."""
    if not longer:
        return int(rules["game.rounds"])
    return max(3, players) if rules["variant.rounds"] == "one-per-player-three-at-least" else players


def count_aside(rules: Answers, players: int) -> int:
    """Count the cards set aside."""
    return int(rules["two.aside"]) if players == 2 else 0


def whole_deck(rules: Answers, players: int) -> Counter[Card]:
    """Count the cards that are shuffled."""
    deck: Counter[Card] = Counter()
    for kind, copies in rules["box.deck"].items():
        if not (kind == "reverse" and players == 2 and rules["two.reverse"] == "in-the-box"):
            deck[WILD if kind == "wild" else int(kind) if kind.isdigit() else kind] += copies
    if rules["setup.shuffle.cards"] == "forgetful-too":
        deck["forgetful"] += 1
    if rules.get("box.dobrei.use") == "shuffled-in":
        deck["dobrei"] += 1
    return deck


def next_deck(game: Game) -> Counter[Card]:
    """Count the cards of the next round: all, or those that lie in no score pile of the rounds before."""
    deck = whole_deck(game.rules, len(game.players))
    if game.rules["next.deck"] == "without-taken":
        for scored in game.played:
            deck -= Counter(laid.card for pile in scored.piles.values() for laid in pile)
    return +deck


def can_deal(game: Game) -> bool:
    """Tell whether enough cards are left for a round."""
    players = len(game.players)
    needed: int = players * game.rules["setup.hand"][str(players)] + count_aside(game.rules, players)
    return sum(next_deck(game).values()) >= needed


def is_over(game: Game) -> bool:
    """Tell whether a game has ended: all its rounds were played, or too few cards are left."""
    if game.table:
        return False
    rounds = count_rounds(game.rules, len(game.players), game.longer)
    return len(game.played) == rounds or (bool(game.played) and not can_deal(game))


def is_deal(game: Game, written: Mapping[str, Any]) -> bool:
    """Tell whether a round was dealt as it has to be."""
    rules, players, aside = game.rules, len(game.players), list(written.get("set_aside", []))
    hands = [written["hands"][name] for name in game.players]
    found = Counter([*written["draw"], *aside, *(card for hand in hands for card in hand)])
    if found != next_deck(game) or any(len(hand) != rules["setup.hand"][str(players)] for hand in hands):
        return False
    if len(aside) != count_aside(rules, players):
        return False
    same_again = players == 2 and bool(game.played) and rules["two.aside.again"] == "same-again"
    return not same_again or Counter(aside) == Counter(game.played[-1].aside)


# -- from round to round -----------------------------------------------------------------------------------------


def list_starters(game: Game, hands: Mapping[str, Sequence[Card]]) -> list[str]:
    """List who may start the next round."""
    if not game.played:
        return list(game.players)
    last, rules = game.played[-1], game.rules
    each_round = rules["forget.points.when"] == "each-round"
    rounds = [scored.points if each_round else scored.points_before_forgetful for scored in game.played]
    seen = {
        "starter": last.starter,
        "finisher": last.table.finisher or last.table.last_player,
        "piles": {name: [laid.card for laid in pile] for name, pile in last.piles.items()},
        "way": next_way(game) if rules["turn.next"] == "as-card-shows" else 1,
    }
    return find_starters(rules, game.players, rounds, seen, hands)


def next_way(game: Game) -> int:
    """Find the direction in which the next round starts."""
    if not game.played:
        return 1 if game.rules["setup.direction.side"] == "clockwise" else -1
    return 1 if game.rules["next.direction"] == "clockwise" else game.played[-1].table.facing


def start_round(game: Game, written: Mapping[str, Any]) -> None:
    """Start the next round as it is written, if it was dealt rightly and the right player starts."""
    if is_over(game) or not is_deal(game, written):
        raise RefusedError("no such round may be dealt")
    if written["starter"] not in list_starters(game, written["hands"]):
        raise RefusedError("another player starts")
    lay_out(game, written)


def lay_out(game: Game, written: Mapping[str, Any]) -> None:
    """Lay out the cards of the next round, whatever they are."""
    holder = game.played[-1].table.holder if game.played and game.rules["forget.returns"] == "stays" else None
    way, times = next_way(game), 1 if holder else 0
    game.table = begin_round(game.rules, game.players, written, way, holder=holder, times=times)


def end_round(game: Game, written: Mapping[str, Any]) -> Scored:
    """Score a round that has ended."""
    table, rules = game.table, game.rules
    if table is None or not table.over:
        raise RefusedError("the round has not ended")
    piles = final_piles(table)
    cards = {name: len(pile) for name, pile in piles.items()}
    ranked_by = cards
    if rules["score.ranks-by"] == "sum-of-values":
        ranked_by = {name: sum_of(pile, wilds_count=False) for name, pile in piles.items()}
    before = round_points(rules, ranked_by, cards)
    points = add_forgetful(rules, before, table.holder, table.times)
    scored = Scored(table, written["starter"], list(written.get("set_aside", [])), piles, points, before)
    game.played.append(scored)
    game.table = None
    return scored


def final_piles(table: Table) -> dict[str, list[Laid]]:
    """Make up the score piles as they count: with the cards in play or in hand, or without any cards."""
    piles = {name: list(pile) for name, pile in table.piles.items()}
    if table.says("end.in-play", "last-player") and table.last_player:
        piles[table.last_player] += table.climb
    if table.says("end.hands", "counted"):
        for name, hand in table.hands.items():
            piles[name] += [Laid(name, card, card if isinstance(card, int) else 0, False) for card in hand]
    return {name: [] for name in piles} if table.says("end.piles", "discarded") else piles


def sum_of(pile: Sequence[Laid], wilds_count: bool) -> int:
    """Add the values in a score pile, wild cards by the values they had, or not."""
    return sum(laid.number for laid in pile if wilds_count or laid.card != WILD)


def find_outcome(game: Game) -> tuple[list[str], str]:
    """Find who has won a game that is over, and by what."""
    totals, deciding = add_rounds([scored.points for scored in game.played]), None
    deciding = find_deciding_round(game.rules, len(game.played))
    if deciding is None:
        return find_winners(game.rules, totals, None, {})
    piles = game.played[deciding].piles
    wilds_count = game.rules.get("final.tie.unnumbered") == "wild-as-announced"
    cards = {name: len(pile) for name, pile in piles.items()}
    sums = {name: sum_of(pile, wilds_count) for name, pile in piles.items()}
    return find_winners(game.rules, totals, cards, sums)


# -- records -----------------------------------------------------------------------------------------------------


def replay(rules: Answers, data: Mapping[str, Any]) -> dict[str, Any]:
    """Replay a record: what a referee reports of it, `fault` being the round and move of the first fault, or None."""
    found: dict[str, Any] = {"rounds": [], "totals": None, "winners": None, "decided_by": None, "fault": None}
    places = []
    try:
        for place in replay_steps(rules, data, found):
            places.append(place)
    except RefusedError:
        found["fault"] = places[-1]
    return found


def replay_steps(rules: Answers, data: Mapping[str, Any], found: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Replay a record step by step, writing down what is found; say before each step where it is."""
    players, written_rounds = data["players"], data["rounds"]
    yield None, None
    if not rules["players.least"] <= len(players) <= rules["players.most"]:
        raise RefusedError("this number of players cannot play")
    game = Game(rules, players, is_longer(rules, data))
    for number, written in enumerate(written_rounds, 1):
        yield number, None
        report: dict[str, Any] = {"starter": written["starter"], "values": []}
        found["rounds"].append(report)
        start_round(game, written)
        for index, text in enumerate(written["moves"], 1):
            yield number, index
            move(game, text)
            report["values"].append(game.table.value if game.table else None)
        yield number, None
        finish(game, written, report, is_last=number == len(written_rounds))
    if len(game.played) == len(written_rounds):
        found["totals"] = add_rounds([scored.points for scored in game.played])
    if is_over(game):
        found["winners"], found["decided_by"] = find_outcome(game)


def is_longer(rules: Answers, data: Mapping[str, Any]) -> bool:
    """Tell whether a record is of the longer variant: it says so, or has more rounds than a game."""
    longest = count_rounds(rules, len(data["players"]), longer=True)
    return "variant" in data or rules["game.rounds"] < len(data["rounds"]) <= longest


def move(game: Game, text: str) -> None:
    """Make a move as it is written, if it is this player's turn."""
    who, play, *forgets = text.split()
    if game.table is None or game.table.over or game.table.turn != who:
        raise RefusedError("it is not this player's turn")
    make_move(game.table, play, " ".join(forgets))


def finish(game: Game, written: Mapping[str, Any], report: dict[str, Any], is_last: bool) -> None:
    """Report a round, scored if it has ended; only the last of a record may not have."""
    table = game.table
    if table is None or not (table.over or is_last):
        raise RefusedError("the round has not ended")
    scored = end_round(game, written) if table.over else None
    piles = scored.piles if scored else table.piles
    report["piles"] = {name: len(pile) for name, pile in piles.items()}
    report["points"] = scored.points if scored else None
    report["forgetful"], report["finisher"] = table.holder, table.finisher
