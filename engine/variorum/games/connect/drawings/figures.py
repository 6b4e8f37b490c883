"""Pictures of Dobble Connect: directions, rounds, and a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from markupsafe import Markup

from variorum.games.connect.arithmetic import points_to_win
from variorum.games.connect.board import ROWS, THROUGH_CORNERS
from variorum.games.connect.drawings import ways
from variorum.games.connect.drawings.board import cells, still
from variorum.games.connect.drawings.cards import team_badge
from variorum.games.connect.drawings.examples import Ended, course, most_lines, shortest_round
from variorum.games.connect.drawings.hexes import box_around
from variorum.games.connect.drawings.teams import letters
from variorum.games.connect.drawings.words import describe_laying, describe_team
from variorum.games.connect.positions import Position, Step
from variorum.games.connect.rules import Rules
from variorum.rulebook.editions import Edition
from variorum.rulebook.project import Project
from variorum.rulebook.questions import label
from variorum.rulebook.readings import choose
from variorum.site.book import Book
from variorum.site.drawings import Picture
from variorum.site.html import NOTHING, fill, join
from variorum.site.words import list_names, plural

SIDES = 6  # of a hexagon
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ROOM = (300.0, 200.0)  # of a board in a picture, at least
SMALL_ROOM = (300.0, 300.0)


def pictures(book: Book) -> list[Picture]:
    """Draw what can be drawn of the game, as its first edition is ruled."""
    if not book.editions:
        return []
    return list(_draw_pictures(book.project, book.editions[0].name))


@lru_cache(maxsize=8)
def _draw_pictures(project: Project, name: str) -> tuple[Picture, ...]:
    edition = project.edition(name)
    rules = _rules(edition)
    return tuple(
        found
        for found in (
            _directions(edition, rules),
            _shortest(rules),
            _stroke(edition, rules),
            _course(rules),
        )
        if found is not None
    )


def _rules(edition: Edition, **choices: str) -> Rules:
    return Rules.from_answers(choose(edition, {key.replace("__", "."): one for key, one in choices.items()}).answers)


def number(count: int) -> str:
    """Write a small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


# -- directions --------------------------------------------------------------------------------------------------


def _directions(edition: Edition, rules: Rules) -> Picture | None:
    if rules.board_edges != SIDES or rules.line_directions is None:
        return None
    three = sorted(ways.angle(way) for way in ROWS)
    apart = list_names([f"{degrees}°" for degrees in three])
    caption = (
        f"A card has {number(rules.board_edges)} edges, and rows of cards that meet at edges run in "
        f"{number(len(ROWS))} directions: at {apart}, however you turn the board. Vertical and horizontal are "
        f"{ways.RIGHT_ANGLE}° apart, and {'two' if ways.any_cross(ROWS) else 'no two'} of these are. "
    )
    if ways.any_cross((*ROWS, *THROUGH_CORNERS)):
        caption += (
            f"With the {number(len(THROUGH_CORNERS))} rows from corner to corner (dashed) there are both, but the "
            f"cards of such a row do not touch. "
        )
    given = edition.rulings["line.directions"]
    other = [label(rival.answer) for rival in given.rivals]
    caption += f"We read {edition.name} to mean {label(given.answer)} directions" + (
        f"; it can also mean {list_names(other)}." if other else "."
    )
    return Picture("directions", "Vertical, horizontal or diagonal.", caption, ways.panels())


# -- rounds ------------------------------------------------------------------------------------------------------


def _last_claim(played: Sequence[Position]) -> Position:
    return [one for one in played if one.step is Step.CLAIM][-1]


def _shortest(rules: Rules) -> Picture | None:
    played = shortest_round(rules)
    if played is None:
        return None
    claims = [one for one in played if one.step is Step.CLAIM]
    caption = (
        f"Nobody can win a round with fewer than {number(len(claims))} claims: we tried every board that one player "
        "can build with fewer. Here nobody else finds a symbol in time."
    )
    steps = join(fill("<li>{}</li>", describe_laying(one)) for one in claims)
    html = fill("{}<ol>{}</ol>", _panel(still("short", claims[-1], ROOM)), steps)
    return Picture("shortest-round", "The shortest round.", caption, html)


def _panel(drawn: Markup) -> Markup:
    return fill('<div class="v-hexes-panel">{}</div>', drawn)


def _stroke(edition: Edition, rules: Rules) -> Picture | None:
    played = most_lines(rules)
    if played is None:
        return None
    last, points = _last_claim(played), played[-1].points or {}
    won = max(points.values())
    caption = (
        f"One card can complete a line in each direction: {number(len(last.lines))} lines at once. "
        f"As we read {edition.name}, they score {plural(won, 'point')}"
    )
    caption += "".join(_otherwise(edition, played)) + "."
    return Picture(
        "one-stroke",
        f"{number(len(last.lines)).capitalize()} lines at once.",
        caption,
        _panel(still("stroke", last, ROOM)),
    )


def _otherwise(edition: Edition, played: Sequence[Position]) -> Iterator[str]:
    """Say how many points the same round scores in other readings."""
    for rival in edition.rulings["line.two"].rivals:
        other = most_lines(_rules(edition, line__two=label(rival.answer)))
        points = max((other[-1].points or {}).values()) if other else 0
        if other and points != max((played[-1].points or {}).values()):
            yield f"; in the other reading ({label(rival.answer)}), {number(points)}"


# -- a match -----------------------------------------------------------------------------------------------------


def _course(rules: Rules) -> Picture | None:
    found = course(rules)
    if found is None:
        return None
    rounds, end = found.rounds, found.rounds[-1].end
    setting = end.setting
    teams = tuple(setting.teams) if setting else ()
    won = (
        "" if end.winners is None else f" {list_names([describe_team(one) for one in end.winners]).capitalize()} wins."
    )
    caption = (
        f"{number(len(teams)).capitalize()} simulated players (seed {found.seed}) play to "
        f"{plural(points_to_win(rules, len(teams)), 'point')}. Each board is shown at the end of its round, with the "
        f"line that won it. Below are the points, how many cards of other teams each team has, and the cards that the "
        f"winner gets.{won}"
    )
    room = _room(rounds)
    shown = join(_round(place, one, rounds[place + 1 : place + 2], room) for place, one in enumerate(rounds))
    return Picture("course", "A match from round to round.", caption, fill('<ol class="v-course">{}</ol>', shown))


def _room(rounds: Sequence[Ended]) -> tuple[float, float]:
    """Find the size of the largest board, so that all are drawn alike."""
    boxes = [box_around(cells(one.end), SMALL_ROOM) for one in rounds]
    return max(one.width for one in boxes), max(one.height for one in boxes)


def _round(place: int, ended: Ended, following: Sequence[Ended], room: tuple[float, float]) -> Markup:
    end = ended.end
    teams = tuple(end.setting.teams) if end.setting else ()
    count = len(end.board) - len(ended.dealt.board)
    who, then = ("nobody", ", then out of cards") if end.winner is None else (describe_team(end.winner), "")
    marks = letters(end.setting.colours.values()) if end.setting else {}
    rows = join(
        fill(
            "<li>{}<b>{}</b>{}</li>",
            team_badge(name, marks.get(name, "")),
            (end.points or {}).get(name, 0),
            _foreign(ended.dealt, name),
        )
        for name in teams
    )
    return fill(
        "<li><p><b>{}. {} wins</b> <small>{} played{}</small></p>{}<ul>{}</ul>{}</li>",
        *(place + 1, who, plural(count, "card"), then),
        _panel(still(f"m{place}", end, room)),
        rows,
        join(_draw_handed(one.dealt) for one in following),
    )


def _foreign(dealt: Position, name: str) -> Markup:
    """Show how many cards of other teams a team has in its stacks."""
    setting = dealt.setting
    if setting is None:
        return NOTHING
    cards = [card for player in setting.teams[name] for card in (dealt.stacks or {})[player]]
    foreign = sum(setting.colours.get(card) not in name.split("+") for card in cards)
    return fill(' <small title="other teams’ cards in its stacks">+{}</small>', foreign) if foreign else NOTHING


def _draw_handed(dealt: Position) -> Markup:
    counts: dict[tuple[str, str], int] = {}
    for one in dealt.handed:
        counts[one.giver, one.taker] = counts.get((one.giver, one.taker), 0) + 1
    if not counts:
        return NOTHING
    given = list_names([f"{count} from {describe_team(giver)}" for (giver, _), count in counts.items()])
    taker = describe_team(dealt.handed[0].taker)
    return fill('<p class="v-course__handed">then {} gets {}</p>', taker, given)
