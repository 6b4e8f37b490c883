"""Lines that are suggested for the questions of a new text: how often the first of them is a right one."""

from __future__ import annotations

from collections import Counter

import pytest
from variorum.rulebook.project import Project
from variorum.rulebook.suggestions import MOST_SENTENCES, suggest_lines
from variorum.rulebook.texts import Library, Text
from variorum.rulebook.vocabulary import WORDS, languages, meanings, plain

from benchmarks.suggestions import measure, unseen_keys


def test_a_text_that_nobody_has_seen_gets_right_lines(project: Project) -> None:
    """In a free text of another language, the first suggestion is right for more than half of the questions."""
    for name, text, game, language, key in unseen_keys():
        for edition in project.editions_of(game):
            score = measure(name, project, project.edition(edition), None, text, language, key)
            assert score.first > score.asked / 2, score


def test_a_book_at_hand_does_not_lead_astray(project: Project, library: Library) -> None:
    """With the known book at hand too, though the free text keeps another order."""
    for name, text, game, language, key in unseen_keys():
        for edition in map(project.edition, project.editions_of(game)):
            copy = library.copy(edition.source)
            if copy is None:
                continue  # an edition of somebody's, whose book is not at hand
            score = measure(name, project, edition, copy.text, text, language, key)
            assert score.first > score.asked / 2, score


def test_the_key_of_an_unseen_text_is_about_its_lines(project: Project) -> None:
    """Each question of a key is one of the game's, and each line one that says something."""
    for _, text, game, _, key in unseen_keys():
        assert set(key) <= set(project.game(game).questions)
        assert all(text.lines[line - 1].strip() for lines in key.values() for line in lines)


def test_suggestions_differ_from_question_to_question(project: Project) -> None:
    """No single sentence is suggested first for many questions."""
    _, text, game, language, _ = max(unseen_keys(), key=lambda one: len(one[1].lines))
    found = suggest_lines(project, project.edition(project.editions_of(game)[0]), None, text, language)
    (_, most), *_ = Counter(units[0].first for units in found.values()).most_common(1)
    assert most < len(found) / 8


@pytest.mark.parametrize("content", ["", "\n\n", "…", "x" * 5_000, "a. B. " * MOST_SENTENCES])
def test_a_text_without_sentences_or_with_too_many_gets_none_or_few(project: Project, content: str) -> None:
    """Nothing fails where there is nothing to suggest, or too much to look at."""
    edition = project.edition(next(iter(project.edition_files)))
    found = suggest_lines(project, edition, None, Text(content), "und")
    assert all(len(units) <= 4 for units in found.values())


def test_words_of_the_trade_are_known_in_every_language() -> None:
    """Every row of the vocabulary has a cell for each language, and a number in words is the same as in digits."""
    rows = [line.split(" | ") for line in WORDS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert {len(row) for row in rows} == {len(languages()) + 1}
    assert all(cell.strip() == plain(cell.strip()) for row in rows for cell in row)
    assert meanings("zwolf", "de") == meanings("12", "fr") == meanings("doze", "pt-BR") == ("12",)
    assert "draw" in meanings("nachziehen", "de")
    assert meanings("nachziehen", "xx") == ()
