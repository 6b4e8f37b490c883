"""Command lines as a target: made from the commands' own options, run in this process, stopped where work begins."""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import os
import random
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, get_args
from unittest import mock

from typer.models import ArgumentInfo, OptionInfo
from variorum import cli
from variorum.cli.app import app
from variorum.rulebook.texts import ENVIRONMENT

from properties.conftest import MADE_UP, signals_as_before
from properties.fuzz.harness import Reach, Stage, Target
from properties.fuzz.mutation import ODD_NUMBERS, ODD_TEXTS, mutate_words
from properties.fuzz.workbench import Workbench
from properties.games.outside_game import OUTSIDE

WORK = (
    "variorum.impact.measuring.play",
    "variorum.impact.measuring.store",
    "variorum.impact.measuring.count_rules",
    "variorum.cli.site._serve",
    "variorum.site.building.Builder.build",
    "variorum.cli.prove._game",
    "variorum.cli.prove._mutants",
    "variorum.cli.prove._store",
    "variorum.cli.prove._certify",
    "variorum.cli.changes.find_changes",
    "variorum.cli.changes._store",
    "variorum.refreshing.find_outdated",
    "variorum.cli.vectors.write_vectors",
    "variorum.cli.errata._towards",
    "variorum.cli.errata.harmonise",
    "variorum.cli.witness.search_witness",
    "variorum.cli.witness.store",
)
# Options that name a file or folder: those by which a command writes, and those by which it reads.
WRITES = ("--save", "--output", "--out", "--write", "--status", "--baseline")
READS = ("--project", "--sources", "--source", "--load")
WRITTEN = ("saved.yaml", "no/such/folder/x", "", ".", "a" * 300, "taken.yaml", "\u202e.yaml", "-")


class TracebackError(Exception):
    """A command that showed a traceback, or ended in a way that is not defined."""


class WorkBeginsError(BaseException):
    """The command line is understood, and what it asks for would take long."""


def run_command(words: Sequence[str], folder: Path, typed: bytes | None = None) -> int:
    """Run a command in a folder, and give its exit code."""
    out, err = io.StringIO(), io.StringIO()
    entered = None if typed is None else io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    before, argv, stdin = Path.cwd(), sys.argv, sys.stdin
    code: Any = 0
    raised = mock.patch.dict(os.environ, {cli.DEVELOPING: "1"})  # what nobody foresaw is not put into words
    with raised, signals_as_before(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        os.chdir(folder)
        sys.argv, sys.stdin = ["variorum", *words], entered or io.StringIO()
        try:
            cli.main()
        except SystemExit as stop:
            code = stop.code
        finally:
            os.chdir(before)
            sys.argv, sys.stdin = argv, stdin
    if "Traceback" in out.getvalue() + err.getvalue() or code not in (None, 0, 1, 2):
        raise TracebackError(f"exit {code}: {err.getvalue()[-200:]}")
    return int(code or 0)


# -- command lines -------------------------------------------------------------------------------------------------


def command_target(bench: Workbench, records: Sequence[bytes]) -> Target:
    """Attack the command line: every command with its options, in all orders, with values that fit and that do not."""
    folder = bench.bare("command").root
    for one in (MADE_UP, OUTSIDE):
        shutil.copytree(one / "sources", folder / "sources", dirs_exist_ok=True)
    for number, content in enumerate(records):
        (folder / f"record{number}.yaml").write_bytes(content)
    (folder / "taken.yaml").write_text("taken: already\n", encoding="utf-8")
    grammar = CommandGrammar(bench, folder)
    grammar_seeds = [json.dumps(grammar.make(random.Random(number))).encode() for number in range(40)]  # noqa: S311

    def attempt(content: bytes, reach: Reach) -> None:
        try:
            words = json.loads(content)
        except (ValueError, RecursionError):
            return
        if (
            not isinstance(words, list)
            or not all(isinstance(one, str) for one in words)
            or not grammar.is_harmless(words)
        ):
            return
        reach(Stage.PARSED)
        with work_begins(), mock.patch.dict(os.environ, clear=False) as environment:
            environment.pop(ENVIRONMENT, None)
            try:
                code = run_command(words, folder)
            except WorkBeginsError:
                code = 0
        if code < 2:
            reach(Stage.USED)

    structures = [json.loads(one) for one in grammar_seeds]
    return Target("command", attempt, (), grammar_seeds, structures, (grammar.make,))


@contextlib.contextmanager
def work_begins() -> Iterator[None]:
    """Stop commands where they would begin to play, prove, search or build."""
    with contextlib.ExitStack() as stack:
        for name in WORK:
            stack.enter_context(mock.patch(name, side_effect=WorkBeginsError))
        yield


@dataclass(frozen=True)
class Parameter:
    """An argument or option of a command, as its signature says it."""

    flags: tuple[str, ...]
    types: frozenset[Any]
    needed: bool
    called: str

    @classmethod
    def of(cls, given: inspect.Parameter) -> Parameter | None:
        """Take a parameter of a command's function, unless it is none that is typed."""
        about = next((one for one in get_args(given.annotation) if isinstance(one, ArgumentInfo | OptionInfo)), None)
        if about is None:
            return None
        called = str(about.metavar or given.name).strip("[].").upper()
        said = [one for one in map(str, (about.default, *(about.param_decls or ()))) if one.startswith("-")]
        flags = said or [f"--{given.name}"] if isinstance(about, OptionInfo) else []
        return cls(
            tuple(flags), _leaves(get_args(given.annotation)[0]), given.default is inspect.Parameter.empty, called
        )

    @property
    def many(self) -> bool:
        """Whether it may be given several times."""
        return list in self.types


def _leaves(annotation: Any) -> frozenset[Any]:
    """List the types within a type: `list[Path] | None` holds list, Path and None."""
    inner = get_args(annotation)
    own = {list} if getattr(annotation, "__origin__", None) is list else set() if inner else {annotation}
    return frozenset(own).union(*map(_leaves, inner))


def parameters(command: Any) -> list[Parameter]:
    """List what a command takes."""
    given = map(Parameter.of, inspect.signature(command, eval_str=True).parameters.values())
    return [one for one in given if one is not None]


def every_command() -> dict[str, list[Parameter]]:
    """List the commands with what each takes."""
    found = [(one.name, one.callback) for one in app.registered_commands if one.callback]
    return {name or function.__name__: parameters(function) for name, function in found}


class CommandGrammar:
    """Makes command lines from the commands as they describe themselves."""

    def __init__(self, bench: Workbench, folder: Path) -> None:
        self.commands = every_command()
        project = bench.all_games
        files = [path.name for path in sorted(folder.glob("*.yaml"))]
        every = [id_ for name in project.game_files for id_ in project.game(name).questions]
        own = [f"{path.parent.name}/{path.stem}" for path in OUTSIDE.glob("rulings/*/*.yaml")]
        game = own[0].partition("/")[0]
        questions = project.game(game).questions
        asked = list(questions)
        self.fitting = [*own, game, *asked, *files, "sources", "."]
        self.called = {
            **dict.fromkeys(("EDITION", "A", "B", "OTHER"), own),
            "QUESTION": asked,
            "QUESTION=ANSWER": [f"{id_}={answer}" for id_, one in questions.items() for answer in one.answers or ()],
            **dict.fromkeys(("RECORD", "SHEET", "FILE"), files),
            "GAME": [game],
            "N": ["2", "3", "2,3", "all"],
        }
        self.values = [*project.edition_files, *project.game_files, *every, *self.fitting]
        self.folders = {
            "--project": [".", ".", ".", "spec", "nowhere", ""],
            "--sources": ["sources", "sources", "nowhere"],
        }

    @staticmethod
    def is_harmless(words: Sequence[str]) -> bool:
        """Refuse what would write outside the folder."""
        for place, word in enumerate(words):
            flag, equals, value = word.partition("=")
            given = value if equals else (words[place + 1] if place + 1 < len(words) else "")
            short = word.startswith("-") and not word.startswith("--") and "o" in word
            writes = flag.startswith("--") and any(name.startswith(flag) for name in WRITES)
            if short or (writes and given not in WRITTEN):
                return False
        return True

    def make(self, chance: random.Random) -> list[str]:
        """Make a command line."""
        name = chance.choice(list(self.commands))
        words: list[str] = ["--version"] if chance.random() < 0.01 else []
        for one in self.commands[name]:
            if one.flags and (one.needed or chance.random() < 0.12):
                words += self._option(one, chance)
            elif not one.flags and (one.needed or chance.random() < 0.8):
                words += [self._value(one, chance) for _ in range(2 if one.many else 1)]
        return [name if chance.random() < 0.98 else mutate_words(name, (), chance), *words]

    def _option(self, one: Parameter, chance: random.Random) -> list[str]:
        flag = one.flags[0]
        if bool in one.types:
            return [flag]
        if flag in WRITES:
            return [flag, chance.choice(WRITTEN)]
        value = self._value(one, chance)
        return [f"{flag}={value}"] if chance.random() < 0.3 else [flag, value]

    def _value(self, one: Parameter, chance: random.Random) -> str:
        kind = chance.random()
        if kind < 0.08:
            return chance.choice(ODD_TEXTS)
        for type_ in one.types:
            if isinstance(type_, type) and issubclass(type_, Enum):
                return str(chance.choice(list(type_)))
        if one.types & {int, float}:
            return str(chance.choice((1, 2, 3, 4, *ODD_NUMBERS)))
        if one.flags and one.flags[0] in self.folders:
            return chance.choice(self.folders[one.flags[0]])
        pool = self.called.get(one.called, self.fitting) if kind < 0.85 else self.values
        return mutate_words(chance.choice(pool), self.values, chance) if kind > 0.9 else chance.choice(pool)


# -- a game at the terminal ----------------------------------------------------------------------------------------


def play_target(bench: Workbench) -> Target:
    """Attack what is typed into a game: the first line names the edition, the others are typed."""
    folder = bench.file("play-at-terminal").parent
    editions = [name for name in bench.all_games.edition_files if not name.startswith("pebbles/")]
    seeds = [f"{name}\n1\n\n2\ntake\nhelp\n?\n1\n1\n1\nq\n".encode() for name in editions]

    def attempt(content: bytes, reach: Reach) -> None:
        edition, _, typed = content.partition(b"\n")
        name = edition.decode("utf-8", "replace")
        if name not in editions:
            return
        reach(Stage.PARSED)
        words = ["--project", str(bench.all_games.root), "play", name, "--seed", "3", "--players", "2"]
        code = run_command(words, folder, typed)
        reach(Stage.FITS)
        if code < 2:
            reach(Stage.USED)

    def made(chance: random.Random) -> str:
        lines = [chance.choice(("1", "2", "3", "take", "?", "", *ODD_TEXTS)) for _ in range(chance.randint(0, 40))]
        return "\n".join((chance.choice(editions), *lines, ""))

    def written(text: str, _: random.Random) -> bytes:
        return text.encode("utf-8", "surrogatepass")

    return Target("play", attempt, (), seeds, (), (made,), written)
