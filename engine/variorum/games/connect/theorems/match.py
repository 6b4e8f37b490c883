"""Theorems about matches: rounds, points, start cards, cards that are handed over, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import z3

from variorum.games.connect import answers as a
from variorum.games.connect.arithmetic import handed_over, most_won_rounds, number_due, number_table, points_to_win
from variorum.games.connect.decide.boards import Staged
from variorum.games.connect.decide.courses import (
    After,
    begin,
    play,
    record,
    replay,
    show,
    states,
    team_numbers,
    unlike,
    unwon_by,
    won_by,
)
from variorum.games.connect.decide.steps import close, endings, marked, used_up
from variorum.games.connect.match import Match
from variorum.games.connect.rules import Rules
from variorum.games.connect.scripts import Lay, Placed
from variorum.games.connect.supply import cards_asked, kinds_of, won_rounds
from variorum.games.connect.teams import may_split, team_sizes
from variorum.games.connect.theorems.board import cross_lines, lay_in_a_row, lines_expected, meeting_place, most_lines
from variorum.games.connect.theorems.play import line_of
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.games.faults import FaultError, UnplayableError
from variorum.prove.solver import counterexample
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    always,
    by_answers,
    fact,
    fails,
    holds,
    holds_cut_down,
    holds_if,
    in_words,
)
from variorum.prove.undecided import UndecidedError

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
    holds_if(
        lambda answers: (
            answers["deal.start.out"] != "game-ends" or not any(starts_run_out(answers, teams) for teams in TEAMS)
        )
    ),
)
def a_match_has_one_winner(rules: Rules) -> Verdict:
    """A match that ends has exactly one winner.

    Otherwise: A match can end with several winners.
    """
    met = 0
    for teams in team_numbers(rules):
        for before in used_up(rules, teams):
            for ending in endings(before, lines_counted(rules)):
                after = close(before, ending)
                met += after.winners is not None
                if after.winners is not None and len(after.winners) != 1:
                    return fails(shared_win(rules))
    return holds(f"{met} ways in which a round ends a match, with all points and start cards that teams can have")


def shared_win(rules: Rules) -> dict[str, Any]:
    """Write a record of a match that ends with several winners."""
    for teams in team_numbers(rules):
        for after in states(rules, teams):
            if after.match.winners is not None and len(after.match.winners) != 1:
                return write_record(rules, after)
    raise UndecidedError("a match could end with several winners, but no such match was found")


def rounds_expected(answers: Answers) -> tuple[Status | None, Figures]:
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
    return None, {"least": least, "most": most}


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
    """Let the first of some players complete a number of lines with one card."""
    staged = cross_lines(rules, [0] * lines, teams)
    staged.lay(0, meeting_place())
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


@THEOREMS.ask(Method.COUNTING, rounds_expected)
def how_many_rounds_must_be_won(rules: Rules) -> Verdict:
    """How many rounds are won in a match at least and at most, by number of teams. Rounds that nobody wins come on
    top.
    """
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for teams in team_numbers(rules):
        short, long = shortest(rules, teams), longest(rules, teams)
        least[teams], most[teams] = len(short.rounds), len(long.rounds)
        limit = most_started(rules, teams)
        bound = won_rounds(rules, teams, points_to_win(rules, teams))
        ended = short.match.winners == [0] and long.match.winners is not None
        if not rounds_bounded(teams) or not ended or most[teams] != min(bound, bound if limit is None else limit):
            raise UndecidedError(f"no match of {teams} teams was won in as many rounds as there can be")
        if least[teams] != -(-points_to_win(rules, teams) // (lines_counted(rules) * rules.round_point)):
            raise UndecidedError(f"no match of {teams} teams was won in as few rounds as can be")
    return fact("one team wins all; all others win in turn until none may win more", least=least, most=most)


@THEOREMS.state(Method.EXHAUSTIVE, lambda _: (Status.FAILS, {}))
def a_leader_must_lose_a_round(rules: Rules) -> Verdict:
    """A leader must lose a round, because of the cards it gets from the others.

    Otherwise: A team can win every round of a match, with all the cards it gets from the others.
    """
    teams = min(team_numbers(rules))
    rounds = -(-points_to_win(rules, teams) // rules.round_point)
    after = list(play_rounds(rules, teams, [0] * rounds))[-1]
    if after.match.winners != [0]:
        raise UndecidedError("the team that won all rounds has not won the match")
    return fails(write_record(rules, after))


@THEOREMS.state(
    Method.EXHAUSTIVE,
    lambda _: (Status.FAILS, {}),
)
def a_match_always_ends(rules: Rules) -> Verdict:
    # Two players lay all their cards in turn in a row, so that nobody wins; the next round can go the same way.
    """A match always ends.

    Otherwise: A match can go on forever, with rounds that nobody wins.
    """
    staged = Staged(rules, min(team_numbers(rules)))
    known = []
    for _ in range(2):
        staged.begin()
        lay_in_a_row(staged, together=False)
        if not staged.current.over or staged.current.winner is not None:
            raise UndecidedError("the round has not ended, or somebody has won it")
        staged.close()
        known.append(standing(staged.match))
    if known[0] != known[1] or not staged.match.able_to_start():
        raise UndecidedError("something has changed after a second round that nobody won")
    return fails(staged.data())


def standing(match: Match) -> tuple[Any, ...]:
    """Write down all that the next round depends on; which start card is used does not matter."""
    cards = [tuple(map(tuple, map(sorted, some))) for some in (match.held, match.apart, match.unlaid)]
    able = len(match.able_to_start())
    return *cards, tuple(match.points), len(match.fresh), able, match.receiver, match.reached, match.winners


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


@THEOREMS.state(Method.EXHAUSTIVE, markers_expected)
def every_point_has_its_marker(rules: Rules) -> Verdict:
    """Each team always has as many start cards in front of it as points. The other start cards are unused.

    Otherwise: A team can have more or fewer start cards in front of it than points.
    """
    met = 0
    for teams in team_numbers(rules):
        for before in marked(rules, teams):
            for ending in endings(before, lines_counted(rules)):
                met += 1
                if not accounts_for(close(before, ending)):
                    return fails(unmarked(rules))
    return holds(f"{met} ways in which a round ends, from all points that teams can have with a start card for each")


def unmarked(rules: Rules) -> dict[str, Any]:
    """Write a record after which a team has not as many start cards as points."""
    if lines_counted(rules) > 1:
        teams = max(team_numbers(rules))
        match = begin(rules, (1,) * teams)
        done = play(match, crossing(rules, teams, 2))
        if not accounts_for(match):
            return record(rules, (1,) * teams, [done])
    for teams in team_numbers(rules):
        bound = won_rounds(rules, teams, points_to_win(rules, teams))
        for after in play_rounds(rules, teams, [place % teams for place in range(bound)]):
            if not accounts_for(after.match):
                return write_record(rules, after)
            if after.match.winners is not None or not after.match.able_to_start():
                break
    for teams in team_numbers(rules):
        for after in states(rules, teams):
            if not accounts_for(after.match):
                return write_record(rules, after)
    raise UndecidedError("a team could have other start cards than points, but no such match was found")


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
    """Go through all matches of up to a number of rounds, and stop after each round."""
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


LONGEST_COURSE = 3  # rounds


@THEOREMS.state(Method.EXHAUSTIVE, always(Status.CUT_DOWN))
def every_card_stays_in_one_place(rules: Rules) -> Verdict:
    """No card gets lost or is in two places at once. Between rounds each card of the teams' colours is with one
    team, and each start card is with one team or unused.

    Otherwise: A card can get lost, or be in two places at once.
    """
    met = laid = 0
    for teams in team_numbers(rules):
        for after in courses(rules, teams, LONGEST_COURSE):
            match = after.match
            met += 1
            laid += after.course[-1] is None and any(lay.of != lay.seat for lay in after.rounds[-1].lays)
            in_play = {card for team in match.teams for colour in team.colours for card in match.colours[colour]}
            if sorted(match.places()) != sorted(in_play | set(match.table.starts)):
                return fails(write_record(rules, after))
    if not laid:
        raise UndecidedError("no card of another team was laid in a round that nobody won")
    return holds_cut_down(
        met,
        f"matches of up to {LONGEST_COURSE} rounds of 2 to {max(team_numbers(rules))} single players, {met} states, "
        "each round won in a row by any player or by nobody",
        f"{laid} matches in which others' cards were laid in a last round that nobody won",
    )


def dues(answers: Answers) -> list[int]:
    """List the cards that are due with each point."""
    return [table(answers, "transfer.number")[key] for key in ("first", "second", "third", "fourth")]


def brought(answers: Answers) -> tuple[Status | None, Figures] | None:
    """Expect as many cards as are due with each point, from each other team, however many players it has."""
    first, second = dues(answers)[:2]
    alone = dues(answers)[: points_needed(answers)[2] - 1]
    return None, {
        "one team wins": alone,
        "two in turn": [first, first, second],
        "from a smaller and a larger team": [first] * 2,
    }


UNEQUAL_GIVERS = ((1, 1, 3), (2, 1, 2), (2, 2, 3))  # a winner, and two teams that give it cards; one may always play


@THEOREMS.ask(Method.EXHAUSTIVE, brought)
def how_many_cards_a_point_brings(rules: Rules) -> Verdict:
    """How many cards a point brings. The figures are for each point of a team but the last, if one of two teams
    wins all rounds or both win in turn; and for the first point, from a smaller and from a larger team.
    """
    alone, in_turn = [0] * (-(-points_to_win(rules, 2) // rules.round_point) - 1), [0, 1, 0]
    figures = {"one team wins": _got(rules, alone), "two in turn": _got(rules, in_turn)}
    sizes = next((one for one in UNEQUAL_GIVERS if may_split(rules, one)), UNEQUAL_GIVERS[0])
    owed = replay(rules, sizes, [line_of(rules, 0)]).owed()
    figures["from a smaller and a larger team"] = [owed.get(1, 0), owed.get(2, 0)]
    met = f"{len(alone)} points of one team, three of two, and one against teams of {sizes[1]} and {sizes[2]}"
    return fact(met, **figures)


def _got(rules: Rules, winners: list[int]) -> list[int]:
    """Count what is owed after each of some rounds between two teams."""
    courses = (winners[:rounds] for rounds in range(1, len(winners) + 1))
    return [sum(replay(rules, (1, 1), [line_of(rules, seat) for seat in course]).owed().values()) for course in courses]


# How cards are handed over where they can be counted; elsewhere more or fewer can be asked for.
PLAIN = {
    "transfer_from": a.TransferFrom.EACH_TEAM,
    "transfer_counted": a.TransferCounted.OWN,
    "transfer_added": a.TransferAdded.ADDED,
    "transfer_when": a.TransferWhen.BEFORE_NEXT_ROUND,
    "transfer_drawn_round": a.TransferDrawnRound.NONE,
    "teams_unused": a.TeamsUnused.PUT_AWAY,
    "teams_colour": a.TeamsColour.ONE,
    "win_when": a.WinWhen.AT_ONCE,
}


def require_plain_transfers(rules: Rules) -> None:
    """Leave open what is asked of a team where cards are handed over in ways that are not counted here."""
    other = [name.replace("_", " ") for name, answer in PLAIN.items() if getattr(rules, name) is not answer]
    if other:
        raise UndecidedError(f"what a team can be asked for is not counted with other answers to {', '.join(other)}")


class Worst(NamedTuple):
    """A match in which all others win all but their last point.

    How many cards of the first team the others hold at most; after which round a team first hands over fewer cards than
    are due, and after which none at all.
    """

    after: After
    with_others: int
    short: After | None
    nothing: After | None


@by_answers
def worst(rules: Rules, teams: int) -> Worst:
    """Let every team but the first win all points but its last, one after another, and keep all that it gets.

    The match stops where it ends for want of start cards, or where a team that owed too much has nothing left to play.
    """
    each = -(-points_to_win(rules, teams) // rules.round_point) - 1
    match, rounds, most = begin(rules, (1,) * teams), [], 0
    short, nothing, after = None, None, After(match.copy(), (), ())
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
        if short is None and any(own(match, giver) < due for giver in owed):
            short = after
        if nothing is None and min(owed.values(), default=1) == 0:
            nothing = after
    return Worst(after, most, short, nothing)


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


@THEOREMS.state(Method.COUNTING, holds_if(lambda answers: not lacks(answers)))
def a_team_can_hand_over_what_it_owes(rules: Rules) -> Verdict:
    # Count what a team can be asked for, and let the engine ask for as much.
    """Every team always has as many cards of its own as it has to hand over.

    Otherwise: A team can have fewer cards of its own than it has to hand over.
    """
    require_plain_transfers(rules)
    each = kinds_of(rules).each
    bound = {teams: cards_asked(rules, teams, points_to_win(rules, teams)) for teams in team_numbers(rules)}
    for teams, most in bound.items():
        found = worst(rules, teams)
        if found.short:
            return fails(shown_short(rules, found.short))
        if found.with_others != most or most > each:
            raise UndecidedError(f"of {most} cards that can be asked for, {found.with_others} were")
    return holds(
        f"of {each} cards, at most these are asked for, by number of teams, and all are given: {in_words(bound)}"
    )


def shown_short(rules: Rules, after: After) -> dict[str, Any]:
    """Write a record up to the round before which a team lacks cards, and deal that round too where it can be dealt."""
    sizes = (1,) * len(after.match.teams)
    try:
        return record(rules, sizes, [*after.rounds, Placed(())])
    except (UnplayableError, FaultError):
        return record(rules, sizes, after.rounds)


def others_hold_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect all that the other teams get with their points, if none of it has come back, as far as there are cards."""
    each = table(answers, "deck.kinds")["each-colour"]
    return None, {"cards": {teams: min(foresee_asked(answers, teams), each) for teams in TEAMS}}


@THEOREMS.ask(Method.COUNTING, others_hold_expected)
def how_many_cards_opponents_can_hold(rules: Rules) -> Verdict:
    """How many cards of one team can be in its opponents' stacks at most, by number of teams."""
    require_plain_transfers(rules)
    found: dict[int, int] = {}
    for teams in team_numbers(rules):
        bound = min(cards_asked(rules, teams, points_to_win(rules, teams)), kinds_of(rules).each)
        found[teams] = worst(rules, teams).with_others
        if found[teams] != bound:
            raise UndecidedError(f"opponents can hold up to {bound} cards, and held {found[teams]}")
    return fact("every team but one wins all but its last point, and lays its own cards only", cards=found)


@THEOREMS.state(Method.COUNTING, holds_if(lambda answers: not lacks(answers)))
def every_other_team_hands_over_cards(rules: Rules) -> Verdict:
    """With every point but the last, a team gets cards from every other team.

    Otherwise: With a point that is not the last, a team can get no cards from another team.
    """
    sizes = (1,) * max(team_numbers(rules))
    for rounds in ([line_of(rules, 0)], [line_of(rules, 0), line_of(rules, 1)]):
        match = replay(rules, sizes, rounds)
        others = set(range(len(sizes))) - {len(rounds) - 1}
        if match.winners is None and not all(match.owed().get(team, 0) for team in others):
            return fails(record(rules, sizes, rounds))
    require_plain_transfers(rules)
    each = kinds_of(rules).each
    matches = {teams: worst(rules, teams) for teams in team_numbers(rules)}
    nothing = next((found.nothing for found in matches.values() if found.nothing), None)
    if nothing:
        return fails(shown_short(rules, nothing))
    for teams, found in matches.items():
        points = points_to_win(rules, teams)
        due = [number_due(number_table(rules), point) for point in range(1, points)]
        if cards_asked(rules, teams, points) > each or not all(due):
            raise UndecidedError("a team could have nothing to hand over")
        if rules.transfer_too_few is a.TransferTooFew.KEEPS_A_LINE and found.short:
            raise UndecidedError("a team can keep cards that are due")
    return holds("no team is ever asked for more cards than it has, and at least one is due with each point")


def left_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect what a team cannot be asked for to be left; four cards make a line."""
    each = table(answers, "deck.kinds")["each-colour"]
    left = {teams: max(0, each - foresee_asked(answers, teams)) for teams in TEAMS}
    return (Status.HOLDS if min(left.values()) >= int(answers["line.length"]) else Status.FAILS), {"left": left}


@THEOREMS.state(Method.COUNTING, left_expected)
def a_team_always_has_enough_cards_for_a_line(rules: Rules) -> Verdict:
    """A team begins every round with enough cards of its own for a line. The figures say how many it has at least, by
    number of teams.

    Otherwise: A team can begin a round with too few cards of its own for a line.
    """
    require_plain_transfers(rules)
    each, few = kinds_of(rules).each, None
    left: dict[int, int] = {}
    for teams in team_numbers(rules):
        found = worst(rules, teams)
        left[teams] = max(0, each - cards_asked(rules, teams, points_to_win(rules, teams)))
        if each - found.with_others != left[teams]:
            raise UndecidedError(f"{left[teams]} cards can be left, and {each - found.with_others} were")
        few = few or (found.after if left[teams] < rules.line_length else None)
    if few is not None:
        return fails(record(rules, (1,) * len(few.match.teams), [*few.rounds, Placed(())]), left=left)
    if min(left.values()) - most_aside(rules) < rules.line_length:
        raise UndecidedError("cards that a team sets aside could be lacking for a line")
    return holds("every team but one wins all but its last point, and lays its own cards only", left=left)


def most_aside(rules: Rules) -> int:
    """Count the cards that a team sets aside at most so that its players have equally many."""
    return max(team_sizes(rules)) - 1 if rules.deal_uneven is a.DealUneven.PUT_ASIDE else 0


@THEOREMS.state(
    Method.PROOF,
    lambda answers: (Status.FAILS, {}) if answers["transfer.too-few"] == "keeps-a-line" else (Status.HOLDS, {}),
)
def a_team_hands_over_what_is_due_if_it_can(rules: Rules) -> Verdict:
    """A team hands over all that is due if it has the cards to give. If not, it hands over as many as it has, and
    never more than are due.

    Otherwise: A team can keep cards that are due although it has them to give.
    """
    due, mine, others = z3.Ints("due own others")
    given = handed_over(rules, due, mine, others, smaller, lambda x, y: -smaller(-x, -y))
    any_card = rules.transfer_too_few is a.TransferTooFew.MAKES_UP or rules.transfer_colour is a.TransferColour.ANY
    able = mine + others if any_card else mine
    claim = given == smaller(due, able)
    if counterexample(claim, due >= 0, mine >= 0, others >= 0) is None:
        return holds("all numbers of cards due and held")
    return fails(keep_a_card(rules))


def smaller(one: Any, other: Any) -> Any:
    """Choose the smaller of two terms."""
    return z3.If(one < other, one, other)


def keep_a_card(rules: Rules) -> dict[str, Any]:
    """Write a record in which a player has cards to give and gives fewer than are due, in a small box."""
    for each in range(rules.line_length, rules.deck_kinds["each-colour"]):
        for rounds in range(1, points_to_win(rules, 2)):
            try:
                shown = show(rules, (1, 1), [*[line_of(rules, 0)] * rounds, Placed(())], each).require_held()
                before = replay(rules, (1, 1), [line_of(rules, 0)] * rounds, each)
            except (UnplayableError, FaultError, UndecidedError):
                break
            due = number_due(number_table(rules), before.points[0])
            if before.owed().get(1, 0) < min(due, own(before, 1)):
                return shown.record
    raise UndecidedError("no match was found in which a team keeps cards that are due")
