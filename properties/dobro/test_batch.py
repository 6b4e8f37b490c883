"""The batch engine plays the reference engine's games: the same deals, moves, piles, points, starters and winners.

Each game is played by both from the same seed and index, and all that happened in it is compared, number by number.
`pytest properties/dobro/test_batch.py --hypothesis-profile=deep` plays many more.
"""

from __future__ import annotations

import ast
import json
import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from variorum import caches
from variorum.games.dobro import GameError, Rules, State
from variorum.games.dobro import answers as a
from variorum.games.dobro.batch import chunks, compiling, games, pack, play_code, play_games, rounds, trace
from variorum.games.dobro.batch.compiling import cache_folder
from variorum.games.dobro.batch.layout import DRAWINGS, GIVEN_UP, MOST_PLAYERS, SHIFT
from variorum.games.dobro.batch.rounds import COURSE_STEP
from variorum.games.dobro.cards import cards_of
from variorum.games.dobro.game import Deal
from variorum.games.dobro.players import whole_game
from variorum.games.dobro.policies import RANDOM, WEIGHTS, game_seed
from variorum.games.dobro.round import Ending, Round
from variorum.games.dobro.scoring import DecidedBy, card_sum
from variorum.games.dobro.tables import tables
from variorum.games.ruleset import UnplayedAnswersError
from variorum.impact.plans import Plan, plans
from variorum.prove.readings import one_away, readings
from variorum.rulebook.flips import mutants
from variorum.rulebook.models import Carries

from properties.conftest import NEEDS_COMPILER, ROOT, is_deep
from properties.dobro.conftest import EDITIONS, changed, project, rules_of

DEEP = is_deep()
POLICIES = (RANDOM, *WEIGHTS)
PLAYERS = range(2, MOST_PLAYERS + 1)
GAMES = 5_000 if DEEP else 32  # of each edition, number of players and policy
TRACED = 5_000 if DEEP else 8  # of these, this many number by number; of the others, the rows
GAMES_OF_A_READING = 200 if DEEP else 4  # and number of players
GAMES_OF_A_FLIP = 50 if DEEP else 1
SEED = 20_130
ENDINGS = (Ending.EMPTY_HAND, Ending.EMPTY_PILE, Ending.STUCK)
DECIDED = (DecidedBy.TOTAL, DecidedBy.FEWEST_CARDS, DecidedBy.LOWEST_SUM, DecidedBy.SHARED)


# -- what the reference engine did, as the batch engine tells it -------------------------------------------------


def in_four_bits(cards: int) -> int:
    """Write a multiset as the batch engine does."""
    return sum(1 << (SHIFT * card) for card in cards_of(cards))


def shuffled(rules: Rules, deal: Deal, kept: int) -> Iterator[int]:
    """List the cards of a deal as they were shuffled, those kept aside from the round before left out."""
    if rules.two_aside_from is a.TwoAsideFrom.BEFORE_DEALING:
        yield from deal.aside[kept:]
    for hand in deal.hands:
        yield from hand
    if rules.two_aside_from is a.TwoAsideFrom.AFTER_DEALING:
        yield from deal.aside[kept:]
    yield from deal.draw


def rounds_of(state: State) -> list[Round]:
    """List the rounds of a game, with the one that was given up."""
    return [*state.game.played, *([state.game.round] if state.game.round else [])]


def told(rules: Rules, state: State) -> Iterator[int]:
    """Tell all that happened in a game, number by number."""
    kept = 0
    for number, deal in enumerate(state.deals):
        round_ = rounds_of(state)[number]
        yield round_.starter
        yield from shuffled(rules, deal, kept)
        kept = len(deal.aside) if rules.two_aside_again is a.TwoAsideAgain.SAME_AGAIN else 0
        for seat, play, forgets in round_.log:
            yield (play.index * MOST_PLAYERS + seat) * DRAWINGS + forgets
        if number < len(state.game.results):
            result = state.game.results[number]
            for seat in range(state.game.players):
                yield from (in_four_bits(result.piles[seat]), round_.piles_wilds[seat], result.cards[seat])
                yield from (card_sum(rules, result.piles[seat], result.wilds[seat]), result.points[seat])
            assert round_.ending is not None
            yield from (result.forgetful, result.finisher, 1 + ENDINGS.index(round_.ending), round_.direction)


def row_of(state: State) -> tuple[object, ...]:
    """Write the row of a game."""
    end, game, course = state.outcome(), state.game, 0
    rounds = rounds_of(state)
    for round_ in rounds:
        for seat, play, forgets in round_.log:
            course = (course * COURSE_STEP + play_code(play) * 32 + seat * 4 + forgets) % (1 << 64)
    return (
        sum(1 << seat for seat in end.winners) if end else 0,
        DECIDED.index(end.decided_by) if end else GIVEN_UP,
        len(game.results),
        sum(len(round_.log) for round_ in rounds),
        course - (course >> 63 << 64),
        sum(round_.starter << (SHIFT * number) for number, round_ in enumerate(rounds)),
        (*game.totals(), *[0] * (MOST_PLAYERS - game.players)),
    )


def same_games(
    rules: Rules,
    policies: Sequence[str],
    first: int,
    count: int,
    *,
    forgets: int = 0,
    longer: bool = False,
    traces: int | None = None,
) -> None:
    """Play games by both engines; everything must agree, number by number in as many as are to be traced.

    A row tells who started, all moves by their hash, points, what decided and who won; piles are in the traces too.
    """
    packed, players = pack(rules), len(policies)
    rows = play_games(packed, players, policies, SEED, first, count, forgets=forgets, longer=longer)
    for index, row in enumerate(rows, first):
        state = whole_game(rules, policies, game_seed(SEED, index), percent=forgets, longer=longer)
        if traces is None or index < first + traces:
            assert trace(packed, players, policies, SEED, index, forgets=forgets, longer=longer) == list(
                told(rules, state)
            )
        assert (*row.tolist()[:-1], tuple(row["totals"].tolist())) == row_of(state)


# -- the tests ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", PLAYERS)
def test_an_edition_is_played_alike(edition: str, players: int, policy: str) -> None:
    """The editions in their main readings, by each policy: nobody forgets, somebody does, the longer variant."""
    rules, names, part, traces = rules_of(edition), [policy] * players, GAMES // 4, TRACED // 4
    same_games(rules, names, 0, 2 * part, traces=2 * traces)
    same_games(rules, names, 2 * part, part, forgets=12, traces=traces)
    same_games(rules, names, 3 * part, GAMES - 3 * part, forgets=3, longer=True, traces=traces)


@cache
def every_plan() -> list[tuple[str, Plan]]:
    """List what impact compares, by name."""
    return list(plans([project().edition(name) for name in EDITIONS], ROOT))


@cache
def every_reading(edition: str) -> list[Rules]:
    """List the readings of an edition: the main reading, each one rival away, and enough that any two answers meet."""
    return [Rules.from_answers(reading.answers) for reading in readings(project().edition(edition))]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_reading_is_played_alike(edition: str, players: int) -> None:
    """Readings in which any two answers that can stand together do, by policies mixed at the table."""
    for number, rules in enumerate(every_reading(edition)):
        names = [POLICIES[(number + seat) % len(POLICIES)] for seat in range(players)]
        same_games(rules, names, 0, GAMES_OF_A_READING // 2, forgets=20, longer=number % 3 == 0)
        same_games(rules, [RANDOM] * players, 100, GAMES_OF_A_READING // 2, forgets=(0, 10, 100)[number % 3])


def test_every_other_answer_is_played_alike(edition: str) -> None:
    """Rule sets in which one answer is any other that can be given, defensible or not."""
    for number, flip in enumerate(mutants(project().edition(edition))):
        if flip.edition.game.questions[flip.question].carries is not Carries.BEHAVIOUR:
            continue
        try:
            rules = Rules.from_answers(flip.answers)
        except UnplayedAnswersError:  # neither engine plays it
            continue
        for players in (2, 3 + number % 4):
            if rules.players_least <= players <= min(rules.players_most, MOST_PLAYERS):
                names = [POLICIES[(number + seat) % len(POLICIES)] for seat in range(players)]
                same_games(rules, names, 0, GAMES_OF_A_FLIP, forgets=40, longer=number % 3 == 0)
                same_games(rules, [RANDOM] * players, 100, GAMES_OF_A_FLIP, forgets=100)
                same_games(rules, [RANDOM] * players, 200, GAMES_OF_A_FLIP, forgets=3, longer=number % 3 == 1)


@pytest.mark.parametrize("name", [name for name, _ in every_plan()])
def test_every_rule_set_that_impact_compares_is_played_alike(name: str) -> None:
    """Answers of two editions mixed, as where one question is changed, or all but one."""
    for number, answers in enumerate(dict(every_plan())[name].answers):
        rules = Rules.from_answers(answers)
        players = 2 + number % (min(rules.players_most, MOST_PLAYERS) - 1)
        names = [POLICIES[(number + seat) % len(POLICIES)] for seat in range(players)]
        same_games(rules, names, 300, GAMES_OF_A_READING, forgets=3)


def test_rules_with_very_many_plays_are_played_alike() -> None:
    """Where wild cards and pairs are as free as can be, there are more plays than in any edition."""
    free = {"play.pair.of": "any-two", "wild.pair.value": "freely-chosen", "wild.two.value": "own-value-each"}
    rules = changed("dobro/en", free)
    assert len(tables(rules).plays) > 256
    for players in PLAYERS:
        same_games(rules, [RANDOM] * players, 0, 10 * GAMES_OF_A_READING, forgets=3)


def first_parting(one: Rules, other: Rules) -> tuple[int, int, int, bool] | None:
    """Look for a game in which two rule sets differ: its index, the players, how often they forget, the variant."""
    for count in (300, 3_000, 30_000):
        for players, forgets, longer in product((4, 2, 6, 3, 5), (30, 0), (False, True)):
            rows = [
                play_games(pack(rules), players, RANDOM, SEED, 0, count, forgets=forgets, longer=longer)
                for rules in (one, other)
            ]
            parted = (rows[0] != rows[1]).nonzero()[0]
            if len(parted):
                return int(parted[0]), players, forgets, longer
    return None


def test_every_rival_is_played_alike_where_it_matters(edition: str) -> None:
    """Each rival parts from its ruling in some game, unless proved to make no difference; there both engines agree."""
    text = (ROOT / "properties" / "dobro" / "equivalences.yaml").read_text(encoding="utf-8")
    for base, away in one_away(project().edition(edition)):
        one, other = (Rules.from_answers(reading.answers) for reading in (base, away))
        found = first_parting(one, other)
        if found is None:
            question = next(id_ for id_ in away.answers if base.answers.get(id_) != away.answers[id_])
            assert f"question: {question}\n" in text, away.name
            continue
        index, players, forgets, longer = found
        for rules in (one, other):
            same_games(rules, [RANDOM] * players, index, 1, forgets=forgets, longer=longer)


def test_a_stretch_of_games_is_the_same_however_it_is_cut() -> None:
    """A game is given by its seed and index alone: in one go, in chunks, from packed rules that went by post."""
    packed = pack(rules_of("dobro/en"))
    whole = play_games(packed, 4, RANDOM, 7, 1_000, 250)
    pieces = list(chunks(pickle.loads(pickle.dumps(packed)), 4, RANDOM, 7, 1_000, 250, size=60))  # noqa: S301
    assert [len(piece) for piece in pieces] == [60, 60, 60, 60, 10]
    assert [row.tobytes() for piece in pieces for row in piece] == [row.tobytes() for row in whole]
    packed.flags.writeable = False
    assert play_games(packed, 4, RANDOM, 7, 1_000, 250).tobytes() == whole.tobytes()
    assert play_games(packed, 4, RANDOM, 8, 1_000, 250).tobytes() != whole.tobytes()
    packed.flags.writeable = True


def test_readings_that_agree_play_the_same_games() -> None:
    """Two rule sets see the same deals and choices for as long as they agree, and part only where they differ."""
    one, other = pack(rules_of("dobro/en")), pack(rules_of("dobro/en", final_tie_round="third-round"))
    rows = [play_games(packed, 4, RANDOM, 3, 0, 2_000, longer=True) for packed in (one, other)]
    assert (rows[0]["course"] == rows[1]["course"]).all()
    assert (rows[0]["totals"] == rows[1]["totals"]).all()
    assert (rows[0]["winners"] != rows[1]["winners"]).any()


def test_a_number_of_players_that_cannot_be_is_refused() -> None:
    """Too few and too many players are refused as the reference engine refuses them."""
    packed = pack(rules_of("dobro/en"))
    for players in (1, 7):
        with pytest.raises(GameError):
            play_games(packed, players, RANDOM, 1, 0, 1)
    with pytest.raises(ValueError, match="3 policies"):
        play_games(packed, 3, [RANDOM, RANDOM], 1, 0, 1)
    with pytest.raises(ValueError, match="no policy clever; there are random, thrifty"):
        play_games(packed, 3, "clever", 1, 0, 1)


def test_compiled_code_is_kept_by_the_digest_of_its_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code is kept below NUMBA_CACHE_DIR or the user's caches, and not at all where nothing can be written."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "given"))
    assert cache_folder("a1") == tmp_path / "given" / "a1"
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    assert cache_folder("a1") == tmp_path / "own" / "variorum" / "a1"
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    assert cache_folder("a1") is None


TINY = """
import sys
from variorum.games.dobro.batch.compiling import kept, seal_new

def add(number):
    return number + 1

code = kept(add, sys.modules[__name__])
code(3)
seal_new(code)
print(sum(code.stats.cache_hits.values()), len(code.signatures))
"""


def run_tiny(folder: Path) -> tuple[str, str]:
    """Compile a tiny function in a fresh process: whether it was read from a folder, and what standard error says."""
    (folder / "tiny.py").write_text(TINY, encoding="utf-8")
    paths = os.pathsep.join([str(folder), *sys.path])
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "kept"), "PYTHONPATH": paths}
    command = [sys.executable, "-c", "import tiny"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return done.stdout.strip(), done.stderr


def test_kept_code_is_read_only_as_it_was_sealed(tmp_path: Path) -> None:
    """As it was written it is read; cut short, it is compiled anew, with a line said, and read the next time."""
    assert run_tiny(tmp_path) == ("0 1", "")
    assert run_tiny(tmp_path) == ("1 1", "")
    (code,) = (tmp_path / "kept").rglob("*.nbc")
    code.write_bytes(code.read_bytes()[:1000])
    os.utime(code, (0, 0))
    found, said = run_tiny(tmp_path)
    assert (found, said.count("\n"), "compiled anew" in said) == ("0 1", 1, True)
    assert run_tiny(tmp_path) == ("1 1", "")


class Planted:
    """What runs when it is read."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.trace,)


@pytest.mark.parametrize("what", ["index", "more", "link", "seal", "open", "nothing"])
def test_code_that_somebody_planted_never_runs(tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Other bytes, another file, a link, a seal of nothing, a folder that others can write: all is thrown away."""
    trace, folder = tmp_path / "ran", tmp_path / "base" / "a1"
    assert caches.trusted_folder(tmp_path / "base", "a1", print) == folder
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "sub").mkdir()
    (folder / "sub" / "kernel.nbi").write_bytes(b"index")
    (folder / "sub" / "kernel.nbc").write_bytes(b"code")
    caches.seal(folder)
    payload = pickle.dumps(Planted(trace))
    if what == "index":
        (folder / "sub" / "kernel.nbi").write_bytes(payload)
    elif what == "more":
        (folder / "sub" / "other.nbi").write_bytes(payload)
    elif what == "link":
        (tmp_path / "elsewhere").write_bytes(b"code")
        (folder / "sub" / "kernel.nbc").unlink()
        (folder / "sub" / "kernel.nbc").symlink_to(tmp_path / "elsewhere")
    elif what == "seal":
        (folder / caches.SEAL).write_text("[" * 50_000, encoding="utf-8")
    elif what == "open":
        folder.chmod(0o777)
    for path in folder.rglob("*.nb*"):
        os.utime(path, (0, 0), follow_symlinks=False)
    assert caches.trusted_folder(tmp_path / "base", "a1", print) == folder
    said = capsys.readouterr().out
    left = sorted(path.name for path in folder.rglob("*.nb*"))
    whole = what == "nothing"
    assert (left, said.count("compiled anew")) == ((["kernel.nbc", "kernel.nbi"], 0) if whole else ([], 1))
    assert folder.stat().st_mode & 0o777 == 0o700
    assert not trace.exists()
    if what == "link":
        assert (tmp_path / "elsewhere").read_bytes() == b"code"


@pytest.mark.skipif(sys.platform == "win32", reason="owners of another kind")
def test_code_is_not_kept_where_others_could_put_theirs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder that others can write to, but for one in which nobody can move what is another's; nor in a link."""
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    assert caches.trusted_folder(shared, "a1", print) is None
    assert f"others can write to {shared}" in capsys.readouterr().out
    shared.chmod(0o1777)
    assert caches.trusted_folder(shared, "a1", print) == shared / "a1"
    (shared / "b1").symlink_to(tmp_path)
    assert caches.trusted_folder(shared, "b1", print) is None
    assert "is not a folder" in capsys.readouterr().out
    monkeypatch.setattr(os, "geteuid", lambda: (shared / "a1").stat().st_uid + 1)
    assert caches.trusted_folder(shared, "a1", print) is None
    assert "belongs to somebody else" in capsys.readouterr().out


def test_the_digest_is_of_every_module_whose_numbers_are_compiled() -> None:
    """A change in any module of ours that the kernel takes names from, however far off, compiles anew."""
    compiled_in = {games.__name__, rounds.__name__}
    for module in (games, rounds):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        froms = [one.module for one in ast.walk(tree) if isinstance(one, ast.ImportFrom) and one.module]
        compiled_in |= {name for name in froms if name.startswith("variorum.")}
    apart = {
        compiling.__name__,
        "variorum.games",
        "variorum.games.dobro",
        "variorum.games.dobro.batch",
    }  # which is in every digest, and folders
    assert compiled_in - apart <= {module.__name__ for module in games.COMPILED}
    digests = {compiling.digest((module,)) for module in games.COMPILED}
    assert len(digests) == len(games.COMPILED)


@pytest.mark.parametrize("word", [0b1, 0b1011_0001, (1 << 62) | 0b110, (1 << 63) - 1])
def test_the_nth_bit_is_found_in_both_ways(word: int) -> None:
    """Processors that cannot find a bit in one step count their way to it."""
    places = [place for place in range(63) if word >> place & 1]
    ways = [compiling.nth_counted, *([compiling.nth_deposited] if compiling.deposits() else [])]
    for found in map(compiling.compiled, ways):
        assert [int(found(word, number)) for number in range(len(places))] == places


def floats(code: Any) -> int:
    """Count the numbers that compiled code makes floats of."""
    return sum(text.count("itofp ") for text in code.inspect_llvm().values())


def test_every_number_is_whole(tmp_path: Path) -> None:
    """A variable that takes signed and unsigned numbers would become a float, and lose bits without a word."""

    def mixes(number: Any) -> Any:
        taken: Any = np.uint64(7)
        if number:
            taken = number
        return taken

    code = compiling.compiled(mixes)
    code(3)
    assert floats(code)
    # The kernel as it is when nothing is kept: what a cache gives back can no longer be read. It need not be quick.
    script = (
        "from properties.dobro.conftest import rules_of\n"
        "from properties.dobro.test_batch import floats, games, pack, play_games\n"
        "for policy in ('random', 'thrifty'): play_games(pack(rules_of('dobro/en')), 3, policy, 1, 0, 1)\n"
        "print(len(games.play_all.signatures), floats(games.play_all))"
    )
    surroundings = {"NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_OPT": "0", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **surroundings})
    assert done.stdout.split() == ["2", "0"]


@pytest.mark.parametrize("policy", POLICIES)
def test_nothing_that_was_played_is_kept(policy: str) -> None:
    """Memory does not grow with the games: the compiled code lets go of the rows that it wrote, and of the rules."""
    packed = pack(rules_of("dobro/en"))
    rows = weakref.ref(play_games(packed, 3, policy, SEED, 0, 10))
    assert rows() is None
    held = sys.getrefcount(packed)
    play_games(packed, 3, policy, SEED, 0, 10)
    assert sys.getrefcount(packed) == held


@pytest.mark.parametrize(
    "words",
    [
        "ours.py 0.1 4",
        "ours_batch.py 0.1 4 winning",
        "ours_batch.py --games 100 2",
        "ours_batch.py --kernel 0.1 4",
    ],
)
def test_the_benchmarks_run(words: str) -> None:
    """What `make bench` measures of ours can be measured; the kernel in C is held against the batch engine there."""
    script, *rest = words.split()
    command = [sys.executable, str(ROOT / "benchmarks" / script), *rest]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    if report is None and "--kernel" in rest:
        pytest.skip(NEEDS_COMPILER)
    assert report["moves"] > 0
