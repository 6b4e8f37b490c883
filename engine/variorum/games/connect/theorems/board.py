"""Theorems about the board: directions, places, free edges, lines, and how long a round can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import wraps
from itertools import combinations, product
from math import acos, degrees, isqrt, sqrt
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
    ways,
)
from variorum.games.connect.decide.trapped import COLOUR, Trap, impossible, traps
from variorum.games.connect.deck import EACH
from variorum.games.connect.players import seat_teams, simulate
from variorum.games.connect.records import read_record
from variorum.games.connect.referee import referee
from variorum.games.connect.round import EndedBy, Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.games.faults import FaultError
from variorum.prove.solver import is_proved
from variorum.prove.theorems import Answers, Figures, Method, Status, Verdict, by_answers, fails, holds

PINK, ORANGE = 0, 1
TEAMS = (2, 3, 4)


def played_out(decide: Callable[[Rules], Verdict]) -> Callable[[Rules], Verdict]:
    """Let a theorem fail where no match can be set up, with what is wrong for a witness; some cannot be decided."""

    @wraps(decide)
    def decided(rules: Rules) -> Verdict:
        try:
            return decide(rules)
        except FaultError as fault:
            return fails({"fault": fault.message})
        except StagedError as error:
            return Verdict(Status.UNKNOWN, {"because": str(error)})

    return decided


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
    "board.edges line.straight line.directions",
    lambda answers: (
        (Status.FAILS, {"directions": 6, "degrees apart": 30})
        if through_corners(answers)
        else (Status.HOLDS, {"directions": 3, "degrees apart": 60})
    ),
)
def no_line_is_vertical_while_another_is_horizontal(rules: Rules) -> Verdict:
    """Lines can run in so many directions, so many degrees apart, and no two of them are at right angles: whichever
    way the start card lies, vertical and horizontal cannot both be among them.
    """
    meeting: list[Step] = [way for way, _ in ways(rules)]
    straight = rules.line_straight is a.LineStraight.STRAIGHT
    run = list(dict.fromkeys([*meeting, *directions(rules)])) if straight else meeting
    figures = {"directions": len(run), "degrees apart": min(angle(*pair) for pair in combinations(run, 2))}
    square = [pair for pair in combinations(run, 2) if between(*pair) == 0]
    if square:
        rows = [[list(step(MIDDLE, way, times)) for times in range(rules.line_length)] for way in square[0]]
        return fails({"at right angles": rows}, **figures)
    return holds(f"directions {', '.join(str(tuple(way)) for way in run)} in axial coordinates", **figures)


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


@THEOREMS.state(Method.PROOF, "board.edges board.place board.touching board.full board.gap board.cover claim.with")
@played_out
def there_is_always_a_place_for_a_card(rules: Rules) -> Verdict:
    """However many cards lie on the table and however they lie, there is a free place that touches one card only, so
    that whoever has a card can lay it, even if a symbol had to be named for every card that is touched.
    """
    edge = outermost(rules)
    if edge is None:
        return Verdict(Status.UNKNOWN, {"because": "no edge of the last card was proved to lead to such a place"})
    if rules.board_touching is not a.BoardTouching.SYMBOL_ON_ALL:
        staged = around_a_cell(rules, MIDDLE)
        if not staged.current.chances([PINK]):
            return fails(staged.data())
    cards = 0
    for played in _positions(rules):
        for seat in sorted(played.able()):
            cards += 1
            if not lays_outermost(played, seat, edge):
                return Verdict(Status.UNKNOWN, {"because": "the engine refuses a place that was proved to be there"})
    return holds(f"{cards} open cards in a simulated round, each of which could be laid there")


def _positions(rules: Rules) -> Iterator[Round]:
    """Go through the positions of a simulated round of three teams."""
    seen: list[Round] = []
    data = simulate(rules, seat_teams((1, 1, 1), ("pink", "orange", "green")), 3, rounds=1)
    referee(rules, read_record(data), lambda _, played, __, ___: None if played.over else seen.append(played.copy()))
    yield from seen


GAP = step(MIDDLE, (1, 0))


def claims_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect twelve places around six cards, half of them at two edges, and a gap at six; or every card for each."""
    ringed, holed = {"places": 12, "claims": 18}, {"places": 13, "claims": 24}
    if answers["board.place"] == "anywhere":
        ringed, holed = {"places": 12, "claims": 7 * 12}, {"places": 13, "claims": 6 * 13}
    enough = answers["board.touching"] == "no-matter"
    boards = {"start card": {"places": 6, "claims": 6}, "ring": ringed, "ring with a gap": holed}
    return Status.HOLDS, {**boards, "one symbol is enough": enough}


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


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "board.edges board.place board.touching board.full board.gap board.cover claim.with",
    claims_expected,
)
@played_out
def the_next_card_has_so_many_places(rules: Rules) -> Verdict:
    """So many places are open to the next card, and so many claims would lay it there: at the start card; at the start
    card with cards at all its edges; and at six cards, the start card among them, around a gap.
    """
    figures: dict[str, Any] = {}
    named: set[int] = set()
    shown: dict[str, Any] = {}
    for name, staged in next_places(rules):
        chances = staged.current.chances([PINK]) if staged else []
        figures[name] = {"places": len({claim.to for claim in chances}), "claims": len(chances)}
        named |= {len(claim.named) for claim in chances}
        shown = staged.data() if staged else shown
    return holds("three boards", shown, **figures, **{"one symbol is enough": named == {1}})


def fewest(cards: int) -> int:
    """Foretell the free edges: twice the root of twelve times the cards less three, rounded up."""
    return 2 * (isqrt(12 * cards - 4) + 1)


def shown_numbers(most: int) -> tuple[int, ...]:
    """Choose the numbers of cards that are shown: one, whole honeycombs, and all."""
    return (*(cards for cards in (1, 2, 3, 7, 19, 37) if cards < most), most)


@THEOREMS.state(
    Method.COUNTING,
    "board.edges deck.kinds deck.colours deal.start",
    lambda answers: (
        Status.HOLDS,
        {"free edges": {cards: fewest(cards) for cards in shown_numbers(4 * each_colour(answers) + 1)}},
    ),
)
def so_many_edges_are_free_at_least(rules: Rules) -> Verdict:
    """So many cards on the table leave at least so many edges free, and no fewer can be said: twice the square root of
    twelve times the cards less three, rounded up, for any number up to all the cards of a round.
    """
    most = rules.deck_colours * rules.deck_kinds[EACH] + rules.deal_start
    laid = spiral(rules, most)
    least: dict[int, int] = {}
    for cards in range(1, most + 1):
        bound, met = fewest_free_edges(rules, cards), free_edges(rules, laid[:cards])
        if bound != met:
            return Verdict(Status.UNKNOWN, {"because": f"{cards} cards leave {bound} to {met} edges free at least"})
        least[cards] = met
    reached = f"every number of cards up to {most}, laid round and round the start card"
    return holds(reached, **{"free edges": {cards: least[cards] for cards in shown_numbers(most)}})


MOST_TRIED = 7


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "board.edges",
    lambda _: (Status.HOLDS, {"places": {cards: fewest(cards) // 2 + 3 for cards in range(1, MOST_TRIED + 1)}}),
)
def so_many_places_are_free_at_least(rules: Rules) -> Verdict:
    """On every board of so many cards, up to seven, at least so many places are free next to a card; so few come
    about.
    """
    met, least = 0, {}
    for cards in range(1, MOST_TRIED + 1):
        every = boards(rules, cards)
        met += len(every)
        least[cards] = min(len(board_of(rules, cells).free()) for cells in every)
    return holds(f"{met} boards", places=least)


# -- placements of a round -------------------------------------------------------------------------------------------


def in_a_row(rules: Rules, teams: int, *, together: bool) -> Staged:
    """Lay cards in one row until the round is over: all of one team, or of all teams in turn."""
    staged = Staged(rules, teams)
    staged.begin()
    for number, cell in enumerate(row(rules.deck_cards)):
        if staged.current.over:
            break
        staged.lay(PINK if together else number % teams, cell)
    return staged


@by_answers
def too_few_for_a_line(rules: Rules, cards: int) -> bool:
    """Go through all boards of a start card and so many others, of a colour or not; tell whether none has a line."""
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


def placements_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect the cards of a line at least, and at most all cards but one of each team that is not yet out."""
    each = each_colour(answers)
    return Status.HOLDS, {"fewest": 4, "most": {teams: teams * each - (teams - 1) for teams in TEAMS}}


@THEOREMS.state(
    Method.COUNTING, "deck.kinds line.length line.start-card line.unbroken out.end out.last-open", placements_expected
)
@played_out
def a_round_takes_so_many_placements(rules: Rules) -> Verdict:
    """A round that teams begin with their own full decks ends after so many cards at least, and, by number of teams,
    after so many at most; both come about.
    """
    short = in_a_row(rules, min(TEAMS), together=True)
    fewest_cards = len(short.written[0]["claims"])
    out = rules.deck_kinds[EACH] - (rules.out_last_open is a.OutLastOpen.ALREADY)
    if fewest_cards > out or not too_few_for_a_line(rules, fewest_cards - 1):
        return Verdict(Status.UNKNOWN, {"because": f"a round can end before {fewest_cards} cards are laid"})
    most: dict[int, int] = {}
    for teams in TEAMS:
        long = in_a_row(rules, teams, together=False)
        most[teams] = len(long.written[0]["claims"])
    figures = {"fewest": fewest_cards, "most": most}
    if any(most[teams] > most_placements(rules, teams) for teams in TEAMS):
        return Verdict(Status.UNKNOWN, {"because": f"more cards were laid than there can be: {most}"})
    if any(most[teams] < most_placements(rules, teams) for teams in TEAMS):
        return fails(long.data(), **figures)
    return holds("one team's cards in a row, and all teams' cards in turn in a row", long.data(), **figures)


def alone(rules: Rules) -> Staged:
    """Let one of two players lay cards that complete nothing until the round is over, wherever there is room first."""
    staged = Staged(rules, min(TEAMS))
    staged.begin()
    while not staged.current.over:
        cell = next((one for one in staged.current.board.free() if staged.fits(PINK, one)), None)
        if cell is None:
            raise StagedError("whatever is laid completes a line")
        staged.lay(PINK, cell)
    return staged


@THEOREMS.state(
    Method.COUNTING,
    "deck.kinds line.straight out.end out.last-open",
    lambda answers: (Status.HOLDS, {"fewest": each_colour(answers)}),
)
@played_out
def a_round_that_nobody_wins_takes_so_many_placements(rules: Rules) -> Verdict:
    """A round that teams begin with their own full decks, and that nobody wins, takes so many cards at least, all
    those of one team. Where lines must be straight so many come about, if no other team lays any.
    """
    bound = rules.deck_kinds[EACH] - (rules.out_last_open is a.OutLastOpen.ALREADY)
    straight = rules.line_straight is a.LineStraight.STRAIGHT
    staged = alone(rules) if straight else in_a_row(rules, min(TEAMS), together=False)
    laid = len(staged.written[0]["claims"])
    if staged.current.winner is not None or laid < bound or (straight and laid != bound):
        return Verdict(Status.UNKNOWN, {"because": f"a round that nobody won took {laid} cards, not {bound}"})
    reached = "one team lays all its cards" if straight else f"two teams lay {laid} cards in turn"
    return holds(reached, staged.data(), fewest=bound)


# -- lines -----------------------------------------------------------------------------------------------------------


def rays(rules: Rules, number: int, last: Cell) -> Iterator[list[list[Cell]]]:
    """List the ways to lay all but one card of so many lines that meet in a cell, clear of the start card."""
    run = [directions(rules), [way for way, _ in ways(rules)]][rules.line_straight is not a.LineStraight.STRAIGHT]
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


def cross_lines(rules: Rules, seats: list[int], players: int = 4) -> Staged:
    """Lay lines that lack the same card: of each player that is named, so many, with so many players in all."""
    last = meeting_place()
    for laid in rays(rules, len(seats), last):
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


@THEOREMS.state(Method.EXHAUSTIVE, "deck.kinds line.start-card line.straight line.directions line.longer teams.colour")
@played_out
def a_card_completes_lines_of_one_colour_only(rules: Rules) -> Verdict:
    """Every card that is no start card has one colour; and where a pink and an orange line lack a card in the same
    place, a card of either completes its own colour's only.
    """
    staged = cross_lines(rules, [PINK, ORANGE])
    table, last = staged.match.table, meeting_place()
    coloured = [card for card in range(rules.deck_cards) if card not in table.starts]
    if any(len(table.colours[card]) != 1 for card in coloured):
        return Verdict(Status.UNKNOWN, {"because": "a card has not one colour"})
    for seat in (PINK, ORANGE):
        then = staged.current.copy()
        claim = staged.claim(seat, last)
        then.rule(claim)
        shown = {colour for line in then.lines for cell in line for colour in table.colours[then.board.cards[cell]]}
        if then.winner != seat or shown != {table.teams[seat].name}:
            staged.lay(seat, last)
            return fails(staged.data())
    staged.lay(PINK, last)
    return holds(
        f"{len(coloured)} cards of one colour each; a pink and an orange line that lack one place", staged.data()
    )


def lines_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect a line in each direction, as far as the cards of a colour go: three for each, and the one in common."""
    if answers["line.straight"] == "may-bend":
        lines = 1
    else:
        lines = min(6 if through_corners(answers) else 3, (each_colour(answers) - 1) // 3)
    points = lines if answers["line.two"] == "point-each" else 1
    return Status.HOLDS, {"lines": lines, "points": points}


def most_lines(rules: Rules) -> int:
    """Bound the lines that a card completes at once: one in each direction, all with cards of their own but for it."""
    most = len(directions(rules)) if rules.line_straight is a.LineStraight.STRAIGHT else 1
    return min(most, (rules.deck_kinds[EACH] - 1) // (rules.line_length - 1))


@THEOREMS.state(
    Method.COUNTING, "deck.kinds line.length line.straight line.directions line.two round.point", lines_expected
)
@played_out
def one_card_completes_so_many_lines_at_most(rules: Rules) -> Verdict:
    # Look for as many lines as there are directions, each with its own cards but for the one in common.
    """One card completes so many lines at once at most, one in each direction as far as the cards of a colour go,
    which wins so many points; a board is laid on which it does. (A chain that may bend counts as one line, however it
    is told apart from others.)
    """
    number = most_lines(rules)
    staged = cross_lines(rules, [PINK] * number)
    before = staged.match.points[PINK]
    staged.lay(PINK, meeting_place())
    lines = len(staged.current.lines)
    if lines != number or staged.current.ended_by is not EndedBy.LINE:
        return Verdict(Status.UNKNOWN, {"because": f"{lines} lines were completed, not {number}"})
    staged.close()
    return holds(f"{number} lines that meet", staged.data(), lines=lines, points=staged.match.points[PINK] - before)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "line.longer line.length",
    lambda answers: (Status.HOLDS if answers["line.longer"] == "counts" else Status.FAILS, {"cards": 7}),
)
@played_out
def a_line_of_more_cards_wins(rules: Rules) -> Verdict:
    """A card laid between cards of its colour can make a line of so many cards at once, and wins the round with it."""
    last, side = meeting_place(), range(1, rules.line_length)
    wanted = [step(last, (1, 0), sign * times) for sign in (1, -1) for times in side]
    staged = Staged(rules, 4)
    staged.begin()
    staged.lay_out(dict.fromkeys(wanted, PINK), last)
    staged.lay(PINK, last)
    figures = {"cards": len(wanted) + 1}
    won = staged.current.winner == PINK
    return (
        holds(f"a gap with {len(side)} on each side", staged.data(), **figures)
        if won
        else fails(staged.data(), **figures)
    )


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


@THEOREMS.state(Method.PROOF, "deck.kinds line.straight line.directions line.longer line.whose", harmless_expected)
@played_out
def another_teams_card_has_always_a_harmless_place(rules: Rules) -> Verdict:
    """Whoever has to lay another team's card finds a place where it does not win the round for that team. For want of
    such a place, so many cards of the colour have to lie on the table, besides the one to be laid; the smallest board
    without one has so many cards.
    """
    if rules.line_whose is not a.LineWhose.COLOUR:
        return holds("a line wins for the team that completes it, or for nobody")
    if rules.board_touching is a.BoardTouching.SYMBOL_ON_ALL or rules.claim_with is not a.ClaimWith.ANY:
        return Verdict(Status.UNKNOWN, {"because": "where a card can be laid hangs on symbols and colours"})
    if rules.line_unbroken is a.LineUnbroken.GAPS or rules.line_start_card is a.LineStartCard.FOR_EVERYBODY:
        return Verdict(Status.UNKNOWN, {"because": "gaps or the start card count in lines"})
    trap = next((one for one in traps() if one.closes(rules)), None)
    if trap is None:
        return Verdict(Status.UNKNOWN, {"because": "no board is known on which no place is harmless"})
    takes = len(trap.coloured)
    if len(trap.others) > 1 or not impossible(rules, takes - 1):
        return Verdict(Status.UNKNOWN, {"because": f"there may be a smaller board than one of {len(trap.cells)} cards"})
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
