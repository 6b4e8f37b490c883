"""Theorems about climbs: what may be played, what it does to the value in play, and how long it can go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

import z3

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import doubles, value_after
from variorum.games.dobro.decide.climbs import Stage, Step, climbs
from variorum.games.dobro.decide.recorded import record_of_script, record_refused, script
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.flags import Flags
from variorum.games.dobro.game import GameError
from variorum.games.dobro.plays import Sort, plays
from variorum.games.dobro.round import IllegalMoveError
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import ScriptError
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.solver import counterexample, is_proved
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
    holds_if,
    odd,
    plainly,
    switch,
)

WORTH, VALUE = z3.Ints("worth value")
PLAYED = z3.And(WORTH >= 2, VALUE >= 1)
NUMBERED = list(range(2, 13))
SUMS = list(range(14, 25, 2))
DOUBLED_SUMS = list(range(28, 49, 4))
TABLES = (3, 4, 5, 6, 2)  # at which a climb is played, the first where the hands allow it
MOST_TRIED = 20


def record_plays(rules: Rules, way: Sequence[str], players: int = 3) -> dict[str, Any]:
    """Write a record of a few plays from the start of a round."""
    return record_of_script(rules, players, script(" ".join(way)))


def show_plays(rules: Rules, way: Sequence[str], tables: Sequence[int] = TABLES) -> dict[str, Any] | None:
    """Write a record of a few plays at the first table where hands and deck allow them."""
    for players in tables:
        if players in seats(rules):
            try:
                return record_plays(rules, way, players)
            except (GameError, IllegalMoveError, ScriptError):
                continue
    return None


def no_step(rules: Rules, wanted: Callable[[Stage, Step], bool], reached: str) -> Verdict:
    """Decide that no climb has a step of some kind, or show one that does."""
    graph, found = climbs(rules, max(seats(rules))), False
    if not any(wanted(stage, step) for stage, steps in graph.steps.items() for step in steps):
        return holds(reached)
    for way in islice(graph.find(wanted), MOST_TRIED):
        found = True
        record = show_plays(rules, way)
        if record is not None:
            return fails(record)
    return Verdict(Status.UNKNOWN, {"no hands allow it": True}) if found else holds(reached)


# -- which plays there are ---------------------------------------------------------------------------------------


def plays_expected(answers: Answers) -> Settled | None:
    """Expect numbers from 2 to 12, pairs of equal numbers, wild cards as any number, and the rest alone."""
    usual = {
        "play.pair.of": "same-value",
        "play.pair.worth": "sum",
        "play.cards": "2",
        "wild.range.ends": "included",
        "wild.pair.with": "numbered-or-wild",
        "wild.pair.value": "of-partner",
        "wild.two.value": "same-value-each",
        "special.number": "one",
        "turn.actions": "exactly-one",
    }
    even = list(range(4, 25, 2))
    return (
        None
        if odd(answers, usual)
        else (
            None,
            {
                "one number": NUMBERED,
                "two equal numbers": even,
                "two different numbers": [],
                "one wild card": NUMBERED,
                "a number and a wild card": even,
                "two wild cards": even,
                "without a value": ["skip", "reverse", "take"],
                "in all": 58,
            },
        )
    )


@THEOREMS.ask(Method.EXHAUSTIVE, plays_expected)
def which_plays_there_are(rules: Rules) -> Verdict:
    """Which plays there are, and what those with a value can be worth."""
    worths: dict[str, list[int]] = {
        "one number": [],
        "two equal numbers": [],
        "two different numbers": [],
        "one wild card": [],
        "a number and a wild card": [],
        "two wild cards": [],
    }
    found = plays(rules)
    for play in (play for play in found if play.has_value):
        wilds = play.text.partition("=")[0].count("W")
        alike = len(set(play.cards)) < play.count
        name = {
            Sort.SINGLE: "one number",
            Sort.PAIR: "two equal numbers" if alike else "two different numbers",
            Sort.WILD: "one wild card",
            Sort.WILD_PAIR: "two wild cards" if wilds == 2 else "a number and a wild card",
        }[play.sort]
        worths[name].append(play.worth)
    figures: dict[str, Any] = {name: sorted(set(values)) for name, values in worths.items()}
    figures["without a value"] = [play.text for play in found if not play.has_value]
    return fact("every play in the notation", **figures, **{"in all": len(found)})


USUAL_REACH = {
    "play.equal": "equal-or-higher",
    "play.pair.follows": "freely",
    "wild.alone.least": "must-reach",
    "wild.pair.least": "must-reach",
}


@THEOREMS.state(Method.EXHAUSTIVE, holds_if(lambda answers: not odd(answers, USUAL_REACH)))
def a_play_must_reach_the_value(rules: Rules) -> Verdict:
    """On a value in play, you may play what is worth that value or more, and nothing that is worth less.

    Otherwise: A play can be allowed though it is worth less than the value in play, or refused though it is not.
    """
    lower = no_step(
        rules, lambda stage, step: step.play.has_value and step.play.worth < stage.value, "every value and every play"
    )
    return refuse_too_much(rules) or lower if lower.status is Status.HOLDS else lower


def refuse_too_much(rules: Rules) -> Verdict | None:
    """Show a play that is refused though it is worth the value in play or more."""
    graph = climbs(rules, max(seats(rules)))
    allowing = switch(
        rules,
        play_equal=a.PlayEqual.EQUAL_OR_HIGHER,
        play_pair_follows=a.PlayPairFollows.FREELY,
        wild_alone_least=a.WildAloneLeast.MUST_REACH,
        wild_pair_least=a.WildPairLeast.MUST_REACH,
    )
    found = False
    refused = any(
        stage.value <= play.worth and play.has_value and play not in {step.play for step in steps}
        for stage, steps in graph.steps.items()
        if stage.value
        for play in graph.plays
    )
    for stage, used, way in graph.visit() if refused else ():
        allowed = {step.play for step in graph.steps[stage]}
        for play in graph.plays if stage.value else ():
            if play.has_value and play.worth >= stage.value and play not in allowed and graph.has_cards(used, play):
                found = True
                record = _show_refused(rules, allowing, (*way, play.text))
                if record is not None:
                    return fails(record)
    return Verdict(Status.UNKNOWN, {"no hands allow it": True}) if found else None


def _show_refused(rules: Rules, allowing: Rules, way: Sequence[str]) -> dict[str, Any] | None:
    for players in (players for players in TABLES if players in seats(rules)):
        try:
            return record_refused(rules, allowing, players, script(" ".join(way)))
        except (GameError, IllegalMoveError, ScriptError):
            continue
    return None


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


@THEOREMS.state(Method.EXHAUSTIVE, holds_if(raises))
def every_play_with_a_value_raises_the_value(rules: Rules) -> Verdict:
    """Within a climb, every number, pair or wild card leaves a higher value in play than before.

    Otherwise: A number, pair or wild card can leave the value in play as it was, or lower it.
    """

    def stays(stage: Stage, step: Step) -> bool:
        return bool(stage.value and step.play.has_value and step.stage and step.stage.value <= stage.value)

    return no_step(rules, stays, "every value and every play")


def plain_doubling(answers: Answers) -> bool:
    """Expect a play to double just where it equals the value in play, and so no opening play to double."""
    every = plainly(answers, "play.double.pair=doubles", "play.double.again=every-time", "wild.pair.double=doubles")
    every &= answers["wild.alone.double"] == "doubles"
    by_value = answers["play.double.trigger"] == "equals-value-in-play"
    strictly = answers["play.equal"] == "higher-only"
    opens_plainly = answers["open.value"] == "none" or not by_value
    return answers["play.value"] == "worth-of-play" and opens_plainly and (strictly or (by_value and every))


@THEOREMS.state(Method.EXHAUSTIVE, holds_if(plain_doubling))
def a_play_leaves_its_worth_or_twice_its_worth(rules: Rules) -> Verdict:
    """A play leaves its worth in play, or twice its worth if it equals the value in play. The first play of a climb
    leaves its worth.

    Otherwise: A play can leave another value than its worth, or than twice its worth if it equals the value in play.
    """

    def leaves_other(stage: Stage, step: Step) -> bool:
        if not step.play.has_value or step.stage is None:
            return False
        return step.stage.value != step.play.worth * (2 if step.play.worth == stage.value else 1)

    return no_step(rules, leaves_other, "every value and every play")


@THEOREMS.state(Method.PROOF, always())
def doubling_the_play_or_the_value_is_the_same(rules: Rules) -> Verdict:
    """Doubling the play and doubling the value in play are the same: every play that doubles equals the value.

    Otherwise: Doubling the play and doubling the value in play can differ: a play can double that does not equal it.
    """
    sides = [switch(rules, play_double_what=answer) for answer in a.PlayDoubleWhat]
    one, other = (climbs(side, max(seats(rules))) for side in sides)

    def differs(stage: Stage, step: Step) -> bool:
        after = {also.play.text: also.stage for also in other.steps.get(stage, ())}
        return after.get(step.play.text, step.stage) != step.stage

    if any(differs(stage, step) for stage, steps in one.steps.items() for step in steps):
        for way in islice(one.find(differs), MOST_TRIED):
            record = show_plays(rules, way)
            if record is not None:
                return fails(record)
    flags = [Flags(side) for side in sides]
    hit = doubles(flags[0], 1, WORTH, VALUE, VALUE, 0)
    after = [value_after(side, WORTH, VALUE, hit) for side in flags]
    missed = counterexample(after[0] == after[1], PLAYED)
    return (
        Verdict(Status.UNKNOWN, dict(missed)) if missed is not None else holds("6 on a value of 6 leaves 12 both ways")
    )


@THEOREMS.ask(Method.PROOF, lambda answers: (None, {"twice": answers["play.double.what"].replace("-", " ")}))
def what_a_doubling_doubles(rules: Rules) -> Verdict:
    """What a doubling doubles. It makes a difference only if a play can double without equalling the value in play."""
    after = value_after(Flags(rules), WORTH, VALUE, 1)
    twice = [
        name for name, one in (("the play", WORTH), ("the value in play", VALUE)) if is_proved(after == 2 * one, PLAYED)
    ]
    return fact("6 on 5, if it doubled", twice=" and ".join(twice))


@THEOREMS.state(
    Method.EXHAUSTIVE,
    holds_if(lambda answers: plainly(answers, "special.climb=goes-on", "special.skip.value=stays")),
)
def a_skip_or_reverse_leaves_the_value(rules: Rules) -> Verdict:
    """A skip or reverse card leaves the value in play as it is, and the climb goes on.

    Otherwise: A skip or reverse card can change the value in play or end the climb.
    """

    def changes(stage: Stage, step: Step) -> bool:
        left = step.stage.value if step.stage else None
        return step.play.sort is Sort.SPECIAL and stage.value > 0 and left != stage.value

    return no_step(rules, changes, "a skip on every value")


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


def values_expected(answers: Answers) -> Settled | None:
    """Expect the values that a person would count out, where at most one answer is unusual."""
    unusual = tuple(odd(answers, USUAL_VALUES))
    if unusual in (("open.value",), ("wild.range.ends",), ("special.climb",)):
        unusual = ()
    if unusual == ("wild.two.value",) and answers["wild.two.value"] == "one-value-in-all":
        unusual = ()
    return (None, {"values": VALUES_UNDER[unusual]}) if unusual in VALUES_UNDER else None


@THEOREMS.ask(Method.EXHAUSTIVE, values_expected)
def the_values_that_can_be_in_play(rules: Rules) -> Verdict:
    """Which values can be in play."""
    ways = climbs(rules, max(seats(rules))).values()
    highest = max(ways)
    return fact(f"{highest} by {', '.join(ways[highest])}", show_plays(rules, ways[highest]), values=sorted(ways))


def passes_24(answers: Answers) -> Settled | None:
    """Expect nothing to reach more than two twelves do, but wild cards that need not reach the value."""
    if plainly(answers, "wild.alone.least=must-reach", "wild.pair.least=must-reach"):
        return Status.HOLDS, {}
    usual = {
        "play.equal": "equal-or-higher",
        "play.pair.worth": "sum",
        "play.cards": "2",
        "play.double.pair": "doubles",
    }
    return None if odd(answers, usual) else (Status.FAILS, {})


@THEOREMS.state(Method.EXHAUSTIVE, passes_24)
def beyond_24_only_a_skip_or_reverse_can_be_played(rules: Rules) -> Verdict:
    """Once the value in play is above 24, only a skip or reverse card can be played.

    Otherwise: A number, pair or wild card can be played on a value above 24.
    """
    highest = max(climbs(rules, max(seats(rules))).values())
    return no_step(
        rules,
        lambda stage, step: stage.value > 24 and step.play.has_value,
        f"a value of {highest}" if highest > 24 else f"no value is higher than {highest}",
    )


def doublings_expected(answers: Answers) -> Settled | None:
    """Expect four doublings (2, 4, 8, 16 to 32), or none where a play may not equal the value."""
    loose = odd(answers, {"wild.alone.least": "must-reach", "wild.pair.least": "must-reach"})
    unusual = odd(answers, {**USUAL_VALUES, "play.equal": answers["play.equal"]})
    return (
        None if loose or unusual else (Status.HOLDS, {"most": 4 if answers["play.equal"] == "equal-or-higher" else 0})
    )


FOUR = 4


@THEOREMS.state(Method.EXHAUSTIVE, doublings_expected)
def a_climb_doubles_four_times_at_most(rules: Rules) -> Verdict:
    """A climb doubles at most four times.

    Otherwise: A climb can double more than four times.
    """
    graph = climbs(rules, max(seats(rules)))
    most, found = graph.longest("doublings"), graph.long_climb("doublings", FOUR)
    if found.amount <= FOUR and most is not None and (found.amount == most or graph.exact):
        record = show_plays(rules, (*found.before, *found.way)) if found.way else None
        return holds(f"{found.amount} doublings: {', '.join(found.way)}", record, most=found.amount)
    cut = next(
        (
            found.way[:length]
            for length in range(1, len(found.way) + 1)
            if graph.weight(found.start, found.way[:length], "doublings") > FOUR
        ),
        None,
    )
    record = show_plays(rules, (*found.before, *cut)) if cut else None
    return fails(record) if record else Verdict(Status.UNKNOWN, {"found": found.amount})


LIMITS = {"2": {"plays": 20, "cards": 32}, "3 or more": {"plays": 22, "cards": 34}}
USUAL_LENGTH = {
    **USUAL_VALUES,
    "wild.pair.with": "numbered-or-wild",
    "wild.alone.least": "must-reach",
    "wild.pair.least": "must-reach",
    "special.number": "one",
    "take.opener": "taker",
    "two.reverse": "in-the-box",
    "draw.who": "everyone-who-played",
}
SHORTER = {
    "play.equal": {"2": {"plays": 19, "cards": 30}, "3 or more": {"plays": 21, "cards": 32}},
    "special.climb": {"2": {"plays": 19, "cards": 31}, "3 or more": {"plays": 19, "cards": 31}},
}


def length_expected(answers: Answers) -> Settled | None:
    """Expect 18 plays with a value (6 numbers, 12 pairs) and the skips and reverses; foresee one rival at a time."""
    unusual = odd(answers, USUAL_LENGTH)
    if len(unusual) > 1 or (answers.get("box.deck") is None):
        return None
    if not unusual or unusual[0] in ("open.value", "wild.range.ends", "take.opener", "special.number"):
        return None, {"most": LIMITS}
    return (None, {"most": SHORTER[unusual[0]]}) if unusual[0] in SHORTER else None


@THEOREMS.ask(Method.COUNTING, length_expected)
def the_longest_climb(rules: Rules) -> Verdict:
    """How many plays and how many cards the longest climb has, by number of players."""
    most: dict[str, dict[str, Any]] = {}
    witness, longest = None, "a climb that no hands allow"
    for name, tables in (("2", (2,)), ("3 or more", (3, 6, 5, 4))):
        if not set(tables) & set(seats(rules)):
            continue
        graph, most[name] = climbs(rules, tables[0]), {}
        for weight in ("plays", "cards"):
            found, bound = graph.long_climb(weight, LIMITS[name][weight]), graph.longest(weight)
            shown = show_plays(rules, (*found.before, *found.way), tables)
            if found.amount <= LIMITS[name][weight] and graph.exact:
                bound = found.amount
            exact = shown is not None and bound == found.amount
            limits = {"shown": found.amount if shown else "none", "at most": "not known" if bound is None else bound}
            most[name][weight] = found.amount if exact else limits
            witness, longest = (shown, f"{found.amount} {weight} in one climb") if shown else (witness, longest)
    return fact(longest, witness, most=most)
