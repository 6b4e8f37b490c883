"""Theorems about matches: rounds, points, start cards, cards that are handed over, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import z3

from variorum.games.connect import answers as a
from variorum.games.connect.arithmetic import handed_over, most_won_rounds, number_due, number_table, points_to_win
from variorum.games.connect.decide.boards import StagedError
from variorum.games.connect.decide.courses import (
    After,
    begin,
    foreign_row,
    play,
    record,
    replay,
    states,
    unlike,
    unwon_by,
    won_by,
)
from variorum.games.connect.match import Match
from variorum.games.connect.rules import Rules
from variorum.games.connect.scripts import Lay, Placed
from variorum.games.connect.supply import cards_asked, kinds_of, won_rounds
from variorum.games.connect.teams import may_split
from variorum.games.connect.theorems.board import cross_lines, in_a_row, lines_expected, meeting_place, most_lines
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.games.connect.witness import win_round
from variorum.games.faults import FaultError, UnplayableError
from variorum.prove.solver import UndecidedError, counterexample
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    by_answers,
    fails,
    holds,
    holds_if,
    in_words,
)

TEAMS = (2, 3, 4)


def table(answers: Answers, question: str) -> dict[str, int]:
    """Read a table from its label."""
    return {key: int(value) for key, _, value in (part.rpartition(":") for part in answers[question].split())}


def points_needed(answers: Answers) -> dict[int, int]:
    """Tell the points that win, by number of teams."""
    points = table(answers, "win.points")
    keys = {2: "two-teams", 3: "three-teams", 4: "four-teams"}
    return {teams: min(points[key], int(answers["win.most"])) for teams, key in keys.items()}


def starts_run_out(answers: Answers, teams: int) -> bool:
    """Tell whether more rounds can be won than there are start cards."""
    most = teams * (points_needed(answers)[teams] - 1) + 1
    return answers["deal.start.next"] == "another" and table(answers, "deck.kinds")["start-cards"] < most


def write_record(rules: Rules, after: After) -> dict[str, Any]:
    """Write the record of a match of players who play alone."""
    return record(rules, (1,) * len(after.match.teams), after.rounds)


def play_rounds(rules: Rules, teams: int, winners: Sequence[int], *, rid: bool = True) -> Iterator[After]:
    """Play rounds of single players, each won by the team given, and stop after each."""
    match, rounds = begin(rules, (1,) * teams), []
    for number, winner in enumerate(winners, 1):
        try:
            rounds.append(play(match, won_by(match, winner, rid=rid)))
        except (UnplayableError, FaultError) as error:
            raise UndecidedError(f"a match won by {winners} cannot be played: {error}") from error
        if match.last_winner != winner:
            raise UndecidedError(f"a match is not won by {winners}")
        yield After(match, tuple(winners[:number]), tuple(rounds))


def lines_counted(rules: Rules) -> int:
    """Tell how many lines a round can be won with at most that count for points."""
    return most_lines(rules) if rules.line_two is a.LineTwo.POINT_EACH else 1


# -- the end of a match --------------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "win.points win.most win.who deal.start.next deal.start.out deck.kinds",
    holds_if(
        lambda answers: (
            answers["deal.start.out"] != "game-ends" or not any(starts_run_out(answers, teams) for teams in TEAMS)
        )
    ),
)
def a_match_has_one_winner(rules: Rules) -> Verdict:
    """A match that ends has exactly one winner, whatever rounds were won by whom with one line each, with or without a
    round that nobody won after any of them.
    """
    met = 0
    for teams in TEAMS:
        for after in states(rules, teams):
            met += after.match.winners is not None
            if after.match.winners is not None and len(after.match.winners) != 1:
                return fails(write_record(rules, after))
    return holds(f"{met} ways in which a match of two, three or four teams ends")


def rounds_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect every team one point short of winning, and one round more, unless start cards run out before.

    Where that ends the game, or nobody's colour is left to take their place, no more rounds can be won than there are
    start cards. At the least one team wins all, with as many lines at once as count.
    """
    points, starts = points_needed(answers), table(answers, "deck.kinds")["start-cards"]
    at_once = lines_expected(answers)[1]["points"]
    least = {teams: -(-points[teams] // at_once) for teams in TEAMS}
    most = {teams: teams * (points[teams] - 1) + 1 for teams in TEAMS}
    for teams in TEAMS:
        last = {"game-ends": True, "unused-colour": teams == max(TEAMS)}.get(answers["deal.start.out"], False)
        most[teams] = min(most[teams], starts) if last else most[teams]
    return Status.HOLDS, {"least": least, "most": most}


def rounds_bounded(teams: int) -> bool:
    """Prove for all points: while no team has enough, fewer rounds were won than can be won at most."""
    points = [z3.Int(f"p{team}") for team in range(teams)]
    enough = z3.Int("enough")
    going_on = [one >= 0 for one in points] + [one < enough for one in points]
    return counterexample(z3.Sum(points) + 1 <= most_won_rounds(teams, enough), *going_on) is None


def most_started(rules: Rules, teams: int) -> int | None:
    """Tell how many rounds can be won at most for want of start cards; None where they are used again."""
    again = rules.deal_start_out in (None, a.DealStartOut.MARKER_AGAIN)
    if again or rules.deal_start_next is a.DealStartNext.SAME:
        return None
    kinds = kinds_of(rules)
    unused = (rules.deck_colours - teams) * kinds.each
    more = unused if rules.deal_start_out is a.DealStartOut.UNUSED_COLOUR else 0
    return (kinds.starts + more) // rules.deal_start


def longest(rules: Rules, teams: int) -> After:
    """Play a match of as many won rounds as can be: the others win in turn, and then the first team all it needs."""
    bound, limit = won_rounds(rules, teams, points_to_win(rules, teams)), most_started(rules, teams)
    rounds = bound if limit is None else min(bound, limit)
    own = -(-points_to_win(rules, teams) // rules.round_point)
    others = [1 + place % (teams - 1) for place in range(rounds - own)]
    return list(play_rounds(rules, teams, [*others, *[0] * own]))[-1]


def crossing(rules: Rules, teams: int, lines: int) -> Placed:
    """Let the first of some players complete so many lines with one card."""
    try:
        staged = cross_lines(rules, [0] * lines, teams)
        staged.lay(0, meeting_place())
    except StagedError as error:
        raise UndecidedError(str(error)) from error
    board, laid_by = staged.current.board.cards, staged.current.laid_by
    return Placed(tuple(Lay(laid_by[card], cell) for cell, card in board.items() if card in laid_by))


def shortest(rules: Rules, teams: int) -> After:
    """Play a match of as few won rounds as can be: one team wins all, with as many lines at once as count."""
    lines = lines_counted(rules)
    if lines == 1:
        return list(play_rounds(rules, teams, [0] * -(-points_to_win(rules, teams) // rules.round_point)))[-1]
    match, rounds, placed = begin(rules, (1,) * teams), [], crossing(rules, teams, lines)
    while match.winners is None:
        rounds.append(play(match, placed))
    return After(match, (0,) * len(rounds), tuple(rounds))


@THEOREMS.state(
    Method.COUNTING,
    "win.points win.most win.when round.point deal.start.next deal.start.out deck.kinds line.two line.straight "
    "line.directions",
    rounds_expected,
)
def a_match_takes_so_many_won_rounds(rules: Rules) -> Verdict:
    """A match that ends takes at least and at most so many rounds that somebody wins, by number of teams; both come
    about.
    """
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for teams in TEAMS:
        short, long = shortest(rules, teams), longest(rules, teams)
        least[teams], most[teams] = len(short.rounds), len(long.rounds)
        limit = most_started(rules, teams)
        bound = won_rounds(rules, teams, points_to_win(rules, teams))
        ended = short.match.winners == [0] and long.match.winners is not None
        if not rounds_bounded(teams) or not ended or most[teams] != min(bound, bound if limit is None else limit):
            raise UndecidedError(f"no match of {teams} teams was won in as many rounds as there can be")
        if least[teams] != -(-points_to_win(rules, teams) // (lines_counted(rules) * rules.round_point)):
            raise UndecidedError(f"no match of {teams} teams was won in as few rounds as can be")
    return holds("one team wins all; all others win in turn until none may win more", least=least, most=most)


@THEOREMS.state(Method.PROOF, "win.points win.most")
def the_most_won_rounds_follow_from_the_points(rules: Rules) -> Verdict:
    """However many points win, no more rounds can be won than leave every team one point short, and one more."""
    for teams in TEAMS:
        if not rounds_bounded(teams):
            return fails({"teams": teams})
    figures = {teams: most_won_rounds(teams, points_to_win(rules, teams)) for teams in TEAMS}
    return holds(f"two to four teams, all points; won rounds at most, by number of teams: {in_words(figures)}")


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "out.end out.start out.take-back out.last.own",
    lambda _: (Status.FAILS, {"rounds in which nothing changes": 1}),
)
def a_match_always_ends(rules: Rules) -> Verdict:
    # Lay all cards of two players in turn in a row, so that nobody wins, and compare the match before and after.
    """A match comes to an end, however it is played."""
    staged = in_a_row(rules, 2, together=False)
    before = _state(staged.match)
    if not staged.current.over:
        raise UndecidedError("the round has not ended")
    staged.close()
    if _state(staged.match) != before:
        raise UndecidedError("something had changed after a round that nobody won")
    return fails(staged.data(), **{"rounds in which nothing changes": 1})


def _state(match: Match) -> tuple[Any, ...]:
    """Write down all that the next round hangs on; which start card lies ready does not matter."""
    held = tuple(tuple(sorted(cards)) for cards in match.held)
    return held, tuple(match.points), len(match.fresh), match.receiver, match.winners


# -- points, markers and start cards -----------------------------------------------------------------------------------


def markers_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect a marker for every point, unless several points come at once or start cards are used twice.

    If they run out, one that marks a point is used again; or a card that is no start card marks the next point; or the
    game is over, and each has still its point.
    """
    at_once = lines_expected(answers)[1]["points"] > 1
    short = any(starts_run_out(answers, teams) for teams in TEAMS) and answers["deal.start.out"] == "marker-again"
    other = answers["deal.start.out"] == "unused-colour" and starts_run_out(answers, 3)
    return (Status.FAILS if at_once or short or other else Status.HOLDS), {}


def accounts_for(match: Match) -> bool:
    """Tell whether every team has as many start cards as points, and all others are still to be used."""
    marked = [len(cards) for cards in match.markers]
    return marked == match.points and sum(marked) == len(match.table.starts) - len(match.fresh)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "deal.start deal.start.next deal.start.out deck.kinds win.points win.most round.point line.two line.straight "
    "line.directions",
    markers_expected,
)
def every_point_has_its_marker(rules: Rules) -> Verdict:
    """After every round each team has as many start cards before it as points, and the others are still to be used,
    whatever rounds were won by whom, with or without a round that nobody won after any of them.
    """
    met = 0
    for teams in TEAMS:
        for after in states(rules, teams):
            met += 1
            if not accounts_for(after.match):
                return fails(write_record(rules, after))
    if lines_counted(rules) > 1:
        teams = max(TEAMS)
        match = begin(rules, (1,) * teams)
        done = play(match, crossing(rules, teams, 2))
        if accounts_for(match):
            raise UndecidedError("two lines at once brought as many start cards as points")
        return fails(record(rules, (1,) * teams, [done]))
    return holds(f"{met} rounds of matches of two, three and four teams")


# -- cards that change hands -------------------------------------------------------------------------------------------


def next_rounds(match: Match) -> Iterator[Placed]:
    """List how a round can go: any team wins it, others' cards being laid or kept, or nobody does and they are laid.

    Of teams that are alike but in name, one stands for all.
    """
    for winner in unlike(match):
        yield won_by(match, winner)
        if match.receiver is not None:
            yield won_by(match, winner, rid=False)
    first = match.receiver or 0
    yield unwon_by(match, first, (first + 1) % len(match.teams))


def courses(rules: Rules, teams: int, length: int) -> Iterator[After]:
    """Go through all matches of up to so many rounds, and stop after each round."""
    going = [After(begin(rules, (1,) * teams), (), ())]
    for _ in range(length):
        going = [after for before in going if before.match.winners is None for after in _follow(before)]
        yield from going


def _follow(before: After) -> Iterator[After]:
    try:
        for placed in next_rounds(before.match):
            match = before.match.copy()
            done = play(match, placed)
            yield After(match, (*before.course, match.last_winner), (*before.rounds, done))
    except (UnplayableError, FaultError) as error:
        raise UndecidedError(f"a round cannot be played after {before.course}: {error}") from error


@THEOREMS.state(Method.EXHAUSTIVE, "teams.colour teams.unused take-back.cards out.take-back transfer.into")
def every_card_stays_in_one_place(rules: Rules) -> Verdict:
    """In every match of up to three rounds of two, three or four players, each round won in a row by any of them, with
    what they got laid or kept, or by nobody, with what they got laid, each card in play is with one team between
    rounds, and each start card with one team or still to be used.
    """
    met = laid = 0
    for teams in TEAMS:
        for after in courses(rules, teams, 3):
            match = after.match
            met += 1
            laid += after.course[-1] is None and any(lay.of != lay.seat for lay in after.rounds[-1].lays)
            in_play = {card for team in match.teams for colour in team.colours for card in match.colours[colour]}
            if sorted(match.places()) != sorted(in_play | set(match.table.starts)):
                return fails(write_record(rules, after))
    if not laid:
        raise UndecidedError("no card of another team was laid in a round that nobody won")
    return holds(f"{met} matches, in {laid} of which others' cards were laid in a last round that nobody won")


def dues(answers: Answers) -> list[int]:
    """List the cards that are due with each point."""
    return [table(answers, "transfer.number")[key] for key in ("first", "second", "third", "fourth")]


def brought(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect as many cards as are due with each point, from each other team, however many players it has."""
    first, second = dues(answers)[:2]
    alone = dues(answers)[: points_needed(answers)[2] - 1]
    return Status.HOLDS, {
        "one team wins": alone,
        "two in turn": [first, first, second],
        "from a smaller and a larger team": [first] * 2,
    }


UNEQUAL_GIVERS = ((1, 1, 3), (2, 1, 2), (2, 2, 3))  # a winner, and two teams that give it cards; one may always play


@THEOREMS.state(
    Method.EXHAUSTIVE, "transfer.number transfer.from transfer.counted transfer.added win.points win.most", brought
)
def a_point_brings_so_many_cards(rules: Rules) -> Verdict:
    """With each of its points but the last a team gets so many cards of the other, or, if two teams win in turn, so
    many; and with its first it gets so many from a smaller team and from a larger one.
    """
    alone, in_turn = [0] * (points_to_win(rules, 2) - 1), [0, 1, 0]
    figures = {"one team wins": _got(rules, alone), "two in turn": _got(rules, in_turn)}
    sizes = next((one for one in UNEQUAL_GIVERS if may_split(rules, one)), UNEQUAL_GIVERS[0])
    owed = replay(rules, sizes, [win_round(0)]).owed()
    figures["from a smaller and a larger team"] = [owed.get(1, 0), owed.get(2, 0)]
    met = f"{len(alone)} points of one team, three of two, and one against teams of {sizes[1]} and {sizes[2]}"
    return holds(met, **figures)


def _got(rules: Rules, winners: list[int]) -> list[int]:
    """Count what is owed after each of some rounds between two teams."""
    courses = (winners[:rounds] for rounds in range(1, len(winners) + 1))
    return [sum(replay(rules, (1, 1), [win_round(seat) for seat in course]).owed().values()) for course in courses]


class Worst(NamedTuple):
    """A match in which all others win all but their last point: how many cards are abroad, and who owes too little."""

    after: After
    abroad: int
    short: After | None


@by_answers
def worst(rules: Rules, teams: int) -> Worst:
    """Let every team but the first win all points but its last, one after another, and keep all that it gets.

    The match stops where it ends for want of start cards, or where a team that owed too much has nothing left to play.
    """
    each = -(-points_to_win(rules, teams) // rules.round_point) - 1
    match, rounds, most = begin(rules, (1,) * teams), [], 0
    short, after = None, After(match.copy(), (), ())
    for winner in [team for team in range(1, teams) for _ in range(each)]:
        if match.winners is not None or not match.able_to_start():
            break
        try:
            rounds.append(play(match, won_by(match, winner, rid=False)))
        except (UnplayableError, FaultError):
            if short is None:
                raise UndecidedError(f"{teams} teams cannot play on after {after.course}") from None
            break
        after = After(match.copy(), (*after.course, winner), tuple(rounds))
        due, owed = number_due(number_table(rules), match.points[winner]), match.owed()
        away = sum(match.table.owner(card) == 0 for team in range(1, teams) for card in match.held[team])
        most = max(most, away + owed.get(0, 0))
        if short is None and (own(match, 0) < due or any(number != due for number in owed.values())):
            short = after
    return Worst(after, most, short)


def own(match: Match, team: int) -> int:
    """Count the cards of its own that a team holds."""
    return sum(match.table.owner(card) == team for card in match.held[team])


def foresee_asked(answers: Answers, teams: int) -> int:
    """Foresee how many cards a team is asked for: with every point of every other team but the last.

    Where they are given back after each round, those of one point only.
    """
    numbers = dues(answers)[: points_needed(answers)[teams] - 1]
    return max(numbers) if answers["take-back.unplayed"] == "return" else (teams - 1) * sum(numbers)


def lacks(answers: Answers) -> bool:
    """Foresee whether a team can owe more than it has."""
    return any(foresee_asked(answers, teams) > table(answers, "deck.kinds")["each-colour"] for teams in TEAMS)


@THEOREMS.state(
    Method.COUNTING,
    "deck.kinds win.points win.most transfer.number transfer.from take-back.unplayed transfer.colour round.point",
    holds_if(lambda answers: not lacks(answers)),
)
def a_team_can_hand_over_what_it_owes(rules: Rules) -> Verdict:
    # Count what a team can be asked for, and let the engine ask for as much.
    """Every team has as many cards of its own as it has to hand over, at every moment of every match."""
    each = kinds_of(rules).each
    bound = {teams: cards_asked(rules, teams, points_to_win(rules, teams)) for teams in TEAMS}
    for teams in TEAMS:
        found = worst(rules, teams)
        if found.short:
            return fails(write_record(rules, found.short))
        if found.abroad != bound[teams] or bound[teams] > each:
            raise UndecidedError(f"of {bound[teams]} cards that can be asked for, {found.abroad} were")
    return holds(
        f"of {each} cards, at most these are asked for, by number of teams, and all are given: {in_words(bound)}"
    )


def abroad_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect all that the other teams get with their points, if none of it has come back, as far as there are cards."""
    each = table(answers, "deck.kinds")["each-colour"]
    return Status.HOLDS, {"abroad": {teams: min(foresee_asked(answers, teams), each) for teams in TEAMS}}


@THEOREMS.state(
    Method.COUNTING,
    "deck.kinds win.points win.most transfer.number transfer.from take-back.unplayed transfer.colour transfer.too-few "
    "round.point",
    abroad_expected,
)
def so_many_cards_can_be_abroad(rules: Rules) -> Verdict:
    """At most so many cards of one team can be in other teams' stacks, by number of teams; so many come about."""
    found: dict[int, int] = {}
    for teams in TEAMS:
        bound = min(cards_asked(rules, teams, points_to_win(rules, teams)), kinds_of(rules).each)
        found[teams] = worst(rules, teams).abroad
        if found[teams] != bound:
            raise UndecidedError(f"of {bound} cards that can be abroad, {found[teams]} were")
    return holds("every team but one wins all but its last point, and lays its own cards only", abroad=found)


def left_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect what a team cannot be asked for to be left; four cards make a line."""
    each = table(answers, "deck.kinds")["each-colour"]
    left = {teams: max(0, each - foresee_asked(answers, teams)) for teams in TEAMS}
    return (Status.HOLDS if min(left.values()) >= int(answers["line.length"]) else Status.FAILS), {"left": left}


@THEOREMS.state(
    Method.COUNTING,
    "deck.kinds win.points win.most transfer.number transfer.from take-back.unplayed transfer.colour round.point "
    "line.length",
    left_expected,
)
def a_team_can_always_make_a_line_by_itself(rules: Rules) -> Verdict:
    """However a match goes, a team begins every round with enough cards of its own for a line: with so many at least,
    by number of teams.
    """
    each, few = kinds_of(rules).each, None
    left: dict[int, int] = {}
    for teams in TEAMS:
        found = worst(rules, teams)
        left[teams] = max(0, each - cards_asked(rules, teams, points_to_win(rules, teams)))
        if each - found.abroad != left[teams]:
            raise UndecidedError(f"{left[teams]} cards can be left, and {each - found.abroad} were")
        few = few or (found.after if left[teams] < rules.line_length else None)
    if few is None:
        return holds("every team but one wins all but its last point, and lays its own cards only", left=left)
    return fails(record(rules, (1,) * len(few.match.teams), [*few.rounds, Placed(())]), left=left)


@THEOREMS.state(
    Method.PROOF,
    "transfer.too-few transfer.colour line.length",
    lambda answers: (Status.FAILS, {}) if answers["transfer.too-few"] == "keeps-a-line" else (Status.HOLDS, {}),
)
def nobody_hands_over_more_than_is_due(rules: Rules) -> Verdict:
    """Whatever a team holds, it hands over no more than is due, no more than it has, and all that is due if it has as
    many cards of its own, or, where others' cards make up for them, in all.
    """
    due, mine, others = z3.Ints("due own others")
    smaller = lambda x, y: z3.If(x < y, x, y)  # noqa: E731
    larger = lambda x, y: z3.If(x > y, x, y)  # noqa: E731
    given = handed_over(rules, due, mine, others, smaller, larger)
    any_card = rules.transfer_too_few is a.TransferTooFew.MAKES_UP or rules.transfer_colour is a.TransferColour.ANY
    able = mine + others if any_card else mine
    claim = z3.And(given <= due, given <= mine + others, z3.Implies(able >= due, given == due))
    found = counterexample(claim, due >= 0, mine >= 0, others >= 0)
    return fails(dict(found)) if found is not None else holds("all numbers of cards due and held")


# -- who gets the point ----------------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "line.whose line.length line.straight",
    holds_if(lambda answers: answers["line.whose"] == "colour"),
)
def a_line_wins_for_its_colour(rules: Rules) -> Verdict:
    """A row of four wins the round for the team of its colour, also if the other of two teams lays its last card."""
    for by, of in product((0, 1), repeat=2):
        if by == of:
            continue
        rounds = [win_round(by), foreign_row(of, by)]
        match = replay(rules, (1, 1), rounds[:1])
        before = list(match.points)
        try:
            match = replay(rules, (1, 1), rounds)
        except UnplayableError:
            return fails(record(rules, (1, 1), rounds))
        if match.points[of] != before[of] + rules.round_point:
            return fails(record(rules, (1, 1), rounds))
    return holds("each of two teams completes the other's line")
