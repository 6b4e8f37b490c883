"""Records and score sheets in files: read with bounds, known by their game, every fault at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from variorum.games import registry
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import Game
from variorum.rulebook import jsontext, yamltext
from variorum.rulebook.problems import BadInputError, BadRequestError, quote
from variorum.rulebook.yamltext import Document, bounded_bytes, decode

T = TypeVar("T")
JSON = re.compile(r'\s*\{\s*["}]')


def open_document(path: Path) -> Document:
    """Read a YAML or JSON file of bounded size."""
    from variorum.rulebook.project import display_path  # noqa: PLC0415 - text alone needs no project

    file = display_path(path)
    return parse_document(decode(bounded_bytes(path, file), file), file)


def parse_document(text: str, file: str) -> Document:
    """Read YAML or JSON text."""
    if not JSON.match(text):
        return yamltext.parse(text, file)
    try:
        return jsontext.parse(text, file)
    except BadInputError as not_json:
        try:  # YAML may begin with a bracket and a quotation mark too
            return yamltext.parse(text, file)
        except BadInputError:
            raise not_json from None


def read_as(document: Document, reader: Callable[[Any], T]) -> T:
    """Read a document as a record or sheet, or raise BadInputError with the place."""
    if document.oddities:
        raise BadInputError(document.oddities)
    try:
        return reader(document.data)
    except UnreadableError as error:
        raise BadInputError([document.problem(error.where, error.message)]) from error


def game_of(data: Any, editions: Sequence[str], known: Sequence[str] = ()) -> Game:
    """Tell which game a file is of: as it says, by a key that only one has, by its edition, or by the games known."""
    content = data if isinstance(data, dict) else {}
    if content.get("game") is None:
        keyed = next((game for game in registry.every() if any(key in content for key in game.keys)), None)
        if keyed:
            return keyed
    said = [content.get("game"), *editions, content.get("edition")]
    named = [one.partition("/")[0] for one in said if isinstance(one, str)]
    if not named:
        named = [name for name in registry.names() if not known or name in known][:1] or list(known[:1])
    found = next((game for game in map(registry.find, named) if game), None)
    if found is None:
        allowed = ", ".join(registry.names())
        raise BadRequestError(f"records of {quote(named[0])} cannot be read here; allowed: {allowed}")
    return found
