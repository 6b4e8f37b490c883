"""Dobro from a seat: what a player may see by a reading, as numbers and in words, and what has been won so far.

Who may see what is ruled on by the edition too: its answers decide what is hidden. What an answer is missing for is not
seen. Play itself needs none of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from variorum.games.dobro.cards import KINDS, NAMES, cards_of, count, multiset, size
from variorum.games.dobro.flags import Flags
from variorum.games.dobro.round import CLOCKWISE, NOBODY, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.state import State
from variorum.games.dobro.tables import tables

HIDDEN = -1

# What may be seen, by the question that rules on it and the answer that allows it.
SEEN_IF: Mapping[str, tuple[str, str]] = {
    "hands": ("manners.hands", "open"),
    "hand-counts": ("manners.hand-counts", "public"),
    "own-pile": ("manners.piles", "own-only"),
    "pile-counts": ("manners.pile-counts", "public"),
    "draw-pile": ("manners.draw-pile", "countable"),
    "in-play": ("manners.in-play", "open"),
    "aside": ("two.aside.seen", "shown"),
}

TABLE = ("round", "rounds", "turn", "direction", "value", "doubled", "draw_pile")
CARDS = ("hand", "in_play", "last_play", "own_pile", "aside")
SEAT = ("hand_size", "pile_size", "total", "forgetful")

NOTATION = {
    "5": "one numbered card",
    "6+6": "two numbered cards, a pair",
    "6+8": "two numbered cards that are not alike",
    "W=7": "a wild card alone, as 7",
    "6+W": "a numbered card with a wild card",
    "6+W=8": "a numbered card with a wild card, as 8",
    "W+W=8": "two wild cards, for which 8 is chosen",
    "W+W=6+8": "two wild cards, one as 6 and one as 8",
    "skip": "a skip card",
    "reverse": "a reverse card",
    "skip+skip": "two skip cards",
    "reverse+reverse": "two reverse cards",
    "skip+W": "a skip card with a wild card",
    "reverse+W": "a reverse card with a wild card",
    "take": "take the cards in play",
    "pass": "play nothing",
}


@dataclass(frozen=True)
class Seen:
    """What one player sees; other seats follow in clockwise order. What is hidden from them is None."""

    names: tuple[str, ...]
    round: int
    rounds: int
    turn: int
    direction: int
    value: int
    doubled: bool
    draw_pile: int | None
    hands: tuple[int | None, ...]
    hand_sizes: tuple[int | None, ...]
    pile_sizes: tuple[int | None, ...]
    totals: tuple[int, ...]
    forgetful: int
    in_play: int | None
    last_play: int
    own_pile: int | None
    aside: int | None


def look(state: State, answers: Mapping[str, Any], player: str) -> Seen:
    """Look at the table from a player's seat."""
    seen = {what for what, (question, answer) in SEEN_IF.items() if answers.get(question) == answer}
    round_, me = state.round, state.names.index(player)
    seats = [(me + step) % round_.players for step in range(round_.players)]
    totals = state.game.totals()
    return Seen(
        names=tuple(state.names[seat] for seat in seats),
        round=len(state.game.results) + (state.game.round is not None),
        rounds=state.game.rounds,
        turn=seats.index(round_.turn),
        direction=round_.direction,
        value=round_.value,
        doubled=round_.doubled,
        draw_pile=round_.left_to_draw if "draw-pile" in seen or not round_.left_to_draw else None,
        hands=tuple(round_.hands[seat] if seat == me or "hands" in seen else None for seat in seats),
        hand_sizes=tuple(
            round_.sizes[seat] if seat == me or seen & {"hands", "hand-counts"} else None for seat in seats
        ),
        pile_sizes=tuple(
            size(round_.piles[seat]) if "pile-counts" in seen or (seat == me and "own-pile" in seen) else None
            for seat in seats
        ),
        totals=tuple(totals[seat] for seat in seats),
        forgetful=seats.index(round_.forgetful) if round_.forgetful != NOBODY else NOBODY,
        in_play=round_.in_play if "in-play" in seen or not round_.in_play else None,
        last_play=_last_play(round_),
        own_pile=round_.piles[me] if "own-pile" in seen else None,
        aside=multiset(round_.aside) if "aside" in seen else None,
    )


def _last_play(round_: Round) -> int:
    """Find the cards that lie on top: those of the last play of the climb."""
    laid = (play.held for _, play, _ in reversed(round_.log[round_.climb_start :]) if play.held)
    return next(laid, 0) if round_.in_play else 0


class DobroSeats:
    """Plays Dobro from a seat."""

    def players(self, rules: Rules) -> range:
        """Say how many can play."""
        return range(rules.players_least, rules.players_most + 1)

    def moves(self, rules: Rules) -> tuple[str, ...]:
        """List every move that there can be, in fixed order."""
        return tuple(play.text for play in tables(rules).plays)

    def notation(self, rules: Rules) -> list[tuple[str, str]]:
        """Show how moves are written: one of each sort that there is, and what it means."""
        return [(text, means) for text, means in NOTATION.items() if text in tables(rules).by_text]

    def features(self, players: int) -> tuple[str, ...]:
        """Name the numbers that a seat sees, in order; `seat0` is its own, `seat1` sits next in clockwise order."""
        found = [*TABLE, *(f"{cards}.{NAMES[kind]}" for cards in CARDS for kind in KINDS)]
        for seat in range(players):
            found += [f"seat{seat}.{name}" for name in SEAT]
            found += [f"seat{seat}.hand.{NAMES[kind]}" for kind in KINDS if seat]
        return tuple(found)

    def see(self, state: State, answers: Mapping[str, Any], player: str) -> list[int]:
        """See the table from a seat, as numbers; what is hidden is -1."""
        seen = look(state, answers, player)
        found = [seen.round, seen.rounds, seen.turn, seen.direction, seen.value, int(seen.doubled)]
        found.append(_number(seen.draw_pile))
        for cards in (seen.hands[0], seen.in_play, seen.last_play, seen.own_pile, seen.aside):
            found += _counts(cards)
        for seat, total in enumerate(seen.totals):
            found += [_number(seen.hand_sizes[seat]), _number(seen.pile_sizes[seat]), total, seen.forgetful == seat]
            found += _counts(seen.hands[seat]) if seat else ()
        return found

    def describe(self, state: State, answers: Mapping[str, Any], player: str) -> str:
        """Say what a seat sees."""
        seen = look(state, answers, player)
        way = "clockwise" if seen.direction == CLOCKWISE else "anticlockwise"
        lines = [
            f"Round {seen.round} of {seen.rounds}. You are {player}. Play goes {way}.",
            f"Value in play: {seen.value or 'none'}. Cards in play: {_said(seen.in_play)}"
            + ("." if seen.in_play is not None else f"; on top: {_said(seen.last_play)}."),
            f"Cards left to draw: {'unknown' if seen.draw_pile is None else seen.draw_pile}.",
        ]
        lines += [f"Set aside: {_said(seen.aside)}."] if seen.aside else []
        lines += ["Seats, clockwise from yours:"]
        for seat, name in enumerate(seen.names):
            facts = [f"hand {_said(seen.hands[seat], seen.hand_sizes[seat])}"]
            pile = seen.own_pile if not seat else None
            facts.append(f"score pile {_said(pile, seen.pile_sizes[seat])}")
            facts.append(f"total {seen.totals[seat]}")
            facts += ["has the forgetful card"] if seat == seen.forgetful else []
            facts += ["to move"] if seat == seen.turn else []
            lines.append(f"- {name}: {'; '.join(facts)}")
        return "\n".join(lines)

    def standing(self, state: State) -> list[int]:
        """Give each seat's points so far, so that more is better."""
        sign = -1 if Flags(state.game.rules).wins_lowest else 1
        return [sign * total for total in state.game.totals()]

    def winners(self, state: State) -> tuple[int, ...] | None:
        """Say which seats have won, once the game is over."""
        found = state.outcome()
        return None if found is None else found.winners


SEATS = DobroSeats()


def _number(known: int | None) -> int:
    return HIDDEN if known is None else known


def _counts(cards: int | None) -> list[int]:
    """Count the cards of each kind, where they can be seen."""
    return [HIDDEN] * len(KINDS) if cards is None else [count(cards, kind) for kind in KINDS]


def _said(cards: int | None, number: int | None = None) -> str:
    """Name cards that can be seen, or else say how many there are."""
    if cards is not None:
        return " ".join(NAMES[card] for card in cards_of(cards)) or "none"
    return "unknown" if number is None else f"{number} cards"
