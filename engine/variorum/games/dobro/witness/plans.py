"""Records made to measure: a plan says who starts and what is played, and the deal that lets it be played is found.

The last move of a plan may be one that is refused; its cards are dealt all the same, so that nothing else is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from variorum.games.chance import Chance
from variorum.games.dobro.game import Deal, Game, GameError, aside_count
from variorum.games.dobro.plays import Play
from variorum.games.dobro.records import LONGER, MoveRecord, round_data
from variorum.games.dobro.round import Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import hand_out, imagine
from variorum.games.dobro.tables import tables
from variorum.games.players import USUAL_NAMES

FILLS = 6  # the stream of chance that shuffles the cards never played


class Step(NamedTuple):
    """A move that is to be made: by whom, what, and whether the player then forgets to draw, noticed or not."""

    seat: int
    text: str
    forgets: int = 0


@dataclass(frozen=True)
class PlannedRound:
    """A round that is to be played: its starter, its moves, cards that a seat keeps, how what is left is dealt.

    The deal is made to fit the moves, or only those before the ones that are played from what is kept.
    """

    starter: int
    steps: tuple[Step, ...] = ()
    kept: tuple[tuple[int, tuple[int, ...]], ...] = ()
    from_kept: int = 0
    fill: int = 0

    @property
    def fitted_steps(self) -> tuple[Step, ...]:
        """The moves that the deal is made to fit."""
        return self.steps[: len(self.steps) - self.from_kept]


@dataclass(frozen=True)
class Plan:
    """A game that is to be played."""

    players: int
    rounds: tuple[PlannedRound, ...]
    longer: bool = False

    @property
    def size(self) -> tuple[int, int, int]:
        """Rounds, moves and players, by which plans are compared."""
        return len(self.rounds), sum(len(one.steps) for one in self.rounds), self.players

    def with_round(self, number: int, changed: PlannedRound) -> Plan:
        """Put another round in place of one."""
        return replace(self, rounds=(*self.rounds[:number], changed, *self.rounds[number + 1 :]))


def find_play(text: str, *sides: Rules) -> Play | None:
    """Find a play by its text in the first rule set that has it."""
    return next((play for rules in sides if (play := tables(rules).by_text.get(text))), None)


def play_step(round_: Round, step: Step) -> bool:
    """Make a planned move, if it may be made."""
    play = round_.t.by_text.get(step.text)
    if play is None or round_.over or step.seat != round_.turn or not round_.mask & play.bit:
        return False
    if round_.sizes[step.seat] < play.count or (step.forgets and not round_.due(play)):
        return False
    round_.play(play, step.forgets)
    return True


def realise(plan: Plan, rules: Rules, other: Rules) -> dict[str, Any] | None:
    """Write the record of a plan, with deals under which a rule set lets its moves be made, if there are any."""
    try:
        game = Game(rules, plan.players, longer=plan.longer)
    except GameError:
        return None
    names, rounds = USUAL_NAMES[: plan.players], []
    for planned in plan.rounds:
        deal = None if game.over or game.round else fit_deal(game, planned, other)
        if deal is None:
            return None
        moves = [MoveRecord(names[step.seat], step.text, step.forgets) for step in planned.steps]
        hands = [sorted(hand) for hand in deal.hands]
        rounds.append(round_data(names, planned.starter, hands, deal.draw, deal.aside, moves))
        round_ = game.start(deal, planned.starter)
        if all(play_step(round_, step) for step in planned.steps) and round_.over:
            game.finish_round()
    return record_data(names, rounds, longer=plan.longer)


def record_data(names: Sequence[str], rounds: list[dict[str, Any]], *, longer: bool = False) -> dict[str, Any]:
    """Write a record as a file does."""
    variant = {"variant": LONGER} if longer else {}
    return {"game": "dobro", "players": list(names), **variant, "rounds": rounds}


def fit_deal(game: Game, planned: PlannedRound, other: Rules) -> Deal | None:
    """Find a deal for a planned round: each holds the cards of their coming plays, first come first held."""
    rules, players = game.rules, game.players
    round_ = imagine(rules, players, planned.starter, direction=game.direction, forgetful=game.holder)
    laid: list[list[int]] = [[] for _ in range(players)]
    drawn = [(seat, held) for seat, held in enumerate(round_.sizes)]
    for step in planned.fitted_steps:
        play = find_play(step.text, rules, other)
        if play is None:
            break
        before = round_.sizes[:]
        laid[step.seat] += play.cards
        if not play_step(round_, step):
            break
        before[step.seat] -= play.count
        order = [(step.seat + turn) % players for turn in range(players)]
        drawn += [(seat, round_.sizes[seat] - before[seat]) for seat in order]
    for seat, cards in planned.kept:
        laid[seat] += cards
    return _deal(rules, players, laid, drawn, planned.fill)


def _deal(rules: Rules, players: int, laid: list[list[int]], drawn: list[tuple[int, int]], fill: int) -> Deal | None:
    """Hand out the cards of the coming plays, and fill up with what is left."""
    got, spare = hand_out(rules, players, laid, drawn)
    if any(laid) or min(spare.values()) < 0:
        return None
    rest = sorted(spare.elements())
    if fill:
        rest = Chance(fill, FILLS).shuffled(rest)
    if len(rest) < sum(cards.count(None) for cards in got) + aside_count(rules, players):
        return None
    filled = [tuple(rest.pop() if card is None else card for card in cards) for cards in got]
    aside = tuple(sorted(rest.pop() for _ in range(aside_count(rules, players))))
    draw = [card for cards in filled[players:] for card in cards]
    return Deal(tuple(filled[:players]), (*draw, *sorted(rest)), aside)
