"""The breaks that are kept can still be made: each line stands where it is said to, and reads as Python when broken."""

from __future__ import annotations

import ast

import pytest

from properties.breaks.run import ROOT, Break, broken_text, read_breaks

BREAKS, GUARDS = read_breaks(["all"])


@pytest.mark.parametrize("one", BREAKS, ids=lambda one: str(one["id"]))
def test_a_break_can_be_made(one: Break) -> None:
    """The code is where the file says; if it moved, say in breaks.yaml where it stands now."""
    right = (ROOT / one["file"]).read_text(encoding="utf-8")
    broken = broken_text(right, one)
    assert broken != right
    ast.parse(broken)
    assert all((ROOT / name).exists() for name in GUARDS[one["guard"]])
