"""The assumptions of the argument: each with the rulings it rests on and the reason for it."""

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

EQUAL = "equal"  # the first premise: without it there is nothing to count


@dataclass(frozen=True)
class Ground:
    """A premise: what it says, the questions it rests on, what we add, and its opposite."""

    key: str
    says: str
    questions: tuple[str, ...]
    assumed: str
    contrary: str


def grounds(rules: Rules) -> list[Ground]:
    """List the premises in the order in which they are needed."""
    returns = "" if comes_back(rules) else " Cards given to another team come back only after they are played."
    return [
        Ground(
            EQUAL,
            "All colours have the same number of cards, and all other cards are start cards.",
            ("deck.cards", "deck.colours", "deck.start", "line.length", "deal.start"),
            "We assume that the colours are equal. The book does not say so, but each team may choose any colour.",
            "Colours may have different numbers of cards.",
        ),
        Ground(
            Premise.DEPENDS,
            "The points needed to win depend on the number of teams.",
            (POINTS, "teams.least", "teams.most"),
            "The sentence before the lost table says so. So at least two of the numbers differ.",
            "The points may be the same for any number of teams.",
        ),
        Ground(
            Premise.REACHED,
            f"The {rules.win_most}th point always ends a game, and some number of teams plays to {rules.win_most}.",
            ("win.most",),
            "We assume that some number of teams needs it. Otherwise the book would have no reason to mention it.",
            f"Perhaps nobody plays to {rules.win_most} points.",
        ),
        Ground(
            Premise.STARTS,
            "Each won round uses up a start card, and there is one for every round.",
            ("round.marker", "deal.start.next", "out.start", "win.when", "deal.start.out"),
            "We assume that they never run out, since the book has no rule for that.",
            "Start cards may run out.",
        ),
        Ground(
            Premise.CARDS,
            f"Each team has enough cards to give, and one more to start the next round with.{returns}",
            (
                "transfer.number",
                "transfer.from",
                "transfer.added",
                "take-back.unplayed",
                "transfer.too-few",
                "out.from-the-start",
            ),
            "We assume that a team never owes more cards than it has and never starts a round without cards, since the "
            "book has no rule for either. (A player without cards whose team-mates have some just waits.)",
            "A team's cards may run out.",
        ),
        Ground(
            Premise.USED,
            "Every start card can be needed in some game.",
            (),
            "This is not in the book, and we use it in one step only. For it: a start card has no other use, and "
            "could have been a card of a colour instead. Against it: perhaps the colours came first, and all cards "
            "left over became start cards.",
            "There may be start cards that no game ever needs.",
        ),
    ]


def comes_back(rules: Rules) -> bool:
    """Tell whether cards given to another team come back even if they are not played."""
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
        f"The argument has {len(grounds(case.rules))} premises. Below each are the rulings it rests on, with their "
        "basis in the text, and what we assume in addition."
    )
    listed = fill('<ol class="v-premises">{}</ol>', entries)
    return Section("premises", "What we assume", paragraph(said) + listed)


def _premise(case: Case, one: Ground) -> Markup:
    rests = trust(items(_rests(case, question) for question in one.questions if question in case.edition.rulings))
    return fill('<li id="premise-{}"><b>{}</b>{}<p>{}</p></li>', one.key, one.says, rests, one.assumed)


def _rests(case: Case, question: str) -> Markup:
    """Write a ruling that a premise rests on; if the text does not give it, only its question."""
    given, game = case.edition.rulings[question], case.edition.game
    is_open = given.basis in (Basis.LOST, Basis.SILENT)
    said = game.questions[question].asks if is_open else game.sentence(question, given.answer)
    return fill("{} {} {}", said, trust(basis_badge(given.basis)), case.link(question))
