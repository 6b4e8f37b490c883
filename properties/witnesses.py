"""What must hold of the stored witnesses of any game of claims. Knows no game: a shelf says how its records are read.

Each `check_` fails where a witness is not what it tells. A game's own tests say which witnesses they are asked of.
"""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from variorum.documents import open_document
from variorum.games.divergence import Divergence, Sides
from variorum.games.protocol import WitnessSearch
from variorum.prove.witnesses import WITNESS_KEYS, list_wanted, sides_of, witness_data, witness_text
from variorum.rulebook.differences import Difference, differences
from variorum.rulebook.evidence import Evidence, Kind

from properties.conftest import ROOT, Command, this_project
from properties.editions import playable

FILE_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,119}")

Data = dict[str, Any]


class ClaimSearch(WitnessSearch, Protocol):
    """What the module of witnesses of a game of claims offers."""

    FACETS: tuple[str, ...]

    def diverge(self, sides: Any, record: Any, /) -> Divergence | None:
        """Find how two sides diverge on a record."""


@dataclass(frozen=True, eq=False)
class Shelf:
    """The stored witnesses of a game, and how they are read, replayed, cut and searched for."""

    game: str
    search: ClaimSearch
    read: Callable[[Data], Any]
    cuts: Callable[[Data], Iterator[Data]]

    @property
    def folder(self) -> Path:
        """Where the witnesses are."""
        return this_project().evidence_folder(self.game) / "witnesses"

    @property
    def names(self) -> list[str]:
        """The names of all files that are stored."""
        return sorted(path.stem for path in self.folder.glob("*.yaml"))

    def text(self, name: str) -> str:
        """Read a file letter for letter."""
        return (self.folder / f"{name}.yaml").read_text(encoding="utf-8")

    def stored(self, name: str) -> Data:
        """Read a witness; what is given out may be changed."""
        return copy.deepcopy(_read(self, name))

    def sides(self, name: str) -> Any:
        """Make the rule sets that a witness is about."""
        return _sides(self, name)

    def divergence(self, name: str, data: Data) -> Divergence | None:
        """Replay a record under both sides of a witness."""
        return self.search.diverge(self.sides(name), self.read(data))

    def differences(self) -> dict[str, Difference]:
        """List the differences that want a witness, by the name of its file."""
        return _wanted(self)


@cache
def _read(shelf: Shelf, name: str) -> Data:
    data: Data = open_document(shelf.folder / f"{name}.yaml").data
    return data


@cache
def _wanted(shelf: Shelf) -> dict[str, Difference]:
    return {one.name: one for one in list_wanted(this_project(), shelf.game)}


@cache
def _sides(shelf: Shelf, name: str) -> Any:
    return sides_of(this_project(), shelf.differences()[name])


# -- all there, and as told --------------------------------------------------------------------------------------


def check_every_rival(shelf: Shelf) -> None:
    """Find a file or an equivalence for each rival that carries behaviour."""
    evidence = Evidence(this_project(), this_project().game(shelf.game))
    editions = [this_project().edition(name) for name in playable(this_project(), shelf.game)]
    found = list(differences(editions))
    assert found
    for one in found:
        assert evidence.of(one.question, *one.answers, *one.between).kind is not Kind.UNEXPLORED, one.name


def check_stored_is_wanted(shelf: Shelf) -> None:
    """Find each file to be about a difference that wants a witness, and for each such difference one of its own."""
    assert set(shelf.names) == set(shelf.differences())
    assert len(shelf.names) == len(list_wanted(this_project(), shelf.game))


def check_file_name(name: str) -> None:
    """Find nothing in a name that some file system or address would not take, and no more than any takes."""
    assert FILE_NAME.fullmatch(name), name


def check_shows(shelf: Shelf, name: str) -> None:
    """Find the question, answers and readings named, and what a replay gives in words."""
    data, difference = shelf.stored(name), shelf.differences()[name]
    assert (data["question"], tuple(data["answers"]), tuple(data["between"])) == (
        difference.question,
        difference.answers,
        difference.between,
    )
    assert data["edition"] == difference.left.name
    assert data["shows"] in shelf.search.FACETS
    found = shelf.divergence(name, data)
    assert found is not None
    assert (data["shows"], data["attribution"], data["outcomes"]) == (found.shows, "whole", list(found.outcomes))
    assert data.get("printed") == found.printed
    assert data["outcomes"][0] != data["outcomes"][1]


def check_sides(shelf: Shelf, name: str) -> None:
    """Switch the sides, and find the outcomes switched too; set a side beside itself, and find no difference."""
    about, record, diverge = shelf.sides(name), shelf.read(shelf.stored(name)), shelf.search.diverge
    turned = diverge(Sides(about.question, about.other, about.one), record)
    assert turned and list(turned.outcomes) == shelf.stored(name)["outcomes"][::-1]
    assert diverge(Sides(about.question, about.one, about.one), record) is None


# -- minimal -----------------------------------------------------------------------------------------------------


def check_minimal(shelf: Shelf, name: str) -> None:
    """Leave out any one claim, or the last round, and find that the sides no longer diverge in the same."""
    data = shelf.stored(name)
    for cut in shelf.cuts(data):
        left = shelf.divergence(name, cut)
        assert left is None or left.shows != data["shows"], cut


def check_last_claim(shelf: Shelf, name: str) -> None:
    """Find all claims before the last ruled on alike, and the last to hold on one side only."""
    one, other = (_flat(outcome["claims"]) for outcome in shelf.stored(name)["outcomes"])
    assert one[:-1] == other[:-1]
    assert (one[-1] == "ok") != (other[-1] == "ok")


def _flat(codes: list[Any]) -> list[str]:
    """List codes one after the other, whether or not they stand by round."""
    return [code for one in codes for code in ([one] if isinstance(one, str) else one)]


# -- as searched -------------------------------------------------------------------------------------------------


def check_searched(shelf: Shelf, name: str) -> None:
    """Seek a witness anew, and find it written as it is stored, letter for letter."""
    noted: list[str] = []
    found = shelf.search.find(shelf.sides(name), noted.append)
    assert found is not None and noted
    assert witness_text(witness_data(shelf.differences()[name], found)) == shelf.text(name)


def check_any_hash_seed(module: str, name: str, key: str, seed: int = 7) -> None:
    """Search under another hash seed, in another process, for what the `SHELF` of a module has stored."""
    code = f"from {module} import SHELF as s; print(s.search.find(s.sides({name!r})).data[{key!r}])"
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        capture_output=True,
        text=True,
        check=True,
    )
    shelf: Shelf = sys.modules[module].SHELF
    assert run.stdout.strip() == str(shelf.stored(name)[key])


# -- the command -------------------------------------------------------------------------------------------------


def run(variorum: Command, *words: str) -> Any:
    """Run `variorum witness` on this project."""
    return variorum("--project", ROOT, "witness", *words)


def check_printed(shelf: Shelf, name: str, variorum: Command, folder: Path) -> None:
    """Print a witness as it is stored, for either order of the sides, and referee what is printed."""
    data = shelf.stored(name)
    for one, other in (data["between"], data["between"][::-1]):
        outcome = run(variorum, one, other, data["question"])
        assert (outcome.code, outcome.out) == (0, shelf.text(name))
    path = folder / "witness.yaml"
    path.write_text(outcome.out, encoding="utf-8")
    for reading, told in zip(data["between"], data["outcomes"], strict=True):
        judged = json.loads(variorum("--project", ROOT, "referee", path, "--edition", reading, "--json").out)
        for key, value in told.items():
            if key == "fault":
                assert (judged["fault"] or {}).get("message") == (value or {}).get("message")
            elif key != "question":
                assert judged[key] == value
    found = json.loads(run(variorum, *data["between"], data["question"], "--json").out)
    assert found["stored"].endswith(f"{name}.yaml")
    assert found["record"] == {key: value for key, value in data.items() if key not in WITNESS_KEYS}


def check_refused(variorum: Command, words: tuple[str, ...], said: str) -> None:
    """Refuse what makes no sense with exit code 2, and write nothing."""
    outcome = run(variorum, *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert said in outcome.err
