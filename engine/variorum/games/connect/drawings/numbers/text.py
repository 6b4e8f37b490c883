"""What the text gives: ways to make up the deck, points tables, and what these take of start cards and of cards."""

from __future__ import annotations

from collections.abc import Callable

from variorum.games.connect.arithmetic import number_due, number_table
from variorum.games.connect.deck import EACH
from variorum.games.connect.drawings.numbers import charts
from variorum.games.connect.drawings.numbers.charts import RIVAL, Bar
from variorum.games.connect.drawings.numbers.grounds import EQUAL, comes_back, see
from variorum.games.connect.drawings.numbers.telling import (
    KINDS,
    POINTS,
    Told,
    figure,
    listed,
    pair,
    paragraph,
    rules_of,
    table,
    told,
)
from variorum.games.connect.drawings.played import Asked, asked
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import (
    Premise,
    cards_asked,
    choices,
    falling,
    kinds_of,
    numbers_of_teams,
    points_of,
    starts_needed,
    tables,
    won_rounds,
)
from variorum.rulebook.editions import Edition
from variorum.rulebook.questions import label
from variorum.site.drawings import Section
from variorum.site.markup import plural


def ways(of: Told) -> Section | None:
    """Add up the deck."""
    rules, found = of.rules, choices(of.rules)
    if not found:
        return None
    least, most = found[0], found[-1]
    said = (
        f"There are {rules.deck_cards} cards: {rules.deck_colours} equal colours, and the start cards, which are what "
        f"is left ({see(rules, EQUAL)}). A line takes {plural(rules.line_length, 'card')} of a colour, and a round "
        f"{plural(rules.deal_start, 'start card')}. That leaves {len(found)} ways, from {pair(least)} to "
        f"{pair(most)}."
    )
    marks = dict(told(of.edition, KINDS, kinds_of))
    caption = "Each row is a way to make up the deck: the colours, then the start cards in black. Bold: as ruled. "
    caption += "Italics: a rival." if RIVAL in marks.values() else ""
    drawn = figure(caption, charts.strips(rules, marks))
    return Section("ways", f"{len(found)} ways to make up the deck", paragraph(said) + drawn)


def points_tables(of: Told) -> Section:
    """Count the points tables that can have stood there."""
    rules, every = of.rules, tables(of.rules)
    said = (
        f"The points that win are not the same for all numbers of teams ({see(rules, Premise.DEPENDS)}). None is more "
        f"than {rules.win_most}, and one is {rules.win_most} ({see(rules, Premise.REACHED)}). For "
        f"{listed(numbers_of_teams(rules), 'or')} teams that leaves {len(every)} tables. In "
        f"{sum(map(falling, every))} of them more teams never play for more points; but that this must be so, the text "
        "does not say."
    )
    drawn = figure("Each square is a points table. The filled ones can have stood there.", charts.grids(rules))
    return Section("tables", f"{len(every)} points tables", paragraph(said) + drawn)


def _by_points(rules: Rules, name: str, number: Callable[[int, int], int]) -> str:
    """Write a number for each number of teams and of points, those that are ruled to win marked."""
    ruled, points = points_of(rules), range(1, rules.win_most + 1)
    heads = "".join(f'<th scope="col">{one}</th>' for one in points)
    rows = (
        f'<tr><th scope="row">{plural(teams, "team")}</th>'
        + "".join(_marked(number(teams, one), ruled[teams] == one) for one in points)
        + "</tr>"
        for teams in numbers_of_teams(rules)
    )
    return table(name, f'<tr><th scope="col">points that win:</th>{heads}</tr>', rows)


def _marked(number: int, ruled: bool) -> str:
    return f"<td><b>{number}</b></td>" if ruled else f"<td>{number}</td>"


def start_cards(of: Told) -> Section | None:
    """Say how many start cards a match can take."""
    rules = of.rules
    if starts_needed(rules, points_of(rules)) <= rules.deal_start:
        return None
    said = (
        "The winner of a round keeps its start card; after a round that nobody won the same one is used again. So a "
        f"match takes a start card for each round that is won ({see(rules, Premise.STARTS)}). There are most if all "
        "teams get to one point short of winning: as many teams as there are, times the points that win less one, and "
        "then one more round."
    )
    name = "Start cards that a match can take"
    shown = _by_points(rules, name, lambda teams, one: won_rounds(rules, teams, one))
    drawn = figure(
        "Who wins the rounds of the longest matches, with the points that are ruled to win. The last round, in black, "
        "may be won by anybody.",
        charts.longest(rules, points_of(rules)),
    )
    note = paragraph(f"{name}, by the points that win (bold: as ruled):")
    return Section("start-cards", "How many start cards a match can take", paragraph(said) + drawn + note + shown)


def asked_for(of: Told) -> Section | None:
    """Say how many cards a team can be asked for."""
    rules, table = of.rules, number_table(of.rules)
    dues = [number_due(table, point) for point in range(rules.round_point, rules.win_most, rules.round_point)]
    if not dues:
        return None
    back = "after each round. So a team can be asked for these at a time"
    if not comes_back(rules):
        back = (
            "when they are laid, which may be never. So a team can be asked for all of them by each of the others, up "
            "to one point short of winning"
        )
    said = (
        f"With each point the winner of a round gets cards from every other team: {listed(dues, 'then')}. They come "
        f"back {back}. A colour needs at least one card more than that, or a team may begin a round with none "
        f"({see(rules, Premise.CARDS)})."
    )
    found = readings(of.edition, rules)
    caption = "A part of a bar for each point of each other team. What is beyond a team's last card but one is red."
    drawn = figure(caption, charts.bars(found, rules.deck_kinds[EACH]))
    name = "Cards that a team can be asked for"
    note = paragraph(f"{name}, by the points that win (bold: as ruled):")
    shown = _by_points(rules, name, lambda teams, one: cards_asked(rules, teams, one))
    return Section("cards", "How many cards a team can be asked for", paragraph(said) + drawn + note + shown)


def readings(edition: Edition, rules: Rules) -> list[Bar]:
    """List what can be asked for as ruled, and what besides under other answers to how many points win."""
    found: dict[Asked, bool] = dict.fromkeys(asked(rules), True)
    for rival in edition.rulings[POINTS].rivals:
        for one in asked(rules_of(edition, {POINTS: label(rival.answer)})):
            found.setdefault(one, False)
    listed = [Bar(one, ruled) for one, ruled in found.items()]
    return sorted(listed, key=lambda one: (one.asked.teams, not one.ruled, one.asked.points))
