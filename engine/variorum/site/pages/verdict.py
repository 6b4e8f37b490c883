"""A page for each two editions: are they the same game, what sets them apart, and what to change first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from variorum.games import registry
from variorum.rulebook.comparison import Side
from variorum.rulebook.editions import Edition
from variorum.rulebook.locales import own_name
from variorum.rulebook.questions import Game
from variorum.site.book import Book
from variorum.site.changed import Change, PairOfEditions, Rule, pairs_of
from variorum.site.dots import percent
from variorum.site.drawings import show
from variorum.site.markup import Here, md
from variorum.site.pages import errata, impact
from variorum.site.rendering import render_page
from variorum.site.sides import data_of, headline, with_ids
from variorum.site.statements import as_one_line
from variorum.site.words import capitalize
from variorum.site.writing import Page


@dataclass(frozen=True)
class SaidRule:
    """What an edition answers: the sentence, and the same in its own language where that is another."""

    said: str
    language: str
    own: str
    own_language: str
    side: Side


@dataclass(frozen=True)
class ChangeView:
    """A change in words: what each side says rule by rule, what it does, and what shows it."""

    change: Change
    rules: list[tuple[Rule, SaidRule | None, SaidRule | None]]
    statement: Markup
    heading: Markup
    facts: list[str]
    witnesses: list[tuple[str, Markup]]

    @property
    def more(self) -> int:
        """Count the rules that go with the first."""
        return len(self.rules) - 1


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the verdict on each two editions."""
    pairs = [{f"{book.brief(pair.one)} and {book.brief(pair.other)}": pair.path} for pair in pairs_of(book)]
    return [{"Same game?": pairs}] if pairs else []


def pages(book: Book) -> Iterator[Page]:
    """Write the verdict on each two editions, and once more in each of their languages."""
    for pair in pairs_of(book):
        for language in (None, *book.languages(pair.one, pair.other)):
            yield _verdict(book, pair, language)
        yield from (_game(book, pair, change, change.game) for change in pair.changes if change.game)


def path(pair: PairOfEditions, language: str | None) -> str:
    """Name the page of two editions in a language."""
    return pair.path.replace(".md", f"--in-{language}.md") if language else pair.path


def game_path(book: Book, game: str) -> str:
    """Name the page of a game that shows a change."""
    return book.path("verdict", Path(game).stem)


def _game(book: Book, pair: PairOfEditions, change: Change, game: str) -> Page:
    """Write a page for a game that shows a change, as both editions see it."""
    here, file = Here(game_path(book, game)), book.project.root / game
    brief = f"{book.brief(pair.one)} and {book.brief(pair.other)}"
    return render_page(
        "game-of-change",
        book,
        here,
        f"One game, two outcomes: {book.game.title} in {brief}",
        f"A game that shows a change between {pair.names}.",
        searched=False,
        hide=("navigation", "toc"),
        pair=pair,
        view=view(book, pair, change),
        drawn=show(book, here, book.game_data(file), [pair.one.name, pair.other.name], "move"),
        game=game,
    )


def _verdict(book: Book, pair: PairOfEditions, language: str | None) -> Page:
    game = book.said_in(language)
    measured = next((one for one in book.impacts.pairs if set(one.editions) == {pair.one.name, pair.other.name}), None)
    return render_page(
        "verdict",
        book,
        Here(path(pair, language)),
        pair.verdict + (f" · {own_name(language)}" if language else ""),
        pair.summary,
        hide=("navigation",),
        searched=language is None,
        pair=pair,
        game=game,
        language=language,
        languages=[
            (each or book.game.language, path(pair, each)) for each in (None, *book.languages(pair.one, pair.other))
        ],
        changes=[view(book, pair, one, game) for one in pair.changes],
        harmless=[view(book, pair, one, game) for one in pair.harmless],
        wording=[_rule(book, pair, rule, game) for rule in pair.wording],
        impact=impact.path(book, measured) if measured else None,
        errata=errata.links(book, pair),
        undecidable=list(_undecidable(book, pair)),
    )


def _undecidable(book: Book, pair: PairOfEditions) -> Iterator[str]:
    """Say why no command can decide what two editions' differences do."""
    if registry.find(book.name) is None:
        yield f"Nothing here plays {book.game.title}, so what a rule does in a game is not known."
    for edition in (pair.one, pair.other):
        if found := book.unplayable[edition.name]:
            yield f"{edition.title} cannot be played: {'; '.join(map(str, found))}."


def in_short(book: Book) -> list[tuple[PairOfEditions, list[ChangeView], list[tuple[str, str]]]]:
    """Prepare what is said in short of each two editions: the changes, and where to read what to print instead."""
    return [
        (pair, [view(book, pair, one) for one in pair.changes], errata.links(book, pair)) for pair in pairs_of(book)
    ]


# -- one change ----------------------------------------------------------------------------------------------------


def view(book: Book, pair: PairOfEditions, change: Change, game: Game | None = None) -> ChangeView:
    """Say a change."""
    rules = [_rule(book, pair, rule, game or book.game) for rule in change.rules]
    return ChangeView(
        change, rules, _statement(rules), _statement(rules, md), list(_facts(change)), _witnesses(book, change)
    )


def _rule(book: Book, pair: PairOfEditions, rule: Rule, game: Game) -> tuple[Rule, SaidRule | None, SaidRule | None]:
    left, right = (
        _say(book, edition, rule, side, game) for edition, side in ((pair.one, rule.left), (pair.other, rule.right))
    )
    return rule, left, right


def _say(book: Book, edition: Edition, rule: Rule, side: Side | None, game: Game) -> SaidRule | None:
    if side is None:
        return None
    said, language = game.sentence(rule.question, side.answer), game.language_of(rule.question)
    own = next((book.said[each] for each in book.languages(edition)), None)
    if own is None or own.language_of(rule.question) in (language, book.game.language):
        return SaidRule(said, language, "", "", side)
    return SaidRule(said, language, own.sentence(rule.question, side.answer), own.language, side)


def _statement(
    rules: Sequence[tuple[Rule, SaidRule | None, SaidRule | None]], escaped: Callable[[str], Markup] = escape
) -> Markup:
    """Write the rule that says most of a change as one line, with what goes struck out and what comes underlined."""
    _, left, right = rules[0]
    return as_one_line(left.said if left else "", right.said if right else "", escaped)


def _facts(change: Change) -> Iterator[str]:
    """List what is known of a change in words: how often it comes up, and what is left once it is made."""
    if change.proof:
        return
    if change.comes_up is not None:
        played = f"It comes up in {percent(change.comes_up)} of games" if change.comes_up else "Play never differs"
        awarded = f"; in {percent(change.only_result)} of games only the winner differs" if change.only_result else ""
        yield f"{played}{awarded}."
    if change.swing:
        low, high = percent(change.swing.low), percent(change.swing.high)
        words = change.swing.words if len(change.rules) == 1 else change.swing.together
        among = ", ".join(filter(None, (change.swing.among, f"95 % interval {low} to {high}")))
        yield f"{'Changed alone, it' if len(change.rules) == 1 else 'Together they'} {words} ({among})."
    for words in change.agrees_on[:1]:
        yield f"It is proved to change nothing in {words}."
    if change.left_after is not None:
        yield f"What is left once it is made {change.left_after.words} ({change.left_after.among})."


def _witnesses(book: Book, change: Change) -> list[tuple[str, Markup]]:
    """List the games that show a change, each with what it shows."""
    own = [(game_path(book, change.game), escape("One game by both books"))] if change.game else []
    found = ((one, headline(book, data_of(book, one))) for one in change.witnesses)
    return [*own, *((book.witness_path(one), with_ids(book, capitalize(said))) for one, said in found)]
