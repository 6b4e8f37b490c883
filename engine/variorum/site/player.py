"""A record played through step by step, under one reading or two side by side from the first difference. Knows no game.

What is written is a plain list of positions; a script makes it one that is stepped through. How a position is drawn and
described is a game's own `Scene`; of a game that has none, the plain fields of each position are shown.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from markupsafe import Markup

from variorum.games.wording import Wording, as_mapping, name_field
from variorum.site.html import NOTHING, cell, css_class, fill, join, side_name, trust
from variorum.site.words import capitalize, plural

P = TypeVar("P")
Link = Callable[[str], str]
Side = tuple[str, Sequence[P]]  # a reading by its name, and the positions that it sees
Step = tuple[P | None, ...]  # what each side sees after one step; None where its replay has ended
KNOWN = ("round", "move", "text", "refused")  # fields of a plain position that are not rows of its table
FIELDS = Wording(between=lambda _: ", ", key=name_field)


class Refusal(NamedTuple):
    """Why a step was refused: in a sentence, by which question, and its code where that is shown too."""

    message: str
    question: str | None
    code: str | None = None


class Scene(Generic[P]):
    """How the positions of one record are drawn and described.

    A game overrides what it can do better. A position is a dataclass, a named tuple or a mapping; of its fields these
    are known here: `round` and `move` (numbers), `text` (the move as it is written, None at the start) and `refused`
    (None, or what has a `message` and a `question`). All others are rows of a table.
    """

    css = ""  # a class for the styles of the game
    steps = "Moves"  # what the list of steps is called
    opening = "start"  # what a position before any move is called
    ends_at_refusal = True  # whether a replay stops where something is refused

    def __init__(self, prefix: str, sides: Sequence[Sequence[P]]) -> None:
        self.prefix = prefix
        self.sides = sides

    # -- what a position is called -------------------------------------------------------------------------------

    def round(self, position: P) -> int:
        """Tell the round of a position."""
        return _field(position, "round") or 1

    def number(self, position: P) -> int | None:
        """Tell the number of a move, for the list of steps."""
        return _field(position, "move") or None

    def label(self, position: P) -> str:
        """Name a move in as few words as a list needs."""
        return _field(position, "text") or self.opening

    def title(self, position: P) -> str:
        """Name a move as a heading does."""
        text, number = _field(position, "text"), self.number(position)
        step = f"move {number}: {text}" if text and number else text or self.opening
        return f"Round {self.round(position)}, {step}" if _field(position, "round") else capitalize(step)

    # -- what it shows -------------------------------------------------------------------------------------------

    def view(self, position: P) -> object:
        """Keep of a position that in which two readings can be seen to differ."""
        return position

    def refusal(self, position: P) -> Refusal | None:
        """Say why a step was refused, where it was."""
        refused = _field(position, "refused")
        return Refusal(_field(refused, "message") or "", _field(refused, "question")) if refused else None

    def narrate(self, position: P, before: P | None) -> str:
        """Say what a step did to the table: which fields it changed."""
        old = {} if before is None else dict(_rows(before))
        changed = [(name, old[name], one) for name, one in _rows(position) if name in old and old[name] != one]
        return capitalize("; ".join(f"{name}: {FIELDS.say(was)} → {FIELDS.say(one)}" for name, was, one in changed))

    def draw(self, position: P, other: P | None, side: int) -> Markup:
        """Draw a position as one side sees it, and mark in what it differs from the other's."""
        theirs = dict(_rows(position if other is None else other))
        rows = join(
            fill('<tr><th scope="row">{}</th>{}</tr>', name, cell(FIELDS.say(one), theirs.get(name) != one))
            for name, one in _rows(position)
        )
        return fill('<table class="v-tally v-fields"><tbody>{}</tbody></table>', rows)

    def definitions(self) -> Markup:
        """Define what the drawings share; asked for once all of them are drawn."""
        return NOTHING

    def choose(self, steps: Sequence[Step[P]], divergence: int | None) -> list[int]:
        """Choose the steps that are drawn."""
        return list(range(len(steps)))


def _field(thing: Any, name: str) -> Any:
    return thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)


def _rows(position: Any) -> list[tuple[str, Any]]:
    """List the plain fields of a position."""
    return [(name_field(str(name)), value) for name, value in as_mapping(position).items() if name not in KNOWN]


# -- the player ----------------------------------------------------------------------------------------------------


def play(
    scene: type[Scene[P]], sides: Sequence[Side[P]], link: Link, anchor: str | None = None, room: int | None = None
) -> Markup:
    """Write the positions of a record under one or two readings; `link` writes a link to a question.

    Of what would take more than `room` characters, only as many steps are drawn as have room.
    """
    names, positions = [name for name, _ in sides], [seen for _, seen in sides]
    prefix = f"x{zlib.crc32(repr((names, positions)).encode()) % 0xFFFF:x}"
    player = Player(scene(prefix, positions), names, link, anchor or prefix)
    drawn = player.html()
    if room is None or len(drawn) <= room:
        return drawn
    most = len(player.places) * room // len(drawn)
    return Player(scene(prefix, positions), names, link, anchor or prefix, most).html()


def any_of(step: Step[P]) -> P:
    """Find a position that stands for a step."""
    return next(one for one in step if one is not None)


MOST_STEPS, BEFORE, BEHIND = 150, 50, 15  # of a longer game, the steps around the first difference are drawn
AFTER = 3  # where there is little room, a step after what matters weighs as one that is this many steps before it


def _near(places: list[int], divergence: int | None) -> list[int]:
    """Leave out of a long game what is far from where two readings differ, but for how it began."""
    if divergence is None or len(places) <= MOST_STEPS:
        return places
    return [one for one in places if one == 0 or -BEFORE <= one - divergence <= BEHIND]


def _choose(places: list[int], most: int, turning: int, ends: set[int]) -> list[int]:
    """Choose at most `most` steps of a game: how it began, how rounds end, and what leads to where it turns."""

    def rank(place: int) -> tuple[bool, int]:
        lead = turning - place
        return place not in ends, lead if lead >= 0 else -AFTER * lead

    return sorted({places[0], *sorted(places, key=rank)[: max(most - 1, 1)]})


class Player(Generic[P]):
    """A record being written as a list of positions."""

    def __init__(self, scene: Scene[P], names: Sequence[str], link: Link, anchor: str, most: int | None = None) -> None:
        self.scene, self.names, self.link, self.anchor = scene, names, link, anchor
        self.steps: list[Step[P]] = list(itertools.zip_longest(*scene.sides))
        self.divergence = next((place for place, step in enumerate(self.steps) if self._differ(step)), None)
        self.places = _near(scene.choose(self.steps, self.divergence), self.divergence)
        if most is not None:
            last = self.places[-1]
            turning = last if self.divergence is None else self.divergence
            stops = {turning, last, *(len(seen) - 1 for seen in scene.sides)}
            ends = {one for one in self.places if one in stops or self._round(one) != self._round(one + 1)}
            self.places = _choose(self.places, most, turning, ends)

    def html(self) -> Markup:
        """Write the whole player."""
        positions = join(self._position(number, place) for number, place in enumerate(self.places))
        return fill(
            '<div{} data-anchor="{}"{}>{}{}<ol class="v-positions">{}</ol></div>',
            css_class("v-player", self.scene.css),
            self.anchor,
            self._first_difference(),
            self.scene.definitions(),
            self._list(),
            positions,
        )

    def _differ(self, step: Step[P]) -> bool:
        seen = [None if one is None else self.scene.view(one) for one in step]
        return any(one != seen[0] for one in seen)

    def _is_refused(self, place: int) -> bool:
        return any(one is not None and self.scene.refusal(one) is not None for one in self.steps[place])

    def _first_difference(self) -> Markup:
        """Say where the readings first differ, and which position is worth seeing first: a refusal that ends one."""
        if self.divergence is None:
            return NOTHING
        ends = self.places if self.scene.ends_at_refusal else []
        first = next((place for place in ends if self._is_refused(place)), self.divergence)
        return fill(' data-divergence="{}" data-start="{}"', *map(self.places.index, (self.divergence, first)))

    # -- the list of steps ---------------------------------------------------------------------------------------

    def _list(self) -> Markup:
        """List the steps as links to their positions, round by round."""
        several = self._round(len(self.steps) - 1) > 1
        rounds = []
        for round_, some in itertools.groupby(enumerate(self.places), lambda one: self._round(one[1])):
            name = fill("<b>Round {}</b> ", round_) if several else ""
            rounds.append(fill("<p>{}{}</p>", name, join(self._entry(number, place) for number, place in some)))
        return fill('<nav class="v-moves" aria-label="{}">{}</nav>', self.scene.steps, join(rounds))

    def _round(self, place: int) -> int:
        return self.scene.round(any_of(self.steps[place]))

    def _entry(self, number: int, place: int) -> Markup:
        """Name a step, after how many before it are not drawn."""
        left_out = place - (self.places[number - 1] if number else -1) - 1
        note = fill("<small>{} not drawn</small> ", plural(left_out, "step")) if left_out else ""
        css = css_class("v-parts" * (place == self.divergence), "v-refused" * self._is_refused(place))
        one = any_of(self.steps[place])
        count = self.scene.number(one)
        small = "" if count is None else fill("<small>{}</small>", count)
        return note + fill('<a href="#{}-{}"{}>{}{}</a> ', self.anchor, number, css, small, self.scene.label(one))

    # -- a position ----------------------------------------------------------------------------------------------

    def _position(self, number: int, place: int) -> Markup:
        here = Markup(' <strong class="v-here">They differ here</strong>') if place == self.divergence else ""
        apart = self.divergence is not None and place >= self.divergence
        boards = [self._board(place, side, name) for side, name in enumerate(self.names if apart else [""])]
        return fill(
            '<li class="v-position" id="{}-{}" data-step="{}"><p class="v-position__title">{}{}</p>'
            '<div class="v-boards">{}</div></li>',
            self.anchor,
            number,
            place,
            self.scene.title(any_of(self.steps[place])),
            here,
            join(boards),
        )

    def _board(self, place: int, side: int, name: str) -> Markup:
        """Draw the table as one reading sees it."""
        head = fill('<p class="v-board__name">{}</p>', trust(side_name(name))) if name else ""
        position = self.steps[place][side]
        if position is None:
            return _section("v-board--stopped", head, self._say_stopped(side), NOTHING)
        before = self.steps[place - 1][side] if place else None
        other = self.steps[place][1 - side] if name and len(self.names) == 2 else None
        label = fill(' data-name="{}"', name) if name else ""
        drawn = fill("<div{}>{}</div>", label, self.scene.draw(position, other, side))
        refusal = self.scene.refusal(position)
        if refusal is not None:
            return _section("v-board--refused", head, self._refusal(refusal), drawn)
        return _section("", head, self.scene.narrate(position, before), drawn)

    def _refusal(self, refusal: Refusal) -> Markup:
        """Say that a step is refused, why, and by which question."""
        link = "" if refusal.question is None else self.link(refusal.question)
        if refusal.code is not None:
            by = fill("<code>{}</code>{}", refusal.code, fill(" by {}", link) if link else "")
        else:
            by = fill("By {}.", link) if link else NOTHING
        asked = fill(' <span class="v-by">{}</span>', by) if by else ""
        return fill('<strong class="v-refusal">Refused</strong> {}{}', refusal.message, asked)

    def _say_stopped(self, side: int) -> Markup:
        """Say why nothing more is replayed."""
        seen = self.scene.sides[side]
        if not seen:
            return Markup("This set-up is refused.")
        if not self.scene.ends_at_refusal or self.scene.refusal(seen[-1]) is None:
            return Markup("Nothing more is replayed.")
        place, label = len(seen) - 1, self.scene.label(seen[-1])
        if place not in self.places:
            return fill("The replay stopped at the refusal of {}.", label)
        number = self.places.index(place)
        return fill('The replay stopped at the refusal of <a href="#{}-{}">{}</a>.', self.anchor, number, label)


def _section(css: str, head: str, said: str, drawn: Markup) -> Markup:
    template = '<section{}>{}<p class="v-board__said">{}</p>{}</section>'
    return fill(template, css_class("v-board", css), head, said, drawn)
