"""Our choice, which premises other readings give up, and what changes without each premise."""

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
from variorum.site.markup import basis_badge, items
from variorum.site.words import list_names, plural

HEADS = ("choices left", "if every start card can be needed")


def _given_up(rules: Rules, kinds: Kinds, points: Points) -> list[Premise]:
    """List the premises that a choice does not meet."""
    return [premise for premise in EVERY if not KEPT[premise](rules, kinds, points)]


def say_rulings(case: Case) -> Section:
    """Say what we choose, and what each other reading gives up."""
    rules, own, points = case.rules, kinds_of(case.rules), points_of(case.rules)
    bases = [trust(basis_badge(case.edition.rulings[question].basis)) for question in (KINDS, POINTS)]
    said = fill(
        "For {} we choose {} {} {}, and {} points for {} teams {} {}. We choose the two together: {}. {}",
        *(case.edition.name, describe_kinds(own), bases[0], case.link(KINDS)),
        *(write_points(points), list_names(numbers_of_teams(rules)), bases[1], case.link(POINTS)),
        *(_say_given_up(rules, own, points), _say_division(rules, own)),
    )
    rivals = [
        fill(
            "<b>{}</b>, with our points: {}. {}",
            describe_kinds(one),
            _say_given_up(rules, one, points),
            _say_division(rules, one),
        )
        for one, mark in answers_to(case.edition, KINDS, kinds_of)
        if mark == RIVAL
    ]
    rivals += [
        fill("<b>{} points</b>: {}.", write_points(one), _of_points(rules, one))
        for one, mark in answers_to(case.edition, POINTS, points_of)
        if mark == RIVAL
    ]
    more = paragraph("Other readings:") + trust(items(rivals)) if rivals else ""
    return Section("ruled", "Our choice, and what other readings give up", paragraph(said) + more)


def _say_given_up(rules: Rules, kinds: Kinds, points: Points) -> Markup:
    """Say which premises a choice gives up, and how many start cards it leaves."""
    gone, spare = _given_up(rules, kinds, points), kinds.starts - starts_needed(rules, points)
    if not gone:
        return Markup("they meet all premises")
    idle = f", since no game ever needs {plural(spare, 'start card')}" if Premise.USED in gone else ""
    return fill("they give up {}{}", see(rules, *gone), idle)


def _say_division(rules: Rules, kinds: Kinds) -> str:
    if split_by(rules) == 1:
        return ""
    who = "Teams of every size" if kinds.each % split_by(rules) == 0 else "Not all teams"
    return f"{who} can divide such a colour equally at the first deal."


def _of_points(rules: Rules, points: Points) -> Markup:
    """Say which premises a points table gives up, alone and with the numbers of cards with which nothing runs out."""
    able = [kinds for kinds in choices(rules) if lasts(rules, kinds, points)]
    gone = [one for one in (Premise.DEPENDS, Premise.REACHED) if not KEPT[one](rules, choices(rules)[0], points)]
    said: list[str] = [fill("gives up {}", see(rules, *gone))] if gone else []
    eaches = list_names((kinds.each for kinds in able), last="or")
    if not able:
        most = max(cards_asked(rules, teams, one) for teams, one in points.items())
        said.append(
            f"something can run out with any number of cards: a match can need {starts_needed(rules, points)} start "
            f"cards, and a team may have to give {most} cards"
        )
    elif all(Premise.USED in _given_up(rules, kinds, points) for kinds in able):
        spare = min(kinds.starts for kinds in able) - starts_needed(rules, points)
        only = "nothing runs out only with {} cards of a colour, and then no game ever needs {}: it gives up {}"
        said.append(fill(only, eaches, plural(spare, "start card"), see(rules, Premise.USED)))
    else:
        said.append(f"nothing runs out with {eaches} cards of a colour")
    return join(said, "; ")


def without(case: Case) -> Section:
    """Say what remains possible without each premise, and in other readings of the rulings it rests on."""
    rules = case.rules
    rows = [_row("With all premises", rules, TEXT), _unequal(case)]
    rows += [_row(_contrary(rules, premise), rules, _but(premise)) for premise in TEXT]
    rows += _rival_rows(case)
    rows.append(_row(_contrary(rules, Premise.USED), rules, TEXT, False))
    table = fill(
        '<table class="v-stack v-infer__falls"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>',
        column_heads(["without", *HEADS]),
        join(rows),
    )
    said = "We leave out one premise at a time, and count the choices that meet the others."
    return Section("without", "What changes without each premise", paragraph(said) + table)


def _contrary(rules: Rules, key: str) -> Markup:
    """Name a premise by its number, and say its opposite."""
    contrary = next(one.contrary for one in grounds(rules) if one.key == key)
    return fill("{}: {}", see(rules, key).capitalize(), contrary)


def _but(given_up: Premise) -> list[Premise]:
    return [one for one in TEXT if one is not given_up]


def _row(name: str, rules: Rules, kept: Sequence[Premise], idle: bool = True) -> Markup:
    """Count the choices left under some premises."""
    used = choices_left(rules, [*kept, Premise.USED])
    said = f"{len(used)}, {cards_of(used)}" if used else "none"
    return _cells(name, str(len(choices_left(rules, kept))), said if idle else "–")


def _unequal(case: Case) -> Markup:
    """Say how many start cards remain possible if colours need not be equal."""
    found = used_up(case.rules)
    said = f"{list_names(found, last='or')} start cards; the colours are open" if found else "none"
    return _cells(_contrary(case.rules, EQUAL), "not counted", said)


def _cells(name: str, *cells: str) -> Markup:
    listed = join(fill('<td data-label="{}:">{}</td>', *one) for one in zip(HEADS, cells, strict=True))
    return fill('<tr><th scope="row">{}</th>{}</tr>', name, listed)


def _rival_rows(case: Case) -> list[Markup]:
    """Count the choices left in each other reading that changes them."""
    rows, in_main_reading = [], (choices_left(case.rules), choices_left(case.rules, EVERY))
    for question in dict.fromkeys(question for one in grounds(case.rules) for question in one.questions):
        for rival in case.edition.rulings[question].rivals if question in case.edition.rulings else ():
            other = rules_of(case.edition, {question: label(rival.answer)})
            if (choices_left(other), choices_left(other, EVERY)) != in_main_reading:
                said = case.edition.game.sentence(question, rival.answer)
                rows.append(_row(fill("Another reading: {} {}", said, case.link(question)), other, TEXT))
    return rows
