"""Shares of games drawn as dots with their intervals, written as tables, and told in a line. Knows no page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from variorum.impact.intervals import Share
from variorum.site.impacts import Impact, Measured
from variorum.site.markup import h, plural

ENDS = (0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0)
TICKS = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0)
NEAREST = 17.0  # how near two ticks may come, in hundredths of the axis
STEP, GAP, AXIS = 8, 10, 16
SHAPES = (
    '<circle r="3.1"/>',
    '<path d="M0-3.9 3.8 2.9H-3.8Z"/>',
    '<path d="M-3-3H3V3H-3Z"/>',
    '<path d="M0-4.5 4.5 0 0 4.5-4.5 0Z"/>',
    '<path d="M0-4V4M-4 0H4"/>',
    '<path d="M-3-3 3 3M-3 3 3-3"/>',
)

# -- figures ---------------------------------------------------------------------------------------------------------


def percent(share: float) -> str:
    """Write a share in hundredths: finer near nothing and near all, and never rounded to either."""
    if share in (0.0, 1.0):
        return f"{100 * share:.0f} %"
    if share < 0.00005:
        return "< 0.01 %"
    if share > 0.99995:
        return "> 99.99 %"
    return f"{100 * share:.{2 if share < 0.01 or share > 0.99 else 1}f} %"


def interval(share: Share) -> str:
    """Write the interval of a share."""
    low, high = (percent(one).removesuffix(" %") for one in (share.low, share.high))
    return f"{low}–{high}"


def figure(one: Measured) -> str:
    """Write a share with its interval, as HTML."""
    return share_text(one.share)


def share_text(share: Share) -> str:
    """Write any share with its interval, as HTML."""
    return f"<b>{h(percent(share.share))}</b> <small>{h(interval(share))}</small>"


def games_played(fewest: int, most: int) -> str:
    """Write how many games there were in each setting."""
    return f"{most:,} games" if fewest == most else f"{fewest:,} to {most:,} games"


def seats(numbers: Sequence[int]) -> str:
    """Write numbers of players, runs shortly."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]} players"
    if len(numbers) == 1:
        return plural(numbers[0], "player")
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]} players"


# -- the drawing -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scale:
    """An axis from nothing to the end of what is shown, by square roots, so that rare things can be told apart."""

    end: float

    @classmethod
    def fitting(cls, impacts: Iterable[Impact], players: int | None = None) -> Scale:
        """Choose the shortest axis on which all has room."""
        shares = [one.share.high for impact in impacts for one in impact.measured if players in (None, one.players)]
        most = max(shares, default=0.0)
        return cls(next((end for end in ENDS if most <= end), 1.0))

    def at(self, share: float) -> str:
        """Place a share on the axis."""
        return f"{100 * sqrt(min(share, self.end) / self.end):.2f}".rstrip("0").rstrip(".") + "%"

    @property
    def ticks(self) -> list[float]:
        """Choose the shares to be written beneath, the end and nothing among them."""
        found = [self.end]
        for tick in reversed(TICKS):
            place, last = sqrt(tick / self.end), sqrt(found[-1] / self.end)
            if tick < self.end and 100 * (last - place) >= NEAREST and 100 * place >= NEAREST * 0.75:
                found.append(tick)
        return [0.0, *reversed(found)]


def legend(policies: Sequence[str]) -> str:
    """Draw the mark of each policy, once for a page and to be used by all its plots, and name it."""
    return f'<div class="v-legend">{_marks(policies)}{key(policies)}</div>'


def _marks(policies: Sequence[str]) -> str:
    drawn = "".join(
        f'<g id="v-mark-{number}" class="v-mark v-mark--{number % len(SHAPES)}">{SHAPES[number % len(SHAPES)]}</g>'
        for number in range(len(policies))
    )
    return f'<svg class="v-marks" width="0" height="0" aria-hidden="true"><defs>{drawn}</defs></svg>'


def key(policies: Sequence[str], words: Sequence[str] = ()) -> str:
    """Name the mark of each policy, with what it does where that is said."""
    said = words or [""] * len(policies)
    entries = "".join(
        f'<li><svg class="v-key-mark" viewBox="-7 -7 14 14" aria-hidden="true"><path class="v-span v-span--'
        f'{number % len(SHAPES)}" d="M-7 0H7"/><use href="#v-mark-{number}"/></svg> <b>{h(policy)}</b>'
        f"{f' <span>{h(word)}</span>' if word else ''}</li>"
        for number, (policy, word) in enumerate(zip(policies, said, strict=True))
    )
    if not words:
        entries += (
            '<li><svg class="v-key-mark" viewBox="-7 -7 14 14" aria-hidden="true">'
            '<path class="v-reshuffled" d="M0-5V5"/></svg> as after another shuffle</li>'
        )
    return f'<ul class="v-policies">{entries}</ul>'


def strip(impact: Impact, players: Sequence[int], policies: Sequence[str], scale: Scale, title: str) -> str:
    """Draw a comparison: a line for each number of players, on it a mark with its interval for each policy."""
    high = STEP * len(policies) + GAP
    drawn = [f'<line class="v-tickline" x1="{scale.at(one)}" x2="{scale.at(one)}" y2="100%"/>' for one in scale.ticks]
    said = []
    for row, number in enumerate(players):
        top = row * high + GAP / 2 + STEP / 2
        if row:
            drawn.append(f'<line class="v-between" x2="100%" y1="{row * high}" y2="{row * high}"/>')
        if len(players) > 1:
            drawn.append(f'<text class="v-seats" x="-10" y="{row * high + high / 2 + 3.5:g}">{number}</text>')
        found = [(place, impact.of(number, policy)) for place, policy in enumerate(policies)]
        drawn += [_mark(place, one, scale, top + STEP * place) for place, one in found if one]
        drawn += [_level(one, scale, top + STEP * place) for place, one in found if one]
        figures = ", ".join(
            f"{one.policy} {percent(one.share.share)} (another shuffle {percent(one.reshuffled)})"
            for _, one in found
            if one
        )
        said.append(f"{plural(number, 'player')}: {figures or 'not measured'}")
    return (
        f'<svg class="v-strip" width="100%" height="{len(players) * high}" role="img"><title>{h(title)}</title>'
        f"<desc>{h('; '.join(said))}.</desc>{''.join(drawn)}</svg>"
    )


def _mark(place: int, one: Measured, scale: Scale, y: float) -> str:
    share = one.share
    return (
        f'<line class="v-span v-span--{place % len(SHAPES)}" x1="{scale.at(share.low)}" x2="{scale.at(share.high)}" '
        f'y1="{y:g}" y2="{y:g}"/><use href="#v-mark-{place}" x="{scale.at(share.share)}" y="{y:g}"/>'
    )


def _level(one: Measured, scale: Scale, y: float) -> str:
    """Draw where the mark would be after another shuffle, if that is on the axis."""
    if one.reshuffled > scale.end:
        return ""
    x = scale.at(one.reshuffled)
    return f'<line class="v-reshuffled" x1="{x}" x2="{x}" y1="{y - STEP / 2:g}" y2="{y + STEP / 2:g}"/>'


def axis(scale: Scale) -> str:
    """Write the shares that stand on the axis."""
    ticks = "".join(
        f'<text x="{scale.at(one)}" y="{AXIS - 4}">{f"{100 * one:g}"}{" %" if one == scale.end else ""}</text>'
        for one in scale.ticks
    )
    return f'<svg class="v-scale" width="100%" height="{AXIS}" aria-hidden="true">{ticks}</svg>'


# -- the table -------------------------------------------------------------------------------------------------------

CELLS = "In each cell: games with different winners, their 95 % interval, and, after ∅, games with no winner in common."


def table(rows: Iterable[tuple[str, Impact, int]], policies: Sequence[str], first: str, caption: str) -> str:
    """Write figures: a row for each comparison and number of players, a column for each policy."""
    heads = "".join(f'<th scope="col">{h(policy)}</th>' for policy in policies)
    body = "".join(
        f'<tr><th scope="row">{label}</th>{"".join(_cell(impact.of(number, policy)) for policy in policies)}</tr>'
        for label, impact, number in rows
    )
    return (
        f'<table class="v-shares"><caption>{h(caption)} {CELLS}</caption><thead><tr><th scope="col">{h(first)}</th>'
        f"{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cell(one: Measured | None) -> str:
    if one is None:
        return "<td>–</td>"
    return f"<td>{figure(one)} <small>∅ {h(percent(one.apart.share).removesuffix(' %'))}</small></td>"


def folded(tables: str, title: str = "The figures") -> str:
    """Fold tables away beneath what they are about."""
    return f'<details class="v-fold v-shares-fold"><summary>{h(title)}</summary>{tables}</details>'


# -- in words --------------------------------------------------------------------------------------------------------


def switch(impact: Impact) -> str:
    """Name what is switched, as HTML: the answer on one side and on the other."""
    return f"<code>{h(impact.answers[0])}</code> → <code>{h(impact.answers[1])}</code>" if impact.answers else ""


def sides(editions: Sequence[str]) -> str:
    """Name two editions, or one that is set against its own rival, as HTML."""
    names = [one.partition("/")[2] for one in editions]
    return h(" → ".join(names)) if len(names) > 1 else f"{h(names[0])}, rival"
