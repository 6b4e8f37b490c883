"""What the text allows: ways to divide the cards, points tables, and how many cards these need."""

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
from variorum.site.words import list_names, plural


def ways(case: Case) -> Section | None:
    """List the ways to divide the cards."""
    rules, found = case.rules, choices(case.rules)
    if not found:
        return None
    said = fill(
        "There are {} cards: {} equal colours, and the rest are start cards ({}). A line needs {} of a colour, and "
        "a round needs {}. That leaves {} ways, from {} to {}.",
        *(rules.deck_cards, rules.deck_colours, see(rules, EQUAL)),
        *(plural(rules.line_length, "card"), plural(rules.deal_start, "start card")),
        *(len(found), describe_kinds(found[0]), describe_kinds(found[-1])),
    )
    marks = dict(answers_to(case.edition, KINDS, kinds_of))
    caption = "Each row is a way to divide the cards: the colours, then the start cards in black. Bold: our reading. "
    caption += "Italics: another reading." if RIVAL in marks.values() else ""
    drawn = figure(caption, charts.strips(rules, marks))
    return Section("ways", f"{len(found)} ways to divide the cards", paragraph(said) + drawn)


def points_tables(case: Case) -> Section:
    """Count the possible points tables."""
    rules, every = case.rules, tables(case.rules)
    said = fill(
        "The points needed to win are not the same for all numbers of teams ({}). None is more than {most}, and one is "
        "{most} ({}). For {} teams that leaves {} tables. In {} of them, more teams never play to more points. The "
        "book does not say that this must be so.",
        *(see(rules, Premise.DEPENDS), see(rules, Premise.REACHED)),
        *(list_names(numbers_of_teams(rules), last="or"), len(every), sum(map(falling, every))),
        most=rules.win_most,
    )
    drawn = figure("Each square is a points table. The filled ones are possible.", charts.grids(rules))
    return Section("tables", f"{len(every)} points tables", paragraph(said) + drawn)


def _by_points(rules: Rules, name: str, number: Callable[[int, int], int]) -> Markup:
    """Write a number for each number of teams and points needed, with our reading marked."""
    ruled, points = points_of(rules), range(1, rules.win_most + 1)
    rows = (
        fill(
            '<tr><th scope="row">{}</th>{}</tr>',
            plural(teams, "team"),
            join(fill(_cell(ruled[teams] == one), number(teams, one)) for one in points),
        )
        for teams in numbers_of_teams(rules)
    )
    return table(name, fill("<tr>{}</tr>", column_heads(["points needed:", *points])), rows)


def _cell(ruled: bool) -> LiteralString:
    return "<td><b>{}</b></td>" if ruled else "<td>{}</td>"


def start_cards(case: Case) -> Section | None:
    """Say how many start cards a match can need."""
    rules = case.rules
    if starts_needed(rules, points_of(rules)) <= rules.deal_start:
        return None
    said = fill(
        "The winner of a round keeps its start card. After a round that nobody won, the same one is used again. So a "
        "match needs one start card for each won round ({}). It needs most if every team gets to one point short of "
        "winning before the last round: the number of teams times one less than the points needed, plus one.",
        see(rules, Premise.STARTS),
    )
    name = "Start cards that a match can need"
    shown = _by_points(rules, name, lambda teams, one: won_rounds(rules, teams, one))
    drawn = figure(
        "Who wins the rounds of the longest matches, with the points needed in our reading. Any team may win the last "
        "round, in black.",
        charts.longest(rules, points_of(rules)),
    )
    note = paragraph(f"{name}, by the points needed to win (bold: our reading):")
    return Section("start-cards", "How many start cards a match can need", paragraph(said) + drawn + note + shown)


def asked_for(case: Case) -> Section | None:
    """Say how many cards a team may have to give."""
    rules, table = case.rules, number_table(case.rules)
    dues = [number_due(table, point) for point in range(rules.round_point, rules.win_most, rules.round_point)]
    if not dues:
        return None
    back = "after each round. So a team may have to give only these at a time"
    if not comes_back(rules):
        back = (
            "after they are played, which may never happen. So a team may have to give all of them to each of the "
            "others, until these are one point short of winning"
        )
    said = fill(
        "For each point, the winner of a round gets cards from every other team: {}. They come back {}. A colour needs "
        "at least one card more than that, or a team may start a round with none ({}).",
        list_names(dues, last="then"),
        back,
        see(rules, Premise.CARDS),
    )
    found = readings(case.edition, rules)
    caption = "Each bar has a part for each point of each opposing team. Red: cards that the team cannot give."
    drawn = figure(caption, charts.bars(found, rules.deck_kinds[EACH]))
    name = "Cards that a team may have to give"
    note = paragraph(f"{name}, by the points needed to win (bold: our reading):")
    shown = _by_points(rules, name, lambda teams, one: cards_asked(rules, teams, one))
    return Section("cards", "How many cards a team may have to give", paragraph(said) + drawn + note + shown)


def readings(edition: Edition, rules: Rules) -> list[Bar]:
    """List how many cards a team may have to give in our reading, then in other readings of win.points."""
    found: dict[Demand, bool] = dict.fromkeys(demands(rules), True)
    for rival in edition.rulings[POINTS].rivals:
        for one in demands(rules_of(edition, {POINTS: label(rival.answer)})):
            found.setdefault(one, False)
    bars = [Bar(one, ruled) for one, ruled in found.items()]
    return sorted(bars, key=lambda one: (one.asked.teams, not one.ruled, one.asked.points))
