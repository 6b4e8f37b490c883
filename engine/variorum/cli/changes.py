"""The command `changes`: are two editions the same game, and if not, what sets them apart, most serious first."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.markup import escape

from variorum.changes.finding import Change, Changes, Effect, find_changes
from variorum.cli.common import AsIfOption, JsonOption, ProjectOption, console, open_project, say_as_if, write_json
from variorum.library import as_if_each, open_reading
from variorum.rulebook.readings import reading_labels

WIDTH = 96
HEADINGS = {
    Effect.PLAY: "These change play",
    Effect.RESULT: "These change only who wins",
    Effect.NONE: "These change nothing",
    Effect.WORDING: "These are wording only",
}


def changes(
    context: typer.Context,
    a: Annotated[str, typer.Argument(metavar="A", help="game/edition, or a reading game/edition:question=answer.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other side, in the same form.")],
    wording: Annotated[bool, typer.Option("--wording", help="List the differences of wording one by one too.")] = False,
    as_if: AsIfOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Say whether two editions are the same game, and list the changes between them: linked rules together."""
    tree = open_project(context, project, as_if)
    one, other = open_reading(tree, a), open_reading(tree, b)
    found = find_changes(one, other)
    exit_code = 1 if one.unplayable or other.unplayable else 0
    if json:
        write_json({**found.data(), **as_if_each(one, other)})
        raise typer.Exit(exit_code)
    say_as_if(one.edition, other.edition)
    out = console()
    out.print(f"[bold]{escape(verdict(found))}[/]", soft_wrap=False)
    left, right = reading_labels([one.reading, other.reading])
    for effect, heading in HEADINGS.items():
        group = found.with_effect(effect)
        if not group:
            continue
        out.print(f"\n[bold]{heading}[/]")
        if effect is Effect.WORDING and not wording:
            out.print(f"  {len(group)} questions; --wording lists them.")
            continue
        for number, change in enumerate(group, 1):
            for line in lines(change, number, left, right):
                out.print(escape(line), soft_wrap=True)
    raise typer.Exit(exit_code)


def verdict(found: Changes) -> str:
    """Say in a sentence whether the two are the same game."""
    counts = {effect: len(found.with_effect(effect)) for effect in Effect}
    wording = f"{counts[Effect.WORDING]} only the wording"
    if found.same_game is None:
        unplayable = [one for side in (found.one, found.other) for one in side.unplayable]
        why = "; ".join(map(str, unplayable)) or "no engine here plays it"
        differ = f"{counts[Effect.PLAY]} differences may change play, {wording}"
        return f"Not known whether these are the same game: {why}. {differ}."
    if found.same_game:
        nothing = f"{counts[Effect.NONE]} changes are proved to do nothing, " if counts[Effect.NONE] else ""
        return f"The same game: {nothing}{wording}."
    said = [f"{_count(counts[Effect.PLAY])} play"] if counts[Effect.PLAY] else []
    if counts[Effect.RESULT]:
        said.append(
            f"{counts[Effect.RESULT]} only who wins" if said else f"{_count(counts[Effect.RESULT])} only who wins"
        )
    if counts[Effect.NONE]:
        said.append(f"{counts[Effect.NONE]} nothing")
    return f"Not the same game: {', '.join([*said, wording])}."


def _count(number: int) -> str:
    return "1 change affects" if number == 1 else f"{number} changes affect"


def lines(change: Change, number: int, left: str, right: str) -> Iterator[str]:
    """Write a change: what each side says, why its rules belong together, and what is known of it."""
    for side, answers in ((left, change.before), (right, change.after)):
        said = " ".join(change.sentences(answers)) or "Does not ask."
        lead = f"{number}. " if side is left else "   "
        yield from _wrap(f"{side}: {said}", lead)
    if len(change.questions) > 1 and change.linked_by:
        yield from _wrap(
            f"These {len(change.questions)} rules go together: changed alone, some break {_named(change)}."
        )
    for words in change.agrees_on[:1]:
        yield from _wrap(f"Proved to change nothing in {words}.")
    if change.interacts_with:
        yield from _wrap(f"Interacts with: {', '.join(change.interacts_with)}.")
    if change.proof:
        yield from _wrap(f"Proved to change nothing: {change.proof}.")
    if change.witness:
        yield from _wrap(f"A game where it shows: {change.witness}")
    elif not change.explored:
        yield from _wrap("No game has been found yet in which it shows.")
    yield from _wrap(f"({', '.join(change.questions)})")


def _named(change: Change) -> str:
    names = ", ".join(change.linked_by[:2])
    return names + (f" and {len(change.linked_by) - 2} more" if len(change.linked_by) > 2 else "")


def _wrap(text: str, lead: str = "   ") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=lead, subsequent_indent="   ", break_on_hyphens=False)
