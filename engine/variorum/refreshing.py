"""Bring stored evidence up to date: witnesses, verdicts, impact and errata of a game, as far as editions ask for them.

Meets games by their protocol. Says first what is out of date, then does that and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from variorum import files
from variorum.changes.sheets import Due, outdated_sheets, store_sheets
from variorum.games import registry
from variorum.games.protocol import Batch
from variorum.impact import measuring
from variorum.impact.measuring import CONTINUATIONS
from variorum.impact.plans import plans
from variorum.impact.results import Results, ResumeError, read_results
from variorum.library import OpenReading, open_reading, require_playable, split_playable
from variorum.progress import track
from variorum.prove import deciding, witnesses
from variorum.rulebook.differences import Difference, differences
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.verdicts import read_verdicts
from variorum.version import __version__

Say = Callable[[str], None]
SEED = 1


@dataclass(frozen=True)
class Outdated:
    """What is out of date in a game: what was never searched, decided or measured, and errata not stored."""

    game: str
    witnesses: tuple[Difference, ...]
    readings: tuple[str, ...]
    stale_verdicts: bool
    impact: tuple[str, ...]
    errata: Due
    left_out: tuple[str, ...]

    @property
    def anything(self) -> bool:
        """Tell whether there is anything to do."""
        return bool(self.witnesses or self.readings or self.stale_verdicts or self.impact or self.errata)

    def lines(self) -> Iterator[str]:
        """Say what is out of date, a line each."""
        if self.witnesses:
            listed = ", ".join(one.name for one in self.witnesses[:3]) + " …" * (len(self.witnesses) > 3)
            yield f"{self.game}: no witness yet for {len(self.witnesses)} differences: {listed}"
        if self.stale_verdicts:
            yield f"{self.game}: the verdicts were decided by other code or of other answers"
        elif self.readings:
            yield f"{self.game}: no verdicts yet under {len(self.readings)} readings"
        if self.impact:
            yield f"{self.game}: not measured as the editions are now: {', '.join(self.impact)}"
        if self.errata:
            yield f"{self.game}: no errata of the editions as they are now: {', '.join(self.errata.names())}"
        yield from self.left_out


def find_outdated(project: Project, game: str, wanted: Collection[str]) -> Outdated:
    """Find what is out of date for some editions of a game."""
    playable, left_out = _playable(project, game, wanted)
    readings, stale = _undecided(project, game, playable) if deciding.has_theorems(game) else ((), False)
    return Outdated(
        game,
        tuple(_unexplored(project, game, playable, wanted)) if game in witnesses.searches() else (),
        readings,
        stale,
        tuple(_unmeasured(project, game, playable, wanted)),
        outdated_sheets(playable, wanted, whole=not left_out),
        tuple(left_out),
    )


def _playable(project: Project, game: str, wanted: Collection[str]) -> tuple[list[OpenReading], list[str]]:
    """Open the editions that can be played; say of the others why not, and refuse where one of those was wanted."""
    found, left_out = [], []
    for name in project.editions_of(game):
        opened = open_reading(project, name)
        try:
            require_playable(opened, instead=False)
            _ = opened.rules
        except BadRequestError as error:
            if name in wanted:
                raise
            left_out.append(f"left out: {error}")
        else:
            found.append(opened)
    return found, left_out


def _unexplored(
    project: Project, game: str, playable: Sequence[OpenReading], wanted: Collection[str]
) -> Iterator[Difference]:
    """List the differences of some editions of which nobody knows what they do."""
    evidence = Evidence(project, project.game(game))
    for one in differences([opened.edition for opened in playable]):
        touched = {one.left.edition.name, one.right.edition.name} & set(wanted)
        if touched and evidence.of(one.question, *one.answers, *one.between).kind is Kind.UNEXPLORED:
            yield one


def _undecided(project: Project, game: str, playable: Sequence[OpenReading]) -> tuple[tuple[str, ...], bool]:
    """List the readings without verdicts; and tell whether those stored follow from what is no more."""
    from variorum.prove.remembering import decided_readings, is_still_true  # noqa: PLC0415 - needs the solver

    book, stored = deciding.theorems_of(game), read_verdicts(project.root, game)
    names = [reading.name for one in playable for reading in one.around()]
    if stored is None:
        return tuple(names), False
    decided = decided_readings(stored)
    return tuple(name for name in names if name not in decided), not is_still_true(project, stored, book)


def verdicts_still_true(project: Project, game: str) -> bool:
    """Tell whether the stored verdicts follow from the answers and the code of today; without the solver, no."""
    if not deciding.has_theorems(game):
        return True
    if find_spec("z3") is None:
        return False
    from variorum.prove.remembering import is_still_true  # noqa: PLC0415 - needs the solver

    stored = read_verdicts(project.root, game)
    return stored is None or is_still_true(project, stored, deciding.theorems_of(game))


def _unmeasured(project: Project, game: str, playable: Sequence[OpenReading], wanted: Collection[str]) -> Iterator[str]:
    """Name the measurements of some editions that are missing, or are of other rules than they have now."""
    batch = measuring.measured_games().get(game)
    if batch is None or any(find_spec(name) is None for name in batch.needs):
        return
    folder = project.evidence_folder(game) / "impact"
    ways, _ = measuring.stored_ways(batch, _usual_options(batch), 1)
    for name, plan in plans([one.edition for one in playable], project.root):
        if not plan.comparisons or not set(plan.sides) & set(wanted):
            continue
        try:
            Results.empty(plan, ways, SEED, CONTINUATIONS, __version__).resume(read_results(folder / f"{name}.json"))
        except ResumeError:
            yield name
    for one in playable:
        if one.name in wanted and not (folder / f"{measuring.contests_name(one.edition)}.json").exists():
            yield measuring.contests_name(one.edition)


# -- bringing up to date -------------------------------------------------------------------------------------------


def refresh(project: Project, found: Outdated, games: int, table: measuring.Table, say: Say) -> int:
    """Bring a game up to date; count what could not be."""
    lacking = 0
    for done in _search(project, found, say):
        lacking += not done
    if found.readings or found.stale_verdicts:
        lacking += _decide(project, found, say)
    if found.impact:
        lacking += _measure(project, found, games, table)
    for path in store_sheets(project, found.game, found.errata) if found.errata else ():
        say(f"{display_path(path)}: written")
    return lacking


def _search(project: Project, found: Outdated, say: Say) -> Iterator[bool]:
    """Search for the witnesses that are missing, and store each as it is found."""
    folder = project.evidence_folder(found.game) / "witnesses"
    if found.witnesses:
        files.make_folder(folder, inside=project.root)
    for one in track(found.witnesses, "witnesses"):
        try:
            data = witnesses.search_witness(project, one)
        except witnesses.NoWitnessError as error:
            say(str(error))
            yield False
            continue
        path = folder / f"{one.name}.yaml"
        files.write_text(path, witnesses.witness_text(data), inside=folder)
        say(f"{display_path(path)}: written")
        yield True


def _decide(project: Project, found: Outdated, say: Say) -> int:
    """Decide the theorems under the readings that have no verdict; those that have one keep it while it is true."""
    from variorum.prove.remembering import learn_still_true  # noqa: PLC0415 - needs the solver

    playable, _ = _playable(project, found.game, ())
    learn_still_true(project, found.game, deciding.theorems_of(found.game))
    path, surprises, stored = deciding.store(project, found.game, playable, leave_out=True)
    for surprise in surprises:
        say(f"not as expected{', so left undecided' * stored}: {surprise}")
    say(f"{display_path(path)}: {'' if stored else 'not '}written")
    return len(surprises)


def _usual_options(batch: Batch) -> dict[str, int]:
    return {one.name: int(one.default) for one in batch.options}


def _measure(project: Project, found: Outdated, games: int, table: measuring.Table) -> int:
    """Measure what is missing, anew where it was of other rules."""
    from variorum.impact.counting import RunError  # noqa: PLC0415 - needs numpy

    batch = measuring.batch_of(found.game)
    ways, each = measuring.stored_ways(batch, _usual_options(batch), games)
    playable, _ = _playable(project, found.game, ())
    way = measuring.Storing(batch, ways, each, SEED, CONTINUATIONS, anew=True)
    try:
        return int(measuring.store(project, found.game, way, table, found.impact, [one.edition for one in playable]))
    except RunError as error:  # an edition for fewer players, say: the rest goes on
        table.say(f"{found.game}: not measured: {error}")
        return 1


def games_of(project: Project, editions: Sequence[str]) -> dict[str, list[str]]:
    """List the editions to bring up to date by game; of all editions, those of games with an engine."""
    chosen = editions or [name for name in project.edition_files if registry.find(name.partition("/")[0])]
    if not editions:
        chosen = [one.name for one in split_playable(project, chosen)[0]]
    found: dict[str, list[str]] = {}
    for name in chosen:
        open_reading(project, name)
        registry.require(name.partition("/")[0])
        found.setdefault(name.partition("/")[0], []).append(name)
    return found
