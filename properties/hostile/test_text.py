"""Hidden characters: shown as escapes wherever text goes out, refused in names. Floods of lines: cut with a count."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from variorum.documents import open_document
from variorum.playground.bridge import Bridge
from variorum.rulebook import jsontext
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import Project
from variorum.rulebook.texts import ENVIRONMENT, Library
from variorum.rulebook.visible import HIDDEN, LONGEST_LINE, MOST_LINES, cut_flood, visible
from variorum.rulebook.yamltext import yaml_scalar
from variorum.site.building import gather
from variorum.site.markup import json_data
from variorum.site.searching import INDEX

from properties.conftest import ROOT, Command

COMMAND = [sys.executable, "-c", "import sys; sys.argv[0] = 'variorum'; from variorum.cli import main; main()"]
ESCAPE, TURN, ZERO, NEXT_LINE, TAG = "\x1b[2J", "\u202e", "\u200b", "\x85", "\U000e0041"
STEERING = [ESCAPE, "\r", "\b", "\a", "\x7f", "\x9b2J", NEXT_LINE, "\u2028"]
DISGUISING = [TURN, "\u2066", "\u200e", "\u061c", ZERO, "\u200d", "\ufeff", "\uffff", "\xad", "\u3164", TAG]


def change(path: Path, old: str, new: str) -> None:
    """Change something in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def show_in_terminal(*words: object, environment: dict[str, str] | None = None) -> str:
    """Run the command at a terminal, and give everything that the terminal got."""
    ours, theirs = pty.openpty()
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "engine"), "TERM": "xterm-256color", **(environment or {})}
    surroundings.pop(ENVIRONMENT, None)
    process = subprocess.Popen(
        [*COMMAND, *map(str, words)], stdout=theirs, stderr=theirs, stdin=theirs, env=surroundings
    )
    os.close(theirs)
    got = b""
    while select.select([ours], [], [], 60)[0]:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        got += part
    process.wait()
    os.close(ours)
    return got.decode()


# -- what is hidden ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", [*STEERING, *DISGUISING], ids=ascii)
def test_what_is_hidden_becomes_an_escape(letter: str) -> None:
    """A control, direction or character without width is written as JSON writes it, and read back as it was."""
    shown = visible(f"a{letter}b")
    assert shown.isascii()
    assert "\\u" in shown
    assert json.loads(f'"{shown}"') == f"a{letter}b"


def test_every_control_and_format_character_is_hidden() -> None:
    """Of all controls and format characters only tab, line feed and the visible signs of some scripts pass."""
    passing = {
        letter
        for letter in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") and not HIDDEN.match(letter)
    }
    signs = {letter for letter in passing if unicodedata.category(letter) == "Cf"}
    assert passing - signs == {"\t", "\n"}
    spoken = ("ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN")
    assert all(unicodedata.name(letter).startswith(spoken) for letter in signs)


def test_ordinary_text_passes_as_it_is() -> None:
    """Letters of every script, accents, emoji and the blanks of typography are shown."""
    text = "Zażółć gęślą jaźń, ça\u202fva\xa0? Ελληνικά 日本語 العربية ♥\ufe0f 🂡\tnext\n"
    assert visible(text) == text


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.none(), max_size=4))
def test_json_is_the_same_after_it_went_out(data: dict[str, object]) -> None:
    """Escapes within JSON stand for what they hide."""
    assert json.loads(visible(json.dumps(data, ensure_ascii=False))) == data


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_yaml_is_the_same_after_it_went_out(text: str) -> None:
    """Text written as YAML holds nothing hidden, and reads back as that text."""
    written = yaml_scalar(text)
    assert visible(written) == written
    assert str(yaml.load(f"- {written}\n", Loader=yaml.BaseLoader)[0]) == text  # noqa: S506 - it makes text only


def test_floods_are_cut_with_a_count() -> None:
    """The first hundred lines are shown, each of bounded length."""
    assert cut_flood(["x"] * MOST_LINES) == ["x"] * MOST_LINES
    assert cut_flood(["x"] * (MOST_LINES + 1234))[-1] == "… and 1,234 more"
    assert cut_flood(["x" * 5000]) == ["x" * LONGEST_LINE + "…"]


# -- what the commands write ---------------------------------------------------------------------------------------


def hostile(made_up: Path) -> Path:
    """Put hidden characters wherever the files of a project take them: in sentences, and in the names of files."""
    change(made_up / "spec" / "pebbles.yaml", "Nobody may pass.", f"Nobody{TURN} may{ZERO} pass.")
    change(made_up / "spec" / "pebbles.yaml", "asks: Who begins?", f"asks: Who{TURN} begins?")
    text = made_up / "sources" / "plain.txt"
    text.write_text(text.read_text(encoding="utf-8") + f"More{ESCAPE}\b\u2069 of it.\n", encoding="utf-8")
    (made_up / "rulings" / "pebbles" / f"odd{ESCAPE}{TURN}.yaml").write_text("edition: 7\n", encoding="utf-8")
    return made_up


WORDS = [
    ("check",),
    ("check", "--json"),
    ("show", "pebbles/plain"),
    ("show", "pebbles/plain", "--json"),
    ("show", f"pebbles/{ESCAPE}{TURN}"),
    ("diff", "pebbles/plain", "pebbles/fancy", "--all"),
    ("diff", "pebbles/plain", "pebbles/fancy", "--all", "--format", "html"),
    ("diff", "pebbles/plain", "pebbles/fancy", "--all", "--json"),
    ("coverage", "pebbles/plain"),
    ("coverage", "pebbles/plain", "--json"),
    ("referee", f"none{ESCAPE}{TURN}.yaml"),
    (f"--{ESCAPE}{TURN}",),
    (f"sh{ESCAPE}{TURN}ow",),
    ("new", "pebbles/de", "--from", "pebbles/plain", "--source", f"{ESCAPE}{TURN}.txt"),
]


@pytest.mark.parametrize("words", WORDS, ids=ascii)
def test_no_command_writes_anything_hidden(made_up: Path, variorum: Command, words: tuple[str, ...]) -> None:
    """What comes from files, their names and the command line is shown as escapes, in JSON too."""
    done = variorum("--project", hostile(made_up), *words)
    assert HIDDEN.sub("", done.out + done.err) == done.out + done.err
    assert any(escape in done.out + done.err for escape in ("\\u202e", "\\u001b", "\\x1b")), done
    if "--json" in words:
        assert TURN in json.dumps(json.loads(done.out), ensure_ascii=False) or "coverage" in words


def test_no_page_holds_anything_hidden(made_up: Path) -> None:
    """Pages, the index of the search and the data for scripts show what is hidden as escapes."""
    (hostile(made_up) / "rulings" / "pebbles" / f"odd{ESCAPE}{TURN}.yaml").unlink()
    folder = made_up / "pages"
    gather(Project(made_up), Library(made_up / "sources")).write(folder)
    texts = [path for path in folder.rglob("*.*") if path.suffix != ".xlsx"]
    written = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in texts}
    assert {name for name, text in written.items() if HIDDEN.search(text)} == set()
    assert sum("Nobody\\u202e may" in text for text in written.values()) > 3
    assert "Nobody\\\\u202e may" in written[INDEX], "what reads the script gets an escape too"
    bridge = Bridge([], lambda _: {}, lambda _: {})
    bridge.known["odd"] = lambda _: {"said": TURN}
    for text in (json_data({"ok": {"said": TURN}}), bridge.answer('{"ask": "odd"}')):
        assert json.loads(text) == {"ok": {"said": "\\u202e"}}


def test_a_terminal_gets_our_colours_and_no_steering(made_up: Path) -> None:
    """At a terminal there are colours, and escapes from files are shown beside them."""
    got = show_in_terminal("--project", hostile(made_up), "coverage", "pebbles/plain", "--all")
    assert "\x1b[1m" in got
    assert "More\\u001b[2J\\u0008\\u2069 of it." in got
    assert "\x1b[2J" not in got
    got = show_in_terminal("--project", made_up, "show", "pebbles/plain")
    assert "Nobody\\u202e may\\u200b pass." in got
    assert TURN not in got


@pytest.mark.parametrize("columns", ["²", "0", "-1", "99999999999", "wide"])
def test_an_odd_width_is_no_width(made_up: Path, columns: str) -> None:
    """A terminal that claims an impossible width is written to all the same."""
    got = show_in_terminal("--project", made_up, "show", "pebbles/plain", environment={"COLUMNS": columns})
    assert "Nobody may pass." in got
    assert max(map(len, got.splitlines())) < 300


# -- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", [*STEERING, *DISGUISING], ids=ascii)
@pytest.mark.parametrize("form", ["yaml", "json"])
def test_names_of_players_can_be_seen(variorum: Command, tmp_path: Path, letter: str, form: str) -> None:
    """Two players cannot look like one, and no name can steer a terminal, in records and in sheets."""
    sheet = {"players": [f"An{letter}a", "Bo"], "rounds": [{"points": {f"An{letter}a": 1, "Bo": 2}}]}
    path = tmp_path / f"sheet.{form}"
    path.write_text(json.dumps(sheet) if form == "json" else yaml.safe_dump(sheet), encoding="utf-8")
    for command in ("score", "referee"):
        done = variorum("--project", ROOT, command, path, "--edition", "dobro/en")
        assert done.code == 2
        assert f"sheet.{form}:" in done.err
        assert not HIDDEN.search(done.err)


@pytest.mark.parametrize("letter", DISGUISING, ids=ascii)
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("spec/pebbles.yaml", "title: Set-up", 'title: "Set-{}up"'),
        ("spec/pebbles.yaml", "title: Pebbles", 'title: "Peb{}bles"'),
        ("spec/pebbles.yaml", "setup.first:", '"setup.fir{}st":'),
        ("spec/pebbles.yaml", "keys: [from, to]", 'keys: [from, "t{}o"]'),
        ("spec/sources.yaml", "pebbles-plain:", '"pebbles-{}plain":'),
        ("spec/sources.yaml", "file: plain.txt", 'file: "pl{}ain.txt"'),
        ("rulings/pebbles/plain.yaml", "edition: pebbles/plain", 'edition: "pebbles/pl{}ain"'),
    ],
)
def test_ids_and_titles_can_be_seen(
    made_up: Path, variorum: Command, file: str, old: str, new: str, letter: str
) -> None:
    """What a thing is called holds nothing hidden; the fault is said at its place."""
    change(made_up / file, old, new.format(letter))
    done = variorum("--project", made_up, "check")
    assert done.code in (1, 2)
    assert not HIDDEN.search(done.out)
    assert Path(file).name in done.out


# -- JSON ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('{"players": ["Ana",\n "Bo"\n "Cy"]}', "3:2", "`,` is wanted"),
        ('{"players": ["Ana"],\n  players: 7}', "2:3", "double quotes"),
        ('{"players": [true, flase]}', "1:20", "is not a value"),
        ('{"players":\n  ["An', "2:4", "unterminated"),
        ('{"players":\n  "A\\q"}', "2:5", "escape"),
        ('{"seed":\n ' + "9" * 5000 + "}", "2:2", "up to nine digits"),
        ('{"seed": 1.5}', "1:10", "is not a value"),
        ('{"rounds":\n' + "[" * 977 + "]" * 977 + "}", "2:21", "nested more than 20"),
        ('{"a": "\\u001b"}', "1:7", "U+001B"),
        ('{"a": "\\ud800"}', "1:7", "U+D800"),
        ('{"a": 1} x', "1:10", "more stands after"),
        ("{", "1:2", "double quotes"),
        ('{"a": "' + "x" * 5000 + '"}', "1:7", "at most 4,000"),
        ('{"a": [' + "1," * 60_001 + "1]}", "1:", "more than 60,000"),
    ],
    ids=lambda one: one[:20] if isinstance(one, str) else None,
)
def test_faults_in_json_have_their_place(text: str, place: str, words: str) -> None:
    """A fault in JSON is said with its line and column, as one in YAML is."""
    with pytest.raises(BadInputError) as caught:
        jsontext.parse(text, "record.json")
    (problem,) = caught.value.problems
    assert f"{problem.line}:{problem.column}".startswith(place), problem
    assert words in problem.message


def test_values_in_json_have_their_place(variorum: Command, tmp_path: Path) -> None:
    """What a record says wrongly is said at the value, in JSON as in YAML."""
    path = tmp_path / "record.json"
    path.write_text('{"edition": "dobro/en",\n "players": ["Ana", 7],\n "rounds": []}', encoding="utf-8")
    done = variorum("--project", ROOT, "referee", path)
    assert (done.code, "record.json:2:21: a player's name is text" in done.err) == (2, True)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-999_999_999, 999_999_999) | st.text('aé"\\/😀 \n\t', max_size=9),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab:{", max_size=3), inner, max_size=3),
        max_leaves=20,
    ),
    st.sampled_from([None, 1, "\t"]),
    st.booleans(),
)
def test_json_is_read_as_it_is_written(data: object, indent: int | str | None, plain: bool) -> None:
    """Whatever plain data is written as JSON is read as that data."""
    text = json.dumps({"data": data}, indent=indent, ensure_ascii=plain)
    try:
        document = jsontext.parse(text, "x")
    except BadInputError as error:
        assert "nested" in str(error) or "\\t" in text
    else:
        assert (document.data, document.oddities) == ({"data": data}, [])
        line, column = document.values[("data",)]
        rest = text.split("\n")[line - 1][column - 1 :]
        assert rest.startswith(json.dumps(data, indent=indent, ensure_ascii=plain).split("\n")[0])


def test_yaml_that_begins_as_json_is_read(tmp_path: Path) -> None:
    """A quotation mark after the first bracket makes no JSON of YAML."""
    path = tmp_path / "record.yaml"
    path.write_text('{"players": [Ana, Bo]}\n', encoding="utf-8")
    assert open_document(path).data == {"players": ["Ana", "Bo"]}
