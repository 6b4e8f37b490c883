"""A project of somebody else's: started by `variorum init`, and a site that carries it and nothing of ours."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from variorum.rulebook.project import Project
from variorum.starting import STARTER

from properties.conftest import Command


@pytest.fixture
def started(tmp_path: Path, variorum: Command) -> Path:
    """Start a project."""
    folder = tmp_path / "my" / "game"
    outcome = variorum("init", folder)
    assert (outcome.code, "Try: variorum --project" in outcome.out) == (0, True)
    return folder


@pytest.fixture
def site(started: Path, tmp_path: Path, variorum: Command) -> Path:
    """Build the site of the project that was started."""
    outcome = variorum("--project", started, "site", "--out", tmp_path / "public")
    assert outcome.code == 0, outcome.err
    return tmp_path / "public"


def words(page: Path) -> str:
    """Read what a page says, without its mark-up."""
    return " ".join(re.sub(r"<[^>]*>", " ", page.read_text(encoding="utf-8")).split())


def test_a_started_project_works_at_once(started: Path, variorum: Command) -> None:
    """Check finds nothing wrong, every sentence is covered, and the two editions differ."""
    checked = variorum("--project", started, "check", "--json")
    assert (checked.code, json.loads(checked.out)["findings"]) == (0, [])
    covered = [json.loads(line) for line in variorum("--project", started, "coverage", "--json").out.splitlines()]
    assert [(one["uncovered"], one["partly"]) for one in covered] == [(0, 0), (0, 0)]
    first, second = Project(started).edition_files
    differ = json.loads(variorum("--project", started, "diff", first, second, "--json").out)
    assert len([row for row in differ["questions"] if row.get("kind")]) == 5


def test_a_started_project_shows_every_form_of_question(started: Path) -> None:
    """The questions to start from hold answers, a number, a table, and conditions on a number and on a table."""
    project = Project(started)
    questions = project.game(next(iter(project.game_files))).questions.values()
    forms = {form for one in questions for form in ("answers", "number", "table") if getattr(one, form)}
    conditions = {type(some).__name__ for one in questions for case in one.cases for some in case.values()}
    assert (forms, conditions) == ({"answers", "number", "table"}, {"dict", "NumberRange"})


@pytest.mark.parametrize("there", ["a file", "a folder with a file"])
def test_nothing_is_started_over_what_is_there(there: str, tmp_path: Path, variorum: Command) -> None:
    """A file, and a folder that is not empty, are left as they are."""
    place = tmp_path / "place"
    kept = place / "kept.txt" if there == "a folder with a file" else place
    kept.parent.mkdir(exist_ok=True)
    kept.write_text("mine", encoding="utf-8")
    outcome = variorum("init", place)
    assert (outcome.code, len(outcome.err.splitlines())) == (2, 1)
    assert kept.read_text(encoding="utf-8") == "mine"
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [kept]


def test_the_site_of_a_project_carries_its_name_and_none_of_ours(site: Path, project: Project) -> None:
    """Every page is about the project: its title, its games, how to read it; none names a game of ours."""
    title = Project(STARTER).game("pears").title
    home = (site / "index.html").read_text(encoding="utf-8")
    assert f"<title>{title}" in home
    assert f"rules/{next(iter(Project(STARTER).game_files))}/" in home
    ours = [project.game(name).title for name in project.game_files]
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        said = words(page)
        assert not [name for name in ours if re.search(rf"\b{re.escape(name)}\b", said)], page
    assert (site / "rules" / "how-to-read.html").exists()
    assert not (site / "add-an-edition.html").exists()


def test_what_was_never_played_is_not_known(site: Path) -> None:
    """A game without an engine says that nobody knows what changes who wins, and not that nothing does."""
    home = words(site / "index.html")
    assert "Not decided yet" in home
    assert "may change play" in home
    assert "not the same game" not in home


def test_nothing_is_proposed_between_two(site: Path) -> None:
    """Where two editions differ, neither is the rule of most, and none is proposed."""
    findings = words(site / "rules" / "pears" / "findings.html")
    assert "Who starts?" in findings
    assert "In every edition:" not in findings


def test_a_glossary_that_is_not_there_is_begun(started: Path, variorum: Command) -> None:
    """A game without a glossary learns how to begin one, by words that can be read."""
    (started / "spec" / "glossary.yaml").unlink()
    outcome = variorum("--project", started, "glossary", "pears")
    assert (outcome.code, "there is no glossary of pears yet; begin" in outcome.err) == (2, True)
    entry = outcome.err[outcome.err.index("glossary: {") :]
    (started / "spec" / "glossary.yaml").write_text(entry, encoding="utf-8")
    assert variorum("--project", started, "glossary", "pears").code == 0
    unknown = variorum("--project", started, "glossary", "peers")
    assert (unknown.code, "did you mean `pears`?" in unknown.err) == (2, True)
