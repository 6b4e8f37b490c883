"""Stored JSON read object by object: entries are asked for by name and kind, and what does not fit is said in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from variorum.rulebook.jsontext import load
from variorum.rulebook.problems import BadInputError, Problem, quote
from variorum.rulebook.project import display_path
from variorum.rulebook.yamltext import bounded_bytes, decode

T = TypeVar("T")


class UnfitError(Exception):
    """Data that is not what stands there: where, and what is wanted."""


class Row:
    """An object of the file, whose entries are asked for one by one."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise UnfitError(f"{where} should be an object, not {quote(data)}")
        self.data, self.where = data, where

    def get(self, key: str, *kinds: type) -> Any:
        """Find an entry of one of these kinds."""
        value = self.data.get(key)
        if not isinstance(value, kinds) or isinstance(value, bool):
            wanted = " or ".join("nothing" if kind is type(None) else NAMES[kind] for kind in kinds)
            raise UnfitError(f"{self.where} should have {wanted} for `{key}`, not {quote(value)}")
        return value

    def flag(self, key: str) -> bool:
        """Find a truth value."""
        value = self.data.get(key)
        if not isinstance(value, bool):
            raise UnfitError(f"{self.where} should have true or false for `{key}`, not {quote(value)}")
        return value

    def words(self, key: str, least: int = 1) -> tuple[str, ...]:
        """Find a list of words."""
        found = self.get(key, list)
        if len(found) < least or not all(isinstance(one, str) for one in found):
            raise UnfitError(f"{self.where} should list {least} or more words for `{key}`, not {quote(found)}")
        return tuple(found)

    def rows(self, key: str, read: Callable[[Row], T]) -> tuple[T, ...]:
        """Read a list of objects, each named by its place."""
        of = f" of {quote(self.data['id'])}" if "id" in self.data else ""
        return tuple(read(Row(one, f"`{key}` {number}{of}")) for number, one in enumerate(self.get(key, list), 1))


NAMES: Mapping[type, str] = {dict: "an object", list: "a list", str: "a text", int: "a number", float: "a number"}


def read_rows(path: Path, root: Path, largest: int, read: Callable[[Row], T], written_by: str) -> T:
    """Read a stored file of a project, of bounded size; say of what does not fit where it is, and how to store anew."""
    file = display_path(path)
    try:
        return read(Row(load(decode(bounded_bytes(path, file, largest, within=root), file), file), "the file"))
    except BadInputError as error:
        raise error.advising(written_by) from error
    except UnfitError as error:
        raise BadInputError([Problem(file, 1, 1, f"{error}; {written_by}")]) from error
