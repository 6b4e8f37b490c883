"""How a game is drawn on pages: what its drawings offer. A game without an engine is shown as plain text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from markupsafe import Markup

from variorum.games import registry
from variorum.games.narration import Narration
from variorum.recordtext import data_lines
from variorum.site.book import Book
from variorum.site.markup import Here


class Picture(NamedTuple):
    """A picture of something in a game: its name in addresses, its title, what is to be seen, and the HTML."""

    id: str
    title: str
    caption: str
    html: str


class Section(NamedTuple):
    """A section of an argument: its address, its heading, and its HTML."""

    id: str
    title: str
    html: str


class Argument(NamedTuple):
    """An argument about a game, on a page of its own.

    Its address, its name in the menu and its title; the questions that it answers and the theorems that it rests on,
    whose pages lead to it; and how it is shown on a page: what it comes to, and its sections.
    """

    id: str
    name: str
    title: str
    about: tuple[str, ...]
    tell: Callable[[Here], tuple[str, list[Section]]]


class Drawings(Protocol):
    """What a game's drawings offer to the pages."""

    def headline(self, data: Mapping[str, Any], names: Sequence[str]) -> str:
        """Say in one sentence what a witness shows, its sides named as given."""

    def outcome(self, outcome: Mapping[str, Any], data: Mapping[str, Any]) -> str:
        """Say what one side makes of a witness."""

    def show(
        self,
        book: Book,
        here: Here,
        data: Mapping[str, Any],
        readings: Sequence[str],
        anchor: str | None = None,
        room: int | None = None,
    ) -> str:
        """Show a record or score sheet under one or two readings; `anchor` begins the addresses inside it.

        Of a game that would take more than `room` characters, only the steps that matter most are drawn.
        """

    def command(self, data: Mapping[str, Any]) -> str:
        """Name the command that replays a record or scores a score sheet."""

    def remark(self, book: Book, data: Mapping[str, Any], reading: str) -> str:
        """Say what else is to be known of a record under a reading, such as how its set-up differs."""

    def pictures(self, book: Book) -> list[Picture]:
        """Draw what can be drawn of the game."""

    def arguments(self, book: Book) -> list[Argument]:
        """List the arguments about the game that have pages of their own."""


class Plain:
    """A game that nothing is drawn of: its records are shown as they are written."""

    def __init__(self, narration: Narration | None = None) -> None:
        self.narration = narration or Narration()

    def headline(self, data: Mapping[str, Any], names: Sequence[str]) -> str:
        """Say in one sentence what a witness shows, its sides named as given."""
        return self.narration.headline(data, names).rstrip(".")

    def outcome(self, outcome: Mapping[str, Any], data: Mapping[str, Any]) -> str:
        """Say what one side makes of a witness."""
        said = self.narration.outcome(outcome, data)
        return f"{said[:1].upper()}{said[1:]}."

    def show(
        self,
        book: Book,
        here: Here,
        data: Mapping[str, Any],
        readings: Sequence[str],
        anchor: str | None = None,
        room: int | None = None,
    ) -> Markup:
        """Show a record as text."""
        lines = "\n".join(data_lines(data))
        return Markup('<pre class="v-record"><code>{}</code></pre>').format(lines)

    def command(self, data: Mapping[str, Any]) -> str:
        """Name the command that replays a record."""
        return "referee"

    def remark(self, book: Book, data: Mapping[str, Any], reading: str) -> str:
        """Say nothing more."""
        return ""

    def pictures(self, book: Book) -> list[Picture]:
        """Draw nothing."""
        return []

    def arguments(self, book: Book) -> list[Argument]:
        """Argue nothing."""
        return []


@cache
def drawings(game: str) -> Drawings:
    """Find how a game is drawn."""
    found = registry.find(game)
    return found.drawings if found else Plain()


# -- what is drawn is HTML already ---------------------------------------------------------------------------------


def show(
    book: Book,
    here: Here,
    data: Mapping[str, Any],
    readings: Sequence[str],
    anchor: str,
    room: int | None = None,
) -> Markup:
    """Show a record or score sheet under one or two readings."""
    return Markup(drawings(book.name).show(book, here, data, readings, anchor, room))  # noqa: S704 - drawn by us


def pictures(book: Book) -> list[Picture]:
    """Draw what can be drawn of a game."""
    return [one._replace(html=Markup(one.html)) for one in drawings(book.name).pictures(book.as_played)]  # noqa: S704


def arguments(book: Book) -> list[Argument]:
    """List the arguments about a game that have pages of their own; most games have none."""
    return drawings(book.name).arguments(book.as_played)


def argue(argument: Argument, here: Here) -> tuple[Markup, list[Section]]:
    """Tell an argument on its page: what it comes to, and its sections."""
    lead, sections = argument.tell(here)
    return Markup(lead), [one._replace(html=Markup(one.html)) for one in sections]  # noqa: S704


def see_argument(book: Book, here: Here, id_: str) -> Markup:
    """Lead from the page of a question or a theorem to the arguments about it."""
    links = [
        Markup('<a href="{}">{}</a>').format(here.to(book.path(one.id)), one.title)
        for one in arguments(book)
        if id_ in one.about
    ]
    return Markup("<p><b>Argument.</b> {}.</p>").format(Markup("; ").join(links)) if links else Markup()
