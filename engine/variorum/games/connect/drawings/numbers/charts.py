"""Charts of how the numbers of a match depend on each other. All fit a small screen, and grow with it.

The title of each chart says in words what it shows; no colour says anything that a position or a word does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from variorum.games.connect.deck import own_colours
from variorum.games.connect.drawings.cards import team_badge
from variorum.games.connect.drawings.examples import Demand
from variorum.games.connect.drawings.teams import hue, letters
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import (
    Choice,
    Kinds,
    Points,
    cards_last,
    choices,
    lasts,
    numbers_of_teams,
    starts_last,
    starts_needed,
    tables,
    won_rounds,
)
from variorum.site.html import NOTHING, css_class, fill, join, trust
from variorum.site.words import list_names, plural

WIDE = 340.0
SIDES = 3  # numbers of teams that can be drawn as grids: one across, one upward, one from grid to grid
RULED, RIVAL = "our reading", "other reading"
NO_BREAK = "\N{NON-BREAKING HYPHEN}"


def write_points(points: Points) -> str:
    """Write a points table as one unbroken word, the fewest teams first."""
    return NO_BREAK.join(str(points[teams]) for teams in sorted(points))


def _chart(high: float, said: str, drawn: Iterable[Markup]) -> Markup:
    box = f"0 0 {WIDE:g} {high:g}"
    return fill('<svg class="v-chart" viewBox="{}" role="img"><title>{}</title>{}</svg>', box, said, join(drawn))


def _text(x: float, y: float, said: object, css: str = "") -> Markup:
    classes = css_class("v-chart__text", f"v-chart__{css}" if css else "")
    return fill('<text{} x="{:g}" y="{:g}">{}</text>', classes, x, y, said)


def _box(css: str, x: float, y: float, width: float, high: float) -> Markup:
    return fill('<rect class="{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>', css, x, y, width, high)


# -- ways to make up the deck ------------------------------------------------------------------------------------


def strips(rules: Rules, marks: Mapping[Kinds, str]) -> Markup:
    """Draw each way to divide the cards as a strip: the colours, then the start cards."""
    found, colours = choices(rules), list(own_colours(rules))
    left, row, head = 44.0, 13.0, 26.0
    unit = (WIDE - left - 30) / rules.deck_cards
    drawn = [_text(0, 9, "cards of", "start"), _text(0, 20, "a colour", "start")]
    drawn += [_text(WIDE, 9, "start", "end"), _text(WIDE, 20, "cards", "end")]
    for place, kinds in enumerate(found):
        top, css = head + place * row, _mark(marks.get(kinds, ""))
        drawn.append(_text(left - 8, top + 9.5, kinds.each, f"end{css}"))
        drawn += [
            _box(
                f"v-chart__strip v-chart__strip--{hue(colour)}",
                left + at * kinds.each * unit,
                top,
                kinds.each * unit - 1,
                row - 3,
            )
            for at, colour in enumerate(colours)
        ]
        start = left + len(colours) * kinds.each * unit
        drawn.append(_box("v-chart__strip v-chart__strip--start", start, top, kinds.starts * unit, row - 3))
        drawn.append(_text(WIDE, top + 9.5, kinds.starts, f"end{css}"))
    said = "; ".join(f"{kinds.each} of a colour, {plural(kinds.starts, 'start card')}" for kinds in found)
    return _chart(head + len(found) * row, f"The ways to divide the cards: {said}.", drawn)


def _mark(mark: str) -> str:
    return {RULED: " v-chart__ruled", RIVAL: " v-chart__rival"}.get(mark, "")


# -- points tables -----------------------------------------------------------------------------------------------


def grids(rules: Rules) -> Markup:
    """Draw the points tables as squares: a grid for each number of points with the fewest teams."""
    teams, most = list(numbers_of_teams(rules)), rules.win_most
    if len(teams) != SIDES:
        return NOTHING
    allowed = {tuple(points[one] for one in teams) for points in tables(rules)}
    gap = 14.0
    cell = (WIDE - 16 - (most - 1) * gap) / most / most
    side, top = most * cell, 14.0
    drawn = [_text(WIDE, 9, f"up: points with {teams[2]} teams; across: with {teams[1]}", "end")]
    for first in range(1, most + 1):
        at = 8 + (first - 1) * (side + gap)
        drawn += [
            _box(
                "v-chart__square v-chart__square--on" if (first, second, third) in allowed else "v-chart__square",
                at + (second - 1) * cell,
                top + (most - third) * cell,
                cell - 1.5,
                cell - 1.5,
            )
            for second in range(1, most + 1)
            for third in range(1, most + 1)
        ]
        drawn.append(_text(at + side / 2, top + side + 12, plural(first, "point")))
        drawn.append(_text(at + side / 2, top + side + 24, f"with {teams[0]}"))
    said = f"Possible points tables, by the points with {teams[0]} teams: " + "; ".join(
        f"{plural(first, 'point')}: {sum(one[0] == first for one in allowed)}" for first in range(1, most + 1)
    )
    return _chart(top + side + 28, f"{said}.", drawn)


# -- what points need --------------------------------------------------------------------------------------------


def longest(rules: Rules, points: Points) -> Markup:
    """Show who wins the rounds of the longest matches: a start card for each."""
    rows = join(_match(rules, teams, wanted) for teams, wanted in points.items())
    return fill('<ul class="v-longest">{}</ul>', rows)


def _match(rules: Rules, teams: int, points: int) -> Markup:
    """Show the rounds of a longest match: each team wins one fewer than it needs, then comes the last."""
    colours = list(own_colours(rules))[:teams]
    marks, most = letters(own_colours(rules)), won_rounds(rules, teams, points)
    each = (most - 1) // teams
    won = join(fill("<span>{}</span>", team_badge(colour, marks[colour]) * each) for colour in colours)
    rest = most - each * teams
    return fill(
        '<li><span>{}, {}</span><span class="v-longest__won" role="img" aria-label="{}">{}<span>{}</span></span>'
        "<b>{}</b></li>",
        *(plural(teams, "team"), plural(points, "point")),
        *(f"{plural(each, 'round')} to each of {teams} teams, and {rest} more", won, team_badge(None) * rest),
        plural(most, "start card"),
    )


@dataclass(frozen=True)
class Bar:
    """How many cards a team may have to give, and whether that is in our main reading."""

    asked: Demand
    ruled: bool

    @property
    def name(self) -> str:
        """Name the match of this bar."""
        match = f"{plural(self.asked.teams, 'team')}, {plural(self.asked.points, 'point')}"
        return match if self.ruled else f"{match} ({RIVAL})"


def bars(found: Sequence[Bar], each: int) -> Markup:
    """Draw how many cards a team may have to give, by point of its opponents, against the cards it has."""
    row, top = 33.0, 16.0
    unit = (WIDE - 34) / max(each, *(one.asked.most for one in found))
    foot, limit = top + len(found) * row, each * unit
    drawn = [trust(f'<path class="v-limit" d="M{limit:g} {top - 4:g}V{foot - 6:g}"/>')]
    drawn += [part for place, one in enumerate(found) for part in _bar(top + place * row, one, unit, each)]
    drawn.append(_text(limit, 9, f"{each} cards of a colour"))
    said = "; ".join(f"{one.name}: {one.asked.most}" for one in found)
    return _chart(foot, f"Cards that a team with {each} cards may have to give: {said}.", drawn)


def _bar(top: float, one: Bar, unit: float, each: int) -> list[Markup]:
    """Draw the cards a team can give apart from those it lacks; it must keep its last card to start a round."""
    drawn, at, high = [_text(0, top + 10, one.name, "start" + ("" if one.ruled else " v-chart__rival"))], 0, 11.0
    for count in one.asked.parts:
        within = max(0, min(count, each - 1 - at))
        for css, first, some in (("v-bar", at, within), ("v-bar v-bar--over", at + within, count - within)):
            if some:
                drawn.append(_box(css, first * unit + 0.5, top + 14, some * unit - 1, high))
        at += count
    return [*drawn, _text(at * unit + 5, top + 23.5, one.asked.most, "start v-chart__ruled v-chart__over")]


# -- what is left ------------------------------------------------------------------------------------------------


def bands(rules: Rules, wanted: Sequence[tuple[Points, str]]) -> Markup:
    """Draw for each points table which ways have enough start cards, and which have enough cards of a colour."""
    found, row, top, high = choices(rules), 43.0, 0.0, 8.0
    unit = WIDE / len(found)
    drawn = []
    for place, (points, mark) in enumerate(wanted):
        at = top + place * row
        drawn.append(_text(0, at + 11, f"{write_points(points)}: {mark}", "start v-chart__ruled"))
        drawn.append(_text(WIDE, at + 11, _lasting(rules, points), "end"))
        for column, kinds in enumerate(found):
            x = column * unit
            enough = starts_last(rules, kinds, points), cards_last(rules, kinds, points)
            both = " v-chart__band--both" if all(enough) else ""
            drawn += [
                _box(
                    f"v-chart__band{both}" if one else "v-chart__band v-chart__band--none",
                    x,
                    at + 16 + half * (high + 1),
                    unit - 1,
                    high,
                )
                for half, one in enumerate(enough)
            ]
    foot = top + len(wanted) * row
    drawn += [_text((column + 0.5) * unit, foot + 4, kinds.each) for column, kinds in enumerate(found)]
    drawn.append(_text(WIDE / 2, foot + 18, "cards of a colour"))
    said = "; ".join(f"{write_points(points)} ({mark}): {_lasting(rules, points)}" for points, mark in wanted)
    return _chart(foot + 22, f"With how many cards of a colour nothing runs out: {said}.", drawn)


def _lasting(rules: Rules, points: Points) -> str:
    """Say with how many cards of a colour nothing runs out."""
    able = [kinds.each for kinds in choices(rules) if lasts(rules, kinds, points)]
    if not able:
        return "something always runs out"
    return f"enough with {able[0]}" if len(able) == 1 else f"enough with {able[0]} to {able[-1]}"


def meeting(rules: Rules, used: Sequence[Choice]) -> Markup:
    """Draw how many start cards there can be above how many a points table needs, and where the two agree."""
    needs = sorted({starts_needed(rules, points) for points in tables(rules)})
    last = max(needs) + rules.deck_colours
    starts = sorted(kinds.starts for kinds in choices(rules) if kinds.starts <= last)
    met = {one.kinds.starts for one in used}
    unit, line = WIDE / (last + 1), 46.0
    drawn = [_box("v-chart__meet", _middle(one, unit) - 9, line - 26, 18, 52) for one in sorted(met)]
    drawn.append(trust(f'<path class="v-chart__axis" d="M0 {line:g}H{WIDE:g}"/>'))
    drawn += [_box("v-chart__dot", _middle(one, unit) - 4, line - 12, 8, 8) for one in starts]
    dot = '<circle class="v-chart__dot v-chart__dot--other" cx="{:g}" cy="{:g}" r="4"/>'
    drawn += [fill(dot, _middle(one, unit), line + 8) for one in needs]
    drawn += [_text(_middle(one, unit), line - 16, one, "ruled" if one in met else "") for one in starts]
    drawn += [_text(_middle(one, unit), line + 24, one, "ruled" if one in met else "") for one in needs]
    drawn.append(_text(0, 12, "start cards that there can be", "start"))
    drawn.append(_text(0, line + 44, "start cards that a points table needs", "start"))
    said = (
        f"There can be {list_names(starts)} start cards, or more; points tables need {list_names(needs)}. "
        f"In both lists: {list_names(sorted(met), 'none')}."
    )
    return _chart(line + 50, said, drawn)


def _middle(number: int, unit: float) -> float:
    return (number + 0.5) * unit
