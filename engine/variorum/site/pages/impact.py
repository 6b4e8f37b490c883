"""Impact: how often discrepancies and rivals change who wins, drawn and in figures, and how it was measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from variorum.impact.plans import Kind
from variorum.site.book import Book, short
from variorum.site.dots import (
    Scale,
    axis,
    figure,
    folded,
    games_played,
    key,
    legend,
    percent,
    seats,
    share_text,
    sides,
    strip,
    switch,
    table,
)
from variorum.site.impacts import (
    AT_RANDOM,
    GOOD,
    LEAST,
    NEARLY,
    TIMES,
    Contests,
    Contrast,
    Impact,
    Impacts,
    Measurement,
)
from variorum.site.markup import Here, element, h, items, md, plural
from variorum.site.writing import Page

GUIDE = "impact.md"
MOST_RIVALS = 10
POLICY_MEANS: Mapping[str, str] = {
    "random": "does each legal thing as likely as any other",
    "thrifty": "plays the lowest that is enough, a skip or reverse before a wild card, and takes only when nothing "
    "else is left",
    "bold": "plays the highest it has, so that low cards are kept, and takes while few cards are in play",
    "winning": "plays low cards first, a pair before a single card, and what leaves the next player more to reach; "
    "keeps wild, skip and reverse cards, yet spends them before it takes",
}
ALONE, WITHHELD = "switched alone", "withheld"


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


# -- the overview ----------------------------------------------------------------------------------------------------


def _overview(book: Book) -> Page:
    here, found = Here(book.path("impact")), book.impacts
    parts = [
        f"# Impact: {md(book.game.title)}",
        "",
        '<p class="v-lead">How often who wins changes. Simulated players play the same shuffled cards twice, once by '
        "each rule, and choose alike for as long as the rules let them. A game counts if "
        "the winners are different.</p>",
        "",
        _faults(found),
        *(_shown(book, here, found) if found.stored else ()),
    ]
    about = f"How often the differences between the editions of {book.game.title} change who wins."
    return Page(here.path, f"Impact · {h(book.game.title)}", "\n".join(parts), h(about))


def _faults(found: Impacts) -> str:
    if not found.faults:
        return ""
    listed = items(f"<code>{h(one)}</code>" for one in found.faults)
    return f'<div class="v-faults"><p><b>Not shown:</b> these results could not be used.</p>{listed}</div>\n'


def _shown(book: Book, here: Here, found: Impacts) -> Iterator[str]:
    yield legend(found.policies) + "\n"
    if found.pairs:
        yield "## The editions as they stand {#editions}\n"
        yield _totals(book, here, found) + "\n"
        yield f"## Question by question {{#questions}}\n\n{_attribution(found)}\n"
        for one in found.pairs:
            yield f"### {md(' → '.join(one.editions))} {{#{one.name}}}\n"
            yield _pair(book, here, one) + "\n"
    if found.rivals:
        yield f"## Rivals {{#rivals}}\n\n{_about_rivals(found)}\n"
        for one in found.rivals:
            yield f"### Rivals of {md(one.editions[0])} {{#rivals-{one.name}}}\n"
            yield _rivals(book, here, one) + "\n"
    yield from _contrasts(book, here, found)
    yield from _matched(found)
    yield from _made(book, here, found)


def _usual(found: Impacts) -> str:
    return f"These are games of {plural(found.usual, 'player')}"


def _attribution(found: Impacts) -> str:
    return (
        "<p>Which question does it? <i>Switched alone</i>: the left edition against itself with this one question "
        "answered as the right edition does. <i>Withheld</i>: the right edition against itself with this one question "
        "answered as the left edition does. The two need not agree, and shares do not add up: one change can undo "
        f"another, or do nothing without it. {_usual(found)}; each part ends with a page for all numbers of "
        "players.</p>"
    )


def _about_rivals(found: Impacts) -> str:
    return (
        "<p>What a table changes that reads its own book the other way: each edition against itself with one answer "
        f"changed for a rival. {_usual(found)}.</p>"
    )


def _totals(book: Book, here: Here, found: Impacts) -> str:
    """Draw how often two editions have different winners, a row for each number of players."""
    totals = [(one, one.total) for one in found.pairs]
    scale = Scale.fitting(total for _, total in totals if total)
    rows = [
        _row(
            here.link(path(book, one), h(" → ".join(one.editions))),
            [(strip(total, one.players, found.policies, scale, _titled(total)), "")],
        )
        for one, total in totals
        if total
    ]
    labels = (
        (f"{sides(one.editions)}, {plural(number, 'player')}", total, number)
        for one, total in totals
        if total
        for number in one.players
    )
    caption = "How often two editions, played on the same cards, have different winners. " + _reading_aid()
    tables = table(labels, found.policies, "editions", "Two editions as they stand.")
    return _figure(rows, scale, [""], caption + " The rows are numbers of players.", tables, seated=True)


def _reading_aid() -> str:
    return (
        "A mark is a share of games, the stroke through it the interval in which it lies with 95 % confidence. An "
        "upright stroke shows how often two games of one rule book have different winners: a rule whose mark is there "
        "does no more than another shuffle would. The axis goes by square roots, so that what is rare can be told "
        "apart."
    )


def _pair(book: Book, here: Here, one: Measurement) -> str:
    """Draw what each question does between two editions, with the usual number of players."""
    players = _nearest(one, book.impacts.usual)
    found = sorted(one.questions, key=lambda impact: -impact.mean(players))
    everything = [impact for impact in one.impacts if impact.kind in (Kind.TOTAL, Kind.ALONE, Kind.WITHHELD)]
    scale, policies = Scale.fitting(everything, players), book.impacts.policies
    rows, figures = [], []
    if one.total:
        drawn = strip(one.total, [players], policies, scale, _titled(one.total))
        rows.append(
            _row("<b>Everything at once</b> <small>both editions as they stand</small>", [(drawn, ""), ("", "")])
        )
        figures.append(("everything at once", one.total, players))
    for impact in found:
        withheld = one.withheld(impact)
        both = [(impact, ALONE), *([(withheld, WITHHELD)] if withheld else [])]
        drawn_ = [(strip(each, [players], policies, scale, _titled(each)), label) for each, label in both]
        rows.append(_row(_what(book, here, impact), drawn_))
        figures += [(f"<code>{h(each.question)}</code> {h(label)}", each, players) for each, label in both]
    caption = f"{_count(one, players)} Most first."
    tables = table(figures, policies, "what is switched", f"{plural(players, 'player')}.")
    drawn = _figure(rows, scale, [ALONE, WITHHELD], caption, tables)
    more = here.link(path(book, one), f"All of this for {h(seats(one.players))}")
    return f"{drawn}{_notes(book, here, one)}<p>{more}.</p>"


def _rivals(book: Book, here: Here, one: Measurement) -> str:
    """Draw the rivals of an edition that do most, with the usual number of players."""
    players, policies = _nearest(one, book.impacts.usual), book.impacts.policies
    found = sorted(one.questions, key=lambda impact: -impact.mean(players))
    most = [impact for impact in found if any(each.differ for each in impact.measured if each.players == players)]
    shown = most[:MOST_RIVALS]
    scale = Scale.fitting(shown, players)
    rows = [
        _row(_what(book, here, impact), [(strip(impact, [players], policies, scale, _titled(impact)), "")])
        for impact in shown
    ]
    figures = ((_named(impact), impact, players) for impact in shown)
    caption = f"{_count(one, players)} {_of_them(shown, most, found)}"
    drawn = _figure(rows, scale, [""], caption, table(figures, policies, "rival", f"{plural(players, 'player')}."))
    more = here.link(path(book, one), f"All {len(found)} rivals, for {h(seats(one.players))}")
    return f"{drawn}<p>{more}.</p>"


def _of_them(shown: Sequence[Impact], most: Sequence[Impact], found: Sequence[Impact]) -> str:
    """Say which of the rivals are shown."""
    never = len(found) - len(most)
    first = f"The {len(shown)} that change most" if len(shown) < len(most) else "Those that changed any game"
    return f"{first}, of {len(found)}; {never or 'none'} changed none of these games."


def _nearest(one: Measurement, wanted: int) -> int:
    return min(one.players, key=lambda number: (abs(number - wanted), number))


def _count(one: Measurement, players: int | None = None) -> str:
    counts = [each.games for impact in one.impacts for each in impact.measured if players in (None, each.players)]
    seated = f"{plural(players, 'player')}, " if players else ""
    return f"{seated}{games_played(min(counts), max(counts))} by each policy.".capitalize()


def _notes(book: Book, here: Here, one: Measurement) -> str:
    """Say what questions undo together, which only deal otherwise, and which are proved to make no difference."""
    return _undone(one) + _reshuffling(one) + _exchanged(book, here, one)


def _reshuffling(one: Measurement) -> str:
    """Name the questions with which the winners differ as often as after another shuffle."""
    found = [_named(impact) for impact in one.questions if impact.as_reshuffled]
    if not found:
        return ""
    return (
        f"<p><b>What only shuffles anew.</b> With these the winners differ nearly as often (at least {percent(NEARLY)} "
        "of it, in every setting) as between any two games: they change which cards are dealt, and their figures say "
        f"nothing of how good or bad the rule is: {'; '.join(found)}.</p>"
    )


def _undone(one: Measurement) -> str:
    """Name the questions that change more games alone than the two editions do as they stand."""
    found = []
    for impact in one.questions:
        above = [
            (each, whole)
            for each in impact.measured
            if one.total and (whole := one.total.of(each.players, each.policy)) and each.share.low > whole.share.high
        ]
        if above:
            each, whole = max(above, key=lambda two: two[0].share.share - two[1].share.share)
            found.append(
                f"<code>{h(impact.question)}</code> ({h(percent(each.share.share))} alone, "
                f"{h(percent(whole.share.share))} as they stand, {plural(each.players, 'player')}, {h(each.policy)})"
            )
    if not found:
        return ""
    return (
        "<p><b>What is undone.</b> Alone, these change more games than the two editions do as they stand, in some "
        f"setting and with intervals apart: {'; '.join(found)}. The other differences undo part of it.</p>"
    )


def _exchanged(book: Book, here: Here, one: Measurement) -> str:
    """Name the questions with different winners although it is proved that they make no difference."""
    found = []
    for impact in one.questions:
        theorem = book.proved_alike(impact)
        if theorem and impact.ever:
            numbers = sorted({each.players for each in impact.measured if each.differ})
            shown = here.link(book.path("theorems", theorem), "proof") if book.states(theorem) else "proof"
            found.append(f"<code>{h(impact.question)}</code> ({h(seats(numbers))}; {shown})")
    if not found:
        return ""
    return (
        f"<p><b>What is only exchanged.</b> {EXCHANGED} This is so for {'; '.join(found)}, "
        "where two editions are compared as they stand it is counted too.</p>"
    )


EXCHANGED = (
    "Two answers that are proved to make no difference can still deal one shuffled deck out in two ways. The winners "
    "are then other ones as after another shuffle, and nobody is better or worse off."
)


# -- one measurement -------------------------------------------------------------------------------------------------


def _measurement(book: Book, one: Measurement) -> Page:
    here, pair = Here(path(book, one)), len(one.editions) > 1
    title = " → ".join(one.editions) if pair else f"rivals of {one.editions[0]}"
    scale = Scale.fitting(one.impacts)
    parts = [
        f'<p class="v-kicker">{here.link(book.path("impact"), "Impact")} · {h(seats(one.players))}</p>',
        "",
        f"# Impact: {md(title)}",
        "",
        f'<p class="v-lead">{_led(book, here, one)}</p>',
        "",
        legend(book.impacts.policies),
        "",
    ]
    if one.total:
        parts += ["## As they stand {#total}", "", _block(book, [(one.total, "")], scale, one.players), ""]
    parts += [f"## {'Each question' if pair else 'Each rival'} {{#questions}}", "", _notes(book, here, one)]
    for impact in one.questions:
        withheld = one.withheld(impact)
        both = [(impact, ALONE if pair else ""), *([(withheld, WITHHELD)] if withheld else [])]
        block = _block(book, both, scale, one.players)
        parts.append(
            f'<section class="v-measure" id="{anchor(impact)}"><h3>{_what(book, here, impact)}</h3>{block}</section>'
        )
    made = here.link(book.path("impact"), "How it was made", "made")
    parts += ["", f"<p>{made}.</p>"]
    return Page(here.path, f"Impact: {h(title)}", "\n".join(parts), searched=False, hide=("toc",))


def _led(book: Book, here: Here, one: Measurement) -> str:
    if len(one.editions) == 1:
        name = next(edition for edition in book.editions if edition.name == one.editions[0])
        link = here.link(book.edition_path(name), h(one.editions[0]))
        return f"{link} against itself, with one answer at a time changed for a rival. {_count(one)} {_lines()}"
    left, right = (next(edition for edition in book.editions if edition.name == name) for name in one.editions)
    link = here.link(book.red_line_path(left, right), "Where they differ")
    return (
        f"{link}: everything at once, then each question switched alone in {h(short(left.name))}, and withheld in "
        f"{h(short(right.name))}. {_count(one)} {_lines()}"
    )


def _lines() -> str:
    return f"Each row is a number of players. {_reading_aid()}"


def anchor(impact: Impact) -> str:
    """Name the part of a measurement's page about a question, or a rival on it."""
    rival = f"--{impact.answers[1]}" if impact.kind is Kind.RIVAL and impact.answers else ""
    return h(f"q-{impact.question}{rival}".replace(" ", "-"))


def _block(book: Book, impacts: Sequence[tuple[Impact, str]], scale: Scale, players: Sequence[int]) -> str:
    """Draw a comparison for all numbers of players, with its table."""
    policies = book.impacts.policies
    cells = "".join(
        f'<div class="v-dots__plot">{f"<p>{h(label)}</p>" if label else ""}'
        f"{strip(one, players, policies, scale, _titled(one))}{axis(scale)}</div>"
        for one, label in impacts
    )
    tables = "".join(
        table(
            ((plural(number, "player"), one, number) for number in players),
            policies,
            "players",
            label.capitalize() + "." * bool(label),
        )
        for one, label in impacts
    )
    return f'<div class="v-dots v-dots--seated"><div class="v-dots__both">{cells}</div>{folded(tables)}</div>'


def block(book: Book, one: Measurement, impact: Impact, scale: Scale) -> str:
    """Draw what is known of a question for all numbers of players: alone and withheld, or a rival."""
    withheld = one.withheld(impact)
    both = [(impact, ALONE), (withheld, WITHHELD)] if withheld else [(impact, "")]
    return _block(book, both, scale, one.players)


# -- random and good players -----------------------------------------------------------------------------------------


def _contrasts(book: Book, here: Here, found: Impacts) -> Iterator[str]:
    if not {AT_RANDOM, GOOD} <= set(found.policies):
        return
    yield "## At random and among good players {#contrasts}\n"
    yield (
        f"<p>Good players here are those who play by <i>{GOOD}</i>, the policy that beats the others. Listed is what "
        f"changes who wins at least {TIMES} times as often among the one as among the other, in at least "
        f"{percent(LEAST)} of games, with intervals that do not overlap; the figures are those of the number of "
        "players for which the two are farthest apart.</p>\n"
    )
    for title, id_, more, less in (
        ("It matters at random, and far less among good players", "more-at-random", AT_RANDOM, GOOD),
        ("It matters among good players, and far less at random", "more-among-good", GOOD, AT_RANDOM),
    ):
        yield f"### {title} {{#{id_}}}\n"
        listed = found.contrasts(more, less)
        yield (_contrasted(book, here, listed, more) if listed else "<p>Nothing was found that does.</p>") + "\n"


def _contrasted(book: Book, here: Here, found: Sequence[Contrast], more: str) -> str:
    grouped: dict[str, list[Contrast]] = {}
    for one in found:
        grouped.setdefault(one.impact.question or "", []).append(one)
    bodies = "".join(_group(book, here, id_, rows, more) for id_, rows in grouped.items())
    return (
        '<table class="v-contrasts"><thead><tr><th scope="col">what is switched</th><th scope="col">at random</th>'
        f'<th scope="col">good players</th></tr></thead>{bodies}</table>'
    )


def _group(book: Book, here: Here, id_: str, found: Sequence[Contrast], more: str) -> str:
    head = here.link(book.question_path(id_), h(book.game.questions[id_].asks), "impact")
    rows = []
    for one in found:
        ours, theirs = one.widest
        at_random, good = (ours, theirs) if more == AT_RANDOM else (theirs, ours)
        where = f"{sides(one.impact.editions)} {switch(one.impact)}"
        also = f"with {seats([each.players for each, _ in one.pairs])}; figures of {ours.players}"
        rows.append(
            f'<tr><th scope="row">{where} <small>{h(also)}</small></th><td>{figure(at_random)}</td>'
            f"<td>{figure(good)}</td></tr>"
        )
    return (
        f'<tbody><tr><th class="v-contrasts__asks" colspan="3" scope="rowgroup">{head}</th></tr>{"".join(rows)}</tbody>'
    )


# -- how good the policies are -----------------------------------------------------------------------------------------


def _matched(found: Impacts) -> Iterator[str]:
    """Show how often one player of each policy wins among others of another."""
    if not found.contests:
        return
    yield "## How good the policies are {#policies}\n"
    games = {one.games for each in found.contests for one in each.contests}
    yield (
        "<p>One player plays by the policy at the left, all others by the one above, on every seat in turn. Shown is "
        "how often the one wins alone, with its 95 % interval; the column with its own name is the even chance. "
        f"{games_played(min(games), max(games)).capitalize()} for each number.</p>\n"
    )
    for each in found.contests:
        shown = [_contest_table(each, number, found.policies) for number in each.players]
        first = next((at for at, number in enumerate(each.players) if number == found.usual), 0)
        rest = "".join(table for at, table in enumerate(shown) if at != first)
        yield f"### {md(each.edition)} {{#policies-{each.edition.partition('/')[2]}}}\n"
        yield shown[first] + folded(rest, "Other numbers of players") + "\n"


def _contest_table(each: Contests, players: int, policies: Sequence[str]) -> str:
    heads = "".join(f'<th scope="col">{h(name)}</th>' for name in policies)
    rows = []
    for one in policies:
        cells = []
        for others in policies:
            contest = each.of(players, one, others)
            told = f"{share_text(contest.share)}" if contest else "–"
            cells.append(f"<td>{told}</td>")
        rows.append(f'<tr><th scope="row">{h(one)}</th>{"".join(cells)}</tr>')
    return (
        f'<table class="v-shares v-contests"><caption>{plural(players, "player")}: one against {players - 1}.</caption>'
        f'<thead><tr><th scope="col">one of</th>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


# -- how it was made -------------------------------------------------------------------------------------------------


def _made(book: Book, here: Here, found: Impacts) -> Iterator[str]:
    yield "## How it was made {#made}\n"
    games = [one.games for one in found.stored]
    fewest, most = min(low for low, _ in games), max(high for _, high in games)
    numbers = sorted({number for one in found.stored for number in one.players})
    forgets = sorted({number for one in found.stored for number in one.forgets})
    facts = [
        ("made by", "<code>make impact</code>, which runs " + _codes(one.command for one in found.stored)),
        ("version", ", ".join(dict.fromkeys(h(one.version) for one in found.stored))),
        ("seed", ", ".join(dict.fromkeys(str(one.seed) for one in found.stored))),
        ("players", h(seats(numbers))),
        ("games", f"{games_played(fewest, most)} in each setting: a number of players and a policy"),
        ("forgetting", f"players forget to draw in {' or '.join(map(str, forgets))} of 100 turns in which they should"),
        *_longer(found),
        ("given up", _given_up(found)),
        ("stored in", f"<code>properties/{h(book.evidence.folder.name)}/impact/</code>, with every count"),
    ]
    yield '<dl class="v-figures">' + "".join(f"<dt>{name}</dt><dd>{told}</dd>" for name, told in facts) + "</dl>\n"
    yield "<p>All players of a game play by the same policy:</p>\n"
    yield key(found.policies, [POLICY_MEANS.get(policy, "") for policy in found.policies]) + "\n"
    guide = here.link(GUIDE, "How impact is measured")
    yield (
        "<p>The same seed gives the same games on every machine. The interval is Wilson’s. A small change early in a "
        "game can send all that follows another way: the share says that other players won, not that a rule favours "
        f"anybody. {EXCHANGED} People are none of these players. {guide} says more, and how to measure any two "
        "readings.</p>\n"
    )


def _codes(commands: Iterable[str]) -> str:
    return ", ".join(f"<code>{h(one)}</code>" for one in dict.fromkeys(commands))


def _longer(found: Impacts) -> list[tuple[str, str]]:
    played = {longer for one in found.stored for longer in one.longer}
    return [("variant", "the longer one" if played == {True} else "the longer one in part")] if True in played else []


def _given_up(found: Impacts) -> str:
    count = sum(one.unfinished for one in found.stored)
    return f"{count:,} games that went on for too long; nobody wins them" if count else "no game"


# -- parts -----------------------------------------------------------------------------------------------------------


def _titled(impact: Impact) -> str:
    """Name a comparison for those who do not see it drawn."""
    between = " and ".join(impact.editions)
    if impact.kind is Kind.TOTAL:
        return f"Games with different winners: {between} as they stand"
    what = {Kind.ALONE: "switched alone", Kind.WITHHELD: "withheld", Kind.RIVAL: "by a rival"}[impact.kind]
    return f"Games with different winners: {impact.question} {what}, {between}"


def _what(book: Book, here: Here, impact: Impact) -> str:
    """Name the question that is switched, and its answers."""
    asked = book.game.questions[impact.question or ""].asks
    link = here.link(book.question_path(impact.question or ""), h(asked), "impact")
    proved = ' <span class="v-kind v-kind--equivalent">equivalent</span>' if book.proved_alike(impact) else ""
    return f"{link}{proved} <small>{switch(impact)}</small>"


def _named(impact: Impact) -> str:
    return f"<code>{h(impact.question)}</code> {h((impact.answers or ('', ''))[1])}"


def _row(label: str, plots: Sequence[tuple[str, str]]) -> str:
    cells = "".join(
        element("div", drawn, "v-dots__plot", **({"data_label": said} if said else {})) for drawn, said in plots
    )
    return f'<li class="v-dots__row"><div class="v-dots__what">{label}</div>{cells}</li>'


def _figure(
    rows: Sequence[str], scale: Scale, heads: Sequence[str], caption: str, tables: str, seated: bool = False
) -> str:
    """Put rows between two axes, with what they show above and their figures beneath."""
    named = "".join(
        f'<div class="v-dots__plot">{f"<p>{h(one)}</p>" if one else ""}{axis(scale)}</div>' for one in heads
    )
    under = "".join(f'<div class="v-dots__plot">{axis(scale)}</div>' for _ in heads)
    css = f"v-dots v-dots--{len(heads)}{' v-dots--seated' if seated else ''}"
    return (
        f'<figure class="{css}"><figcaption>{h(caption)}</figcaption>'
        f'<div class="v-dots__row v-dots__head" aria-hidden="true"><div></div>{named}</div>'
        f'<ul class="v-dots__rows">{"".join(rows)}</ul>'
        f'<div class="v-dots__row v-dots__foot" aria-hidden="true"><div></div>{under}</div>{folded(tables)}</figure>'
    )
