"""Compiling: plain functions made quick, the compiled code kept where the user's caches are. Knows no game.

A kept kernel holds the code of every function it calls, whatever module that is in, so it is kept under a digest of
all their sources: a change in any of them compiles anew. Where nothing can be written, nothing is kept. What is kept
is sealed, and read again only from a folder of the user's own, as it was sealed: see `variorum.caches`.
"""

from __future__ import annotations

import atexit
import gc
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from variorum.caches import seal, trusted_folder

F = TypeVar("F", bound=Callable[..., Any])

WAYS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_numba: Any = numba
_intrinsic: Any = intrinsic
_overload: Any = overload
_register: Any = register_jitable

# A process that ends would take apart all that numba holds, piece by piece, for a quarter of a second: let it be.
atexit.register(gc.freeze)


def compiled(function: F) -> F:
    """Compile a function when a compiled one that calls it is compiled."""
    code: F = _numba.njit(**WAYS)(function)
    return code


def kept(function: F, *modules: ModuleType) -> F:
    """Compile a function when it is first called, and keep the code for later processes."""
    folder = cache_folder(digest(modules))
    before = _numba.config.CACHE_DIR
    _numba.config.CACHE_DIR = str(folder or "")
    try:
        code: F = _numba.njit(cache=folder is not None, **WAYS)(function)
    finally:
        _numba.config.CACHE_DIR = before
    if folder is not None:
        _kept[code] = (folder, 0)
    return code


_kept: dict[Any, tuple[Path, int]] = {}  # code that is kept: where, and how often it was compiled when that was sealed


def seal_new(code: Any) -> None:
    """Seal the folder in which code is kept, if it was compiled since."""
    folder, sealed = _kept.get(code, (None, 0))
    if folder is not None and (compilations := sum(code.stats.cache_misses.values())) > sealed:
        seal(folder)
        _kept[code] = (folder, compilations)


def cache_folder(name: str) -> Path | None:
    """Find a folder to keep compiled code in, below NUMBA_CACHE_DIR or the user's caches; none if none is safe."""
    own = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    try:
        base = os.environ.get("NUMBA_CACHE_DIR") or Path(own or Path.home() / ".cache") / "variorum"
    except RuntimeError:  # a user without a home
        return None
    folder = trusted_folder(Path(base), name, _say)
    return folder if folder is not None and os.access(folder, os.W_OK) else None


def _say(fault: str) -> None:
    sys.stderr.write(f"variorum: {fault}\n")


def digest(modules: tuple[ModuleType, ...]) -> str:
    """Take a fingerprint of the sources of modules, and of this one."""
    sources = [Path(str(module.__file__)).read_bytes() for module in (sys.modules[__name__], *modules)]
    return hashlib.sha256(b"\0".join(sources)).hexdigest()[:16]


def compile_too(*modules: ModuleType) -> None:
    """Let compiled functions call the very functions of modules that the interpreter runs."""
    for module in modules:
        for one in vars(module).values():
            if isinstance(one, FunctionType) and one.__module__ == module.__name__:
                _register(**WAYS)(one)


# -- what plain functions cannot say -----------------------------------------------------------------------------

_count_ones = types.ExternalFunction("llvm.ctpop.i64", types.int64(types.int64))
_deposit = types.ExternalFunction("llvm.x86.bmi.pdep.64", types.int64(types.int64, types.int64))


@compiled
def ones(word: Any) -> Any:
    """Count the bits of a word that are set."""
    return _count_ones(word)


@compiled
def lowest(word: Any) -> Any:
    """Find the place of the lowest bit of a word that is set."""
    return _count_ones(~word & (word - 1))


def nth_counted(word: Any, number: Any) -> Any:
    """Find the place of the bit of a word with this many set bits below it, bit by bit."""
    for _ in range(number):
        word &= word - 1
    return lowest(word)


def nth_deposited(word: Any, number: Any) -> Any:
    """Find it in one step of the processor's."""
    return lowest(_deposit(1 << number, word))


def nth(word: Any, number: Any) -> Any:
    """Find the place of the bit of a word with this many set bits below it, the quickest way there is."""
    raise NotImplementedError  # compiled code only


@_overload(nth, jit_options=WAYS)
def _nth(word: Any, number: Any) -> Any:
    return nth_deposited if deposits() else nth_counted


def deposits() -> bool:
    """Tell whether the processor that is compiled for has the step: one that shifts by any register has it too."""
    probe = _numba.njit("int64(int64, int64)")(lambda word, number: word >> (number & 63))
    return any("sarx" in code for code in probe.inspect_asm().values())


def _place(context: Any, builder: Any, given: Any) -> Any:
    numbers = builder.bitcast(given[0], context.get_value_type(types.CPointer(types.int64)))
    return builder.gep(numbers, [builder.add(given[1], given[2])], inbounds=True)


@_intrinsic
def at(_: Any, record: Any, column: Any, index: Any) -> Any:
    """Read a number of a column of a record; the column is named by where it begins."""
    signature = types.int64(record, types.int64, types.int64)
    return signature, lambda context, builder, _signature, given: builder.load(_place(context, builder, given))


@_intrinsic
def put(_: Any, record: Any, column: Any, index: Any, number: Any) -> Any:
    """Write a number of a column of a record."""

    def build(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        builder.store(given[3], _place(context, builder, given))
        return context.get_dummy_value()

    return types.void(record, types.int64, types.int64, types.int64), build


def columns(record: np.dtype[Any], *names: str) -> tuple[int, ...]:
    """Find where columns of a record begin, in numbers of 64 bits."""
    fields: Any = record.fields
    return tuple(fields[name][1] // 8 for name in names)
