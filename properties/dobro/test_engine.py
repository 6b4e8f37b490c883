"""The engine: it plays by its books, consults every question, and keeps what must be kept."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variorum.games.chance import Chance
from variorum.games.dobro import (
    FaultError,
    GameError,
    Rules,
    RulesError,
    State,
    deal,
    from_record,
    read_record,
    referee,
)
from variorum.games.dobro.cards import cards_of, multiset, size
from variorum.games.dobro.game import deck
from variorum.games.dobro.players import at_random, forgets, thrifty
from variorum.games.dobro.round import IllegalMoveError, Round
from variorum.games.dobro.scoring import MissingSumsError, starters, winners
from variorum.games.ruleset import UnplayedAnswersError
from variorum.rulebook.questions import carries_behaviour, label
from variorum.rulebook.readings import choose, enabling

from properties.conftest import ROOT
from properties.dobro.conftest import EDITIONS, TABLES, changed, project, random_game, rules_of

# -- rule sets ---------------------------------------------------------------------------------------------------


# Answers of no edition, for which a record has no notation or the engine no play; they are refused by name.
UNPLAYED = {
    ("play.double.choice", "optional"),
    ("end.last-card", "numbered-only"),
    ("score.forgetful", "counts-as-card"),
}


def test_the_rule_set_has_a_field_for_every_question_that_carries_behaviour() -> None:
    """Fields and their types are the questions and their answers, no more and no less."""
    questions = {id_: one for id_, one in project().game("dobro").questions.items() if carries_behaviour(one)}
    hints = get_type_hints(Rules)
    assert {one.metadata["question"] for one in fields(Rules)} == set(questions)
    for one in fields(Rules):
        question = questions[one.metadata["question"]]
        types = [part for part in (get_args(hints[one.name]) or (hints[one.name],)) if part is not type(None)]
        assert one.name == one.metadata["question"].replace(".", "_").replace("-", "_")
        if question.answers is not None:
            assert issubclass(types[0], StrEnum)
            played = [answer for answer in question.answers if (one.metadata["question"], answer) not in UNPLAYED]
            assert [str(answer) for answer in types[0]] == played
        assert (question.arises is not None) == (one.default is None)


def test_a_rule_set_left_open_says_which_question(edition: str) -> None:
    """An unanswered question is named, and so is an answer that fits none."""
    answers = dict(choose(project().edition(edition), {}).answers)
    del answers["score.tie.skips"]
    with pytest.raises(RulesError, match=r"unanswered: score\.tie\.skips"):
        Rules.from_answers(answers)
    with pytest.raises(RulesError, match=r"score\.order is `sideways`, and only most-cards-first, fewest-cards-first"):
        Rules.from_answers({**answers, "score.tie.skips": "one", "score.order": "sideways"})


# -- every question is consulted ---------------------------------------------------------------------------------


def rivals() -> list[tuple[str, str, str]]:
    """List every rival on a question that carries behaviour."""
    found = []
    for name in EDITIONS:
        edition = project().edition(name)
        for id_, ruling in edition.rulings.items():
            if carries_behaviour(edition.game.questions[id_]):
                found += [(name, id_, label(rival.answer)) for rival in ruling.rivals]
    return found


@pytest.mark.parametrize(("edition_name", "question", "rival"), rivals())
def test_every_rival_changes_some_game(edition_name: str, question: str, rival: str) -> None:
    """A game played under the edition goes differently under the rival: what is legal, what comes out, or who wins."""
    needed = enabling(project().edition(edition_name), question)
    one, two = (choose(project().edition(edition_name), {**needed, **more}) for more in ({}, {question: rival}))
    assert question in one.answers
    base, other = Rules.from_answers(one.answers), Rules.from_answers(two.answers)
    assert games_differ(base, other, 400) or small_cases_differ(base, other)


def games_differ(base: Rules, other: Rules, seeds: int) -> bool:
    """Look for a game on which two rule sets differ, over players, policies and forgetfulness."""
    for seed in range(seeds):
        players, percent, longer = 2 + seed % (base.players_most - 1), (0, 30, 90)[seed % 3], seed % 4 == 3
        if trace(base, players, seed, percent, longer) != trace(other, players, seed, percent, longer):
            return True
    return False


def small_cases_differ(base: Rules, other: Rules) -> bool:
    """Look for a cut-down round, or a tie for the start, on which two rule sets differ."""
    return any(small_rounds_differ(base, other, seed) or starts_differ(base, other, seed) for seed in range(400))


def starts_differ(base: Rules, other: Rules, seed: int) -> bool:
    """Break a tie for the start between players with few cards, often alike."""
    chance = Chance(seed, 8)
    piles = [multiset(chance.below(14) for _ in range(chance.below(3))) for _ in range(3)]
    case: dict[str, Any] = {
        "finisher": chance.below(3),
        "direction": 1,
        "last_starter": chance.below(3),
        "hands": piles,
    }
    return starters(base, [1, 1, 1], [1, 1, 1], piles=piles, **case) != starters(
        other, [1, 1, 1], [1, 1, 1], piles=piles, **case
    )


def trace(rules: Rules, players: int, seed: int, percent: int, longer: bool) -> list[Any]:
    """Play a game from a seed and note all that can be seen of it, but not how the deal was made."""
    # The same deals for both sides, wherever the rules let them be the same.
    state, chance = deal(rules, players, seed, longer=longer), Chance(seed, 5)
    seen: list[Any] = [sorted(Counter(deck(rules, players)).items())]
    for _ in range(600):
        legal = state.legal_moves()
        if not legal:
            break
        play = (at_random if chance.below(3) else thrifty)(state.round, chance)
        forgotten_draw = forgets(state.round, play, chance, percent)
        seen.append(([move.text for move in legal], play.text, forgotten_draw, state.turn, state.round.value))
        state.play(play, forgotten_draw)
    result = state.outcome()
    seen += [[one.points, one.cards, one.forgetful, one.finisher] for one in state.game.results]
    return [*seen, result and (result.totals, result.winners)]


def small_rounds_differ(base: Rules, other: Rules, seed: int) -> bool:
    """Play a cut-down round under both, move for move, from hands that ordinary play seldom gives."""
    chance = Chance(seed, 7)
    cards = chance.shuffled(deck(base, 3))
    sizes = [1 + chance.below(4) for _ in range(3)]
    few = [cards.pop() for _ in range(chance.below(5))]
    specials = [card for card in cards if card > 10]
    hands = [
        multiset((specials if chance.below(3) == 0 and len(specials) >= count else cards).pop() for _ in range(count))
        for count in sizes
    ]
    one, two = Round(base, hands, few, 0), Round(other, hands, few, 0)
    for _ in range(60):
        if one.mask != two.mask or one.turn != two.turn or one.value != two.value or one.hands != two.hands:
            return True
        if one.over or two.over:
            return one.over != two.over or one.piles != two.piles
        plays = one.legal()
        play = plays[chance.below(len(plays))]
        forgotten_draw = chance.below(3) * (one.due(play) > 0 and two.due(play) > 0)
        one.play(play, forgotten_draw)
        two.play(two.t.by_text[play.text], forgotten_draw)
    return False


@pytest.mark.parametrize(("question", "answer"), sorted(UNPLAYED))
def test_an_answer_that_is_not_played_is_refused_by_name(edition: str, question: str, answer: str) -> None:
    """An edition with such an answer is not played as if it had another."""
    with pytest.raises(UnplayedAnswersError, match=question):
        changed(edition, {question: answer})


def test_every_other_answer_of_every_question_can_be_played() -> None:
    """Whatever else a new edition answers, a game under it is played to its end or to where nobody can move."""
    game = project().game("dobro")
    for id_, question in game.questions.items():
        if not carries_behaviour(question) or question.answers is None:
            continue
        for answer in question.answers:
            if (id_, answer) in UNPLAYED:
                continue
            base = "dobro/fr" if id_ in ("next.starter.tie.finisher", "box.dobrei.use") else "dobro/en"
            rules = changed(base, {id_: answer, **IMPLIED.get((id_, answer), {})})
            endless = answer in ("may-take-nothing", "at-most-one")
            for seed in range(2 if endless else 6):
                state = (
                    deal(rules, 2 + seed % 5, seed) if endless else random_game(rules, 2 + seed % 5, seed, percent=20)
                )
                assert endless or state.outcome() is not None, (id_, answer)


# What else has to be answered where an answer makes another question arise.
IMPLIED = {
    ("open.special", "forbidden"): {"open.stuck": "special-allowed"},
    ("open.stuck", "special-allowed"): {"open.special": "forbidden"},
    ("open.stuck", "no-taking"): {"open.special": "forbidden"},
    ("open.stuck", "next-opens"): {"open.special": "forbidden"},
    ("end.condition", "empty-hand-and-pile"): {"end.empty-handed": "draws-first"},
    ("next.starter.tie", "nearest-finisher"): {"next.starter.tie.finisher": "last"},
}


# -- what must be kept -------------------------------------------------------------------------------------------


@given(st.sampled_from(TABLES), st.integers(0, 10**9), st.sampled_from([0, 20, 70]), st.booleans())
def test_cards_are_kept_and_every_card_is_in_one_place(
    table: tuple[str, int], seed: int, percent: int, thrifty: bool
) -> None:
    """At every moment hands, draw pile, cards in play, score piles and cards set aside are the deck."""
    name, players = table
    rules = rules_of(name)
    whole = Counter(deck(rules, players))

    def check(state: State) -> None:
        round_ = state.round
        left = round_.draw[len(round_.draw) - round_.left_to_draw :]
        found = Counter(left) + Counter(round_.aside)
        for part in (*round_.hands, *round_.piles, round_.in_play):
            found.update(cards_of(part))
        assert found == whole
        assert round_.sizes == [size(hand) for hand in round_.hands]
        assert all(count <= round_.hand_size for count in round_.sizes)

    random_game(rules, players, seed, policy="thrifty" if thrifty else "random", percent=percent, watch=check)


def test_a_move_that_is_not_legal_is_refused(edition: str) -> None:
    """Whatever is not listed as legal is refused, and nothing changes."""
    state = deal(rules_of(edition), 4, 11)
    legal = {play.text for play in state.legal_moves()}
    before = state.record()
    for play in state.round.t.plays:
        if play.text not in legal:
            with pytest.raises(IllegalMoveError):
                state.round.play(play)
            with pytest.raises(FaultError):
                state.play(play)
    assert state.record() == before


def test_forgetting_with_nothing_to_draw_is_refused(edition: str) -> None:
    """Nobody can forget where nothing is due."""
    round_ = Round(rules_of(edition), [1, 3], (), 0)
    with pytest.raises(IllegalMoveError, match="nothing to draw"):
        round_.play(round_.legal()[0], forgets=True)


def test_apply_leaves_the_state_before_as_it_was(edition: str) -> None:
    """A move applied gives a new state; the old one plays on as if nothing had been."""
    state = deal(rules_of(edition), 3, 5)
    while state.legal_moves():
        before = state.record()
        after = state.apply(state.legal_moves()[-1])
        assert state.record() == before
        assert after.record() != before
        state = after


@pytest.mark.parametrize(("edition", "players"), [one for one in TABLES if one[1] % 2 == 0])
def test_a_saved_game_goes_on_as_it_would_have(edition: str, players: int) -> None:
    """A game saved in mid-round and taken up again ends just as it would have."""
    rules = rules_of(edition)
    whole = random_game(rules, players, 21, percent=15).record()
    state = deal(rules, players, 21)
    for number, written in enumerate(whole["rounds"]):
        for move in written["moves"]:
            _, play, *forgotten_draw = move.split()
            if number == 1 and len(state.round.log) == 7:
                state = from_record(state.record(), rules)
            state.play(play, len(forgotten_draw))
    assert state.record() == whole


def test_hidden_cards_stay_hidden(edition: str) -> None:
    """What a player is shown does not change when hidden cards change places."""
    state = deal(rules_of(edition), 4, 3)
    for _ in range(9):
        state.play(state.legal_moves()[0])
    me = state.names[0]
    before = state.view(me)
    round_ = state.round
    others = [1, 2, 3]
    round_.hands[1], round_.hands[2] = round_.hands[2], round_.hands[1]
    round_.draw = round_.draw[: len(round_.draw) - round_.left_to_draw] + round_.draw[: -round_.left_to_draw - 1 : -1]
    assert state.view(me) == before
    assert before.hand == tuple(state.view(me).hand)
    assert all(state.view(state.names[seat]).hand != before.hand for seat in others)


def digest() -> str:
    """Fingerprint some seeded games of every edition."""
    records = [random_game(rules_of(name), players, 4, percent=10).record() for name in EDITIONS for players in (2, 5)]
    return hashlib.sha256(repr(records).encode()).hexdigest()


def test_a_seed_gives_the_same_game_everywhere() -> None:
    """The games of a seed do not depend on the hash seed of the process."""
    code = "from properties.dobro.test_engine import digest; print(digest())"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for hash_seed in ("0", "1", "424242")
    }
    assert runs == {digest()}


def test_too_few_or_too_many_players_are_refused(edition: str) -> None:
    """One player or seven cannot be dealt, and the question that forbids it is named."""
    for players, question in ((1, "players.least"), (7, "players.most")):
        with pytest.raises(GameError) as refused:
            deal(rules_of(edition), players, 0)
        assert refused.value.question == question


@pytest.mark.parametrize(
    ("hands", "said"), [({"2": 6}, "how many cards each is dealt"), ({"2": 6, "3": 60}, r"takes \d+ cards.* there are")]
)
def test_hands_that_cannot_be_dealt_are_refused(edition: str, hands: dict[str, int], said: str) -> None:
    """Where a book gives no hand for three players, or more cards than there are, the reason is said."""
    with pytest.raises(GameError, match=said) as refused:
        deal(replace(rules_of(edition), setup_hand=hands), 3, 0)
    assert (refused.value.code, refused.value.question) == ("cannot-begin", "setup.hand")


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (3, 3), (5, 5)])
def test_the_longer_variant_has_a_round_for_each_player(edition: str, players: int, rounds: int) -> None:
    """As many rounds as players are played, and three where that would be fewer: a longer game is not a shorter one."""
    state = deal(rules_of(edition), players, 2, longer=True)
    while moves := state.legal_moves():
        state.play(moves[0])
    assert len(state.game.results) == rounds
    assert referee(rules_of(edition), read_record(state.record())).winners is not None


# -- between rounds ----------------------------------------------------------------------------------------------


def second_round(rules: Rules, players: int) -> dict[str, Any]:
    """Write a game up to the deal of its second round."""
    state = deal(rules, players, 1)
    while not state.game.results:
        state.play(thrifty(state.round, Chance(0)))
    return state.record()


def test_cards_that_stay_aside_are_the_same() -> None:
    """Where two players set the same cards aside again, others are refused."""
    rules = changed(EDITIONS[0], {"two.aside.again": "same-again"})
    data = second_round(rules, 2)
    assert referee(rules, read_record(data)).legal
    aside, draw = data["rounds"][1]["set_aside"], data["rounds"][1]["draw"]
    place = next(place for place, card in enumerate(draw) if card not in aside)
    aside[0], draw[place] = draw[place], aside[0]
    fault = referee(rules, read_record(data)).fault
    assert fault is not None
    assert (fault.round, fault.question) == (2, "two.aside.again")


def test_who_has_not_the_points_to_start_is_refused_by_them() -> None:
    """A player with other points than the start player is refused by the points, and by nothing about ties."""
    rules = rules_of(EDITIONS[0])
    data = second_round(rules, 3)
    totals = referee(rules, read_record({**data, "rounds": data["rounds"][:1]})).rounds[0].points or {}
    data["rounds"][1]["starter"] = max(totals, key=lambda name: totals[name])
    fault = referee(rules, read_record(data)).fault
    assert fault is not None
    assert (fault.round, fault.question) == (2, "next.starter")


def test_a_tie_of_two_needs_their_sums() -> None:
    """Two players with as many points and cards cannot be ranked while a sum is missing."""
    rules = rules_of(EDITIONS[0])
    for sums in (None, [4, None]):
        with pytest.raises(MissingSumsError) as missing:
            winners(rules, [3, 3], [5, 5], sums)
        assert missing.value.seats == [0, 1]
    assert winners(rules, [3, 3], [5, 5], [4, 6])[0] == [0]
