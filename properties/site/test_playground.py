"""What a page can ask of the engine, asked without a page: the answers are those of the library and the commands."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from variorum.games import registry
from variorum.games.chance import Chance
from variorum.games.dobro.players import whole_game
from variorum.library import OpenReading, open_reading
from variorum.playground.bridge import Bridge, load
from variorum.recordtext import record_text
from variorum.rulebook.arising import arises
from variorum.rulebook.project import Project
from variorum.rulebook.questions import carries_behaviour, label
from variorum.rulebook.readings import choose
from variorum.rulebook.verdicts import read_verdicts, verdict_of
from variorum.site import playground
from variorum.site.book import Book, books
from variorum.site.markup import Here

from properties.conftest import ROOT, this_project
from properties.editions import playable

Ask = Callable[..., Any]
EDITIONS = tuple(playable(this_project()))
MINI_GAMES = ("towering-inferno", "the-well", "hot-potato", "gotta-catch-them-all", "poisoned-gift")
ALL = ["Ana", "Bo", "Cy", "Dee"]
LOOKED_AT = 4
SINGLE = {"board.edges", "play.double.choice", "end.last-card", "score.forgetful"}  # of these one answer is played
NOWHERE = {"tournament.next.who", "teams.even", "teams.odd", "next.starter.tie.runs-out"}


@pytest.fixture(scope="module")
def gathered(project: Project) -> list[Book]:
    """Gather every game."""
    return books(project, {})


@pytest.fixture(scope="module")
def folder(gathered: list[Book], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the data of the playground into a folder."""
    place = tmp_path_factory.mktemp("playground")
    for name, text in playground.data(gathered).items():
        (place / name).write_text(text, encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def bridge(folder: Path) -> Bridge:
    """Open the playground as a page does."""
    return load(folder)


@pytest.fixture(scope="module")
def ask(bridge: Bridge) -> Ask:
    """Ask as a page does, for an answer."""

    def asked(what: str, **more: Any) -> Any:
        answer = json.loads(bridge.answer(json.dumps({"ask": what, **more})))
        assert "error" not in answer, answer
        return answer["ok"]

    return asked


def printed(edition: str) -> dict[str, Any]:
    """Name an edition as it is printed."""
    return {"edition": edition, "switched": {}}


# -- the modules that run in a page ----------------------------------------------------------------------------------


def test_the_modules_that_are_bundled_are_enough(folder: Path, tmp_path: Path) -> None:
    """With the bundled modules and the standard library alone a game is dealt and a record in YAML is judged."""
    for name, text in playground.modules().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    code = """
import json, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from variorum.playground.bridge import load
bridge = load(Path(sys.argv[2]))
for edition in ("dobro/fr", "dobble/en", "dobble-connect/pl"):
    reading = {"edition": edition, "switched": {}}
    dealt = json.loads(bridge.answer(json.dumps({"ask": "begin", "reading": reading, "players": 3, "seed": 1})))["ok"]
    shown = {"ask": "show", "reading": reading, "record": dealt["record"], "viewer": "Ana"}
    assert json.loads(bridge.answer(json.dumps(shown)))["ok"]["actions"], edition
    text = json.loads(bridge.answer(json.dumps({"ask": "text", "reading": reading, "record": dealt["record"]})))["ok"]
    assert "ok" in json.loads(bridge.answer(json.dumps({"ask": "judge", "text": text}))), edition
"""
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, tmp_path, folder], capture_output=True, text=True, check=False
    )
    assert run.stderr == ""


def test_the_modules_are_the_packages_own() -> None:
    """What runs in a page is what is installed, letter by letter, and nothing compiled."""
    for name, text in playground.modules().items():
        if name.startswith("variorum/"):
            assert (ROOT / "engine" / name).read_text("utf-8") == text
        assert name.endswith(".py")


# -- readings --------------------------------------------------------------------------------------------------------


def rivals(edition: str) -> Iterator[tuple[str, str]]:
    """List each answer that an edition can be read to give besides its own."""
    for id_, ruling in this_project().edition(edition).rulings.items():
        for rival in ruling.rivals:
            yield id_, label(rival.answer)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_switched_rule_makes_the_same_reading(bridge: Bridge, project: Project, edition: str) -> None:
    """A reading with one rival has the answers that the library gives it, and so its rules."""
    book, tried = bridge.books[edition.partition("/")[0]], 0
    for id_, wanted in rivals(edition):
        if wanted not in book.questions[id_].options:
            continue
        reading, ruled = choose(project.edition(edition), {id_: wanted}), book.ruled(edition, {id_: wanted})
        own = {one: label(answer) for one, answer in reading.answers.items() if one in ruled.labels}
        missing = [one for one in reading.answers if one not in ruled.labels and book.questions[one].played]
        assert own == {one: ruled.labels[one] for one in own}
        assert not missing
        assert set(ruled.labels) - set(own) == set(ruled.filled)
        tried += 1
    assert tried > 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_theorems_stand_as_they_are_stored(bridge: Bridge, ask: Ask, project: Project, edition: str) -> None:
    """For a reading that was decided, what comes out otherwise is what is stored otherwise, and nothing is open."""
    game = edition.partition("/")[0]
    stored, book = read_verdicts(project.root, game), bridge.books[game]
    assert stored
    theorems = [one for one in stored.theorems if one.kind == "theorem" and verdict_of(one, edition)]
    changes = 0
    for id_, wanted in list(rivals(edition))[::5]:
        name = f"{edition}:{id_}={wanted}"
        if wanted not in book.questions[id_].options or not book.questions[id_].played:
            continue
        found = ask("standing", reading={"edition": edition, "switched": {id_: wanted}})
        known = {one.id: verdict_of(one, name) for one in theorems}
        before = {one.id: verdict_of(one, edition) for one in theorems}
        other = {one for one, now in known.items() if now and now.verdict != before[one].verdict}  # type: ignore[union-attr]
        assert {one["id"] for one in found["changed"]} >= other
        assert not {one["id"] for one in found["open"]} & {one for one, now in known.items() if now}
        assert len(found["changed"]) + len(found["open"]) + found["same"] == len(theorems)
        changes += len(other)
    assert changes or game != "dobro"


def test_a_theorem_stands_by_what_its_proof_needs(bridge: Bridge, ask: Ask, project: Project) -> None:
    """Under an answer that nobody decided, what needs no such answer stands, and what needs it no longer applies."""
    edition, moved = "dobro/fr", "score.order"
    switched = {moved: "most-cards-first"}
    reading = {"edition": edition, "switched": switched}
    own, now = (bridge.books["dobro"].ruled(edition, one).labels for one in ({}, switched))
    assert {one for one in {*own, *now} if own.get(one) != now.get(one)} == {moved}
    stored = read_verdicts(project.root, "dobro")
    assert stored
    holds = [one for one in stored.theorems if (found := verdict_of(one, edition)) and found.verdict == "holds"]
    proved = [one for one in holds if moved in one.consulted and edition in one.needed]
    needing = {one.id for one in proved if moved in one.needed[edition]}
    opened = {one["id"] for one in ask("standing", reading=reading)["open"]}
    assert needing <= opened
    assert needing
    assert not opened & {one.id for one in proved if one.id not in needing}
    assert len(proved) > len(needing)
    assert not ask("standing", reading=printed(edition))["open"]


def test_an_answer_is_switched_to_one_that_changes_it(ask: Ask, gathered: list[Book], folder: Path) -> None:
    """What a question's page switches can be played, is not what is printed, and is shown by a stored witness of it.

    Of every question that can matter in a game there is another answer to try, but where the engine plays only one or
    the question never comes up; each page without one says why.
    """
    witnesses, found = json.loads((folder / "witnesses.json").read_text("utf-8")), 0
    said: defaultdict[str, list[str]] = defaultdict(list)
    for book in gathered:
        for id_ in book.game.questions:
            if (switch := playground.switch(book, id_)) is None:
                said[playground.unswitched(book, id_).partition(",")[0]].append(id_)
                continue
            found += 1
            edition, answer, shown = switch.data["edition"], switch.data["answer"], switch.data.get("shown")
            assert ask("reading", reading={"edition": edition, "switched": {id_: answer}})["labels"][id_] == answer
            assert ask("reading", reading=printed(edition))["labels"].get(id_) != answer
            assert shown is None or witnesses[shown]["question"] == id_
            stored = [
                one["between"] for one in witnesses.values() if (one["game"], one["question"]) == (book.name, id_)
            ]
            assert shown or all(":" in between[0] for between in stored)
    assert found > 230
    assert "" not in said
    assert set(said.pop("Only this answer can be played here")) == SINGLE
    assert set(said.pop("This comes up under none of the printed rules")) == NOWHERE
    matter = {id_ for book in gathered for id_, one in book.game.questions.items() if carries_behaviour(one)}
    assert len(said) == 2
    assert not matter & {id_ for some in said.values() for id_ in some}


def test_questions_that_only_now_arise_are_answered(bridge: Bridge) -> None:
    """Whatever answer is chosen, every question that is played and arises has one, and the rest go."""
    filled = left = 0
    for book in bridge.books.values():
        for edition in book.editions.values():
            for id_, question in book.questions.items():
                for wanted in question.options if question.played else ():
                    labels, more = book.answer({**edition.answers, id_: wanted})
                    found = {one: book.questions[one].options[given].answer for one, given in labels.items()}
                    played = {one for one, asked in book.questions.items() if asked.played and arises(asked, found)}
                    assert played <= set(labels)
                    filled, left = filled + len(more), left + len(set(edition.answers) - set(labels))
    assert filled > 5
    assert left > 5


# -- a game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [one for one in EDITIONS if one.startswith("dobro/")])
def test_simulated_players_play_the_same_game(ask: Ask, project: Project, edition: str) -> None:
    """A game that is played move by move in a page is the game that the engine plays from that seed."""
    reading, seed = printed(edition), 5
    record = ask("begin", reading=reading, players=4, seed=seed)["record"]
    while move := ask("simulated", reading=reading, record=record, seats=ALL, policy="winning"):
        record = ask("act", reading=reading, record=record, player=move["player"], text=move["text"])["record"]
    state = whole_game(open_reading(project, edition).rules, ["winning"] * 4, seed)
    assert record == state.record()
    shown, won = ask("show", reading=reading, record=record), state.outcome()
    assert won is not None
    assert (shown["over"], shown["winners"]) == (True, [state.names[seat] for seat in won.winners])


@pytest.mark.parametrize("options", [{"mini_game": one} for one in MINI_GAMES])
def test_a_mini_game_is_played_to_its_end(ask: Ask, project: Project, options: dict[str, str]) -> None:
    """Simulated players end it; each claim is offered to its player, and the referee says the same of the record."""
    reading = printed("dobble/en")
    dealt = ask("begin", reading=reading, players=3, seed=4, options=options)
    _play_out(ask, open_reading(project, "dobble/en"), reading, dealt)


def test_a_match_is_played_round_by_round(ask: Ask, project: Project) -> None:
    """Simulated teams end a round; the next is dealt when that is asked for."""
    reading = printed("dobble-connect/pl")
    record = _play_out(
        ask, open_reading(project, "dobble-connect/pl"), reading, ask("begin", reading=reading, players=2, seed=3)
    )
    after = ask("act", reading=reading, record=record, player="Ana", text="next")["record"]
    assert len(after["rounds"]) == len(record["rounds"]) + 1
    assert not ask("show", reading=reading, record=after, viewer="Ana")["over"]


def _play_out(ask: Ask, opened: OpenReading, reading: dict[str, Any], dealt: dict[str, Any]) -> dict[str, Any]:
    record, claims = dealt["record"], 0
    while move := ask("simulated", reading=reading, record=record, seats=ALL, policy="quick"):
        answer = ask("act", reading=reading, record=record, player=move["player"], text=move["text"])
        if claims < LOOKED_AT and "refused" not in answer:
            offered = ask("show", reading=reading, record=record, viewer=move["player"])["actions"]
            assert [one for one in offered if move["text"].startswith(one["text"])]
        record, claims = answer["record"], claims + 1
    assert claims > LOOKED_AT
    shown, verdict = ask("show", reading=reading, record=record), opened.referee(record)
    assert shown["over"]
    assert verdict["fault"] is None
    if verdict["winners"] is not None:
        assert shown["winners"] == verdict["winners"]
    return dict(record)


def test_a_refused_move_cites_its_rule(ask: Ask, project: Project) -> None:
    """What is refused comes with the rule, the words that are printed, and the question; the record stays."""
    reading = printed("dobro/fr")
    record = ask("begin", reading=reading, players=4, seed=3)["record"]
    player = ask("show", reading=reading, record=record)["turn"]
    answer = ask("act", reading=reading, record=record, player=player, text="W+W=13")
    cites = open_reading(project, "dobro/fr").cites("wild.range")
    assert answer["record"] is None
    assert answer["refused"]["question"] == "wild.range"
    assert [one["words"] for one in answer["refused"]["cites"]] == [one.printed for one in cites] != []
    assert answer["refused"]["sentence"] == open_reading(project, "dobro/fr").rule("wild.range").sentence


def test_the_others_cards_are_not_sent(ask: Ask) -> None:
    """Against simulated players a page gets the player's own cards only."""
    reading = printed("dobro/en")
    record = ask("begin", reading=reading, players=4, seed=3)["record"]
    hidden = ask("show", reading=reading, record=record, viewer="Bo", hide=True)["html"]
    opened = ask("show", reading=reading, record=record, viewer="Bo")["html"]
    shown = "holds " + ", ".join({"W": "wild"}.get(str(one), str(one)) for one in sorted_hand(record, "Bo"))
    assert shown in hidden
    assert hidden.count("holds back") == 3
    assert "holds back" not in opened


def sorted_hand(record: dict[str, Any], player: str) -> list[Any]:
    """List a hand in the order in which it is drawn: numbers, then the others."""
    order, hand = ["W", "skip", "reverse"], record["rounds"][0]["hands"][player]
    return sorted(hand, key=lambda one: (one in order, 0 if one in order else one, str(one)))


LYING = ("hands", "in_play", "value", "piles", "middle", "around", "tops", "board", "stacks")  # on a table


def test_every_witness_can_be_taken_over(bridge: Bridge, ask: Ask, folder: Path) -> None:
    """A witness opens at each of its first steps, with the table that its page shows there."""
    opened = 0
    for path in json.loads((folder / "witnesses.json").read_text("utf-8")):
        whole = ask("witness", path=path)
        if "sheet" in whole:
            assert ask("judge", text=whole["sheet"])["kind"] == "sheet"
            continue
        steps = ask("show", reading=whole["reading"], record=whole["record"])["steps"]
        for step in sorted({0, 1, 2, steps // 2, max(0, steps - 2)}):
            cut = ask("witness", path=path, step=step)
            assert ask("show", reading=cut["reading"], record=cut["record"])["html"] or cut["game"] == "dobble-connect"
            game = registry.require(cut["game"])
            rules = bridge.books[game.name].ruled(cut["reading"]["edition"], cut["reading"]["switched"]).rules
            seen, there = (game.positions(rules, game.read_record(one["record"])) for one in (whole, cut))
            if step < len(seen) and not getattr(seen[step], "refused", None):
                fields = [name for name in LYING if hasattr(seen[step], name)]
                assert [getattr(seen[step], name) for name in fields] == [getattr(there[-1], name) for name in fields]
                opened += 1
    assert opened > 150


def test_a_saved_game_is_the_same_when_it_is_loaded(ask: Ask) -> None:
    """A record is written with its reading, and opened again as it was."""
    reading = {"edition": "dobro/fr", "switched": {"open.special": "allowed"}}
    record = ask("begin", reading=reading, players=3, seed=8)["record"]
    text = ask("text", reading=reading, record=record)
    opened = ask("open", text=text)
    switched = ask("reading", reading=reading)
    assert opened["record"] == {**record, "edition": "dobro/fr"}
    assert ask("reading", reading=opened["reading"])["labels"] == switched["labels"]


# -- judged ----------------------------------------------------------------------------------------------------------


def test_a_sheet_is_scored_as_the_command_scores_it(ask: Ask, project: Project) -> None:
    """What was typed becomes a sheet, and every edition's points and winners are the library's."""
    counts, marks = ([9, 5, 5], [4, 6, 8], [1, 2, 3]), ("", "Bo", "")
    rounds = [{"numbers": one, "mark": mark} for one, mark in zip(counts, marks, strict=True)]
    text = ask("sheet", game="dobro", players=ALL[:3], rounds=rounds)
    cards: list[dict[str, Any]] = [{"cards": dict(zip(ALL[:3], one, strict=True))} for one in counts]
    sheet = {"players": ALL[:3], "rounds": [cards[0], {**cards[1], "forgetful": "Bo"}, cards[2]]}
    judged = ask("judge", text=text)
    assert len(judged["sides"]) == 3
    for side in judged["sides"]:
        scored = open_reading(project, side["name"]).score(sheet)
        assert (side["points"], side["winners"]) == (scored["totals"], list(scored["winners"]))
    assert len({str(side["points"]) for side in judged["sides"]}) > 1


def test_a_record_is_judged_as_the_command_judges_it(ask: Ask, project: Project, folder: Path) -> None:
    """In YAML and in JSON every edition says of a record what the library says, and where they first differ."""
    record = json.loads((folder / "witnesses.json").read_text("utf-8"))["dobro/forget.fill--en-fr"]
    for text in (json.dumps(record), record_text(record)):
        judged = ask("judge", text=text)
        for side in judged["sides"]:
            fault = open_reading(project, side["name"]).referee(record)["fault"]
            assert (side["fault"] and side["fault"]["message"]) == (fault and fault["message"])
        assert {bool(side["fault"]) for side in judged["sides"]} == {True, False}
        assert judged["first"]["title"]


def test_two_readings_are_compared_at_the_table(ask: Ask, project: Project) -> None:
    """A switched answer makes moves legal that were not: those that the library lists by the one and not the other."""
    reading = printed("dobro/en")
    other = {**reading, "switched": {"open.special": "allowed"}}
    record = ask("begin", reading=reading, players=4, seed=3)["record"]
    found = ask("compare", reading=reading, other=other, record=record)
    game = registry.require("dobro")
    sides = [open_reading(project, name) for name in ("dobro/en", "dobro/en:open.special=allowed")]
    moves = [[one.text for one in game.resume(one.rules, game.read_record(record)).legal_moves()] for one in sides]  # type: ignore[union-attr]
    assert found["gained"] == [one for one in moves[1] if one not in moves[0]]
    assert found["lost"] == [one for one in moves[0] if one not in moves[1]]
    back = ask("compare", reading=other, other=reading, record=record)
    assert (back["gained"], back["lost"]) == (found["lost"], found["gained"])
    assert found["gained"]


# -- experiments -----------------------------------------------------------------------------------------------------


def test_an_experiment_can_be_stopped_and_gone_on_with(ask: Ask) -> None:
    """Games a few at a time are the same games; equal rules never differ, and others do."""
    how: dict[str, Any] = {"players": 4, "policy": "thrifty", "seed": 1}
    sides = [printed("dobro/en"), printed("dobro/fr")]
    whole = ask("experiment", readings=sides, count=6, **how)
    first = ask("experiment", readings=sides, count=2, **how)
    assert ask("experiment", readings=sides, count=4, tally=first["tally"], **how) == whole
    assert whole["tally"]["games"] == 6
    assert whole["tally"]["play"] > 0
    alike = ask("experiment", readings=[sides[0], sides[0]], count=4, **how)["tally"]
    assert (alike["play"], alike["result"]) == (0, 0)
    assert alike["sides"][0] == alike["sides"][1]


def test_an_experiment_counts_what_the_engine_plays(ask: Ask, project: Project) -> None:
    """Its figures are those of the engine's own games from the same seeds, as the referee rules on each of them."""
    how: dict[str, Any] = {"players": 3, "policy": "winning", "seed": 5}
    tally = ask("experiment", readings=[printed("dobro/pt")], count=8, **how)["tally"]
    opened = open_reading(project, "dobro/pt")
    states = [whole_game(opened.rules, ["winning"] * 3, Chance(5, number).word % 2**53) for number in range(8)]
    records = [state.record() for state in states]
    verdicts = [opened.referee(record) for record in records]
    assert [one["fault"] for one in verdicts] == [None] * 8
    won = [(record["rounds"][0]["starter"], one["winners"]) for record, one in zip(records, verdicts, strict=True)]
    assert tally["sides"] == [
        {
            "starter": sum((starter in winners) / len(winners) for starter, winners in won if winners),
            "known": sum(bool(winners) for _, winners in won),
            "shared": sum(len(winners) > 1 for _, winners in won),
            "nobody": sum(not winners for _, winners in won),
            "moves": sum(len(one["moves"]) for record in records for one in record["rounds"]),
        }
    ]


# -- what nobody would ask -------------------------------------------------------------------------------------------

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10**6)
    | st.text(max_size=8)
    | st.sampled_from([*EDITIONS, "dobro", "Ana"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = (
    *("reading", "other", "readings", "record", "players", "seed", "text", "player", "policy", "seats", "question"),
    *("path", "step", "viewer", "since", "rounds", "game", "tally", "count", "options"),
)


@settings(max_examples=150)
@given(st.data())
def test_nothing_that_is_asked_stops_it(bridge: Bridge, data: st.DataObject) -> None:
    """Whatever is asked, an answer or a sentence comes back."""
    what = data.draw(st.sampled_from(sorted(bridge.known)))
    more = data.draw(st.dictionaries(st.sampled_from(FIELDS), JUNK))
    if data.draw(st.booleans()):
        more["reading"] = printed("dobro/en")
    answer = json.loads(bridge.answer(json.dumps({**more, "ask": what})))
    assert set(answer) in ({"ok"}, {"error"})


@pytest.mark.parametrize(
    "request_", ["", "[]", "{}", "null", '{"ask": 1}', '{"ask": "no"}', "[" * 100_000, "x" * 3_000_000]
)
def test_a_request_that_is_none_is_refused(bridge: Bridge, request_: str) -> None:
    """What is no request comes back as an error."""
    assert set(json.loads(bridge.answer(request_))) == {"error"}


def test_what_is_pasted_is_bounded(bridge: Bridge) -> None:
    """Text that is too long, too deep, with anchors or tags is refused with its place, as from a file."""
    for text in (
        "a: &x [1]\nb: *x",
        "a: !!python/name:os.system x",
        "[" * 50 + "]" * 50,
        "a: 1\na: 2",
        "x" * 1_000_001,
    ):
        answer = json.loads(bridge.answer(json.dumps({"ask": "judge", "text": text})))
        assert answer["error"]


# -- with it and without ---------------------------------------------------------------------------------------------


def test_only_the_pinned_python_is_taken(tmp_path: Path) -> None:
    """Files of another version, or changed ones, are not put on a site."""
    found = playground.find_pyodide()
    if found is None:
        pytest.skip("needs Python for browsers")
    assert playground.find_pyodide([found]) == found
    copy = tmp_path / "pyodide"
    shutil.copytree(found, copy)
    assert playground.find_pyodide([copy]) == copy
    changed = tmp_path / "changed"
    shutil.copytree(found, changed)
    (changed / "pyodide.mjs").write_bytes((found / "pyodide.mjs").read_bytes() + b"\n")
    assert playground.find_pyodide([changed]) is None


def test_a_site_without_python_for_browsers_has_no_playground(
    gathered: list[Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then there is no page, no file and no link."""
    monkeypatch.setattr(playground, "find_pyodide", lambda: None)
    assert playground.page(gathered) is None
    assert list(playground.files(gathered)) == []
    assert playground.address(gathered[0], Here("index.md"), {}) is None
