"""A small project whose every free text is hostile. Which texts are free is taken from the models, never listed."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel
from variorum.games.plaindata import LONGEST_NAME
from variorum.library import open_reading
from variorum.rulebook import models
from variorum.rulebook.linked import StoredChange, StoredChanges, changes_file, changes_text, own_game
from variorum.rulebook.project import Project
from variorum.rulebook.readings import choose

from properties.conftest import MADE_UP
from properties.fuzz.commands import run_command
from properties.games.outside_game import OUTSIDE
from properties.languages import say_in_polish

# Each calls `hit`, or asks for a file `stray`, if a page takes it for anything else than text.
LONG = " ".join(
    (
        "</script><script>hit(1)</script>",
        "</title></textarea><img src=stray1 onerror=hit(2)>",
        "<svg/onload=hit(3)>",
        '"onmouseover=hit(4) autofocus onfocus=hit(4) x="',
        "'onfocus='hit(5)' autofocus '",
        "[a](javascript:hit(6)) ![a](stray2) <javascript:hit(7)>",
        "[b]: javascript:hit(8)",
        "{{ 7*191 }} {%raw%} ${hit(9)} `",
        "<iframe srcdoc='<script>parent.hit(10)</script>'></iframe>",
        "<details open ontoggle=hit(11)><summary>",
        "&lt;script&gt;hit(12)&lt;/script&gt;",
        '{: onclick="hit(13)" autofocus onfocus="hit(13)"}',
        "<style>@import 'stray3';</style><base href=stray4/><meta http-equiv=refresh content=0;url=stray5>",
        "<a href=javascript:hit(14)>z</a> ]]> <!-- | a |",
    )
)
SHORT = (
    "</script><script>hit(15)</script><img/src=stray6/onerror=hit(16)>"
    "\"onfocus=hit(17)/autofocus='[a](javascript:hit(18))`{{7*191}}<!--|#"
)
BARE = "<svg><script>hit(19)</script>"
NAME = "<svg/onload=hit(20)>'\"&amp;{{7*191}}"
PAYLOADS = (LONG, SHORT, BARE)
# What a sentence must show, so that it is allowed at all.
TEMPLATE = {"sentence": "{table}", "entry": "{key} {n}", "together": "{key} {n}", "usual": "{n}"}
TEMPLATE = {f"{model}.{key}": shown for model in ("TableAnswer", "TranslatedTable") for key, shown in TEMPLATE.items()}
NUMBERS = ("NumberAnswer", "TranslatedNumber")
TEMPLATE |= {f"{model}.{key}": "{n}" for model in NUMBERS for key in ("sentence", "below_zero")}
# The model allows any text, and what reads the file only the name of an answer, a reading or a line.
CLOSED = {"Ruling.answer", "Rival.answer", "Equivalence.answers", "Term.names"}
CLOSED |= {"TableAnswer.rising"}  # keys that the table names already
CLOSED |= {"WitnessFile.answers", "WitnessFile.between"}
CLOSED |= {f"{field}.key" for field in TEMPLATE}  # the names of plural forms
NAMED_BY_KEY = ("answer", "called")  # mappings whose keys are those of a table, which are hostile themselves


# What the made-up game does not have: terms and keys in other words, and what is known of a printed book.
PRINTED = {
    "transcript": "machine-read",
    "misread": {"youngest": "oldest"},
    "headings": {1: {"Pebbles": {}}, 5: {"Set-up": {7: "The bowl", 8: "Who begins"}}, 10: {"Play": {}}},
}
CALLED = {"setup.players": {"table": {"called": {"from": "at least", "to": "at most"}}}}
MORE: Mapping[str, Any] = {
    "spec/pebbles.yaml": {"chapters": {"setup": {"questions": CALLED}}},
    "spec/glossary.yaml": {"glossary": {"pebbles": {"pebble": {"said": {"en": ["pebble*"], "pl": ["kamy*"]}}}}},
    "rulings/pebbles/plain.yaml": PRINTED,
}


class Poison:
    """Puts hostile text wherever a model allows it, in fields that are left out too; notes which fields those are."""

    def __init__(self, model: type[BaseModel]) -> None:
        self.schema = model.model_json_schema(mode="serialization")
        self.parts: Mapping[str, Any] = self.schema.get("$defs", {})
        self.fields: set[str] = set()

    def poison(self, data: Any) -> Any:
        """Poison a file."""
        return self._value(data, self.schema, self.schema["title"])

    def _resolve(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        return self.parts[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def _payload(self, schema: Mapping[str, Any], field: str) -> str | None:
        """Choose hostile text that the schema of a text allows, marked with its field."""
        for one in PAYLOADS:
            text = f"{one}{mark(field)} {TEMPLATE[field]}" if field in TEMPLATE else f"{one}{mark(field)}"
            if len(text) <= schema.get("maxLength", len(text)) and re.search(schema.get("pattern", ""), text):
                self.fields.add(field)
                return text
        return None

    def _text(self, data: str, schema: Mapping[str, Any], field: str) -> str:
        if "enum" in schema or field in CLOSED:
            return data
        text = self._payload(schema, field) or data
        return f"{BARE}{data}" if field.endswith(".keys") else text  # they differ, and answers name them

    def _value(self, data: Any, schema: Mapping[str, Any], field: str) -> Any:
        schema = self._resolve(schema)
        if "anyOf" in schema:
            branches = [self._resolve(one) for one in schema["anyOf"]]
            kinds = {dict: "object", list: "array", str: "string", int: "integer", type(None): "string"}
            fitting = [one for one in branches if one.get("type") == kinds[type(data)]]
            if not fitting and field in TEMPLATE:  # one text, given or left out, stands for all its forms
                return self._text(data or "", {}, field)
            return self._value(data, fitting[0], field) if fitting else data
        kind = schema.get("type")
        if kind == "object" and isinstance(data, str):  # one text stands for all its forms
            return self._text(data, {}, field)
        if kind == "object" or (kind is None and isinstance(data, dict)):
            return self._mapping(data, schema, schema["title"] if "properties" in schema else field)
        if kind == "array" and isinstance(data, list):
            return [self._value(one, schema.get("items", {}), field) for one in data]
        if kind == "array" and isinstance(data, str):  # one stands for a list of one
            return self._value(data, schema.get("items", {}), field)
        if kind == "string" and (isinstance(data, str) or data is None):
            return self._text(data or "", schema, field)
        return self._text(data, {}, field) if kind is None and isinstance(data, str) else data

    def _mapping(self, data: Any, schema: Mapping[str, Any], field: str) -> Any:
        known = schema.get("properties", {})
        by_pattern = schema.get("patternProperties", {})
        inner = next(iter(by_pattern.values()), None) or schema.get("additionalProperties")
        names = {"pattern": next(iter(by_pattern), ""), **self._resolve(schema.get("propertyNames", {}))}
        made: dict[str, Any] = {}
        for key, value in data.items():
            if key in NAMED_BY_KEY and isinstance(value, dict):
                texts = self._value(value, known[key], f"{field}.{key}")
                made[key] = {f"{BARE}{name}": texts[name] for name in value}
            elif key in known:
                made[key] = self._value(value, known[key], f"{field}.{key}")
            elif isinstance(inner, dict):
                named = bool(known or by_pattern) or f"{field}.key" in CLOSED
                free = None if named else self._payload(names, f"{field}.key")
                made[f"{free}{len(made)}" if free else key] = self._value(value, inner, field)
            else:
                made[key] = self._value(value, {}, f"{field}.{key}")
        for key, left_out in known.items():
            if key not in made:
                text = self._value(None, left_out, f"{field}.{key}")
                made |= {key: text} if text else {}
        return made


def mark(field: str) -> str:
    """Mark hostile text with its field, so that it is found on the pages."""
    return f"at-{re.sub(r'[^a-z]', '-', field.lower())}-"


FILES: tuple[tuple[str, type[BaseModel]], ...] = (
    ("spec/sources.yaml", models.SourcesFile),
    ("spec/glossary.yaml", models.GlossaryFile),
    ("spec/[!sg]*.yaml", models.GameFile),
    ("spec/languages/*/*.yaml", models.LanguageFile),
    ("rulings/*/*.yaml", models.RulingsFile),
    ("rulings/pebbles/examples/*/*.yaml", models.Example),
    ("properties/pebbles/witnesses/*.yaml", models.WitnessFile),
    ("properties/*/equivalences.yaml", models.EquivalencesFile),
    ("properties/*/unreached.yaml", models.UnreachedFile),
    ("properties/*/headlines.yaml", models.HeadlinesFile),
    ("properties/*/breaks.yaml", models.BreaksFile),
    ("properties/*/second-opinion.yaml", models.OpinionFile),
)


COUNTED = {"tried": 2, "noticed": 1}
BREAKS: dict[str, Any] = {"tool": "a tool", "date": "2026-01-01", "seed": 1, "of": 9, **COUNTED}
BREAKS |= {"modules": {"a": COUNTED}, "operators": {"b": COUNTED}}
BREAKS["survivors"] = [{"file": "a", "in": "b", "was": "c", "now": "d", "kind": "open", "why": "A reason."}]

OPINION = {"solvers": "one, another", "asked": 3, "agree": 2, "open": 1, "differ": 0}


def hostile_project(root: Path) -> set[str]:
    """Write a project of two games, one without and one with an engine, full of hostile text; name its fields."""
    _two_games(root)
    fields: set[str] = set()
    for pattern, model in FILES:
        if model is models.LanguageFile:
            say_in_polish(root)  # from the words as they are now
        for path in sorted(root.glob(pattern)):
            poison = Poison(model)
            data = yaml.safe_load(path.read_text(encoding="utf-8"))
            if model is models.GameFile:
                _allow_losses(data)
            data = poison.poison(data)
            _cite_misread(data)
            path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
            fields |= poison.fields
    for path in root.glob("properties/*/verdicts.json"):
        data = _poison_verdicts(json.loads(path.read_text(encoding="utf-8")))
        path.write_text(json.dumps(data), encoding="utf-8")
    _print_hostile_text(root)
    _store_hostile_changes(Project(root), next(iter(OUTSIDE.glob("rulings/*"))).name)
    return fields


def _print_hostile_text(root: Path) -> None:
    """Let every line of the rule books end with hostile text, as the author of the document may have written it."""
    (root / "sources").mkdir()
    misread = yaml.safe_load((root / "rulings/pebbles/plain.yaml").read_text(encoding="utf-8"))["misread"]
    listed, text = root / "spec" / "sources.yaml", (root / "spec" / "sources.yaml").read_text(encoding="utf-8")
    for book in (*MADE_UP.glob("sources/*.txt"), *OUTSIDE.glob("sources/*.txt")):
        content = book.read_bytes()
        lines = [
            f"{line} {SHORT}{mark('source')} {' '.join(misread)}" if line else ""
            for line in content.decode().split("\n")
        ]
        printed = "\n".join(lines).encode()
        (root / "sources" / book.name).write_bytes(printed)
        text = text.replace(hashlib.sha256(content).hexdigest(), hashlib.sha256(printed).hexdigest())
    listed.write_text(text, encoding="utf-8")


def _store_hostile_changes(project: Project, game: str) -> None:
    """Store changes between two editions that hold hostile text, each with a game of hostile players."""
    one, other = (choose(project.edition(name), {}) for name in project.editions_of(game))
    path = changes_file(project.root, game, one.name, other.name)
    path.parent.mkdir(parents=True)
    played = _with_names(open_reading(project, one.name).simulate(2, 1))
    text, changes = f"{LONG}{mark('changes.agrees_on')}", []
    for id_ in one.edition.game.questions:
        if id_ in one.answers and id_ in other.answers and one.answers[id_] != other.answers[id_]:
            shown = own_game(path, [id_])
            shown.write_text(yaml.safe_dump(played, allow_unicode=True, sort_keys=False), encoding="utf-8")
            witness = shown.relative_to(project.root).as_posix()
            changes.append(StoredChange((id_,), "play", True, (text,), (text,), (), text, witness, text, (text,)))
    path.write_text(changes_text(StoredChanges(text, tuple(changes)), one, other), encoding="utf-8")


def _allow_losses(data: Any) -> None:
    """Let numbers be below zero, so that there can be a sentence for such."""
    for chapter in data["chapters"].values():
        for question in chapter["questions"].values():
            if "number" in question:
                question["number"]["least"] = -9


def _cite_misread(data: Any) -> None:
    """Let a ruling cite words that are misread, so that they are shown beside what is printed."""
    for words in data.get("misread", ()):
        data["rulings"]["setup.first"]["cites"] = {8: words}


def _two_games(root: Path) -> None:
    """Join the made-up game and the fourth game, with evidence of each kind."""
    for part in (MADE_UP, OUTSIDE):
        for name in ("spec", "rulings", "properties"):
            if (part / name).is_dir():
                shutil.copytree(part / name, root / name, dirs_exist_ok=True)
    sources = [
        yaml.safe_load((one / "spec" / "sources.yaml").read_text("utf-8"))["sources"] for one in (MADE_UP, OUTSIDE)
    ]
    (root / "spec" / "sources.yaml").write_text(yaml.safe_dump({"sources": sources[0] | sources[1]}), encoding="utf-8")
    for name, more in MORE.items():
        data = _merge(yaml.safe_load((root / name).read_text(encoding="utf-8")), more)
        (root / name).write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    game = next(iter(OUTSIDE.glob("rulings/*"))).name
    for words in (["witness", "--store", "--game", game], ["prove", "--store"]):
        assert run_command(["--project", str(root), *words], root) == 0
    own = root / "properties" / game
    theorems = [one["id"] for one in json.loads((own / "verdicts.json").read_text(encoding="utf-8"))["theorems"]]
    shown = {"headlines": {"impossible": theorems[:1], "surprising": theorems[-1:]}}
    (own / "headlines.yaml").write_text(yaml.safe_dump(shown), encoding="utf-8")
    (own / "breaks.yaml").write_text(yaml.safe_dump({"breaks": BREAKS}), encoding="utf-8")
    (own / "second-opinion.yaml").write_text(yaml.safe_dump({"opinion": OPINION}), encoding="utf-8")
    for path in own.glob("witnesses/*.yaml"):
        data = _with_names(yaml.safe_load(path.read_text(encoding="utf-8")))
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    for path in root.glob("rulings/*/examples/*/*.yaml"):
        data = yaml.safe_load(path.read_text(encoding="utf-8")) | {"wrong": [{"what": "a", "cites": {"1": "b"}}]}
        path.write_text(yaml.safe_dump(data), encoding="utf-8")
    for path in MADE_UP.glob("properties/pebbles/witnesses/*.yaml"):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        data |= {"between": ["pebbles/plain", "pebbles/fancy"], "shows": "claim", "claims": ["a"], "players": ["Ana"]}
        data |= {"outcomes": [{"claims": ["ok"], "cards": {"Ana": "a"}}, {"claims": ["b"], "cards": {"Ana": "b"}}]}
        (root / path.relative_to(MADE_UP)).write_text(yaml.safe_dump(data), encoding="utf-8")


def _merge(data: Any, more: Any) -> Any:
    """Put more entries into nested mappings."""
    if not isinstance(data, dict):
        return more
    return {**data, **{key: _merge(data.get(key), value) for key, value in more.items()}}


def _with_names(data: Any) -> Any:
    """Give the players of a witness hostile names, wherever they stand."""
    assert len(NAME) < LONGEST_NAME
    text = json.dumps(data)
    for number, player in enumerate(data["players"]):
        text = text.replace(json.dumps(player), json.dumps(f"{NAME}{number}"))
    return json.loads(text)


NAMED = {"readings", "consulted", "needed", "between"}  # of what a verdict is


def _poison_verdicts(data: Any, key: str = "") -> Any:
    """Put hostile text into stored verdicts, wherever they hold words of their own."""
    if isinstance(data, dict):
        return {name: _poison_verdicts(value, name) for name, value in _with_figures(data).items()}
    if isinstance(data, list):
        return data if key in NAMED else [_poison_verdicts(one, key) for one in data]
    kept = key in NAMED | {"game", "id", "kind", "verdict"} or not isinstance(data, str)
    return data if kept else f"{LONG}{mark(f'verdicts.{key}')}"


def _with_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**data, "figures": {LONG: LONG, "rows": [[LONG]]}} if "figures" in data else dict(data)


def free_fields() -> Iterator[str]:
    """Name every free text of every kind of file, as its model has it."""
    for _, model in FILES:
        poison = Poison(model)
        for part in (poison.schema, *poison.parts.values()):
            for key, inner in part.get("properties", {}).items():
                yield from (one for one in _open(poison, inner, f"{part['title']}.{key}") if one not in CLOSED)


def _open(poison: Poison, schema: Mapping[str, Any], field: str) -> Iterator[str]:
    """Name a field if a text stands in it that may be hostile."""
    schema = poison._resolve(schema)
    for one in (schema, *map(poison._resolve, schema.get("anyOf", ()))):
        if one.get("type") == "string" and "enum" not in one and poison._payload(one, field):
            yield field
        if one.get("type") == "array":
            yield from _open(poison, one.get("items", {}), field)
        if one.get("type") == "object" and "properties" not in one:
            inner = [*one.get("patternProperties", {}).values(), one.get("additionalProperties")]
            for value in (each for each in inner if isinstance(each, dict)):
                yield from _open(poison, value, field)
            if isinstance(one.get("additionalProperties"), dict) and poison._payload(
                one.get("propertyNames", {}), field
            ):
                yield f"{field}.key"
