"""A deal made to measure: from the plays that are to be made, the hands and the draw pile that let them be made.

Every player holds the cards of their own coming plays, first come first held; what is never played fills the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from variorum.games.dobro.cards import KINDS, NAMES, WILD, multiset
from variorum.games.dobro.game import Deal, aside_count, deck
from variorum.games.dobro.plays import Play
from variorum.games.dobro.round import CLOCKWISE, NOBODY, Round
from variorum.games.dobro.rules import Rules

PLENTY = 15  # of each kind in an imagined hand, so that it holds whatever is to be played


class ScriptError(Exception):
    """Plays that no deal lets be made."""


@dataclass(frozen=True)
class Scripted:
    """A play that is to be made, and whether its player then forgets to draw, noticed or not."""

    play: str
    forgets: int = 0


def imagine(rules: Rules, players: int, starter: int, *, direction: int = CLOCKWISE, forgetful: int = NOBODY) -> Round:
    """Start a round in which every player holds whatever they like, but never more cards than they should."""
    anything = multiset(kind for kind in KINDS for _ in range(PLENTY))
    left = len(deck(rules, players)) - aside_count(rules, players) - rules.setup_hand[str(players)] * players
    draw = [card % WILD for card in range(left)]  # one kind alone would soon be more than a hand has room for
    round_ = Round(rules, [anything] * players, draw, starter, direction=direction, forgetful=forgetful)
    round_.sizes = [rules.setup_hand[str(players)]] * players
    return round_


def fitting_deal(
    rules: Rules,
    players: int,
    starter: int,
    script: Sequence[Scripted],
    *,
    direction: int = CLOCKWISE,
    forgetful: int = NOBODY,
) -> Deal:
    """Find a deal under which the plays of a script can be made one after the other, each by whose turn it is."""
    round_ = imagine(rules, players, starter, direction=direction, forgetful=forgetful)
    laid: list[list[int]] = [[] for _ in range(players)]
    drawn: list[tuple[int, int]] = [(seat, count) for seat, count in enumerate(round_.sizes)]
    for step in script:
        seat, before = round_.turn, round_.sizes[:]
        play = _imagined_play(round_, step)
        laid[seat] += play.cards
        before[seat] -= play.count
        drawn += [(one, round_.sizes[one] - before[one]) for one in _from(seat, players)]
    return _deal(rules, players, laid, drawn)


def _from(seat: int, players: int) -> list[int]:
    """List the seats, from one on: who played draws before the others do."""
    return [(seat + step) % players for step in range(players)]


def _imagined_play(round_: Round, step: Scripted) -> Play:
    play = round_.t.by_text.get(step.play)
    if play is None or round_.over or not round_.mask & play.bit or round_.sizes[round_.turn] < play.count:
        raise ScriptError(f"{step.play} cannot be played here")
    if step.forgets and not round_.due(play):
        raise ScriptError(f"nothing is drawn after {step.play}, so nothing forgotten")
    round_.play(play, step.forgets)
    return play


def hand_out(
    rules: Rules, players: int, laid: list[list[int]], drawn: list[tuple[int, int]]
) -> tuple[list[list[int | None]], Counter[int]]:
    """Hand out the cards of the coming plays in the order in which they are drawn; any card is None. Tell the rest."""
    spare = Counter(deck(rules, players))
    got: list[list[int | None]] = []
    for seat, count in drawn:
        coming = laid[seat][:count]
        laid[seat] = laid[seat][count:]
        spare.subtract(coming)
        got.append([*coming, *[None] * (count - len(coming))])
    return got, spare


def _deal(rules: Rules, players: int, laid: list[list[int]], drawn: list[tuple[int, int]]) -> Deal:
    """Hand out the cards of the coming plays, and fill up with what is left."""
    got, spare = hand_out(rules, players, laid, drawn)
    if any(laid) or min(spare.values()) < 0:
        short = ", ".join(NAMES[kind] for kind, left in sorted(spare.items()) if left < 0)
        raise ScriptError(f"the deck has too few of {short}" if short else "a card is played that was never drawn")
    rest = sorted(spare.elements())
    filled = [tuple(rest.pop() if card is None else card for card in cards) for cards in got]
    aside = tuple(rest.pop() for _ in range(aside_count(rules, players)))
    draw = [card for cards in filled[players:] for card in cards]
    return Deal(tuple(filled[:players]), (*draw, *reversed(rest)), aside)
