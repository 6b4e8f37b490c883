"""Theorems about the numbers that the book has lost: what the rest of it asks of them, and which are left.

The lost numbers are how many cards a colour has, how many start cards there are, and how many points win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from math import lcm
from typing import Any

import z3

from variorum.games.connect import answers as a
from variorum.games.connect.arithmetic import most_won_rounds, spare_starts
from variorum.games.connect.board import MIDDLE, ROWS, step
from variorum.games.connect.decide.inference import Replayed, due, empty_stack, longest, play_wins, replay
from variorum.games.connect.rules import Rules
from variorum.games.connect.scripts import Lay, Placed, Script
from variorum.games.connect.supply import (
    TEXT,
    Points,
    Premise,
    cards_asked,
    choices,
    choices_left,
    falling,
    kinds_of,
    largest,
    numbers_of_teams,
    points_of,
    split_by,
    starts_needed,
    strictly_falling,
    tables,
    tightest,
    won_rounds,
)
from variorum.games.connect.teams import team_sizes
from variorum.games.connect.theorems.match import most_aside, require_plain_transfers
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.prove.solver import is_proved
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    always,
    answering,
    fact,
    fails,
    holds,
    in_words,
)
from variorum.prove.undecided import UndecidedError


def read_numbers(kinds: str, points: str) -> dict[str, int]:
    """Read the numbers of an answer as it is written in words."""
    return {key: int(number) for key, _, number in (one.partition(":") for one in f"{kinds} {points}".split())}


def numbers_of(answers: Answers) -> tuple[int, int, tuple[int, int, int]]:
    """Read the cards of a colour, the start cards, and the points that win with two, three and four teams."""
    found = read_numbers(answers["deck.kinds"], answers["win.points"])
    return found["each-colour"], found["start-cards"], (found["two-teams"], found["three-teams"], found["four-teams"])


def list_points(points: Points) -> list[int]:
    """Write a points table as a list, the fewest teams first."""
    return [points[teams] for teams in sorted(points)]


# -- numbers of cards --------------------------------------------------------------------------------------------


def ways_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect four to 22 cards of a colour; what is left of ninety are start cards."""
    each, starts, _ = numbers_of(answers)
    fits = 4 * each + starts == 90
    return None, {"ways": 19, "of a colour": [4, 22], "start cards": [2, 74], "this edition's is one": fits}


@THEOREMS.ask(Method.PROOF, ways_expected)
def which_numbers_of_cards_make_up_the_deck(rules: Rules) -> Verdict:
    """Which numbers of cards make up the deck. All colours have as many cards, enough for a line, and there are
    start cards for a round. The figures say how many ways there are, with fewest and most cards, and whether this
    edition has one of them.
    """
    found, own = choices(rules), kinds_of(rules)
    each, starts = z3.Ints("each starts")
    fits = z3.And(
        spare_starts(rules.deck_cards, rules.deck_colours, each) == starts,
        each >= rules.line_length,
        starts >= rules.deal_start,
    )
    if not is_proved(fits == z3.Or(*(z3.And(each == one.each, starts == one.starts) for one in found))):
        raise UndecidedError("the solver finds other numbers of cards")
    figures = {
        "ways": len(found),
        "of a colour": [found[0].each, found[-1].each] if found else [],
        "start cards": [found[-1].starts, found[0].starts] if found else [],
        "this edition's is one": own in found,
    }
    return fact(f"{own.each} of each colour and {own.starts} start cards", **figures)


# -- start cards -------------------------------------------------------------------------------------------------


def rounds_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect all teams one short of winning, and a round more: for five, four, three 2 x 4, 3 x 3, 4 x 2 and one."""
    *_, (two, three, four) = numbers_of(answers)
    rounds = {2: 2 * two - 1, 3: 3 * three - 2, 4: 4 * four - 3}
    return None, {"won rounds at most": rounds, "start cards": max(rounds.values())}


def supply_proved(teams: int) -> bool:
    """Prove for all numbers: a round can always begin if and only if there are start cards for the most won rounds.

    A round begins while nobody has the points that win. Each won round has brought a point at least, and has taken its
    start card. Where all teams are one short of winning and each round brought one point, most have been taken.
    """
    starts, points = z3.Ints("starts points")
    have = [z3.Int(f"points_of_{team}") for team in range(teams)]
    rounds = [z3.Int(f"won_by_{team}") for team in range(teams)]
    needed = most_won_rounds(teams, points)
    under_way = [z3.And(won_by >= 0, won_by <= has, has < points) for won_by, has in zip(rounds, have, strict=True)]
    enough = is_proved(starts - z3.Sum(rounds) >= 1, starts >= needed, points >= 1, *under_way)
    one_short = [won_by == points - 1 for won_by in rounds]
    tight = is_proved(starts - z3.Sum(rounds) < 1, starts < needed, points >= 1, *one_short)
    return enough and tight


@THEOREMS.ask(Method.PROOF, rounds_expected)
def how_many_start_cards_a_match_can_take(rules: Rules) -> Verdict:
    """How many start cards a match can take: one for every round that can be won. These are as many as there are teams,
    times the points that win less one, and one more. The figures say how many rounds, by number of teams.
    """
    if not all(supply_proved(teams) for teams in numbers_of_teams(rules)):
        raise UndecidedError("the number of start cards is not proved")
    points = points_of(rules)
    rounds = {teams: won_rounds(rules, teams, wanted) for teams, wanted in points.items()}
    needed = starts_needed(rules, points)
    return fact(
        "all teams one short of winning, and one more round", **{"won rounds at most": rounds, "start cards": needed}
    )


def supply_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect 18 and 42 start cards to suffice for any table, since 17 do, and ten for five, four and three points."""
    _, starts, _ = numbers_of(answers)
    needed = rounds_expected(answers)[1]["start cards"]
    return Status.HOLDS if starts >= needed else Status.FAILS, {"start cards": starts, "needed": needed}


@THEOREMS.state(Method.COUNTING, supply_expected)
def the_start_cards_never_run_out(rules: Rules) -> Verdict:
    """The start cards never run out, so what to do then never comes up.

    Otherwise: The start cards can run out.
    """
    starts, points = kinds_of(rules).starts, points_of(rules)
    needed = starts_needed(rules, points)
    figures = {"start cards": starts, "needed": needed}
    if needed <= starts < needed + rules.deal_start and rules.out_start is a.OutStart.ANOTHER:
        raise UndecidedError("after a last round that nobody won, another start card could be lacking")
    if starts >= needed:
        most = max(points, key=lambda teams: won_rounds(rules, teams, points[teams]))
        taken = played_out(rules, most)
        return holds(f"a match of {most} teams that takes {taken} start cards of {starts}", **figures)
    if rules.deal_start != 1:
        raise UndecidedError("only one start card for each round is played out")
    teams = next(teams for teams, wanted in points.items() if won_rounds(rules, teams, wanted) > starts)
    done = play_wins(rules, teams, longest(rules, teams)[:starts])
    enough = max(done.match.points) >= points[teams]
    if done.match.fresh or enough:
        raise UndecidedError("start cards are left, or the match is won")
    return fails(done.record, **figures)


def played_out(rules: Rules, teams: int) -> int:
    """Play a longest match, and count the start cards that it takes."""
    done = play_longest(rules, teams)
    return len(done.match.table.starts) - len(done.match.fresh)


def play_longest(rules: Rules, teams: int) -> Replayed:
    """Play a longest match; its winner has the points that win."""
    done = play_wins(rules, teams, longest(rules, teams))
    if done.verdict.winners != [done.match.teams[0].name]:
        raise UndecidedError("the longest match is not won by the team that wins its last round")
    return done


# -- points tables -----------------------------------------------------------------------------------------------

ALLOWED = {"tables": 60, "falling": 14, "strictly falling": 6}


def allowed_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect 125 - 64 tables with a five less the one of fives only; this one must not be the same for all teams."""
    *_, points = numbers_of(answers)
    return None, {**ALLOWED, "this edition's is one": len(set(points)) > 1}


@THEOREMS.ask(Method.EXHAUSTIVE, allowed_expected)
def which_points_tables_the_text_allows(rules: Rules) -> Verdict:
    """How many points tables the text allows. The points depend on the number of teams, nobody needs more than end
    a game at the latest, and somebody plays for as many. The figures say how many tables there are, in how many of
    them more teams never play for more points, and whether this edition has one of them.
    """
    every, own = tables(rules), points_of(rules)
    figures = {
        "tables": len(every),
        "falling": sum(map(falling, every)),
        "strictly falling": sum(map(strictly_falling, every)),
        "this edition's is one": own in every,
    }
    return fact(f"points of {in_words(list_points(own))}", **figures)


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    answering(
        **{
            "tables": {**dict.fromkeys(range(4, 19), 60), 19: 36, 20: 12, 21: 0, 22: 0},
            "falling": {**dict.fromkeys(range(4, 20), 14), 20: 9, 21: 0, 22: 0},
        }
    ),
)
def for_which_points_tables_the_start_cards_suffice(rules: Rules) -> Verdict:
    """For how many points tables the start cards suffice, by number of cards of a colour. Only tables that the text
    allows are counted; the figures also say in how many of them more teams never play for more points.
    """
    every = [(starts_needed(rules, points), falling(points)) for points in tables(rules)]
    of_all = {one.each: sum(needed <= one.starts for needed, _ in every) for one in choices(rules)}
    of_falling = {one.each: sum(needed <= one.starts and falls for needed, falls in every) for one in choices(rules)}
    return fact(f"{len(of_all)} numbers of cards, {len(every)} tables", tables=of_all, falling=of_falling)


# -- the tightest choice -----------------------------------------------------------------------------------------


def none_to_spare(rules: Rules) -> dict[int, list[list[int]]]:
    """List the tables that can take every start card there is, by the number of cards of a colour."""
    found = {
        one.each: [list_points(points) for points in tables(rules) if starts_needed(rules, points) == one.starts]
        for one in choices(rules)
    }
    return {each: some for each, some in found.items() if some}


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    answering(
        **{
            "of a colour": 20,
            "start cards": 10,
            "points": [5, 4, 3],
            "none to spare": {20: [[5, 4, 1], [5, 4, 2], [5, 4, 3]]},
        }
    ),
)
def the_tightest_choice(rules: Rules) -> Verdict:
    """The largest colours, and then the most points, for which the start cards suffice. The figures also list, by
    number of cards of a colour, the points tables that can take every start card.
    """
    found = tightest(rules)
    if found is None:
        raise UndecidedError("for no numbers of cards and points the start cards suffice")
    kinds, enough = found
    most = largest(enough)
    figures = {"of a colour": kinds.each, "start cards": kinds.starts, "none to spare": none_to_spare(rules)}
    points = list_points(most) if most else None
    return fact(f"{len(enough)} tables for which {kinds.starts} start cards suffice", points=points, **figures)


def spare_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect twenty cards of a colour, ten start cards, and five, four and three points, to leave none to spare."""
    _, starts, _ = numbers_of(answers)
    spare = starts - rounds_expected(answers)[1]["start cards"]
    return Status.FAILS if spare else Status.HOLDS, {"to spare": spare}


@THEOREMS.state(Method.COUNTING, spare_expected)
def there_are_just_enough_start_cards(rules: Rules) -> Verdict:
    """There are just enough start cards: some match takes all of them, and none takes more. The figure says how many
    are left after a match that takes most.

    Otherwise: There are more start cards than any match takes, or fewer than some match needs.
    """
    starts, points = kinds_of(rules).starts, points_of(rules)
    spare = {"to spare": starts - starts_needed(rules, points)}
    if spare["to spare"] < 0 or rules.out_start is a.OutStart.ANOTHER or rules.deal_start != 1:
        found = the_start_cards_never_run_out(rules)
        if found.witness is None:
            raise UndecidedError("a match that lacks start cards is not known")
        return fails(found.witness, **spare)
    teams = max(points, key=lambda one: won_rounds(rules, one, points[one]))
    done = play_longest(rules, teams)
    if len(done.match.fresh) != spare["to spare"]:
        raise UndecidedError(f"a match leaves {len(done.match.fresh)} start cards")
    return fails(done.record, **spare) if done.match.fresh else holds(f"a match of {teams} teams", **spare)


# -- an equal split ----------------------------------------------------------------------------------------------


def has_threes(answers: Answers) -> bool:
    """Tell whether a team of three can come about."""
    headed = answers["teams.split"] == "as-headed"
    return not headed or answers["teams.even"] != "pairs" or answers["teams.odd"] != "pairs-and-one"


def split_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect 18 and 12 to be divided by two and by three, and twenty not by three; where nobody plays in threes, any
    even number can be divided.
    """
    each, *_ = numbers_of(answers)
    if not has_threes(answers):
        ways = [[number, 90 - 4 * number] for number in range(4, 23, 2)]
        return Status.HOLDS, {"multiple of": 2, "ways": ways, "parts": {1: [each], 2: [each // 2, each // 2]}}
    aside = answers["deal.uneven"] == "put-aside"
    parts = {18: [6, 6, 6], 12: [4, 4, 4], 20: [6, 6, 6] if aside else [7, 7, 6]}[each]
    figures = {
        "multiple of": 6,
        "ways": [[6, 66], [12, 42], [18, 18]],
        "parts": {1: [each], 2: [each // 2, each // 2], 3: parts},
    }
    return Status.FAILS if each == 20 else Status.HOLDS, figures


def multiple_proved(rules: Rules) -> bool:
    """Prove for all numbers of cards that teams of every size can divide them if and only if they are a multiple."""
    each = z3.Int("each")
    divided = z3.And(*(each % size == 0 for size in team_sizes(rules)))
    return is_proved(divided == (each % lcm(*team_sizes(rules)) == 0))


def first_deal(rules: Rules, size: int) -> tuple[dict[str, Any], list[int]]:
    """Deal to a team of a given size and to others as they may be; count how many cards each of the team has."""
    done = any_of(rules, [Script((size, *others), (Placed(()),)) for others in ((size,), (1, 1), (1,), (2,))])
    stacks = done.record["rounds"][0]["stacks"]
    return done.record, [len(stacks[name]) for name in done.record["teams"][done.match.teams[0].name]]


def any_of(rules: Rules, scripts: Sequence[Script]) -> Replayed:
    """Replay the first of several scripts that can be played."""
    for script in scripts[:-1]:
        with suppress(UndecidedError):
            return replay(rules, script)
    return replay(rules, scripts[-1])


@THEOREMS.state(Method.PROOF, split_expected)
def every_team_can_divide_its_cards_equally(rules: Rules) -> Verdict:
    """Every team can divide all its cards equally at the first deal, whatever its size. The figures say of what number
    a colour must be a multiple, which numbers of cards and start cards are, and what the players of a team get.

    Otherwise: A team cannot always divide all its cards equally at the first deal.
    """
    if rules.deal_divide is not a.DealDivide.EQUAL_PARTS:
        raise UndecidedError("teams do not divide their cards")
    if not multiple_proved(rules):
        raise UndecidedError("the multiple is not proved")
    own, multiple = kinds_of(rules), split_by(rules)
    deals = {size: first_deal(rules, size) for size in team_sizes(rules)}
    figures = {
        "multiple of": multiple,
        "ways": [list(one) for one in choices(rules) if one.each % multiple == 0],
        "parts": {size: parts for size, (_, parts) in deals.items()},
    }
    if own.each % multiple == 0:
        return holds(f"{own.each} cards divided by teams of {', '.join(map(str, deals))}", **figures)
    uneven = next(size for size in deals if own.each % size)
    return fails(deals[uneven][0], **figures)


@THEOREMS.state(Method.PROOF, always(**{"cards less": 1}))
def no_number_of_cards_stays_equal(rules: Rules) -> Verdict:
    """A team that can divide its cards equally at first cannot after an opponent's first point. This is so for any
    number of cards and for teams of two or more. The figure says how many cards the team has less then.

    Otherwise: A team can divide its cards equally at first and after an opponent's first point.
    """
    if rules.transfer_from is not a.TransferFrom.EACH_TEAM or rules.transfer_added is not a.TransferAdded.ADDED:
        raise UndecidedError("only a number of cards from each team, on top of what the winner has, is looked at")
    less = due(rules, rules.round_point)
    each = z3.Int("each")
    sizes = [size for size in team_sizes(rules) if size > 1]
    if not sizes or rules.deal_divide is not a.DealDivide.EQUAL_PARTS:
        raise UndecidedError("no team divides its cards")
    kept = [size for size in sizes if not is_proved(z3.Or(each % size != 0, (each - less) % size != 0))]
    if kept:
        return fails(stay_equal(rules, kept[0]), **{"cards less": less})
    return holds(f"teams of {' and '.join(map(str, sizes))}", **{"cards less": less})


def stay_equal(rules: Rules, size: int) -> dict[str, Any]:
    """Write a record in which a team divides its cards equally at first, and after another team's first point."""
    each = max(one.each for one in choices(rules) if one.each % size == 0)
    row = Placed(tuple(Lay(0, step(MIDDLE, ROWS[0], place + 1)) for place in range(rules.line_length)))
    scripts = [Script((first, size), (row, Placed(())), each) for first in (1, size)]
    done = any_of(rules, scripts)
    for dealt in done.record["rounds"]:
        stacks = list(dealt["stacks"].values())[-size:]
        if len({len(stack) for stack in stacks}) != 1:
            raise UndecidedError("the team does not divide its cards equally")
    return done.record


def tight_and_equal_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect twenty not to be divided by three; without teams of three it is, and so is 22, with two start cards.

    Of 18 start cards the most points take 17, four teams with five points each, and of two they lack 15.
    """
    if has_threes(answers):
        return None, {"tightest": [20, 10], "divided equally": [18, 18], "to spare at least": 1, "both": []}
    return None, {"tightest": [20, 10], "divided equally": [22, 2], "to spare at least": -15, "both": [20]}


@THEOREMS.ask(Method.EXHAUSTIVE, tight_and_equal_expected)
def which_numbers_are_tight_and_which_divide_equally(rules: Rules) -> Verdict:
    """Which numbers of cards are tightest, and which divide equally. The latter are the largest that teams of every
    size can divide. The figures say how many start cards those leave at least, and which numbers of a colour are
    both.
    """
    found, multiple = tightest(rules), split_by(rules)
    equal = [one for one in choices(rules) if one.each % multiple == 0]
    if found is None or not equal:
        raise UndecidedError("there is no tightest choice, or none that can be divided equally")
    tight, largest_equal = found[0], equal[-1]
    spare = min(largest_equal.starts - starts_needed(rules, points) for points in tables(rules))
    both = [each for each in none_to_spare(rules) if each % multiple == 0]
    figures = {"tightest": list(tight), "divided equally": list(largest_equal), "to spare at least": spare}
    return fact(f"{len(equal)} of {len(choices(rules))} ways can be divided equally", **figures, both=both)


# -- cards to hand over ------------------------------------------------------------------------------------------


def lasting_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect 1 + 2 + 3 + 4 cards from each of three others, or from each of two, to be too many to play for five.

    A team needs a card more than it is asked for: 11 where two play for five, 13 where three play for four, 19 where
    four do. Where all come back, five are enough for any points.
    """
    if answers["take-back.unplayed"] == "return":
        tables_ = {**dict.fromkeys(range(5, 19), 60), 19: 36, 20: 12}
        return None, _lasting([5, 20], tables_, [5, 5, 5], two_most=False)
    tables_ = {11: 9, 12: 9, **dict.fromkeys(range(13, 19), 12), 19: 16, 20: 12}
    return None, _lasting([11, 20], tables_, [5, 4, 4], two_most=True)


def _lasting(of_a_colour: list[int], tables_: dict[int, int], most: list[int], *, two_most: bool) -> Figures:
    return {
        "of a colour": of_a_colour,
        "tables": tables_,
        "choices": sum(tables_.values()),
        "points at most": most,
        "the fewest teams always play for the most": two_most,
    }


@THEOREMS.ask(Method.EXHAUSTIVE, lasting_expected)
def with_which_numbers_nothing_runs_out(rules: Rules) -> Verdict:
    """With which numbers nothing runs out. There is a start card for every round that can be won, and a colour has
    more cards than the points of all other teams can ask of it. The figures say for how many points tables that the
    text allows this is so, by number of cards of a colour, and whether the fewest teams always play for the most
    points.
    """
    require_plain_transfers(rules)
    every = choices_left(rules)
    if not every:
        raise UndecidedError("something runs out with all numbers")
    counts = Counter(one.kinds.each for one in every)
    most = [max(one.points[teams] for one in every) for teams in numbers_of_teams(rules)]
    two_most = all(fewest_play_for_most(one.points) for one in every)
    figures = _lasting([min(counts), max(counts)], dict(counts), most, two_most=two_most)
    return fact(f"{len(every)} choices of cards and points with which nothing runs out", **figures)


def fewest_play_for_most(points: Points) -> bool:
    """Tell whether the fewest teams alone play for the most points."""
    fewest, *others = list_points(points)
    return all(fewest > other for other in others)


def begins_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect the dues of all points but the last, from each other team, to be fewer than the cards of a colour."""
    each, _, points = numbers_of(answers)
    if answers["take-back.unplayed"] == "return":
        asked = [wanted - 1 for wanted in points]
    else:
        asked = [others * wanted * (wanted - 1) // 2 for others, wanted in enumerate(points, 1)]
    left_ = {teams: max(each - one, 0) for teams, one in enumerate(asked, 2)}
    return Status.HOLDS if min(left_.values()) else Status.FAILS, {"left at least": left_}


@THEOREMS.state(Method.COUNTING, begins_expected)
def no_team_begins_a_round_without_a_card(rules: Rules) -> Verdict:
    """No team begins a round without a card of its own, so what to do then never comes up. The figures say how many are
    left to it at least, by number of teams.

    Otherwise: A team can begin a round without a card of its own.
    """
    require_plain_transfers(rules)
    each = kinds_of(rules).each
    asked = {teams: cards_asked(rules, teams, wanted) for teams, wanted in points_of(rules).items()}
    figures = {"left at least": {teams: max(each - one, 0) for teams, one in asked.items()}}
    short = next((teams for teams, one in asked.items() if one >= each), None)
    if short is None:
        if min(each - one for one in asked.values()) <= most_aside(rules):
            raise UndecidedError("a team could set aside all its cards")
        return holds(
            f"of {each} cards, at most these are with others, by the number of teams: {in_words(asked)}", **figures
        )
    return fails(empty_stack(rules, short).record, **figures)


# -- premises ----------------------------------------------------------------------------------------------------

IN_WORDS = {
    Premise.DEPENDS: "the points depend on the teams",
    Premise.REACHED: "somebody plays for the most points",
    Premise.STARTS: "start cards do not run out",
    Premise.CARDS: "the cards of a team do not run out",
}


def premises_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect no other start cards than ten to be just what a table takes, whatever else is given up but that they last.

    Without a table that depends on the teams there is five throughout, which takes 17 start cards and asks for 30
    cards, or for 4 where all come back: then it lasts with 5 to 18 of a colour. The other sums are in the tests.
    """
    with_, idle = {"return": (888, 3), "stay": (118, 3)}[answers["take-back.unplayed"]]
    without = {"return": (902, 1903, 1080, 948), "stay": (118, 698, 194, 948)}[answers["take-back.unplayed"]]
    used = {"return": (3, 15, 195, 3), "stay": (3, 15, 79, 3)}[answers["take-back.unplayed"]]
    return None, {
        "left": with_,
        "left if none is idle": idle,
        "of a colour": [20],
        "left without": dict(zip(IN_WORDS.values(), without, strict=True)),
        "left without, if none is idle": dict(zip(IN_WORDS.values(), used, strict=True)),
    }


@THEOREMS.ask(Method.EXHAUSTIVE, premises_expected)
def what_changes_without_each_premise(rules: Rules) -> Verdict:
    """How many choices of cards and points are left without each premise. The premises are: the points depend on
    the number of teams, somebody plays for as many as end a game at the latest, and neither start cards nor the
    cards of a team run out. The figures also say how many choices are left if some match takes every start card.
    """
    require_plain_transfers(rules)
    every, used = choices_left(rules), choices_left(rules, (*TEXT, Premise.USED))
    without = {given_up: [one for one in TEXT if one is not given_up] for given_up in IN_WORDS}
    figures = {
        "left": len(every),
        "left if none is idle": len(used),
        "of a colour": sorted({one.kinds.each for one in used}),
        "left without": {IN_WORDS[one]: len(choices_left(rules, kept)) for one, kept in without.items()},
        "left without, if none is idle": {
            IN_WORDS[one]: len(choices_left(rules, (*kept, Premise.USED))) for one, kept in without.items()
        },
    }
    return fact(f"{len(choices(rules))} ways to make up the deck, {len(tables(rules))} tables", **figures)
