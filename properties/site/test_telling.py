"""What pages tell of findings, theorems and witnesses: derived from what is stored, and said so that people follow."""

from __future__ import annotations

import html
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape
from variorum.rulebook.findings import Defect, Effect, Sort
from variorum.rulebook.models import Basis, UnreachedFile
from variorum.rulebook.project import Project
from variorum.rulebook.questions import say_answer
from variorum.rulebook.validate import validate
from variorum.rulebook.verdicts import StoredTheorem, StoredVerdict, read_verdicts
from variorum.rulebook.yamltext import read
from variorum.site.book import Book, books
from variorum.site.drawings import drawings
from variorum.site.html import side_name
from variorum.site.markup import Here, md, with_minus
from variorum.site.pages import compare, findings, home, overview, question, rulebook, theorems, witness
from variorum.site.rendering import environment
from variorum.site.sides import begin_sentence, data_of, headings, headline, remark, with_ids
from variorum.site.verdicts import arrange, title

from properties.conftest import ROOT

GAME = "dobble-connect"
UNREACHED = sorted((ROOT / "properties").glob("*/unreached.yaml"))


@pytest.fixture(scope="module")
def every(project: Project) -> dict[str, Book]:
    """Gather every game."""
    return {one.name: one for one in books(project, {})}


@pytest.fixture(scope="module")
def book(every: dict[str, Book]) -> Book:
    """Gather the game with one edition."""
    return every[GAME]


def text(page: str) -> str:
    """Read the text of HTML as a browser shows it."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def written(template: str, macro: str, *data: Any) -> str:
    """Write a part of a page by a macro of a template."""
    return str(getattr(environment().get_template(f"{template}.html.jinja").module, macro)(*data))


def defect(book: Book, here: Here, found: Defect) -> str:
    """Write a defect as the findings do."""
    return written("findings", "finding", book, here, findings.describe_defect(book, found), 4)


def figures(found: Mapping[str, Any]) -> str:
    """Write the figures of a verdict."""
    return written("figures", "figures", arrange(found))


# -- findings ------------------------------------------------------------------------------------------------------


def test_what_our_copy_has_lost_comes_last_and_is_no_defect(every: dict[str, Book]) -> None:
    """A ruling that rests on something lost is ranked after every defect, and told as a matter of our copy."""
    seen = 0
    for one in every.values():
        for edition in one.editions:
            found = one.defects[edition.name]
            lost = [each for each in found if each.question and edition.rulings[each.question].basis is Basis.LOST]
            assert all((each.sort is Sort.LOST) == (each in lost) for each in found)
            assert found[len(found) - len(lost) :] == lost
            seen += len(lost)
    assert seen


def test_a_lost_point_is_to_be_looked_up(book: Book) -> None:
    """Nobody is asked to add to a book what only our copy lacks."""
    page = next(iter(findings.pages(book))).body
    before, mark, after = page.partition("### Lost in our copy")
    assert mark
    lost = [one for one in book.defects[book.editions[0].name] if one.lost]
    assert after.count("<article") == len(lost)
    assert after.count("<b>Look it up in a printed copy") == len(lost)
    assert "<b>Add:</b>" not in after
    assert "Look it up" not in before
    assert f"{len(book.defects[book.editions[0].name]) - len(lost)} defects" in before


def test_the_first_page_shows_no_lost_point_among_the_gravest(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """What matters most about a book is nothing that only our copy lacks, however much is shown."""
    monkeypatch.setattr(overview, "MOST_SERIOUS", 100)
    page = next(iter(overview.pages(book))).body
    assert 'class="v-sort"' in page
    assert "v-sort--lost" not in page


@pytest.mark.parametrize("path", UNREACHED, ids=lambda path: path.parent.name)
def test_cases_ruled_out_name_what_there_is(project: Project, path: Path) -> None:
    """Every question and theorem of the relation exists, and the theorem holds in an edition at least."""
    game = next(one for one in (project.game(name) for name in ("dobro", "dobble", GAME)) if _in(path, one.name))
    stored = read_verdicts(ROOT, game.name)
    assert stored is not None
    stated = {one.id: one for one in stored.theorems}
    for one in validate(read(path), UnreachedFile).unreached:
        assert one.question in game.questions
        assert any(verdict.verdict == "holds" for verdict in stated[one.theorem].verdicts)


def _in(path: Path, game: str) -> bool:
    return path.parent.name == game


def test_a_case_that_never_comes_up_says_so_and_ranks_low(book: Book) -> None:
    """Where a theorem holds by which a case never comes up, finding and question say so with a link."""
    found = {one.question: one for one in book.defects[book.editions[0].name]}
    never = found["deal.start.out"]
    assert never.effect is Effect.NEVER
    assert never.witnesses
    assert found["transfer.too-few"].effect is Effect.NEVER
    listed = [one for one in found.values() if not one.lost]
    assert all(
        list(Effect).index(one.effect) <= list(Effect).index(Effect.NEVER) for one in listed[: listed.index(never)]
    )
    told = defect(book, Here(book.path("findings")), never)
    assert 'never comes up: <a href="theorems/the-start-cards-never-run-out.html"' in told
    asked = next(one.body for one in question.pages(book) if one.path == book.question_path("deal.start.out"))
    assert "In our main reading it never comes up" in asked


def test_a_case_comes_up_again_where_the_theorem_fails(tmp_path: Path) -> None:
    """Whether a case comes up is looked up in the verdict under the edition, never written down."""
    for name in ("spec", "rulings"):
        shutil.copytree(ROOT / name, tmp_path / name)
    folder = shutil.copytree(ROOT / "properties" / GAME, tmp_path / "properties" / GAME)
    stored = json.loads((folder / "verdicts.json").read_text(encoding="utf-8"))
    theorem = next(one for one in stored["theorems"] if one["id"] == "the-start-cards-never-run-out")
    ruled = next(one for one in theorem["verdicts"] if 0 in one["readings"])
    ruled["verdict"] = "fails"
    (folder / "verdicts.json").write_text(json.dumps(stored), encoding="utf-8")
    book = next(one for one in books(Project(tmp_path), {}) if one.name == GAME)
    found = {one.question: one for one in book.defects[book.editions[0].name]}
    assert found["deal.start.out"].effect is Effect.WINNER
    assert found["deal.start.out"].never is None
    assert found["transfer.too-few"].effect is Effect.NEVER


def test_each_reading_of_a_text_has_its_own_citations(book: Book) -> None:
    """In a finding, words stand beside the answer that they speak for."""
    edition = book.editions[0]
    for one in book.defects[edition.name]:
        if one.question is None:
            continue
        given = edition.rulings[one.question]
        assert one.says.cites == given.cites
        assert [said.cites for said in one.but] == [rival.cites for rival in given.rivals]
        told = defect(book, Here(book.path("findings")), one)
        readings = re.findall(r"<li>(?:<i>or</i> )?([^<]+)(?:<ul class=\"v-cites\">(.*?)</ul>)?</li>", told)
        assert len(readings) >= 1 + len(given.rivals)


# -- records with cards of their own -------------------------------------------------------------------------------


def test_a_record_with_its_own_deck_says_so(book: Book) -> None:
    """Wherever a witness brings other numbers of cards than ruled, its page and its finding say how many."""
    ruled = book.editions[0].rulings["deck.kinds"].answer
    assert isinstance(ruled, dict)
    own = 0
    for stored in witness.in_order(book):
        data = data_of(book, stored)
        said = text(remark(book, data))
        sizes = {len(cards) for cards in data.get("colours", {}).values()}
        assert bool(said) == bool(sizes and sizes != {ruled["each-colour"]})
        here = Here(book.witness_path(stored))
        shown = text(drawings(GAME).show(book, here, data, data["between"], "move"))
        assert ("This record has its own deck" in shown) == bool(said)
        if said:
            assert f"{sizes.pop()} cards of each colour" in said
            assert f"there are {ruled['each-colour']} and {ruled['start-cards']}" in said
            assert said in text(next(iter(findings.pages(book))).body)
            own += 1
    assert own


def test_what_refutes_a_theorem_is_played_with_the_cards_ruled(book: Book) -> None:
    """A theorem about the edition is refuted with its own box, and by claims that all hold."""
    page = next(one.body for one in theorems.pages(book) if one.path.endswith("/a-match-always-ends.md"))
    assert "fails in our main reading" in text(page)
    assert "has its own deck" not in text(page)
    assert "Refused" not in text(page)


# -- names ---------------------------------------------------------------------------------------------------------


def test_readings_of_the_only_edition_are_named_in_words(book: Book) -> None:
    """With one edition nobody needs its id: it is the main reading, or read as something else."""
    name = book.editions[0].name
    readings = [name, f"{name}:transfer.too-few=makes-up"]
    assert headings(book, readings) == ["main reading", "read as: makes up"]
    table = f"{name}:win.points=two-teams:5 three-teams:4 four-teams:4"
    assert headings(book, [table]) == ["read as: two teams 5, three teams 4, four teams 4"]


def test_readings_of_several_editions_name_their_edition(every: dict[str, Book]) -> None:
    """With several editions each is named, by its language where that is enough."""
    dobro = every["dobro"]
    one, other = dobro.editions[0].name, dobro.editions[1].name
    assert headings(dobro, [one, other]) == ["English edition", "French edition"]
    id_, given = next((id_, given) for id_, given in dobro.editions[0].rulings.items() if given.rivals)
    rival = given.rivals[0].answer
    assert isinstance(rival, str)
    assert headings(dobro, [one, f"{one}:{id_}={rival}"]) == [
        "English edition, main reading",
        f"English edition read as: {say_answer(rival)}",
    ]


def test_an_id_stays_as_it_is_typed(every: dict[str, Book]) -> None:
    """An id is in code type, and never begins with a capital."""
    assert begin_sentence("dobro/en allows it") == "dobro/en allows it"
    assert begin_sentence("the book allows it") == "The book allows it"
    dobro = every["dobro"]
    assert with_ids(dobro, "in dobro/en <Ana> wins") == "in <code>dobro/en</code> &lt;Ana&gt; wins"
    assert with_ids(dobro, "dobro/english") == "dobro/english"
    assert with_ids(dobro, "in dobro/en or dobro/fr it is", md).count(" <code>dobro&#47;") == 2
    assert side_name("dobro/en, main reading") == "<code>dobro/en</code>, main reading"
    capital = re.compile("|".join(one.name.capitalize() for book in every.values() for one in book.editions))
    for book in every.values():
        told = [
            next(iter(findings.pages(book))).body,
            *(headline(book, data_of(book, one)) for one in witness.in_order(book)),
        ]
        assert not [one for one in told if capital.search(one)]


def test_tables_are_told_in_words(book: Book) -> None:
    """No key of a table stands in a sentence as it is typed."""
    for id_, asked in book.game.questions.items():
        if asked.table is not None and id_ in book.editions[0].rulings:
            said = book.game.sentence(id_, book.editions[0].rulings[id_].answer)
            assert not [key for key in asked.table.keys if "-" in key and key in said]
    assert say_answer({"two-teams": 5, "last": -2}) == "two teams 5, last −2"


@pytest.mark.parametrize("kind", [question, theorems, witness])
def test_every_page_names_its_game(every: dict[str, Book], kind: object) -> None:
    """The page of a question, theorem or witness names its game in its title, and leads to it."""
    for book in every.values():
        for page in kind.pages(book):  # type: ignore[attr-defined]
            if not page.path.endswith("/index.md"):
                assert page.title.endswith(f" · {html.escape(book.game.title)}")
                assert f'<p class="v-kicker"><a href="../index.html">{html.escape(book.game.title)}</a>' in page.body


def test_neighbours_are_named_by_what_is_asked(book: Book) -> None:
    """A witness leads on to the next by its question, not by the name of a file."""
    for page in list(witness.pages(book))[1:]:
        steps = page.body.partition('<nav class="v-steps"')[2]
        assert "--" not in text(steps)
        assert "read as: " in steps


def test_witnesses_are_called_what_they_are(every: dict[str, Book]) -> None:
    """Where no witness is a score sheet, none is spoken of."""
    assert "score sheet" not in text(next(iter(witness.pages(every[GAME]))).body)
    assert "games and score sheets" in text(next(iter(witness.pages(every["dobro"]))).body)


# -- theorems ------------------------------------------------------------------------------------------------------


def decided(**verdicts: str | None) -> StoredTheorem:
    """Make a theorem that stands so in the editions' main readings, and fails in a reading of each."""
    found = [StoredVerdict(verdict, {}, "", "", None, 0.0, (f"game/{name}",)) for name, verdict in verdicts.items()]
    rival = StoredVerdict("fails", {}, "", "", None, 0.0, tuple(f"game/{name}:a=b" for name in verdicts))
    said = ("Somebody wins. It is one player.", "Nobody may win. All may be tied.")
    return StoredTheorem("id", "subject", "theorem", *said, "proof", (), "", {}, 0.0, (*found, rival))


def test_the_title_of_a_theorem_is_true_in_our_main_readings() -> None:
    """Where it holds the title is the claim, where it fails what is true instead; where both, it says so."""
    assert title(decided(en="holds", fr="holds-cut-down")) == "Somebody wins"
    assert title(decided(en="fails", fr="fails")) == "Nobody may win"
    assert title(decided(en="holds", fr="fails")) == "Nobody may win in some editions"


def test_a_theorem_page_gives_its_statement_below_its_name(book: Book) -> None:
    """The heading is short; the statement is text; no question is listed twice."""
    assert book.verdicts is not None
    bodies = {one.path: one.body for one in theorems.pages(book)}
    for one in book.verdicts.theorems:
        body = bodies[book.path("theorems", one.id)]
        heading = next(line for line in body.splitlines() if line.startswith("# "))
        assert len(html.unescape(heading)) < 180
        assert f"{escape(one.statement)}</p>" in body
        consulted = re.findall(r"<li>.*?</li>", body.partition("{#questions}")[2])
        assert len(consulted) == len(set(consulted)) == len(set(one.consulted))


def test_figures_are_written_for_people(every: dict[str, Book]) -> None:
    """No figure and no case shows how a program writes lists and tables."""
    for book in every.values():
        assert book.verdicts is not None
        for one in book.verdicts.theorems:
            for verdict in one.verdicts:
                assert not re.search(r"[\[\]{}]", figures(verdict.figures))
                assert not re.search(r"[\[\]{}]", verdict.reached)
                assert not re.search(r"[\[\]{}]", theorems.in_figures(book, one))


def test_figures_with_the_same_keys_make_one_table() -> None:
    """Rows that are alike are drawn together where there are many; lists of lists are small tables."""
    long = {str(n): 60 if n < 19 else 0 for n in range(4, 23)}
    told = figures({"tables": long, "falling": long})
    assert told.count("<table") == 1
    assert re.findall(r'<th scope="row">(.*?)</th>', told) == ["4 to 18", "19 to 22"]
    assert re.findall(r"<td>(.*?)</td>", told.partition("<tbody>")[2]) == ["60", "60", "0", "0"]
    few = figures({"most": {"2": 5, "3": 5}})
    assert re.findall(r'<th scope="row">(.*?)</th>', few) == ["2", "3"]
    ways = figures({"ways": [[6, 66], [12, 42]]})
    assert "<tr><td>6</td><td>66</td></tr><tr><td>12</td><td>42</td></tr>" in ways
    nested = figures({"claims": {"2": {"fewest": 27, "most": 53}}})
    assert '<th scope="col">claims: fewest</th><th scope="col">claims: most</th>' in nested
    assert "<dd>1, 2</dd>" in figures({"one": [1, 2]})
    assert "&lt;b&gt;" in figures({"<b>": {"<b>": "<b>"}})


def test_a_minus_is_a_minus() -> None:
    """Negative numbers have a true minus; hyphens stay."""
    assert with_minus("two-way tie at -3,3 (1, -1): -19") == "two-way tie at −3,3 (1, −1): −19"


# -- the rest ------------------------------------------------------------------------------------------------------


def test_impact_that_nothing_measures_has_no_heading(every: dict[str, Book]) -> None:
    """A game without measurements says so in a line; one with measurements has its section."""
    quiet = [page.body for page in question.pages(every[GAME])]
    assert not [one for one in quiet if "{#impact}" in one]
    assert [one for one in quiet if "It is not measured" in one]
    assert [page for page in question.pages(every["dobro"]) if "{#impact}" in page.body]


def test_doors_lead_where_there_is_something(every: dict[str, Book]) -> None:
    """Nobody is invited to compare the only edition of a game."""
    doors = re.findall(r'class="v-door"><b>(.*?)</b>', home.page(list(every.values())).body)
    compared = {one.removeprefix("Compare ") for one in doors if one.startswith("Compare ")}
    assert compared == {book.game.title for book in every.values() if len(book.editions) > 1}
    assert {f"Read {book.game.title}" for book in every.values() if len(book.editions) == 1} <= set(doors)


def test_the_matrix_of_one_edition_has_no_filter_for_differences(every: dict[str, Book]) -> None:
    """Where there is nothing to compare, nothing filters what differs."""
    filters = {name: next(iter(compare.pages(one))).body for name, one in every.items()}
    for name, one in every.items():
        assert ('name="kind"' in filters[name]) == ('name="only"' in filters[name]) == (len(one.editions) > 1)


def test_open_points_are_counted_in_good_english(book: Book) -> None:
    """Several points are marked where they arise."""
    assert "are marked where they arise" in next(iter(rulebook.pages(book))).body
