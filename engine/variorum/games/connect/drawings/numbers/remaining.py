"""What remains possible: if nothing may run out, if every start card is needed, and if decks divide equally."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from variorum.games.connect.arithmetic import number_due, number_table
from variorum.games.connect.drawings.numbers import charts
from variorum.games.connect.drawings.numbers.charts import RIVAL, RULED, write_points
from variorum.games.connect.drawings.numbers.narration import (
    EVERY,
    KINDS,
    POINTS,
    Case,
    answers_to,
    cards_of,
    figure,
    paragraph,
    table,
)
from variorum.games.connect.drawings.numbers.premises import see
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import (
    TEXT,
    Choice,
    Kinds,
    Points,
    Premise,
    choices,
    choices_left,
    kinds_of,
    largest,
    numbers_of_teams,
    points_of,
    split_by,
    starts_needed,
    tables,
)
from variorum.games.connect.teams import team_sizes
from variorum.site.drawings import Section
from variorum.site.html import NOTHING, cell, column_heads, css_class, fill, join
from variorum.site.words import list_names, plural


def what_is_left(case: Case) -> Section | None:
    """Say with which choices nothing runs out, and what they have in common."""
    rules, found = case.rules, choices_left(case.rules)
    if not found:
        return None
    every, eaches = len(choices(rules)) * len(tables(rules)), [one.kinds.each for one in found]
    ranges = {teams: sorted({one.points[teams] for one in found}) for teams in numbers_of_teams(rules)}
    said = fill(
        "More cards of a colour mean fewer start cards. {} ways to divide the cards with {} points tables make {} "
        "choices. In {} of them nothing can run out ({}). They have {} to {} cards of a colour, and {}. Nothing more "
        "follows from these premises, since all of these choices meet them.",
        *(len(choices(rules)), len(tables(rules)), every, len(found), see(rules, *TEXT), min(eaches), max(eaches)),
        list_names(f"{teams} teams play to {_span(points)}" for teams, points in ranges.items()),
    )
    drawn = figure(
        "For the points tables in our reading and in others: above, with which numbers of cards there are enough start "
        "cards; below, with which a team always keeps a card. Nothing runs out where both are filled.",
        charts.bands(rules, answers_to(case.edition, POINTS, points_of)),
    )
    firsts = ranges[min(ranges)] if len(ranges) == charts.SIDES else []
    shown = join(_survivors(rules, found, first) for first in firsts)
    title = f"Nothing runs out with {len(found)} of {every} choices"
    return Section("left", title, paragraph(said) + drawn + shown + _every(case))


def _span(found: Sequence[int]) -> str:
    low, high = found[0], found[-1]
    return plural(low, "point") if low == high else f"at most {high}"


def _survivors(rules: Rules, found: Sequence[Choice], first: int) -> Markup:
    """Count for each points table the ways with which nothing runs out."""
    fewest, across, down = numbers_of_teams(rules)
    points = range(1, rules.win_most + 1)
    counts: dict[tuple[int, int], int] = {}
    for one in found:
        if one.points[fewest] == first:
            place = one.points[across], one.points[down]
            counts[place] = counts.get(place, 0) + 1
    rows = (
        fill(
            '<tr><th scope="row">{} teams: {}</th>{}</tr>',
            down,
            low,
            join(_able(counts.get((one, low), 0)) for one in points),
        )
        for low in points
    )
    name = f"Numbers of cards with which nothing runs out, if {fewest} teams play to {first}"
    head = fill("<tr>{}</tr>", column_heads([f"points with {across} teams:", *points]))
    return paragraph(f"{name}, by the points of more teams:") + table(name, head, rows)


def _able(count: int) -> Markup:
    return fill('<td class="v-infer__some">{}</td>', count) if count else cell("–")


def _every(case: Case) -> Markup:
    """List all ways to divide the cards: which teams can divide a colour equally, and with how many tables it lasts."""
    rules, sizes = case.rules, [size for size in team_sizes(case.rules) if size > 1]
    marks = dict(answers_to(case.edition, KINDS, kinds_of))
    counts: dict[Kinds, int] = {}
    for one in choices_left(rules):
        counts[one.kinds] = counts.get(one.kinds, 0) + 1
    rows = [_way(kinds, marks.get(kinds, ""), sizes, counts.get(kinds, 0)) for kinds in choices(rules)]
    heads = ["of a colour", "start cards", *(f"by {size}" for size in sizes), "points tables"]
    name = "All ways to divide the cards"
    said = (
        f"{name}: whether a colour can be divided equally by {list_names(sizes)}, and with how many of the "
        f"{len(tables(rules))} points tables nothing runs out:"
    )
    return paragraph(said) + table(name, fill("<tr>{}</tr>", column_heads(heads)), rows)


def _way(kinds: Kinds, mark: str, sizes: Sequence[int], count: int) -> Markup:
    return fill(
        '<tr{}><th scope="row">{}{}</th>{}{}{}</tr>',
        css_class({RULED: "v-infer__ruled", RIVAL: "v-infer__rival"}.get(mark, "")),
        kinds.each,
        fill(" <small>{}</small>", mark) if mark else "",
        cell(kinds.starts),
        join(cell("yes") if kinds.each % size == 0 else _no("no") for size in sizes),
        cell(count) if count else _no("none"),
    )


def _no(said: str) -> Markup:
    return fill('<td class="v-infer__no">{}</td>', said)


def none_idle(case: Case) -> Section | None:
    """Say what is possible if every start card can be needed."""
    rules, found = case.rules, choices_left(case.rules, EVERY)
    if not found:
        return None
    needs = sorted({starts_needed(rules, points) for points in tables(rules)})
    said = fill(
        "If also every start card can be needed in some game ({}), some match must use all of them. The tables can "
        "need {} start cards. That leaves {}, {}: {} points for {} teams.",
        *(see(rules, Premise.USED), list_names(needs, last="or"), plural(len(found), "choice"), cards_of(found)),
        *(list_names((write_points(one.points) for one in found), last="or"), list_names(numbers_of_teams(rules))),
    )
    drawn = figure("How many start cards there can be, and how many a match can need.", charts.meeting(rules, found))
    more = _largest(rules, [one.points for one in found])
    return Section("no-idle-card", "If every start card can be needed", paragraph(said) + drawn + more)


def _largest(rules: Rules, found: Sequence[Points]) -> Markup:
    """Say which of several tables needs the most points, if one does."""
    most = largest(found)
    if most is None or len(found) == 1:
        return NOTHING
    still = [f"{teams} teams" for teams in most if len({points[teams] for points in found}) > 1]
    steps = {most[teams] - most[teams + 1] for teams in list(most)[:-1]}
    step = f", with {_fewer(steps.pop())} for each further team" if len(steps) == 1 else ""
    said = (
        f"Only the points for {list_names(still)} are still open. Of these tables, {write_points(most)} has the "
        f"highest number of points for every number of teams{step}. That is a reason to prefer it, not a proof."
    )
    fewest = min(min(points.values()) for points in found)
    if fewest <= rules.round_point:
        said += f" With {plural(fewest, 'point')}, a match would end after one round, and nobody would ever get cards."
    return paragraph(said)


def _fewer(step: int) -> str:
    return plural(step, "point fewer", "points fewer")


def equal_parts(case: Case) -> Section | None:
    """Say which colours all teams can divide equally, and that this does not last."""
    rules, multiple = case.rules, split_by(case.rules)
    equal = [kinds for kinds in choices(rules) if kinds.each % multiple == 0]
    if multiple == 1 or not equal:
        return None
    said = (
        f"A team divides its deck into equal parts. For teams of every size, up to {rules.teams_size_most}, that works "
        f"only if a colour has a multiple of {multiple} cards: "
        f"{list_names((one.each for one in equal), last='or')}. The largest is {equal[-1].each}, with "
        f"{equal[-1].starts} start cards."
    )
    used = list(dict.fromkeys(one.kinds for one in choices_left(rules, EVERY)))
    if used and not set(used) & set(equal):
        said += " With none of these can every start card be needed."
    heads = column_heads(["of a colour", *(plural(size, "player") for size in team_sizes(rules))])
    parts = [_parts(rules, one) for one in sorted({*used, equal[-1]})]
    shown = table("Parts of a colour", fill("<tr>{}</tr>", heads), parts)
    less = int(number_due(number_table(rules), rules.round_point))
    if less % multiple:
        shown += paragraph(
            f"But with any number, a deck has {plural(less, 'card')} less after the first point of another team, and "
            "teams of some size cannot divide it equally. So the book needs a rule for unequal parts in any case, and "
            "equal parts at the first deal are a weak argument."
        )
    return Section("equal-parts", "If decks divide equally", paragraph(said) + shown)


def _parts(rules: Rules, kinds: Kinds) -> Markup:
    cells = join(_shares(kinds.each, size) for size in team_sizes(rules))
    return fill('<tr><th scope="row">{}</th>{}</tr>', kinds.each, cells)


def _shares(cards: int, players: int) -> Markup:
    parts = ", ".join(str(cards // players + (place < cards % players)) for place in range(players))
    return cell(parts) if cards % players == 0 else _no(parts)
