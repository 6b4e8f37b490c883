"""What all sections share: the edition they are about, and how lists, tables and figures are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from markupsafe import Markup

from variorum.games.connect.drawings.numbers.charts import RIVAL, RULED
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import TEXT, Choice, Kinds, Premise
from variorum.rulebook.editions import Edition
from variorum.rulebook.questions import label
from variorum.rulebook.readings import choose
from variorum.site.html import NOTHING, fill, join, wide
from variorum.site.words import list_names, plural

KINDS, POINTS = "deck.kinds", "win.points"
EVERY = (*TEXT, Premise.USED)
Link = Callable[[str], Markup]
T = TypeVar("T")


@dataclass(frozen=True)
class Case:
    """An edition and its rule set, with links to questions, and to theorems where known."""

    edition: Edition
    rules: Rules
    link: Link
    proof: Link = lambda _: NOTHING


def rules_of(edition: Edition, chosen: Mapping[str, str] | None = None) -> Rules:
    """Make the rule set of an edition in our main reading, or with rivals chosen."""
    return Rules.from_answers(choose(edition, chosen or {}).answers)


def answers_to(edition: Edition, question: str, read: Callable[[Rules], T]) -> list[tuple[T, str]]:
    """List the answer to a question and its rivals, as typed values."""
    rivals = (rules_of(edition, {question: label(rival.answer)}) for rival in edition.rulings[question].rivals)
    return [(read(rules_of(edition)), RULED), *((read(rules), RIVAL) for rules in rivals)]


def paragraph(said: str) -> Markup:
    """Write a paragraph."""
    return fill("<p>{}</p>", said)


def describe_kinds(kinds: Kinds) -> str:
    """Write how many cards there are of each kind."""
    return f"{kinds.each} cards of a colour and {plural(kinds.starts, 'start card')}"


def cards_of(found: Sequence[Choice]) -> str:
    """Say which numbers of cards the choices have."""
    kinds = list(dict.fromkeys(one.kinds for one in found))
    if len(kinds) == 1:
        return f"{'all of them ' if len(found) > 1 else ''}with {describe_kinds(kinds[0])}"
    return f"with {list_names((one.each for one in kinds), last='or')} cards of a colour"


def figure(caption: str, drawn: Markup) -> Markup:
    """Write a drawing with its caption, or nothing if there is no drawing."""
    template = '<figure class="v-infer__figure">{}<figcaption>{}</figcaption></figure>'
    return fill(template, drawn, caption) if drawn else NOTHING


def table(name: str, head: Markup, body: Iterable[Markup]) -> Markup:
    """Write a table that scrolls on narrow screens."""
    rows = fill("<thead>{}</thead><tbody>{}</tbody>", head, join(body))
    return wide(name, fill('<table class="v-score v-infer__table">{}</table>', rows))
