"""Compiling: plain functions made quick, the compiled code kept where the user's caches are. Knows no game.

A kept kernel holds the code of every function it calls, whatever module that is in, so it is kept under a digest of
all their sources: a change in any of them compiles anew. Where nothing can be written, nothing is kept.
"""

from __future__ import annotations

import atexit
import gc
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import AnalysisPass, PassManager, register_pass
from numba.core.typed_passes import (
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
)
from numba.core.untyped_passes import (
    DeadBranchPrune,
    FixupArgs,
    IRProcessing,
    RewriteSemanticConstants,
    TranslateByteCode,
)
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])

_njit: Any = numba.njit
_config: Any = numba.config
_intrinsic: Any = intrinsic
_cgutils: Any = cgutils
_register_pass: Any = register_pass
_NUMBER = ir.IntType(64)

# A process that ends would take apart all that numba holds, piece by piece, for a quarter of a second: let it be.
atexit.register(gc.freeze)


@_register_pass(mutates_CFG=False, analysis_only=True)
class _OneType(AnalysisPass):
    """Sees to it that every number is whole. What takes both signed and unsigned ones would become a float."""

    _name = "one_type"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Refuse floats."""
        for name, kind in state.typemap.items():
            if isinstance(kind, types.Float):
                raise TypeError(
                    f"{name} in {state.func_id.func_qualname} would be a float: give it one type throughout"
                )
        return False


class _Compiler(CompilerBase):
    """Compiles in those steps of numba's that our functions need, in half the time.

    They do without closures, comprehensions, `with`, exceptions and sums of arrays, which other steps look for. Each
    of their variables has one type throughout, so none has to be split up by its assignments. And they make no arrays:
    those they are given are held by the caller, so no references are counted (`_nrt`) or let go of.
    """

    steps: tuple[Any, ...] = (
        TranslateByteCode,
        FixupArgs,
        IRProcessing,
        RewriteSemanticConstants,
        DeadBranchPrune,
        NopythonTypeInference,
        _OneType,
        NativeLowering,
        NoPythonBackend,
    )

    def compile_extra(self, func: Any) -> Any:
        """Compile a function and all that it calls, without looking for garbage: that takes a tenth of the time too."""
        collects = gc.isenabled()
        gc.disable()
        try:
            return super().compile_extra(func)
        finally:
            if collects:
                gc.enable()

    def define_pipelines(self) -> list[Any]:
        """List the steps."""
        manager: Any = PassManager("variorum")
        for step in self.steps:
            manager.add_pass(step, step.__name__)
        manager.finalize()
        return [manager]


class _Part(JITCodeLibrary):
    """Code that is only ever linked into other code: neither optimised nor made to run by itself.

    The kernel is optimised as a whole, with all its parts; to do so for each part first takes a third of the time.
    """

    def _optimize_final_module(self) -> None:
        """Leave that to the whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Find no function that could be called from outside."""
        return 0

    @property
    def codegen(self) -> Any:
        """Have nothing in memory that an environment could be set in."""
        return SimpleNamespace(set_env=lambda *_: None)


class _PartCompiler(_Compiler):
    """Compiles to a part."""

    def define_pipelines(self) -> list[Any]:
        """List the steps, and say where the code goes."""
        state: Any = self.state
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()


def _made(function: F, **ways: Any) -> F:
    made: F = _njit(nogil=True, error_model="numpy", _nrt=False, **ways)(function)
    return made


def compiled(function: F) -> F:
    """Compile a function, as a part of a compiled one that calls it."""
    return _made(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_PartCompiler)


def kept(function: F, *modules: ModuleType) -> F:
    """Compile a function when it is first called, and keep the code for later processes."""
    folder = cache_folder(digest(modules))
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder or "")
    try:
        return _made(function, no_cfunc_wrapper=True, pipeline_class=_Compiler, cache=folder is not None)
    finally:
        _config.CACHE_DIR = before


def cache_folder(name: str) -> Path | None:
    """Make a folder to keep compiled code in, below NUMBA_CACHE_DIR or the user's caches; none if that cannot be."""
    own = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    try:
        base = os.environ.get("NUMBA_CACHE_DIR") or Path(own or Path.home() / ".cache") / "variorum"
        folder = Path(base) / name
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def digest(modules: tuple[ModuleType, ...]) -> str:
    """Take a fingerprint of the sources of modules, and of this one."""
    sources = [Path(str(module.__file__)).read_bytes() for module in (sys.modules[__name__], *modules)]
    return hashlib.sha256(b"\0".join(sources)).hexdigest()[:16]


def functions_of(module: ModuleType) -> SimpleNamespace:
    """Compile the very functions of a module, each seeing the others compiled."""
    space = dict(vars(module))
    own = [name for name, one in space.items() if isinstance(one, FunctionType) and one.__module__ == module.__name__]
    for name in own:
        space[name] = compiled(FunctionType(space[name].__code__, space, name))
    return SimpleNamespace(**{name: space[name] for name in own})


# -- what plain functions cannot say -----------------------------------------------------------------------------


def _ones(_: Any, word: Any) -> Any:
    """Count the bits of a word that are set."""
    return types.int64(word), lambda _context, builder, _signature, given: builder.ctpop(given[0])


def _lowest(_: Any, word: Any) -> Any:
    """Find the place of the lowest bit of a word that is set."""
    return types.int64(word), lambda _context, builder, _signature, given: builder.cttz(given[0], _cgutils.true_bit)


def _deposited(_: Any, word: Any, number: Any) -> Any:
    """Find the bit of a word that has so many set bits below it."""

    def build(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        kind = ir.FunctionType(_NUMBER, [_NUMBER, _NUMBER])
        deposit = _cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(deposit, [builder.shl(ir.Constant(_NUMBER, 1), given[1]), given[0]])

    return types.int64(word, number), build


def _place(builder: Any, given: Any) -> Any:
    numbers = builder.bitcast(given[0], _NUMBER.as_pointer())
    return builder.gep(numbers, [builder.add(given[1], given[2])], inbounds=True)


def _at(_: Any, record: Any, column: Any, index: Any) -> Any:
    """Read a number of a column of a record; the column is named by where it begins."""
    signature = types.int64(record, types.int64, types.int64)
    return signature, lambda _context, builder, _signature, given: builder.load(_place(builder, given))


def _put(_: Any, record: Any, column: Any, index: Any, number: Any) -> Any:
    """Write a number of a column of a record."""

    def build(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        builder.store(given[3], _place(builder, given))
        return context.get_dummy_value()

    return types.void(record, types.int64, types.int64, types.int64), build


ones, lowest, at, put = map(_intrinsic, (_ones, _lowest, _at, _put))
_bit = _intrinsic(_deposited)


def columns(record: np.dtype[Any], *names: str) -> tuple[int, ...]:
    """Find where columns of a record begin, in numbers of 64 bits."""
    fields: Any = record.fields
    return tuple(fields[name][1] // 8 for name in names)


def _nth_deposited(word: Any, number: Any) -> Any:
    """Find the place of the bit of a word that has so many set bits below it, in one step of the processor's."""
    return lowest(_bit(word, number))


def nth_counted(word: Any, number: Any) -> Any:
    """Find the place of the bit of a word that has so many set bits below it."""
    for _ in range(number):
        word &= word - 1
    return lowest(word)


def _deposits() -> bool:
    """Tell whether the processor that is compiled for can find a bit in one step."""
    plain = _config.CPU_NAME is None and _config.CPU_FEATURES is None
    return (
        plain
        and binding.get_process_triple().startswith("x86_64")
        and bool(binding.get_host_cpu_features().get("bmi2"))
    )


nth = compiled(_nth_deposited if _deposits() else nth_counted)
