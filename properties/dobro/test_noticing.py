"""Forgotten draws, noticed and not: who takes the forgetful card, who draws, and how often anybody notices."""

from __future__ import annotations

import pytest
from variorum.games.dobro import Rules, UnreadableError, deal, read_record, referee
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.policies import NOTICES
from variorum.games.dobro.state import State

from properties.dobro.conftest import EDITIONS, random_game, rules_of

SEED = 5


def after_forgetting(rules: Rules, how: int) -> State:
    """Let the first player open with a single card and forget to draw."""
    state = deal(rules, ["Ana", "Bo", "Cy"], SEED)
    play = next(move for move in state.legal_moves() if move.count == 1)
    return state.apply(play, forgets=bool(how), noticed=how == NOTICED)


# Who holds the forgetful card, and how many cards are in the hand of six that lost one.
@pytest.mark.parametrize(
    ("edition", "choices", "noticed", "unnoticed"),
    [
        ("dobro/en", {}, (True, 5), (False, 5)),
        ("dobro/pt", {}, (True, 5), (False, 5)),
        ("dobro/fr", {}, (True, 6), (False, 5)),
        ("dobro/en", {"forget_fill": "at-once"}, (True, 6), (False, 5)),
        ("dobro/en", {"forget_notice": "no-need"}, (True, 5), (True, 5)),
        ("dobro/pt", {"forget_notice": "no-need", "forget_fill": "at-once"}, (True, 6), (True, 6)),
    ],
)
def test_what_follows_from_a_forgotten_draw(
    edition: str, choices: dict[str, str], noticed: tuple[bool, int], unnoticed: tuple[bool, int]
) -> None:
    """Noticed, it costs the card and may fill the hand; unnoticed, it does nothing unless the reading says so."""
    for how, (takes_card, held) in ((NOTICED, noticed), (UNNOTICED, unnoticed)):
        state = after_forgetting(rules_of(edition, **choices), how)
        starter = state.names[state.round.starter]
        view = state.view(starter)
        assert view.forgetful == (starter if takes_card else None)
        assert view.hand_sizes[starter] == held


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_short_hand_is_filled_with_the_next_draw(edition: str) -> None:
    """A hand that nobody noticed was short is full again after its player's next draw."""
    state = after_forgetting(rules_of(edition), UNNOTICED)
    seat = state.round.starter
    while state.round.turn != seat:
        state = state.apply("take" if "take" in [move.text for move in state.legal_moves()] else state.legal_moves()[0])
        if state.round.opening:
            state = state.apply(state.legal_moves()[0])
    playing = next(move for move in state.legal_moves() if move.count)
    assert state.apply(playing).round.sizes[seat] == state.round.hand_size


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_says_whether_it_was_noticed(edition: str) -> None:
    """`forgets` and `forgets unnoticed` are written as played, read back, and judged differently."""
    holders = []
    for how in (NOTICED, UNNOTICED):
        record = after_forgetting(rules_of(edition), how).record(edition)
        assert record["rounds"][0]["moves"][0].endswith((" forgets", " forgets unnoticed")[how - 1])
        written = read_record(record)
        assert written.rounds[0].moves[0].forgets == how
        holders.append(referee(rules_of(edition), written).rounds[0].forgetful)
    assert holders[0] is not None
    assert holders[1] is None


@pytest.mark.parametrize(
    "move", ["Ana 5 unnoticed", "Ana 5 forgets noticed", "Ana forgets", "Ana 5 forgets unnoticed too"]
)
def test_other_ways_to_write_it_are_refused(move: str) -> None:
    """What is no notation is refused, with those that are."""
    data = {"players": ["Ana", "Bo"], "rounds": [{"situation": {"value": 4}, "moves": [move]}]}
    with pytest.raises(UnreadableError, match="`Ana 5 forgets unnoticed`"):
        read_record(data)


def test_simulated_players_notice_most_forgotten_draws() -> None:
    """Somebody notices about as often as is said, and not always."""
    logs = [
        state.log for seed in range(12) for state in random_game(rules_of("dobro/fr"), 4, seed, percent=50).game.played
    ]
    how = [forgets for log in logs for _, _, forgets in log if forgets]
    assert len(how) > 300
    assert NOTICES - 10 < 100 * how.count(NOTICED) / len(how) < NOTICES + 10
