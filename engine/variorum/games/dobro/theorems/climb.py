"""Theorems about climbs: what may be played, what it does to the value in play, and how long it can go on."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import z3

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import doubles, reaches, value_after
from variorum.games.dobro.decide.climbs import Climbs, climbs
from variorum.games.dobro.decide.recorded import record_of_script, script, situation
from variorum.games.dobro.flags import Flags
from variorum.games.dobro.plays import Sort, can_double, plays
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import ScriptError
from variorum.games.dobro.tables import ANY, Tables, value_key
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.solver import counterexample, example, is_proved
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    fails,
    holds,
    holds_if,
    in_words,
    odd,
    plainly,
    switch,
)

WORTH, VALUE = z3.Ints("worth value")
LAST_CARD, DOUBLED = z3.Ints("last_card doubled")
PLAYED = z3.And(WORTH >= 2, VALUE >= 1)
FLAG = z3.Or(DOUBLED == 0, DOUBLED == 1)
NUMBERED = list(range(2, 13))
SUMS = list(range(14, 25, 2))
DOUBLED_SUMS = list(range(28, 49, 4))


def record_plays(rules: Rules, way: Sequence[str], players: int = 3) -> dict[str, Any]:
    """Write a record of a few plays from the start of a round."""
    return record_of_script(rules, players, script(" ".join(way)))


# -- which plays there are ---------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "play.pair.of play.pair.worth play.cards wild.range wild.range.ends wild.pair.with wild.pair.value wild.two.value "
    "special.number turn.actions",
    holds_if(
        lambda answers: (
            not odd(
                answers,
                {
                    "play.pair.of": "same-value",
                    "play.pair.worth": "sum",
                    "play.cards": "2",
                    "wild.range.ends": "included",
                    "wild.pair.with": "numbered-or-wild",
                    "wild.pair.value": "of-partner",
                    "wild.two.value": "same-value-each",
                    "special.number": "one",
                    "turn.actions": "exactly-one",
                },
            )
        )
    ),
)
def the_plays_are_these(rules: Rules) -> Verdict:
    """There are these plays and no others: a number, two equal numbers, a wild card as any number from 2 to 12, a wild
    card as the second of two numbers, two wild cards as two equal numbers, a skip, a reverse, and taking; a pair is
    worth its sum.
    """
    expected = {str(n): n for n in NUMBERED} | {f"{n}+{n}": 2 * n for n in NUMBERED}
    expected |= {f"W={n}": n for n in NUMBERED} | {f"{n}+W": 2 * n for n in NUMBERED}
    expected |= {f"W+W={n}": 2 * n for n in NUMBERED} | {"skip": 0, "reverse": 0, "take": 0}
    found = {play.text: play.worth for play in plays(rules)}
    if found == expected:
        return holds(f"{len(found)} plays")
    return fails(situation(2, next(text for text in {**found, **expected} if found.get(text) != expected.get(text))))


USUAL_REACH = {
    "play.equal": "equal-or-higher",
    "play.pair.follows": "freely",
    "wild.alone.least": "must-reach",
    "wild.pair.least": "must-reach",
}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    " ".join(USUAL_REACH),
    holds_if(lambda answers: not odd(answers, USUAL_REACH)),
)
def a_play_must_reach_the_value(rules: Rules) -> Verdict:
    """On a value in play, any single card or pair of any kind may be played if it is worth that value or more, and
    none that is worth less.
    """
    graph = climbs(rules)
    for stage, steps in graph.steps.items():
        if not stage.value:
            continue
        allowed = {step.play for step in steps}
        for play in graph.plays:
            if play.has_value and (play in allowed) != (play.worth >= stage.value):
                return fails(situation(stage.value, play.text))
    return holds("24 on 24, but not 12 on 14" if any(stage.value == 24 for stage in graph.steps) else "")


# -- what they do to the value -----------------------------------------------------------------------------------


def raises(answers: Answers) -> bool:
    """Expect a play of equal worth to raise the value only where it doubles, and wild cards never to lower it."""
    if answers["play.equal"] == "higher-only":
        equal_doubles = True
    else:
        equal_doubles = plainly(answers, "play.double.trigger=equals-value-in-play", "play.double.pair=doubles")
        equal_doubles &= plainly(answers, "wild.alone.double=doubles", "wild.pair.double=doubles")
        equal_doubles &= plainly(answers, "play.double.again=every-time")
    return equal_doubles and plainly(answers, "wild.alone.least=must-reach", "wild.pair.least=must-reach")


@THEOREMS.state(
    Method.PROOF,
    "play.equal play.double.trigger play.double.pair play.double.again wild.alone.double wild.pair.double "
    "wild.alone.least wild.pair.least play.value play.double.what",
    holds_if(raises),
)
def every_play_with_a_value_raises_the_value(rules: Rules) -> Verdict:
    """Within a climb, every play that has a value leaves a higher value in play than before."""
    graph = climbs(rules)
    for stage, steps in graph.steps.items():
        for step in steps:
            if stage.value and step.play.has_value and step.stage and step.stage.value <= stage.value:
                return fails(record_plays(rules, [*graph.ways[stage], step.play.text]))
    flags = Flags(rules)
    legal = z3.And(PLAYED, reaches(WORTH, VALUE, flags.strictly))
    for able in sorted({can_double(rules, play) for play in graph.plays if play.has_value}):
        after = value_after(flags, WORTH, VALUE, doubles(flags, int(able), WORTH, VALUE, LAST_CARD, DOUBLED))
        missed = counterexample(after > VALUE, legal, FLAG)
        if missed is not None:
            return fails(missed)
    return holds("a play two above the value: " + in_words(example(legal, after > VALUE + 1) or {}))


def plain_doubling(answers: Answers) -> bool:
    """Expect a play to double just where it equals the value in play, and so no opening play to double."""
    every = plainly(answers, "play.double.pair=doubles", "play.double.again=every-time", "wild.pair.double=doubles")
    every &= answers["wild.alone.double"] == "doubles"
    by_value = answers["play.double.trigger"] == "equals-value-in-play"
    strictly = answers["play.equal"] == "higher-only"
    opens_plainly = answers["open.value"] == "none" or not by_value
    return answers["play.value"] == "worth-of-play" and opens_plainly and (strictly or (by_value and every))


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "play.equal play.value play.double.trigger play.double.pair play.double.again wild.alone.double wild.pair.double "
    "open.value",
    holds_if(plain_doubling),
)
def a_play_leaves_its_worth_or_twice_its_worth(rules: Rules) -> Verdict:
    """A play that equals the value in play leaves twice its worth, and any other leaves its worth; a climb's first
    play leaves its worth.
    """
    graph, reached = climbs(rules), ""
    for stage, steps in graph.steps.items():
        for step in steps:
            if not step.play.has_value or step.stage is None:
                continue
            equal = step.play.worth == stage.value
            reached = reached or (f"{step.play} on {stage.value}" if stage.value else "")
            if step.stage.value != step.play.worth * (2 if equal else 1):
                return fails(record_plays(rules, [*graph.ways[stage], step.play.text]))
    return holds(reached)


@THEOREMS.state(
    Method.PROOF,
    "play.double.trigger",
)
def doubling_the_play_or_the_value_is_the_same(rules: Rules) -> Verdict:
    """Doubling the play and doubling the value in play come to the same: whatever doubles equals the value in play."""
    sides = [switch(rules, play_double_what=answer) for answer in a.PlayDoubleWhat]
    graphs = [climbs(side) for side in sides]
    for stage, steps in graphs[0].steps.items():
        for step, other in zip(steps, graphs[1].steps[stage], strict=True):
            if step.stage != other.stage:
                return fails(record_plays(rules, [*graphs[0].ways[stage], step.play.text]))
    flags = [Flags(side) for side in sides]
    hit = doubles(flags[0], 1, WORTH, VALUE, VALUE, 0)
    one, two = (value_after(side, WORTH, VALUE, hit) for side in flags)
    missed = counterexample(one == two, PLAYED)
    return (
        fails(missed)
        if missed is not None
        else holds(f"a play that doubles: {in_words(example(PLAYED, hit == 1) or {})}")
    )


@THEOREMS.state(
    Method.PROOF,
    "play.double.what",
    lambda answers: (Status.HOLDS, {"twice": answers["play.double.what"].replace("-", " ")}),
)
def what_would_double_without_equalling(rules: Rules) -> Verdict:
    """Were a play to double without equalling the value in play, twice this would be in play."""
    after = value_after(Flags(rules), WORTH, VALUE, 1)
    twice = [
        name for name, one in (("the play", WORTH), ("the value in play", VALUE)) if is_proved(after == 2 * one, PLAYED)
    ]
    return holds("6 on 5, were it to double", twice=" and ".join(twice))


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "special.climb special.skip.value special.reverse.effect",
    holds_if(lambda answers: plainly(answers, "special.climb=goes-on", "special.skip.value=stays")),
)
def a_skip_or_reverse_leaves_the_value(rules: Rules) -> Verdict:
    """A skip or a reverse card leaves the value in play as it is, and the climb goes on."""
    graph, reached = climbs(rules), ""
    for stage, steps in graph.steps.items():
        for step in steps:
            if step.play.sort is Sort.SPECIAL and stage.value:
                reached = f"{step.play} on {stage.value}"
                if step.stage is None or step.stage.value != stage.value:
                    return fails(record_plays(rules, [*graph.ways[stage], step.play.text]))
    return holds(reached)


# -- how far it goes ---------------------------------------------------------------------------------------------

USUAL_VALUES = {
    "play.equal": "equal-or-higher",
    "play.double.trigger": "equals-value-in-play",
    "wild.two.value": "same-value-each",
    "open.value": "none",
    "wild.range.ends": "included",
    "special.climb": "goes-on",
    "play.pair.of": "same-value",
    "play.pair.worth": "sum",
    "play.value": "worth-of-play",
    "play.double.pair": "doubles",
    "play.double.again": "every-time",
    "play.pair.follows": "freely",
    "wild.pair.value": "of-partner",
    "play.cards": "2",
}
VALUES_UNDER = {
    (): [*NUMBERED, *SUMS, *DOUBLED_SUMS],
    ("play.equal",): [*NUMBERED, *SUMS],
    # A play doubles after a card of its own worth; a sum beyond 12 is no card's, so nothing beyond 12 doubles.
    ("play.double.trigger",): [*NUMBERED, *SUMS],
    # Two wild cards make any sum, but three wild cards make no second one to double it by.
    ("wild.two.value",): [*range(2, 25), *DOUBLED_SUMS],
}


def values_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect the values that a person would count out, where at most one answer is unusual."""
    unusual = tuple(odd(answers, USUAL_VALUES))
    if unusual in (("open.value",), ("wild.range.ends",), ("special.climb",)):
        unusual = ()
    if unusual == ("wild.two.value",) and answers["wild.two.value"] == "one-value-in-all":
        unusual = ()
    return (Status.HOLDS, {"values": VALUES_UNDER[unusual]}) if unusual in VALUES_UNDER else None


@THEOREMS.state(
    Method.EXHAUSTIVE,
    " ".join(USUAL_VALUES),
    values_expected,
)
def the_values_that_can_be_in_play(rules: Rules) -> Verdict:
    """These values, and no others, can ever be in play."""
    graph = climbs(rules)
    ways = graph.values()
    highest = max(ways)
    return holds(f"{highest} by {', '.join(ways[highest])}", record_plays(rules, ways[highest]), values=sorted(ways))


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "wild.alone.least wild.pair.least play.pair.worth play.pair.of play.equal play.cards",
    lambda answers: (
        None
        if odd(answers, {"play.pair.worth": "sum", "play.pair.of": "same-value", "play.cards": "2"})
        else (
            (
                Status.HOLDS
                if plainly(
                    answers, "wild.alone.least=must-reach", "wild.pair.least=must-reach", "play.equal=equal-or-higher"
                )
                else Status.FAILS
            ),
            {},
        )
    ),
)
def beyond_24_only_a_skip_or_reverse_can_be_played(rules: Rules) -> Verdict:
    """Once the value in play is above 24, nothing can be played but a skip or a reverse card; at 24 a pair still
    can.
    """
    tables, reached = Tables(rules), ""
    for value in (24, *range(25, 100)):
        allowed = tables.allowed[value_key(value, ANY)]
        able = [play for play in tables.plays if play.has_value and allowed & play.bit]
        if bool(able) != (value == 24):
            graph = climbs(rules)
            stage = next((one for one in graph.steps if one.value == value), None)
            way = graph.ways[stage] if stage else ()
            return fails(record_plays(rules, [*way, able[0].text]) if stage and able else situation(value, "12+12"))
        reached = reached or ", ".join(play.text for play in able)
    return holds(f"on 24: {reached}")


def doublings_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect four doublings (2, 4, 8, 16 to 32), or none where a play may not equal the value."""
    loose = odd(answers, {"wild.alone.least": "must-reach", "wild.pair.least": "must-reach"})
    if loose or odd(
        answers, {**USUAL_VALUES, "play.equal": answers["play.equal"], "open.value": answers["open.value"]}
    ):
        return None
    most = 4 if answers["play.equal"] == "equal-or-higher" else 0
    return (Status.HOLDS, {"most": most}) if answers["open.value"] == "none" else None


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "play.equal play.double.trigger play.double.again wild.alone.least wild.pair.least open.value",
    doublings_expected,
)
def a_climb_doubles_four_times_at_most(rules: Rules) -> Verdict:
    """There are at most four doublings in one climb."""
    graph = climbs(rules)
    most, (found, way) = graph.longest("doublings"), graph.long_climb("doublings", 4)
    if found <= 4 and most is not None and (found == most or graph.exact):
        return holds(f"{found} doublings: {', '.join(way)}", record_plays(rules, way) if way else None, most=found)
    return _exceeding(rules, graph, {"doublings": 4}, (3, 6))


def _exceeding(rules: Rules, graph: Climbs, limits: Mapping[str, int], seats: Iterable[int]) -> Verdict:
    """Show a climb that exceeds a limit, cut where it does so, at a table where the hands allow it."""
    for weight, limit in limits.items():
        _, way = graph.long_climb(weight, limit)
        over = [length for length in range(1, len(way) + 1) if graph.weight(way[:length], weight) > limit]
        for players in seats if over else ():
            with contextlib.suppress(ScriptError):
                return fails(record_plays(rules, way[: over[0]], players))
    return Verdict(Status.UNKNOWN, {"more than": dict(limits)})


LIMITS = {2: {"plays": 20, "cards": 32}, 3: {"plays": 22, "cards": 34}}
USUAL_LENGTH = {
    **USUAL_VALUES,
    "wild.pair.with": "numbered-or-wild",
    "wild.alone.least": "must-reach",
    "wild.pair.least": "must-reach",
    "special.number": "one",
    "take.opener": "taker",
    "two.reverse": "in-the-box",
}
SHORTER = {
    "play.equal": {2: {"plays": 19, "cards": 30}, 3: {"plays": 21, "cards": 32}},
    "special.climb": {2: {"plays": 19, "cards": 31}, 3: {"plays": 19, "cards": 31}},
}
LONGER = ("wild.two.value", "wild.pair.with", "wild.alone.least", "wild.pair.least", "play.double.trigger")


def length_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect 18 plays with a value (6 numbers, 12 pairs) and the skips and reverses; foresee one rival at a time."""
    unusual = odd(answers, USUAL_LENGTH)
    if len(unusual) > 1 or (answers.get("box.deck") is None):
        return None
    if not unusual or unusual[0] in ("open.value", "wild.range.ends", "take.opener", "special.number"):
        return Status.HOLDS, {"most": LIMITS}
    if unusual[0] in SHORTER:
        return Status.HOLDS, {"most": SHORTER[unusual[0]]}
    return (Status.FAILS, {}) if unusual[0] in LONGER else None


@THEOREMS.state(
    Method.COUNTING,
    " ".join(USUAL_LENGTH),
    length_expected,
)
def a_climb_has_at_most_22_plays_and_34_cards(rules: Rules) -> Verdict:
    """If every play is followed by a draw, no climb has more than 22 plays or more than 34 cards; with two players,
    without reverse cards, 20 and 32.
    """
    rules = switch(rules, draw_who=a.DrawWho.WHOEVER_PLAYED)
    most: dict[int, dict[str, int]] = {}
    witness, beyond = None, None
    for players, limits in LIMITS.items():
        graph, seats = climbs(rules, players), (2,) if players == 2 else (3, 6, 5, 4)
        found = {weight: graph.long_climb(weight, limit) for weight, limit in limits.items()}
        most[players] = {weight: length for weight, (length, _) in found.items()}
        if any(length > limits[weight] or not graph.exact for weight, (length, _) in found.items()):
            beyond = _exceeding(rules, graph, limits, seats)
            if beyond.status is Status.FAILS:
                return beyond
        else:
            witness = [record_plays(rules, way, players) for _, way in found.values()][-1]
    if beyond is not None:
        return beyond
    return holds(f"{most[3]['cards']} cards in one climb", witness, most=most)
