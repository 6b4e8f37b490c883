"""The rules of a reading as a prompt: for a program that reads and is to play by them. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator

from variorum.games import registry
from variorum.games.protocol import Seats
from variorum.library import OpenReading
from variorum.rulebook.questions import about_the_book
from variorum.rulebook.visible import one_line, visible

HEAD = "You play {title} by the rules below and no others: {edition}, {name}."
ORDER = "When it is your turn, answer with one of your legal moves, as it is written, and nothing else."
OPEN = "- (The rules leave this open: {asks})"
UNPLAYED = "- (No referee can check this rule: {rule})"


def rules_prompt(reading: OpenReading) -> str:
    """Say all rules of a reading, by chapter, and how moves are written; what is open or not played is said too."""
    edition = reading.edition
    lines = [HEAD.format(title=edition.game.title, edition=edition.title, name=reading.name)]
    for chapter, ids in edition.game.in_chapters():
        rules = [line for id_ in ids for line in _rule(reading, id_)]
        lines += ["", chapter.title, *rules] if rules else []
    seats = None if reading.unplayable else _seats(reading)
    if seats is not None:
        lines += ["", "How moves are written"]
        lines += [f"- {text}: {means}" for text, means in seats.notation(reading.rules)]
        lines += ["", ORDER]
    return "\n".join(one_line(visible(line)) for line in lines) + "\n"


def _rule(reading: OpenReading, id_: str) -> Iterator[str]:
    game = reading.edition.game
    if about_the_book(game.questions[id_]):
        return
    if id_ in reading.answers:
        said = game.sentence(id_, reading.answers[id_])
        unplayed = any(one.question == id_ for one in reading.unplayable)
        yield UNPLAYED.format(rule=said) if unplayed else f"- {said}"
    elif id_ in reading.edition.unanswered:
        yield OPEN.format(asks=game.questions[id_].asks)


def _seats(reading: OpenReading) -> Seats | None:
    engine = registry.find(reading.edition.game.name)
    return engine.seats if engine else None
