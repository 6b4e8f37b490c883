"""The glossary: names are checked against the text, inconsistencies derived from them."""

from __future__ import annotations

import json
from pathlib import Path

from properties.conftest import Command


def test_inconsistencies_are_derived(made_up: Path, variorum: Command) -> None:
    """Two names under one thing, and one name under two things (letter case aside), are found with their lines."""
    found = json.loads(variorum("--project", made_up, "glossary", "pebbles", "--json").out)
    assert found["two_names"] == [
        {"edition": "pebbles/plain", "thing": "pebble", "names": {"pebbles": ["7", "12"], "pebble": ["17"]}}
    ]
    assert found["two_things"] == [
        {"edition": "pebbles/plain", "name": "pebbles", "things": {"pebble": ["7", "12"], "game": ["1"]}}
    ]


def test_things_alike_in_name_are_found(made_up: Path, variorum: Command) -> None:
    """Another form of a name is an inconsistency where the glossary says so, and must name things that exist."""
    path = made_up / "spec" / "glossary.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}      alike: {{pebbles/plain: [bowl]}}\n", encoding="utf-8")
    found = json.loads(variorum("--project", made_up, "glossary", "pebbles", "--json").out)
    assert {"edition": "pebbles/plain", "name": "Pebbles", "things": {"game": ["1"], "bowl": ["7"]}} in found[
        "two_things"
    ]
    path.write_text(f"{text}      alike: {{pebbles/plain: [bowel]}}\n", encoding="utf-8")
    assert "did you mean `bowl`?" in variorum("--project", made_up, "check").out


def test_names_are_checked_against_the_text(made_up: Path, variorum: Command) -> None:
    """A name that is not on a line it is said to be on is reported."""
    path = made_up / "spec" / "glossary.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("{bowl: [7]}", "{bowl: [7, 8]}", 1), encoding="utf-8")
    outcome = variorum("--project", made_up, "check")
    assert outcome.code == 1
    assert "`bowl` is not on line 8 of pebbles-plain; it stands on 7 now" in outcome.out
