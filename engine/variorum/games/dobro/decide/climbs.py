"""Every climb that can be: what a play makes of a value, found by playing it, and the longest ways through.

A stage is what the rules remember of a climb. Plays are made with imagined hands that hold anything, so that the ways
are those of the rules; how many cards there are is counted along the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from variorum.games.dobro import answers as a
from variorum.games.dobro.cards import REVERSE, SKIP, WILD
from variorum.games.dobro.game import deck
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.round import Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import imagine
from variorum.prove.theorems import by_answers, switch

Used = tuple[int, ...]
Most = tuple[int, int, int]
Kind = tuple[int | None, Used, int, bool]
T = TypeVar("T")
Grown = tuple[int, "Stage", Used, tuple[str, ...], "Stage"]
SCARCE = (WILD, SKIP, REVERSE)
WEIGHTS = ("plays", "cards", "doublings")
NO_MORE: Most = (0, 0, 0)
NONE_USED: Used = (0, 0, 0)
NOTHING_USED: Used = (0,) * 16


@dataclass(frozen=True)
class Stage:
    """What matters to the plays that follow in a climb."""

    value: int
    carried: int
    last_card: int
    doubled: bool
    mode: int
    begun: bool


@dataclass(frozen=True)
class Step:
    """A play, and the stage that it leads to; None where it ends the climb."""

    play: Play
    stage: Stage | None
    hit: bool

    @cached_property
    def scarce(self) -> Used:
        """The wild, skip and reverse cards of the play."""
        return tuple(self.play.cards.count(kind) for kind in SCARCE)

    @cached_property
    def kind(self) -> tuple[Stage | None, Used, int, bool]:
        """What tells steps apart, where other cards are plenty."""
        return self.stage, self.scarce, self.play.count, self.hit


class Stages:
    """The stages that climbs can reach, and the plays between them, whatever cards there are."""

    def __init__(self, rules: Rules, players: int = 3) -> None:
        self._template = imagine(rules, players, 0)
        self.start = _stage(self._template)
        self.steps: dict[Stage, list[Step]] = {}
        self.ways: dict[Stage, tuple[str, ...]] = {self.start: ()}
        self._explore()
        self.numbers = {stage: number for number, stage in enumerate(self.steps)}
        self._most: dict[tuple[int, int, int, int], Most | None] = {}

    def _explore(self) -> None:
        for stage in iter_growing(waiting := [self.start]):
            self.steps[stage] = steps = []
            for play in self._at(stage).legal():
                round_ = self._at(stage)
                hit = play.has_value and round_.raise_value(play)[1]
                round_.play(play)
                after = _stage(round_)
                if after not in self.ways:
                    self.ways[after] = (*self.ways[stage], play.text)
                    waiting.append(after)
                if play.sort not in (Sort.TAKE, Sort.PASS):
                    steps.append(Step(play, after if after.begun else None, hit))
            steps.sort(key=lambda step: (not step.hit, step.stage.value if step.stage else 0))

    def _at(self, stage: Stage) -> Round:
        """Set up a round in which a climb is at a stage."""
        round_ = self._template.copy()
        round_.value, round_.carried, round_.last_card = stage.value, stage.carried, stage.last_card
        round_.doubled, round_.mode = stage.doubled, stage.mode
        round_.in_play = 1 if stage.begun else 0
        round_.mask = round_._legal_mask()
        return round_

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every play that there is."""
        return self._template.t.plays

    @cached_property
    def kinds(self) -> dict[Stage, list[Step]]:
        """One step of each kind from each stage."""
        return {stage: list({step.kind: step for step in steps}.values()) for stage, steps in self.steps.items()}

    @cached_property
    def _numbered(self) -> list[list[Kind]]:
        """The kinds of steps from each stage by its number, in numbers."""
        numbers = self.numbers
        return [
            [
                (numbers[step.stage] if step.stage else None, step.scarce, step.play.count, step.hit)
                for step in self.kinds[stage]
            ]
            for stage in self.steps
        ]

    def most_beyond(self, stage: Stage, left: Used) -> Most:
        """Find the most plays, cards and doublings that can follow a stage, with this many scarce cards left.

        Raise if a way leads back to where it was.
        """
        return self._beyond(self.numbers[stage], *left)

    def _beyond(self, number: int, wild: int, skip: int, reverse: int) -> Most:
        key = (number, wild, skip, reverse)
        if key in self._most:
            known = self._most[key]
            if known is None:
                raise EndlessClimbError
            return known
        self._most[key] = None
        plays = cards = doublings = 0
        for after, (wilds, skips, reverses), count, hit in self._numbered[number]:
            if wilds > wild or skips > skip or reverses > reverse:
                continue
            rest = NO_MORE
            if after is not None:
                rest = self._beyond(after, wild - wilds, skip - skips, reverse - reverses)
            plays, cards, doublings = (
                max(plays, rest[0] + 1),
                max(cards, rest[1] + count),
                max(doublings, rest[2] + hit),
            )
        self._most[key] = plays, cards, doublings
        return plays, cards, doublings


class Climbs:
    """The climbs that the cards of a deck allow."""

    def __init__(self, stages: Stages, copies: Counter[int]) -> None:
        self.stages, self.copies = stages, copies
        self.start, self.steps, self.ways, self.plays = stages.start, stages.steps, stages.ways, stages.plays
        self._most = tuple(copies[kind] for kind in SCARCE)
        self._bounds: dict[str, int | None] = {}
        self._found: dict[tuple[str, int], Long] = {}

    def weight(self, start: Stage, way: Sequence[str], weight: str) -> int:
        """Count the plays, cards or doublings of a climb."""
        stage: Stage | None = start
        total = 0
        for text in way:
            assert stage is not None
            step = next(one for one in self.steps[stage] if one.play.text == text)
            total, stage = total + weigh(step, weight), step.stage
        return total

    @property
    def starts(self) -> list[Stage]:
        """The stages from which a climb can be opened."""
        return [stage for stage in self.steps if not stage.begun]

    # -- with the cards that there are -----------------------------------------------------------------------------

    def visit(self) -> Iterator[tuple[Stage, Used, tuple[str, ...]]]:
        """Go through the stages that the cards of one deck can reach, each with the cards used and the plays up to it.

        Of two ways to a stage, one that uses all cards of the other and more is left out.
        """
        begun = [(stage, self._used(self.ways[stage]), self.ways[stage]) for stage in self.starts]
        waiting = [(stage, used, way) for stage, used, way in begun if used is not None]
        least: dict[Stage, list[Used]] = {stage: [used] for stage, used, _ in waiting}
        for stage, used, way in iter_growing(waiting):
            yield stage, used, way
            for step in self.steps[stage]:
                after = self._with(used, step.play)
                if step.stage is None or after is None or any(_within(one, after) for one in least.get(step.stage, ())):
                    continue
                kept = [one for one in least.get(step.stage, ()) if not _within(after, one)]
                least[step.stage] = [*kept, after]
                waiting.append((step.stage, after, (*way, step.play.text)))

    def find(self, wanted: Callable[[Stage, Step], bool]) -> Iterator[tuple[str, ...]]:
        """Look for a step that the cards of one deck allow; list the plays up to it and itself, the shortest first."""
        for stage, used, way in self.visit():
            for step in self.steps[stage]:
                if wanted(stage, step) and self._with(used, step.play) is not None:
                    yield (*way, step.play.text)

    def has_cards(self, used: Used, play: Play) -> bool:
        """Tell whether the deck has the cards of a play beside those used."""
        return self._with(used, play) is not None

    def values(self) -> dict[int, tuple[str, ...]]:
        """Find every value that the cards of one deck can bring into play, each with the plays of a shortest climb."""
        found: dict[int, tuple[str, ...]] = {}
        for stage, _, way in self.visit():
            if stage.value and stage.begun:
                found.setdefault(stage.value, way)
        return found

    def _used(self, way: Sequence[str]) -> Used | None:
        """Count the cards of plays, if the deck has them."""
        by_text, used = {play.text: play for play in self.plays}, NOTHING_USED
        for text in way:
            after = self._with(used, by_text[text])
            if after is None:
                return None
            used = after
        return used

    def _with(self, used: Used, play: Play) -> Used | None:
        """Add the cards of a play to those used, if the deck has them."""
        counts = list(used)
        for card in play.cards:
            counts[card] += 1
            if counts[card] > self.copies[card]:
                return None
        return tuple(counts)

    # -- the longest -------------------------------------------------------------------------------------------------

    def longest(self, weight: str) -> int | None:
        """Bound the plays, cards or doublings of one climb: no more wild, skip and reverse cards than there are.

        Other cards are taken to be plenty, so the bound may be too high. None: without end.
        """
        if weight not in self._bounds:
            place = WEIGHTS.index(weight)
            self._bounds[weight] = self._most_of_all[place] if self._most_of_all else self._relax(weight)
        return self._bounds[weight]

    @cached_property
    def _most_of_all(self) -> Most | None:
        """The most plays, cards and doublings of one climb, unless a climb can lead back to where it was."""
        try:
            found = [self.stages.most_beyond(stage, self._most) for stage in self.starts]
        except EndlessClimbError:
            return None
        plays, cards, doublings = zip(*found, strict=True)
        return max(plays), max(cards), max(doublings)

    def _relax(self, weight: str) -> int | None:
        """Find the most where ways lead back, unless they can be gone round for ever and gain each time."""
        best = {(stage, NONE_USED): 0 for stage in self.starts}
        for stage, used in iter_growing(waiting := list(best)):
            for step in self.stages.kinds[stage]:
                after = self._scarce(used, step)
                if step.stage is None or after is None:
                    continue
                total = best[stage, used] + weigh(step, weight)
                if total > len(self.copies) * 4:
                    return None
                if total > best.get((step.stage, after), -1):
                    best[step.stage, after] = total
                    waiting.append((step.stage, after))
        return max(best.values())

    def _scarce(self, used: Used, step: Step) -> Used | None:
        wild, skip, reverse = (have + more for have, more in zip(used, step.scarce, strict=True))
        most = self._most
        return (wild, skip, reverse) if wild <= most[0] and skip <= most[1] and reverse <= most[2] else None

    def long_climb(self, weight: str, limit: int | None = None) -> Long:
        """Find a longest climb with the cards of one deck; one that exceeds a limit need not be the longest."""
        key = (weight, -1 if limit is None else limit)
        if key not in self._found:
            if self.exact:
                bound = self.longest(weight) or 0
                most = bound if limit is None else min(bound, limit + 1)
                ways = (self._reaching(least, weight) for least in range(most, -1, -1))
                start, way = next(one for one in ways if one is not None)
            else:
                start, way = self._promising(weight)
            self._found[key] = Long(self.weight(start, way, weight), start, tuple(way), self.ways[start])
        return self._found[key]

    @property
    def exact(self) -> bool:
        """Tell whether no climb leads back to where it was, so that the longest can be found for certain."""
        return self._most_of_all is not None

    def _reaching(self, least: int, weight: str) -> tuple[Stage, list[str]] | None:
        """Find a climb that has this much and needs no more cards than there are, or None if there is no such climb."""
        hopeless: set[tuple[Stage, Used, int]] = set()
        ways = ((stage, self._onward(stage, NOTHING_USED, least, weight, hopeless)) for stage in self.starts)
        return next(((stage, way) for stage, way in ways if way is not None), None)

    def _beyond(self, stage: Stage, used: Used, weight: str) -> int:
        left = tuple(most - used[kind] for most, kind in zip(self._most, SCARCE, strict=True))
        return self.stages.most_beyond(stage, left)[WEIGHTS.index(weight)]

    def _onward(
        self, stage: Stage, used: Used, least: int, weight: str, hopeless: set[tuple[Stage, Used, int]]
    ) -> list[str] | None:
        if least <= 0:
            return []
        if self._beyond(stage, used, weight) < least or (stage, used, least) in hopeless:
            return None
        for step in self.steps[stage]:
            after, gained = self._with(used, step.play), weigh(step, weight)
            if after is None or (step.stage is None and gained < least):
                continue
            further = self._onward(step.stage, after, least - gained, weight, hopeless) if step.stage else []
            if further is not None:
                return [step.play.text, *further]
        hopeless.add((stage, used, least))
        return None

    def _promising(self, weight: str, width: int = 150) -> tuple[Stage, list[str]]:
        """Grow climbs play by play, and always keep the most promising."""
        front: list[Grown] = [(0, stage, NOTHING_USED, (), stage) for stage in self.starts]
        best: tuple[int, Stage, list[str]] = (0, self.start, [])
        low = weight != "doublings"
        while front:
            grown: dict[tuple[Stage, Used], Grown] = {}
            for score, stage, used, plays, start in front:
                for step in self.steps[stage]:
                    after = self._with(used, step.play)
                    if after is None:
                        continue
                    new = score + weigh(step, weight)
                    if new > best[0]:
                        best = (new, start, [*plays, step.play.text])
                    if step.stage is not None:
                        grown[step.stage, after] = (new, step.stage, after, (*plays, step.play.text), start)
            front = sorted(
                grown.values(), key=lambda one: (one[1].value * low, -one[0], one[1].value, sum(one[2]), one[3])
            )[:width]
        return best[1:]


class Long(NamedTuple):
    """A long climb: how much of what was asked for it has, its plays, and those of a climb before it that it needs."""

    amount: int
    start: Stage
    way: tuple[str, ...]
    before: tuple[str, ...]


class EndlessClimbError(Exception):
    """A climb that the rules alone do not end."""


def weigh(step: Step, weight: str) -> int:
    """Count a step by what is asked for."""
    return {"plays": 1, "cards": step.play.count, "doublings": int(step.hit)}[weight]


def iter_growing(items: list[T]) -> Iterator[T]:
    """Go through a list that grows on the way, first come first served."""
    index = 0
    while index < len(items):
        yield items[index]
        index += 1


def _within(one: Used, other: Used) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def _stage(round_: Round) -> Stage:
    carried = round_.carried if round_.t.carries_over and not round_.value else 0
    last_card = 0 if round_.t.plain_values else round_.last_card
    return Stage(round_.value, carried, last_card, round_.doubled, round_.mode, bool(round_.in_play))


# What these questions decide happens before the first play, between plays or after the last.
BETWEEN_PLAYS = {
    "box_dobrei_use": None,
    "setup_shuffle_cards": a.SetupShuffleCards.DECK_ONLY,
    "draw_size": a.DrawSize.HAND_SIZE,
    "draw_who": a.DrawWho.EVERYONE_WHO_PLAYED,
    "draw_special": a.DrawSpecial.DRAWS,
    "draw_take": a.DrawTake.DRAWS,
    "draw_too_few": a.DrawTooFew.WHAT_IS_LEFT,
    "draw_empty": a.DrawEmpty.PLAY_ON,
    "forget_notice": a.ForgetNotice.NO_NEED,
    "forget_fill": a.ForgetFill.AT_ONCE,
    "end_condition": a.EndCondition.EMPTY_HAND,
    "end_empty_handed": None,
    "end_at_once": a.EndAtOnce.AT_ONCE,
}

# What these questions decide happens between climbs or around them, so that any answer will do here.
NOT_OF_THE_CLIMB = {
    "open_take": a.OpenTake.MUST_PLAY,
    "open_special": a.OpenSpecial.FORBIDDEN,
    "open_special_then": a.OpenSpecialThen.MAY_TAKE,
    "open_stuck": None,
    "special_skip_whom": a.SpecialSkipWhom.OWN,
    "take_choice": a.TakeChoice.FREE,
    "take_opener": a.TakeOpener.TAKER,
    **BETWEEN_PLAYS,
    "forget_size": a.ForgetSize.HAND_SIZE,
    "forget_empty": a.ForgetEmpty.NOBODY,
    "forget_card": a.ForgetCard.UNTIL_ANOTHER_FORGETS,
    "forget_again": a.ForgetAgain.NOTHING_MORE,
    "end_reverse": a.EndReverse.TURNS,
}


@by_answers
def stages(rules: Rules) -> Stages:
    """Find the stages that the climbs of a rule set can reach: they are the same for any number of players."""
    return Stages(switch(rules, **NOT_OF_THE_CLIMB))


@by_answers
def climbs(rules: Rules, players: int = 3) -> Climbs:
    """Find the climbs of a rule set."""
    return Climbs(stages(rules), Counter(deck(switch(rules, **NOT_OF_THE_CLIMB), players)))
