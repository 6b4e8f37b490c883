"""A minute of attack, shared by all readers, and everything that was ever found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from variorum import cli
from variorum.rulebook import models
from variorum.rulebook.models import Model
from variorum.rulebook.problems import BadInputError

from properties.fuzz import harness
from properties.fuzz.commands import CommandGrammar, run_command
from properties.fuzz.harness import CORPUS, Reach, Reader, Stage, Tally, Target, attempt, corpus_of, limits, run
from properties.fuzz.mutation import as_text
from properties.fuzz.readers import noted, readers
from properties.fuzz.schemas import SAMPLES, FromSchema, patterns_of
from properties.fuzz.targets import Targets, names
from properties.fuzz.workbench import workbench

SEED = 1
SECONDS = 60.0 / len(names())  # for each reader
FOUND = [path for name in names() for path in corpus_of(name)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Targets]:
    """Set up the workbench, once for the targets of this file."""
    with workbench(tmp_path_factory.mktemp("fuzz")) as bench:
        yield Targets(bench)


@pytest.mark.parametrize("name", names())
def test_a_reader_reads_or_refuses(made: Targets, name: str) -> None:
    """Whatever is put in, it is read or refused by an error of ours: no other error, no hang, no flood of memory."""
    tally = Tally()
    with limits():
        for tally in run(made.target(name), SEED, seconds=SECONDS):
            assert not tally.findings, f"{tally.findings[0]}\n{tally.findings[0].content[:2_000]!r}"
    assert tally.share(Stage.PARSED) > 0.5, "most inputs get past the first check"
    assert tally.share(Stage.USED) > 0, "some inputs are good for what they are for"


@pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_was_found_stays_mended(made: Targets, path: Path) -> None:
    """An input that once did harm is read or refused."""
    with limits():
        _, finding = attempt(made.target(path.parent.name), path.read_bytes())
    assert finding is None, finding


def test_the_corpus_is_of_readers_that_there_are() -> None:
    """Nothing that was found is left out because its reader has another name now."""
    assert {path.name for path in CORPUS.iterdir()} <= set(names())


SEEDS = 3  # of each target, to see what it comes by
# Functions that read files of somebody else, and whose files have a target all the same.
READ_ELSEWHERE = {
    "briefing/gathering.py:_moment": "a witness, read with its model before",
    **dict.fromkeys(("caches.py:_digests", "caches.py:_sealed"), "files that this user wrote; see the tests of caches"),
    **dict.fromkeys(
        ("changes/deciding.py:_effect", "changes/deciding.py:_stored"), "a witness, read with its model before"
    ),
    "changes/sheets.py:_is_current": "a stored sheet, of which only the head is compared",
    "games/dobro/terminal.py:_load": "a record, as `referee` reads it",
    "impact/measuring.py:_go_on": "results, as the target `resume` reads them",
    "impact/measuring.py:_is_matched": "results, of which only the head is compared",
    "impact/measuring.py:resume": "results, as the target `resume` reads them",
    "prove/witnesses.py:find_witness": "a witness, read with its model before",
    "refreshing.py:_unmeasured": "results, as the target `resume` reads them",
    "rulebook/project.py:edition_shape": "rulings, of which only the shape is looked at",
    "rulebook/translating.py:read_text": "a language file, which the target `language` stamps",
    "vectors/cases.py:_stored": "witnesses and examples, which must be mappings; see the tests of the vectors",
}
# Functions that read without a bound, and what they read.
UNBOUNDED = {
    **dict.fromkeys(
        (
            "changes/finding.py:code_fingerprint",
            "games/connect/decide/trapped.py:notes",
            "games/dobro/batch/compiling.py:digest",
            "games/protocol.py:style_sheets",
            "imported.py:imports_of",
            "prove/remembering.py:_deciding_text",
            "rulebook/vocabulary.py:_table",
            "site/building.py:copy_pages",
            "site/building.py:pages",
            "site/consulting.py:fields",
            "site/handover.py:configuration",
            "site/handover.py:hand_over",
            "site/playground.py:_licence",
            "site/playground.py:modules",
            "starting.py:start_project",
            "vectors/writing.py:write_vectors",
        ),
        "the package itself",
    ),
    "cli/witness.py:witness": "a witness, read within bounds before",
    **dict.fromkeys(
        ("playground/bridge.py:load", "playground/bridge.py:read"), "what the site build wrote, in a browser"
    ),
    "rulebook/yamltext.py:holds": "a file of a size that is known",
    "site/building.py:_problem": "the configuration, read within bounds before",
    "site/pages/witness.py:_witness": "a witness, read within bounds before",
    "site/searching.py:_written": "pages, whose sizes are bounded before",
    "vectors/run.py:main": "a program of its own, for people who have the vectors",
}


def test_every_reader_is_attacked(made: Targets) -> None:
    """Every function that reads a file of somebody else does so within bounds, and some attack comes by it."""
    found, reached = readers(), set[str]()
    for name in names():
        target = made.target(name)
        with noted(reached):
            for seed in target.seeds[: len(target.seeds) if name == "command" else SEEDS]:
                attempt(target, seed)
    assert {name for name, bounded in found.items() if bounded} - reached == set(READ_ELSEWHERE)
    assert {name for name, bounded in found.items() if not bounded} == set(UNBOUNDED)


def test_every_model_of_a_file_is_attacked(made: Targets) -> None:
    """Each model that a file is held against makes inputs of its own."""
    files = {one for name, one in vars(models).items() if name.endswith("File") or name == "Example"}
    grammars = {grammar for name in names() for grammar in made.target(name).grammars}
    attacked = {one.model for grammar in grammars if isinstance(one := getattr(grammar, "__self__", None), FromSchema)}
    assert files <= attacked, files - attacked


def test_every_pattern_of_the_models_has_samples() -> None:
    """The grammar can write every text that a model wants."""
    files = [
        one for one in vars(models).values() if isinstance(one, type) and issubclass(one, Model) and one is not Model
    ]
    assert len(files) > 20
    assert set().union(*map(patterns_of, files)) <= set(SAMPLES)


# -- the attackers are awake ---------------------------------------------------------------------------------------


def _target(reader: Reader) -> Target:
    return Target("one", reader, (BadInputError,), [b"a"], [{"a": 1}], [lambda chance: [1]], as_text)


def _fails(content: bytes, reach: Reach) -> None:
    raise KeyError(content)


def _hangs(content: bytes, reach: Reach) -> None:
    while True:
        pass


def _floods(content: bytes, reach: Reach) -> None:
    _ = [bytes(2**20) for _ in range(2_000)]


def _refuses(content: bytes, reach: Reach) -> None:
    reach(Stage.PARSED)
    raise BadInputError([])


@pytest.mark.parametrize(
    ("reader", "what"), [(_fails, "KeyError"), (_hangs, "takes more than 0.2 s"), (_floods, "takes more than 500 MB")]
)
def test_what_must_not_happen_is_seen(reader: Reader, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another error, an endless loop and a flood of memory are findings."""
    monkeypatch.setattr(harness, "LONGEST", 0.2)
    with limits():
        _, finding = attempt(_target(reader), b"")
    assert finding
    assert finding.what.startswith(what)


def test_a_refusal_is_no_finding_and_its_depth_is_told() -> None:
    """An error of ours is what is wanted; how deep the input got is counted."""
    *_, tally = run(_target(_refuses), SEED, most=20)
    assert (tally.inputs, tally.findings, tally.share(Stage.PARSED), tally.share(Stage.FITS)) == (20, [], 1.0, 0.0)


def test_the_same_seed_makes_the_same_inputs(made: Targets) -> None:
    """An input is found again by its target, seed and number; another seed makes others."""
    target = made.target("rulings")
    first, again, other = ([target.input(seed, number) for number in range(30)] for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_what_a_command_did_not_foresee_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that the command would put into words as a defect of its own is raised to the attackers."""
    monkeypatch.delenv(cli.DEVELOPING, raising=False)
    monkeypatch.setattr("variorum.cli._run_app", dict[str, None]().pop)
    with pytest.raises(TypeError):
        run_command(["check"], tmp_path)


def test_no_command_of_the_attackers_writes_elsewhere() -> None:
    """A command line that would write to a file of somebody else is never run."""
    harmless = CommandGrammar.is_harmless
    assert harmless(["play", "a/b", "--save", "saved.yaml"])
    for words in (
        ["--save", "/etc/x"],
        ["--sa=/x"],
        ["-o", "../x"],
        ["-ox"],
        ["new", "--outp", "y"],
        ["--out", "../z"],
    ):
        assert not harmless(words), words
