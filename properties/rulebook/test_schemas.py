"""The JSON Schemas by which editors help: current, accepting every file here, refusing what the check refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from variorum.rulebook.project import Project
from variorum.rulebook.yamltext import read

from properties.conftest import MADE_UP, ROOT, Command

YAML_FILES = sorted([*(ROOT / "spec").glob("*.yaml"), *(ROOT / "rulings").rglob("*.yaml")])


def schema_of(path: Path) -> tuple[Path, dict[str, Any]]:
    """Open the schema that a file names in its first line."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    named = (path.parent / first.removeprefix("# yaml-language-server: $schema=")).resolve()
    return named, json.loads(named.read_text(encoding="utf-8"))


def test_schemas_are_current(variorum: Command) -> None:
    """The committed schemas are what the models and questions generate."""
    outcome = variorum("--project", ROOT, "schemas", "--check")
    assert (outcome.code, outcome.out) == (0, "")


def test_an_outdated_schema_is_told_and_mended(made_up: Path, variorum: Command) -> None:
    """A project without schemas, or with old ones, is reported; the command writes them."""
    assert variorum("--project", made_up, "schemas", "--check").code == 1
    assert variorum("--project", made_up, "schemas").code == 0
    assert variorum("--project", made_up, "schemas", "--check").code == 0
    (made_up / "spec" / "schemas" / "pebbles.rulings.schema.json").write_text("{}", encoding="utf-8")
    assert "pebbles.rulings.schema.json is out of date" in variorum("--project", made_up, "schemas", "--check").out


@pytest.mark.parametrize("path", YAML_FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_names_its_schema_and_meets_it(path: Path) -> None:
    """Each YAML file of spec and rulings is valid by the schema that it names."""
    named, schema = schema_of(path)
    assert named.parent == ROOT / "spec" / "schemas"
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(read(path).data)


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("rulings", "setup.first", "answer"), "oldest"),
        (("rulings", "setup.first", "basis"), "statd"),
        (("rulings", "setup.first", "bassis"), "stated"),
        (("rulings", "setup.frist"), {"answer": "youngest"}),
        (("rulings", "setup.pebbles", "answer"), 100),
        (("rulings", "setup.pebbles", "rivals", 0, "answer"), "many"),
        (("rulings", "setup.players", "answer"), {"from": 2}),
        (("rulings", "setup.first", "cites"), {"x": "words"}),
        (("edition",), "pebbles"),
    ],
)
def test_a_schema_refuses_what_the_check_refuses(where: tuple[str | int, ...], value: Any) -> None:
    """What an editor underlines is what the check will refuse."""
    from variorum.rulebook.schemas import rulings_schema  # noqa: PLC0415

    validator = jsonschema.Draft202012Validator(rulings_schema(Project(MADE_UP).game("pebbles")))
    content = read(MADE_UP / "rulings" / "pebbles" / "plain.yaml").data
    validator.validate(content)
    inner = content
    for step in where[:-1]:
        inner = inner[step]
    inner[where[-1]] = value
    assert not validator.is_valid(content)
