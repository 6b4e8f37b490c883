"""Games planned to end in a score sheet: who takes how many cards, climb by climb, and the deal that lets it happen.

A round is planned in hands that hold whatever is to be played. First climb after climb is taken, until each player has
the cards that they are to have; then a last climb goes on, taken by nobody, until the round is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from variorum.games.dobro.arithmetic import NOTICED
from variorum.games.dobro.cards import NAMES, REVERSE, SKIP, WILD, multiset, number_on, size
from variorum.games.dobro.game import Game, GameError, RoundResult, deck
from variorum.games.dobro.records import MoveRecord, read_record, round_data
from variorum.games.dobro.referee import Replay, referee
from variorum.games.dobro.round import NOBODY, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import imagine
from variorum.games.dobro.witness.plans import PlannedRound, Step, fit_deal, play_step, record_data
from variorum.games.players import USUAL_NAMES

MOST_CLIMBS = 60  # climbs that are tried for one round with given counts
MOST_LAPS = 2  # times that a climb goes round the table before it is taken
LONGEST_LAST = 30  # cards of a last climb, at most
STEPS = (1, 2, 3, 5, 8)  # cards by which one place in an order is held apart from the next
KEPT_FOR_LAST = Counter({card: 2 if card < 5 else 1 for card in range(WILD)})  # lower numbers twice, for pairs

Counts = tuple[int, ...]
Data = dict[str, Any]


# -- how a round is to end ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Goal:
    """How a round is to end: with these counts of cards or, where it is not exact, with counts in this order."""

    counts: Counts
    forgetful: int | None = None
    exact: bool = False
    none_is_none: bool = False

    def is_met(self, result: RoundResult) -> bool:
        """Tell whether a round has ended so."""
        if result.forgetful != (NOBODY if self.forgetful is None else self.forgetful):
            return False
        if self.exact:
            return result.cards == self.counts
        empty = not self.none_is_none or list(map(bool, result.cards)) == list(map(bool, self.counts))
        return empty and order_of(result.cards) == order_of(self.counts)

    def targets(self, least: int, most: int) -> list[Counts]:
        """List the counts by which it is met, those of the fewest cards first, that are so many in all."""
        if self.exact:
            return [self.counts]
        order = order_of(self.counts)
        kept = [not count and self.none_is_none for count in self.counts]
        found = {
            tuple(0 if none else base + rank * step for none, rank in zip(kept, order, strict=True))
            for base in range(int(self.none_is_none and min(self.counts) > 0), most + 1)
            for step in STEPS
        }
        return sorted((one for one in found if least <= sum(one) <= most), key=lambda one: (sum(one), max(one), one))


def order_of(counts: Sequence[int]) -> Counts:
    """Give each player a place by their cards, from the fewest."""
    ranks = sorted(set(counts))
    return tuple(ranks.index(count) for count in counts)


# -- a game ------------------------------------------------------------------------------------------------------


def end_game_in(rules: Rules, goals: Sequence[Goal], *, longer: bool = False) -> Data | None:
    """Write the record of a legal game whose rounds end as they are to, if one can be planned."""
    players = len(goals[0].counts)
    try:
        game = Game(rules, players, longer=longer)
    except GameError:
        return None
    rounds: list[Data] = []
    for goal in goals:
        played = None if game.over else _play_round(game, goal)
        if played is None:
            return None
        rounds.append(played)
    record = record_data(USUAL_NAMES[:players], rounds, longer=longer)
    return record if referee(rules, read_record(record)).fault is None else None


def play_record(rules: Rules, record: Data) -> Game:
    """Replay a record that is legal, and give the game as it then stands."""
    replay = Replay(rules, read_record(record))
    replay.run()
    assert replay.game is not None  # noqa: S101 - it is legal
    return replay.game


def _play_round(game: Game, goal: Goal) -> Data | None:
    """Add a round that ends as it is to, whoever may start it, and write it."""
    names = USUAL_NAMES[: game.players]
    able = game.possible_starters()
    for target in goal.targets(*_bounds(game)):
        for starter in able:
            for planned in _plans(game, goal, target, starter):
                deal = fit_deal(game, planned, game.rules)
                if deal is None or starter not in game.possible_starters([multiset(hand) for hand in deal.hands]):
                    continue
                trial = copy(game)
                trial.results, trial.played = game.results[:], game.played[:]
                round_ = trial.start(deal, starter)
                if not (all(play_step(round_, step) for step in planned.steps) and round_.over):
                    continue
                if goal.is_met(trial.finish_round()):
                    game.__dict__.update(trial.__dict__)
                    moves = [MoveRecord(names[step.seat], step.text, step.forgets) for step in planned.steps]
                    hands = [sorted(hand) for hand in deal.hands]
                    return round_data(names, starter, hands, deal.draw, deal.aside, moves)
    return None


def _bounds(game: Game) -> tuple[int, int]:
    """Bound the cards that can be taken in a round: all, less what stays in hands and in the last climb."""
    round_ = imagine(game.rules, game.players, 0)
    every = round_.left_to_draw + sum(round_.sizes)
    kept = sum(round_.sizes) - round_.sizes[0]
    early = round_.t.empty_hand_ends or round_.t.empty_pile_ends
    return (0 if early else max(0, every - kept - LONGEST_LAST)), every


def _plans(game: Game, goal: Goal, target: Counts, starter: int) -> Iterator[PlannedRound]:
    """Plan a round in which each player takes as many cards, in each of the ways in which it may go on at last."""
    for kept in (KEPT_FOR_LAST, Counter[int]()):
        round_ = imagine(game.rules, game.players, starter, direction=game.direction, forgetful=game.holder)
        plan = RoundPlan(round_, Counter(deck(game.rules, game.players)), target, goal.forgetful, kept)
        steps = plan.steps()
        if steps is not None:
            yield PlannedRound(starter, steps)


# -- a round -----------------------------------------------------------------------------------------------------


@dataclass
class RoundPlan:
    """A round as far as it is planned: the cards not yet played, what each is to take, who is to forget a draw.

    Some cards are kept for the last climb.
    """

    round: Round
    spare: Counter[int]
    target: Counts
    forgetful: int | None
    kept: Counter[int]
    made: tuple[Step, ...] = ()
    tried: int = 0

    def steps(self) -> tuple[Step, ...] | None:
        """Plan the whole round, if it can be."""
        return self._take_climbs()

    def _copy(self) -> RoundPlan:
        return replace(self, round=self.round.copy(), spare=self.spare.copy())

    @property
    def _lacking(self) -> list[int]:
        """Count the cards that each player is still to take."""
        return [wanted - size(pile) for wanted, pile in zip(self.target, self.round.piles, strict=True)]

    def _take_climbs(self) -> tuple[Step, ...] | None:
        """Let climbs be taken, the largest first, until nobody lacks a card; then go on to the end."""
        lacking = self._lacking
        if not any(lacking):
            return self._go_on()
        if min(lacking) < 0 or self.round.over:
            return None
        for taker in sorted(range(len(lacking)), key=lambda seat: -lacking[seat]):
            for plays in self._climbs_until(taker) if lacking[taker] else ():
                for cards in range(min(2 * plays, lacking[taker]), plays - 1, -1):
                    self.tried += 1
                    if self.tried > MOST_CLIMBS:
                        return None
                    found = self._take(plays, cards - plays)
                    if found:
                        return found
        return None

    def _climbs_until(self, taker: int) -> Iterator[int]:
        """List how many plays a climb has when it is a player's turn to take it."""
        trial, plays, laps = self.round.copy(), 0, 0
        numbers = iter(sorted(card for card in self.spare if card < WILD))
        while laps < MOST_LAPS:
            card = next(numbers, None)
            if card is None or not play_step(trial, Step(trial.turn, str(number_on(card)))) or trial.over:
                return
            plays += 1
            if trial.turn == taker:
                laps += 1
                yield plays

    def _take(self, plays: int, pairs: int) -> tuple[Step, ...] | None:
        """Plan a climb of single cards and then pairs, taken by whose turn it then is, and all that follows."""
        texts = self._choose(plays - pairs, pairs)
        trial = self._copy()
        if texts is None or not all(trial._play(text) for text in (*texts, "take")):
            return None
        found = trial._take_climbs()
        self.tried = trial.tried
        return found

    def _choose(self, singles: int, pairs: int) -> list[str] | None:
        """Choose rising numbers of which most are left: single cards, then pairs worth more than these."""
        left = {card: self.spare[card] - self.kept[card] for card in self.spare if card < WILD}
        numbers = sorted(left, key=lambda card: (-left[card], card))
        alone = sorted(card for card in numbers[:singles] if left[card] > 0)
        above = number_on(alone[-1]) if alone else 0
        double = [card for card in numbers if 2 * number_on(card) > above and left[card] >= 2 + (card in alone)][:pairs]
        if len(alone) < singles or len(double) < pairs:
            return None
        return [str(number_on(card)) for card in alone] + [_pair(card) for card in sorted(double)]

    def _play(self, text: str) -> bool:
        """Let the player whose turn it is play, and forget to draw where they are to hold the forgetful card."""
        play = self.round.t.by_text.get(text)
        if play is None or self.round.over:
            return False
        seat = self.round.turn
        forgets = seat == self.forgetful and self.round.forgetful != seat and self.round.due(play) > 0
        step = Step(seat, text, NOTICED if forgets else 0)
        if not play_step(self.round, step):
            return False
        self.spare.subtract(play.cards)
        self.made = (*self.made, step)
        return True

    def _go_on(self) -> tuple[Step, ...] | None:
        """Play a last climb to the end of the round, for which one player is to run out of cards."""
        trials = [self, *(self._copy() for _ in range(self.round.players - 1))]
        for last, trial in enumerate(trials):
            while not trial.round.over:
                if not any(trial._play(text) for text in trial._rising(last)):
                    break
            if trial.round.over:
                return trial.made
        return None

    def _rising(self, last: int) -> Iterator[str]:
        """List what can be played on the value in play, the lowest first; pairs first for who is to end the round."""
        value = self.round.value
        numbers = [(number_on(card), card) for card in sorted(self.spare) if card < WILD and self.spare[card] > 0]
        singles = [(number, str(number)) for number, _ in numbers if number > value]
        wild = self.spare[WILD] > 0
        pairs = [
            (2 * number, _pair(card, self.spare[card]))
            for number, card in numbers
            if 2 * number > value and self.spare[card] + wild > 1
        ]
        hurries = self.round.turn == last
        yield from (
            text for _, _, text in sorted((("+" in text) != hurries, worth, text) for worth, text in [*singles, *pairs])
        )
        yield from (NAMES[card] for card in (SKIP, REVERSE) if self.spare[card] > 0)


def _pair(card: int, left: int = 2) -> str:
    """Write a pair of a number, with a wild card where there is only one of it."""
    return f"{number_on(card)}+{number_on(card) if left > 1 else NAMES[WILD]}"
