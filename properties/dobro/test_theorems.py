"""What holds in Dobro: every theorem under every reading looked at, the verdicts that were expected, and the flips."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest
from variorum import contract
from variorum.games.dobro import Rules
from variorum.games.dobro.decide.agreeing import disagree
from variorum.games.dobro.decide.climbs import Stage, Stages, stages
from variorum.games.dobro.records import read_record, read_sheet
from variorum.games.dobro.referee import referee
from variorum.games.dobro.sheets import score_sheet
from variorum.games.dobro.theorems import BOOK, THEOREMS
from variorum.games.dobro.theorems.ahead import decide_ahead
from variorum.prove.mutation import editions_of, listed_wording, noticed_by, wording
from variorum.prove.readings import covering, one_away, open_questions, readings
from variorum.prove.storing import plain
from variorum.prove.theorems import Comparison, Status, Theorem, Verdict
from variorum.rulebook.flips import mutants
from variorum.rulebook.models import EquivalencesFile
from variorum.rulebook.questions import carries_behaviour, label
from variorum.rulebook.readings import choose, enabling
from variorum.rulebook.validate import validate
from variorum.rulebook.verdicts import StoredVerdicts, read_verdicts, verdict_of
from variorum.rulebook.yamltext import read

from properties import theorem_checks
from properties.conftest import ROOT, Command
from properties.dobro.breaking import BREAKS
from properties.dobro.conftest import EDITIONS, changed, project, rules_of
from properties.theorem_checks import Looked

ANEW = "the stored verdicts are out of date; run: variorum prove --store"


WORDING = ROOT / "properties" / "dobro" / "wording.yaml"


@cache
def looked_at() -> list[Looked]:
    """List every reading looked at, with its rules and its answers in words."""
    return [one for name in EDITIONS for one in theorem_checks.looked_at(Rules, readings(project().edition(name)))]


@pytest.fixture(scope="module", autouse=True)
def decided_ahead(request: pytest.FixtureRequest) -> None:
    """Decide all theorems with all processors, where tests of every theorem are to run."""
    if sum(getattr(item, "module", None) is request.module for item in request.session.items) > len(THEOREMS):
        decide_ahead([one.rules for one in looked_at() if not all(theorem.is_known(one.rules) for theorem in THEOREMS)])


def ids(theorem: Theorem) -> str:
    """Name a test by its theorem."""
    return theorem.id


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_verdicts_are_as_expected(theorem: Theorem, edition: str) -> None:
    """Under every reading of an edition a theorem is decided as a person expected, its case met or a witness shown."""
    theorem_checks.check_expected(theorem, [one for one in looked_at() if one.reading.edition.name == edition])


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_witnesses_can_be_replayed(theorem: Theorem) -> None:
    """What shows a verdict under an edition's main reading is a record or sheet that anyone can replay."""
    for name in EDITIONS:
        verdict = theorem.verdict(rules_of(name))
        if verdict.witness is not None:
            replay(rules_of(name), verdict.witness)
        assert verdict.witness is not None or verdict.status is not Status.FAILS


def replay(rules: Rules, witness: Mapping[str, Any]) -> None:
    """Replay a record, whose moves must be legal up to the last, or score a sheet."""
    if "cards" in witness["rounds"][0]:
        assert score_sheet(rules, read_sheet(witness)).totals
        return
    fault = referee(rules, read_record(witness)).fault
    assert fault is None or fault.move == len(witness["rounds"][fault.round - 1]["moves"])  # type: ignore[operator]


@pytest.mark.parametrize("theorem", [one for one in THEOREMS if not one.is_fact], ids=ids)
def test_every_failure_breaks_its_statement(theorem: Theorem) -> None:
    """Every stored failure is replayed by its own reading and breaks the statement; so does what is decided anew."""

    def breaks(rules: Rules, witness: Mapping[str, Any]) -> bool:
        replay(rules, witness)
        return BREAKS[theorem.id](rules, witness)

    theorem_checks.check_stored_failures(ROOT, "dobro", theorem, looked_at(), breaks)
    for name in EDITIONS:
        verdict = theorem.verdict(rules_of(name))
        assert verdict.status is not Status.FAILS or breaks(rules_of(name), verdict.witness or {})


# Answers that no published edition gives, and what a theorem must then say.
HOUSE: list[tuple[dict[str, Any], str, Status]] = [
    ({"forget.again": "once-more"}, "no-total-is-ever-negative", Status.FAILS),
    ({"forget.again": "once-more"}, "fewest-cards-in-every-round-wins-alone", Status.FAILS),
    ({"score.ranks-by": "sum-of-values"}, "equal-cards-give-equal-points", Status.FAILS),
    ({"score.ranks-by": "sum-of-values"}, "fewer-cards-give-better-points", Status.FAILS),
    ({"take.what": "others-cards"}, "every-card-stays-in-one-place", Status.FAILS),
    ({"take.specials": "left-out", "special.climb": "ends"}, "every-card-stays-in-one-place", Status.FAILS),
    ({"turn.actions": "at-most-one"}, "a-round-always-ends", Status.FAILS),
    ({"forget.points": 2}, "the-forgetful-card-never-helps-its-holder", Status.FAILS),
    ({"forget.points": 0}, "the-forgetful-card-never-helps-its-holder", Status.HOLDS),
    ({"draw.size": "always-six"}, "no-hand-exceeds-the-deal", Status.FAILS),
    ({"final.shared": "nobody-wins"}, "somebody-always-wins", Status.FAILS),
    ({"end.piles": "discarded"}, "both-directions-always-agree", Status.HOLDS),
    ({"play.pair.follows": "like-on-like"}, "a-play-must-reach-the-value", Status.FAILS),
    ({"play.equal": "higher-only"}, "a-play-must-reach-the-value", Status.FAILS),
    ({"final.tie.cards": "most-cards"}, "no-cards-in-any-round-is-enough-to-win", Status.HOLDS),
    (
        {
            "next.deck": "without-taken",
            "final.tie.round": "third-round",
            "variant.rounds": "one-per-player-three-at-least",
        },
        "the-deciding-round-of-a-tie-is-always-played",
        Status.FAILS,
    ),
]


@pytest.mark.parametrize(("given", "id_", "status"), HOUSE, ids=str)
def test_house_editions_have_verdicts_of_their_own(given: dict[str, Any], id_: str, status: Status) -> None:
    """Answers that nobody published are decided as they are, and a failure is shown under them."""
    rules = changed("dobro/en", given)
    verdict = THEOREMS[id_].verdict(rules)
    assert verdict.status is status
    if verdict.witness is not None:
        assert BREAKS[id_](rules, verdict.witness)


def test_nothing_is_expected_of_numbers_that_nobody_had_in_mind() -> None:
    """Where a decision consults another number, nothing is expected of it; of all else as much as before."""
    printed = {id_: label(one) for id_, one in choose(project().edition("dobro/en"), {}).answers.items()}
    assert THEOREMS.are_foreseen(printed)
    points = {"1": 0, "2": 2, "3": 3, "4": 4, "5": 7, "6": 9}
    rules, answers = changed("dobro/en", {"score.points": points}), {**printed, "score.points": label(points)}
    assert not THEOREMS.are_foreseen(answers)
    sums, next_one = THEOREMS["what-the-points-of-a-round-add-up-to"], THEOREMS["the-neighbour-plays-next"]
    assert (sums.expected(rules, answers), next_one.expected(rules, answers)) == (None, next_one.expect(printed))
    assert sums.expected(changed("dobro/en", {}), printed) == sums.expect(printed) is not None


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_a_verdict_hangs_on_the_questions_named(theorem: Theorem) -> None:
    """Readings that agree on the questions a theorem names are expected to have the same verdict, where one is."""
    theorem_checks.check_depends(theorem, looked_at())


def test_theorems_are_stated_well() -> None:
    """Every theorem has a subject, a sentence for a statement, and questions that it depends on."""
    contract.check_stated(BOOK)


# -- which readings ----------------------------------------------------------------------------------------------


def test_readings_cover_every_pair_of_answers(edition: str) -> None:
    """Each rival stands alone in some reading, and with each other answer that it can stand with in another."""
    opened = project().edition(edition)
    offered = open_questions(opened)
    alone = {next(iter(set(away.chosen) - set(base.chosen))) for base, away in one_away(opened)}
    assert alone == set(offered)
    sets = [{(id_, label(one)) for id_, one in reading.answers.items()} for reading in covering(opened)]
    rivals = [(question, answer) for question, answers in offered.items() for answer in answers[1:]]
    for one, two in combinations(rivals, 2):
        needed = {**enabling(opened, one[0]), **enabling(opened, two[0])}
        answers = choose(opened, {**needed, **dict([one, two])}).answers
        together = one[0] != two[0] and {one, two} <= {(id_, label(answer)) for id_, answer in answers.items()}
        assert not together or any({one, two} <= chosen for chosen in sets), (one, two)


def _steps(graph: Stages, stage: Stage) -> set[tuple[str, Stage | None, bool]]:
    """List what leads on from a stage; the search lets no skip or reverse card open."""
    steps = [step for step in graph.steps[stage] if stage.begun or step.play.has_value]
    return {(step.play.text, step.stage, step.hit) for step in steps}


def test_climbs_hang_on_nothing_else(edition: str) -> None:
    """What is held fixed in the search of climbs, and how many play, makes no difference to them."""
    for number, reading in enumerate(covering(project().edition(edition))):
        rules = Rules.from_answers(reading.answers)
        whole, fixed = Stages(rules, 2 + number % 2), stages(rules)
        for stage in set(whole.steps) & set(fixed.steps):
            assert _steps(whole, stage) == _steps(fixed, stage)
        assert {stage.value for stage in whole.steps} == {stage.value for stage in fixed.steps}


# -- between editions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("comparison", BOOK.comparisons, ids=lambda one: one.id)
def test_comparisons_are_as_expected(comparison: Comparison) -> None:
    """What is said of two editions stands as expected for each two, with a witness where it fails."""
    as_ruled = {reading.name: answers for reading, _, answers in looked_at() if not reading.chosen}
    for one, other in permutations(EDITIONS, 2):
        verdict = comparison.timed(rules_of(one), rules_of(other)).verdict
        assert verdict.settled == comparison.expect(as_ruled[one], as_ruled[other])
        if verdict.status is Status.FAILS:
            assert verdict.witness is not None
            sides = rules_of(one), rules_of(other)
            if comparison in [group.agree for group in BOOK.classes]:
                assert referee(sides[0], read_record(verdict.witness)).legal
                assert disagree(*sides, verdict.witness)
            else:
                assert winners_of(sides[0], verdict.witness) != winners_of(sides[1], verdict.witness)
        else:
            assert verdict.reached


def winners_of(rules: Rules, witness: Mapping[str, Any]) -> list[str] | None:
    """Find who wins a whole game or a sheet."""
    if "cards" in witness["rounds"][0]:
        return score_sheet(rules, read_sheet(witness)).winners
    verdict = referee(rules, read_record(witness))
    assert verdict.legal
    return verdict.winners


# -- what is proved elsewhere hangs on theorems --------------------------------------------------------------------


def test_every_equivalence_rests_on_a_theorem() -> None:
    """Each theorem that makes two answers equivalent is stated, and holds under the editions' main readings."""
    content = validate(read(ROOT / "properties" / "dobro" / "equivalences.yaml"), EquivalencesFile)
    for one in content.equivalences:
        for name in one.in_ or EDITIONS:
            assert THEOREMS[one.theorem].verdict(rules_of(name)).status is Status.HOLDS


# -- what is stored ----------------------------------------------------------------------------------------------


@cache
def stored() -> StoredVerdicts:
    """Read the verdicts that are stored."""
    found = read_verdicts(ROOT, "dobro")
    assert found is not None, ANEW
    return found


def as_stored(verdict: Verdict) -> tuple[str | None, Any]:
    """Write what settles a theorem as a file has it."""
    return verdict.status and str(verdict.status), json.loads(json.dumps(plain(verdict.figures)))


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_stored_verdicts_are_those_decided(theorem: Theorem) -> None:
    """What is stored of a theorem is what it says and how it stands under every reading looked at."""
    found = next((one for one in stored().theorems if one.id == theorem.id), None)
    assert found is not None, ANEW
    said = (theorem.statement, theorem.otherwise, str(theorem.method), theorem.is_fact)
    assert (found.statement, found.otherwise, found.method, found.kind == "fact") == said, ANEW
    for reading, rules, _ in looked_at():
        one = verdict_of(found, reading.name)
        assert one is not None, ANEW
        assert (one.verdict, one.figures) == as_stored(theorem.verdict(rules)), f"{reading.name}: {ANEW}"


def test_nothing_else_is_stored() -> None:
    """Theorems are stored in order, under the readings looked at and no others, the editions' main readings first."""
    assert [one.id for one in stored().theorems] == [theorem.id for theorem in THEOREMS], ANEW
    names = {reading.name for reading, _, _ in looked_at()}
    for theorem in stored().theorems:
        listed = [name for one in theorem.verdicts for name in one.readings]
        assert sorted(listed) == sorted(names), ANEW
        assert listed[0] in EDITIONS


def test_stored_comparisons_are_those_decided() -> None:
    """What is stored of two editions is how each statement stands between them."""
    decided = {
        (comparison.id, (one, other)): as_stored(comparison.timed(rules_of(one), rules_of(other)).verdict)
        for comparison in BOOK.comparisons
        for one, other in permutations(EDITIONS, 2)
    }
    listed = {
        (comparison.id, one.between): (one.verdict, one.figures)
        for comparison in stored().comparisons
        for one in comparison.verdicts
    }
    assert listed == decided, ANEW


# -- the rulings are load-bearing --------------------------------------------------------------------------------


def test_every_flipped_ruling_is_noticed(edition: str) -> None:
    """Each ruling flipped to each other answer changes a verdict, an example, a witness, or the list of wording."""
    flipped, questions = mutants(project().edition(edition)), project().game("dobro").questions
    is_read = edition in editions_of(listed_wording(WORDING))
    held = [one for one in flipped if is_read or carries_behaviour(questions[one.question])]
    assert not [(one.question, label(one.answer)) for one in held if noticed_by(project(), one) is None]
    assert is_read or edition not in ("dobro/en", "dobro/fr", "dobro/pt")
    assert len(flipped) > len(project().edition(edition).rulings)


def test_wording_differs_just_where_listed() -> None:
    """The questions of wording on which the editions read for it differ are those listed, with the answers listed."""
    listed = listed_wording(WORDING)
    assert wording(project(), project().game("dobro"), listed) == listed


def test_an_edition_that_nobody_read_for_it_is_noticed_by_no_list() -> None:
    """Another edition beside those listed leaves the list as it is, and none of its own words is noticed by it."""
    listed = listed_wording(WORDING)
    unread = {
        question: {name: one for name, one in answers.items() if name != "dobro/fr"}
        for question, answers in listed.items()
    }
    assert editions_of(unread) == {"dobro/en", "dobro/pt"}
    assert all("dobro/fr" not in answers for answers in wording(project(), project().game("dobro"), unread).values())


# -- the command -------------------------------------------------------------------------------------------------


def test_prove_lists_every_theorem(variorum: Command) -> None:
    """All theorems are listed with a verdict for each edition."""
    done = variorum("prove", "--json", *(word for name in EDITIONS for word in ("--edition", name)))
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 0
    assert {row["theorem"] for row in rows} == {theorem.id for theorem in (*THEOREMS, *BOOK.comparisons)}
    assert len(rows) == len(THEOREMS) * len(EDITIONS) + len(BOOK.comparisons) * len(list(permutations(EDITIONS, 2)))
    assert all(
        row["as_expected"] and row["verdict"] in ("holds", "holds-cut-down", "probed", "fails", None) for row in rows
    )
    text = variorum("prove", "--edition", "dobro/fr")
    assert text.code == 0
    assert "both-directions-always-agree" in text.out


def test_prove_shows_a_theorem_in_full(variorum: Command) -> None:
    """Named, a theorem is shown with statement, figures, the rivals that change it, and a witness."""
    done = variorum("prove", "skipping-one-position-or-all-never-changes-the-winner", "--edition", "dobro/fr")
    assert done.code == 0
    assert "fewest players: 4; fewest cards: 4" in done.out
    assert "starter: " in done.out


def test_prove_under_a_reading(variorum: Command) -> None:
    """A reading has verdicts of its own."""
    reading = "dobro/fr:special.climb=ends"
    rows = variorum("prove", "a-skip-or-reverse-is-no-way-to-take", "--edition", reading, "--json")
    assert json.loads(rows.out)["verdict"] == "fails"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["a-climb-is-short"], "no theorem is called"),
        (["--edition", "dobro/xx"], "no edition"),
        (["--mutants", "somebody-always-wins"], "name no theorems"),
        (["--store", "somebody-always-wins"], "name only editions"),
        (["winners-are-always-among-those-of-the-other", "--edition", "dobro/en"], "is about two editions"),
    ],
)
def test_prove_refuses_what_it_cannot_decide(variorum: Command, arguments: list[str], said: str) -> None:
    """Wrong requests are refused with what to do instead."""
    done = variorum("prove", *arguments)
    assert done.code == 2
    assert said in done.err


def test_prove_says_what_was_not_expected(variorum: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A verdict that nobody expected is an error, and says what was expected."""
    theorem = THEOREMS["how-many-can-play"]
    monkeypatch.setitem(theorem.__dict__, "expect", lambda _: (Status.FAILS, {}))
    done = variorum("prove", "how-many-can-play", "--edition", "dobro/en")
    assert done.code == 1
    assert "not as expected" in done.out


def test_mutants_are_tabled(variorum: Command) -> None:
    """The table of flipped rulings ends with how many are noticed."""
    done = variorum("prove", "--mutants", "--edition", "dobro/fr")
    assert done.code == 0
    assert "flipped rulings are noticed: 100 %" in done.out
