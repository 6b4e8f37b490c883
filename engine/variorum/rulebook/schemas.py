"""JSON Schemas of the YAML files, generated from the models and the questions, for editors to complete and validate."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from variorum.rulebook.models import (
    Example,
    GameFile,
    GlossaryFile,
    LanguageFile,
    Question,
    RulingsFile,
    SourcesFile,
    StatusFile,
)
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Game
from variorum.rulebook.templates import plainest
from variorum.rulebook.yamltext import holds

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FIXED: dict[str, type[BaseModel]] = {
    "sources": SourcesFile,
    "game": GameFile,
    "glossary": GlossaryFile,
    "example": Example,
    "status": StatusFile,
}


def schema_texts(project: Project) -> dict[Path, str]:
    """Write every schema of a project, by the file it belongs in."""
    schemas = {name: _schema(model) for name, model in FIXED.items()}
    for name in project.game_files:
        schemas[f"{name}.rulings"] = rulings_schema(project.game(name))
        schemas[f"{name}.language"] = language_schema(project.game(name))
    folder = project.root / "spec" / "schemas"
    return {
        folder / f"{name}.schema.json": json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        for name, schema in schemas.items()
    }


def rulings_schema(game: Game) -> dict[str, Any]:
    """Make the schema of a game's rulings files: every question with its answers."""
    schema = _schema(RulingsFile)
    schema["title"] = f"Rulings of an edition of {game.title}"
    schema["$defs"] |= {f"answer.{id_}": _answer_schema(question) for id_, question in game.questions.items()}
    questions = {id_: _question_schema(id_, question) for id_, question in game.questions.items()}
    schema["properties"]["rulings"] = {"type": "object", "additionalProperties": False, "properties": questions}
    return schema


def language_schema(game: Game) -> dict[str, Any]:
    """Make the schema of a game's language files: every question, with its original words."""
    schema = _schema(LanguageFile)
    schema["title"] = f"{game.title} in another language"
    chapters = {key: _described("TranslatedChapter", chapter.title) for key, chapter in game.chapters.items()}
    schema["properties"]["chapters"] = {"type": "object", "additionalProperties": False, "properties": chapters}
    questions = {id_: _translated_schema(question) for id_, question in game.questions.items()}
    schema["properties"]["questions"] = {"type": "object", "additionalProperties": False, "properties": questions}
    return schema


def _described(name: str, text: str) -> dict[str, Any]:
    return {"description": text, "allOf": [{"$ref": f"#/$defs/{name}"}]}


def _translated_schema(question: Question) -> dict[str, Any]:
    """Narrow the schema of a translated question to its answers, each described by its original."""
    schema = _described("TranslatedQuestion", question.asks)
    if question.answers is not None:
        said = {name: {"description": text} for name, text in question.answers.items()}
        schema["properties"] = {"answers": {"properties": said, "additionalProperties": False}}
    return schema


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    return {"$schema": DIALECT, **_close(model.model_json_schema(mode="validation"))}


def _close(schema: Any) -> Any:
    """Refuse the keys that a mapping's pattern of keys does not allow."""
    if isinstance(schema, list):
        return [_close(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _close(value) for key, value in schema.items()}
    return {**closed, "additionalProperties": False} if "patternProperties" in closed else closed


def _question_schema(id_: str, question: Question) -> dict[str, Any]:
    """Narrow the schema of a ruling to the answers of one question."""
    answer = {"$ref": f"#/$defs/answer.{id_}"}
    narrowed = {
        "properties": {
            "answer": {"anyOf": [answer, {"type": "null"}]},
            "rivals": {"anyOf": [{"items": {"properties": {"answer": answer}}}, {"type": "null"}]},
        }
    }
    ruling = {"allOf": [{"$ref": "#/$defs/Ruling"}, narrowed]}
    return {"description": question.asks, "anyOf": [ruling, {"type": "null"}]}


def _answer_schema(question: Question) -> dict[str, Any]:
    if question.answers is not None:
        return {"anyOf": [{"const": name, "description": text} for name, text in question.answers.items()]}
    if question.number is not None:
        number, said = question.number, plainest(question.number.sentence)
        return {"type": "integer", "minimum": number.least, "maximum": number.most, "description": said}
    table = question.table
    assert table is not None  # noqa: S101
    entry = {"type": "integer", "minimum": table.least, "maximum": table.most}
    return {
        "type": "object",
        "properties": dict.fromkeys(table.keys, entry),
        "required": list(table.keys),
        "additionalProperties": False,
        "description": table.sentence,
    }


def stale(texts: Mapping[Path, str]) -> list[Path]:
    """List the files that are missing or hold something else than what was generated for them."""
    return [path for path, text in texts.items() if not holds(path, text.encode())]
