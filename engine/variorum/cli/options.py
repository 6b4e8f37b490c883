"""Options that games add to a command: their own, in its signature beside those that all share."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Annotated, Any

import typer

from variorum.games.protocol import Option


def with_options(command: Callable[..., None], options: Iterable[Option], before: str) -> Callable[..., None]:
    """Let a command take more options, listed before one of its own; it gets them as keywords."""
    signature = inspect.signature(command, eval_str=True)
    own = [one for one in signature.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    added = [_parameter(option) for option in options if option.name not in signature.parameters]
    place = next(number for number, one in enumerate(own) if one.name == before)
    command.__signature__ = signature.replace(parameters=[*own[:place], *added, *own[place:]])  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in [*own, *added]}
    return command


def _parameter(option: Option) -> inspect.Parameter:
    """Write an option as a parameter of a command."""
    described: Any = typer.Option(
        option.flag, metavar=option.metavar, help=option.help, min=option.least, max=option.most
    )
    type_ = option.type if option.default is not None else option.type | None
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(option.name, kind, default=option.default, annotation=Annotated[type_, described])
