"""The command `changes`: are two editions the same game, and if not, what sets them apart, most serious first."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Annotated

import typer
from rich.markup import escape

from variorum.changes.effects import Effect
from variorum.changes.finding import Change, Changes, find_changes, store_changes
from variorum.changes.hybrids import Pairing
from variorum.cli.common import (
    AsIfOption,
    JsonOption,
    ProjectOption,
    console,
    open_project,
    refuse_as_if,
    refuse_carried,
    say_as_if,
    write_json,
)
from variorum.cli.impact import measuring_table, usual_setting
from variorum.impact.measuring import End
from variorum.impact.sayings import decides, of_games
from variorum.impact.tallies import Figures
from variorum.library import as_if_each, open_reading, require_playable
from variorum.recordtext import data_lines
from variorum.rulebook.editions import edition_labels
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.readings import reading_labels

WIDTH, GAMES, CONTINUATIONS = 96, 400, 512
LAST_OF_TWO = 2
MOST_WORDS = 30  # of the rules on one side, unless all is asked for
HEADINGS = {
    Effect.PLAY: "These change play",
    Effect.RESULT: "These change only who wins",
    Effect.NONE: "These change nothing",
    Effect.WORDING: "These are wording only",
}


def changes(
    context: typer.Context,
    a: Annotated[
        str | None, typer.Argument(metavar="A", help="game/edition, or a reading game/edition:question=answer.")
    ] = None,
    b: Annotated[str | None, typer.Argument(metavar="B", help="The other side, in the same form.")] = None,
    details: Annotated[
        bool, typer.Option("--details", help="Every rule in full, why rules go together, and the wording.")
    ] = False,
    wording: Annotated[bool, typer.Option("--wording", help="List the differences of wording one by one too.")] = False,
    measure: Annotated[
        bool, typer.Option("--measure", help="Measure now how often each change comes up and what it decides.")
    ] = False,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="With --measure: how many play.")
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="G", help="With --measure: how many games.")] = GAMES,
    continuations: Annotated[
        int, typer.Option("--continuations", metavar="C", help="With --measure: how often a game is continued.")
    ] = CONTINUATIONS,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", help="With --measure: the same seed, the same games.")
    ] = 1,
    store: Annotated[
        bool,
        typer.Option(
            "--store", help="Store the changes: between A and B, or any two editions. With --measure, what they decide."
        ),
    ] = False,
    as_if: AsIfOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Say whether two editions are the same game, and list the changes between them: linked rules together."""
    tree = open_project(context, project, as_if)
    if store:
        refuse_as_if(as_if)
        refuse_carried(tree)
        if measure and (a is None or b is None):
            raise BadRequestError("--measure --store measures the changes between two editions; name both")
        _store(tree, a, b)
        if measure and a is not None and b is not None:
            _store_figures(tree, a, b, (players, games, continuations, seed))
        return
    if a is None or b is None:
        raise BadRequestError("name two editions, as in: changes A B")
    one, other = open_reading(tree, a), open_reading(tree, b)
    found = find_changes(one, other)
    end = End.WHOLE
    if measure:
        found, end = _measure(found, players, games, continuations, seed)
    elif found.playable:
        from variorum.changes.measured import with_stored  # noqa: PLC0415

        found = with_stored(found)
    if json:
        write_json({**found.data(), **as_if_each(one, other)})
    else:
        say_as_if(one.edition, other.edition)
        _show(found, details, wording)
    raise typer.Exit(end or int(bool(one.unplayable or other.unplayable)))


def _store(tree: Project, a: str | None, b: str | None) -> None:
    """Store the changes between two editions, or between any two of each game; then what can be said of them."""
    from variorum.changes.measured import store_report  # noqa: PLC0415

    if (a is None) != (b is None) or (a and ":" in a) or (b and ":" in b):
        raise BadRequestError("--store stores the changes between two editions; name both, or none for all")
    names = [(a, b)] if a and b else list(permutations(tree.edition_files, 2))
    pairs = [(open_reading(tree, str(left)), open_reading(tree, str(right))) for left, right in names]
    if not a:
        pairs = [(one, other) for one, other in pairs if one.edition.game.name == other.edition.game.name]
    for one, other in pairs:
        Pairing(one, other)
        if path := store_changes(one, other):
            typer.echo(f"{display_path(path)}: written", err=True)
    for one, other in pairs:
        if one.name < other.name:
            typer.echo(f"{display_path(store_report(find_changes(one, other)))}: written", err=True)


def _store_figures(tree: Project, a: str, b: str, asked: tuple[int | None, int, int, int]) -> None:
    """Measure the changes between two editions, and store what was counted."""
    from variorum.changes.measured import effects_of, store_figures  # noqa: PLC0415

    found, (players, games, continuations, seed) = find_changes(open_reading(tree, a), open_reading(tree, b)), asked
    if not found.playable or not effects_of(found):
        raise BadRequestError(f"{a} and {b} have no changes that can be measured")
    setting = usual_setting(found.one.edition.game.name, players, games, continuations)
    path = store_figures(found, [setting], games, continuations, seed, measuring_table())
    if path is None:
        raise typer.Exit(End.FAILED)
    typer.echo(f"{display_path(path)}: written", err=True)


def _measure(found: Changes, players: int | None, games: int, continuations: int, seed: int) -> tuple[Changes, End]:
    from variorum.changes.measured import effects_of, measure  # noqa: PLC0415

    if not found.playable:
        require_playable(found.one, found.other)
        raise BadRequestError(f"{found.one.name} and {found.other.name} cannot both be played, so nothing is measured")
    if not effects_of(found):
        return found, End.WHOLE
    setting = usual_setting(found.one.edition.game.name, players, games, continuations)
    return measure(found, [setting], games, continuations, seed, measuring_table())


# -- the screen ----------------------------------------------------------------------------------------------------


def _show(found: Changes, details: bool, wording: bool) -> None:
    out = console()
    for line in screen(found, details=details, wording=wording):
        out.print(escape(line), soft_wrap=True, style="bold" if line and not line.startswith(" ") else None)


def screen(found: Changes, *, details: bool = False, wording: bool = False) -> Iterator[str]:
    """Write all changes in lines, the verdict first."""
    yield from textwrap.wrap(verdict(found), WIDTH)
    yield from _wrap(_how(found), " ")
    page, number = _Page(found, details), 0
    for effect, heading in HEADINGS.items():
        group = found.with_effect(effect)
        if not group:
            continue
        yield heading
        if effect is Effect.WORDING and not (wording or details):
            yield f" {_plural(len(group), 'question')}; --wording lists {'it' if len(group) == 1 else 'them'}."
            continue
        for change in group:
            number += 1
            yield from page.lines(change, number)
    if not details and found.changes:
        yield " --details: every rule in full, why rules go together, and the wording."


def verdict(found: Changes) -> str:
    """Say in a sentence whether the two are the same game."""
    counts = {effect: len(found.with_effect(effect)) for effect in Effect}
    wording = [f"{counts[Effect.WORDING]} only the wording"] if counts[Effect.WORDING] else []
    if found.same_game is None:
        sides = [f"{name} cannot be played: {'; '.join(why)}" for name, why in found.unplayable.items()]
        why = ". ".join(sides) or "no engine here plays it"
        may = f"{_plural(counts[Effect.PLAY], 'difference')} may change play"
        return f"Not known whether these are the same game: {why}. {', '.join([may, *wording])}."
    if found.same_game:
        nothing = _plural(counts[Effect.NONE], "change")
        proved = [f"{nothing} {'is' if counts[Effect.NONE] == 1 else 'are'} proved to do nothing"]
        said = [*(proved if counts[Effect.NONE] else []), *wording]
        return f"The same game: {', '.join(said) or 'no differences'}."
    said = [f"{_count(counts[Effect.PLAY])} play"] if counts[Effect.PLAY] else []
    if counts[Effect.RESULT]:
        said.append(
            f"{counts[Effect.RESULT]} only who wins" if said else f"{_count(counts[Effect.RESULT])} only who wins"
        )
    if counts[Effect.NONE]:
        said.append(f"{counts[Effect.NONE]} nothing")
    return f"Not the same game: {', '.join([*said, *wording])}."


def _plural(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _count(number: int) -> str:
    return "1 change affects" if number == 1 else f"{number} changes affect"


def _how(found: Changes) -> str:
    """Say how figures were measured, and what all changes together do; or how to measure."""
    if found.same_game is not False:
        return ""
    if found.steps is None:
        return f"Not measured; measure with: variorum changes {found.one.name} {found.other.name} --measure"
    one = found.steps
    how = f"{one.games:,} games of {one.setting.players} players, policy {one.setting.policy}"
    return f"All together: {_say_figures(one.total)} ({how})."


@dataclass(frozen=True)
class _Page:
    """Writes changes: what each side says, what that does, and what is known of it."""

    found: Changes
    details: bool

    def lines(self, change: Change, number: int) -> Iterator[str]:
        """Write a change."""
        left, right = self._sides
        for side, answers in ((left, change.before), (right, change.after)):
            said = change.sentences(answers)
            lead = f"{number:2}. " if side is left else "    "
            shown = " ".join(said if self.details else _first_rules(said)) or "Does not ask."
            yield from _wrap(f"{side}: {shown}", lead)
        for words in self._known(change, number):
            yield from _wrap(words)
        if self.details:
            yield from _wrap(f"({', '.join(change.questions)})")
            if change.game is not None:
                yield from _wrap("A game where it shows, as a record to replay:")
                yield from (f"      {line}" for line in data_lines(change.game))

    @property
    def _sides(self) -> list[str]:
        """Name both sides: two editions by their names alone, readings also as they are typed."""
        readings = [self.found.one.reading, self.found.other.reading]
        labels = list(edition_labels([one.edition for one in readings]).values())
        plain = len(labels) == len(readings) and not any(one.chosen for one in readings)
        return labels if plain else reading_labels(readings)

    def _known(self, change: Change, number: int) -> Iterator[str]:
        """Say what is known of a change, a line or more for each thing."""
        if change.effect is Effect.WORDING:
            return
        if change.figures:
            yield f"{_capital(_say_figures(change.figures.alone))}.{self._after(number)}"
        if not change.explored:
            yield "What it does is not known: no game was found in which it shows, and nothing is proved."
        switched = [id_ for id_ in change.questions if id_ in change.before and id_ in change.after]
        if len(switched) > 1 and change.linked_by:
            yield self._linked(change, len(switched))
        if change.agrees_on:
            yield f"Proved to change nothing in {change.agrees_on[0]}."
        if change.proof:
            yield f"Proved: {change.proof}."
        if change.left_agrees_on and self.details:
            yield f"Made alone, it leaves nothing in {change.left_agrees_on[0]}: proved."
        if change.interacts_with:
            near = [str(self._number(name)) for name in change.interacts_with]
            yield f"Does something else together with {', '.join(near)}."
        if change.witness:
            yield f"A game where it shows: {change.witness}"
        elif change.game is not None and not self.details:
            yield "A game where it shows was found; --details shows it, and --json has it as `record`."

    def _linked(self, change: Change, count: int) -> str:
        """Say why some rules go together: a part of them would break the game, or only all of them cancel out."""
        why = f" ({', '.join(change.linked_by)})" if self.details else ""
        if set(change.linked_by) <= {one.agree.id for one in self.found.one.theorems.classes}:
            return f"These {count} rules go together: they cancel out, and one without the others would not{why}."
        return f"These {count} rules go together: some of them alone would break the game{why}."

    def _number(self, name: str) -> int:
        return 1 + next(place for place, one in enumerate(self.found.changes) if one.name == name)

    def _after(self, number: int) -> str:
        """Say what is left once this change and those before it are made."""
        steps = self.found.steps
        if steps is None or steps.left is None:
            return ""
        made = "it" if number == 1 else f"1 {'and' if number == LAST_OF_TWO else 'to'} {number}"
        if number > len(steps.left):
            return f" With {made} made, nothing is left."
        return f" With {made} made, what is left {_say_decides(steps.left[number - 1])}."


def _say_figures(found: Figures) -> str:
    """Say what a change decides, in how many games the play differs, and in how many others only who wins."""
    up, result = found.comes_up.share, found.result.share
    seen = f"comes up in {of_games(up)}" if up or not result else "the play never differs"
    others = f"; in {of_games(result)}, only the winner differs" if up and result else ""
    return f"{_say_decides(found)}; {seen}{others}"


def _say_decides(found: Figures) -> str:
    """Say how many games something decides, at the least, with the interval."""
    low, high = _percent(found.decides.low), _percent(found.decides.high)
    return decides(found.decides) + (f" ({low}-{high})" if found.decides.low > 0 else "")


def _percent(share: float) -> str:
    return f"{100 * max(0.0, share):.1f}%"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _first_rules(sentences: Sequence[str]) -> list[str]:
    """Give the first rules in full, as many as there is room for, and say how many more there are."""
    shown = list(sentences[:1])
    for one in sentences[1:]:
        if len(" ".join([*shown, one]).split()) > MOST_WORDS:
            break
        shown.append(one)
    more = len(sentences) - len(shown)
    return [*shown, f"(And {more} more rule{'s' if more > 1 else ''}.)"] if more else shown


def _wrap(text: str, lead: str = "    ") -> list[str]:
    indent = " " * len(lead)
    return textwrap.wrap(text, WIDTH, initial_indent=lead, subsequent_indent=indent, break_on_hyphens=False)
