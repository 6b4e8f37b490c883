"""Dobble Connect's drawings: hexagons that fit, boards that show what lies there, records step by step, pictures."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from variorum.games.chance import Chance
from variorum.games.connect import Cell, Code, Match, Rules, own_colours, read_record, referee, simulate, supply
from variorum.games.connect.arithmetic import number_due, number_table
from variorum.games.connect.board import ROWS, THROUGH_CORNERS, around, directions
from variorum.games.connect.deck import EACH
from variorum.games.connect.drawings import board, examples, scene, ways, words
from variorum.games.connect.drawings.cards import Deck
from variorum.games.connect.drawings.hexes import HALF, RADIUS, box_around, part_of, point, steps
from variorum.games.connect.drawings.numbers import charts
from variorum.games.connect.drawings.numbers import text as text_
from variorum.games.connect.drawings.numbers.charts import RIVAL
from variorum.games.connect.drawings.teams import hue, letters
from variorum.games.connect.players import hand_over, seat_teams
from variorum.games.connect.positions import Position, Step, positions
from variorum.rulebook.editions import Edition
from variorum.rulebook.project import Project
from variorum.rulebook.readings import choose
from variorum.rulebook.yamltext import read
from variorum.site.book import Book, books
from variorum.site.drawings import arguments, drawings, see_argument
from variorum.site.markup import Here
from variorum.site.player import play
from variorum.site.sides import headline

from properties.conftest import ROOT

GAME = "dobble-connect"
LARGEST_PAGE = 250_000
LARGEST_PICTURES = 150_000
READABLE = 4.5  # contrast of text with what is behind it
HOSTILE = "<script>alert(1)</script>"
WITNESSES = sorted((ROOT / "properties" / "dobble-connect" / "witnesses").glob("*.yaml"))
USE = re.compile(r'<use href="#([^"]+)"(?: class="[^"]*")?(?: x="([^"]+)")?(?: y="([^"]+)")?')


@pytest.fixture(scope="module")
def book(project: Project) -> Book:
    """Gather all that is known of the game."""
    return next(one for one in books(project, {}) if one.name == GAME)


@pytest.fixture(scope="module")
def edition(book: Book) -> Edition:
    """Take the first edition."""
    return book.editions[0]


@pytest.fixture(scope="module")
def rules(edition: Edition) -> Rules:
    """Make the rule set of the first edition in our main reading."""
    return Rules.from_answers(choose(edition, {}).answers)


def flipped(edition: Edition, **answers: Any) -> Rules:
    """Make a rule set with some answers put in place of others, whether the text can be read so or not."""
    given = {id_.replace("__", "."): answer for id_, answer in answers.items()}
    return Rules.from_answers({**choose(edition, {}).answers, **given})


def match(rules: Rules, sizes: Sequence[int], seed: int, **more: Any) -> dict[str, Any]:
    """Let simulated teams play."""
    return simulate(rules, seat_teams(sizes, tuple(own_colours(rules))), seed, **more)


def replayed(rules: Rules, record: Mapping[str, Any]) -> list[Position]:
    """Replay a record."""
    return positions(rules, read_record(dict(record)))


def with_an_unwon_round(rules: Rules) -> list[Position]:
    """Replay the first match in which a round that nobody won is followed by another."""
    for seed in range(40):
        found = replayed(rules, match(rules, (1, 1, 1), seed, rounds=8))
        ends = [one for one in found if one.step is Step.END]
        if any(one.winner is None for one in ends[:-1]):
            return found
    raise AssertionError


def written(**sides: Sequence[Position]) -> str:
    """Write a record under readings."""
    return play(scene.ConnectScene, list(sides.items()), lambda question: f"[{question}]", "move")


def text(html: str) -> str:
    """Take the words out of HTML."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def steps_of(html: str) -> list[str]:
    """Split a player into its positions."""
    return html.split('<li class="v-position"')[1:]


# -- hexagons ----------------------------------------------------------------------------------------------------


def test_neighbours_meet_edge_to_edge(rules: Rules) -> None:
    """Draw the six cells around a cell as far away as two hexagons are wide, a sixth of a turn apart."""
    middle = Cell(3, -5)
    near = [point(cell) for cell in around(rules, middle)]
    here = point(middle)
    apart = [math.dist(here, one) for one in near]
    assert max(apart) - min(apart) < 0.1
    assert min(apart) == pytest.approx(2 * HALF, abs=0.1)
    turns = sorted(math.degrees(math.atan2(one.y - here.y, one.x - here.x)) % 60 for one in near)
    assert all(min(turn, 60 - turn) < 0.1 for turn in turns)


def test_a_box_holds_every_cell_and_no_board_is_shown_too_large() -> None:
    """Show every cell whole, and few of them no larger than many."""
    cells = [Cell(0, 0), Cell(7, -3), Cell(-4, 9), Cell(2, 2)]
    box = box_around(cells)
    for x, y in map(point, cells):
        assert box.left <= x - HALF <= x + HALF <= box.left + box.width
        assert box.top <= y - RADIUS <= y + RADIUS <= box.top + box.height
    assert box_around([Cell(0, 0)]).width == box_around([Cell(0, 0), Cell(1, 0)]).width


def test_of_a_large_board_the_part_around_a_cell_is_shown() -> None:
    """Show a board whole up to a size, and of a larger one the part that holds a cell, never beyond its edge."""
    small = box_around([Cell(0, 0), Cell(9, 0)])
    assert part_of(small, Cell(9, 0)) == small
    row = [Cell(place, 0) for place in range(77)]
    whole = box_around(row)
    for cell in (row[0], row[38], row[-1]):
        part, x = part_of(whole, cell), point(cell).x
        assert (part.top, part.height, part.width) == (whole.top, whole.height, 832)
        assert max(whole.left, part.left) <= x - HALF
        assert x + HALF <= part.left + part.width <= whole.left + whole.width


def test_steps_are_counted_as_walked(rules: Rules) -> None:
    """Count the steps between two cells as one walks them."""
    seen = {Cell(0, 0): 0}
    for far in range(1, 4):
        for cell in list(seen):
            for one in around(rules, cell):
                seen.setdefault(one, far)
    assert all(steps(cell, Cell(0, 0)) == far for cell, far in seen.items())


# -- colours -----------------------------------------------------------------------------------------------------


def test_no_two_colours_share_a_letter_or_a_hue(rules: Rules) -> None:
    """Tell colours apart by letter and by hue."""
    colours = list(own_colours(rules))
    assert len({hue(one) for one in [*colours, None]}) == len(colours) + 1
    given = letters([*colours, "purple", "pop", "pop-2", "p", HOSTILE])
    assert len(set(given.values())) == len(given)
    assert all(len(one) == 1 and one.isalnum() for one in given.values())


def luminance(colour: str) -> float:
    """Measure how light a colour is."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Measure how well one colour stands out against another."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_letters_and_numbers_stand_out_on_every_card(rules: Rules) -> None:
    """Keep letters and numbers readable on the tints of the cards, which stay light in the dark."""
    style = "".join(
        (ROOT / "docs" / "assets" / name).read_text(encoding="utf-8") for name in ("variorum.css", "hexes.css")
    )
    colours = dict(re.findall(r"--v-((?:hue|tint)-\w+|card-ink): (#[0-9a-f]{6})", style))
    for name in [*map(hue, own_colours(rules)), "other"]:
        assert contrast(colours[f"hue-{name}"], colours[f"tint-{name}"]) >= READABLE
        assert contrast(colours["card-ink"], colours[f"tint-{name}"]) >= READABLE


# -- the table step by step --------------------------------------------------------------------------------------

SIZES = [(1, 1), (2, 2), (1, 1, 1), (3, 2), (2, 2, 2, 2)]


@pytest.mark.parametrize(("sizes", "seed"), list(zip(SIZES, range(1, 6), strict=True)))
def test_positions_tell_what_the_referee_rules(rules: Rules, sizes: tuple[int, ...], seed: int) -> None:
    """Give every claim its code, and every round its end, as the referee does."""
    record = read_record(match(rules, sizes, seed))
    verdict, found = referee(rules, record), positions(rules, record)
    claims = [one for one in found if one.step is Step.CLAIM]
    assert [one.code for one in claims] == [str(one.code) for ruled in verdict.claims for one in ruled]
    assert [one.claimed.text for one in claims if one.claimed] == [text for one in record.rounds for text in one.texts]
    ends = [one for one in found if one.step is Step.END]
    assert [(one.winner, one.ended_by) for one in ends] == [(one.winner, str(one.ended_by)) for one in verdict.rounds]
    assert ends[-1].points == verdict.points
    assert list(ends[-1].winners or ()) == verdict.winners


def test_a_claim_that_holds_lays_one_card_and_one_refused_none(rules: Rules) -> None:
    """Let each claim that holds move the claimer's open card to its place, and nothing else."""
    refused = 0
    for before, after in itertools.pairwise(replayed(rules, match(rules, (2, 1, 1), 4))):
        claimed = after.claimed
        if claimed is None:
            continue
        assert before.stacks and after.stacks
        mine = before.stacks[claimed.player]
        if claimed.holds:
            assert dict(after.board) == {**dict(before.board), claimed.to: mine[0]}
            assert after.stacks[claimed.player] == mine[1:]
            assert claimed.card == mine[0]
            assert claimed.matched == dict(before.board)[claimed.at]
        else:
            refused += 1
            assert (after.board, after.stacks) == (before.board, before.stacks)
            assert after.message
    assert refused


def test_cards_handed_over_are_those_that_the_point_asks_for(rules: Rules) -> None:
    """Find at each deal as many cards of each other team as the winner's points ask for, and none after no winner."""
    found = with_an_unwon_round(rules)
    ends = {one.round: one for one in found if one.step is Step.END}
    deals = [one for one in found if one.step is Step.DEAL]
    assert any(ends[one.round].winner is None for one in deals[:-1])
    for deal in deals[1:]:
        end = ends[deal.round - 1]
        due = 0 if end.winner is None else number_due(number_table(rules), (end.points or {})[end.winner])
        others = [] if end.winner is None else [team for team in end.points or {} if team != end.winner]
        assert Counter(one.giver for one in deal.handed) == Counter(dict.fromkeys(others, due))
        assert {one.taker for one in deal.handed} <= {end.winner}
        assert deal.stacks and deal.setting
        for one in deal.handed:
            assert any(one.card in deal.stacks[name] for name in deal.setting.teams[one.taker])


def test_a_point_is_marked_by_the_start_card_of_its_round(rules: Rules) -> None:
    """Show as many markers as points, each the start card of a round won."""
    found = with_an_unwon_round(rules)
    starts = {one.round: one.board[0][1] for one in found if one.step is Step.DEAL}
    won = [(one.winner, starts[one.round]) for one in found if one.step is Step.END and one.winner]
    markers = [one for one in found if one.step is Step.END][-1].markers or {}
    assert sorted(won) == sorted((team, card) for team, cards in markers.items() for card in cards)


def test_a_set_up_that_is_refused_ends_what_is_shown(rules: Rules) -> None:
    """Show what came before a fault, then the fault with its question."""
    record = match(rules, (1, 1), 1)
    record["rounds"][1]["start"] = record["rounds"][0]["start"]
    found = replayed(rules, record)
    assert [one.step for one in found[-2:]] == [Step.END, Step.REFUSED]
    assert (found[-1].round, found[-1].question) == (2, "deal.start.next")
    html = written(one=found)
    assert "Round 2: the set-up" in html
    assert "[deal.start.next]" in steps_of(html)[-1]


# -- boards ------------------------------------------------------------------------------------------------------


def lying(html: str, step: str) -> set[tuple[int, float, float]]:
    """List the cards that the board of a step shows and where, by what it uses."""
    groups = dict(re.findall(r'<g id="(x\w+-b\d+)">(.*?)</g>', html))

    def found(drawn: str) -> Iterator[tuple[int, float, float]]:
        for name, x, y in USE.findall(drawn):
            if name in groups:
                yield from found(groups[name])
            elif "-k" in name:
                yield int(name.rpartition("-k")[2]), float(x or 0), float(y or 0)

    return set(found(step[step.index('<svg class="v-hexes"') : step.index("</svg>")]))


def test_a_board_shows_every_card_at_its_place(rules: Rules) -> None:
    """Draw each card that lies on the table, at its cell, and no other."""
    found = replayed(rules, match(rules, (1, 1, 1), 2, rounds=1))
    assert max(len(one.board) for one in found) > 20
    html = written(one=found)
    shown = [found[place] for place in scene.ConnectScene("x", [found]).choose([(one,) for one in found], None)]
    for position, step in zip(shown, steps_of(html), strict=True):
        assert lying(html, step) == {(card, *point(cell)) for cell, card in position.board}


def test_a_board_stays_where_it_is_for_a_whole_round(rules: Rules) -> None:
    """Show the same part of the board at every step of a round."""
    found = replayed(rules, match(rules, (1, 1), 1, rounds=2))
    boxes: dict[int, set[str]] = {}
    for position, step in zip(found, steps_of(written(one=found)), strict=True):
        boxes.setdefault(position.round, set()).update(re.findall(r'<svg class="v-hexes" viewBox="([^"]+)"', step))
    assert [len(some) for some in boxes.values()] == [1, 1]


def test_a_place_that_a_card_was_meant_for_is_shown_at_every_step(rules: Rules) -> None:
    """Make room for the place of a refused claim too, before and after it was made."""
    record = match(rules, (1, 1), 1, rounds=1)
    record["rounds"][0]["claims"] = ["Ana 12 @ 0,0 -> 2,0"]
    html = written(one=replayed(rules, record))
    lefts = {float(one.split()[0]) for one in re.findall(r'v-hexes" viewBox="([^"]+)"', html)}
    assert lefts == {box_around([Cell(0, 0), Cell(2, 0)]).left}


def test_a_board_is_told_in_words(rules: Rules) -> None:
    """Say for those who do not see it what was laid where, what it matches, and what lies on the board."""
    found = replayed(rules, match(rules, (1, 1), 1, rounds=1))
    for position, step in zip(found, steps_of(written(one=found)), strict=True):
        title = re.findall(r"<title>(.*?)</title>", step)[0]
        assert "On the board: " in title
        claimed = position.claimed
        if claimed is not None and claimed.holds:
            colours = position.setting.colours if position.setting else {}
            where = str(claimed.to).replace("-", "−")
            assert f"plays {colours[claimed.card or 0]} card {claimed.card} at {where}, matching" in title
        elif claimed is not None:
            assert title.startswith("Refused: ")


def test_the_line_is_outlined_and_what_was_just_laid_is_marked(rules: Rules) -> None:
    """Outline each card of the line that ends a round, and mark the card just laid."""
    found = examples.shortest_round(rules)
    assert found is not None
    html = written(one=found)
    last, end = steps_of(html)[-2:]
    assert last.count('class="v-won"') == end.count('class="v-won"') == rules.line_length
    assert 'class="v-fresh v-fresh--won"' in last
    assert "v-fresh" not in end
    assert "wins the round" in text(end)


def test_the_symbol_named_is_marked_on_each_card_that_has_it(rules: Rules) -> None:
    """Mark the symbol named on the card laid and on the card matched, and on a wrong one only where it is."""
    found = replayed(rules, match(rules, (1, 1), 1, rounds=1))
    for position, step in zip(found, steps_of(written(one=found)), strict=True):
        claimed, faces = position.claimed, position.setting.faces if position.setting else ()
        cards = [claimed.card, claimed.matched] if claimed else []
        having = [card for card in cards if card is not None and claimed and claimed.symbols[0] in faces[card]]
        assert step.count('class="v-named"') == len(having)
        assert claimed is None or not claimed.holds or len(having) == 2


def test_a_refused_claim_shows_its_code_its_reason_and_its_question(rules: Rules) -> None:
    """Show why a claim was refused, and where its card was to lie."""
    record = match(rules, (1, 1), 1, rounds=1)
    record["rounds"][0]["claims"] = ["Ana 12 @ 0,0 -> 3,0", "Ana 12 @ 9,9 -> 40,40"]
    html = written(one=replayed(rules, record))
    first, second = steps_of(html)[1:3]
    assert "wrong-symbol" in first or "not-adjacent" in first
    assert "[deck.common]" in first or "[board.place]" in first
    assert "no-such-card" in second
    assert "[claim.with]" in second
    assert "v-meant" not in second


def test_places_far_from_every_card_do_not_widen_the_board(rules: Rules) -> None:
    """Leave out a place that no card is near to."""
    record = match(rules, (1, 1), 1, rounds=1)
    record["rounds"][0]["claims"] = ["Ana 12 @ 0,0 -> 900,-900"]
    html = written(one=replayed(rules, record))
    assert all(float(one.split()[2]) < 1000 for one in re.findall(r'v-hexes" viewBox="([^"]+)"', html))


def test_no_name_on_a_page_is_given_twice_and_whatever_is_used_is_defined(rules: Rules) -> None:
    """Define whatever is used, once."""
    html = written(one=replayed(rules, match(rules, (2, 2), 2, rounds=2)))
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', html)) <= set(ids)


# -- two readings ------------------------------------------------------------------------------------------------


def test_one_board_is_drawn_where_readings_agree_and_two_from_where_they_part(edition: Edition, rules: Rules) -> None:
    """Part the boards where the readings part."""
    record = match(rules, (1, 1), 1, rounds=1)
    bent = flipped(edition, line__straight="may-bend")
    one, other = replayed(rules, record), replayed(bent, record)
    parts = next(place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0].lines != pair[1].lines)
    html = written(one=one, other=other)
    assert f'data-divergence="{parts}" data-start="{parts}"' in html
    found = steps_of(html)
    assert all(step.count('<section class="v-board') == 1 for step in found[:parts])
    assert all(step.count('<section class="v-board') == 2 for step in found[parts:])
    assert "They differ here" in found[parts]
    assert "data-divergence" not in written(one=one, other=one)


def test_how_long_a_line_must_be_is_not_seen(edition: Edition, rules: Rules) -> None:
    """Part readings that ask for lines of different lengths only where a line ends a round under one of them."""
    record = match(rules, (1, 1), 1, rounds=1)
    one, other = replayed(rules, record), replayed(flipped(edition, line__length=5), record)
    html = written(one=one, other=other)
    parts = int(re.findall(r'data-divergence="(\d+)"', html)[0])
    assert one[parts].over and not other[parts].over
    assert not one[parts - 1].over


def test_readings_with_other_colours_keep_their_own_cards(edition: Edition, rules: Rules) -> None:
    """Draw a card in the colour that each reading gives it."""
    fewer = flipped(edition, deck__kinds={"each-colour": 12, "start-cards": 42})
    one = replayed(rules, match(rules, (1, 1), 1, rounds=1))
    other = replayed(fewer, match(fewer, (1, 1), 1, rounds=1))
    ids = re.findall(r'\bid="([^"]+)"', written(one=one, other=other))
    assert len(ids) == len(set(ids))
    assert len({name.rpartition("-")[0] for name in ids if re.fullmatch(r".*-k\d+", name)}) == 2


def test_long_records_are_drawn_in_part_and_stay_small_enough(edition: Edition, rules: Rules) -> None:
    """Draw the ends of rounds and where readings part, and say how much is left out."""
    long = max((replayed(rules, match(rules, (1, 1), seed)) for seed in range(3)), key=len)
    assert len(long) > 3 * scene.MOST_STEPS
    html = written(one=long)
    assert len(html.encode()) < LARGEST_PAGE
    assert "not drawn" in html
    ends = sum(one.step is Step.END for one in long)
    assert sum(": the end</p>" in step for step in steps_of(html)) == ends
    record = match(rules, (1, 1), 2)
    one, other = (
        replayed(rules, record),
        replayed(flipped(edition, line__longer="does-not", line__straight="may-bend"), record),
    )
    both = written(one=one, other=other)
    assert "They differ here" in steps_of(both)[int(re.findall(r'data-divergence="(\d+)"', both)[0])]


def test_a_large_board_stays_small_enough_for_a_page(rules: Rules) -> None:
    """Keep a round in which most cards are laid within the size of a page."""
    matches = [replayed(rules, match(rules, (1, 1, 1, 1), seed, rounds=3)) for seed in range(3)]
    found = max(matches, key=lambda some: max(len(one.board) for one in some))
    most = max(found, key=lambda one: len(one.board))
    assert len(most.board) > 50
    one_round = [one for one in found if one.round == most.round]
    assert len(written(one=one_round).encode()) < LARGEST_PAGE


def test_hostile_text_is_shown_as_it_is_written(rules: Rules) -> None:
    """Escape names of readings, players, colours and addresses."""
    record = match(rules, (1, 1), 1, rounds=1)
    found = replayed(rules, json.loads(re.sub(r"\bAna\b", "<b>Ana", json.dumps(record))))
    html = play(scene.ConnectScene, [(HOSTILE, found), ("b", found[:2])], lambda _: "", HOSTILE)
    assert "<script" not in html
    assert "<b>Ana" not in html
    assert "&lt;b&gt;Ana" in html
    assert html.count("&lt;script&gt;") > 5


@pytest.mark.parametrize("data", [{}, {"teams": {"pink": []}}, {"teams": HOSTILE, "rounds": 3}, {"cells": [[0, 0]]}])
def test_what_is_no_record_is_shown_as_text(book: Book, edition: Edition, data: dict[str, Any]) -> None:
    """Fall back to plain text."""
    html = drawings(GAME).show(book, Here("x.md"), data, [edition.name])
    assert html.startswith("<pre")
    assert "<script" not in html


# -- pictures ----------------------------------------------------------------------------------------------------


def test_pictures_are_small_and_whole(book: Book) -> None:
    """Draw the pictures, small enough for a page, and every name on it once."""
    found = drawings(GAME).pictures(book)
    wanted = ["directions", "shortest-round", "one-stroke", "course"]
    assert [one.id for one in found] == wanted
    html = "".join(one.html for one in found)
    assert len(html.encode()) < LARGEST_PICTURES
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', html)) <= set(ids)


def test_vertical_and_horizontal_are_never_both_among_three_rows() -> None:
    """Find no right angle among rows that meet edge to edge, however the board is turned, and one with corners."""
    assert not ways.any_cross(ROWS)
    assert ways.any_cross((*ROWS, *THROUGH_CORNERS))
    for turned in range(ways.HALF_TURN):
        assert {"vertical", "horizontal"} & set(ways.missing_words(ROWS, turned))
    assert ways.missing_words((*ROWS, *THROUGH_CORNERS), 0) == []


def test_rows_drawn_run_where_lines_run(rules: Rules) -> None:
    """Draw each row along cells of its direction, at an angle that no other has."""
    every = (*ROWS, *THROUGH_CORNERS)
    assert len({ways.angle(way) for way in every}) == len(every)
    assert set(directions(rules)) <= set(every)


@pytest.mark.parametrize(
    ("answers", "claims"), [({}, 4), ({"line__length": 3}, 3), ({"line__start_card": "for-everybody"}, 3)]
)
def test_the_shortest_round_follows_the_rules(edition: Edition, answers: dict[str, Any], claims: int) -> None:
    """Lay as many cards as a line takes, and one fewer where the start card counts."""
    named = {key.replace("_card", "-card"): answer for key, answer in answers.items()}
    found = examples.shortest_round(flipped(edition, **named))
    assert found is not None
    assert sum(one.step is Step.CLAIM for one in found) == claims
    assert found[-1].winner is not None


def test_a_stroke_completes_a_line_in_every_direction(edition: Edition, rules: Rules) -> None:
    """Complete as many lines at once as there are directions, all through the last card."""
    found = examples.most_lines(rules)
    assert found is not None
    last = found[-2]
    assert last.claimed is not None
    assert len(last.lines) == len(directions(rules))
    assert all(last.claimed.to in line and len(line) == rules.line_length for line in last.lines)
    assert all(not one.lines for one in found[:-2])
    each = examples.most_lines(flipped(edition, line__two="point-each"))
    assert each is not None
    assert [max((one[-1].points or {}).values()) for one in (found, each)] == [1, len(last.lines)]


def test_the_course_of_a_match_is_drawn_round_by_round(book: Book, rules: Rules) -> None:
    """Show a board for each round, who won it and the points after it."""
    found = examples.course(rules)
    assert found is not None
    rounds = found.rounds
    picture = next(one for one in drawings(GAME).pictures(book) if one.id == "course")
    assert f"seed {found.seed}" in picture.caption
    assert picture.html.count('<svg class="v-hexes"') == len(rounds)
    assert rounds[-1].end.winners is not None
    assert {one.end.ended_by for one in rounds} == {"line", "out-of-cards"}
    said = text(picture.html)
    for number, one in enumerate(rounds, 1):
        count = len(one.end.board) - rules.deal_start
        then = ", then out of cards" if one.end.winner is None else ""
        assert f"{number}. {one.end.winner or 'nobody'} wins {count} cards played{then}" in said


@pytest.mark.parametrize("points", [None, {"two-teams": 5, "three-teams": 4, "four-teams": 4}])
def test_so_many_cards_can_be_asked_for_and_are(edition: Edition, points: dict[str, int] | None) -> None:
    """Play matches in which the others win and never play the cards they get, and count these."""
    rules = flipped(edition, **({"win__points": points} if points else {}))
    for one in examples.demands(rules):
        assert cards_given(rules, one.teams, one.points) == one.most


def cards_given(rules: Rules, teams: int, points: int) -> int:
    """Let each team but the first win all but the last point, and count the first one's cards that others hold."""
    game = Match(rules, seat_teams((1,) * teams, tuple(own_colours(rules))))
    chance = Chance(1)
    for winner in (team for _ in range(points - 1) for team in range(1, teams)):
        _won(game, chance, winner)
    _dealt(game, chance)
    return sum(game.table.owner(card) == 0 for held in game.held[1:] for card in held)


def _dealt(game: Match, chance: Chance) -> Any:
    """Hand over what is owed, and put other teams' cards at the bottom."""
    got = hand_over(game, chance)
    away = {card for cards in got.values() for card in cards}
    piles = [(held - away) | got.get(team, set()) for team, held in enumerate(game.held)]
    stacks = [sorted(pile, key=lambda card: (game.table.owner(card) != team, card)) for team, pile in enumerate(piles)]
    return game.start_round(sorted(game.able_to_start())[:1], stacks)


def _won(game: Match, chance: Chance, winner: int) -> None:
    """Let a team win a round with its own cards alone."""
    begun = _dealt(game, chance)
    for far in range(1, game.rules.line_length + 1):
        claim = next(one for one in begun.chances([winner]) if one.to == Cell(far, 0))
        assert begun.rule(claim).holds
    assert begun.winner == winner
    game.close_round()


def test_bars_beyond_the_cards_of_a_colour_are_marked(edition: Edition, rules: Rules) -> None:
    """Mark what a team is asked for beyond what it can give and still begin a round, and only that."""
    found, each = text_.readings(edition, rules), rules.deck_kinds[EACH]
    drawn = charts.bars(found, each)
    for one in found:
        assert f"{one.name}: {one.asked.most}" in drawn
        assert one.ruled == (RIVAL not in one.name)
        assert sum(one.asked.parts) == one.asked.most
    widths = [float(width) for width in re.findall(r'v-bar--over" [^>]*width="([\d.]+)"', drawn)]
    unit = max(float(width) + 1 for width in re.findall(r'"v-bar" [^>]*width="([\d.]+)"', drawn)) / 4
    beyond = sum(max(0, one.asked.most - (each - 1)) for one in found)
    assert sum(width + 1 for width in widths) == pytest.approx(beyond * unit)
    assert beyond == (20 - 19) + (30 - 19)


def test_the_lost_numbers_have_a_page_and_what_they_are_about_leads_there(book: Book) -> None:
    """Argue only for an edition that has lost the numbers, and lead there from its questions and theorems."""
    (found,) = arguments(book)
    assert found.id == "lost-numbers"
    lead, told = found.tell(Here(book.path(found.id)))
    assert len(lead) + sum(len(one.html) for one in told) < LARGEST_PAGE
    assert len({one.id for one in told}) == len(told)
    for id_ in ("deck.kinds", "win.points", "the-tightest-choice", "what-changes-without-each-premise"):
        place = book.question_path(id_) if "." in id_ else book.path("theorems", id_)
        assert 'href="../lost-numbers.html"' in see_argument(book, Here(place), id_)
    assert see_argument(book, Here(book.question_path("deck.cards")), "deck.cards") == ""
    stated = {one.id for one in book.verdicts.theorems} if book.verdicts else set()
    assert {one for one in found.about if "." not in one} <= stated
    kept = replace(book, editions=())
    assert arguments(kept) == []


def test_charts_draw_what_they_say(edition: Edition, rules: Rules) -> None:
    """Fill a square for each table that can have stood there, and a strip for each kind of each way."""
    ways_ = supply.choices(rules)
    assert charts.grids(rules).count("v-chart__square--on") == len(supply.tables(rules))
    strips = charts.strips(rules, {ways_[3]: charts.RULED})
    assert strips.count("v-chart__strip--start") == len(ways_)
    assert strips.count("v-chart__strip ") == len(ways_) * (rules.deck_colours + 1)
    assert re.findall(r'v-chart__ruled" [^>]*>(\d+)<', strips) == [str(number) for number in ways_[3]]
    points = supply.points_of(rules)
    bands = charts.bands(rules, [(points, charts.RULED)])
    assert bands.count("v-chart__band--both") == 2 * sum(supply.lasts(rules, one, points) for one in ways_)
    assert "enough with 13 to 20" in bands
    longest = charts.longest(rules, points)
    assert longest.count("v-tile--team") == sum(supply.won_rounds(rules, *one) for one in points.items())
    met = charts.meeting(rules, supply.choices_left(rules, list(supply.Premise)))
    assert met.count("v-chart__meet") == 1
    assert "In both lists: 10." in met


def test_words_of_a_board_count_each_kind_and_name_each_line(edition: Edition, rules: Rules) -> None:
    """Say one card and several cards as people do, and where each of several lines lies."""
    found = examples.most_lines(rules)
    assert found is not None and found[-1].setting is not None
    deck = Deck.of("x", found[-1].setting)
    said = board.in_words(deck, found[-1])
    assert "1 start card and 10 pink cards" in said
    assert said.count("A line lies at") == len(found[-1].lines) == 3
    first = board.in_words(deck, found[1])
    assert "1 start card and 1 pink card." in first


# -- witnesses and words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", WITNESSES, ids=lambda path: path.stem)
def test_every_witness_is_drawn_and_told(book: Book, path: Path) -> None:
    """Draw every witness stored, show where its sides differ, and say what it shows."""
    data = read(path, path.name).data
    html = drawings(GAME).show(book, Here(book.path("witnesses", path.stem)), data, data["between"], "move")
    assert "They differ here" in html
    assert len(html.encode()) < LARGEST_PAGE
    said = headline(book, data)
    assert "differ in" not in said
    assert said[:1].isupper()
    assert "the book, main reading" in said.lower() or "the book read as “" in said
    assert data["between"][1] not in said
    outcomes = [words.outcome(one, data) for one in data["outcomes"]]
    assert outcomes[0] != outcomes[1]


def witness(shows: str, key: str, one: Any, other: Any) -> dict[str, Any]:
    """Make the data of a witness on which two readings differ in one thing."""
    return {
        "between": ["game/xx", "game/xx:line.two=point-each"],
        "answers": ["one-point", "point-each"],
        "teams": {"pink": ["Ana"], "blue": ["Bo"]},
        "rounds": [{"claims": ["Ana 1 @ 0,0 -> 1,0"]}, {"claims": ["Bo 0+2 @ 0,0 -> -1,0 at 2.5"]}],
        "shows": shows,
        "outcomes": [{key: one}, {key: other}],
    }


LINE, OUT, ON = (
    {"winner": winner, "ended_by": by} for winner, by in (("pink", "line"), (None, "out-of-cards"), (None, None))
)


@pytest.mark.parametrize(
    ("shows", "key", "one", "other", "said"),
    [
        (
            "claim",
            "claims",
            [["ok"], ["waits"]],
            [["ok"], ["ok"]],
            "Bo names the red circle and the green square for a card at −1,0: game/xx refuses it (the player has to "
            "wait), game/xx (point-each) allows it",
        ),
        (
            "round",
            "rounds",
            [LINE, LINE],
            [LINE, OUT],
            "round 2: in game/xx pink wins it, in game/xx (point-each) nobody",
        ),
        ("round", "rounds", [ON], [LINE], "round 1: in game/xx it goes on, in game/xx (point-each) pink wins it"),
        ("points", "points", {"pink": 1}, {"pink": 3}, "pink has 1 point in game/xx, 3 in game/xx (point-each)"),
        ("winners", "winners", ["pink"], None, "in game/xx pink wins the game, in game/xx (point-each) nobody has won"),
        ("winners", "winners", ["blue", "pink"], ["pink"], "in game/xx blue and pink win the game, in game/xx (point"),
        (
            "deal",
            "fault",
            {"code": "cards", "round": 2},
            None,
            "game/xx (point-each) allows this set-up of round 2, game",
        ),
        ("else", "else", 1, 2, "game/xx and game/xx (point-each) differ in else"),
    ],
)
def test_a_headline_says_in_what_two_readings_differ(shows: str, key: str, one: Any, other: Any, said: str) -> None:
    """Say in one sentence what a witness shows."""
    assert words.headline(witness(shows, key, one, other), ["game/xx", "game/xx (point-each)"]).startswith(said)


def test_an_outcome_says_what_a_side_makes_of_a_witness() -> None:
    """Say what one side makes of a witness, as far as the two differ."""
    data = witness("claim", "claims", [["wrong-symbol"], ["waits"]], [["wrong-symbol"], ["ok"]])
    one, other = (words.outcome(outcome, data) for outcome in data["outcomes"])
    assert one == "Refuses Bo 0+2 @ 0,0 → −1,0 at 2.5 (the player has to wait)."
    assert other == "Allows Bo 0+2 @ 0,0 → −1,0 at 2.5."
    rounds = witness("round", "rounds", [LINE, OUT], [LINE, ON])
    assert [words.outcome(outcome, rounds) for outcome in rounds["outcomes"]] == [
        "Nobody wins round 2: a team is out of cards.",
        "Round 2 goes on.",
    ]
    assert words.outcome({"rounds": [LINE], "points": {"pink": 1}}, {}) == "Pink wins the round. Points: pink 1."
    fault = {"fault": {"code": "transfer", "message": "Orange gives 2 cards.", "round": 3}}
    assert words.outcome(fault, {}) == "Refuses this set-up of round 3: Orange gives 2 cards."
    assert words.outcome({"fault": None}, {}) == "Allows it."


def test_every_refusal_has_words() -> None:
    """Say why a claim was refused, whatever the reason."""
    refusals = set(Code) - {Code.OK}
    assert all(code.words and code.sentence and code.questions for code in refusals)
