"""Write a check: for people, for programs, as annotations of a GitHub workflow, and as SARIF."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote as quote_url

from variorum.cli.common import json_text, write, write_json, write_lines
from variorum.cli.render import language_data
from variorum.rulebook.baseline import Found, Key, Sifted, key_of
from variorum.rulebook.checking import EditionReport, Report
from variorum.rulebook.languages import describe_translation
from variorum.rulebook.problems import Problem, ProblemKind
from variorum.rulebook.visible import one_line
from variorum.version import __version__

WORKSPACE = "GITHUB_WORKSPACE"  # where a workflow has checked out its repository: annotations name files from there
MEANS = {
    ProblemKind.UNREADABLE: "A file cannot be read at all.",
    ProblemKind.WRONG: "Something in a file is not as it must be.",
    ProblemKind.UNANSWERED: "An edition does not answer a question that arises in it.",
    ProblemKind.CITATION: "A citation, heading or source does not stand in the text as it should.",
    ProblemKind.TRANSLATION: "A translation is missing or out of date.",
}
HELPS = {
    ProblemKind.UNREADABLE: "Mend the file at the place named. What depends on it is not looked at until then.",
    ProblemKind.WRONG: "The message says what is allowed at this place.",
    ProblemKind.UNANSWERED: "Answer the question, with its basis and the words of the book that carry the answer.",
    ProblemKind.CITATION: "Cite words as they stand in the text, and the line that they stand on.",
    ProblemKind.TRANSLATION: "Translate the entry, or look at it again and mark it by `variorum translate … --stamp`.",
}
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


# -- for people ------------------------------------------------------------------------------------------------------


def text(report: Report, sifted: Sifted, baseline: str | None, root: Path) -> None:
    """Write the problems, one a line, then what was not looked at, what is known, and what was checked."""
    write_lines(problem for problem, _ in sifted.new)
    write_lines(report.skipped)
    if baseline:
        _known_text(sifted, baseline)
    for one in report.editions:
        write(f"{_counted(one)}\n")
        write_lines(f"  {problem}" for problem in one.unplayable)
    for game in report.languages:
        write(f"{game.title} ({game.name}): {describe_translation(game)}\n")
    for note in report.notes:
        write(f"{note}\n")
    write(f"{verdict(sifted, baseline)}\n")


def _known_text(sifted: Sifted, baseline: str) -> None:
    if sifted.known:
        write(f"Known, in {baseline}: {len(sifted.known)}\n")
        write_lines(f"  {problem}" for problem, _ in sifted.known)
    if sifted.gone:
        write(f"Gone, to be removed from {baseline}: {sum(sifted.gone.values())}\n")
        write_lines(f"  {_times(key, count)}" for key, count in sifted.gone.items())
    if sifted.unseen:
        write(f"In {baseline}, and not looked at this time: {sum(sifted.unseen.values())}\n")


def _times(key: Key, count: int) -> str:
    return f"{key}, {count} times" if count > 1 else str(key)


def _counted(one: EditionReport) -> str:
    edition = one.edition
    checked = f", {one.found} of them found in {edition.source_id}" if one.found is not None else ""
    open_ones = ((len(edition.unanswered) - len(edition.unconfirmed), "answer"), (len(edition.unconfirmed), "confirm"))
    left = "".join(f", {count} to {what}" for count, what in open_ones if count)
    cited = "derived, so no citations" if edition.derived else f"{one.citations} citations{checked}"
    counted = f"{len(edition.rulings)} questions answered{left}; {cited}"
    return f"{edition.title} ({edition.name}): {counted}"


def verdict(sifted: Sifted, baseline: str | None) -> str:
    """Say in a line how it stands."""
    count = len(sifted.new)
    said = f"{count} {'new ' * bool(baseline)}problem{'s' * (count != 1)}." if count else "All is well."
    if sifted.known and not count:
        said = "Nothing new."
    if sifted.gone:
        said += f" {sum(sifted.gone.values())} gone: run again with --update-baseline, so that they stay gone."
    return said


# -- for programs ----------------------------------------------------------------------------------------------------


def json(report: Report, sifted: Sifted, baseline: str | None, root: Path) -> None:
    """Write one object: each finding by file, line and column, with its kind and whether it is known."""
    write_json(
        {
            "ok": sifted.exit_code == 0,
            "exit": sifted.exit_code,
            "findings": [*_findings(sifted.new, False), *_findings(sifted.known, True)],
            "not_looked_at": [
                {"file": one.file, "what": one.what, "because": list(one.because)} for one in report.skipped
            ],
            **({"baseline": _baseline_data(sifted, baseline)} if baseline else {}),
            "editions": [
                {
                    "edition": one.edition.name,
                    "answered": len(one.edition.rulings),
                    "unanswered": list(one.edition.unanswered),
                    "unplayable": [str(problem) for problem in one.unplayable],
                    "unconfirmed": [id_ for id_ in one.edition.unanswered if id_ in one.edition.unconfirmed],
                    "citations": one.citations,
                    "found": one.found,
                }
                for one in report.editions
            ],
            "languages": [
                {"game": game.name, "questions": len(game.questions), **language_data(game)}
                for game in report.languages
            ],
            "notes": report.notes,
        }
    )


def _findings(found: Iterable[Found], known: bool) -> Iterator[dict[str, Any]]:
    for problem, kind in found:
        place = {"file": problem.file, "line": problem.line, "column": problem.column}
        yield {"kind": kind, **place, "about": problem.about, "message": problem.message, "known": known}


def _baseline_data(sifted: Sifted, baseline: str) -> dict[str, Any]:
    def rows(keys: Mapping[Key, int]) -> list[dict[str, Any]]:
        return [{"file": key.file, "about": key.about, "kind": key.kind, "count": keys[key]} for key in keys]

    return {"file": baseline, "gone": rows(sifted.gone), "not_looked_at": rows(sifted.unseen)}


# -- as annotations of a GitHub workflow -----------------------------------------------------------------------------


def github(report: Report, sifted: Sifted, baseline: str | None, root: Path) -> None:
    """Write a workflow command for each line, so that nothing in a file is taken for one."""
    for problem, kind in sifted.new:
        write(annotation("error", problem.message, problem, title=f"variorum: {kind}"))
    for problem, kind in sifted.known:
        write(annotation("notice", problem.message, problem, title=f"variorum: {kind}, known"))
    for problem in (each for one in report.editions for each in one.unplayable):
        write(annotation("warning", problem.message, problem, title="variorum: cannot be played"))
    for one in report.skipped:
        write(annotation("warning", str(one)))
    for key, count in sifted.gone.items():
        write(annotation("error", f"gone, to be removed from {baseline}: {_times(key, count)}"))
    for line in (*report.notes, verdict(sifted, baseline)):
        write(annotation("notice", line))


def annotation(level: str, message: str, problem: Problem | None = None, title: str = "variorum") -> str:
    """Write one workflow command, at a place in a file if there is one."""
    place = {}
    if problem is not None:
        place = {"file": from_workspace(problem.file), "line": str(problem.line), "col": str(problem.column)}
    properties = ",".join(f"{name}={_property(value)}" for name, value in {**place, "title": title}.items())
    return f"::{level} {properties}::{_data(one_line(message))}\n"


def _data(value: str) -> str:
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")


def from_workspace(file: str) -> str:
    """Name a file as it is seen from the repository that a workflow works on, or else from here."""
    workspace = os.environ.get(WORKSPACE)
    if workspace and Path(os.path.realpath(file)).is_relative_to(os.path.realpath(workspace)):
        file = os.path.relpath(os.path.realpath(file), os.path.realpath(workspace))
    return Path(file).as_posix()


# -- as SARIF --------------------------------------------------------------------------------------------------------


def sarif(report: Report, sifted: Sifted, baseline: str | None, root: Path) -> None:
    """Write a SARIF 2.1.0 log with one run; what is known is suppressed, what was not looked at is notified."""
    kinds = list(ProblemKind)
    driver = {
        "name": "variorum",
        "version": __version__,
        "rules": [_rule(kind) for kind in kinds],
    }
    told = [("warning", str(each)) for one in report.editions for each in one.unplayable]
    told += [("warning", str(one)) for one in report.skipped] + [("note", note) for note in report.notes]
    told += [("error", f"gone, to be removed from {baseline}: {_times(*one)}") for one in sifted.gone.items()]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not any(kind is ProblemKind.UNREADABLE for _, kind in sifted.new),
                "exitCode": sifted.exit_code,
                "toolExecutionNotifications": [{"level": level, "message": {"text": line}} for level, line in told],
            }
        ],
        "results": [
            *(_result(one, root, kinds) for one in sifted.new),
            *({**_result(one, root, kinds), "suppressions": [SUPPRESSED]} for one in sifted.known),
        ],
    }
    write(json_text({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n")


def _rule(kind: ProblemKind) -> dict[str, Any]:
    means, helps = {"text": MEANS[kind]}, {"text": HELPS[kind]}
    return {"id": kind, "shortDescription": means, "fullDescription": means, "help": helps}


SUPPRESSED = {"kind": "external", "justification": "known, in the baseline"}


def _result(found: Found, root: Path, kinds: list[ProblemKind]) -> dict[str, Any]:
    problem, kind = found
    key = key_of(problem, kind, root)
    mark = hashlib.sha256("\n".join((key.file, key.about, key.kind)).encode()).hexdigest()
    place = {
        "artifactLocation": {"uri": quote_url(from_workspace(problem.file))},
        "region": {"startLine": problem.line, "startColumn": problem.column},
    }
    return {
        "ruleId": kind,
        "ruleIndex": kinds.index(kind),
        "level": "error",
        "message": {"text": problem.message},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"variorumProblem/v1": mark},
    }


WRITERS: Mapping[str, Callable[[Report, Sifted, str | None, Path], None]] = {
    "text": text,
    "json": json,
    "github": github,
    "sarif": sarif,
}
