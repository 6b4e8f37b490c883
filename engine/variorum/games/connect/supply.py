"""What the numbers of a match ask of one another: cards of a colour, start cards, points, teams. Nothing is played.

A book whose table is lost leaves numbers open; what it says of the others narrows them down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from itertools import product
from math import lcm
from typing import NamedTuple

from variorum.games.connect import answers as a
from variorum.games.connect.arithmetic import most_won_rounds, number_due, number_table, points_to_win, spare_starts
from variorum.games.connect.deck import EACH, START
from variorum.games.connect.rules import Rules
from variorum.games.connect.teams import team_sizes

Points = Mapping[int, int]  # the points that win, by the number of teams


class Kinds(NamedTuple):
    """How many cards there are of each colour, and how many start cards."""

    each: int
    starts: int


def kinds_of(rules: Rules) -> Kinds:
    """Read how many cards a rule set has of each kind."""
    return Kinds(rules.deck_kinds[EACH], rules.deck_kinds[START])


def points_of(rules: Rules) -> Points:
    """Read the points that win, by the number of teams."""
    return {teams: points_to_win(rules, teams) for teams in numbers_of_teams(rules)}


def numbers_of_teams(rules: Rules) -> range:
    """List how many teams there may be."""
    return range(rules.teams_least, rules.teams_most + 1)


# -- numbers of cards ------------------------------------------------------------------------------------------------


def choices(rules: Rules) -> list[Kinds]:
    """List all numbers that make up the deck: of each colour enough for a line, and start cards for a round."""
    cards, colours, least = rules.deck_cards, rules.deck_colours, rules.deal_start
    every = (Kinds(each, spare_starts(cards, colours, each)) for each in range(rules.line_length, cards))
    return [kinds for kinds in every if kinds.starts >= least]


def split_by(rules: Rules) -> int:
    """Find the number of which a deck is a multiple where teams of every size can divide it equally."""
    return lcm(*team_sizes(rules)) if rules.deal_divide is a.DealDivide.EQUAL_PARTS else 1


# -- points that win -------------------------------------------------------------------------------------------------


def all_tables(rules: Rules) -> list[Points]:
    """List the points tables in which nobody needs more points than end a game at the latest."""
    teams = numbers_of_teams(rules)
    every = product(range(1, rules.win_most + 1), repeat=len(teams))
    return [dict(zip(teams, points, strict=True)) for points in every]


def depends(points: Points) -> bool:
    """Tell whether the points that win depend on the number of teams."""
    return len(set(points.values())) > 1


def can_reach(rules: Rules, points: Points) -> bool:
    """Tell whether somebody plays for as many points as end a game at the latest."""
    return max(points.values()) == rules.win_most


def tables(rules: Rules) -> list[Points]:
    """List the points tables that depend on the number of teams, and in which the most points that end a game occur."""
    return [points for points in all_tables(rules) if depends(points) and can_reach(rules, points)]


def falling(points: Points) -> bool:
    """Tell whether more teams never play for more points."""
    listed = [points[teams] for teams in sorted(points)]
    return listed == sorted(listed, reverse=True)


def strictly_falling(points: Points) -> bool:
    """Tell whether more teams always play for fewer points."""
    return falling(points) and len(set(points.values())) == len(points)


def largest(every: Sequence[Points]) -> Points | None:
    """Find the table that asks for as many points as any other, whatever the number of teams; there may be none."""
    most: Points = {}
    for points in every:
        most = {teams: max(wanted, most.get(teams, wanted)) for teams, wanted in points.items()}
    return most if most in every else None


# -- what points ask for ---------------------------------------------------------------------------------------------


def won_rounds(rules: Rules, teams: int, points: int) -> int:
    """Count the rounds that can be won in a match at most; a line is worth the points of a round at least."""
    more = rules.win_when is a.WinWhen.AFTER_A_ROUND_MORE
    return int(most_won_rounds(teams, -(-points // rules.round_point))) + more


def starts_needed(rules: Rules, points: Points) -> int:
    """Count the start cards that a match can take: one for every won round, with the number of teams that takes most.

    The winner keeps it; after a round that nobody won the same one, or any other, is laid out and stays to be used.
    """
    if rules.deal_start_next is a.DealStartNext.SAME:
        return rules.deal_start
    return max(rules.deal_start * won_rounds(rules, teams, wanted) for teams, wanted in points.items())


def cards_asked(rules: Rules, teams: int, points: int) -> int:
    """Count the cards that a team can be asked for, while none comes back but by being laid or given back."""
    table = number_table(rules)
    dues = [int(number_due(table, point)) for point in range(rules.round_point, points, rules.round_point)]
    if rules.take_back_unplayed is a.TakeBackUnplayed.RETURN:
        return max(dues, default=0)
    return (teams - 1) * sum(dues)


def cards_needed(rules: Rules, points: Points) -> int:
    """Count the cards of a colour with which every team can hand over what it owes, and has one to begin a round."""
    return max(cards_asked(rules, teams, wanted) for teams, wanted in points.items()) + 1


def starts_last(rules: Rules, kinds: Kinds, points: Points) -> bool:
    """Tell whether there is a start card for every round of every match."""
    return kinds.starts >= starts_needed(rules, points)


def cards_last(rules: Rules, kinds: Kinds, points: Points) -> bool:
    """Tell whether a team can always hand over what it owes, and never begins a round without a card."""
    return kinds.each >= cards_needed(rules, points)


def lasts(rules: Rules, kinds: Kinds, points: Points) -> bool:
    """Tell whether neither start cards nor the cards of a team can run out."""
    return starts_last(rules, kinds, points) and cards_last(rules, kinds, points)


def all_used(rules: Rules, kinds: Kinds, points: Points) -> bool:
    """Tell whether some match can take every start card, so that none is idle."""
    return kinds.starts <= starts_needed(rules, points)


# -- what is left ----------------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """Numbers of cards, and points that win."""

    kinds: Kinds
    points: Points


class Premise(StrEnum):
    """What the lost numbers are taken to keep to."""

    DEPENDS = "depends"
    REACHED = "reached"
    STARTS = "starts"
    CARDS = "cards"
    USED = "used"


KEPT: Mapping[Premise, Callable[[Rules, Kinds, Points], bool]] = {
    Premise.DEPENDS: lambda rules, kinds, points: depends(points),
    Premise.REACHED: lambda rules, kinds, points: can_reach(rules, points),
    Premise.STARTS: starts_last,
    Premise.CARDS: cards_last,
    Premise.USED: all_used,
}
TEXT = (Premise.DEPENDS, Premise.REACHED, Premise.STARTS, Premise.CARDS)  # all but that no start card is idle


def choices_left(rules: Rules, premises: Collection[Premise] = TEXT) -> list[Choice]:
    """List the choices that keep to every premise given."""
    every = (Choice(kinds, points) for kinds in choices(rules) for points in all_tables(rules))
    return [one for one in every if all(KEPT[premise](rules, one.kinds, one.points) for premise in premises)]


def used_up(rules: Rules) -> list[int]:
    """List the start cards that a table can take to the last, if colours need not have as many cards each."""
    found = {starts_needed(rules, points) for points in tables(rules) if _has_room(rules, points)}
    return sorted(found)


def _has_room(rules: Rules, points: Points) -> bool:
    return rules.deck_colours * cards_needed(rules, points) + starts_needed(rules, points) <= rules.deck_cards


def tightest(rules: Rules) -> tuple[Kinds, list[Points]] | None:
    """Find the largest colours for which the start cards suffice with some table, and the tables with which they do."""
    for kinds in reversed(choices(rules)):
        enough = [points for points in tables(rules) if starts_needed(rules, points) <= kinds.starts]
        if enough:
            return kinds, enough
    return None
