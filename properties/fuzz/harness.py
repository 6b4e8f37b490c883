"""One input after the other into one reader: what comes of each, how deep it gets, and what must never happen."""

from __future__ import annotations

import contextlib
import faulthandler
import random
import resource
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from types import FrameType
from typing import Any

from properties.fuzz.mutation import as_text, mutate_bytes, mutate_structure, mutate_words

CORPUS = Path(__file__).resolve().parent / "corpus"
LONGEST = 5.0  # seconds of processor time for one input
PATIENCE = 60.0  # seconds on the clock: an input that waits for something that never comes
MOST_MEMORY = 500 * 1024 * 1024
PROCESSOR = getattr(signal, "ITIMER_PROF", None)


class Stage(IntEnum):
    """How deep an input gets."""

    NOTHING = 0
    PARSED = 1
    """Past the first check: it is YAML, JSON or a command line."""
    FITS = 2
    """Past the model: it has the shape that is wanted."""
    USED = 3
    """Into what it is for: replayed, scored, compared, shown."""


Reach = Callable[[Stage], None]
Reader = Callable[[bytes, Reach], None]
Grammar = Callable[[random.Random], Any]


class HangError(BaseException):
    """An input that takes too long; nothing on its way may catch it."""


@dataclass(frozen=True)
class Target:
    """A reader under attack: it must return, or raise one of these errors."""

    name: str
    attempt: Reader
    typed: tuple[type[BaseException], ...]
    seeds: Sequence[bytes]
    structures: Sequence[Any] = ()
    grammars: Sequence[Grammar] = ()
    write: Callable[[Any, random.Random], bytes] = as_text

    def input(self, seed: int, number: int) -> bytes:
        """Make one input; the same seed and number make the same."""
        chance = random.Random(f"{seed} {self.name} {number}")  # noqa: S311
        way = chance.random()
        if way < 0.1 or not (self.structures or self.grammars):
            return mutate_bytes(chance.choice(self.seeds), chance) if chance.random() < 0.5 else self._words(chance)
        if way < 0.2:
            return self._words(chance)
        if way < 0.65 and self.structures:
            return self.write(mutate_structure(chance.choice(self.structures), self.structures, chance), chance)
        made = chance.choice(self.grammars)(chance)
        if self.structures and chance.random() < 0.3:
            made = mutate_structure(made, self.structures, chance)
        return self.write(made, chance)

    def _words(self, chance: random.Random) -> bytes:
        texts = [chance.choice(self.seeds).decode("utf-8", "replace") for _ in range(2)]
        return mutate_words(texts[0], texts[1:], chance).encode("utf-8", "surrogatepass")


@dataclass(frozen=True)
class Finding:
    """What must not happen, and the input that makes it happen."""

    target: str
    content: bytes
    what: str
    where: str

    def __str__(self) -> str:
        return f"{self.target}: {self.what}\n{self.where}"


@dataclass
class Tally:
    """What came of the inputs of one target."""

    inputs: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    depth: Counter[Stage] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)

    def share(self, stage: Stage) -> float:
        """Find the share of inputs that get at least so deep."""
        return sum(count for one, count in self.depth.items() if one >= stage) / max(self.inputs, 1)


def run(target: Target, seed: int, most: int | None = None, seconds: float | None = None) -> Iterator[Tally]:
    """Try inputs up to a number of them or of seconds of processor time; give the tally after each."""
    tally = Tally()
    begun = time.process_time()
    for number in range(most if most is not None else sys.maxsize):
        if seconds is not None and time.process_time() - begun > seconds:
            return
        _try(target, target.input(seed, number), tally)
        yield tally


def _try(target: Target, content: bytes, tally: Tally) -> None:
    before = time.process_time()
    depth, finding = attempt(target, content)
    spent = time.process_time() - before
    tally.inputs += 1
    tally.seconds += spent
    tally.slowest = max(tally.slowest, spent)
    tally.depth[depth] += 1
    if finding:
        tally.findings.append(finding)


def attempt(target: Target, content: bytes) -> tuple[Stage, Finding | None]:
    """Try one input: how deep it gets, and what must not happen if it does."""
    reached = [Stage.NOTHING]
    begun = time.process_time()
    try:
        with _deadline():
            target.attempt(content, reached.append)
    except target.typed:
        pass
    except HangError as error:
        return max(reached), Finding(target.name, content, f"takes more than {LONGEST} s", _place(error))
    except MemoryError as error:
        return max(reached), Finding(target.name, content, "takes more than 500 MB", _place(error))
    except Exception as error:  # what is sought
        return max(reached), Finding(target.name, content, f"{type(error).__name__}: {error}"[:300], _place(error))
    if time.process_time() - begun > LONGEST:
        return max(reached), Finding(target.name, content, f"takes more than {LONGEST} s", "")
    return max(reached), None


def _place(error: BaseException) -> str:
    """Say where an error was raised: the last steps of the way."""
    return "".join(traceback.format_tb(error.__traceback__)[-4:])


def signature(finding: Finding) -> str:
    """Tell findings of one cause from others: the kind of error, and the line that raised it."""
    lines = finding.where.strip().splitlines()
    places = [line.strip() for line in lines if line.lstrip().startswith("File ")]
    return f"{finding.what.partition(':')[0]} {places[-1] if places else ''}"


# -- limits --------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _deadline() -> Iterator[None]:
    """Stop what takes too long, by the processor's time or by the clock."""
    if threading.current_thread() is not threading.main_thread() or PROCESSOR is None:
        yield
        return
    signal.setitimer(PROCESSOR, LONGEST)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(PROCESSOR, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stop(number: int, frame: FrameType | None) -> None:
    raise HangError


@contextlib.contextmanager
def limits() -> Iterator[None]:
    """Allow this process 500 MB more than it has, and see to it that what hangs is stopped or at least named."""
    in_main = threading.current_thread() is threading.main_thread() and PROCESSOR is not None
    before = {one: signal.signal(one, _stop) for one in (signal.SIGPROF, signal.SIGALRM)} if in_main else {}
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if size := _address_space():
        resource.setrlimit(resource.RLIMIT_AS, (size + MOST_MEMORY, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        for one, handler in before.items():
            signal.signal(one, handler)


def _address_space() -> int:
    """Tell how much memory this process has mapped, where the system says so."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except OSError:
        return 0
    return pages * resource.getpagesize()


class Watchdog:
    """Writes where the process is and ends it, where it hangs in something that no signal reaches."""

    def __init__(self) -> None:
        self.fed = 0.0

    def feed(self) -> None:
        """Say that all is well."""
        now = time.monotonic()
        if now - self.fed > 1:
            self.fed = now
            faulthandler.dump_traceback_later(2 * PATIENCE, exit=True)

    def rest(self) -> None:
        """Watch no longer."""
        faulthandler.cancel_dump_traceback_later()


# -- what was found ------------------------------------------------------------------------------------------------


def corpus_of(target: str) -> list[Path]:
    """List the inputs that were ever found, of a target."""
    return sorted(path for path in (CORPUS / target).glob("*") if path.is_file())
