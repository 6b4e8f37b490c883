"""A grammar taken from the models: well-formed files of every kind that a person writes, valid or nearly so."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel
from variorum.rulebook import models

from properties.fuzz.mutation import ODD_TEXTS, ODD_VALUES

WORDS = ("a", "b1", "score", "tie", "no-passing", "two", "plain", "setup", "play")
SAMPLES: Mapping[str, Callable[[random.Random], str]] = {
    models.NAME: lambda chance: "-".join(chance.choices(WORDS, k=chance.randint(1, 3))),
    models.QUESTION_ID: lambda chance: "setup." + ".".join(chance.choices(WORDS, k=chance.randint(1, 2))),
    models.EDITION_ID: lambda chance: f"pebbles/{chance.choice(WORDS)}",
    models.LINES_FORM: lambda chance: chance.choice(("1", "7", "7-9", "9-7", "21", "999999-999999")),
    r"^[^\s,:=]+$": lambda chance: chance.choice(("from", "to", "²", "ß", "\u0301", "a" * 60)),
    r"^[0-9a-f]{64}$": lambda chance: chance.choice("0af") * 64,
    models.LANGUAGE_CODE: lambda chance: chance.choice(("en", "pl", "pt-BR", "und", "zh-Hant-TW")),
    models.LINE_FORM: lambda chance: chance.choice(("1", "7", "21", "999999")),
    r"^\d{4}-\d{2}-\d{2}$": lambda chance: chance.choice(("2026-01-01", "0000-99-99")),
    models.MARK_FORM: lambda chance: chance.choice("ap") * 8,
}
ODD = (0.0, 0.0, 0.01, 0.05)  # the share of values of a document that do not fit


class FromSchema:
    """Generates data that fits the JSON Schema of a model, but for a few values."""

    def __init__(self, model: type[BaseModel]) -> None:
        self.model, self.schema = model, model.model_json_schema()
        self.parts: Mapping[str, Any] = self.schema.get("$defs", {})
        self.odd = 0.0

    def generate(self, chance: random.Random) -> Any:
        """Make a document."""
        self.odd = chance.choice(ODD)
        return self._value(self.schema, chance)

    def _value(self, schema: Mapping[str, Any], chance: random.Random) -> Any:
        if chance.random() < self.odd:
            return chance.choice((*ODD_TEXTS, *ODD_VALUES))
        if "$ref" in schema:
            return self._value(self.parts[schema["$ref"].rpartition("/")[2]], chance)
        if "anyOf" in schema:
            return self._value(chance.choice(schema["anyOf"]), chance)
        if "enum" in schema:
            return chance.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return self._mapping(schema, chance)
        if kind == "array":
            length = chance.randint(schema.get("minItems", 0), min(schema.get("maxItems", 4), 4))
            return [self._value(schema.get("items", {}), chance) for _ in range(length)]
        if kind == "string":
            return self._text(schema, chance)
        if kind == "integer":
            least, most = schema.get("minimum", -3), schema.get("maximum", 99)
            return chance.choice((least, most, chance.randint(least, most)))
        return None if kind == "null" else chance.choice(("a", 1, {"from": 1, "to": 2}, "no-passing"))

    def _mapping(self, schema: Mapping[str, Any], chance: random.Random) -> dict[str, Any]:
        needed = set(schema.get("required", ()))
        made = {
            key: self._value(inner, chance)
            for key, inner in schema.get("properties", {}).items()
            if key in needed or chance.random() < 0.6
        }
        by_pattern = schema.get("patternProperties", {})
        inner = schema.get("additionalProperties") or next(iter(by_pattern.values()), None)
        if isinstance(inner, dict):
            names = {"pattern": next(iter(by_pattern), None), **schema.get("propertyNames", {})}
            for _ in range(chance.randint(max(1, schema.get("minProperties", 1)), 4)):
                made[self._text(names, chance)] = self._value(inner, chance)
        return made

    def _text(self, schema: Mapping[str, Any], chance: random.Random) -> str:
        if "$ref" in schema:
            return self._text(self.parts[schema["$ref"].rpartition("/")[2]], chance)
        if pattern := schema.get("pattern"):
            return SAMPLES[pattern](chance)
        words = chance.choices((*WORDS, *string.punctuation), k=chance.randint(1, 8))
        return " ".join((*words, "{n} {table} {key}"))


def patterns_of(model: type[BaseModel]) -> set[str]:
    """List the patterns that the texts of a model must match."""
    found: set[str] = set()
    waiting: list[Any] = [model.model_json_schema()]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            found |= {one["pattern"]} if isinstance(one.get("pattern"), str) else set()
            found |= set(one.get("patternProperties", ()))
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return found
