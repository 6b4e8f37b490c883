"""What the lost table and the missing pictures must have said: the argument step by step, with the numbers that fit.

Every number is reckoned from the rule set; a step that does not hold for it is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from engine.connect import answers as a
from engine.connect.arithmetic import number_due, number_table
from engine.connect.rules import Rules
from engine.connect.supply import (
    Kinds,
    Points,
    cards_asked,
    cards_needed,
    choices,
    falling,
    kinds_of,
    largest,
    lasts,
    numbers_of_teams,
    points_of,
    split_by,
    starts_needed,
    tables,
    tightest,
    won_rounds,
)
from engine.rulebook.editions import Edition
from engine.rulebook.questions import label
from engine.rulebook.readings import choose
from engine.site.book import Book
from engine.site.games import Picture
from engine.site.markup import basis_badge, h, plural

KINDS, POINTS = "deck.kinds", "win.points"
RULED, RIVAL = "as ruled", "rival"
MINUS = "−"
Linked = Callable[[str], str]
T = TypeVar("T")


# The theorems that prove each step, in the order of the steps.
PROOFS = (
    ("which-numbers-of-cards-fit-at-all",),
    ("which-points-tables-the-text-allows",),
    ("how-many-start-cards-the-points-take", "the-most-won-rounds-follow-from-the-points"),
    ("a-team-can-hand-over-what-it-owes", "so-many-cards-can-be-abroad"),
    ("for-which-points-tables-the-start-cards-suffice",),
    ("nothing-runs-out-only-if-two-teams-play-for-the-most",),
    ("the-tightest-choice",),
    ("what-an-equal-split-asks-for", "no-number-of-cards-stays-equal"),
    ("the-choice-made-is-the-tightest", "no-choice-is-both-tight-and-equal"),
)


def argument(book: Book, linked: Linked | None = None, proof: Linked | None = None) -> Picture | None:
    """Write the argument for the first edition that rules on the lost numbers.

    `linked` writes a link to a question; `proof` one to a theorem, or nothing where it is not known.
    """
    edition = next((one for one in book.editions if {KINDS, POINTS} <= set(one.rulings)), None)
    if edition is None:
        return None
    rules = _rules(edition)
    caption = (
        f"{edition.name} has lost how many cards there are of each colour, how many start cards, and how many points "
        "win. What is left of the text narrows these down, if it needs no rule for cases of which it says nothing."
    )
    title = "What the lost table and the missing pictures must have said."
    return Picture("lost-numbers", title, caption, explanation(edition, rules, linked or _code, proof or _nothing))


def _nothing(_: str) -> str:
    return ""


def _code(question: str) -> str:
    return f"<code>{h(question)}</code>"


def _rules(edition: Edition, chosen: Mapping[str, str] | None = None) -> Rules:
    return Rules.from_answers(choose(edition, chosen or {}).answers)


def explanation(edition: Edition, rules: Rules, linked: Linked, proof: Linked = _nothing) -> str:
    """Write all steps, each with the theorems that prove it."""
    steps = (
        _deck(rules),
        _tables(rules),
        _rounds(rules),
        _asked(rules),
        _every(edition, rules),
        _narrowed(rules),
        _tight(rules),
        _equal(rules),
        _chosen(edition, rules, linked),
    )
    items = [f"<li>{step}{_proved(ids, proof)}</li>" for step, ids in zip(steps, PROOFS, strict=True) if step]
    return f'<ol class="v-infer">{"".join(items)}</ol>'


def _proved(ids: Sequence[str], proof: Linked) -> str:
    """Link to the theorems that prove a step."""
    links = [link for link in map(proof, ids) if link]
    return f'<p class="v-proof">Proved: {"; ".join(links)}.</p>' if links else ""


def _step(title: str, said: str, shown: str = "") -> str:
    return f"<b>{h(title)}</b><p>{said}</p>{shown}"


def _listed(words: Iterable[object], last: str = "and") -> str:
    *some, end = [str(word) for word in words]
    return f"{', '.join(some)} {last} {end}" if some else end


def _signed(number: int) -> str:
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def _short(points: Points) -> str:
    return ", ".join(str(points[teams]) for teams in sorted(points))


def _grid(name: str, head: str, body: Iterable[str]) -> str:
    return (
        f'<div class="v-wide" role="region" aria-label="{h(name)}" tabindex="0"><table class="v-score v-infer__table">'
        f"<thead>{head}</thead><tbody>{''.join(body)}</tbody></table></div>"
    )


# -- what the text gives -----------------------------------------------------------------------------------------


def _deck(rules: Rules) -> str:
    """Add up the deck."""
    found, cards = choices(rules), rules.deck_cards
    if not found:
        return ""
    least, most = found[0], found[-1]
    said = (
        f"There are {cards} cards: {rules.deck_colours} colours with as many cards each, and the start cards, which "
        f"are what is left. A line takes {plural(rules.line_length, 'card')} of a colour, and a round "
        f"{plural(rules.deal_start, 'start card')}. That leaves {len(found)} ways, from {least.each} cards of a colour "
        f"and {least.starts} start cards to {most.each} and {most.starts}."
    )
    return _step(f"{rules.deck_colours} colours and the start cards make {cards}.", said)


def _tables(rules: Rules) -> str:
    """Count the points tables that can have stood there."""
    every = tables(rules)
    said = (
        f"How many points win is said to depend on the number of teams, so the numbers are not all the same. With its "
        f"{rules.win_most}th point a team ends the game in any case, so none is larger; and that this point is spoken "
        f"of at all means that somebody plays for it. For {_listed(numbers_of_teams(rules), 'or')} teams that leaves "
        f"{len(every)} tables. In {sum(map(falling, every))} of them more teams never play for more points."
    )
    return _step(f"{len(every)} points tables can have stood there.", said)


# -- what points take --------------------------------------------------------------------------------------------


def _by_points(rules: Rules, name: str, number: Callable[[int, int], int]) -> str:
    """Write a number for each number of teams and of points, those that are ruled to win marked."""
    ruled, points = points_of(rules), range(1, rules.win_most + 1)
    heads = "".join(f'<th scope="col">{plural(one, "point")}</th>' for one in points)
    rows = (
        f'<tr><th scope="row">{plural(teams, "team")}</th>'
        + "".join(_marked(number(teams, one), ruled[teams] == one) for one in points)
        + "</tr>"
        for teams in numbers_of_teams(rules)
    )
    return _grid(name, f"<tr><td></td>{heads}</tr>", rows)


def _marked(number: int, ruled: bool) -> str:
    return f"<td><b>{number}</b></td>" if ruled else f"<td>{number}</td>"


def _rounds(rules: Rules) -> str:
    """Say how many start cards a match can take."""
    if starts_needed(rules, points_of(rules)) <= rules.deal_start:
        return ""
    said = (
        "The winner of a round keeps its start card; after a round that nobody won the same one is used again. So a "
        "match takes a start card for each round that is won. There are most if all teams get to one point short of "
        "winning: as many teams as there are, times the points that win less one, and one more round. Nothing is said "
        "for the case that they run out. (Bold: with the points that are ruled to win.)"
    )
    shown = _by_points(rules, "Start cards that a match can take", lambda teams, one: won_rounds(rules, teams, one))
    return _step("A match takes a start card for each round that is won.", said, shown)


def _asked(rules: Rules) -> str:
    """Say how many cards a team can be asked for."""
    table = number_table(rules)
    dues = [number_due(table, point) for point in range(rules.round_point, rules.win_most, rules.round_point)]
    if not dues:
        return ""
    back = "after each round. So a team can be asked for these at a time"
    if rules.take_back_unplayed is not a.TakeBackUnplayed.RETURN:
        back = (
            "when they are laid, which may be never. So a team can be asked for all of them by each of the others, up "
            "to one point short of winning"
        )
    said = (
        f"With each point the winner of a round gets cards from every other team: {_listed(dues, 'then')}. They come "
        f"back {back}. Nothing is said for the case that it has too few. (Bold: with the points that are ruled to win.)"
    )
    name = "Cards that a team can be asked for"
    return _step(
        "A colour has as many cards as can be asked for.",
        said,
        _by_points(rules, name, lambda teams, one: cards_asked(rules, teams, one)),
    )


# -- all ways ----------------------------------------------------------------------------------------------------


def _every(edition: Edition, rules: Rules) -> str:
    """Show all ways to make up the deck, and what each leaves to spare."""
    wanted = _told(edition, POINTS, points_of)
    marks = dict(_told(edition, KINDS, kinds_of))
    parts = range(2, rules.teams_size_most + 1)
    heads = "".join(f'<th scope="col">divided by {size}</th>' for size in parts)
    heads += "".join(f'<th scope="col">{_short(points)}<small>{h(mark)}</small></th>' for points, mark in wanted)
    head = (
        f'<tr><th scope="col">of a colour</th><th scope="col">start cards</th>{heads}'
        f'<th scope="col">tables that last</th></tr>'
    )
    rows = [
        _way(rules, kinds, marks.get(kinds, ""), parts, [points for points, _ in wanted]) for kinds in choices(rules)
    ]
    said = (
        f"Below are all {len(rows)}. For the points that the text is read to ask for, with "
        f"{_listed(numbers_of_teams(rules))} teams, two numbers: the start cards to spare, and the cards of a colour "
        "to spare when a team has been asked for the most. Where one is below nought, something can run out that the "
        f"text has no rule for. The last column counts the tables, of {len(tables(rules))}, with which nothing can."
    )
    return _step("What each way leaves to spare.", said, _grid("All ways to make up the deck", head, rows))


def _told(edition: Edition, question: str, read: Callable[[Rules], T]) -> list[tuple[T, str]]:
    """List what is ruled on a question, and its rivals, as the rule set has them."""
    rivals = (_rules(edition, {question: label(rival.answer)}) for rival in edition.rulings[question].rivals)
    return [(read(_rules(edition)), RULED), *((read(rules), RIVAL) for rules in rivals)]


def _way(rules: Rules, kinds: Kinds, mark: str, parts: Sequence[int], wanted: Sequence[Points]) -> str:
    css = {RULED: ' class="v-infer__ruled"', RIVAL: ' class="v-infer__rival"'}.get(mark, "")
    cells = "".join(_yes(kinds.each % size == 0) for size in parts)
    for points in wanted:
        spare = (kinds.starts - starts_needed(rules, points), kinds.each - cards_needed(rules, points))
        numbers = ", ".join(map(_signed, spare))
        cells += _lacking(numbers) if min(spare) < 0 else f"<td>{numbers}</td>"
    count = sum(lasts(rules, kinds, points) for points in tables(rules))
    small = f"<small>{h(mark)}</small>" if mark else ""
    return (
        f'<tr{css}><th scope="row">{kinds.each}{small}</th><td>{kinds.starts}</td>{cells}'
        f"{f'<td>{count}</td>' if count else _lacking('none')}</tr>"
    )


def _yes(true: bool) -> str:
    return "<td>yes</td>" if true else _lacking("no")


def _lacking(said: str) -> str:
    return f'<td class="v-infer__no">{said}</td>'


# -- what is left ------------------------------------------------------------------------------------------------


def _narrowed(rules: Rules) -> str:
    """Say what all choices have in common with which nothing runs out."""
    able = {kinds: [points for points in tables(rules) if lasts(rules, kinds, points)] for kinds in choices(rules)}
    able = {kinds: some for kinds, some in able.items() if some}
    if not able:
        return ""
    every = [points for some in able.values() for points in some]
    eaches = [kinds.each for kinds in able]
    ranges = {teams: sorted({points[teams] for points in every}) for teams in numbers_of_teams(rules)}
    said = f"Only with {min(eaches)} to {max(eaches)} cards of a colour can nothing run out. In all of these choices "
    said += _listed(f"{teams} teams play for {_span(found)}" for teams, found in ranges.items())
    return _step("What must hold if nothing is to run out.", f"{said}.")


def _span(found: Sequence[int]) -> str:
    low, high = found[0], found[-1]
    return f"{low} points" if low == high else f"at most {high} points"


def _tight(rules: Rules) -> str:
    """Say which choice is the tightest."""
    found = tightest(rules)
    most = largest(found[1]) if found else None
    if found is None or most is None:
        return ""
    (kinds, enough), teams = found, list(numbers_of_teams(rules))
    spare = kinds.starts - starts_needed(rules, most)
    exact = [
        one for one in choices(rules) if any(starts_needed(rules, points) == one.starts for points in tables(rules))
    ]
    said = (
        f"With more than {kinds.each} cards of a colour the start cards are too few for every table. With {kinds.each} "
        f"there are {kinds.starts} start cards, which are enough for {plural(len(enough), 'table')}; and one of these "
        f"asks for as many points as any other, however many teams there are: {_short(most)} for {_listed(teams)} "
        f"teams. It can take all {kinds.starts}, with {spare or 'none'} to spare."
    )
    if exact == [kinds]:
        said += " With no other number of cards does any table take just as many start cards as there are."
    return _step(f"The tightest choice is {kinds.each} of a colour and {kinds.starts} start cards.", said)


def _equal(rules: Rules) -> str:
    """Say what an equal split asks for, and that it does not last."""
    multiple, found = split_by(rules), tightest(rules)
    equal = [kinds for kinds in choices(rules) if kinds.each % multiple == 0]
    if multiple == 1 or not equal:
        return ""
    said = (
        f"A team divides its deck into equal parts. If teams of every size, up to {rules.teams_size_most}, are to be "
        f"able to, a colour has a multiple of {multiple} cards: {_listed((one.each for one in equal), 'or')}. "
        f"The most is {equal[-1].each}, with {equal[-1].starts} start cards."
    )
    if found and found[0] not in equal:
        parts = _parts(found[0].each, rules.teams_size_most)
        said += (
            f" The tightest choice is none of these: {rules.teams_size_most} players would have {_listed(parts)} cards."
        )
    less = int(number_due(number_table(rules), rules.round_point))
    if less % multiple:
        said += (
            f" But whatever the number, after the first point of another team a deck has {plural(less, 'card')} less, "
            "and teams of some size cannot divide it equally. So unequal parts come up with any numbers; only at the "
            "first deal can they be avoided."
        )
    return _step(f"An equal split asks for a multiple of {multiple}.", said)


def _parts(cards: int, players: int) -> list[int]:
    return [cards // players + (place < cards % players) for place in range(players)]


def _chosen(edition: Edition, rules: Rules, linked: Linked) -> str:
    """Say which choices stand out, what is ruled, and which rivals there are."""
    own, points = kinds_of(rules), points_of(rules)
    found, equal = tightest(rules), [one for one in choices(rules) if one.each % split_by(rules) == 0]
    said = "Two things are wanted of the cards: that teams can divide them equally, and that they are just enough. "
    if found and equal and found[0] not in equal:
        said += f"So two choices stand out, {_pair(equal[-1])} and {_pair(found[0])}, and no choice is both. "
    bases = [basis_badge(edition.rulings[question].basis) for question in (KINDS, POINTS)]
    said += (
        f"{h(edition.name)} is ruled to have {_pair(own)} {bases[0]}, and points of {_short(points)} {bases[1]}: the "
        f"cards {_both(rules, own, points)} ({linked(KINDS)}, {linked(POINTS)})."
    )
    rivals = [_pair(kinds) for kinds, _ in _told(edition, KINDS, kinds_of)[1:]]
    rivals += [f"points of {_short(one)}" for one, _ in _told(edition, POINTS, points_of)[1:]]
    if rivals:
        said += f" The rivals are {'; '.join(rivals)}."
    return _step("What is ruled, and what else can be read.", said)


def _pair(kinds: Kinds) -> str:
    return f"{kinds.each} cards of a colour with {plural(kinds.starts, 'start card')}"


def _both(rules: Rules, kinds: Kinds, points: Points) -> str:
    divided = kinds.each % split_by(rules) == 0
    spare = kinds.starts - starts_needed(rules, points)
    kept = "let nothing run out" if lasts(rules, kinds, points) else "can run out"
    some = f"{plural(spare, 'start card')} to spare" if spare > 0 else "no start card to spare"
    return f"{'can' if divided else 'cannot'} be divided equally and {kept}, with {some}"
