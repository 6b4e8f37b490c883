"""What the argument takes for granted: each premise with the rulings it rests on, and what is assumed besides."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from variorum.games.connect import answers as a
from variorum.games.connect.drawings.numbers.narration import POINTS, Case, paragraph
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import Premise
from variorum.rulebook.models import Basis
from variorum.site.drawings import Section
from variorum.site.html import fill, join, trust
from variorum.site.markup import basis_badge, items

EQUAL = "equal"  # the premise that goes before all others: without it there is nothing to count


@dataclass(frozen=True)
class Ground:
    """A premise: what it says, the questions whose rulings it rests on, what is assumed besides, and its contrary."""

    key: str
    says: str
    questions: tuple[str, ...]
    assumed: str
    contrary: str


def grounds(rules: Rules) -> list[Ground]:
    """List what is taken for granted, in the order in which it is needed."""
    abroad = "" if comes_back(rules) else " Cards that were handed over come back only when they are laid."
    return [
        Ground(
            EQUAL,
            "Each colour has as many cards as any other, and all other cards are start cards.",
            ("deck.cards", "deck.colours", "deck.start", "line.length", "deal.start"),
            "That the colours are equal is assumed. The text does not say so; but a team may take whichever it likes.",
            "Colours need not have as many cards as one another.",
        ),
        Ground(
            Premise.DEPENDS,
            "The points that win depend on the number of teams.",
            (POINTS, "teams.least", "teams.most"),
            "The sentence before the lost table says so much. So the numbers are not the same for all.",
            "The points may be the same for all numbers of teams.",
        ),
        Ground(
            Premise.REACHED,
            f"The {rules.win_most}th point ends a game at the latest, and somebody plays for it.",
            ("win.most",),
            "That somebody plays for it is assumed: why else speak of it?",
            f"Nobody need play for the {rules.win_most}th point.",
        ),
        Ground(
            Premise.STARTS,
            "Each won round takes a start card, and there is one for every round.",
            ("round.marker", "deal.start.next", "out.start", "win.when", "deal.start.out"),
            "That they never run out is assumed, since the text has no rule for it.",
            "Start cards may run out.",
        ),
        Ground(
            Premise.CARDS,
            f"Each team has the cards that it owes, and one to begin the next round with.{abroad}",
            (
                "transfer.number",
                "transfer.from",
                "transfer.added",
                "take-back.unplayed",
                "transfer.too-few",
                "out.from-the-start",
            ),
            "That a team never owes more than it has, and never begins a round without a card, is assumed, since the "
            "text has no rule for either. (A player without cards in a team that has some just waits.)",
            "The cards of a team may run out.",
        ),
        Ground(
            Premise.USED,
            "No start card was printed that can never be used.",
            (),
            "This is not in the text, and it is used in one step only. For it: a start card is good for nothing else, "
            "and might as well have been a card of a colour. Against it: if the colours were settled first, what was "
            "left over of the deck may just have been printed as start cards.",
            "Start cards may have been printed that can never be used.",
        ),
    ]


def comes_back(rules: Rules) -> bool:
    """Tell whether cards that were handed over come back though they were not laid."""
    return rules.take_back_unplayed is a.TakeBackUnplayed.RETURN


def _number(rules: Rules, key: str) -> int:
    return [one.key for one in grounds(rules)].index(key) + 1


def see(rules: Rules, *keys: str) -> Markup:
    """Refer to premises by their numbers."""
    *some, end = [fill('<a href="#premise-{}">{}</a>', key, _number(rules, key)) for key in keys]
    return fill("premises {} and {}", join(some, ", "), end) if some else fill("premise {}", end)


def premises(case: Case) -> Section:
    """List the premises, each with the rulings it rests on."""
    entries = join(_premise(case, one) for one in grounds(case.rules))
    said = (
        f"{len(grounds(case.rules))} things are granted. Under each stand the rulings it rests on, with what these "
        "rest on in the text, and then what is assumed besides."
    )
    listed = fill('<ol class="v-premises">{}</ol>', entries)
    return Section("premises", "What is taken for granted", paragraph(said) + listed)


def _premise(case: Case, one: Ground) -> Markup:
    rests = trust(items(_rests(case, question) for question in one.questions if question in case.edition.rulings))
    return fill('<li id="premise-{}"><b>{}</b>{}<p>{}</p></li>', one.key, one.says, rests, one.assumed)


def _rests(case: Case, question: str) -> Markup:
    """Write a ruling that a premise rests on; of one that is lost, only that it is."""
    given, game = case.edition.rulings[question], case.edition.game
    is_open = given.basis in (Basis.LOST, Basis.SILENT)
    said = game.questions[question].asks if is_open else game.sentence(question, given.answer)
    return fill("{} {} {}", said, trust(basis_badge(given.basis)), case.link(question))
