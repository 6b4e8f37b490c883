"""A second opinion: every question that a proof puts to Z3 is put to cvc5 as well. Knows no game.

What Z3 was asked is written as SMT-LIB and read by cvc5, which shares no code with it. Where one finds an example and
the other proves that there is none, one of them is wrong, and so may be a verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import z3

from variorum import files
from variorum.library import OpenReading, open_reading
from variorum.progress import track
from variorum.prove import solver
from variorum.prove.deciding import theorems_of
from variorum.prove.spreading import one_done, spread
from variorum.prove.theorems import TheoremBook
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import OPINION_FILE, Project, evidence_folder

MILLISECONDS = 6_000  # for each question
DECIDED = ("sat", "unsat")
AT_A_TIME = 8
COMMENT = "# How often a second solver agreed with Z3 on what proofs asked it. Written by: make certify"
# Z3 writes a conjunction of nothing as a bare `and`, which is no SMT-LIB.
BARE = {re.compile(r"(?<=\s)and(?=[\s)])"): "true", re.compile(r"(?<=\s)or(?=[\s)])"): "false"}


@dataclass
class Opinions:
    """How often the two solvers agree, what cvc5 leaves open, and on what they differ."""

    asked: int = 0
    agree: int = 0
    open: int = 0
    differ: list[str] = field(default_factory=list)

    def add(self, question: str, by_z3: str, by_cvc5: str) -> None:
        """Count one question that both were asked."""
        self.asked += 1
        if by_cvc5 not in DECIDED:
            self.open += 1
        elif by_cvc5 == by_z3:
            self.agree += 1
        else:
            self.differ.append(question)

    def data(self) -> dict[str, int]:
        """Write it for programs."""
        return {"asked": self.asked, "agree": self.agree, "open": self.open, "differ": len(self.differ)}


def version() -> str:
    """Name the second solver; raise BadRequestError where it is not installed."""
    try:
        import cvc5  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise BadRequestError(
            "a second opinion needs cvc5; install it with: pip install 'variorum[certify]'"
        ) from error
    return f"cvc5 {cvc5.__version__}"


def versions() -> str:
    """Name both solvers."""
    return f"Z3 {z3.get_version_string()}, {version()}"


def collect(book: TheoremBook, readings: Sequence[OpenReading]) -> dict[str, str]:
    """Decide all theorems of a game anew, and list what Z3 was asked on the way with what it answered."""
    asked: dict[str, str] = {}
    with solver.overheard(asked.__setitem__):
        for theorem in track(list(book.theorems), "theorems"):
            for reading in readings:
                theorem.decide(reading.rules)
    return asked


def ask_again(asked: Mapping[str, str]) -> Opinions:
    """Put questions that Z3 answered to cvc5, with all processors."""
    found, questions = Opinions(), list(asked)
    tasks = [questions[start : start + AT_A_TIME] for start in range(0, len(questions), AT_A_TIME)]
    answers = spread(_answer_all, tasks, "questions to cvc5", total=len(questions))
    for task, given in zip(tasks, answers, strict=True):
        for question, answer in zip(task, given, strict=True):
            found.add(question, asked[question], answer)
    return found


def _answer_all(questions: Sequence[str]) -> list[str]:
    found = []
    for question in questions:
        found.append(answer(question))
        one_done()
    return found


def answer(question: str) -> str:
    """Let cvc5 answer a question in SMT-LIB: `sat`, `unsat`, or something else where it does not know."""
    import cvc5  # noqa: PLC0415 - an extra

    for bare, meant in BARE.items():
        question = bare.sub(meant, question)
    asked = cvc5.Solver(cvc5.TermManager())
    asked.setOption("tlimit-per", str(MILLISECONDS))
    parser = cvc5.InputParser(asked)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, f"(set-logic ALL)\n{question}", "question")
    return next((word for word in _replies(parser, asked) if word in DECIDED), "unknown")


def _replies(parser: Any, asked: Any) -> Iterator[str]:
    names = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        yield str(command.invoke(asked, names)).strip()


def certify(project: Project, editions: Sequence[str]) -> dict[str, Any]:
    """Ask again what was asked about some editions, game by game."""
    named, found = versions(), {}
    for game in dict.fromkeys(name.partition("/")[0] for name in editions):
        own = [open_reading(project, name) for name in editions if name.partition("/")[0] == game]
        found[game] = ask_again(collect(theorems_of(game), own)).data()
    return {"solvers": named, "games": found}


def store_opinions(project: Project, found: Mapping[str, Any]) -> list[Path]:
    """Store the second opinion, a file for each game, for the pages."""
    paths = []
    for game, counted in found["games"].items():
        lines = [f"  {name}: {value}" for name, value in {"solvers": found["solvers"], **counted}.items()]
        path = evidence_folder(project.root, game) / OPINION_FILE
        files.write_text(path, "\n".join([COMMENT, "opinion:", *lines, ""]), inside=project.root)
        paths.append(path)
    return paths
