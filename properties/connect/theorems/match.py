"""Theorems about matches: rounds, points, start cards, cards that are handed over, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import z3

from engine.connect import answers as a
from engine.connect.arithmetic import handed_over, most_won_rounds, number_due, number_table, points_to_win
from engine.connect.rules import Rules
from engine.connect.scripts import UnplayableError
from engine.connect.witness import won
from engine.shared.faults import FaultError
from properties.connect.courses import (
    all_sequences,
    endings,
    foreign_row,
    play,
    record,
    replayed,
    row_for,
    until_over,
    unwon,
)
from properties.connect.theorems.stated import THEOREMS
from properties.proofs import counterexample
from properties.theorems import Answers, Figures, Method, Status, Verdict, fails, holds, holds_if, in_words

TEAMS = (2, 3, 4)
TINY = 4


def table(answers: Answers, question: str) -> dict[str, int]:
    """Read a table from its label."""
    return {key: int(value) for key, _, value in (part.rpartition(":") for part in answers[question].split())}


def needed(answers: Answers) -> dict[int, int]:
    """Tell the points that win, by number of teams."""
    points = table(answers, "win.points")
    keys = {2: "two-teams", 3: "three-teams", 4: "four-teams"}
    return {teams: min(points[key], int(answers["win.most"])) for teams, key in keys.items()}


def starts_run_out(answers: Answers, teams: int) -> bool:
    """Tell whether more rounds can be won than there are start cards."""
    most = teams * (needed(answers)[teams] - 1) + 1
    return answers["deal.start.next"] == "another" and table(answers, "deck.kinds")["start-cards"] < most


def recorded(rules: Rules, teams: int, course: Sequence[int]) -> dict[str, Any]:
    """Write the record of rounds that teams of one win in this order."""
    match = replayed(rules, (1,) * teams, [])
    rounds = []
    for winner in course:
        rounds.append(row_for(match, winner))
        play(match, rounds[-1])
    return record(rules, (1,) * teams, rounds)


# -- the end of a match --------------------------------------------------------------------------------------------


@THEOREMS.state(
    "a-match-has-one-winner",
    "A match that ends has exactly one winner, whatever rounds were won by whom.",
    Method.EXHAUSTIVE,
    "win.points win.most win.who deal.start.next deal.start.out deck.kinds",
    lambda answers: (
        None
        if answers["deal.start.out"] == "game-ends" and any(starts_run_out(answers, teams) for teams in TEAMS)
        else (Status.HOLDS, {})
    ),
)
def _(rules: Rules) -> Verdict:
    met = 0
    for teams in TEAMS:
        for ended in endings(rules, teams):
            met += 1
            winners = ended.match.winners or []
            if len(winners) != 1:
                return fails(recorded(rules, teams, ended.won), winners=len(winners))
    return holds(f"{met} ways in which a match of two, three or four teams ends")


def rounds_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect every team one point short of winning, and one round more; at the least one team that wins all."""
    if any(starts_run_out(answers, teams) for teams in TEAMS) and answers["deal.start.out"] != "marker-again":
        return None
    if lacks(answers) or answers["line.whose"] != "colour":
        return None
    points = needed(answers)
    most = {teams: teams * (points[teams] - 1) + 1 for teams in TEAMS}
    return Status.HOLDS, {"least": points, "most": most}


@THEOREMS.state(
    "a-match-takes-so-many-won-rounds",
    "A match whose rounds are won in rows of four ends after at least and at most so many, by number of teams.",
    Method.EXHAUSTIVE,
    "win.points win.most win.when round.point deal.start.next deal.start.out deck.kinds line.two line.whose",
    rounds_expected,
)
def _(rules: Rules) -> Verdict:
    lengths = {teams: [len(one.won) for one in endings(rules, teams)] for teams in TEAMS}
    least = {teams: min(counts) for teams, counts in lengths.items()}
    most = {teams: max(counts) for teams, counts in lengths.items()}
    return holds(f"{sum(map(len, lengths.values()))} ways in which a match ends", least=least, most=most)


@THEOREMS.state(
    "the-most-won-rounds-follow-from-the-points",
    "However many points win, no more rounds can be won than leave every team one point short, and one more.",
    Method.PROOF,
    "win.points win.most",
)
def _(rules: Rules) -> Verdict:
    for teams in TEAMS:
        points = [z3.Int(f"p{team}") for team in range(teams)]
        enough = z3.Int("enough")
        going_on = [one >= 0 for one in points] + [one < enough for one in points]
        claim = z3.Sum(points) + 1 <= most_won_rounds(teams, enough)
        if counterexample(claim, *going_on) is not None:
            return fails({"teams": teams})
    figures = {teams: most_won_rounds(teams, points_to_win(rules, teams)) for teams in TEAMS}
    return holds(f"two to four teams, all points; won rounds at most, by number of teams: {in_words(figures)}")


@THEOREMS.state(
    "a-match-always-ends",
    "A match comes to an end, however it is played.",
    Method.EXHAUSTIVE,
    "out.end out.start out.take-back out.last.own",
    lambda _: (Status.FAILS, {"rounds in which nothing changes": 1}),
)
def _(rules: Rules) -> Verdict:
    before = replayed(rules, (1, 1), [], TINY)
    course = until_over(rules, (1, 1), unwon(TINY), TINY)
    after = replayed(rules, (1, 1), [course], TINY)
    if _state(before) != _state(after):
        return holds("a round that nobody won, after which something had changed")
    return fails(record(rules, (1, 1), [course] * 2, TINY), **{"rounds in which nothing changes": 1})


def _state(match: Any) -> tuple[Any, ...]:
    """Write down all that the next round hangs on; which start card lies ready does not matter."""
    held = tuple(tuple(sorted(cards)) for cards in match.held)
    return held, tuple(match.points), len(match.fresh), match.receiver, match.winners


# -- points, markers and start cards -----------------------------------------------------------------------------------


def markers_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect a marker for every point where the start cards suffice, and too few where one is used again."""
    if not any(starts_run_out(answers, teams) for teams in TEAMS):
        return Status.HOLDS, {}
    return (Status.FAILS, {}) if answers["deal.start.out"] == "marker-again" else None


@THEOREMS.state(
    "every-point-has-its-marker",
    "At every moment each team has as many start cards before it as points, and the others are still to be used.",
    Method.EXHAUSTIVE,
    "deal.start deal.start.next deal.start.out deck.kinds win.points win.most round.point line.two",
    markers_expected,
)
def _(rules: Rules) -> Verdict:
    met = 0
    for teams in TEAMS:
        for ended in endings(rules, teams):
            match = ended.match
            marked = [len(cards) for cards in match.markers]
            spent = len(match.table.starts) - len(match.fresh)
            met += 1
            if marked != match.points or sum(marked) != spent:
                return fails(recorded(rules, teams, ended.won))
    return holds(f"{met} matches of two, three and four teams")


# -- cards that change hands -------------------------------------------------------------------------------------------


@THEOREMS.state(
    "every-card-stays-in-one-place",
    "In every match of up to three rounds, won in a row or left unwon, each card of a colour in play is with one team "
    "between rounds.",
    Method.EXHAUSTIVE,
    "teams.colour teams.unused take-back.cards out.take-back transfer.into",
)
def _(rules: Rules) -> Verdict:
    met = 0
    for teams in (2, 3):
        for course in all_sequences(teams, 3):
            rounds = [unwon(TINY) if winner < 0 else won(winner) for winner in course]
            try:
                match = replayed(rules, (1,) * teams, rounds, 6 if -1 not in course else TINY)
            except (UnplayableError, FaultError):
                continue
            met += 1
            played = {card for team in match.teams for colour in team.colours for card in match.colours[colour]}
            if sorted(match.places()) != sorted(played | set(match.table.starts)):
                return fails(record(rules, (1,) * teams, rounds))
    return holds(f"{met} matches of two and three teams")


def dues(answers: Answers) -> list[int]:
    """List the cards that are due with each point."""
    return [table(answers, "transfer.number")[key] for key in ("first", "second", "third", "fourth")]


def brought(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect as many cards as are due with each point, from each other team, however many players it has."""
    first, second = dues(answers)[:2]
    alone = dues(answers)[: needed(answers)[2] - 1]
    return Status.HOLDS, {
        "one team wins": alone,
        "two in turn": [first, first, second],
        "from one and three": [first] * 2,
    }


@THEOREMS.state(
    "a-point-brings-so-many-cards",
    "With each of its points but the last a team gets so many cards of the other, or, if two teams win in turn, so "
    "many; and with its first it gets so many from a team of one player and from one of three.",
    Method.EXHAUSTIVE,
    "transfer.number transfer.from transfer.counted transfer.added win.points win.most",
    brought,
)
def _(rules: Rules) -> Verdict:
    alone, in_turn = [0] * (points_to_win(rules, 2) - 1), [0, 1, 0]
    figures = {"one team wins": _got(rules, alone), "two in turn": _got(rules, in_turn)}
    owed = replayed(rules, (1, 1, 3), [won(0)]).owed()
    shares = [owed.get(1, 0), owed.get(2, 0)]
    return holds(f"{len(alone)} points of one team, three of two", **figures, **{"from one and three": shares})


def _got(rules: Rules, winners: list[int]) -> list[int]:
    """Count what is owed after each of some rounds between two teams."""
    courses = (winners[:rounds] for rounds in range(1, len(winners) + 1))
    return [sum(replayed(rules, (1, 1), [won(seat) for seat in course]).owed().values()) for course in courses]


def most_asked(rules: Rules, teams: int) -> int:
    """Bound the cards that one team is asked for before they can be back: all points of all others but the last."""
    enough = points_to_win(rules, teams)
    numbers = [number_due(number_table(rules), point) for point in range(1, enough)]
    if rules.take_back_unplayed is a.TakeBackUnplayed.RETURN:
        return int(max(numbers, default=0))
    return (teams - 1) * int(sum(numbers))


def lacking(rules: Rules, teams: int) -> tuple[int, ...] | None:
    """Find rounds after which the first team, which wins none, owes more cards than it has of its own."""
    enough = points_to_win(rules, teams) - 1
    others = range(1, teams)
    blocks = tuple(team for team in others for _ in range(enough))
    in_turn = tuple(team for _ in range(enough) for team in others)
    mixed = (*(team for team in others for _ in range(enough - 1)), *others)
    for course in (blocks, in_turn, mixed, (others[-1], *blocks)):
        match = replayed(rules, (1,) * teams, [])
        for length, winner in enumerate(course, 1):
            try:
                play(match, row_for(match, winner))
            except (UnplayableError, FaultError):
                break
            own = sum(match.table.owner(card) == 0 for card in match.held[0])
            if match.winners is None and own < number_due(number_table(rules), match.points[winner]):
                return course[:length]
    return None


def lacks(answers: Answers) -> bool:
    """Foresee whether a team can owe more than it has."""
    each, due = table(answers, "deck.kinds")["each-colour"], dues(answers)
    if answers["take-back.unplayed"] == "return":
        return False
    return any((teams - 1) * sum(due[: needed(answers)[teams] - 1]) > each for teams in TEAMS)


@THEOREMS.state(
    "a-team-can-hand-over-what-it-owes",
    "Every team has as many cards of its own as it has to hand over, at every moment of every match.",
    Method.COUNTING,
    "deck.kinds win.points win.most transfer.number transfer.from take-back.unplayed transfer.colour",
    holds_if(lambda answers: not lacks(answers)),
)
def _(rules: Rules) -> Verdict:
    each = rules.deck_kinds["each-colour"]
    asked = {teams: most_asked(rules, teams) for teams in TEAMS}
    if all(number <= each for number in asked.values()):
        return holds(f"of {each} cards, at most these can be asked for, by number of teams: {in_words(asked)}")
    for teams in TEAMS:
        course = lacking(rules, teams)
        if course:
            return fails(recorded(rules, teams, course))
    return Verdict(Status.UNKNOWN, {"because": "no match was found in which a team owes too much"})


def abroad_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect all that the other teams get with their points, if none of it has come back."""
    if lacks(answers) or answers["take-back.unplayed"] == "return" or answers["transfer.colour"] == "any":
        return None
    numbers = {teams: (teams - 1) * sum(dues(answers)[: needed(answers)[teams] - 1]) for teams in TEAMS}
    return Status.HOLDS, {"abroad": numbers}


@THEOREMS.state(
    "so-many-cards-can-be-abroad",
    "At most so many cards of one team can be in other teams' stacks, by number of teams; so many come about.",
    Method.COUNTING,
    "deck.kinds win.points win.most transfer.number transfer.from take-back.unplayed transfer.colour transfer.too-few",
    abroad_expected,
)
def _(rules: Rules) -> Verdict:
    found = {}
    for teams in TEAMS:
        course = [team for team in range(1, teams) for _ in range(points_to_win(rules, teams) - 1)]
        found[teams] = _abroad(rules, teams, course)
        bound = min(most_asked(rules, teams), rules.deck_kinds["each-colour"])
        if found[teams] > bound:
            return fails(record(rules, (1,) * teams, [won(seat) for seat in course]))
    return holds("every team but one wins all but its last point, and lays its own cards only", abroad=found)


def _abroad(rules: Rules, teams: int, course: list[int]) -> int:
    """Count the cards of the first team that others hold when they have won in turn, the last cards handed over."""
    most = 0
    for length in range(1, len(course) + 1):
        try:
            match = replayed(rules, (1,) * teams, [won(seat) for seat in course[:length]])
        except (UnplayableError, FaultError):
            return most
        away = sum(match.table.owner(card) == 0 for team in range(1, teams) for card in match.held[team])
        most = max(most, away + match.owed().get(0, 0))
    return most


@THEOREMS.state(
    "nobody-hands-over-more-than-is-due",
    "Whatever a team holds, it hands over no more than is due, no more than it has, and all that is due if it can.",
    Method.PROOF,
    "transfer.too-few transfer.colour line.length",
    lambda answers: (Status.FAILS, {}) if answers["transfer.too-few"] == "keeps-a-line" else (Status.HOLDS, {}),
)
def _(rules: Rules) -> Verdict:
    due, own, others = z3.Ints("due own others")
    smaller = lambda x, y: z3.If(x < y, x, y)  # noqa: E731
    larger = lambda x, y: z3.If(x > y, x, y)  # noqa: E731
    given = handed_over(rules, due, own, others, smaller, larger)
    claim = z3.And(given <= due, given <= own + others, z3.Implies(own >= due, given == due))
    found = counterexample(claim, due >= 0, own >= 0, others >= 0)
    return fails(dict(found)) if found is not None else holds("all numbers of cards due and held")


# -- who gets the point ----------------------------------------------------------------------------------------------


@THEOREMS.state(
    "a-line-wins-for-its-colour",
    "A line wins the round for the team of its colour, also if another team completes it.",
    Method.EXHAUSTIVE,
    "line.whose line.length line.straight",
    holds_if(lambda answers: answers["line.whose"] == "colour"),
)
def _(rules: Rules) -> Verdict:
    for by, of in product((0, 1), repeat=2):
        if by == of:
            continue
        rounds = [won(by), foreign_row(of, by)]
        match = replayed(rules, (1, 1), rounds[:1])
        before = list(match.points)
        try:
            match = replayed(rules, (1, 1), rounds)
        except UnplayableError:
            return fails(record(rules, (1, 1), rounds))
        if match.points[of] != before[of] + rules.round_point:
            return fails(record(rules, (1, 1), rounds))
    return holds("each of two teams completes the other's line")
