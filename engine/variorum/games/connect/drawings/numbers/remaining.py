"""What is left: if nothing may run out, if besides no start card is idle, and what equal parts would ask for."""

from __future__ import annotations

from collections.abc import Sequence

from variorum.games.connect.arithmetic import number_due, number_table
from variorum.games.connect.drawings.numbers import charts
from variorum.games.connect.drawings.numbers.charts import RIVAL, RULED, short
from variorum.games.connect.drawings.numbers.grounds import see
from variorum.games.connect.drawings.numbers.telling import (
    EVERY,
    KINDS,
    POINTS,
    Told,
    cards_of,
    figure,
    listed,
    paragraph,
    table,
    told,
)
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import (
    TEXT,
    Choice,
    Kinds,
    Points,
    Premise,
    choices,
    kinds_of,
    largest,
    left,
    numbers_of_teams,
    points_of,
    sizes_of_teams,
    split_by,
    starts_needed,
    tables,
)
from variorum.site.drawings import Section
from variorum.site.markup import h, plural


def what_is_left(of: Told) -> Section | None:
    """Say with which choices nothing runs out, and what these have in common."""
    rules, found = of.rules, left(of.rules)
    if not found:
        return None
    every, eaches = len(choices(rules)) * len(tables(rules)), [one.kinds.each for one in found]
    ranges = {teams: sorted({one.points[teams] for one in found}) for teams in numbers_of_teams(rules)}
    said = (
        f"More cards of a colour mean fewer start cards. Of {len(choices(rules))} ways with {len(tables(rules))} "
        f"tables, {every} choices in all, nothing can run out in {len(found)} ({see(rules, *TEXT)}). They have "
        f"{min(eaches)} to {max(eaches)} cards of a colour, and "
        + listed(f"{teams} teams play for {_span(points)}" for teams, points in ranges.items())
        + ". Nothing more follows from these premises, since every one of these choices keeps to them."
    )
    drawn = figure(
        "For points tables that the text is read to have: above, with which numbers of cards the start cards suffice; "
        "below, with which a team keeps a card. Nothing runs out where both are filled.",
        charts.bands(rules, told(of.edition, POINTS, points_of)),
    )
    shown = (
        "".join(_survivors(rules, found, first) for first in ranges[min(ranges)]) if len(ranges) == charts.SIDES else ""
    )
    title = f"{len(found)} of {every} choices let nothing run out"
    return Section("left", title, paragraph(said) + drawn + shown + _every(of))


def _span(found: Sequence[int]) -> str:
    low, high = found[0], found[-1]
    return plural(low, "point") if low == high else f"at most {high}"


def _survivors(rules: Rules, found: Sequence[Choice], first: int) -> str:
    """Count for each points table the ways with which nothing runs out."""
    fewest, across, down = numbers_of_teams(rules)
    points = range(1, rules.win_most + 1)
    counts: dict[tuple[int, int], int] = {}
    for one in found:
        if one.points[fewest] == first:
            place = one.points[across], one.points[down]
            counts[place] = counts.get(place, 0) + 1
    heads = "".join(f'<th scope="col">{one}</th>' for one in points)
    rows = (
        f'<tr><th scope="row">{down} teams: {low}</th>' + "".join(_able(counts.get((one, low), 0)) for one in points)
        for low in points
    )
    name = f"Numbers of cards that let nothing run out, if {fewest} teams play for {first}"
    head = f'<tr><th scope="col">points with {across} teams:</th>{heads}</tr>'
    return paragraph(f"{name}, by the points of more teams:") + table(name, head, (f"{row}</tr>" for row in rows))


def _able(count: int) -> str:
    return f'<td class="v-infer__some">{count}</td>' if count else "<td>–</td>"


def _every(of: Told) -> str:
    """List all ways to make up the deck: whether they can be divided equally, and how many tables last."""
    rules, sizes = of.rules, [size for size in sizes_of_teams(of.rules) if size > 1]
    marks = dict(told(of.edition, KINDS, kinds_of))
    counts: dict[Kinds, int] = {}
    for one in left(rules):
        counts[one.kinds] = counts.get(one.kinds, 0) + 1
    rows = [_way(kinds, marks.get(kinds, ""), sizes, counts.get(kinds, 0)) for kinds in choices(rules)]
    heads = "".join(f'<th scope="col">by {size}</th>' for size in sizes)
    head = (
        f'<tr><th scope="col">of a colour</th><th scope="col">start cards</th>{heads}'
        f'<th scope="col">tables that last</th></tr>'
    )
    name = "All ways to make up the deck"
    said = (
        f"{name}: whether teams can divide a colour equally by {listed(sizes)}, and with how many of the "
        f"{len(tables(rules))} tables nothing runs out:"
    )
    return paragraph(said) + table(name, head, rows)


def _way(kinds: Kinds, mark: str, sizes: Sequence[int], count: int) -> str:
    css = {RULED: ' class="v-infer__ruled"', RIVAL: ' class="v-infer__rival"'}.get(mark, "")
    cells = "".join("<td>yes</td>" if kinds.each % size == 0 else '<td class="v-infer__no">no</td>' for size in sizes)
    small = f" <small>{h(mark)}</small>" if mark else ""
    last = f"<td>{count}</td>" if count else '<td class="v-infer__no">none</td>'
    return f'<tr{css}><th scope="row">{kinds.each}{small}</th><td>{kinds.starts}</td>{cells}{last}</tr>'


def none_idle(of: Told) -> Section | None:
    """Say what is left if no start card is idle."""
    rules, found = of.rules, left(of.rules, EVERY)
    if not found:
        return None
    needs = sorted({starts_needed(rules, points) for points in tables(rules)})
    said = (
        "If besides no start card was printed that can never be used "
        f"({see(rules, Premise.USED)}), a match must be able to take all of them. The tables can take "
        f"{listed(needs, 'or')} start cards. That leaves {plural(len(found), 'choice')}, {cards_of(found)}: "
        f"{listed((short(one.points) for one in found), 'or')} points for {listed(numbers_of_teams(rules))} teams."
    )
    drawn = figure("Start cards that there can be, and those that a match can take.", charts.meeting(rules, found))
    more = _largest(rules, [one.points for one in found])
    return Section("no-idle-card", "What is left if no start card is idle", paragraph(said) + drawn + more)


def _largest(rules: Rules, found: Sequence[Points]) -> str:
    """Say which of several tables asks for most, where one does."""
    most = largest(found)
    if most is None or len(found) == 1:
        return ""
    still = [f"{teams} teams" for teams in most if len({points[teams] for points in found}) > 1]
    steps = {most[teams] - most[teams + 1] for teams in list(most)[:-1]}
    step = f", with {_fewer(steps.pop())} for each team more" if len(steps) == 1 else ""
    said = (
        f"Only the points for {listed(still)} are still open. Of the tables left, {short(most)} asks for as many "
        f"points as any other however many teams there are{step}. That is a reason to prefer it, not a proof."
    )
    short_ = min(min(points.values()) for points in found)
    if short_ <= rules.round_point:
        said += f" With {plural(short_, 'point')} a match would be over after one round, and no card be handed over."
    return paragraph(said)


def _fewer(step: int) -> str:
    return plural(step, "point fewer", "points fewer")


def equal_parts(of: Told) -> Section | None:
    """Say what an equal split asks for, and that it does not last."""
    rules, multiple = of.rules, split_by(of.rules)
    equal = [kinds for kinds in choices(rules) if kinds.each % multiple == 0]
    if multiple == 1 or not equal:
        return None
    said = (
        f"A team divides its deck into equal parts. If teams of every size, up to {rules.teams_size_most}, are to be "
        f"able to, a colour has a multiple of {multiple} cards: {listed((one.each for one in equal), 'or')}. "
        f"The most is {equal[-1].each}, with {equal[-1].starts} start cards."
    )
    used = list(dict.fromkeys(one.kinds for one in left(rules, EVERY)))
    if used and not set(used) & set(equal):
        said += " No choice has both equal parts and no idle start card."
    shown = table("Parts of a colour", _sizes(rules), [_parts(rules, one) for one in sorted({*used, equal[-1]})])
    less = int(number_due(number_table(rules), rules.round_point))
    if less % multiple:
        shown += paragraph(
            f"But whatever the number, after the first point of another team a deck has {plural(less, 'card')} less, "
            "and teams of some size cannot divide it equally. So the text needs a rule for unequal parts with any "
            "numbers, and equal parts at the first deal say little for one of them."
        )
    return Section("equal-parts", "What equal parts ask for", paragraph(said) + shown)


def _sizes(rules: Rules) -> str:
    heads = "".join(f'<th scope="col">{plural(size, "player")}</th>' for size in sizes_of_teams(rules))
    return f'<tr><th scope="col">of a colour</th>{heads}</tr>'


def _parts(rules: Rules, kinds: Kinds) -> str:
    cells = "".join(_shares(kinds.each, size) for size in sizes_of_teams(rules))
    return f'<tr><th scope="row">{kinds.each}</th>{cells}</tr>'


def _shares(cards: int, players: int) -> str:
    parts = ", ".join(str(cards // players + (place < cards % players)) for place in range(players))
    return f"<td>{parts}</td>" if cards % players == 0 else f'<td class="v-infer__no">{parts}</td>'
