"""Check a document against a model and say every fault at its place, with what is allowed there."""

from __future__ import annotations

import types
import typing
from typing import Any, TypeVar

import pydantic
from pydantic_core import ErrorDetails

from variorum.rulebook.models import ONE_CASE, SEVERAL_CASES
from variorum.rulebook.problems import MOST_GUESSED, BadInputError, Problem, choose_from, closest, quote
from variorum.rulebook.yamltext import Document, Where

M = TypeVar("M", bound=pydantic.BaseModel)

NO_STEPS = ("[key]", ONE_CASE, SEVERAL_CASES)  # what the models name and no file has
WANTED = {
    "string_type": "text is wanted",
    "bool_type": "`true` or `false` is wanted",
    "int_type": "a whole number is wanted",
    "dict_type": "a mapping of keys and values is wanted",
    "model_type": "a mapping of keys and values is wanted",
    "list_type": "a list is wanted",
}


def validate(document: Document, model: type[M]) -> M:
    """Turn a document into a model, or raise BadInputError with every problem in it."""
    result, problems, _ = validate_in_part(document, model)
    if problems:
        raise BadInputError(problems)
    return result


def validate_in_part(document: Document, model: type[M], *separable: str) -> tuple[M, list[Problem], set[Where]]:
    """Turn a document into a model without the entries, of the separable mappings and lists, that are at fault.

    Return the model, every problem, and the entries left out; raise BadInputError where no model can be made.
    """
    try:
        return model.model_validate(document.data), list(document.oddities), set()
    except pydantic.ValidationError as error:
        details = _without_mistyped(model, error.errors())
    found = [_problem(document, model, detail, number < MOST_GUESSED) for number, detail in enumerate(details)]
    problems = merge_problems(found, document.oddities)
    faulty = {tuple(detail["loc"][:2]) for detail in details if detail["loc"][:1] and detail["loc"][0] in separable}
    try:
        return model.model_validate(_without(document.data, faulty)), problems, faulty
    except pydantic.ValidationError:
        raise BadInputError(problems) from None


def _without_mistyped(model: type[pydantic.BaseModel], details: list[ErrorDetails]) -> list[ErrorDetails]:
    """Leave out the keys that are missing only because they are mistyped."""
    extra = [detail["loc"] for detail in details if detail["type"] == "extra_forbidden"][:MOST_GUESSED]
    meant = {(*where[:-1], closest(str(where[-1]), _keys(model, where[:-1]))) for where in extra}
    return [detail for detail in details if detail["type"] != "missing" or detail["loc"] not in meant]


def _without(data: Any, left_out: set[Where]) -> Any:
    """Copy the top level of a document without some entries of its mappings and lists."""
    if not isinstance(data, dict):
        return data
    copy = dict(data)
    for key in {where[0] for where in left_out if len(where) > 1}:
        value = copy.get(str(key))
        if isinstance(value, dict):
            copy[str(key)] = {name: entry for name, entry in value.items() if (key, name) not in left_out}
        elif isinstance(value, list):
            copy[str(key)] = [entry for index, entry in enumerate(value) if (key, index) not in left_out]
    return copy


def merge_problems(specific: list[Problem], general: list[Problem]) -> list[Problem]:
    """Join problems, leaving out the general one where a specific one stands at the same place."""
    taken = {(problem.line, problem.column) for problem in specific}
    return specific + [problem for problem in general if (problem.line, problem.column) not in taken]


def _problem(document: Document, model: type[pydantic.BaseModel], detail: ErrorDetails, guesses: bool) -> Problem:
    where = tuple(step for step in detail["loc"] if step not in NO_STEPS)
    key_is_wrong = "[key]" in detail["loc"]
    kind, context, name = detail["type"], detail.get("ctx", {}), str(where[-1]) if where else ""
    if kind == "missing":
        return document.problem(where[:-1], f"`{name}` is missing here")
    if kind == "extra_forbidden":
        allowed = choose_from(name, _keys(model, where[:-1]), guesses=guesses)
        return document.problem(where, f"unknown key {quote(name)}; {allowed}", at_key=True)
    if kind == "enum":
        allowed = str(context["expected"]).replace("'", "").replace(" or ", ", ")
        guess = closest(str(detail["input"]), allowed.split(", "))
        wrong = "not allowed here" if key_is_wrong else f"no {name}"
        message = (
            f"{quote(detail['input'])} is {wrong}; {f'did you mean `{guess}`? ' if guess else ''}allowed: {allowed}"
        )
        return document.problem(where, message, at_key=key_is_wrong)
    if kind in WANTED:
        message = f"{WANTED[kind]} here, not {_describe(detail['input'])}"
    elif kind == "value_error":
        message = (
            f"{quote(detail['input'])}: {context['error']}"
            if isinstance(detail["input"], str)
            else str(context["error"])
        )
    elif kind == "string_pattern_mismatch":
        message = f"{quote(detail['input'])} is not of the form wanted here: {_form(context['pattern'])}"
    else:
        message = f"{quote(detail['input'])}: {detail['msg'][0].lower()}{detail['msg'][1:]}"
    return document.problem(where, message, at_key=key_is_wrong)


def _describe(value: object) -> str:
    """Name what stands in a file, so that its author recognises it."""
    if value is None:
        return "nothing"
    if isinstance(value, int):
        return f"the number {value} (put it in quotes if text is meant)"
    if isinstance(value, str):
        return f"the text {quote(value)}"
    return "a list" if isinstance(value, list) else "a mapping"


def _form(pattern: str) -> str:
    """Say in words what a pattern of the models wants."""
    if "/" in pattern:
        return "game/edition, as in `chess/en`"
    if r"\." in pattern:
        return "lower-case words joined by dots, as in `score.tie`"
    if "{8}" in pattern:
        return "eight letters, as `variorum translate` writes them"
    if "{64}" in pattern:
        return "64 hexadecimal digits"
    if "{2,3}" in pattern:
        return "a language code, as in `pt` or `pt-BR`"
    if pattern.startswith("^[1-9]") and "-" not in pattern.removeprefix("^[1-9][0-9]"):
        return "a line, as in `12`"
    if pattern.startswith("^[1-9]"):
        return "lines, as in `12` or `12-14` (within { }, text with a comma needs quotes)"
    if pattern.startswith("^[^"):
        return "a word without blank, comma, colon or equals sign"
    return "lower-case words joined by hyphens"


def _keys(model: Any, where: Where) -> list[str]:
    """List the keys allowed in the mapping at a path."""
    current = model
    for step in where:
        current = _inside(current, step)
    current = _bare(current)
    if isinstance(current, type) and issubclass(current, pydantic.BaseModel):
        return [field.alias or name for name, field in current.model_fields.items()]
    return []


def _inside(annotation: Any, step: str | int) -> Any:
    """Step from the type of a value to the type of what it holds under a key."""
    annotation = _bare(annotation)
    if isinstance(annotation, type) and issubclass(annotation, pydantic.BaseModel):
        fields = {field.alias or name: field.annotation for name, field in annotation.model_fields.items()}
        return fields.get(str(step))
    arguments = typing.get_args(annotation)
    return arguments[-1] if arguments else None


def _bare(annotation: Any) -> Any:
    """Strip `Annotated` and `| None` from a type."""
    while True:
        origin = typing.get_origin(annotation)
        if origin is typing.Annotated:
            annotation = typing.get_args(annotation)[0]
        elif origin in (types.UnionType, typing.Union):
            annotation = next(one for one in typing.get_args(annotation) if one is not type(None))
        else:
            return annotation
