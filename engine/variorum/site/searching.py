"""The index of the search: one entry for each page worth finding, written at build time as a script.

A script is loaded from the disk as from a server; no page asks for it until somebody searches. What is searched for is
compared without accents; words that were misread in our copy of a rule book are found as printed and as they stand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from variorum.rulebook.editions import EditionRuling
from variorum.rulebook.verdicts import StoredComparison, StoredTheorem
from variorum.rulebook.visible import visible_json
from variorum.site.book import Book
from variorum.site.citing import drop_accents
from variorum.site.sides import data_of, headline
from variorum.site.verdicts import title
from variorum.site.writing import HOME, RULES

INDEX = f"{RULES}/search.js"
KINDS = ("question", "theorem", "witness", "page", "term")
TAG = re.compile(r"<[^>]*>")
HEADING = re.compile(r"^(#+) +(.*?)(?: *\{.*\})?$", re.MULTILINE)
WORD = re.compile(r"\w+")
LONGEST_LINE = 160
# Words of the trade that mean the same, in every language of a rule book. Each group is one thing.
TRADE = (
    "start player|starting player|who starts|who begins|qui commence|jogador inicial"
    "|quem começa|kto zaczyna|gracz rozpoczynający",
    "tie|ties|tied|tiebreaker|tiebreak|tie break|tie breaker"
    "|empate|empatados|desempate|égalité|ex aequo|départager|remis",
    "draw pile|stock|talon|pioche|monte de compra|pilha de compra|stos do dobierania",
    "discard pile|défausse|pilha de descarte|stos odrzuconych",
    "errata|erratum|findings|red line|correction|corrections|what to print|corrigenda",
    "winner|winners|wins|win|gagnant|gagne|vainqueur|vencedor|ganhador|vence|zwycięzca|wygrywa",
    "round|manche|rodada|runda",
    "turn|tour|vez|kolej",
    "hand|main|mão|ręka",
    "scoring|score|points|décompte|pontuação|pontos|punktacja|punkty",
)


@dataclass(frozen=True)
class Entry:
    """What can be found: its kind, what it is called, where it is, a line of text, and words that are not shown."""

    kind: str
    title: str
    path: str
    line: str = ""
    words: str = ""
    game: str = ""


def plain(text: str) -> str:
    """Write text as it is compared: small letters, no accents, words with single spaces between."""
    return " ".join(WORD.findall(drop_accents(text).lower()))


def entries(books: Sequence[Book], pages: Iterable[tuple[str, str, str]], folder: Path | None = None) -> list[Entry]:
    """List what can be found in games, among generated pages (path, title, description) and those in a folder."""
    found = [entry for book in books for entry in _of_game(book)]
    known = {entry.path.partition("#")[0] for entry in found if entry.kind != "term"}
    titles = {book.name: book.game.title for book in books}
    for path, name, line in pages:
        if path not in known:
            game = titles.get(path.split("/")[1], "") if path.startswith(RULES) else ""
            found.append(Entry("page", unescape(TAG.sub("", name)), path, unescape(TAG.sub("", line)), game=game))
    return [*found, *_written(folder)] if folder else found


def _of_game(book: Book) -> Iterator[Entry]:
    """List the questions, theorems, witnesses and things of one game."""
    game = book.game.title
    for id_, question in book.game.questions.items():
        rulings = [(edition.name, edition.rulings[id_]) for edition in book.editions if id_ in edition.rulings]
        answers = [given.answer for _, given in rulings]
        line = " ".join(dict.fromkeys(book.game.sentence(id_, answer) for answer in answers))
        words = [id_, *(text for edition, given in rulings for text in _printed(book, edition, given))]
        for said in book.said.values():
            words += [said.questions[id_].asks, *(said.sentence(id_, answer) for answer in answers)]
        yield Entry("question", question.asks, book.question_path(id_), line, " ".join(words), game)
    stated: list[StoredTheorem | StoredComparison] = []
    if book.verdicts:
        stated = [*book.verdicts.theorems, *book.verdicts.comparisons]
    for theorem in stated:
        yield Entry("theorem", title(theorem), book.path("theorems", theorem.id), theorem.statement, theorem.id, game)
    for id_, stored in ((id_, one) for id_, every in book.witnesses.items() for one in every):
        asks = book.game.questions[id_].asks
        yield Entry("witness", headline(book, data_of(book, stored)), book.witness_path(stored), asks, id_, game)
    for name, term in book.terms.items():
        names = {one: None for given in term.names.values() for one in given}
        yield Entry("term", ", ".join(names) or name, f"{book.path('glossary')}#t-{name}", term.means, name, game)


def _printed(book: Book, edition: str, given: EditionRuling) -> Iterator[str]:
    """Give the words that a ruling cites, as printed and as misread."""
    for cite in (*given.cites, *(cite for rival in given.rivals for cite in rival.cites)):
        for piece in book.pieces(book.edition(edition), cite.words):
            yield piece.printed
            if piece.corrected:
                yield piece.read


def _written(folder: Path) -> Iterator[Entry]:
    """List the pages that a person wrote, each found by all its words."""
    for path in sorted(folder.glob("*.md")):
        text = path.read_text(encoding="utf-8", errors="replace")
        headings = [name for _, name in HEADING.findall(text)]
        if path.name != HOME and headings:
            yield Entry("page", unescape(headings[0]), path.name, " · ".join(headings[1:6]), TAG.sub(" ", text))


# -- the script ----------------------------------------------------------------------------------------------------


def synonyms(books: Sequence[Book]) -> list[list[str]]:
    """List the words that mean the same: those of the trade, and the names of each thing in the glossaries."""
    groups: list[list[str]] = [[plain(word) for word in group.split("|")] for group in TRADE]
    for book in books:
        for term in book.terms.values():
            said = (form.rstrip("*") for forms in (term.said or {}).values() for form in forms)
            names = (name for given in term.names.values() for name in given)
            groups.append([plain(one) for one in (*names, *said)])
    return [list(dict.fromkeys(filter(None, group))) for group in groups if len(set(group)) > 1]


def index_script(found: Sequence[Entry], groups: Sequence[Sequence[str]]) -> str:
    """Write the index: `variorumIndex({kinds, games, entries, synonyms})`, each word of an entry once."""
    games = sorted({entry.game for entry in found})
    rows = [_row(entry, games) for entry in sorted(found, key=lambda one: KINDS.index(one.kind))]
    data = {"kinds": KINDS, "games": games, "entries": rows, "synonyms": groups}
    text = visible_json(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    safe = text.replace("<", "\\u003c")
    return f"variorumIndex({safe});\n"


def _row(entry: Entry, games: Sequence[str]) -> list[object]:
    shown = f"{entry.title} {entry.line}"
    known = set(plain(shown).split())
    words = " ".join(dict.fromkeys(word for word in plain(entry.words).split() if word not in known and len(word) > 1))
    line = entry.line if len(entry.line) <= LONGEST_LINE else entry.line[:LONGEST_LINE].rsplit(" ", 1)[0] + " …"
    cut = set(plain(line).split()) | set(plain(entry.title).split())
    words = " ".join([words, *(word for word in dict.fromkeys(plain(shown).split()) if word not in cut)]).strip()
    place, mark, anchor = entry.path.partition("#")
    address = (f"{place[:-3]}.html" if place.endswith(".md") else place) + mark + anchor
    return [KINDS.index(entry.kind), games.index(entry.game), entry.title, address, line, words]
