"""Which stored theorems still stand when answers are switched. Decides nothing anew, and knows no game.

A verdict follows from the answers that its decision consulted, so it holds for every reading that gives these answers.
Where a proof is known to need only some of them, it stands as long as those stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from variorum.playground.rulings import Ruled, Rulings

Data = Mapping[str, Any]
FAILS, OPEN, SAME = "fails", "open", "same"


def standing(book: Rulings, stored: Data, ruled: Ruled) -> dict[str, Any]:
    """Say which theorems come to stand otherwise than under the edition, and which are not decided for the reading."""
    readings = [_labels(book, name) for name in stored["readings"]]
    changed, undecided, same = [], [], 0
    for one in stored["theorems"]:
        before = _verdict(one, stored["readings"], ruled.edition.name)
        if before is None:
            continue
        after = _after(one, readings, ruled, before)
        said = {"id": one["id"], "page": one["page"], "title": one["fails" if before == FAILS else "holds"]}
        if after in {SAME, before}:
            same += 1
        elif after == OPEN:
            undecided.append(said)
        else:
            changed.append({**said, "now": one["fails" if after == FAILS else "holds"]})
    return {"changed": changed, "open": undecided, "same": same}


def _verdict(theorem: Data, names: Sequence[str], edition: str) -> str | None:
    """Find how a theorem stands under an edition."""
    return next(
        (one["verdict"] for one in theorem["verdicts"] if edition in (names[at] for at in one["readings"])), None
    )


def _after(theorem: Data, readings: Sequence[Mapping[str, str] | None], ruled: Ruled, before: str) -> str:
    """Find how a theorem stands under a reading: as before, as stored for another with the same answers, or open."""
    own, mine = ruled.book.ruled(ruled.edition.name, {}).labels, ruled.labels
    consulted = theorem["consulted"]
    moved = [id_ for id_ in consulted if mine.get(id_) != own.get(id_)]
    if not moved:
        return SAME
    for verdict in theorem["verdicts"]:
        for labels in _readings(verdict, readings):
            if all(labels.get(id_) == mine.get(id_) for id_ in consulted):
                return str(verdict["verdict"])
    needed = theorem["needed"].get(ruled.edition.name)
    if before != FAILS and needed is not None and not any(id_ in needed for id_ in moved):
        return SAME
    return OPEN


def _readings(verdict: Data, readings: Sequence[Mapping[str, str] | None]) -> Iterator[Mapping[str, str]]:
    for at in verdict["readings"]:
        if (labels := readings[at]) is not None:
            yield labels


def _labels(book: Rulings, name: str) -> Mapping[str, str] | None:
    """Work out the answers of a reading that was looked at; None where its edition is not here."""
    edition, _, choices = name.partition(":")
    chosen = dict(one.split("=", 1) for one in choices.split(",") if one)
    if edition not in book.editions:
        return None
    return book.answer({**book.editions[edition].answers, **chosen})[0]
