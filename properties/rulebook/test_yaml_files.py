"""Files that nobody has checked: each fault is one line with its place, and nothing worse happens."""

from __future__ import annotations

import string
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.yamltext import DEEPEST, LARGEST_FILE, bounded_bytes, decode, parse, read, yaml_scalar


def faults(content: str | bytes) -> list[str]:
    """Read a file's content and list its problems as `line:column: message`."""
    try:
        text = decode(content, "f") if isinstance(content, bytes) else content
        document = parse(text, "f")
    except BadInputError as error:
        return [str(problem).removeprefix("f:") for problem in error.problems]
    return [str(problem).removeprefix("f:") for problem in document.oddities]


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        ("", "1:1", "empty"),
        ("# only a remark\n", "1:1", "empty"),
        ("a: 1\n\tb: 2\n", "2:1", "tab"),
        ("a: x\ty\n", "1:5", "tab"),
        (b"\xef\xbb\xbfa: 1\n", "1:1", "byte-order mark"),
        ("a: 1\n".encode("utf-16"), "1:1", "byte-order mark"),
        ("a: 1\nb: caf\u00e9\n".encode("latin-1"), "2:7", "0xe9 is not UTF-8"),
        ("a: \x00\n", "1:4", "U+0000"),
        ("a: &x 1\nb: *x\n", "1:4", "anchors"),
        ("a: *x\n", "1:4", "anchors"),
        ("a: !!python/object/apply:os.system [ls]\n", "1:4", "tags"),
        ("a: 1\nb: 2\na: 3\n", "3:1", "already on line 1"),
        ("a: {b: 1, b: 2}\n", "1:11", "already on line 1"),
        ("a: 1\n---\nb: 2\n", "2:1", "second document"),
        ("? [a]\n: b\n", "1:3", "key must be plain text"),
        ("~: b\n", "1:1", "key must be plain text"),
        ("a: b: c\n", "1:5", "needs quotes"),
        ('a: "x\n', "2:1", "never closed"),
        ("a: no\n", "1:4", "put it in quotes"),
        ("a: Yes\n", "1:4", "put it in quotes"),
        ("a: 012\n", "1:4", "put it in quotes"),
        ("a: 12:30\n", "1:4", "put it in quotes"),
        ("a: 1.5\n", "1:4", "put it in quotes"),
        ("a: 1_000\n", "1:4", "put it in quotes"),
        ("a: 0x1F\n", "1:4", "put it in quotes"),
        ("a: 2026-11-16\n", "1:4", "put it in quotes"),
        ("a: .inf\n", "1:4", "put it in quotes"),
        ("a: [on]\n", "1:5", "put it in quotes"),
        ("no: b\n", "1:1", "put it in quotes"),
        ("[" * 200_000, f"1:{DEEPEST + 2}", "nested"),
        ("- " * 200_000, f"1:{2 * DEEPEST + 3}", "nested"),
        ("{a: " * 200_000, f"1:{4 * (DEEPEST + 1) + 1}", "nested"),
        ("a: [" + "x," * 400_000 + "]", "1:", "values"),
        ("a: " + "x" * 900_000, "1:4", "characters"),
    ],
    ids=lambda value: repr(value[:20]) if isinstance(value, str | bytes) else None,
)
def test_each_fault_is_one_line_with_its_place(content: str | bytes, place: str, words: str) -> None:
    """A faulty file gives one problem, at the right place, that says what is wrong."""
    (problem,) = faults(content)
    assert problem.startswith(place)
    assert words in problem
    assert "\n" not in problem


@pytest.mark.parametrize("text", ['"no"', "'012'", '"12:30"', "nothing", "yesterday", "5-7", "1st", "W", "n"])
def test_text_in_quotes_or_beyond_doubt_is_text(text: str) -> None:
    """Quoted text, and text that no reader takes for something else, passes as it stands."""
    document = parse(f"a: {text}\n", "f")
    assert document.oddities == []
    assert document.data == {"a": text.strip("'\"")}


def test_files_that_are_no_files(tmp_path: Path) -> None:
    """A folder, a missing file and one that is too large are refused in words."""
    large = tmp_path / "large.yaml"
    large.write_bytes(b"a: b\n" * (LARGEST_FILE // 5 + 1))
    for path, words in ((tmp_path, "folder"), (tmp_path / "none.yaml", "not exist"), (large, "larger than")):
        with pytest.raises(BadInputError, match=words):
            read(path)


def test_no_more_than_the_limit_is_read(tmp_path: Path) -> None:
    """A file of exactly the limit is read, one byte more is not."""
    path = tmp_path / "f"
    path.write_bytes(b"#" * LARGEST_FILE)
    assert len(bounded_bytes(path, "f")) == LARGEST_FILE
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(BadInputError):
        bounded_bytes(path, "f")


@given(st.text(max_size=300) | st.text("ab:-[]{}&*!|>'\"#?,\n \t%@0", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text makes the reader fail in any other way than by a problem with a place."""
    for problem in faults(text):
        line, column, _ = problem.split(":", 2)
        assert int(line) >= 1
        assert int(column) >= 1


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    """No bytes make the reader fail in any other way."""
    faults(content)


KEYS = st.text(string.ascii_letters, min_size=1, max_size=5)
LEAVES = st.text(string.ascii_letters + " .,:'\"-", max_size=12) | st.integers(-999, 999)
VALUES = st.dictionaries(
    KEYS, st.recursive(LEAVES, lambda v: st.lists(v, max_size=3) | st.dictionaries(KEYS, v, max_size=3))
)


@given(VALUES.filter(bool))
def test_what_was_written_is_what_is_read(value: dict[str, Any]) -> None:
    """Text, numbers, lists and mappings come back as they were written."""
    text = yaml.dump(value, default_style='"', allow_unicode=True).replace('!!int "', '"')
    document = parse(text, "f")
    assert document.data == _as_text(value)
    assert document.oddities == []


def _as_text(value: Any) -> Any:
    """Every number as text, since all is quoted."""
    if isinstance(value, dict):
        return {key: _as_text(one) for key, one in value.items()}
    return [_as_text(one) for one in value] if isinstance(value, list) else str(value)


@given(st.text(max_size=20) | st.text("-?:,[]{}#&*!|>'\"%@` ayn01.~", min_size=1, max_size=6))
@example("\x85")
@example("a\u2028b")
def test_written_text_reads_back_as_itself(text: str) -> None:
    """Text written for a list, a flow list or a key is that text again when read, if it may be written at all."""
    shown = yaml_scalar(text)
    for place, meant in (("[{}]", [text]), ("- {}\n", [text]), ("{}: a\n", {text: "a"})):
        try:
            document = parse(place.replace("{}", shown, 1), "f")
        except BadInputError as error:
            assert not text.isprintable() or "characters" in str(error) or not text
            continue
        assert document.data == meant
        assert document.oddities == []


def test_places_are_those_of_keys_and_values() -> None:
    """The place of every value and key is its line and column in the file, letters outside ASCII included."""
    document = parse("é: {x: 1,\n    ü: [a, b]}\n", "f")
    assert document.values[("é", "x")] == (1, 8)
    assert document.keys[("é", "ü")] == (2, 5)
    assert document.values[("é", "ü", 1)] == (2, 12)
