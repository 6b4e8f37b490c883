"""Read YAML from files that nobody has checked into plain values, remembering the place of each.

Only mappings, lists, text, whole numbers and nothing (null) come out. Anchors, aliases, tags, duplicate keys and
values that different YAML readers take for different things are refused. Work and memory are bounded.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from variorum.rulebook.problems import BadInputError, Problem, quote
from variorum.rulebook.visible import HIDDEN

LARGEST_FILE = 1_000_000
DEEPEST = 20
MOST_NODES = 60_000
LONGEST_SCALAR = 4_000
LONGEST_ODDITY = 40
LINK_OUT = "a link out of the project, which is not followed"

Step: TypeAlias = str | int
Where: TypeAlias = tuple[Step, ...]
Place: TypeAlias = tuple[int, int]

EVENTS: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")
MEANT = "put it in quotes if text is meant, or write a whole number of up to nine digits"
NOTHING = {"", "~", "null", "Null", "NULL"}
READ_DIFFERENTLY = re.compile(
    r"""(?ix) yes|no|on|off|true|false                     # truth values
        | [-+]?(\d[\d_]*)?\.?\d[\d_]*(e[-+]?\d+)?  | [-+]?\d[\d_]*\.(e[-+]?\d+)?  # octal, signed, decimal, grouped
        | [-+]?0[xob][\da-f_]+ | [-+]?\.(inf|nan)
        | [-+]?\d[\d_]*(:[0-5]?\d)+(\.\d*)?                # base sixty
        | \d{4}-\d\d?-\d\d?([t\s].*)?                      # dates
        | = | <<""",
)
FLAGS = frozenset({"unconfirmed", "derived"})  # the keys whose value is `true` or `false`, and no text
TRUTH = {"true": True, "false": False}
UNPRINTABLE = re.compile(r"[^\n\r\x20-\x7e\x85\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
LINE_END = re.compile(r"(?<=[\n\x85])|(?<=\r)(?!\n)")
ADVICE = {
    "mapping values are not allowed": "text that holds a colon and a space needs quotes around it",
    "cannot start any token": "text that begins with this character needs quotes around it",
    "unexpected end of stream": "a quotation mark or bracket is never closed",
    "did not find expected key": "check the indentation and the quotes of this entry",
    "could not find expected ':'": "a key needs a colon and a space after it",
    "did not find expected '-'": "check the indentation: this line does not line up with its list",
}


@dataclass
class Document:
    """The values of one YAML file, the place of each value and key, and what was odd about them."""

    file: str
    data: Any = None
    values: dict[Where, Place] = field(default_factory=dict)
    keys: dict[Where, Place] = field(default_factory=dict)
    oddities: list[Problem] = field(default_factory=list)

    def place(self, where: Where) -> Place:
        """Find the place of a value, or of the nearest value around it."""
        while where not in self.values and where:
            where = where[:-1]
        return self.values.get(where, (1, 1))

    def problem(self, where: Where, message: str, *, at_key: bool = False) -> Problem:
        """Make a problem of a message about the value (or the key) at a path."""
        line, column = self.keys[where] if at_key and where in self.keys else self.place(where)
        return Problem(self.file, line, column, message, about_place(where))


def about_place(where: Where) -> str:
    """Name what stands at a path, so that it is found again when lines move: a question, or else its part of a file."""
    steps = list(where)
    for part, depth in (("rulings", 0), ("questions", 0), ("questions", 2)):
        if steps[depth : depth + 1] == [part] and len(steps) > depth + 1:
            return str(steps[depth + 1])
    named = itertools.takewhile(lambda step: isinstance(step, str) and not step[:1].isdigit(), steps)
    return "/".join(map(str, itertools.islice(named, 3)))


def _unreadable(file: str, line: int, column: int, message: str) -> Problem:
    """Make a problem for which nothing of a file can be read."""
    return Problem(file, line, column, message, unreadable=True)


def read(path: Path, shown_as: str | None = None, within: Path | None = None) -> Document:
    """Read a YAML file, which must not lead out of a folder where one is given, or raise BadInputError."""
    file = shown_as or str(path)
    return parse(decode(bounded_bytes(path, file, within=within), file), file)


def leads_out(path: Path, folder: Path) -> bool:
    """Tell whether a path leads out of a folder, by a link in it or in its name."""
    return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def bounded_bytes(path: Path, file: str, largest: int = LARGEST_FILE, within: Path | None = None) -> bytes:
    """Read a regular file of bounded size, which must not lead out of a folder where one is given."""
    if within is not None and leads_out(path, within):
        raise BadInputError([_unreadable(file, 1, 1, f"is {LINK_OUT}; put the file itself there")])
    try:
        if path.is_dir():
            raise BadInputError([_unreadable(file, 1, 1, "is a folder; name a file in it")])
        if not path.is_file():
            fault = "is not a regular file" if path.exists() else "does not exist"
            raise BadInputError([_unreadable(file, 1, 1, f"{fault}; check the path")])
        with path.open("rb") as stream:
            content = stream.read(largest + 1)
    except OSError as error:
        raise BadInputError([_unreadable(file, 1, 1, f"cannot be read: {error.strerror or error}")]) from error
    if len(content) > largest:
        raise BadInputError([_unreadable(file, 1, 1, f"larger than {largest:,} bytes, the most that is read")])
    return content


def holds(path: Path, content: bytes) -> bool:
    """Tell whether a file is there that holds exactly this; of another, however large, nothing is read."""
    return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content


def decode(content: bytes, file: str) -> str:
    """Decode UTF-8 text without a byte-order mark."""
    if content.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        fault = "starts with a byte-order mark; save the file as UTF-8 without one"
        raise BadInputError([_unreadable(file, 1, 1, fault)])
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode()
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        fault = f"byte 0x{content[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise BadInputError([_unreadable(file, line, column, fault)]) from error


def parse(text: str, file: str) -> Document:
    """Turn YAML text into a document, or raise BadInputError."""
    if stray := UNPRINTABLE.search(text):
        before = text[: stray.start()]
        line, column = before.count("\n") + 1, stray.start() - before.rfind("\n")
        name = "a tab; indent and separate with spaces" if stray[0] == "\t" else f"character U+{ord(stray[0]):04X}"
        allowed = "" if stray[0] == "\t" else " is not allowed; only printable text is"
        raise BadInputError([_unreadable(file, line, column, name + allowed)])
    document = Document(file)
    try:
        _Composer(document, yaml.parse(text, Loader=EVENTS)).document()
    except yaml.MarkedYAMLError as error:
        raise BadInputError([_syntax_problem(error, file)]) from error
    except yaml.YAMLError as error:
        raise BadInputError([_unreadable(file, 1, 1, f"is not YAML: {error}")]) from error
    return document


def lines_of(text: str) -> list[str]:
    """Split text into the lines that the places in a document count, each with what ends it."""
    return LINE_END.split(text)


def yaml_scalar(text: str) -> str:
    """Write text as YAML that reads back as that text wherever it stands: plain, or in quotes."""
    if HIDDEN.search(text):
        return _in_quotes(text)
    places: dict[str, Any] = {"[{}, a]": [text, "a"], "- {}\n- a": [text, "a"], "{}: a": {text: "a"}}
    for place, meant in places.items():
        try:
            document = parse(place.replace("{}", text, 1), "")
        except BadInputError:
            return _in_quotes(text)
        if document.data != meant or document.oddities:
            return _in_quotes(text)
    return text


def _in_quotes(text: str) -> str:
    """Put text in double quotes, with an escape for what is hidden."""
    quote = json.dumps(text, ensure_ascii=False)
    return HIDDEN.sub(lambda found: f"\\U{ord(found[0]):08x}", quote)


def _syntax_problem(error: yaml.MarkedYAMLError, file: str) -> Problem:
    """Say a YAML syntax error on one line, with advice where we have some."""
    mark = error.problem_mark or error.context_mark
    fault = error.problem or "the file does not follow YAML's syntax"
    advice = next((f"; {advice}" for sign, advice in ADVICE.items() if sign in fault), "")
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return _unreadable(file, line, column, f"is not YAML: {fault}{advice}")


class _Composer:
    """Builds a document from parser events: no recursion into the parser, no unbounded work."""

    def __init__(self, document: Document, events: Iterator[Any]) -> None:
        self.document_ = document
        self.events = events
        self.nodes = 0

    def document(self) -> None:
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if self.document_.values:
                    self._refuse(event, "a second document (`---`); one file holds one")
            elif isinstance(event, yaml.NodeEvent):
                self.document_.data = self._node(event, ())
        if self.document_.data is None:
            raise BadInputError(
                [_unreadable(self.document_.file, 1, 1, "is empty; a mapping of keys and values is expected")]
            )

    def _refuse(self, event: Any, message: str) -> None:
        mark = event.start_mark
        raise BadInputError([_unreadable(self.document_.file, mark.line + 1, mark.column + 1, message)])

    def _node(self, event: Any, where: Where) -> Any:
        self.nodes += 1
        if isinstance(event, yaml.AliasEvent) or event.anchor:
            self._refuse(event, "anchors (&) and aliases (*) are not allowed; write the value out, or quote the text")
        if event.tag is not None:
            self._refuse(event, "tags (!) are not allowed; quote the text if it begins with an exclamation mark")
        if self.nodes > MOST_NODES:
            self._refuse(event, f"more than {MOST_NODES:,} values, the most that is read")
        if len(where) > DEEPEST:
            self._refuse(event, f"nested more than {DEEPEST} deep")
        self.document_.values[where] = (event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(where)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(where)
        if where and where[-1] in FLAGS and event.implicit[0] and event.value in TRUTH:
            return TRUTH[event.value]
        return self._scalar(event)

    def _mapping(self, where: Where) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for event in self.events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            if not isinstance(event, yaml.ScalarEvent) or event.anchor or event.tag:
                self._refuse(event, "a key must be plain text")
            key = self._key(event)
            inner, place = (*where, key), (event.start_mark.line + 1, event.start_mark.column + 1)
            if key in found:
                first = self.document_.keys[inner][0]
                fault = f"{quote(key)} stands here again; it is already on line {first}"
                self.document_.oddities.append(Problem(self.document_.file, *place, fault, about_place(inner)))
            self.document_.keys[inner] = place
            found[key] = self._node(next(self.events), inner)
        return found

    def _key(self, event: Any) -> str:
        """Read a key: text as written, so that `17` and `17-20` are both names of lines."""
        key = self._scalar(event)
        if key is None:
            self._refuse(event, "a key must be plain text, and this one is empty")
        return str(key)

    def _list(self, where: Where) -> list[Any]:
        found: list[Any] = []
        for event in self.events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            found.append(self._node(event, (*where, len(found))))
        return found

    def _scalar(self, event: Any) -> str | int | None:
        text: str = event.value
        if len(text) > LONGEST_SCALAR:
            self._refuse(event, f"text of {len(text):,} characters; at most {LONGEST_SCALAR:,} are read")
        if not event.implicit[0]:
            if stray := UNPRINTABLE.search(text):
                self._refuse(event, f"this text holds character U+{ord(stray[0]):04X}; only printable text is allowed")
            return text
        if text in NOTHING:
            return None
        if WHOLE_NUMBER.fullmatch(text):
            return int(text)
        if len(text) <= LONGEST_ODDITY and READ_DIFFERENTLY.fullmatch(text):
            fault = f"{quote(text)} is text to some YAML readers and something else to others; {MEANT}"
            mark = event.start_mark
            self.document_.oddities.append(Problem(self.document_.file, mark.line + 1, mark.column + 1, fault))
        return text
