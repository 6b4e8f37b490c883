"""What holds in Dobble: every theorem under every reading looked at, the verdicts that were expected, and the flips."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial
from typing import Any

import pytest
from variorum import contract
from variorum.games.claims.planes import fault_of
from variorum.games.dobble import Rules
from variorum.games.dobble.heaps import PoisonedGift, ToweringInferno
from variorum.games.dobble.records import read_record
from variorum.games.dobble.referee import referee
from variorum.games.dobble.rounds import HotPotato
from variorum.games.dobble.sheets import Scored, SheetError, read_sheet, score_sheet
from variorum.games.dobble.table import MiniGame
from variorum.games.dobble.theorems import BOOK, THEOREMS
from variorum.prove.mutation import noticed_by, second_answers
from variorum.prove.theorems import Status, Theorem

from properties import theorem_checks
from properties.conftest import ROOT, Command
from properties.dobble.conftest import EDITION, changed, looked_at, project
from properties.dobble.test_deck import check_certificate

# Where a second reader of the book answered otherwise, and what they found no answer to; each has a rival.
APART = {"players.most"}
LEFT_OUT: set[str] = set()


@cache
def looked() -> list[theorem_checks.Looked]:
    """List every reading looked at, the main reading first."""
    return theorem_checks.looked_at(Rules, looked_at())


def ids(theorem: Theorem) -> str:
    """Name a test by its theorem."""
    return theorem.id


@pytest.mark.parametrize("edition", [EDITION])
@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_verdicts_are_as_expected(theorem: Theorem, edition: str) -> None:
    """Under every reading a theorem is decided, as a person expected, with its case met or what refutes it shown."""
    theorem_checks.check_expected(theorem, looked())


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_a_verdict_hangs_on_the_questions_named(theorem: Theorem) -> None:
    """Readings that agree on the questions a theorem names are expected to have the same verdict, where one is."""
    theorem_checks.check_depends(theorem, looked())


def test_theorems_are_stated_well() -> None:
    """Every theorem has a subject, and a sentence for a statement."""
    contract.check_stated(BOOK)


def test_the_edition_as_ruled_is_foreseen() -> None:
    """Somebody foresaw every verdict of the main reading."""
    theorem_checks.check_foreseen(THEOREMS, looked()[0])


# -- what shows a failure, replayed ------------------------------------------------------------------------------


class Replayed:
    """A record that was replayed: every position, the end, and who was given cards last in each round."""

    def __init__(self, rules: Any, data: Mapping[str, Any]) -> None:
        self.rules, self.data = rules, data
        self.positions: list[Any] = []
        self.games: list[MiniGame] = []
        self.counts: list[int] = []
        self.losers: list[int] = []
        self.verdict = referee(rules, read_record(data), self)
        assert self.verdict.fault is None
        assert all(one.holds for one in self.verdict.claims)

    def __call__(self, game: MiniGame, number: int, claim: Any, ruled: Any) -> None:
        """Keep a copy of the table."""
        self.games.append(game.copy())
        self.counts.append(number)
        if isinstance(game, HotPotato) and claim is not None and game.round_loser is not None:
            self.losers.append(game.round_loser)

    @property
    def end(self) -> MiniGame:
        """The table at the end."""
        return self.games[-1]


def freeze(game: MiniGame) -> str:
    """Write down what lies on the table."""
    left_out = ("rules", "deck", "symbols")
    return str(sorted((name, value) for name, value in vars(game).items() if name not in left_out))


def has_several_words(one: Replayed) -> bool:
    """Tell whether another symbol would have been as right as the one named."""
    first = one.games[0]
    assert isinstance(first, ToweringInferno)
    return len(first.deck[first.counting(0)] & first.deck[first.pile[0]]) > 1


def has_one_word_for_all(one: Replayed) -> bool:
    """Tell whether one symbol, named again and again, gained all cards."""
    return len({text.split()[1] for text in one.data["claims"]}) == 1 and bool(one.verdict.finished)


def wins_by_few(one: Replayed) -> bool:
    """Tell whether those who were given the fewest cards are not the winners."""
    assert isinstance(one.end, PoisonedGift)
    given = [len(heap) for heap in one.end.heaps]
    names = [name for name, count in zip(one.data["players"], given, strict=True) if count == min(given)]
    return one.verdict.winners != sorted(names)


def takes_other_number_of_claims(one: Replayed) -> bool:
    """Tell whether a round ended too soon, or goes on after a claim for each player but one."""
    claims, players = len(one.data["rounds"][0]), len(one.data["players"])
    return (claims < players - 1) if one.end.over else (claims >= players - 1)


def lost_fewer(one: Replayed) -> bool:
    """Tell whether a loser of the hot potato lost fewer rounds than another."""
    names = [one.data["players"][seat] for seat in one.losers]
    return any(names.count(name) < max(map(names.count, names)) for name in one.verdict.losers or ())


def paid(one: Replayed) -> bool:
    """Tell whether a player who lost more rounds has more points."""
    names, points = [one.data["players"][seat] for seat in one.losers], one.verdict.points or {}
    seated = one.data["players"]
    return any(names.count(a) > names.count(b) and points[a] > points[b] for a in seated for b in seated)


RECORDS: dict[str, Callable[[Replayed], bool]] = {
    "the-symbols-are-too-few-even-for-strangers": lambda one: True,
    "any-two-cards-share-exactly-one-symbol": has_several_words,
    "no-symbol-is-on-every-card": has_one_word_for_all,
    "a-mini-game-always-ends": lambda one: freeze(one.end) in map(freeze, one.games[:-1]),
    "every-player-who-may-claim-can": lambda one: (
        not one.end.over and one.end.able() != {claim.player for claim in one.end.chances()}
    ),
    "the-fastest-player-never-loses": lambda one: one.data["players"][0] in (one.verdict.losers or ()),
    "gotta-catch-them-all-uses-up-the-cards": lambda one: one.verdict.finished and bool(one.end.rest),
    "the-cards-last-for-the-hot-potato": lambda one: (
        one.verdict.finished and len(one.data["rounds"]) < one.rules.potato_rounds_least
    ),
    "hot-potato-rounds-take-a-claim-for-all-but-one": takes_other_number_of_claims,
    "the-well-is-dealt-evenly": lambda one: len(set(one.games[0].cards())) > 1,
    "every-mini-game-names-a-winner-and-a-loser": lambda one: (
        one.verdict.finished and None in (one.verdict.winners, one.verdict.losers)
    ),
    "losing-a-round-never-pays": paid,
    "being-given-the-fewest-cards-wins": wins_by_few,
    "the-loser-of-the-hot-potato-lost-most-rounds": lost_fewer,
}


def chooses_without_loss(rules: Any, data: Mapping[str, Any]) -> bool:
    """Tell whether the player who chose the last mini-game did not lose the one before."""
    lost = score_sheet(rules, read_sheet(data)).lost[-2]
    return lost is not None and data["mini_games"][-1]["chosen_by"] not in lost


def could_be_chosen_by_another(rules: Any, data: Mapping[str, Any]) -> bool:
    """Tell whether two players at least could have chosen the last mini-game."""
    *before, last = data["mini_games"]
    able = 0
    for name in data["players"]:
        with suppress(SheetError):
            score_sheet(rules, read_sheet({**data, "mini_games": [*before, {**last, "chosen_by": name}]}))
            able += 1
    return able > 1


def scores_less(scored: Scored) -> bool:
    """Tell whether a winner of a mini-game scored fewer points than somebody else."""
    return any(
        min(points[name] for name in won) < max(given for name, given in points.items() if name not in won)
        for won, points in zip(scored.won, scored.points, strict=True)
        if won and len(won) < len(points)
    )


SHEETS: dict[str, Callable[[Any, Mapping[str, Any], Scored], bool]] = {
    "no-mini-game-has-two-winners": lambda rules, data, scored: any(len(won) > 1 for won in scored.won),
    "the-winner-has-won-the-most-mini-games": lambda rules, data, scored: any(
        scored.mini_games[name] < max(scored.mini_games.values()) for name in scored.winners
    ),
    "every-game-has-a-winner": lambda rules, data, scored: not scored.winners,
    "winning-a-mini-game-never-scores-less": lambda rules, data, scored: scores_less(scored),
    "the-loser-chooses-the-next-mini-game": lambda rules, data, scored: chooses_without_loss(rules, data),
    "one-player-chooses-the-next-mini-game": lambda rules, data, scored: could_be_chosen_by_another(rules, data),
    "no-total-falls-below-zero": lambda rules, data, scored: min(scored.totals.values()) < 0,
}
CERTIFICATES = {"the-deck-described-can-exist", "there-is-a-deck-to-play-with"}


@cache
def is_certificate(text: str) -> bool:
    """Check, once, that a counting argument is right; which reading it is shown under makes no difference to it."""
    check_certificate(json.loads(text))
    return True


def is_failure(theorem: Theorem, rules: Any, witness: Mapping[str, Any]) -> bool:
    """Replay what shows a failure under its rules, and tell whether it breaks the statement."""
    if theorem.id in CERTIFICATES:
        return is_certificate(json.dumps(dict(witness), sort_keys=True))
    if set(witness) == {"deck"}:  # one that counting allows, and that the rules of this reading do not
        assert theorem.id == "the-symbols-are-too-few-even-for-strangers"
        return fault_of(tuple(map(tuple, witness["deck"])), rules.deck_symbols_card) is None
    if "mini_games" in witness:
        return SHEETS[theorem.id](rules, witness, score_sheet(rules, read_sheet(witness)))
    return bool(RECORDS[theorem.id](Replayed(rules, witness)))


@pytest.mark.parametrize("theorem", [one for one in THEOREMS if not one.is_fact], ids=ids)
def test_failures_are_replayed(theorem: Theorem) -> None:
    """Every stored failure is replayed by its own reading and breaks the statement; so does what is decided anew."""
    theorem_checks.check_stored_failures(ROOT, "dobble", theorem, looked(), partial(is_failure, theorem))
    main = looked()[0].rules
    verdict = theorem.verdict(main)
    assert verdict.status is not Status.FAILS or is_failure(theorem, main, verdict.witness or {})


POTATO = {"potato.give": "one-card", "potato.deal": 2, "potato.loser": "last-round", "tower.winner": "fewest-cards"}
GIFT = {"gift.gained": "giver", "gift.deal": 2, "gift.winner": "most-cards", "potato.round.end": "first-rid"}
TIES = {"tie.two": "shared", "tie.last": "all-lose", "final.tie": "one-more", "tournament.next.who": "lowest-total"}
POINTS = {
    "final.winner": "last-mini-game",
    "tournament.next": "winner",
    "tournament.potato": 5,
    "tournament.tower": {"each-card-gained": -1, "most-cards-gained": 5},
    "catch.several": "one-each",
}
TABLE = {"deck.common": "one-for-all", "players.least": 3, "players.most": 3, "tower.deal": 9, "well.rid": "stops"}
DECK = {"deck.conflict": "only-one-in-common", "deck.symbols.all": 51, "tournament.negative": "zero-is-least"}

# Answers that no edition gives, and theorems that fail under them.
HOUSE: list[tuple[dict[str, Any], set[str]]] = [
    (POTATO, {"a-mini-game-always-ends", "the-loser-of-the-hot-potato-lost-most-rounds"}),
    (GIFT | TIES, {"being-given-the-fewest-cards-wins", "no-mini-game-has-two-winners"}),
    (POINTS, {"losing-a-round-never-pays", "every-game-has-a-winner", "the-loser-chooses-the-next-mini-game"}),
    (TABLE, {"any-two-cards-share-exactly-one-symbol", "no-symbol-is-on-every-card"}),
    (DECK, {"the-deck-described-can-exist"}),
]


@pytest.mark.parametrize(("answers", "failing"), HOUSE, ids=["potato", "gift", "points", "table", "deck"])
def test_house_editions_are_decided(answers: dict[str, Any], failing: set[str]) -> None:
    """Answers that no edition gives are decided too, and what fails under them is replayed under them."""
    rules = changed(answers)
    verdicts = {theorem.id: theorem.verdict(rules) for theorem in THEOREMS}
    assert failing <= {id_ for id_, verdict in verdicts.items() if verdict.status is Status.FAILS}
    for id_, verdict in verdicts.items():
        assert theorem_checks.is_graded(THEOREMS[id_], verdict), (id_, verdict.figures)
        assert " 0 " not in f" {verdict.scope}", (id_, verdict.scope)  # something was looked at
        if verdict.status is Status.FAILS and verdict.witness is not None:
            assert is_failure(THEOREMS[id_], rules, verdict.witness)


def test_what_cannot_be_played_is_left_open() -> None:
    """Where no number of players can play the hot potato, nothing is said of how it is played."""
    rules = changed({"potato.rounds.least": 50, "potato.rounds.too-few": "not-for-so-many"})
    played = ("losing-a-round-never-pays", "the-loser-of-the-hot-potato-lost-most-rounds")
    for id_ in (*played, "the-cards-last-for-the-hot-potato", "hot-potato-rounds-take-a-claim-for-all-but-one"):
        assert THEOREMS[id_].verdict(rules).status is Status.UNKNOWN


def test_prove_knows_the_game(variorum: Command) -> None:
    """The command decides the theorems of this game as of any other."""
    done = variorum("prove", "the-deck-described-can-exist", "--edition", EDITION, "--json")
    assert done.code == 0
    assert json.loads(done.out)["verdict"] == "fails"


def test_every_flipped_ruling_is_noticed() -> None:
    """Each ruling, flipped to each other answer, changes a verdict or a witness, or parts from the second reading."""
    theorem_checks.check_flips(project().edition(EDITION), lambda mutant: noticed_by(project(), mutant))


def test_two_readings_agree_or_are_rivals() -> None:
    """A second reader gave the same answers, but for a few where the other answer is a rival."""
    edition = project().edition(EDITION)
    theorem_checks.check_second(
        edition,
        second_answers(project().evidence_folder(edition.game.name) / "second-reading.yaml", edition),
        APART,
        LEFT_OUT,
    )


def test_the_stored_verdicts_are_those_decided() -> None:
    """What the site tells of the theorems is what is decided here; if not, run: variorum prove --store."""
    theorem_checks.check_stored(ROOT, EDITION.partition("/")[0], THEOREMS, looked())
