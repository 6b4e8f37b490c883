"""A fourth edition of Dobro, for trying the tests with editions that nobody thought of when writing them.

`python -m properties.fourth DIR` copies this project to DIR and adds dobro/de there: the made-up German text of
`rulebook/unseen`, with other rules and other numbers. `variorum refresh dobro/de` then brings the stored evidence up to
date; after that, every test must pass in DIR too.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from variorum.rulebook.project import Project
from variorum.rulebook.texts import sources_folder

from properties.conftest import ROOT

NAME, SOURCE, TEXT = "dobro/de", "dobro-de", "dobro-de.txt"
MODELINE = "# yaml-language-server: $schema=../../spec/schemas/dobro.rulings.schema.json"
UNSEEN = ROOT / "properties" / "rulebook" / "unseen"
NOT_COPIED = shutil.ignore_patterns(".git", ".venv*", ".playground", "__pycache__", ".*_cache", ".hypothesis")
BUILT = {ROOT / "site", ROOT / "docs" / "rules", ROOT / "docs" / "index.md"}

# What the text says, and what is printed in its place.
PRINTED = {
    "Für 2 bis 6 Leute": "Für 2 bis 5 Leute",
    "Nach drei Runden wird abgerechnet": "Nach vier Runden wird abgerechnet",
    "57 Spielkarten, davon 50 mit Zahlen": "58 Spielkarten, davon 51 mit Zahlen",
    "fünf Siebenen, vier Achten": "fünf Siebenen, fünf Achten",
    "Jeder erhält verdeckt sechs Karten. Zu sechst sind es nur fünf.": "Jeder erhält verdeckt sieben Karten.",
    "und sie kann im selben Anstieg beliebig oft vorkommen": "und in einem Anstieg kommt sie nur einmal vor",
    "welche Zahl von 2 bis 12 er sein soll, die 2 und die 12 eingeschlossen": "welche Zahl von 2 bis 13 er sein soll, "
    "die 2 und die 13 eingeschlossen",
    "und der Nächste ist ganz normal dran": "und der Nächste wird übersprungen",
    "Nehmen darfst du jederzeit, selbst wenn du etwas Passendes hättest": "Nehmen darfst du nur, wenn du nichts "
    "Passendes legen kannst",
    "Zu spät ist es, sobald du wieder an der Reihe bist": "Zu spät ist es erst, wenn die Runde vorbei ist",
    "verliert 1 Punkt": "verliert 2 Punkte",
    "Platz 1 bringt 1 Punkt, ": "Platz 1 bringt nichts, ",
    "Platz 5 bringt 5 und Platz 6 bringt 6": "Platz 5 bringt 7 und Platz 6 bringt 9",
    "Die folgenden Plätze entfallen: Nach zwei Zweiten kommt der Vierte": "Danach entfällt ein einziger Platz, auch "
    "nach drei Zweiten",
    "Haben nach der dritten Runde mehrere": "Haben nach der letzten Runde mehrere",
    "kommen zehn Karten": "kommen acht Karten",
    "zehn andere": "acht andere",
}
# How it rules, where that is not as dobro/en does.
RULES: dict[str, Any] = {
    "box.numbered.heading": 51,
    "box.deck": {"8": 5},
    "players.most": 5,
    "setup.steps": 5,
    "setup.hand": {"2": 7, "3": 7, "4": 7, "5": 7, "6": 7},
    "game.rounds": 4,
    "play.double.again": "once",
    "wild.range": {"highest": 13},
    "special.skip.whom": "next-player",
    "take.choice": "if-unable",
    "forget.notice.until": "end-of-round",
    "forget.points": -2,
    "score.points": {"1": 0, "5": 7, "6": 9},
    "score.tie.skips": "one",
    "two.aside": 8,
    "two.aside.from": "after-dealing",
}
NOT_ASKED = ("next.starter.tie.runs-out",)
RIVALS = {"draw.take": "draws", "take.choice": "free"}


def text() -> str:
    """Write the text as this edition prints it."""
    found = (UNSEEN / TEXT).read_text()
    for old, new in PRINTED.items():
        assert old in found, old
        found = found.replace(old, new)
    return found


def head() -> dict[str, Any]:
    """Write the head of the rulings file: the edition and its book."""
    book = text()
    pinned = hashlib.sha256(book.encode()).hexdigest()
    source = {"title": "Dobro", "language": "de", "publisher": None, "year": None, "lines": len(book.splitlines())}
    return {"edition": NAME, "source": SOURCE, "sources": {SOURCE: {**source, "sha256": pinned, "file": TEXT}}}


def rulings(project: Project) -> dict[str, Any]:
    """Write the rulings: as dobro/en answers, but for what is printed otherwise."""
    lines, cited = text().splitlines(), yaml.safe_load((UNSEEN / "dobro-de.yaml").read_text())["lines"]
    found: dict[str, Any] = {}
    for question, theirs in project.edition("dobro/en").rulings.items():
        if question in NOT_ASKED:
            continue
        at = {line: " ".join(lines[line - 1].split()[:12]) for line in cited.get(question, ())}
        found[question] = _ruling(_answer(theirs.answer, RULES.get(question)), at, RIVALS.get(question))
    return found


def _answer(theirs: Any, ours: Any) -> Any:
    if isinstance(theirs, Mapping):
        return {**theirs, **(ours or {})}
    return theirs if ours is None else ours


def _ruling(answer: Any, cites: dict[int, str], rival: str | None) -> dict[str, Any]:
    if not cites:
        return {"answer": answer, "basis": "silent", "why": "The book leaves this open; others play it so."}
    found = {"answer": answer, "basis": "stated", "cites": cites}
    if rival:
        reasons = {"for": "Some tables play it so.", "against": "The sentence says something else."}
        found["rivals"] = [{"answer": rival, "cites": dict(cites), **reasons}]
    return found


def _left_out(folder: str, names: list[str]) -> set[str]:
    return {*NOT_COPIED(folder, names), *(name for name in names if Path(folder, name) in BUILT)}


def copy(folder: Path) -> None:
    """Copy this project with a fourth edition, and the texts of all its books."""
    shutil.copytree(ROOT, folder, ignore=_left_out)
    data = {**head(), "rulings": rulings(Project(ROOT))}
    written = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    (folder / "rulings" / f"{NAME}.yaml").write_text(f"{MODELINE}\n{written}")
    books = folder / "sources"
    books.mkdir(exist_ok=True)
    own = sources_folder(None, ROOT)
    for book in own.iterdir() if own else ():
        if book.is_file():
            shutil.copyfile(book, books / book.name)
    (books / TEXT).write_text(text())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m properties.fourth DIR, where DIR is a folder that is not there yet")
    copy(Path(sys.argv[1]))
