"""The playground of a site: its page, what the editions rule as data, and the Python that runs it in a browser.

Python for browsers is Pyodide, a package of npm, which `make playground` brings by the hashes of a lock file. Only
files that are exactly those are taken. Where they are not there, a site has no playground, and the build says so.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from variorum.games import registry
from variorum.games.protocol import package_of
from variorum.imported import imports_of
from variorum.playground import bridge
from variorum.playground.tables import MODULE, table_of
from variorum.rulebook.editions import Citation, Edition, possible
from variorum.rulebook.flips import others
from variorum.rulebook.models import Question
from variorum.rulebook.questions import Answer, about_the_book, carries_behaviour, label
from variorum.rulebook.verdicts import StoredTheorem
from variorum.site.book import Book
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.settings import our_files
from variorum.site.sides import is_between_editions
from variorum.site.verdicts import headline
from variorum.site.writing import RULES, Page

PAGE = f"{RULES}/playground.md"
FOLDER = f"{RULES}/playground"  # of the site, for what the page loads when it is asked to
FETCHED = Path(".playground", "node_modules", "pyodide")
PINNED = json.loads(Path(__file__).with_name("pyodide.json").read_text("utf-8"))
LICENCES = Path(__file__).with_name("licences")
BUNDLED = {"yaml": "PyYAML", "markupsafe": "MarkupSafe"}  # modules of other packages, without their compiled parts
OURS = "variorum"
MOST_NUMBERS = 60  # of a question answered by a number, how many answers can be chosen
MOST_NEAR = 6  # of one answered by a table, or by a number of many, how many near the one given
LEFT_OUT = "not included: there is no Pyodide here; `make playground` brings it from npm"


def find_pyodide(places: Sequence[Path] = ()) -> Path | None:
    """Find the Python for browsers: every file of it, exactly as it is pinned."""
    for folder in places or (our_files() / FETCHED, Path("node_modules", "pyodide")):
        if all(_is_pinned(folder / name, digest) for name, digest in PINNED["files"].items()):
            return folder.resolve()
    return None


@cache
def _is_pinned(path: Path, digest: str) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest() == digest


def files(books: Iterable[Book]) -> Iterator[tuple[str, Path | str]]:
    """List the files that the page loads: by name, each a file that is there or its content."""
    folder = find_pyodide()
    if folder is None:
        return
    for name in PINNED["files"]:
        yield f"{FOLDER}/{name}", folder / name
    yield f"{FOLDER}/engine.json", json.dumps({"modules": modules(), "data": data(books)}, ensure_ascii=False)
    for path in sorted(LICENCES.iterdir()):
        yield f"{FOLDER}/{path.name}", path
    for name in BUNDLED.values():
        yield f"{FOLDER}/LICENSE-{name}.txt", _licence(name)


def _licence(package: str) -> str:
    found = [one for one in distribution(package).files or () if one.name.startswith("LICENSE")]
    return "\n".join(Path(str(one.locate())).read_text("utf-8") for one in found)


def page(books: Sequence[Book]) -> Page | None:
    """Write the page, where there is anything to play and to play it with."""
    folder = find_pyodide()
    if folder is None or not is_included(books):
        return None
    here = Here(PAGE)
    links = [(book.game.title, here.to(book.path("index"))) for book in books]
    return render_page(
        "playground",
        None,
        here,
        "Playground",
        "Play the games by any edition, hand the referee your own record, and switch a rule.",
        hide=("navigation", "toc"),
        folder=here.to(FOLDER),
        assets=here.to("assets/playground"),
        links=links,
        megabytes=megabytes(),
    )


def megabytes() -> int:
    """Tell how much is loaded before anything can be played."""
    folder = find_pyodide() or Path()
    names: Iterable[str] = PINNED["files"]
    return round(sum((folder / name).stat().st_size for name in names) / 1e6)


def is_included(books: Iterable[Book]) -> bool:
    """Tell whether a site has a playground: something to play, and the Python to play it with."""
    return find_pyodide() is not None and bool(playable(books))


def address(book: Book, here: Here, asked: Mapping[str, str]) -> str | None:
    """Write the address under which the playground opens with something of a game, if the site has one."""
    return here.to(PAGE, urlencode(asked)) if is_included([book]) else None


def playable(books: Iterable[Book]) -> list[Book]:
    """List the games that can be played in a page, each with an edition that can be."""
    return [book for book in books if book.playable and table_of(registry.require(book.name)) is not None]


# -- what the editions rule ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Switch:
    """An answer of an edition switched to another: where the playground opens so, and what a page needs to do so."""

    address: str
    title: str
    sentence: str
    data: Mapping[str, str]


def switch(book: Book, id_: str) -> Switch | None:
    """Find another answer to a question, as the first game stored for it shows it, or else as another edition rules."""
    engine = registry.find(book.name)
    if engine is None or id_ not in engine.rules.questions() or not is_included([book]):
        return None
    names = {one.name: one for one in book.playable}
    found = {label(one): book.game.sentence(id_, one) for one in _options(book, id_, book.game.questions[id_])}
    witnesses = [one for one in book.witnesses.get(id_, []) if one.witness.between]
    for stored in sorted(witnesses, key=lambda one: not is_between_editions(one.witness.between or ())):
        side, other = (stored.witness.between or ("",))[0], label(stored.witness.answers[1])
        if side in names and other in found:
            return _switch(book, id_, names[side], other, found[other], {"shown": f"{book.name}/{stored.path.stem}"})
    own = {one.edition.name: label(one.answers[id_]) for one in book.readings if id_ in one.answers}
    edition = next((one for one in names if one in own), None)
    if edition is None:  # it arises under other answers to other questions alone
        return None
    elsewhere = [one for name, one in own.items() if name != edition] + list(found)
    wanted = next((one for one in elsewhere if one in found and one != own[edition]), None)
    return _switch(book, id_, names[edition], wanted, found[wanted], {}) if wanted else None


def unswitched(book: Book, id_: str) -> str:
    """Say why no other answer to a question can be tried on its page; nothing where no answer can be at all."""
    engine, question = registry.find(book.name), book.game.questions[id_]
    if engine is None or not is_included([book]):
        return ""
    if about_the_book(question):
        return "This is about how the book is written. No game depends on it, so there is no answer to switch."
    if not carries_behaviour(question):
        return "No record of a game and no score sheet depends on this answer, so switching it would change nothing."
    if id_ not in engine.rules.questions() or len(_options(book, id_, question)) < 2:
        return "Only this answer can be played here, so it cannot be switched."
    return (
        "This comes up under none of the printed rules, only where other questions are answered otherwise. In the "
        "playground, switch one of those first."
    )


def _switch(book: Book, id_: str, edition: Edition, other: str, sentence: str, shown: dict[str, str]) -> Switch:
    here = Here(book.question_path(id_))
    asked = {"edition": edition.name, "question": id_, "answer": other, **shown}
    loaded = {"folder": here.to(FOLDER), "assets": here.to("assets/playground"), "megabytes": str(megabytes())}
    return Switch(here.to(PAGE, urlencode(asked)), edition.title, sentence, asked | loaded)


def data(books: Iterable[Book]) -> dict[str, str]:
    """Write what the editions rule, the stored theorems and the witnesses, as files for the bridge."""
    known = playable(books)
    written = {
        "games.json": [game_data(book) for book in known],
        "theorems.json": {book.name: theorem_data(book) for book in known},
        "witnesses.json": {
            f"{book.name}/{path.stem}": {"game": book.name, **one}
            for book in known
            for path, one in book.witness_data.items()
        },
    }
    return {name: json.dumps(one, ensure_ascii=False, separators=(",", ":")) for name, one in written.items()}


def game_data(book: Book) -> dict[str, Any]:
    """Write a game: its questions, with the answers that can be chosen, and its editions."""
    game, here = registry.require(book.name), Here(PAGE)
    played = set(game.rules.questions())
    questions = {
        id_: {
            "asks": question.asks,
            "chapter": chapter.title,
            "cases": question.cases,
            "played": id_ in played,
            "page": here.to(book.question_path(id_)),
            "options": [[label(one), one, book.game.sentence(id_, one)] for one in _options(book, id_, question)],
        }
        for chapter, ids in book.game.in_chapters()
        for id_ in ids
        for question in (book.game.questions[id_],)
    }
    return {
        "name": book.name,
        "title": book.game.title,
        "players": game.simulated[0][1],
        "questions": json.loads(json.dumps({id_: questions[id_] for id_ in book.game.questions}, default=_plain)),
        "editions": {edition.name: edition_data(edition) for edition in book.playable},
    }


def _plain(value: Any) -> Any:
    """Write a condition as plain data."""
    return value.model_dump(exclude_none=True) if hasattr(value, "model_dump") else dict(value)


def _options(book: Book, id_: str, question: Question) -> list[Answer]:
    """List the answers to a question that can be chosen: those that are played, of a table those that were given."""
    given = [one for edition in book.playable if id_ in edition.rulings for one in possible(edition.rulings[id_])]
    if question.answers is not None:
        named: list[Answer] = list(question.answers)
    elif question.number is not None and question.number.most - question.number.least < MOST_NUMBERS:
        named = list(range(question.number.least, question.number.most + 1))
    else:
        named = []
    rules = registry.require(book.name).rules
    every = {label(one): one for one in [*given, *named]}
    kept = [one for one in every.values() if not rules.unplayed({id_: one})]
    order = {label(one): place for place, one in enumerate(named)}
    if len(kept) == 1:  # a table, or a number of many: those next to it
        near = (one for one in others(question, kept[0]) if not rules.unplayed({id_: one}))
        kept += itertools.islice(near, MOST_NEAR)
    return sorted(kept, key=lambda one: order.get(label(one), -1))


def edition_data(edition: Edition) -> dict[str, Any]:
    """Write an edition: its answers, and the citations behind them and behind those that it can be read to give."""
    cites: dict[str, dict[str, list[dict[str, str]]]] = {}
    for id_, ruling in edition.rulings.items():
        found = {label(ruling.answer): ruling.cites} | {label(rival.answer): rival.cites for rival in ruling.rivals}
        cites[id_] = {name: list(map(_cite, some)) for name, some in found.items() if some}
    answers = {id_: label(ruling.answer) for id_, ruling in edition.rulings.items()}
    return {"title": edition.title, "answers": answers, "cites": cites}


def _cite(cite: Citation) -> dict[str, str]:
    return {"place": cite.place, "words": cite.printed}


def theorem_data(book: Book) -> dict[str, Any]:
    """Write the stored theorems: what each says, what deciding it consulted, and how it stands under which readings."""
    theorems = [one for one in book.verdicts.theorems if one.kind == "theorem"] if book.verdicts else []
    names = list(dict.fromkeys(name for one in theorems for verdict in one.verdicts for name in verdict.readings))
    at = {name: place for place, name in enumerate(names)}
    return {"readings": names, "theorems": [_theorem(book, one, at) for one in theorems]}


def _theorem(book: Book, one: StoredTheorem, at: Mapping[str, int]) -> dict[str, Any]:
    return {
        "id": one.id,
        "page": Here(PAGE).to(book.path("theorems", one.id)),
        "holds": headline(one.statement),
        "fails": headline(one.otherwise or one.statement),
        "consulted": one.consulted,
        "needed": {name: needed for name, needed in one.needed.items() if ":" not in name},
        "verdicts": [
            {"verdict": verdict.verdict, "readings": [at[name] for name in verdict.readings]}
            for verdict in one.verdicts
            if verdict.verdict
        ],
    }


# -- the modules that run in the page ------------------------------------------------------------------------------


@cache
def modules() -> dict[str, str]:
    """Read the bridge, how each game is played in a page, and all that they import, as they stand in the package."""
    tables = (f"{package_of(type(game))}.{MODULE}" for game in registry.OURS)
    waiting, found = [bridge.__name__, *tables], dict[str, Path]()
    while waiting:
        name = waiting.pop()
        spec = find_spec(name) if name not in found else None
        if spec is None or spec.origin is None:
            continue
        found[name] = Path(spec.origin)
        waiting += [one for one in imports_of(found[name]) if one.partition(".")[0] == OURS]
        if "." in name:
            waiting.append(name.rpartition(".")[0])
    written = {_place(name, path): path.read_text("utf-8") for name, path in sorted(found.items())}
    for package in BUNDLED:
        folder = Path(str(find_spec(package).origin)).parent  # type: ignore[union-attr]
        written |= {f"{package}/{path.name}": path.read_text("utf-8") for path in sorted(folder.glob("*.py"))}
    return written


def _place(name: str, path: Path) -> str:
    stem = name.replace(".", "/")
    return f"{stem}/__init__.py" if path.name == "__init__.py" else f"{stem}.py"
