"""Work that all processes of a test run share: the first that asks does it, the others wait and take it over."""

from __future__ import annotations

import fcntl
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")


def run_folder(factory: pytest.TempPathFactory) -> Path:
    """Find the folder that all processes of this run can see, and no other run."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def make_once(folder: Path, name: str, make: Callable[[Path], object]) -> Path:
    """Let something be made at a place of this name, unless another process of the run has made it already."""
    place, done = folder / name, folder / f"{name}.done"
    with _locked(folder / f"{name}.lock"):
        if not done.exists():
            make(place)
            done.touch()
    return place


def work_out_once(folder: Path, name: str, work: Callable[[], T]) -> T:
    """Work something out, unless another process of the run has done so already; what it is must be picklable."""
    path = make_once(folder, name, lambda place: place.write_bytes(pickle.dumps(work())))
    found: T = pickle.loads(path.read_bytes())  # noqa: S301  written by a process of this very run
    return found
