"""The findings: discrepancies and defects, ranked by what they do to a game, each with what would settle it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from variorum.rulebook.editions import Edition
from variorum.rulebook.evidence import Kind, Stored
from variorum.rulebook.findings import Defect, Discrepant, Effect, Said, Sort, counted
from variorum.site.book import Book, Known, short
from variorum.site.citing import citations
from variorum.site.dots import percent, sides
from variorum.site.impacts import AT_RANDOM, GOOD
from variorum.site.markup import Here, h, items, kind_badge, md, plural
from variorum.site.pages.theorems import title
from variorum.site.sides import data_of, headline, own_cards, with_ids
from variorum.site.writing import Page

CHANGES = {
    Effect.WINNER: "These change who wins",
    Effect.SCORE: "These change the score",
    Effect.PLAY: "These change the play",
    Effect.UNKNOWN: "What these do is not known yet",
    Effect.NEVER: "These never come up as ruled",
    Effect.BOOK: "These change the book only",
}


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the findings."""
    return [{"Findings": book.path("findings")}]


def pages(book: Book) -> Iterator[Page]:
    """Write the findings of a game."""
    here = Here(book.path("findings"))
    parts = [
        f"# Findings: {md(book.game.title)}",
        "",
        '<p class="v-lead">What a designer would want to settle, the gravest first: where the editions part, and where '
        "each of them contradicts itself, leaves a needed point open or can be read two ways. A proposal is the rule "
        "of the most and best supported editions, in our words.</p>",
        "",
        *_between(book, here, book.discrepancies),
    ]
    for edition in book.editions:
        parts += _within(book, here, edition.name, book.defects[edition.name])
    yield Page(here.path, f"Findings · {h(book.game.title)}", "\n".join(parts), searched=False)


def tally(found: Sequence[Any]) -> str:
    """Count findings by what they change, in a line."""
    counts = counted(found)
    return ", ".join(f"{count} change{'s' * (count == 1)} {effect}" for effect, count in counts.items())


def _between(book: Book, here: Here, found: Sequence[Discrepant]) -> Iterator[str]:
    yield "## Between editions {#discrepancies}\n"
    if not found:
        yield "<p>No two editions differ.</p>\n" if len(book.editions) > 1 else "<p>There is only one edition.</p>\n"
        return
    yield f"<p>{plural(len(found), 'discrepancy', 'discrepancies')}: {h(tally(found))}.</p>\n"
    for effect in Effect:
        group = [one for one in found if one.effect is effect]
        if group:
            yield f"### {CHANGES[effect]} {{#{slug(effect)}}}\n"
            yield "".join(discrepancy(book, here, one) for one in group) + "\n"


def slug(effect: Effect) -> str:
    """Name the part of the page about findings with this effect."""
    return f"changes-{effect.value.replace(' ', '-')}"


def discrepancy(book: Book, here: Here, found: Discrepant, level: int = 4) -> str:
    """Write a discrepancy: who says what, what comes of it, and what would settle it."""
    asked, known = book.game.questions[found.question].asks, book.measured_between(found.question)
    says = "".join(
        f'<li><span class="v-by">{h(", ".join(short(name) for name in names))}</span> {h(rule)}</li>'
        for rule, names in found.given.items()
    )
    return (
        f'<article class="v-finding" id="d-{h(found.question)}">'
        f"<h{level}>{here.link(book.question_path(found.question), h(asked))} {kind_badge(found.kind)}</h{level}>"
        f'<ul class="v-says">{says}</ul>'
        f"{never(book, here, found.never)}"
        f"{_consequence(book, here, found.witnesses, found.kind, found.theorem, known)}{_impact(book, here, known)}"
        f"{_proposal('In every edition', found.proposal)}</article>"
    )


def _consequence(
    book: Book, here: Here, stored: Sequence[Stored], kind: Kind, theorem: str | None, known: Known
) -> str:
    """Say in a sentence what comes of a difference, with the evidence for it; nothing where only figures say it."""
    if stored:
        return _witnessed(book, here, stored)
    if theorem:
        shown = here.link(book.path("theorems", theorem), "proved") if book.states(theorem) else "proved"
        return f"<p>It makes no difference: {shown}.</p>"
    if known:
        return ""
    if kind is Kind.UNEXPLORED:
        return "<p>Whether it matters at the table is not known yet.</p>"
    return "<p>No record of a game can show it; the players read different words and play alike.</p>"


def _impact(book: Book, here: Here, known: Known) -> str:
    """Say in a line how often a difference changes who wins, among good players and at random."""
    players = book.impacts.usual
    told_ = []
    for measurement, one in known:
        good, chance = (one.of(players, policy) for policy in (GOOD, AT_RANDOM))
        if good and chance:
            name = sides(measurement.editions) if len(measurement.editions) > 1 else h((one.answers or ("", ""))[1])
            told_.append(
                f"<b>{name}</b> {h(percent(good.share.share))} of games among good players, "
                f"{h(percent(chance.share.share))} at random"
            )
    if not told_:
        return ""
    link = here.link(book.question_path(known[0][1].question or ""), "Other winners", "impact")
    return f'<p class="v-impact">{link}, {plural(players, "player")}: {"; ".join(told_)}.</p>'


def never(book: Book, here: Here, theorem: str | None) -> str:
    """Say by which theorem a case never comes up as ruled."""
    stated = book.theorem(theorem) if theorem else None
    if stated is None:
        return ""
    link = here.link(book.path("theorems", stated.id), h(title(stated)))
    return f'<p class="v-never">As ruled it never comes up: {link}, which holds.</p>'


def _witnessed(book: Book, here: Here, stored: Sequence[Stored]) -> str:
    """Say what each witness shows, and where its cards are its own."""
    listed = []
    for one in stored:
        data = data_of(one)
        link = here.link(book.witness_path(one), with_ids(book, headline(book, data)))
        listed.append(f"{link}. {own_cards(book, data)}".rstrip())
    return f"<p>Witness: {listed[0]}</p>" if len(listed) == 1 else f"<p>Witnesses:</p>{items(listed, 'v-witnessed')}"


def _proposal(where: str, words: str) -> str:
    return f'<p class="v-proposal"><b>{h(where)}:</b> <span class="v-rule">{h(words)}</span></p>' if words else ""


# -- within an edition ---------------------------------------------------------------------------------------------


def _within(book: Book, here: Here, name: str, found: Sequence[Defect]) -> list[str]:
    parts = [f"## Within {md(name)} {{#defects-{short(name)}}}", ""]
    if not found:
        return [*parts, "<p>No defect is known.</p>", ""]
    lost = [one for one in found if one.lost]
    faults = [one for one in found if not one.lost]
    parts += [f"<p>{plural(len(faults), 'defect')}{f': {h(tally(faults))}' if faults else ''}.</p>", ""]
    for effect in Effect:
        group = [one for one in faults if one.effect is effect]
        if group:
            parts += [f"### {CHANGES[effect]} {{#{short(name)}-{slug(effect)}}}", ""]
            parts += ["".join(defect(book, here, one) for one in group), ""]
    if lost:
        parts += [f"### Lost in our copy {{#{short(name)}-lost}}", "", f"<p>{_lost(len(lost))}</p>", ""]
        parts += ["".join(defect(book, here, one) for one in lost), ""]
    return parts


def _lost(count: int) -> str:
    points = "One point stood" if count == 1 else f"{count} points stood"
    return (
        f"{points} in a picture, table or passage that is missing in the copy we read. That says something about the "
        "copy, not yet about the rule: look it up in a printed copy."
    )


def defect(book: Book, here: Here, found: Defect, level: int = 4) -> str:
    """Write a defect: what the text can be read to say, what comes of it, and what would settle it."""
    edition = next(one for one in book.editions if one.name == found.edition)
    if found.question is None:
        cites = citations(book, edition, found.says.cites)
        return (
            f'<article class="v-finding"><h4>{h(found.says.rule)} <span class="v-sort">{found.sort}</span></h4>{cites}'
            f"{_proposal('To do', 'Correct the example where it stands, or take it out.')}</article>"
        )
    asked = book.game.questions[found.question].asks
    link = here.link(book.question_path(found.question), h(asked), short(found.edition))
    says = _read(book, edition, found.says) + "".join(_read(book, edition, one, "<i>or</i> ") for one in found.but)
    known = book.measured_within(found.edition, found.question)
    kind = Kind.UNEXPLORED if found.effect is Effect.UNKNOWN else Kind.WORDING
    where = {
        Sort.CONTRADICTION: "Say once, and strike the other",
        Sort.OPEN: "Add",
        Sort.AMBIGUOUS: "Say plainly",
        Sort.LOST: "Look it up in a printed copy; ruled here until then",
    }[found.sort]
    return (
        f'<article class="v-finding" id="{h(short(found.edition))}-{h(found.question)}">'
        f'<h{level}>{link} <span class="v-sort{" v-sort--lost" * found.lost}">{found.sort}</span></h{level}>'
        f'<ul class="v-says">{says}</ul>{never(book, here, found.never)}'
        f"{_consequence(book, here, found.witnesses, kind, found.theorem, known)}{_impact(book, here, known)}"
        f"{_proposal(where, found.says.rule)}</article>"
    )


def _read(book: Book, edition: Edition, said: Said, lead: str = "") -> str:
    """Write a rule that the text can be read to give, with the words that speak for it."""
    return f"<li>{lead}{h(said.rule)}{citations(book, edition, said.cites)}</li>"
