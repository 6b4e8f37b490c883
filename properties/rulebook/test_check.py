"""What `check` says to a publisher's CI: exit codes, four forms, no file hidden by another, a baseline that shrinks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from variorum.rulebook.baseline import FORMAT, read_baseline
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import Project, display_path

from properties.conftest import ROOT, Command

PLAIN, FANCY, SPEC = "rulings/pebbles/plain.yaml", "rulings/pebbles/fancy.yaml", "spec/pebbles.yaml"
UNREADABLE = "a: [\n"


def change(path: Path, old: str, new: str) -> None:
    """Change a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def checked(variorum: Command, project: Path, *words: object) -> tuple[int, dict[str, Any]]:
    """Check a project, and give the exit code and what was found."""
    outcome = variorum("--project", project, "check", *words, "--format", "json")
    return outcome.code, json.loads(outcome.out)


def kinds(report: dict[str, Any]) -> list[tuple[str, str, str]]:
    """List what was found: in which file, about what, of which kind."""
    return [(Path(one["file"]).name, one["about"], one["kind"]) for one in report["findings"]]


def test_an_edition_of_another_game_is_said_in_a_line(made_up: Path, variorum: Command) -> None:
    """Its questions are not listed one by one: it is only in the wrong folder."""
    spec = (made_up / SPEC).read_text(encoding="utf-8").replace("game: pebbles", "game: marbles")
    (made_up / "spec" / "marbles.yaml").write_text(spec, encoding="utf-8")
    place = made_up / "rulings" / "marbles" / "plain.yaml"
    place.parent.mkdir()
    place.write_text((made_up / PLAIN).read_text(encoding="utf-8"), encoding="utf-8")
    code, report = checked(variorum, made_up)
    (one,) = [found for found in report["findings"] if found["file"].endswith("marbles/plain.yaml")]
    assert (code, one["about"]) == (1, "edition")
    assert one["message"].endswith("move the file to rulings/pebbles/")


# -- exit codes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "found"),
    [
        (PLAIN, "answer: loses", "answer: losses", 1, ("plain.yaml", "end.last", "wrong")),
        (PLAIN, "answer: loses", "answer:", 1, ("plain.yaml", "end.last", "unanswered")),
        (PLAIN, "edition: pebbles/plain", "edition: marbles/plain", 1, ("plain.yaml", "edition", "wrong")),
        (PLAIN, "12: You may not", "11: You may not", 1, ("plain.yaml", "play.pass", "citation")),
        (SPEC, "asks: Who begins?", "ask: Who begins?", 1, ("pebbles.yaml", "setup.first", "wrong")),
        (
            "spec/sources.yaml",
            "year: 1999",
            "year: long ago",
            1,
            ("sources.yaml", "sources/pebbles-fancy/year", "wrong"),
        ),
        (PLAIN, "edition: pebbles/plain", "edition: [", 2, ("plain.yaml", "", "unreadable")),
        (SPEC, "game: pebbles", "game: [", 2, ("pebbles.yaml", "", "unreadable")),
    ],
)
def test_what_is_wrong_exits_with_one_and_what_cannot_be_read_with_two(
    made_up: Path, variorum: Command, file: str, old: str, new: str, code: int, found: tuple[str, str, str]
) -> None:
    """A ruling that is wrong or unanswered is at fault; a file that is no YAML cannot be read."""
    change(made_up / file, old, new)
    exit_code, report = checked(variorum, made_up)
    assert (exit_code, report["exit"], report["ok"]) == (code, code, False)
    assert kinds(report) == [found]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"a: [", b"- &a 1"])
def test_an_empty_or_broken_file_cannot_be_read(made_up: Path, variorum: Command, content: bytes) -> None:
    """An empty file, other bytes than UTF-8 and broken YAML exit with 2, in one line each."""
    (made_up / PLAIN).write_bytes(content)
    outcome = variorum("--project", made_up, "check", "pebbles/plain")
    assert outcome.code == 2
    assert len([line for line in outcome.out.splitlines() if "plain.yaml:" in line]) == 1
    assert variorum("--project", made_up, "check", "nowhere.yaml").code == 2


def test_a_file_that_nothing_reads_is_said(made_up: Path, variorum: Command) -> None:
    """An edition whose name ends otherwise is not passed over."""
    (made_up / "rulings" / "pebbles" / "extra.yml").write_text("edition: pebbles/extra\n", encoding="utf-8")
    code, report = checked(variorum, made_up)
    assert (code, kinds(report)) == (1, [("extra.yml", "", "wrong")])
    assert "name it extra.yaml" in report["findings"][0]["message"]


# -- no file hides another -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "broken",
    [
        SPEC,
        "spec/sources.yaml",
        "spec/glossary.yaml",
        FANCY,
        "rulings/pebbles/examples/plain/ending.yaml",
        "properties/pebbles/witnesses/last-pebble.yaml",
        "properties/pebbles/equivalences.yaml",
    ],
)
def test_a_broken_file_hides_no_other(made_up: Path, variorum: Command, broken: str) -> None:
    """What is wrong with a ruling by itself is found whatever else is broken, and nothing is passed over in silence."""
    change(made_up / PLAIN, "basis: silent", "basis: silnet")
    (made_up / broken).write_text(UNREADABLE, encoding="utf-8")
    code, report = checked(variorum, made_up)
    assert code == 2
    assert ("plain.yaml", "play.mood", "wrong") in kinds(report)
    assert [one["kind"] for one in report["findings"] if one["file"] == display_path(made_up / broken)] == [
        "unreadable"
    ]
    looked_at = {one["edition"] for one in report["editions"]}
    named = {Path(one["file"]).stem for one in report["not_looked_at"]}
    assert {"plain", "fancy"} <= {name.partition("/")[2] for name in looked_at} | named | {Path(broken).stem}
    assert all(one["because"] == [display_path(made_up / broken)] for one in report["not_looked_at"])


def test_what_was_not_looked_at_is_said(made_up: Path, variorum: Command) -> None:
    """Each file that could not be checked is named with the one in its way, in every form."""
    (made_up / SPEC).write_text(UNREADABLE, encoding="utf-8")
    spec = display_path(made_up / SPEC)
    for form in ("text", "github", "sarif"):
        out = variorum("--project", made_up, "check", "--format", form).out
        for file, what in ((PLAIN, "answers and citations not checked"), ("properties/pebbles", "not looked at")):
            assert f"{display_path(made_up / file)}: {what}, because of {spec}; mend that first" in out


def test_every_broken_witness_is_found(made_up: Path, variorum: Command) -> None:
    """One witness that cannot be read does not hide the next."""
    folder = made_up / "properties" / "pebbles" / "witnesses"
    for name in ("one", "two"):
        (folder / f"{name}.yaml").write_text(UNREADABLE, encoding="utf-8")
    _, report = checked(variorum, made_up)
    assert [file for file, _, _ in kinds(report)] == ["one.yaml", "two.yaml"]


# -- forms ---------------------------------------------------------------------------------------------------------


def test_json_gives_each_finding_its_place(made_up: Path, variorum: Command) -> None:
    """A finding has the file, line and column that the text has."""
    change(made_up / PLAIN, "answer: loses", "answer: losses")
    (finding,) = checked(variorum, made_up)[1]["findings"]
    text = variorum("--project", made_up, "check").out.splitlines()[0]
    assert text == f"{finding['file']}:{finding['line']}:{finding['column']}: {finding['message']}"
    assert finding["known"] is False
    both = variorum("--project", made_up, "check", "--json", "--format", "sarif")
    assert (both.code, "give one of them" in both.err) == (2, True)


def test_github_gets_annotations_that_nothing_can_escape_from(
    made_up: Path, variorum: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line is a command of ours; what a file holds is escaped, and files are named from the repository."""
    odd = made_up / "rulings" / "pebbles" / "a,b%c:d.yaml"
    odd.write_text('edition: "pebbles/x\\n::error::100%"\nsource: pebbles-plain\nrulings: {}\n', encoding="utf-8")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(made_up.parent))
    out = variorum("--project", made_up, "check", "--format", "github").out
    assert all(re.match(r"::(error|warning|notice) [^:]*::", line) for line in out.splitlines())
    errors = [line for line in out.splitlines() if line.startswith("::error ")]
    assert errors[0].startswith(
        "::error file=pebbles/rulings/pebbles/a%2Cb%25c%3Ad.yaml,line=1,col=10,title=variorum%3A wrong::"
    )
    assert "100%25" in errors[0]
    monkeypatch.setenv("GITHUB_WORKSPACE", str(made_up / "sources"))
    assert display_path(odd.parent) in variorum("--project", made_up, "check", "--format", "github").out


SARIF = json.loads((ROOT / "properties" / "rulebook" / "sarif-2.1.0.json").read_text(encoding="utf-8"))


def sarif(variorum: Command, tree: Path, *words: object) -> tuple[int, dict[str, Any]]:
    """Check a project as SARIF, which must be valid and have what GitHub needs to take it."""
    outcome = variorum("--project", tree, "check", "--format", "sarif", *words)
    log = json.loads(outcome.out)
    jsonschema.validate(log, SARIF)
    (run,) = log["runs"]
    for rule in run["tool"]["driver"]["rules"]:
        assert all(rule[key]["text"] for key in ("shortDescription", "fullDescription", "help"))
    for result in run["results"]:
        (place,) = result["locations"]
        assert re.fullmatch(r"[\w./%~-]+", place["physicalLocation"]["artifactLocation"]["uri"], re.ASCII)
        assert result["message"]["text"]
        assert result["partialFingerprints"]
    return outcome.code, run


def test_sarif_has_the_shape_that_it_must(made_up: Path, variorum: Command) -> None:
    """A log is valid with findings and without; its rules are those that results name, and places are those of text."""
    known = made_up / "known.json"
    for old, new in (("", ""), ("answer: loses", "answer: losses"), ("basis: silent", "basis:")):
        change(made_up / PLAIN, old, new)
        code, run = sarif(variorum, made_up, "--baseline", known, "--update-baseline")
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [rules[one["ruleIndex"]] == one["ruleId"] == "wrong" for one in run["results"]] == [True, True]
    assert run["invocations"][0]["exitCode"] == code == 1
    places = [one["locations"][0]["physicalLocation"]["region"] for one in run["results"]]
    assert places[0]["startLine"] < places[1]["startLine"]
    odd = made_up / "rulings" / "pebbles" / "ä b:c%d#e.yaml"
    odd.write_text('edition: "pebbles/x"\n', encoding="utf-8")
    places = [one["locations"][0]["physicalLocation"] for one in sarif(variorum, made_up)[1]["results"]]
    assert any(one["artifactLocation"]["uri"].endswith("/%C3%A4%20b%3Ac%25d%23e.yaml") for one in places)
    (made_up / PLAIN).write_text(UNREADABLE, encoding="utf-8")
    assert sarif(variorum, made_up)[1]["invocations"][0]["executionSuccessful"] is False


# -- a baseline ----------------------------------------------------------------------------------------------------


@pytest.fixture
def known(made_up: Path, variorum: Command) -> Path:
    """Begin a baseline with three problems: a wrong answer, an open question and a citation that has moved."""
    change(made_up / PLAIN, "answer: loses", "answer: losses")
    change(made_up / PLAIN, "answer: 2\n", "answer:\n")
    change(made_up / PLAIN, "12: You may not", "11: You may not")
    path = made_up / "known.json"
    outcome = variorum("--project", made_up, "check", "--baseline", path, "--update-baseline")
    assert (outcome.code, f"Known, in {display_path(path)}: 3" in outcome.out) == (0, True)
    return path


def test_known_problems_are_listed_apart_and_pass(made_up: Path, variorum: Command, known: Path) -> None:
    """What is known is no failure, wherever its line has moved to, and is listed still."""
    before = known.read_bytes()
    text = (made_up / PLAIN).read_text(encoding="utf-8")
    (made_up / PLAIN).write_text(f"# one line\n# and another\n{text}", encoding="utf-8")
    code, report = checked(variorum, made_up, "--baseline", known)
    assert (code, report["ok"]) == (0, True)
    assert [one["known"] for one in report["findings"]] == [True] * 3
    assert report["baseline"]["gone"] == []
    assert known.read_bytes() == before
    assert json.loads(before)["baseline"] == FORMAT
    out = variorum("--project", made_up, "check", "--baseline", known).out
    assert "Nothing new." in out
    assert variorum("--project", made_up, "check").code == 1


def test_a_new_problem_fails_beside_known_ones_and_never_enters(made_up: Path, variorum: Command, known: Path) -> None:
    """More than is known is new, of the same ruling and kind too; an update does not take it in."""
    before = known.read_bytes()
    change(made_up / FANCY, "answer: wins", "answer: winns")
    for words in ((), ("--update-baseline",)):
        code, report = checked(variorum, made_up, "--baseline", known, *words)
        assert (code, kinds(report)[0]) == (1, ("fancy.yaml", "end.last", "wrong"))
        assert [one["known"] for one in report["findings"]] == [False, True, True, True]
        assert known.read_bytes() == before
    change(made_up / FANCY, "answer: winns", "answer: wins")
    change(made_up / PLAIN, "cites: {17: takes", "cites: {99: takes")
    assert checked(variorum, made_up, "--baseline", known, "--update-baseline")[0] == 1
    assert known.read_bytes() == before


def test_what_is_gone_is_to_be_removed_and_cannot_come_back(made_up: Path, variorum: Command, known: Path) -> None:
    """A mended problem fails until it is removed from the baseline; then it would be new."""
    change(made_up / PLAIN, "answer: losses", "answer: loses")
    code, report = checked(variorum, made_up, "--baseline", known)
    row = {"file": PLAIN, "about": "end.last", "kind": "wrong", "count": 1}
    assert (code, report["baseline"]["gone"]) == (1, [row])
    out = variorum("--project", made_up, "check", "--baseline", known).out
    assert f"Gone, to be removed from {display_path(known)}: 1\n  {PLAIN}: end.last: wrong\n" in out
    assert "run again with --update-baseline" in out
    assert checked(variorum, made_up, "--baseline", known, "--update-baseline")[0] == 0
    assert row not in json.loads(known.read_text())["known"]
    assert len(json.loads(known.read_text())["known"]) == 2
    change(made_up / PLAIN, "answer: loses", "answer: losses")
    assert checked(variorum, made_up, "--baseline", known, "--update-baseline")[0] == 1


def test_what_was_not_looked_at_is_not_gone(made_up: Path, variorum: Command, known: Path) -> None:
    """Another edition alone, no copies of the books, a broken file: nothing is taken out for want of a look."""
    before = known.read_bytes()
    code, report = checked(variorum, made_up, "pebbles/fancy", "--baseline", known, "--update-baseline")
    assert (code, sum(one["count"] for one in report["baseline"]["not_looked_at"])) == (0, 3)
    (made_up / "sources").rename(made_up / "elsewhere")
    code, report = checked(variorum, made_up, "--baseline", known, "--update-baseline")
    assert (code, [one["kind"] for one in report["baseline"]["not_looked_at"]]) == (0, ["citation"])
    text = (made_up / SPEC).read_text(encoding="utf-8")
    (made_up / SPEC).write_text(UNREADABLE, encoding="utf-8")
    assert checked(variorum, made_up, "--baseline", known, "--update-baseline")[0] == 2
    (made_up / SPEC).write_text(text, encoding="utf-8")
    assert known.read_bytes() == before


def test_a_file_that_cannot_be_read_is_never_known(made_up: Path, variorum: Command, tmp_path: Path) -> None:
    """No baseline is begun over it, and one that lists it is not believed."""
    (made_up / PLAIN).write_text(UNREADABLE, encoding="utf-8")
    path = tmp_path / "known.json"
    outcome = variorum("--project", made_up, "check", "--baseline", path, "--update-baseline")
    assert (outcome.code, path.exists()) == (2, False)
    assert f"mend {display_path(made_up / PLAIN)} first" in outcome.err
    rows = [{"file": PLAIN, "about": "", "kind": "unreadable", "count": 9}]
    path.write_text(json.dumps({"baseline": FORMAT, "games": ["pebbles"], "known": rows}), encoding="utf-8")
    assert variorum("--project", made_up, "check", "--baseline", path).code == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ("[]", "is not a baseline"),
        ("{}", "is not a baseline"),
        ('{"runs": []}', "is not a baseline"),
        ('{"baseline": 2, "games": [], "known": []}', "is a baseline of version `2`, and version 1 is read here"),
        ('{"baseline": "one"}', "is a baseline of version `one`"),
        ('{"baseline": 1, "games": ["chess"], "known": []}', "its games are `chess`, those here pebbles"),
        ('{"baseline": 1, "games": [], "knwon": []}', "did you mean `known`?"),
        ('{"baseline": 1, "games": [], "known": [{"file": "a", "about": "", "kind": "wrng", "count": 1}]}', "wrong"),
        ('{"baseline": 1, "games": [], "known": [{"file": "a", "about": "", "kind": "wrong", "count": 0}]}', "count"),
    ],
)
def test_a_baseline_that_is_none_is_refused_and_left_alone(
    made_up: Path, variorum: Command, content: str, words: str
) -> None:
    """Another file, version or project: one line that says what to do, exit 2, and nothing is written."""
    path = made_up / "known.json"
    path.write_text(content, encoding="utf-8")
    for update in ((), ("--update-baseline",)):
        outcome = variorum("--project", made_up, "check", "--baseline", path, *update)
        assert (outcome.code, len(outcome.err.splitlines())) == (2, 1), outcome.err
        assert words in outcome.err or words == "count"
        assert path.read_text(encoding="utf-8") == content
    with pytest.raises(BadInputError):
        read_baseline(path, Project(made_up))


def test_a_baseline_that_is_not_there_is_asked_for(made_up: Path, variorum: Command) -> None:
    """A typo in its name does not pass as an empty baseline, and an update needs a name."""
    outcome = variorum("--project", made_up, "check", "--baseline", made_up / "knwon.json")
    assert (outcome.code, "to begin it, add --update-baseline" in outcome.err) == (2, True)
    outcome = variorum("--project", made_up, "check", "--update-baseline")
    assert (outcome.code, "--baseline FILE" in outcome.err) == (2, True)
