"""Dobro's three editions as data: complete, cited, and saying what a reading of the books says."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from variorum.library import open_reading
from variorum.rulebook.checking import check
from variorum.rulebook.coverage import cover
from variorum.rulebook.editions import Edition
from variorum.rulebook.glossary import two_names, two_things
from variorum.rulebook.models import Basis
from variorum.rulebook.problems import ProblemKind
from variorum.rulebook.project import Project
from variorum.rulebook.questions import carries_behaviour
from variorum.rulebook.suggestions import suggest_lines
from variorum.rulebook.texts import Library

EN, PT, FR = "dobro/en", "dobro/pt", "dobro/fr"
EDITIONS = (EN, PT, FR)


@pytest.fixture(scope="module")
def editions(project: Project) -> dict[str, Edition]:
    """Open the three editions."""
    return {name: project.edition(name) for name in EDITIONS}


def test_every_question_is_answered_by_every_edition(project: Project) -> None:
    """The check finds nothing wrong and nothing open."""
    report = check(project, EDITIONS, Library(None))
    assert report.problems == []
    assert all(not one.edition.unanswered for one in report.editions)


# Where the editions differ, read from the books themselves (en, pt, fr).
DIFFERENCES: dict[str, tuple[Any, Any, Any]] = {
    "box.numbered.heading": (50, 50, 53),
    "box.special.heading": (7, 7, 4),
    "box.dobrei": ("none", "none", "one"),
    "setup.steps": (4, 5, 5),
    "setup.direction.place": ("on-the-table", "on-the-table", "table-centre"),
    "setup.forgetful.when": ("after-dealing", "before-shuffling", "before-shuffling"),
    "setup.forgetful.place": ("draw-pile", "direction-card", "direction-card"),
    "setup.pile.place": ("by-direction-card", "table-centre", "table-centre"),
    "game.rises": ("always-increase", "always-increase", "increase-or-equal"),
    "turn.announce.what": ("worth-of-play", "worth-of-play", "value-in-play"),
    "play.double.what": ("the-play", "the-play", "the-value-in-play"),
    "wild.class": ("special", "special", "numbered"),
    "wild.announce": ("value-of-play", "value-of-play", "must"),
    "forget.notice.who": ("anyone", "anyone", "others"),
    "forget.fill": ("with-next-draw", "with-next-draw", "at-once"),
    "forget.points": (-1, -1, 1),
    "score.order": ("most-cards-first", "most-cards-first", "fewest-cards-first"),
    "next.setup": ("left-unsaid", "left-unsaid", "steps-named"),
    "next.starter": ("fewest-points", "fewest-points", "most-points"),
    "next.starter.tie": ("highest-card", "nearest-finisher", "nearest-finisher"),
    "next.starter.tie.finisher": (None, "last", "first"),
    "final.winner": ("highest-total", "highest-total", "lowest-total"),
    "final.tie.second": ("lowest-sum", "no-second-step", "no-second-step"),
    "two.pile.place": ("anywhere", "table-centre", "table-centre"),
    "two.aside.from": ("before-dealing", "after-dealing", "before-dealing"),
    "variant.voice": ("suggested", "suggested", "told"),
}


def test_the_discrepancies_are_those_that_were_read(project: Project) -> None:
    """The differences that are derived from the rulings of these three are exactly those found by reading."""
    readings = [open_reading(project, name) for name in EDITIONS]
    found = {
        row.question: tuple(one.answers.get(row.question) for one in readings)
        for left, right in itertools.combinations(readings, 2)
        for row in left.compare(right).discrepancies
    }
    assert found == DIFFERENCES


# Where one text can be read otherwise, or contradicts itself.
RIVALS = [
    (EN, "setup.shuffle.cards", "forgetful-too"),
    (FR, "box.dobrei.use", "shuffled-in"),
    (PT, "setup.starter.scope", "every-round"),
    (EN, "turn.announce.what", "worth-of-hand"),
    (EN, "play.double.trigger", "equals-previous-card"),
    (PT, "play.double.trigger", "equals-previous-card"),
    (EN, "open.special", "allowed"),
    (PT, "open.special", "allowed"),
    (EN, "open.take", "may-take-nothing"),
    (FR, "open.stuck", "next-opens"),
    (EN, "wild.announce", "must"),
    (PT, "wild.announce", "must"),
    (EN, "wild.two.value", "one-value-in-all"),
    (PT, "wild.two.value", "own-value-each"),
    (EN, "special.climb", "ends"),
    (PT, "special.climb", "ends"),
    (FR, "special.climb", "ends"),
    (EN, "special.skip.whom", "next-player"),
    (EN, "take.turn", "new-turn"),
    (PT, "draw.who", "opener-only"),
    (EN, "draw.take", "draws"),
    (PT, "draw.take", "draws"),
    (FR, "forget.trigger", "no-draw"),
    (FR, "forget.intent", "only-by-mistake"),
    (FR, "forget.when", "pointed-out"),
    (EN, "forget.notice", "no-need"),
    (PT, "forget.notice", "no-need"),
    (EN, "forget.size", "always-six"),
    (PT, "forget.size", "always-six"),
    (EN, "forget.fill", "at-once"),
    (EN, "end.condition", "empty-hand"),
    (PT, "end.condition", "empty-hand"),
    (PT, "end.piles", "discarded"),
    (EN, "end.reverse", "does-not"),
    (FR, "score.tie.skips", "one"),
    (EN, "next.starter.points", "last-round"),
    (FR, "next.starter.points", "last-round"),
    (EN, "next.starter.tie.cards", "score-pile"),
    (FR, "next.starter.tie.finisher", "last"),
    (EN, "final.tie.round", "third-round"),
    (FR, "final.tie.round", "third-round"),
    (EN, "variant.rounds", "one-per-player"),
    (EN, "two.pile.place", "table-centre"),
    (PT, "two.forgetful.place", "anywhere"),
    (FR, "two.forgetful.place", "anywhere"),
    (EN, "two.aside.from", "after-dealing"),
    (PT, "two.aside.return", "draw-pile"),
    (FR, "two.aside.return", "draw-pile"),
]


@pytest.mark.parametrize(("edition", "question", "rival"), RIVALS)
def test_what_can_be_read_otherwise_has_its_rival(
    editions: dict[str, Edition], edition: str, question: str, rival: str
) -> None:
    """Each other reading found in a text is a rival there, with the words that bear it."""
    (found,) = [one for one in editions[edition].rulings[question].rivals if one.answer == rival]
    assert found.cites


@pytest.mark.parametrize("name", EDITIONS)
def test_what_a_text_leaves_open_can_be_played_both_ways(editions: dict[str, Edition], name: str) -> None:
    """A point of play on which a text is silent, contradictory or lost has at least one rival."""
    only_one_way = {"next.deck"}  # without the whole deck a second round cannot be dealt
    open_points = {Basis.SILENT, Basis.CONTRADICTORY, Basis.LOST}
    edition = editions[name]
    left_open = [
        id_
        for id_, ruling in edition.rulings.items()
        if ruling.basis in open_points and carries_behaviour(edition.game.questions[id_]) and id_ not in only_one_way
    ]
    assert len(left_open) >= 5
    assert [id_ for id_ in left_open if not edition.rulings[id_].rivals] == []


@pytest.mark.parametrize("name", EDITIONS)
def test_counted_headings_add_up_by_class_of_wild(editions: dict[str, Edition], name: str) -> None:
    """The headings count the deck, with the wild cards where the edition puts them."""
    answers = {id_: ruling.answer for id_, ruling in editions[name].rulings.items()}
    deck: Any = answers["box.deck"]
    numbered = sum(count for card, count in deck.items() if card.isdigit())
    wild_is_numbered = answers["wild.class"] == "numbered"
    assert (numbered, sum(deck.values())) == (50, 57)
    assert answers["box.numbered.heading"] == numbered + deck["wild"] * wild_is_numbered
    assert answers["box.special.heading"] == deck["skip"] + deck["reverse"] + deck["wild"] * (not wild_is_numbered)


# -- worked examples ---------------------------------------------------------------------------------------------


def examples(project: Project) -> Iterator[tuple[str, str, Any]]:
    """List the worked examples of all editions."""
    for name in EDITIONS:
        for path, document, _ in project.examples(project.edition(name)):
            yield name, path.stem, document.data


def test_each_edition_has_its_examples(project: Project) -> None:
    """The examples are those of the books: the French book has no final score."""
    found = {(edition, name) for edition, name, _ in examples(project)}
    assert found == {*itertools.product(EDITIONS, ("climb", "round-score")), (EN, "final-score"), (PT, "final-score")}


def test_the_climbs_come_out_as_printed(project: Project) -> None:
    """Worked out by hand: a card or pair is worth its sum, twice that where it equals the value in play."""
    for _, name, example in examples(project):
        if name != "climb":
            continue
        (round_,) = example["rounds"]
        value, values = round_["situation"]["value"], []
        for move in round_["moves"]:
            play = move.split()[1]
            worth = sum(map(int, play.split("+"))) if play != "take" else None
            assert worth is None or value is None or worth >= value
            value = worth * 2 if worth and worth == value else worth
            values.append(value)
        assert values == example["printed"]["values"]


def test_the_final_scores_add_up_as_printed(project: Project) -> None:
    """Points of all rounds, less one for each round ended with the forgetful card, give the printed totals."""
    for _, name, example in examples(project):
        if name != "final-score":
            continue
        totals = {
            player: sum(one["points"][player] - (one.get("forgetful") == player) for one in example["rounds"])
            for player in example["players"]
        }
        assert totals == example["printed"]["totals"]
        assert example["printed"]["winners"] == [max(totals, key=lambda player: totals[player])]


def test_what_is_wrong_in_the_examples_is_recorded(project: Project) -> None:
    """The names that change are recorded; an example that comes out right is no defect, however it says why."""
    wrong = {(edition, name): json.dumps(one.get("wrong", [])) for edition, name, one in examples(project)}
    assert "Sonia" in wrong[EN, "round-score"]
    assert "Tania" in wrong[EN, "round-score"]
    assert {key for key, found in wrong.items() if found != "[]"} == {(EN, "round-score"), (EN, "final-score")}


# -- glossary ----------------------------------------------------------------------------------------------------

TWO_NAMES = [
    (EN, {"Score Pile", "Scoring Pile"}),
    (EN, {"Direction Card", "sense card"}),
    (EN, {"Forgetful Card", "Forgotten card"}),
    (EN, {"Tania", "Sonia"}),
    (EN, {"Draw Pile", "draw deck"}),
    (PT, {"Pilha de Pontos", "Pilha de Pontuação"}),
    (PT, {"Pilha de Compras", "baralho de cartas"}),
    (PT, {"cartas jogadas", "cartas em jogo", "cartas sobre a mesa"}),
    (FR, {"pioche", "paquet de cartes"}),
]
TWO_THINGS = [
    (EN, "remaining cards", 3),
    (EN, "hand", 2),
    (PT, "jogador inicial", 2),
    (PT, "pilha de compras", 2),
    (FR, "Passer votre tour", 3),
    (FR, "pioche", 2),
]


def test_inconsistent_names_are_found(project: Project) -> None:
    """The inconsistencies that a reading found are derived from the glossary."""
    terms = project.glossary["dobro"]
    several = [(one.edition, set(one.names)) for one in two_names(terms)]
    shared = [(one.edition, one.name, len(one.things)) for one in two_things(terms)]
    assert [one for one in TWO_NAMES if one not in several] == []
    assert [one for one in TWO_THINGS if one not in shared] == []


# -- with the rule books -----------------------------------------------------------------------------------------


def test_every_citation_stands_where_it_says(project: Project, library: Library) -> None:
    """The copies are the texts that were cited, and every citation is found on its lines."""
    report = check(project, EDITIONS, library)
    assert ProblemKind.CITATION not in report.found.values()
    assert all(one.found == one.citations for one in report.editions)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_sentence_is_covered(project: Project, library: Library, editions: dict[str, Edition], name: str) -> None:
    """Every sentence is cited by a ruling, an example or the glossary, or set aside with a reason."""
    copy = library.copy(editions[name].source)
    assert copy is not None
    report = cover(project, editions[name], copy.text)
    assert len(report.units) > 100
    assert [one.unit.text for one in report.units if one.kind == "uncovered"] == []


def test_likely_lines_are_likely(project: Project, editions: dict[str, Edition], library: Library) -> None:
    """For any two editions, the first line suggested is for three of four questions one that is cited there."""
    texts = {name: copy.text for name, one in editions.items() if (copy := library.copy(one.source))}
    for one, other in itertools.permutations(EDITIONS, 2):
        likely = suggest_lines(
            project, editions[one], texts[one], texts[other], editions[other].source.language, without=[other]
        )
        asked = [id_ for id_, ruling in editions[other].rulings.items() if ruling.cites and id_ in likely]
        hits = sum(bool(_lines([likely[id_][0].lines]) & _cited(editions[other], id_)) for id_ in asked)
        assert hits > 3 * len(asked) / 4, (one, other, hits, len(asked))


def _lines(ranges: list[str]) -> set[int]:
    bounds = [(int(one.partition("-")[0]), int(one.rpartition("-")[2])) for one in ranges]
    return {line for first, last in bounds for line in range(first, last + 1)}


def _cited(edition: Edition, id_: str) -> set[int]:
    return _lines([cite.lines for cite in edition.rulings[id_].cites])
