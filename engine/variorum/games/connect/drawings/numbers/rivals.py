"""What is ruled, which premises the rivals give up, and what falls with each premise."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from variorum.games.connect.drawings.numbers.charts import RIVAL, write_points
from variorum.games.connect.drawings.numbers.narration import (
    EVERY,
    KINDS,
    POINTS,
    Case,
    answers_to,
    cards_of,
    describe_kinds,
    paragraph,
    rules_of,
)
from variorum.games.connect.drawings.numbers.premises import EQUAL, grounds, see
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import (
    KEPT,
    TEXT,
    Kinds,
    Points,
    Premise,
    cards_asked,
    choices,
    choices_left,
    kinds_of,
    lasts,
    numbers_of_teams,
    points_of,
    split_by,
    starts_needed,
    used_up,
)
from variorum.rulebook.questions import label
from variorum.site.drawings import Section
from variorum.site.html import column_heads, fill, join, trust
from variorum.site.markup import basis_badge, items, plural
from variorum.site.words import list_names

HEADS = ("choices left", "if no start card is idle")


def _given_up(rules: Rules, kinds: Kinds, points: Points) -> list[Premise]:
    """List the premises that a choice does not keep to."""
    return [premise for premise in EVERY if not KEPT[premise](rules, kinds, points)]


def say_rulings(case: Case) -> Section:
    """Say what is ruled, and what each rival gives up."""
    rules, own, points = case.rules, kinds_of(case.rules), points_of(case.rules)
    bases = [trust(basis_badge(case.edition.rulings[question].basis)) for question in (KINDS, POINTS)]
    said = fill(
        "{} is ruled to have {} {} {}, and points of {} for {} teams {} {}. The two are chosen together: {}. {}",
        *(case.edition.name, describe_kinds(own), bases[0], case.link(KINDS)),
        *(write_points(points), list_names(numbers_of_teams(rules)), bases[1], case.link(POINTS)),
        *(_say_given_up(rules, own, points), _say_division(rules, own)),
    )
    rivals = [
        fill(
            "<b>{}</b>, with the points ruled: {}. {}",
            describe_kinds(one),
            _say_given_up(rules, one, points),
            _say_division(rules, one),
        )
        for one, mark in answers_to(case.edition, KINDS, kinds_of)
        if mark == RIVAL
    ]
    rivals += [
        fill("<b>points of {}</b>: {}.", write_points(one), _of_points(rules, one))
        for one, mark in answers_to(case.edition, POINTS, points_of)
        if mark == RIVAL
    ]
    more = paragraph("It can also be read:") + trust(items(rivals)) if rivals else ""
    return Section("ruled", "What is ruled, and what the rivals give up", paragraph(said) + more)


def _say_given_up(rules: Rules, kinds: Kinds, points: Points) -> Markup:
    """Say which premises a choice gives up, and how many start cards it leaves."""
    gone, spare = _given_up(rules, kinds, points), kinds.starts - starts_needed(rules, points)
    if not gone:
        return Markup("they give up none of the premises")
    idle = f", since {plural(spare, 'start card')} can never be used" if Premise.USED in gone else ""
    return fill("they give up {}{}", see(rules, *gone), idle)


def _say_division(rules: Rules, kinds: Kinds) -> str:
    if split_by(rules) == 1:
        return ""
    who = "Teams of every size" if kinds.each % split_by(rules) == 0 else "Not all sizes of teams"
    return f"{who} can divide such a colour equally at the first deal."


def _of_points(rules: Rules, points: Points) -> Markup:
    """Say what a points table gives up: by itself, and with the numbers of cards with which nothing runs out."""
    able = [kinds for kinds in choices(rules) if lasts(rules, kinds, points)]
    gone = [one for one in (Premise.DEPENDS, Premise.REACHED) if not KEPT[one](rules, choices(rules)[0], points)]
    said: list[str] = [fill("gives up {}", see(rules, *gone))] if gone else []
    eaches = list_names((kinds.each for kinds in able), last="or")
    if not able:
        said.append(
            f"something runs out with any number of cards: it can take {starts_needed(rules, points)} start cards, and "
            f"ask a team for {max(cards_asked(rules, teams, one) for teams, one in points.items())} cards"
        )
    elif all(Premise.USED in _given_up(rules, kinds, points) for kinds in able):
        spare = min(kinds.starts for kinds in able) - starts_needed(rules, points)
        only = "nothing runs out only with {} cards of a colour, and then {} at least can never be used: it gives up {}"
        said.append(fill(only, eaches, plural(spare, "start card"), see(rules, Premise.USED)))
    else:
        said.append(f"nothing runs out with {eaches} cards of a colour")
    return join(said, "; ")


def without(case: Case) -> Section:
    """Say what is left without each premise, and under each rival on which one rests."""
    rules = case.rules
    rows = [_row("None is given up", rules, TEXT), _unequal(case)]
    rows += [_row(_contrary(rules, premise), rules, _but(premise)) for premise in TEXT]
    rows += _rival_rows(case)
    rows.append(_row(_contrary(rules, Premise.USED), rules, TEXT, False))
    table = fill(
        '<table class="v-stack v-infer__falls"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>',
        column_heads(["given up", *HEADS]),
        join(rows),
    )
    said = "Each premise is given up alone, and the choices that keep to the others are counted."
    return Section("without", "What falls with each premise", paragraph(said) + table)


def _contrary(rules: Rules, key: str) -> Markup:
    """Name a premise by its number, and say its contrary."""
    contrary = next(one.contrary for one in grounds(rules) if one.key == key)
    return fill("{}: {}", see(rules, key).capitalize(), contrary)


def _but(given_up: Premise) -> list[Premise]:
    return [one for one in TEXT if one is not given_up]


def _row(name: str, rules: Rules, kept: Sequence[Premise], idle: bool = True) -> Markup:
    """Count what is left under some premises."""
    used = choices_left(rules, [*kept, Premise.USED])
    said = f"{len(used)}, {cards_of(used)}" if used else "none"
    return _cells(name, str(len(choices_left(rules, kept))), said if idle else "–")


def _unequal(case: Case) -> Markup:
    """Say what is left where colours need not be equal: the cards are not counted, but start cards are."""
    found = used_up(case.rules)
    said = f"{list_names(found, last='or')} start cards; the colours are open" if found else "none"
    return _cells(_contrary(case.rules, EQUAL), "not counted", said)


def _cells(name: str, *cells: str) -> Markup:
    listed = join(fill('<td data-label="{}:">{}</td>', *one) for one in zip(HEADS, cells, strict=True))
    return fill('<tr><th scope="row">{}</th>{}</tr>', name, listed)


def _rival_rows(case: Case) -> list[Markup]:
    """Count what is left under each rival, on a question that a premise rests on, that changes it."""
    rows, as_ruled = [], (choices_left(case.rules), choices_left(case.rules, EVERY))
    for question in dict.fromkeys(question for one in grounds(case.rules) for question in one.questions):
        for rival in case.edition.rulings[question].rivals if question in case.edition.rulings else ():
            other = rules_of(case.edition, {question: label(rival.answer)})
            if (choices_left(other), choices_left(other, EVERY)) != as_ruled:
                said = case.edition.game.sentence(question, rival.answer)
                rows.append(_row(fill("A rival reading: {} {}", said, case.link(question)), other, TEXT))
    return rows
