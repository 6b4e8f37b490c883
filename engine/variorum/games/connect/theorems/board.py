"""Theorems about the board: directions, places, free edges, lines, and how long a round can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import acos, degrees, gcd, isqrt, sqrt
from typing import Any

import z3

from variorum.games.claims.refereeing import Ruled
from variorum.games.connect import answers as a
from variorum.games.connect.board import MIDDLE, Board, Step, around, directions, step
from variorum.games.connect.claims import Cell, Claim, Code
from variorum.games.connect.decide.boards import (
    Staged,
    StagedError,
    board_of,
    boards,
    fewest_free_edges,
    free_edges,
    row,
    spiral,
)
from variorum.games.connect.decide.courses import show, team_numbers
from variorum.games.connect.decide.trapped import COLOUR, Trap, impossible, traps
from variorum.games.connect.deck import EACH, colour_name
from variorum.games.connect.players import seat_teams, simulate
from variorum.games.connect.records import read_record
from variorum.games.connect.referee import referee
from variorum.games.connect.round import EndedBy, Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.scripts import Placed
from variorum.games.connect.teams import team_sizes
from variorum.games.connect.theorems.play import completed
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.games.connect.witness import lays
from variorum.prove.solver import is_proved
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    always,
    by_answers,
    fact,
    fails,
    holds,
    probed,
)
from variorum.prove.undecided import UndecidedError

PINK, ORANGE = 0, 1
TEAMS = (2, 3, 4)


def each_colour(answers: Answers) -> int:
    """Read from the answers how many cards a colour has."""
    return int(answers["deck.kinds"].split()[0].partition(":")[2])


def through_corners(answers: Answers) -> bool:
    """Tell whether straight lines run in six directions."""
    return answers["line.straight"] == "straight" and answers["line.directions"] == "six"


# -- directions ------------------------------------------------------------------------------------------------------


def between(one: Step, other: Step) -> Fraction:
    """Multiply two directions as the eye sees them: nought where they are at right angles.

    Neighbouring cells lie one apart, and the two coordinates grow along directions 60 degrees apart.
    """
    return one[0] * other[0] + one[1] * other[1] + Fraction(one[0] * other[1] + one[1] * other[0], 2)


def angle(one: Step, other: Step) -> int:
    """Measure how many degrees lie between two directions, of which neither has a sign."""
    cosine = abs(float(between(one, other))) / sqrt(between(one, one) * between(other, other))
    return round(degrees(acos(min(1.0, cosine))))


@THEOREMS.state(
    Method.EXHAUSTIVE,
    lambda answers: (
        (Status.FAILS, {"directions": 6, "degrees apart": 30})
        if through_corners(answers)
        else (Status.HOLDS, {"directions": 3, "degrees apart": 60})
    ),
)
def no_two_lines_are_at_right_angles(rules: Rules) -> Verdict:
    """No two straight lines are at right angles, whichever way the start card lies. So lines cannot be both vertical
    and horizontal. The figures say in how many directions lines run, and how many degrees lie between them.

    Otherwise: Two straight lines can be at right angles.
    """
    run = line_ways(rules)
    figures = {"directions": len(run), "degrees apart": min(angle(*pair) for pair in combinations(run, 2))}
    square = [pair for pair in combinations(run, 2) if between(*pair) == 0]
    for pair in square:
        try:
            staged = cross_lines(rules, [PINK, PINK], ways=pair)
            staged.lay(PINK, meeting_place())
        except StagedError:
            continue
        return fails(staged.data(), **figures)
    if square:
        raise UndecidedError("lines at right angles could not be laid")
    return holds(f"directions {', '.join(str(tuple(way)) for way in run)} in axial coordinates", **figures)


FARTHEST = 3  # cells between two cards of a row that is tried


def line_ways(rules: Rules) -> list[Step]:
    """List the directions in which the engine sees a line: rows of cards, all the same way apart."""
    board = Board(rules, [frozenset([COLOUR])])
    found: list[Step] = []
    for way in product(range(FARTHEST + 1), range(-FARTHEST, FARTHEST + 1)):
        if gcd(*way) != 1 or way < (0, 1):
            continue
        cells = [step(MIDDLE, way, times) for times in range(rules.line_length)]
        board.cards = dict.fromkeys(cells, 0)
        if any(set(line) == set(cells) for line in board.lines(MIDDLE, COLOUR)):
            found.append(way)
    return sorted(found, key=lambda way: (between(way, way), -way[0], -way[1]))


# -- places ----------------------------------------------------------------------------------------------------------


def outermost(rules: Rules) -> Step | None:
    """Prove that a step over one edge of the last card, by its coordinates, leads to a free place next to no other.

    Nothing is known of the board but that it has a last card. The step is the first for which there is a proof.
    """
    taken = z3.Function("taken", z3.IntSort(), z3.IntSort(), z3.BoolSort())
    last = Cell(z3.Int("q"), z3.Int("r"))
    edges = around(rules, MIDDLE)
    for edge in edges:
        place = step(last, edge)
        beside = [step(place, other) for other in edges if step(Cell(*edge), other) != MIDDLE]
        given = [z3.Implies(taken(*cell), _not_after(cell, last)) for cell in (place, *beside)]
        alone = z3.And(z3.Not(taken(*place)), *(z3.Not(taken(*cell)) for cell in beside))
        back = any(step(Cell(*edge), other) == MIDDLE for other in edges)
        if back and is_proved(alone, taken(*last), *given):
            return edge
    return None


def _not_after(cell: Cell, last: Cell) -> Any:
    return z3.Or(cell.q < last.q, z3.And(cell.q == last.q, cell.r <= last.r))


NOT_FOR_WANT_OF_A_PLACE = (Code.WAITS, Code.NOT_IN_TURN, Code.FOREIGN_FIRST)


def lays_outermost(played: Round, seat: int, edge: Step) -> bool:
    """Tell whether a player can lay the open card at that edge of the last card, whenever it is theirs to play."""
    board, faces = played.board, played.table.faces
    last = max(board.cards)
    card = played.card(next(played.layable(seat)))
    symbol = min(faces[card] & faces[board.cards[last]])
    judged = played.judge(Claim(seat, symbol, last, step(last, edge)))
    return not isinstance(judged, Ruled) or judged.code in NOT_FOR_WANT_OF_A_PLACE


def around_a_cell(rules: Rules, cell: Cell) -> Staged:
    """Let two players lay cards in turn all around a cell, which is the start card or next to it."""
    staged = Staged(rules, 2)
    staged.begin()
    left = set(around(rules, cell)) - {MIDDLE}
    for number in range(len(left)):
        place = min((one for one in staged.current.board.free() if one in left), default=None)
        if place is None:
            raise StagedError(f"the places around {cell} do not hang together")
        left.remove(place)
        staged.lay(number % 2, place)
    return staged


@THEOREMS.state(Method.PROOF)
def there_is_always_a_place_for_a_card(rules: Rules) -> Verdict:
    """A player who may lay a card always has a place for it. However the cards on the table lie, some free place
    touches one card only.

    Otherwise: A player who may lay a card can have no place for it.
    """
    if rules.claim_with is not a.ClaimWith.ANY:
        return without_a_place(rules)
    edge = outermost(rules)
    if edge is None:
        raise UndecidedError("no edge of the last card was proved to lead to such a place")
    cards = 0
    for number, played in enumerate(_positions(rules)):
        for one in (played, *(around_the_last(played) if number % 20 == 0 else ())):
            for seat in sorted(one.able()):
                cards += 1
                if not lays_outermost(one, seat, edge):
                    raise UndecidedError("the engine refuses a place that was proved to be there")
    return holds(f"{cards} open cards on boards with any cards around the last, each of which could be laid there")


def around_the_last(played: Round) -> Iterator[Round]:
    """List boards with any cards, of any team or none, where there can be some around the last card."""
    board = played.board
    last = max(board.cards)
    before = [cell for cell in around(played.rules, last) if cell < last]
    kinds = {played.table.owner(card): card for card in board.cards.values()}
    for card, taken in product(kinds.values(), product((False, True), repeat=len(before))):
        other = played.copy()
        other.board.cards = {last: card, **{cell: kinds[None] for cell, one in zip(before, taken, strict=True) if one}}
        yield other


def without_a_place(rules: Rules) -> Verdict:
    """Let all but the last player lay cards all around the start card, the last having none on the table."""
    players = max(team_numbers(rules))
    staged = Staged(rules, players)
    staged.begin()
    for number, cell in enumerate(around(rules, MIDDLE)):
        staged.lay(number % (players - 1), cell)
    if staged.current.over or staged.current.chances([players - 1]):
        raise UndecidedError("the last player has a place, or the round is over")
    return fails(staged.data())


def _positions(rules: Rules) -> Iterator[Round]:
    """Go through the positions of a simulated round of three teams."""
    seen: list[Round] = []
    names = [colour_name(place) for place in range(3)]
    data = simulate(rules, seat_teams((1, 1, 1), names), 3, rounds=1)
    referee(rules, read_record(data), lambda _, played, __, ___: None if played.over else seen.append(played.copy()))
    yield from seen


GAP = step(MIDDLE, (1, 0))


def claims_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect twelve places around six cards, half of them at two edges, and a gap at six; or every card for each."""
    ringed, holed = {"places": 12, "claims": 18}, {"places": 13, "claims": 24}
    if answers["board.place"] == "anywhere":
        ringed, holed = {"places": 12, "claims": 7 * 12}, {"places": 13, "claims": 6 * 13}
    enough = answers["board.touching"] == "no-matter"
    boards = {"start card": {"places": 6, "claims": 6}, "ring": ringed, "ring with a gap": holed}
    return None, {**boards, "one symbol is enough": enough}


def next_places(rules: Rules) -> Iterator[tuple[str, Staged | None]]:
    """Lay three boards, where they can be laid: the start card, cards at all its edges, and cards around a gap."""
    first = Staged(rules, 2)
    first.begin()
    yield "start card", first
    for name, cell in (("ring", MIDDLE), ("ring with a gap", GAP)):
        try:
            yield name, around_a_cell(rules, cell)
        except StagedError:
            yield name, None


@THEOREMS.ask(Method.EXHAUSTIVE, claims_expected)
def how_many_places_the_next_card_has(rules: Rules) -> Verdict:
    """How many places the next card has, and how many claims lay it there. There are three boards: the start card;
    the start card with cards at all its edges; six cards, one of them the start card, around a gap.
    """
    figures: dict[str, Any] = {}
    named: set[int] = set()
    shown: dict[str, Any] = {}
    for name, staged in next_places(rules):
        chances = staged.current.chances([PINK]) if staged else []
        figures[name] = {"places": len({claim.to for claim in chances}), "claims": len(chances)}
        named |= {len(claim.named) for claim in chances}
        shown = staged.data() if staged else shown
    return fact("three boards", shown, **figures, **{"one symbol is enough": named == {1}})


def fewest(cards: int) -> int:
    """Foretell the free edges: twice the root of twelve times the cards less three, rounded up."""
    return 2 * (isqrt(12 * cards - 4) + 1)


def shown_numbers(most: int) -> tuple[int, ...]:
    """Choose the numbers of cards that are shown: one, whole honeycombs, and all."""
    return (*(cards for cards in (1, 2, 3, 7, 19, 37) if cards < most), most)


@THEOREMS.ask(
    Method.COUNTING,
    lambda answers: (
        None,
        {"free edges": {cards: fewest(cards) for cards in shown_numbers(4 * each_colour(answers) + 1)}},
    ),
)
def how_many_edges_stay_free(rules: Rules) -> Verdict:
    """How many edges stay free at least, by number of cards on the table. With six edges it is twice the square root
    of twelve times the cards less three, rounded up.
    """
    most = rules.deck_colours * rules.deck_kinds[EACH] + rules.deal_start
    laid = spiral(rules, most)
    least: dict[int, int] = {}
    for cards in range(1, most + 1):
        bound, met = fewest_free_edges(rules, cards), free_edges(rules, laid[:cards])
        if bound != met:
            raise UndecidedError(f"{cards} cards leave {bound} to {met} edges free at least")
        least[cards] = met
    reached = f"every number of cards up to {most}, laid round and round the start card"
    return fact(reached, **{"free edges": {cards: least[cards] for cards in shown_numbers(most)}})


MOST_TRIED = 7


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda _: (None, {"places": {cards: fewest(cards) // 2 + 3 for cards in range(1, MOST_TRIED + 1)}}),
)
def how_many_places_stay_free(rules: Rules) -> Verdict:
    """How many places next to a card stay free at least, with up to seven cards on the table."""
    met, least = 0, {}
    for cards in range(1, MOST_TRIED + 1):
        every = boards(rules, cards)
        met += len(every)
        least[cards] = min(len(board_of(rules, cells).free()) for cells in every)
    return fact(f"{met} boards", places=least)


# -- placements of a round -------------------------------------------------------------------------------------------


def in_a_row(rules: Rules, teams: int, *, together: bool) -> Staged:
    """Lay cards in one row until the round is over: all of one team, or of all teams in turn."""
    staged = Staged(rules, teams)
    staged.begin()
    lay_in_a_row(staged, together=together)
    return staged


def lay_in_a_row(staged: Staged, *, together: bool) -> None:
    """Lay cards in one row until the round is over."""
    for number, cell in enumerate(row(staged.rules.deck_cards)):
        if staged.current.over:
            break
        staged.lay(PINK if together else number % len(staged.match.teams), cell)


@by_answers
def too_few_for_a_line(rules: Rules, cards: int) -> bool:
    """Tell whether no board of a start card and this many others, of a colour or not, has a line."""
    start = frozenset([COLOUR]) if rules.line_start_card is a.LineStartCard.FOR_EVERYBODY else frozenset()
    shown = [frozenset([COLOUR]), frozenset(), start]
    for cells in boards(rules, cards + rules.deal_start):
        for first, kinds in product(cells, product((0, 1), repeat=cards)):
            board = Board(rules, shown)
            board.cards = {first: 2, **dict(zip(cells - {first}, kinds, strict=True))}
            if any(board.lines(cell, COLOUR) for cell, kind in board.cards.items() if kind == 0):
                return False
    return True


def most_placements(rules: Rules, teams: int) -> int:
    """Count the cards that can be laid at most: a team that has laid all its cards ends the round."""
    each = rules.deck_kinds[EACH]
    kept = rules.out_end is a.OutEnd.ENDS_UNWON
    spared = teams if kept and rules.out_last_open is a.OutLastOpen.ALREADY else 0
    return teams * each - spared - (teams - 1) * kept


def placements_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect the cards of a line at least, and at most all cards but one of each team that is not yet out."""
    each = each_colour(answers)
    return None, {"fewest": 4, "most": {teams: teams * each - (teams - 1) for teams in TEAMS}}


def fewest_to_be_out(rules: Rules) -> int:
    """Count the cards that have to be laid at least for a round to end for want of cards, all with their full decks."""
    each = rules.deck_kinds[EACH]
    if rules.out_end is not a.OutEnd.ENDS_UNWON:
        return min(team_numbers(rules)) * each
    part = each // max(team_sizes(rules)) if rules.out_member is a.OutMember.ENDS_ROUND else each
    return part - (rules.out_last_open is a.OutLastOpen.ALREADY)


def require_own_decks(rules: Rules) -> None:
    """Leave open how many cards are laid where a team can have more cards than those of one colour."""
    if rules.teams_colour is not a.TeamsColour.ONE or rules.teams_unused is not a.TeamsUnused.PUT_AWAY:
        raise UndecidedError("a team can have the cards of more than one colour")


@THEOREMS.ask(Method.COUNTING, placements_expected)
def how_many_cards_are_laid_in_a_round(rules: Rules) -> Verdict:
    """How many cards are laid in a round at least, and at most by number of teams. All teams begin with their own full
    decks.
    """
    require_own_decks(rules)
    short = in_a_row(rules, min(team_numbers(rules)), together=True)
    fewest_cards = len(short.written[0]["claims"])
    if fewest_cards > fewest_to_be_out(rules) or not too_few_for_a_line(rules, fewest_cards - 1):
        raise UndecidedError(f"a round can end before {fewest_cards} cards are laid")
    most: dict[int, int] = {}
    for teams in team_numbers(rules):
        long = in_a_row(rules, teams, together=False)
        most[teams] = len(long.written[0]["claims"])
        if most[teams] != most_placements(rules, teams):
            raise UndecidedError(f"{most[teams]} cards were laid, and {most_placements(rules, teams)} can be")
    figures = {"fewest": fewest_cards, "most": most}
    return fact("one team's cards in a row, and all teams' cards in turn in a row", long.data(), **figures)


def alone(rules: Rules) -> Staged:
    """Let one player lay cards that complete nothing until the round is over, wherever there is room first."""
    staged = Staged(rules, min(team_numbers(rules)))
    staged.begin()
    while not staged.current.over:
        cell = next((one for one in staged.current.board.free() if staged.fits(PINK, one)), None)
        if cell is None:
            raise StagedError("whatever is laid completes a line")
        staged.lay(PINK, cell)
    return staged


def unwon_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect a team to lay all its cards; where lines may bend, the others lay all but one of theirs in between."""
    each = each_colour(answers)
    return None, {"at least": each, "shown": each if answers["line.straight"] == "straight" else 2 * each - 1}


@THEOREMS.ask(Method.COUNTING, unwon_expected)
def how_few_cards_are_laid_if_nobody_wins(rules: Rules) -> Verdict:
    """How many cards are laid at least in a round that nobody wins, and in the round shown. All teams begin with their
    own full decks.
    """
    require_own_decks(rules)
    bound = fewest_to_be_out(rules)
    straight = rules.line_straight is a.LineStraight.STRAIGHT and rules.out_end is a.OutEnd.ENDS_UNWON
    staged = alone(rules) if straight else in_a_row(rules, min(team_numbers(rules)), together=False)
    laid = len(staged.written[0]["claims"])
    if not staged.current.over or staged.current.winner is not None or laid < bound:
        raise UndecidedError(f"a round of {laid} cards was won, or is not over, or has too few")
    reached = "one team lays all its cards" if straight else f"all teams lay {laid} cards in turn"
    return fact(reached, staged.data(), **{"at least": bound, "shown": laid})


# -- lines -----------------------------------------------------------------------------------------------------------


def rays(rules: Rules, number: int, last: Cell, run: Sequence[Step]) -> Iterator[list[list[Cell]]]:
    """List how to lay all but one card of lines that meet in a cell, clear of the start card."""
    for signs in product((1, -1), repeat=number):
        found = [
            [step(last, way, sign * times) for times in range(1, rules.line_length)]
            for way, sign in zip(run, signs, strict=False)
        ]
        if not any(MIDDLE in ray for ray in found):
            yield found


def meeting_place() -> Cell:
    """Name the cell in which lines are to meet: near the start card, which lies in none of them."""
    return Cell(2, 1)


def cross_lines(rules: Rules, seats: list[int], players: int = 4, ways: Sequence[Step] = ()) -> Staged:
    """Lay lines that lack the same card, of the players named, in the first directions or in those given."""
    last, run = meeting_place(), ways or line_ways(rules)
    for laid in rays(rules, len(seats), last, run):
        staged = Staged(rules, players)
        staged.begin()
        wanted = {cell: seat for ray, seat in zip(laid, seats, strict=True) for cell in ray}
        try:
            staged.lay_out(wanted, last)
        except StagedError:
            continue
        if not staged.current.over:
            return staged
    raise StagedError(f"{len(seats)} lines that lack the same card cannot be laid")


@THEOREMS.state(Method.POSITIONS, always(Status.PROBED))
def a_card_completes_lines_of_one_colour_only(rules: Rules) -> Verdict:
    """A card completes lines of one colour only.

    Otherwise: A card can complete lines of two colours.
    """
    staged = cross_lines(rules, [PINK, ORANGE])
    table, last = staged.match.table, meeting_place()
    coloured = [card for card in range(rules.deck_cards) if card not in table.starts]
    if any(len(table.colours[card]) != 1 for card in coloured):
        raise UndecidedError("a card has not one colour")
    for seat in (PINK, ORANGE):
        then = staged.current.copy()
        then.rule(staged.claim(seat, last))
        shown = {colour for line in then.lines for cell in line for colour in table.colours[then.board.cards[cell]]}
        if not then.lines:
            raise UndecidedError("a card completed no line")
        if then.winner != seat or shown != {table.teams[seat].name}:
            staged.lay(seat, last)
            return fails(staged.data())
    return probed(
        1,
        "one position: a pink and an orange line that lack a card in the same place",
        f"{len(coloured)} cards of one colour each",
    )


def lines_expected(answers: Answers) -> tuple[Status | None, Figures]:
    """Expect a line in each direction, as far as the cards of a colour go: three for each, and the one in common."""
    if answers["line.straight"] == "may-bend":
        lines = 1
    else:
        lines = min(6 if through_corners(answers) else 3, (each_colour(answers) - 1) // 3)
    points = lines if answers["line.two"] == "point-each" else 1
    return None, {"lines": lines, "points": points}


def most_lines(rules: Rules) -> int:
    """Bound the lines that a card completes at once: one in each direction, all with cards of their own but for it."""
    most = len(directions(rules)) if rules.line_straight is a.LineStraight.STRAIGHT else 1
    more = rules.deal_start if rules.line_start_card is a.LineStartCard.FOR_EVERYBODY else 0
    return min(most, (rules.deck_kinds[EACH] - 1 + more) // (rules.line_length - 1))


@THEOREMS.ask(Method.COUNTING, lines_expected)
def how_many_lines_one_card_completes(rules: Rules) -> Verdict:
    # Look for as many lines as there are directions, each with its own cards but for the one in common.
    """How many lines one card completes at most, and how many points that is worth. (A chain that may bend counts as
    one line.)
    """
    number = most_lines(rules)
    staged = cross_lines(rules, [PINK] * number)
    before = staged.match.points[PINK]
    staged.lay(PINK, meeting_place())
    lines = len(staged.current.lines)
    if lines != number or staged.current.ended_by is not EndedBy.LINE:
        raise UndecidedError(f"{lines} lines were completed, and {number} can be, or the round goes on")
    staged.close()
    return fact(f"{number} lines that meet", staged.data(), lines=lines, points=staged.match.points[PINK] - before)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    lambda answers: (Status.HOLDS if answers["line.longer"] == "counts" else Status.FAILS, {"cards": 7}),
)
def a_longer_row_is_a_line_too(rules: Rules) -> Verdict:
    """A row of more cards than a line needs is a line too. The figure says how many cards a row can have when it is
    completed.

    Otherwise: A row of more cards than a line needs is not a line.
    """
    longest = 2 * rules.line_length - 1
    last, side = meeting_place(), range(1, rules.line_length)
    wanted = [step(last, (1, 0), sign * times) for sign in (1, -1) for times in side]
    staged = Staged(rules, max(team_numbers(rules)))
    staged.begin()
    staged.lay_out(dict.fromkeys(wanted, PINK), last)
    staged.lay(PINK, last)
    rows = longer_rows(rules, longest)
    lines = [bool(board.lines(cell, COLOUR)) for board, cell in rows]
    if all(lines) and staged.current.winner == PINK:
        return holds(f"{len(lines)} rows and last cards, in all directions", staged.data(), cards=longest)
    if any(lines) or staged.current.winner is not None:
        raise UndecidedError("some longer rows are lines, and others are not")
    return fails(staged.data(), cards=longest)


def longer_rows(rules: Rules, longest: int) -> list[tuple[Board, Cell]]:
    """List the rows that one card can complete at once, in all directions, and the last card of each."""
    found = []
    for way, length in product(line_ways(rules), range(rules.line_length + 1, longest + 1)):
        for last in range(length - rules.line_length, rules.line_length):
            board = Board(rules, [frozenset([COLOUR])])
            board.cards = {step(MIDDLE, way, times): 0 for times in range(length)}
            found.append((board, step(MIDDLE, way, last)))
    return found


@THEOREMS.state(Method.EXHAUSTIVE)
def a_line_has_no_gaps(rules: Rules) -> Verdict:
    """Cards of a colour with a gap between them do not make a line.

    Otherwise: Cards of a colour can make a line with a gap between them.
    """
    found = [bool(board.lines(cell, COLOUR)) for board in broken_rows(rules) for cell in _cells_of(board, 0)]
    if not any(found):
        return holds(f"{len(found)} cards of rows with gaps, free or with other cards, in all directions")
    half = rules.line_length // 2
    cells = [(place, 0) for place in range(1, rules.line_length + 2)]
    laid = [lay for place, cell in enumerate(cells) for lay in lays(int(place == half), cell)]
    shown = show(rules, (1, 1), [Placed(tuple(laid))]).require_held()
    if shown.round.winner != PINK:
        raise UndecidedError("a row with a gap is a line, but does not win")
    return fails(shown.record)


WIDEST = 2  # cells that a row is longer than a line


def broken_rows(rules: Rules) -> Iterator[Board]:
    """List all rows of as many cards as a line needs, with gaps between them that are free or have other cards."""
    length = rules.line_length
    for way, span in product(line_ways(rules), range(length + 1, length + WIDEST + 1)):
        for inner in combinations(range(1, span - 1), length - 2):
            for filled in (False, True):
                board = Board(rules, [frozenset([COLOUR]), frozenset()])
                taken = {0, span - 1, *inner}
                board.cards = {
                    step(MIDDLE, way, place): int(place not in taken)
                    for place in range(span)
                    if filled or place in taken
                }
                yield board


def _cells_of(board: Board, card: int) -> list[Cell]:
    return [cell for cell, one in board.cards.items() if one == card]


# -- lines for an opponent -------------------------------------------------------------------------------------------


def takes_for_a_trap(answers: Answers) -> int:
    """Tell how many cards of a colour on the table leave no harmless place: two groups of nine, or of three."""
    return 6 if answers["line.straight"] == "may-bend" else 18


def harmless_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect a harmless place unless a colour has a card more than it takes, for the card must still be in hand."""
    if answers["line.whose"] != "colour":
        return Status.HOLDS, {}
    takes = takes_for_a_trap(answers)
    figures = {"cards of the colour on the table": takes, "smallest board": takes + 1}
    return (Status.FAILS if each_colour(answers) > takes else Status.HOLDS), figures


@THEOREMS.state(Method.PROOF, harmless_expected)
def another_teams_card_always_has_a_harmless_place(rules: Rules) -> Verdict:
    """Another team's card always has a place where it does not win the round for that team. The figures say how many
    cards of the colour have to lie on the table for want of such a place, and how many cards the smallest such board
    has.

    Otherwise: A player can have to lay another team's card where it wins the round for that team.
    """
    if rules.line_whose is not a.LineWhose.COLOUR:
        met = 0
        for _, of, shown in completed(rules):
            met += 1
            if shown.round.winner == of:
                raise UndecidedError("a line won for its colour")
        return holds(f"{met} lines completed by an opponent, none of which won for its colour")
    if rules.board_touching is a.BoardTouching.SYMBOL_ON_ALL or rules.claim_with is not a.ClaimWith.ANY:
        raise UndecidedError("where a card can be laid depends on symbols and colours")
    if rules.line_unbroken is a.LineUnbroken.GAPS or rules.line_start_card is a.LineStartCard.FOR_EVERYBODY:
        raise UndecidedError("gaps or the start card count in lines")
    trap = next((one for one in traps() if one.closes(rules)), None)
    if trap is None:
        raise UndecidedError("no board is known on which no place is harmless")
    takes = len(trap.coloured)
    if len(trap.others) > 1 or not impossible(rules, takes - 1):
        raise UndecidedError(f"there may be a smaller board than one of {len(trap.cells)} cards")
    figures = {"cards of the colour on the table": takes, "smallest board": len(trap.cells)}
    if rules.deck_kinds[EACH] > takes:
        return fails(without_a_harmless_place(rules, trap), **figures)
    each = rules.deck_kinds[EACH]
    return holds(f"a board of {len(trap.cells)} cards, for which a colour of {each} has too few", **figures)


def without_a_harmless_place(rules: Rules, trap: Trap) -> dict[str, Any]:
    """Play two rounds: orange wins the first, then has a pink card to lay that completes a line anywhere."""
    staged = in_a_row_of(rules, ORANGE)
    staged.close()
    pink, orange = staged.hands()
    staged.begin([pink[1:], [pink[0], *orange]])
    for cell in trap.order(rules)[1:]:
        staged.lay(PINK, cell)
    played = staged.current
    chances = played.chances([ORANGE])
    for claim in chances:
        then = played.copy()
        then.rule(claim)
        if then.winner != PINK or then.ended_by is not EndedBy.LINE:
            raise StagedError(f"a pink card at {claim.to} is harmless")
    if {claim.to for claim in chances} != set(played.board.free()):
        raise StagedError("a card cannot be laid at every free place")
    staged.lay(ORANGE, chances[0].to)
    return staged.data()


def in_a_row_of(rules: Rules, seat: int) -> Staged:
    """Let one of two players lay a line at once."""
    staged = Staged(rules, 2)
    staged.begin()
    for cell in row(rules.line_length):
        staged.lay(seat, cell)
    return staged
