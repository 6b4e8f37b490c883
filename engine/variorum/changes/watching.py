"""How far the search for linked questions is, shown on a terminal where it takes long. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import comb
from typing import Any

from variorum.changes.hybrids import Pairing, Questions
from variorum.progress import progress

PHASES = {1: "rules switched one by one", 2: "rules switched two by two"}


@dataclass(frozen=True)
class WatchedPairing(Pairing):
    """Two readings that say which of the questions they differ on are being switched."""

    note: Callable[[Questions], None] = field(default=lambda _: None, compare=False)

    def rules(self, switched: Iterable[str], *, back: bool = False) -> Any:
        """Make the rule set of a mixture, and say of which questions."""
        some = frozenset(switched)
        self.note(some)
        return super().rules(some, back=back)


@contextmanager
def watched(pairing: Pairing) -> Iterator[Pairing]:
    """Show how many of the differing questions have been tried as the only rule changed, then how many two of them."""
    seen: dict[int, set[Questions]] = {number: set() for number in PHASES}
    shown: dict[int, Callable[[int], None]] = {}
    with ExitStack() as stack:

        def note(some: Questions) -> None:
            number = len(some)
            if number not in PHASES or some in seen[number]:
                return
            if number not in shown:
                total = comb(len(pairing.playing), number)
                shown[number] = stack.enter_context(progress(PHASES[number], total))
            seen[number].add(some)
            shown[number](len(seen[number]))

        yield WatchedPairing(pairing.one, pairing.other, note)
