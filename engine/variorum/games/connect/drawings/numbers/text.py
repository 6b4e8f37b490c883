"""What the text gives: ways to make up the deck, points tables, and what these take of start cards and of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import LiteralString

from markupsafe import Markup

from variorum.games.connect.arithmetic import number_due, number_table
from variorum.games.connect.deck import EACH
from variorum.games.connect.drawings.examples import Demand, demands
from variorum.games.connect.drawings.numbers import charts
from variorum.games.connect.drawings.numbers.charts import RIVAL, Bar
from variorum.games.connect.drawings.numbers.narration import (
    KINDS,
    POINTS,
    Case,
    answers_to,
    describe_kinds,
    figure,
    paragraph,
    rules_of,
    table,
)
from variorum.games.connect.drawings.numbers.premises import EQUAL, comes_back, see
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
from variorum.site.html import column_heads, fill, join
from variorum.site.markup import plural
from variorum.site.words import list_names


def ways(case: Case) -> Section | None:
    """Add up the deck."""
    rules, found = case.rules, choices(case.rules)
    if not found:
        return None
    said = fill(
        "There are {} cards: {} equal colours, and the start cards, which are what is left ({}). A line takes {} of a "
        "colour, and a round {}. That leaves {} ways, from {} to {}.",
        *(rules.deck_cards, rules.deck_colours, see(rules, EQUAL)),
        *(plural(rules.line_length, "card"), plural(rules.deal_start, "start card")),
        *(len(found), describe_kinds(found[0]), describe_kinds(found[-1])),
    )
    marks = dict(answers_to(case.edition, KINDS, kinds_of))
    caption = "Each row is a way to make up the deck: the colours, then the start cards in black. Bold: as ruled. "
    caption += "Italics: a rival." if RIVAL in marks.values() else ""
    drawn = figure(caption, charts.strips(rules, marks))
    return Section("ways", f"{len(found)} ways to make up the deck", paragraph(said) + drawn)


def points_tables(case: Case) -> Section:
    """Count the points tables that can have stood there."""
    rules, every = case.rules, tables(case.rules)
    said = fill(
        "The points that win are not the same for all numbers of teams ({}). None is more than {most}, and one is "
        "{most} ({}). For {} teams that leaves {} tables. In {} of them more teams never play for more points; but "
        "that this must be so, the text does not say.",
        *(see(rules, Premise.DEPENDS), see(rules, Premise.REACHED)),
        *(list_names(numbers_of_teams(rules), last="or"), len(every), sum(map(falling, every))),
        most=rules.win_most,
    )
    drawn = figure("Each square is a points table. The filled ones can have stood there.", charts.grids(rules))
    return Section("tables", f"{len(every)} points tables", paragraph(said) + drawn)


def _by_points(rules: Rules, name: str, number: Callable[[int, int], int]) -> Markup:
    """Write a number for each number of teams and of points, those that are ruled to win marked."""
    ruled, points = points_of(rules), range(1, rules.win_most + 1)
    rows = (
        fill(
            '<tr><th scope="row">{}</th>{}</tr>',
            plural(teams, "team"),
            join(fill(_cell(ruled[teams] == one), number(teams, one)) for one in points),
        )
        for teams in numbers_of_teams(rules)
    )
    return table(name, fill("<tr>{}</tr>", column_heads(["points that win:", *points])), rows)


def _cell(ruled: bool) -> LiteralString:
    return "<td><b>{}</b></td>" if ruled else "<td>{}</td>"


def start_cards(case: Case) -> Section | None:
    """Say how many start cards a match can take."""
    rules = case.rules
    if starts_needed(rules, points_of(rules)) <= rules.deal_start:
        return None
    said = fill(
        "The winner of a round keeps its start card; after a round that nobody won the same one is used again. So a "
        "match takes a start card for each round that is won ({}). There are most if all teams get to one point short "
        "of winning: as many teams as there are, times the points that win less one, and then one more round.",
        see(rules, Premise.STARTS),
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


def asked_for(case: Case) -> Section | None:
    """Say how many cards a team can be asked for."""
    rules, table = case.rules, number_table(case.rules)
    dues = [number_due(table, point) for point in range(rules.round_point, rules.win_most, rules.round_point)]
    if not dues:
        return None
    back = "after each round. So a team can be asked for these at a time"
    if not comes_back(rules):
        back = (
            "when they are laid, which may be never. So a team can be asked for all of them by each of the others, up "
            "to one point short of winning"
        )
    said = fill(
        "With each point the winner of a round gets cards from every other team: {}. They come back {}. A colour needs "
        "at least one card more than that, or a team may begin a round with none ({}).",
        list_names(dues, last="then"),
        back,
        see(rules, Premise.CARDS),
    )
    found = readings(case.edition, rules)
    caption = "A part of a bar for each point of each other team. What is beyond a team's last card but one is red."
    drawn = figure(caption, charts.bars(found, rules.deck_kinds[EACH]))
    name = "Cards that a team can be asked for"
    note = paragraph(f"{name}, by the points that win (bold: as ruled):")
    shown = _by_points(rules, name, lambda teams, one: cards_asked(rules, teams, one))
    return Section("cards", "How many cards a team can be asked for", paragraph(said) + drawn + note + shown)


def readings(edition: Edition, rules: Rules) -> list[Bar]:
    """List what can be asked for as ruled, and what besides under other answers to how many points win."""
    found: dict[Demand, bool] = dict.fromkeys(demands(rules), True)
    for rival in edition.rulings[POINTS].rivals:
        for one in demands(rules_of(edition, {POINTS: label(rival.answer)})):
            found.setdefault(one, False)
    bars = [Bar(one, ruled) for one, ruled in found.items()]
    return sorted(bars, key=lambda one: (one.asked.teams, not one.ruled, one.asked.points))
