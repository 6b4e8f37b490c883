"""Impact: how often discrepancies and rivals change who wins, drawn and in figures, and how it was measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from variorum.games import registry
from variorum.games.protocol import Batch
from variorum.impact.exercise import Exercise, bands
from variorum.impact.plans import Kind
from variorum.impact.sayings import decides
from variorum.impact.tallies import MEASURES
from variorum.site.book import Book
from variorum.site.dots import READING_AID, Block, Scale, Strip, Table, draw, games_played, percent, seats, tabulate
from variorum.site.impacts import (
    AT_RANDOM,
    GOOD,
    LEAST,
    TIMES,
    Contests,
    Contrast,
    Impact,
    Impacts,
    Measured,
    Measurement,
    kind_of_players,
)
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.statements import switched
from variorum.site.verdicts import headline
from variorum.site.words import list_names, plural
from variorum.site.writing import Page

MOST_RIVALS = 10
NO_BALANCE = "The two editions are balanced alike: no measure differs beyond chance."


class PlotRow(NamedTuple):
    """A row of a figure: what it is about, and its strips."""

    impact: Impact | None
    strips: list[Strip | None]
    path: str = ""
    words: str = ""


@dataclass(frozen=True)
class Figure:
    """Rows between two axes, with what they show above and their figures beneath."""

    rows: list[PlotRow]
    scale: Scale
    heads: list[str]
    caption: str
    table: Table
    says: str
    """What it shows, in a sentence."""
    seated: bool = False


@dataclass(frozen=True)
class Notes:
    """What changes more alone than with all else, and what is proved to make no difference though games fork."""

    undone: list[tuple[str | None, Measured, Measured]]
    exchanged: list[tuple[str | None, str, str]]


@dataclass(frozen=True)
class BalanceRow:
    """A measure of the balance in words: both sides, and the difference with its interval."""

    words: str
    one: str
    other: str
    difference: str
    is_beyond_chance: bool


@dataclass(frozen=True)
class ContrastRow:
    """What does far more among one kind of players: where, with how many players, and both figures."""

    impact: Impact
    sides: str
    seats: str
    players: int
    at_random: Measured
    good: Measured


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the impact, where it was measured."""
    return [{"Impact": book.path("impact")}] if book.impacts else []


def pages(book: Book) -> Iterator[Page]:
    """Write what was measured of a game, and a page for each two editions and for the rivals of each."""
    if not book.impacts:
        return
    yield _overview(book)
    for one in book.impacts.stored:
        yield _measurement(book, one)


def path(book: Book, one: Measurement) -> str:
    """Name the page of a measurement."""
    return book.path("impact", one.name)


def anchor(impact: Impact) -> str:
    """Name the part of a measurement's page about a question, or a rival on it."""
    rival = f"--{impact.answers[1]}" if impact.kind is Kind.RIVAL and impact.answers else ""
    return f"q-{impact.question}{rival}".replace(" ", "-")


# -- the overview ----------------------------------------------------------------------------------------------------


def _overview(book: Book) -> Page:
    found = book.impacts
    return render_page(
        "impact",
        book,
        Here(book.path("impact")),
        f"Impact · {book.game.title}",
        f"What the differences between the editions of {book.game.title} do: how often they come up, who wins by them.",
        found=found,
        opens=batch_of(book) is not None,
        rules=[(each, bands(each.rules), _rounds_of(each), _met(each)) for each in found.rules],
        **(_overview_data(book, found) if found.stored else {}),
    )


def _overview_data(book: Book, found: Impacts) -> dict[str, Any]:
    """Gather what the overview shows."""
    games = [one.games for each in found.contests for one in each.contests]
    batch = batch_of(book)
    return {
        "totals": _totals(book, found),
        "pairs": [(one, _pair(book, one), _notes(book, one), seats(one.players)) for one in found.pairs],
        "rivals": [(one, _rivals(book, one), len(one.questions), seats(one.players)) for one in found.rivals],
        "contrasts": list(_contrasts(book, found)),
        "criterion": {"good": GOOD, "times": TIMES, "least": LEAST},
        "contested": games_played(min(games), max(games)) if games else "",
        "contests": [(each, *_first(each, found.usual)) for each in found.contests],
        "commands": dict.fromkeys(one.command for one in found.stored),
        "facts": _facts(book, found),
        "means": {policy: batch.policies.get(policy, "") if batch else "" for policy in found.policies},
    }


def _rounds_of(each: Exercise) -> str:
    """Say which games were looked at."""
    ways = [one.way for one in each.played if one.way]
    games = sum(one.games for one in each.played)
    kinds = f", as many of each of {len(ways)} kinds; a rule is shown by the kind in which it comes up most"
    seated = seats(sorted({one.players for one in each.played}))
    return f"{games:,} games of {seated}{kinds if len(ways) > 1 else ''}"


def _met(each: Exercise) -> str:
    """Say how many rules come up in nearly every game, and how many in none."""
    groups = bands(each.rules)
    said = list_names(f"{len(rows)} come{'s' * (len(rows) == 1)} up {words}" for words, rows in groups)
    return f"Of {plural(sum(len(rows) for _, rows in groups), 'rule')}, {said}."


def _totals(book: Book, found: Impacts) -> Figure:
    """Draw how many games the differences of two editions decide, a row for each number of players."""
    totals = [(one, one.total) for one in found.pairs if one.total]
    scale = Scale.fitting(total for _, total in totals)
    rows = [
        PlotRow(
            total,
            [draw(found, total, one.players, scale, _describe(book, total))],
            path(book, one),
            book.sides(one.editions),
        )
        for one, total in totals
    ]
    labels = (
        ("", f"{book.sides(one.editions)}, {plural(number, 'player')}", total, number)
        for one, total in totals
        for number in one.players
    )
    caption = "The share of games that the differences of two editions decide, at the least."
    caption = f"{caption} {READING_AID} The rows are numbers of players."
    table = tabulate(labels, found.policies, "editions", "Two editions as printed.")
    usual = [
        (" against ".join(map(book.brief, one.editions)), total.of(_nearest(one, found.usual), GOOD))
        for one, total in totals
    ]
    return Figure(rows, scale, [""], caption, table, _most_decided(usual, found.usual), seated=True)


def _most_decided(named: Sequence[tuple[str, Measured | None]], players: int) -> str:
    """Say what decides most among good players, and what least where that is something else."""
    known = sorted(((each.share.share, name, each) for name, each in named if each), key=lambda one: -one[0])
    if not known:
        return ""
    _, first, most = known[0]
    _, last, least = known[-1]
    also = f"; {last} {decides(least.share)}" if last != first else ""
    return f"Among {plural(players, 'good player')}, {first} {decides(most.share)}{also}."


def _pair(book: Book, one: Measurement) -> Figure:
    """Draw what each question does between two editions, with the usual number of players."""
    players, policies = _nearest(one, book.impacts.usual), book.impacts.policies
    scale = Scale.fitting((each for each in one.impacts if each.kind is not Kind.RIVAL), players)
    rows, figures = [], []
    if one.total:
        rows.append(PlotRow(None, [draw(book.impacts, one.total, [players], scale, _describe(book, one.total))]))
        figures.append(("", "everything at once", one.total, players))
    for impact in sorted(one.questions, key=lambda impact: -impact.mean(players)):
        rows.append(PlotRow(impact, [draw(book.impacts, impact, [players], scale, _describe(book, impact))]))
        figures.append((impact.question or "", "", impact, players))
    table = tabulate(figures, policies, "what is changed", f"{plural(players, 'player')}.")
    says = _most_decided(_by_question(book, one.questions, players), players)
    return Figure(rows, scale, [""], f"{_count(one, players)} What decides most comes first.", table, says)


def _by_question(book: Book, impacts: Sequence[Impact], players: int) -> list[tuple[str, Measured | None]]:
    """Name measurements by the rule that comes."""
    return [(f"“{headline(switched(book, each)[1])}”", each.of(players, GOOD)) for each in impacts]


def _rivals(book: Book, one: Measurement) -> Figure:
    """Draw the rivals of an edition that do most, with the usual number of players."""
    players, policies = _nearest(one, book.impacts.usual), book.impacts.policies
    found = sorted(one.questions, key=lambda impact: -impact.mean(players))
    most = [impact for impact in found if any(_touches(each) for each in impact.measured if each.players == players)]
    shown = most[:MOST_RIVALS]
    scale = Scale.fitting(shown, players)
    rows = [PlotRow(each, [draw(book.impacts, each, [players], scale, _describe(book, each))]) for each in shown]
    says = _most_decided(_by_question(book, shown[:1], players), players)
    figures = ((each.question or "", (each.answers or ("", ""))[1], each, players) for each in shown)
    table = tabulate(figures, policies, "other reading", f"{plural(players, 'player')}.")
    return Figure(rows, scale, [""], f"{_count(one, players)} {_of_them(shown, most, found)}", table, says)


def _of_them(shown: Sequence[Impact], most: Sequence[Impact], found: Sequence[Impact]) -> str:
    """Say which of the rivals are shown."""
    never = len(found) - len(most)
    first = f"The {len(shown)} that decide most" if len(shown) < len(most) else "Those that came up in any game"
    return f"{first}, of {len(found)}; {never or 'none'} came up in none of these games."


def _touches(one: Measured) -> bool:
    """Tell whether games went otherwise, or were awarded otherwise."""
    return one.tally.forks > 0 or one.tally.result > 0


def _nearest(one: Measurement, wanted: int) -> int:
    return min(one.players, key=lambda number: (abs(number - wanted), number))


def _count(one: Measurement, players: int | None = None) -> str:
    counts = [each.games for impact in one.impacts for each in impact.measured if players in (None, each.players)]
    seated = f"{plural(players, 'player')}, " if players else ""
    return f"{seated}{games_played(min(counts), max(counts))} by each policy.".capitalize()


def _describe(book: Book, impact: Impact) -> str:
    """Name a comparison for those who do not see it drawn."""
    between = " and ".join(map(book.label, impact.editions))
    if impact.kind is Kind.TOTAL:
        return f"Games decided: {between} as printed"
    what = {Kind.CHANGE: "only this rule changed", Kind.RIVAL: "read another way"}[impact.kind]
    return f"Games decided: {impact.question} {what}, {between}"


# -- what questions do to each other ---------------------------------------------------------------------------------


def _notes(book: Book, one: Measurement) -> Notes:
    """Gather what is said of several questions."""
    return Notes(list(_find_undone(one)), list(_find_exchanged(book, one)))


def _find_undone(one: Measurement) -> Iterator[tuple[str | None, Measured, Measured]]:
    """Find the questions that change more games alone than the two editions do as they stand."""
    for impact in one.questions:
        above = [
            (each, whole)
            for each in impact.measured
            if one.total and (whole := one.total.of(each.players, each.policy)) and each.share.low > whole.share.high
        ]
        if above:
            yield impact.question, *max(above, key=lambda two: two[0].share.share - two[1].share.share)


def _find_exchanged(book: Book, one: Measurement) -> Iterator[tuple[str | None, str, str]]:
    """Find the questions by which games fork although it is proved that they make no difference."""
    for impact in one.questions:
        theorem = book.proved_alike(impact)
        forking = sorted({each.players for each in impact.measured if each.tally.forks})
        if theorem and forking:
            yield impact.question, seats(forking), theorem


# -- one measurement -------------------------------------------------------------------------------------------------


def _measurement(book: Book, one: Measurement) -> Page:
    left, right = book.edition(one.editions[0]), book.edition(one.editions[1]) if len(one.editions) > 1 else None
    title = book.sides(one.editions) if right else f"other readings of {book.called(one.editions[0])}"
    scale = Scale.fitting(one.impacts)
    return render_page(
        "measurement",
        book,
        Here(path(book, one)),
        f"Impact: {title}",
        searched=False,
        hide=("toc",),
        heading=title,
        seats=seats(one.players),
        left=left,
        right=right,
        count=_count(one),
        total=block(book, one, one.total, scale) if one.total else None,
        balance=_balance(book, one) if one.total else None,
        notes=_notes(book, one),
        questions=[(impact, anchor(impact), block(book, one, impact, scale)) for impact in one.questions],
    )


def block(book: Book, one: Measurement, impact: Impact, scale: Scale) -> Block:
    """Draw what is known of a comparison for all numbers of players, under what it shows in a sentence."""
    rows = (("", plural(number, "player"), impact, number) for number in one.players)
    strip = draw(book.impacts, impact, one.players, scale, _describe(book, impact))
    table = tabulate(rows, book.impacts.policies, "players", "")
    return Block([strip], [table], _says(impact, _nearest(one, book.impacts.usual)))


def _says(impact: Impact, players: int) -> str:
    """Say what a comparison decides among good players, and where it surely decides more."""
    usual, what = impact.of(players, GOOD), "all that differs" if impact.kind is Kind.TOTAL else "it"
    if not impact.comes_up:
        return f"In none of these games did {what} come up."
    most = max(impact.measured, key=lambda each: each.share.low)
    said = f"{_among(usual or most)}, {what} {decides((usual or most).share)}"
    if usual is None or most.share.low <= usual.share.high:
        return f"{said}."
    return f"{said}; {_among(most).lower()} {decides(most.share).removeprefix('decides ')}."


def _among(one: Measured) -> str:
    """Say among whom something was measured."""
    return f"Among {plural(one.players, f'{kind_of_players(one.policy)} player')}"


def _balance(book: Book, one: Measurement) -> tuple[str, list[BalanceRow], str] | None:
    """Say how two editions are balanced, in the setting with most games."""
    if one.total is None or not one.total.measured:
        return None
    most = max(one.total.measured, key=lambda each: each.games)
    rows = []
    for measure in MEASURES:
        found, write = most.figures.balance[measure.name], _share_text if measure.is_share else _number_text
        low, high = write(found.difference.low), write(found.difference.high)
        difference = f"{write(found.difference.share)} ({low} to {high})"
        is_beyond = found.difference.low > 0 or found.difference.high < 0
        rows.append(BalanceRow(measure.words, write(found.one), write(found.other), difference, is_beyond))
    beyond = [row.words for row in rows if row.is_beyond_chance]
    says = f"Beyond chance, the two editions differ in {list_names(beyond)}." if beyond else NO_BALANCE
    return f"{plural(most.players, f'{kind_of_players(most.policy)} player')}, {most.games:,} games", rows, says


def _share_text(share: float) -> str:
    sign = "−" if share < 0 else ""
    return f"{sign}{percent(abs(share))}"


def _number_text(number: float) -> str:
    return f"{number:.2f}".replace("-", "−")


# -- random and good players -----------------------------------------------------------------------------------------


def _contrasts(book: Book, found: Impacts) -> Iterator[tuple[str, str, dict[str, list[ContrastRow]]]]:
    """Find what matters far more among random players than among good ones, and the reverse, by question."""
    if not {AT_RANDOM, GOOD} <= set(found.policies):
        return
    for title, id_, more, less in (
        ("It matters at random, and far less among good players", "more-at-random", AT_RANDOM, GOOD),
        ("It matters among good players, and far less at random", "more-among-good", GOOD, AT_RANDOM),
    ):
        grouped: dict[str, list[ContrastRow]] = {}
        for one in found.contrasts(more, less):
            grouped.setdefault(one.impact.question or "", []).append(_contrast_row(book, one, more))
        yield title, id_, grouped


def _contrast_row(book: Book, one: Contrast, more: str) -> ContrastRow:
    ours, theirs = one.widest
    at_random, good = (ours, theirs) if more == AT_RANDOM else (theirs, ours)
    seated = seats([each.players for each, _ in one.pairs])
    return ContrastRow(one.impact, book.sides(one.impact.editions), seated, ours.players, at_random, good)


# -- how it was made -------------------------------------------------------------------------------------------------


def _first(each: Contests, usual: int) -> tuple[int, list[int]]:
    """Choose the number of players to be shown first, and list the others."""
    first = usual if usual in each.players else each.players[0]
    return first, [number for number in each.players if number != first]


def _facts(book: Book, found: Impacts) -> list[tuple[str, str]]:
    """Say how the results were made."""
    games = [one.games for one in found.stored]
    played = games_played(min(low for low, _ in games), max(high for _, high in games))
    names = dict.fromkeys(name for one in found.stored for name in one.options)
    options = {name: sorted({number for one in found.stored for number in one.options[name]}) for name in names}
    batch = batch_of(book)
    return [
        ("version", ", ".join(dict.fromkeys(one.version for one in found.stored))),
        ("seed", ", ".join(dict.fromkeys(str(one.seed) for one in found.stored))),
        ("players", seats(sorted({number for one in found.stored for number in one.players}))),
        ("games", f"{played} in each setting: a number of players and a policy"),
        *(batch.facts(options) if batch else ()),
        ("given up", _given_up(found)),
    ]


def batch_of(book: Book) -> Batch | None:
    """Find how many games of a book's game are played at once."""
    game = registry.find(book.name)
    return game.batch if game else None


def _given_up(found: Impacts) -> str:
    count = sum(one.unfinished for one in found.stored)
    return f"{count:,} games that went on for too long; nobody wins them" if count else "no game"
