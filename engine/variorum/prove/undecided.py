"""What is said when a claim could not be decided; by itself, so that whatever imports it needs no solver."""

from __future__ import annotations


class UndecidedError(Exception):
    """A claim that was neither proved nor refuted within its limit."""
