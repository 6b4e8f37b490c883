"""Every command that writes, starved and killed at the steps of its writing; run as a program of its own.

`python -m properties.hostile.faults FOLDER few|all SCENARIO…` does a command once as it should be, and then again and
again from the same beginning, each time with another step that fails or kills: every step, or of long ones a few that
are spread over all. The process is forked for each, so that nothing is loaded twice. It writes a line of JSON for each
scenario: which steps were broken, how many runs there were, which functions wrote, and what was wrong in any of them.

What a command does before its first step of writing is the same whatever is broken after it. So it is done once: the
command waits at that step, and goes on from there in a process of its own for each fault.
"""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import random
import re
import resource
import shutil
import socket
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from variorum import cli, files
from variorum.games import registry
from variorum.impact import measuring
from variorum.rulebook.project import Project
from variorum.rulebook.translating import draft_language

from properties.conftest import ROOT

OUTSIDE = ROOT / "properties" / "games" / "outside"
STEPS = ("open", "write", "fsync", "replace", "unlink", "mkdir", "fchmod")
ERRORS = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EDQUOT)
KILLED = 77
WRITE = ("write_text", "write_bytes")  # by which all is written
WRITERS = "writers"
REACHED = re.compile(r"\n@(\[.*\])\Z")  # the last that a run says
LIMITS = (0, 100)  # bytes that a file may have
REACHED_IT = b"at the first step"
TIMES = re.compile(rb'"seconds": [0-9.e-]+')
Tree = dict[str, bytes]


@dataclass(frozen=True)
class Scenario:
    """A command, how what it writes is made old before, and how many of its steps are broken when only a few are."""

    words: tuple[str, ...]
    prepare: Callable[[Path], None] = lambda _: None
    few: int | None = None  # all
    project: Path | None = OUTSIDE
    inside: bool = True  # of the folder's own project, not of ours
    over_older: bool = False  # over what it wrote itself before, of which something was changed since
    compiled: bool = False

    def steps(self, reached: int, everything: bool) -> list[int]:
        """Choose the steps to break: all, or the first, the last and some between, always the same."""
        every = range(1, reached + 1)
        if everything or self.few is None or reached <= self.few:
            return list(every)
        between = random.Random(" ".join(self.words)).sample(every[1:-1], self.few - 2)  # noqa: S311
        return sorted({every[0], every[-1], *between})


def make_old(*names: str) -> Callable[[Path], None]:
    """Put something else where files will be written."""

    def prepare(folder: Path) -> None:
        for name in names:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("old: " + "text that is whole\n" * 100, encoding="utf-8")

    return prepare


def two_editions(folder: Path) -> None:
    """Make a project of two editions of a game that can be measured."""
    for name in ("spec/dobro.yaml", "spec/sources.yaml", "rulings/dobro/en.yaml", "rulings/dobro/pt.yaml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)


def begin_translation(folder: Path) -> None:
    """Begin to say the game in another language, from other words, and leave the last question out."""
    project = Project(folder)
    text = re.sub(r"made_from: [a-p]{8}", "made_from: aaaaaaaa", draft_language(project.game("ferry"), "pl"))
    path = project.language_path("ferry", "pl")
    path.parent.mkdir(parents=True)
    path.write_text(text[: [found.start() for found in re.finditer(r"(?m)^  \S+:$", text)][-1]], encoding="utf-8")


QUICK = ("--players", "2", "--policy", "random", "--games", "10", "--workers", "1")
NEW = ("new", "ferry/lake", "--from", "ferry/river", "--source", "sources/river.txt")
SCENARIOS = {
    "play": Scenario(("play", "ferry/river", "--watch", "--seed", "5", "--save", "game.yaml"), make_old("game.yaml")),
    "new": Scenario(NEW),
    "new elsewhere": Scenario((*NEW, "--output", "lake.yaml")),
    "check": Scenario(("check", "--baseline", "known.json", "--update-baseline")),
    "rules": Scenario(("impact", "--rules", "--store", "--games", "2"), few=5),
    "vectors": Scenario(("vectors", "cases", "--game", "ferry"), make_old("cases/ferry.json"), few=5),
    "changes": Scenario(
        ("changes", "ferry/harbour", "ferry/river", "--store"),
        make_old("properties/ferry/changes/harbour-river.json"),
        few=4,
    ),
    "brief": Scenario(("brief", "ferry/lake", "--from", "ferry/river", "--in", "pl", "--out", "brief.txt")),
    "init": Scenario(("init", "begun"), few=6),
    "refresh": Scenario(("refresh", "ferry/river", "--games", "1"), few=6),
    "translate": Scenario(("translate", "ferry", "pl")),
    "translate more": Scenario(("translate", "ferry", "pl"), begin_translation),
    "translate stamped": Scenario(("translate", "ferry", "pl", "--stamp", "all"), begin_translation),
    "witness": Scenario(("witness", "--store", "--game", "ferry"), few=6, over_older=True),
    "prove": Scenario(("prove", "--store"), make_old("properties/ferry/verdicts.json")),
    "schemas": Scenario(("schemas",), make_old("spec/schemas/game.json", "ferry_game/rules.py"), few=7),
    "errata": Scenario(
        (
            "errata",
            "--best",
            "--overwrite",
            "--format",
            "csv",
            "--out",
            "errata.csv",
            "--write",
            "next.yaml",
            "--begin-status",
            "--status",
            "status.yaml",
        ),
        make_old("errata.csv", "next.yaml", "status.yaml"),
        few=6,
    ),
    "errata stored": Scenario(("errata", "--store"), few=4),
    "site": Scenario(("site", "--out", "public"), make_old("public-pages/index.md"), few=6),
    "site handed over": Scenario(("site", "--pages-only", "--out", "handed"), few=3),
    "impact": Scenario(
        ("impact", "dobro/en", "dobro/pt", *QUICK, "--out", "counts.json"),
        few=5,
        project=None,
        inside=False,
        compiled=True,
    ),
    "impact stored": Scenario(
        ("impact", "--store", "--games", "2", "--workers", "1"), two_editions, few=5, project=None, compiled=True
    ),
}


# -- what is there -------------------------------------------------------------------------------------------------


def tree_of(folder: Path) -> Tree:
    """Read all files of a folder, but for what differs between any two runs."""
    found = {}
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            found[path.relative_to(folder).as_posix()] = without_times(path.read_bytes())
    return found


def without_times(content: bytes) -> bytes:
    """Leave out how long something took."""
    return TIMES.sub(b'"seconds": 0', content)


def begin(scenario: Scenario, folder: Path) -> None:
    """Make the beginning from which a command runs."""
    if folder.exists():
        shutil.rmtree(folder)
    if scenario.project is None:
        folder.mkdir()
    else:
        shutil.copytree(scenario.project, folder, ignore=shutil.ignore_patterns("__pycache__"))
    scenario.prepare(folder)


# -- what is broken ------------------------------------------------------------------------------------------------


Breaks = Callable[[], list[str] | None]  # done to a command before it runs; gives the steps that it reaches


@dataclass
class Fault:
    """What is broken: the step of this number, which fails or kills, or the size that a file may have."""

    number: int = 0
    kills: bool = False
    size: int | None = None

    def __str__(self) -> str:
        """Say it in a list of what was wrong."""
        return f"step {self.number}, kills: {self.kills}" if self.number else f"at most {self.size} bytes"


def break_step(fault: Fault, pause: Callable[[], None] = lambda: None) -> list[str]:
    """Let a step of writing fail, or kill; a write does half of its work before. Tell which steps were reached.

    Before the first step there is a pause, in which it may be settled what is broken.
    """
    reached: list[str] = []

    def broken(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **more: Any) -> Any:
            if name == "open" and not (len(given) > 1 and given[1] & os.O_CREAT):
                return real(*given, **more)
            if not reached:
                pause()
            if fault.number and len(reached) == fault.number:  # it is over
                return real(*given, **more)
            reached.append(name)
            if len(reached) != fault.number:
                return real(*given, **more)
            if name == "write":
                real(given[0], given[1][: len(given[1]) // 2])
            if fault.kills:
                os._exit(KILLED)
            code = ERRORS[fault.number % len(ERRORS)]
            raise OSError(code, os.strerror(code))

        return step

    for name in STEPS:
        setattr(os, name, broken(name, getattr(os, name)))
    return reached


def keep_versions(folder: Path) -> list[str]:
    """Keep what is put in the place of each file, one beside the other; tell which steps were reached."""
    reached, replace = break_step(Fault()), os.replace

    def named(write: Callable[..., None]) -> Callable[..., None]:
        def writes(path: Path, *given: Any, **more: Any) -> None:
            caller = sys._getframe(1).f_code
            if caller.co_filename != files.__file__:
                with (folder / WRITERS).open("a", encoding="utf-8") as list_:
                    list_.write(f"{caller.co_filename}:{caller.co_name}\n")
            write(path, *given, **more)

        return writes

    for name in WRITE:
        setattr(files, name, named(getattr(files, name)))

    def kept(part: Path, target: Path) -> None:
        number = len(list(folder.iterdir()))
        (folder / str(number)).write_text(str(target), encoding="utf-8")
        shutil.copy(part, folder / f"{number}.content")
        replace(part, target)

    os.replace = kept  # type: ignore[assignment]
    return reached


@dataclass(frozen=True)
class Ran:
    """How a run ended, and what it said."""

    code: int
    said: str
    reached: list[str]


def run(scenario: Scenario, folder: Path, breaks: Breaks) -> Ran:
    """Run a command in a process of its own, with something done to it."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        Running(writer).command(scenario, folder, breaks)
    os.close(writer)
    said = read_all(reader)
    return ran_as(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said)


def read_all(reader: int) -> str:
    """Read what a process says, until it ends."""
    with os.fdopen(reader, encoding="utf-8", errors="replace") as pipe:
        return pipe.read()


def ran_as(code: int, said: str) -> Ran:
    """Take what a process said apart: its own words, and the steps that it reached."""
    last = REACHED.search(said)
    return Ran(code, said[: last.start()] if last else said, json.loads(last[1]) if last else [])


class Running:
    """The process in which a command runs: all that is said goes to a pipe, and at last which steps were reached."""

    def __init__(self, writer: int) -> None:
        self.writer, self.own = writer, os.getpid()
        os.dup2(writer, 1)
        os.dup2(writer, 2)
        sys.stdout = sys.stderr = os.fdopen(writer, "w", encoding="utf-8", errors="replace")

    def command(self, scenario: Scenario, folder: Path, breaks: Breaks) -> NoReturn:
        """Run the command, and end with its exit code."""
        code, reached, real_write = 99, None, os.write
        try:
            os.chdir(folder)
            files._swept.clear()
            place = ("--project", str(folder if scenario.inside else ROOT))
            sys.argv = ["variorum", *place, *scenario.words]
            reached = breaks()
            cli.main()
        except SystemExit as stop:
            code = int(stop.code or 0)
        except BaseException:
            traceback.print_exc()
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            if os.getpid() == self.own:  # and no process that it has started
                real_write(self.writer, f"\n@{json.dumps(reached or [])}".encode())
        os._exit(code)

    def wait(self, calls: socket.socket, fault: Fault, folder: Path) -> None:
        """Wait to be told what to break, and go on with it in a process of its own; then wait again."""
        calls.sendall(REACHED_IT)
        while True:
            asked, pipes, *_ = socket.recv_fds(calls, 1_000, 1)
            if not asked:
                os._exit(0)
            (pipe,) = pipes
            child = os.fork()
            if child == 0:
                calls.close()
                for stream in (1, 2, self.writer):
                    os.dup2(pipe, stream)
                os.close(pipe)
                os.chdir(folder)  # which was made anew
                self.own = os.getpid()
                fault.__dict__.update(json.loads(asked))
                if fault.size is not None:
                    resource.setrlimit(resource.RLIMIT_FSIZE, (fault.size, resource.RLIM_INFINITY))
                return
            os.close(pipe)
            calls.sendall(b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


class Waiting:
    """A command that has come to its first step of writing, from where it goes on with each fault."""

    def __init__(self, scenario: Scenario, folder: Path) -> None:
        self.calls, theirs = socket.socketpair()
        self.child = os.fork()
        if self.child == 0:
            self.calls.close()
            running, fault = Running(os.open(os.devnull, os.O_WRONLY)), Fault()
            running.command(scenario, folder, lambda: break_step(fault, lambda: running.wait(theirs, fault, folder)))
        theirs.close()
        self.reached = self.calls.recv(100) == REACHED_IT

    def go_on(self, fault: Fault) -> Ran:
        """Go on from the first step, in the folder as it was at the beginning."""
        reader, writer = os.pipe()
        socket.send_fds(self.calls, [json.dumps(vars(fault)).encode()], [writer])
        os.close(writer)
        said = read_all(reader)
        return ran_as(int(self.calls.recv(100)), said)

    def end(self) -> None:
        """Let it go."""
        self.calls.close()
        os.waitpid(self.child, 0)


# -- what is looked at ---------------------------------------------------------------------------------------------


class Check:
    """Runs a command with each fault, and collects what is wrong."""

    def __init__(self, name: str, folder: Path, everything: bool) -> None:
        self.scenario, self.folder = SCENARIOS[name], folder / "work"
        self.runs, self.failed, self.faults, self.everything = 0, 0, list[str](), everything
        self.older: Tree = {}
        self._begin()
        if self.scenario.over_older:
            before = tree_of(self.folder)
            run(self.scenario, self.folder, lambda: None)
            made = tree_of(self.folder)
            self.older = {name: b"# older\n" + made[name] for name in made.keys() - before.keys()}
            self._begin()
        self.old = tree_of(self.folder)
        versions = folder / f"versions of {name}"
        versions.mkdir()
        ran = run(self.scenario, self.folder, lambda: keep_versions(versions))
        self.new, self.code, self.reached = tree_of(self.folder), ran.code, len(ran.reached)
        self.steps = self.scenario.steps(self.reached, everything)
        self.whole = {name: {content} for name, content in self.old.items()}
        listed = (versions / WRITERS).read_text(encoding="utf-8").split("\n") if self.reached else []
        self.writers = sorted({str(Path(one).relative_to(Path(files.__file__).parent)) for one in listed if one})
        for path in versions.glob("*.content"):
            target = Path(path.with_suffix("").read_text(encoding="utf-8"))
            if target.is_relative_to(self.folder):
                known = self.whole.setdefault(target.relative_to(self.folder).as_posix(), set())
                known.add(without_times(path.read_bytes()))
        self.changed = {name for name in self.old.keys() | self.new.keys() if self.old.get(name) != self.new.get(name)}
        if self.code or not self.changed or not self.reached:
            self.faults.append(f"unbroken: exit {self.code}, {len(self.changed)} files changed: {ran.said}")

    def _begin(self) -> None:
        begin(self.scenario, self.folder)
        for name, content in self.older.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_bytes(content)

    def all(self) -> Iterator[None]:
        """Break steps in both ways, and limit the size of files."""
        self._begin()
        waiting = Waiting(self.scenario, self.folder)
        assert waiting.reached, "it came to no step, and did before"
        faults = [Fault(number, kills) for number in self.steps for kills in (False, True)]
        for fault in (*faults, *(Fault(size=size) for size in LIMITS)):
            self._begin()
            self._look(str(fault), waiting.go_on(fault), kills=fault.kills)
            yield
        waiting.end()

    def _look(self, what: str, ran: Ran, *, kills: bool) -> None:
        found = tree_of(self.folder)
        parts = {name for name in found if files.is_part(Path(name))}
        helpless = ran.reached[-1:] == ["unlink"]  # the removal itself was what failed
        self.runs += 1
        self.failed += ran.code == 2
        if kills:
            self._expect(what, ran.code == KILLED, f"exit {ran.code}")
        elif ran.code == 0:
            self._expect(what, found == self.new, "ended with 0, and not all is written")
        else:
            places = [place for name in self.changed for place in (Path(name).name, Path(name).parent.as_posix())]
            named = any(place in ran.said for place in places if place != ".")
            self._expect(what, ran.code == 2 and named, f"exit {ran.code}: {ran.said[-500:]}")
            self._expect(what, helpless or not parts, f"left {parts}")
        self._expect(what, "Traceback" not in ran.said, ran.said[-2000:])
        for name in (found.keys() - parts) | self.old.keys():
            gone = name not in found and name not in self.new
            whole = gone or found.get(name) in self.whole.get(name, ())
            self._expect(what, whole, f"{name} is neither the old nor the new one")
        if self._expect(what, len(parts) <= 1, f"left {parts}") and kills and found != self.new:
            self._go_on(what)

    def _go_on(self, what: str) -> None:
        """Run the command again, unbroken: it ends as it would have, and what a killed one left is gone."""
        ran = run(self.scenario, self.folder, lambda: setattr(files, "YOUNG", -1.0))
        self._expect(what, ran.code == 0, f"again: exit {ran.code}: {ran.said[-500:]}")
        found = tree_of(self.folder)
        self._expect(what, found == self.new, f"again: {sorted(found.keys() ^ self.new.keys())}")

    def _expect(self, what: str, holds: bool, otherwise: str) -> bool:
        if not holds:
            self.faults.append(f"{what}: {otherwise}")
        return holds


def load(folder: Path, compiled: bool) -> None:
    """Load the commands, and the game as it is installed in a folder, before it is copied there again and again."""
    begin(Scenario(()), folder)
    sys.path.insert(0, str(folder))
    import_module("variorum.cli.app")
    building: Any = import_module("variorum.site.building")
    building.build_site = lambda *_: None  # what the builder writes is its own
    _ = registry.require("ferry").theorems
    if compiled:  # compiled code is loaded by being used
        batch: Any = measuring.batch_of("dobro")
        type(batch).players = range(2, 3)  # two players are enough to be written about
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
            sys.argv = ["variorum", "--project", str(ROOT), *SCENARIOS["impact"].words[:-2]]
            cli.main()


def main(folder: str, how_many: str, *names: str) -> None:
    """Check commands, and write a line about each."""
    place = Path(folder).resolve()
    load(place / "work", any(SCENARIOS[name].compiled for name in names))
    for name in names:
        check = Check(name, place, how_many == "all")
        if not check.faults:
            for _ in check.all():
                if len(check.faults) > 20:
                    break
        found = {"reached": check.reached, "steps": check.steps, "runs": check.runs, "failed": check.failed}
        found["writers"] = check.writers
        sys.stdout.write(json.dumps({"name": name, **found, "faults": check.faults}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
