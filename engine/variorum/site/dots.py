"""Shares of games as dots on an axis with their intervals, as tables, and in a line. Knows no page and no HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from variorum.impact.intervals import Share
from variorum.site.impacts import Impact, Impacts, Measured, kind_of_players
from variorum.site.words import plural

# Where an axis may end, and into how many equal steps it is divided.
ENDS = {0.01: 2, 0.02: 4, 0.05: 5, 0.1: 5, 0.15: 3, 0.2: 4, 0.3: 3, 0.4: 4, 0.5: 5, 0.75: 3, 1.0: 4}
STEP, GAP = 12, 10
NEAR_THE_END, ROOM = 0.72, 0.25  # of the axis: from where on a mark's words stand before it, and what they need


READING_AID = (
    "A mark is a share of games, named after how the players play; the stroke through it is the interval in which the "
    "share lies with 95 % confidence."
)
EXCHANGE = (
    "Two answers that are proved to make no difference can still hand out what chance brings otherwise. Then every "
    "game forks, and nobody is better or worse off: the swing is 0 within its interval."
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


def signed(share: float) -> str:
    """Write a share that an estimate may put below nothing."""
    return f"−{percent(-share)}" if share < 0 else percent(share)


def interval(share: Share) -> str:
    """Write the interval of a share."""
    low, high = (percent(one).removesuffix(" %") for one in (share.low, share.high))
    return f"{low}–{high}"


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
    """An axis from nothing to the end of what is shown."""

    end: float

    @classmethod
    def fitting(cls, impacts: Iterable[Impact], players: int | None = None) -> Scale:
        """Choose the shortest axis on which all has room."""
        shares = [one.share.high for impact in impacts for one in impact.measured if players in (None, one.players)]
        most = max(shares, default=0.0)
        return cls(next((end for end in ENDS if most <= end), 1.0))

    def at(self, share: float) -> str:
        """Place a share on the axis."""
        return f"{100 * min(share, self.end) / self.end:.2f}".rstrip("0").rstrip(".") + "%"

    @property
    def ticks(self) -> list[float]:
        """List the shares to be written beneath, in equal steps from nothing to the end."""
        steps = ENDS[self.end]
        return [self.end * step / steps for step in range(steps + 1)]


@dataclass(frozen=True)
class Mark:
    """A share on an axis with its interval, and the share in words after it, or before it where the axis ends."""

    place: int
    y: float
    low: str
    at: str
    high: str
    words: str
    place_of_words: str
    """Whether they stand before the mark, after it, or after it only where the page is wide."""


@dataclass(frozen=True)
class Line:
    """The marks for a number of players, a mark for each policy."""

    players: int
    top: int
    high: int
    marks: list[Mark]


@dataclass(frozen=True)
class Strip:
    """A comparison drawn, a line for each number of players; title and text are for those who do not see it."""

    title: str
    said: str
    scale: Scale
    lines: list[Line]
    label: str = ""

    @property
    def height(self) -> int:
        """The height of the drawing."""
        return sum(line.high for line in self.lines)


def draw(impacts: Impacts, impact: Impact, players: Sequence[int], scale: Scale, title: str, label: str = "") -> Strip:
    """Draw a comparison: a line for each number of players, on it a mark with its interval for each policy."""
    policies = impacts.policies
    top, lines, said = 0, [], []
    for number in players:
        found = [(place, one) for place, policy in enumerate(policies) if (one := impact.of(number, policy))]
        first, high = top + GAP / 2 + STEP / 2, STEP * max(1, len(found)) + GAP
        marks = [_mark(place, one, scale, first + STEP * row) for row, (place, one) in enumerate(found)]
        lines.append(Line(number, top, high, marks))
        top += high
        figures = ", ".join(f"{kind_of_players(one.policy)} {percent(one.share.share)}" for _, one in found)
        said.append(f"{plural(number, 'player')}: {figures or 'not measured'}")
    return Strip(title, f"{'; '.join(said)}.", scale, lines, label)


def _mark(place: int, one: Measured, scale: Scale, y: float) -> Mark:
    share = one.share
    words, late = f"{kind_of_players(one.policy)} {percent(share.share)}", share.high > NEAR_THE_END * scale.end
    where = "after" if not late else "before" if share.low > ROOM * scale.end else "wide"
    return Mark(place, y, scale.at(share.low), scale.at(share.share), scale.at(share.high), words, where)


# -- the table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """Figures of a comparison with a number of players, one for each policy; a name that is an id is in code type."""

    id: str
    words: str
    figures: list[Measured | None]


@dataclass(frozen=True)
class Table:
    """Figures: a row for each comparison and number of players, a column for each policy."""

    caption: str
    first: str
    policies: Sequence[str]
    rows: list[Row]


@dataclass(frozen=True)
class Block:
    """A comparison drawn for all numbers of players, once or in two ways, with its tables."""

    strips: list[Strip]
    tables: list[Table]
    says: str = ""
    """What it shows, in a sentence."""


def tabulate(rows: Iterable[tuple[str, str, Impact, int]], policies: Sequence[str], first: str, caption: str) -> Table:
    """Make a table of comparisons, each with its id, words, and a number of players."""
    found = [Row(id_, words, [one.of(number, policy) for policy in policies]) for id_, words, one, number in rows]
    return Table(caption, first, policies, found)
