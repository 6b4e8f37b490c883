"""What is ruled, which premises the rivals give up, and what falls with each premise."""

from __future__ import annotations

from collections.abc import Sequence

from variorum.games.connect.drawings.numbers.charts import RIVAL, short
from variorum.games.connect.drawings.numbers.grounds import EQUAL, grounds, see
from variorum.games.connect.drawings.numbers.telling import (
    EVERY,
    KINDS,
    POINTS,
    Told,
    cards_of,
    listed,
    pair,
    paragraph,
    rules_of,
    told,
)
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import (
    KEPT,
    TEXT,
    Kinds,
    Points,
    Premise,
    cards_asked,
    choices,
    kinds_of,
    lasts,
    left,
    numbers_of_teams,
    points_of,
    split_by,
    starts_needed,
    used_up,
)
from variorum.rulebook.questions import label, sentence
from variorum.site.drawings import Section
from variorum.site.markup import basis_badge, h, items, plural


def _given_up(rules: Rules, kinds: Kinds, points: Points) -> list[Premise]:
    """List the premises that a choice does not keep to."""
    return [premise for premise in EVERY if not KEPT[premise](rules, kinds, points)]


def ruled(of: Told) -> Section:
    """Say what is ruled, and what each rival gives up."""
    rules, own, points = of.rules, kinds_of(of.rules), points_of(of.rules)
    bases = [basis_badge(of.edition.rulings[question].basis) for question in (KINDS, POINTS)]
    said = (
        f"{h(of.edition.name)} is ruled to have {pair(own)} {bases[0]} {of.linked(KINDS)}, and points of "
        f"{short(points)} for {listed(numbers_of_teams(rules))} teams {bases[1]} {of.linked(POINTS)}. The two are "
        f"chosen together: {_kept(rules, own, points)}. {_divided(rules, own)}"
    )
    rivals = [
        f"<b>{pair(kinds)}</b>, with the points ruled: {_kept(rules, kinds, points)}. {_divided(rules, kinds)}"
        for kinds, mark in told(of.edition, KINDS, kinds_of)
        if mark == RIVAL
    ]
    rivals += [
        f"<b>points of {short(one)}</b>: {_of_points(rules, one)}."
        for one, mark in told(of.edition, POINTS, points_of)
        if mark == RIVAL
    ]
    more = paragraph("It can also be read:") + items(rivals) if rivals else ""
    return Section("ruled", "What is ruled, and what the rivals give up", paragraph(said) + more)


def _kept(rules: Rules, kinds: Kinds, points: Points) -> str:
    """Say which premises a choice gives up, and how many start cards it leaves."""
    gone, spare = _given_up(rules, kinds, points), kinds.starts - starts_needed(rules, points)
    if not gone:
        return "they give up none of the premises"
    told = f"they give up {see(rules, *gone)}"
    if Premise.USED in gone:
        told += f", since {plural(spare, 'start card')} can never be used"
    return told


def _divided(rules: Rules, kinds: Kinds) -> str:
    if split_by(rules) == 1:
        return ""
    who = "Teams of every size" if kinds.each % split_by(rules) == 0 else "Not all sizes of teams"
    return f"{who} can divide such a colour equally at the first deal."


def _of_points(rules: Rules, points: Points) -> str:
    """Say what a points table gives up: by itself, and with the numbers of cards with which nothing runs out."""
    able = [kinds for kinds in choices(rules) if lasts(rules, kinds, points)]
    gone = [one for one in (Premise.DEPENDS, Premise.REACHED) if not KEPT[one](rules, choices(rules)[0], points)]
    told = [f"gives up {see(rules, *gone)}"] if gone else []
    if not able:
        told.append(
            f"something runs out with any number of cards: it can take {starts_needed(rules, points)} start cards, and "
            f"ask a team for {max(cards_asked(rules, teams, one) for teams, one in points.items())} cards"
        )
    elif all(Premise.USED in _given_up(rules, kinds, points) for kinds in able):
        spare = min(kinds.starts for kinds in able) - starts_needed(rules, points)
        told.append(
            f"nothing runs out only with {listed((kinds.each for kinds in able), 'or')} cards of a colour, and then "
            f"{plural(spare, 'start card')} at least can never be used: it gives up {see(rules, Premise.USED)}"
        )
    else:
        told.append(f"nothing runs out with {listed((kinds.each for kinds in able), 'or')} cards of a colour")
    return "; ".join(told)


def without(of: Told) -> Section:
    """Say what is left without each premise, and under each rival on which one rests."""
    rules = of.rules
    rows = [_row("None is given up", rules, TEXT), _unequal(of)]
    rows += [_row(_contrary(rules, premise), rules, _but(premise)) for premise in TEXT]
    rows += _rival_rows(of)
    rows.append(_row(_contrary(rules, Premise.USED), rules, TEXT, False))
    heads = ("given up", "choices left", "if no start card is idle")
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    table = (
        f'<table class="v-stack v-infer__falls"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )
    said = "Each premise is given up alone, and the choices that keep to the others are counted."
    return Section("without", "What falls with each premise", paragraph(said) + table)


def _contrary(rules: Rules, key: str) -> str:
    """Name a premise by its number, and say its contrary."""
    contrary = next(one.contrary for one in grounds(rules) if one.key == key)
    return f"{see(rules, key).capitalize()}: {h(contrary)}"


def _but(given_up: Premise) -> list[Premise]:
    return [one for one in TEXT if one is not given_up]


def _row(name: str, rules: Rules, kept: Sequence[Premise], idle: bool = True) -> str:
    """Count what is left under some premises."""
    used = left(rules, [*kept, Premise.USED])
    told = f"{len(used)}, {cards_of(used)}" if used else "none"
    return _cells(name, str(len(left(rules, kept))), told if idle else "–")


def _unequal(of: Told) -> str:
    """Say what is left where colours need not be equal: the cards are not counted, but start cards are."""
    name = _contrary(of.rules, EQUAL)
    found = used_up(of.rules)
    told = f"{listed(found, 'or')} start cards; the colours are open" if found else "none"
    return _cells(name, "not counted", told)


def _cells(name: str, *cells: str) -> str:
    heads = ("choices left", "if no start card is idle")
    listed = "".join(f'<td data-label="{label_}:">{cell}</td>' for label_, cell in zip(heads, cells, strict=True))
    return f'<tr><th scope="row">{name}</th>{listed}</tr>'


def _rival_rows(of: Told) -> list[str]:
    """Count what is left under each rival, on a question that a premise rests on, that changes it."""
    rows, ruled = [], (left(of.rules), left(of.rules, EVERY))
    for question in dict.fromkeys(question for one in grounds(of.rules) for question in one.questions):
        for rival in of.edition.rulings[question].rivals if question in of.edition.rulings else ():
            other = rules_of(of.edition, {question: label(rival.answer)})
            if (left(other), left(other, EVERY)) != ruled:
                told = h(sentence(of.edition.game.questions[question], rival.answer))
                rows.append(_row(f"A rival reading: {told} {of.linked(question)}", other, TEXT))
    return rows
