"""Every reader as a target: bytes in, and it returns or raises one of our own errors. Knows no game by name."""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest import mock

from pydantic import BaseModel
from variorum.changes.sheets import all_sheets, store_sheets
from variorum.changes.status import read_statuses
from variorum.documents import game_of, open_document, read_as
from variorum.games import registry
from variorum.games.protocol import Game, UnscorableError
from variorum.impact.plans import plans, settings
from variorum.impact.results import Results, ResumeError, read_results
from variorum.judging import readings_for
from variorum.library import OpenReading, open_reading
from variorum.playground.bridge import Bridge
from variorum.prove.mutation import listed_wording, read_stored, second_answers
from variorum.prove.sound import claims_of
from variorum.rulebook import models
from variorum.rulebook.baseline import Key, baseline_text, begin, read_baseline, shrink, sift
from variorum.rulebook.checking import check, check_glossary
from variorum.rulebook.coverage import cover_all
from variorum.rulebook.drafts import draft_edition
from variorum.rulebook.evidence import Evidence
from variorum.rulebook.extracting import UnreadableError, take_text
from variorum.rulebook.languages import describe_translation
from variorum.rulebook.linked import StoredChange, StoredChanges, changes_file, changes_text, own_game, read_changes
from variorum.rulebook.problems import BadInputError, BadRequestError, ProblemKind
from variorum.rulebook.project import NOT_GAMES, Project
from variorum.rulebook.readings import choose, say_in
from variorum.rulebook.rulesets import PlaysFile, answers_text, read_plays, rules_text
from variorum.rulebook.schemas import schema_texts
from variorum.rulebook.sound import read_sound
from variorum.rulebook.texts import Library, Text, read_copy
from variorum.rulebook.translating import add_missing, draft_language, stamp
from variorum.rulebook.validate import validate
from variorum.rulebook.verdicts import read_verdicts, verdicts_file
from variorum.rulebook.yamltext import Document, decode, parse, read
from variorum.site import playground
from variorum.site.book import Book, books
from variorum.site.building import gather
from variorum.site.drawings import show
from variorum.site.impacts import impact_folder, read_impacts
from variorum.site.markup import Here
from variorum.site.pages import errata, theorems, verdict, witness
from variorum.vectors.answering import MOVES, REFEREE, SCORE, answer_lines
from variorum.version import __version__

from properties.conftest import MADE_UP, ROOT
from properties.documents import PAGES, docx_around, make_docx, make_pdf, pdf_around, read_part
from properties.editions import playable
from properties.fuzz import commands
from properties.fuzz.configurations import configuration_target
from properties.fuzz.harness import Reach, Stage, Target
from properties.fuzz.mutation import mutate_words
from properties.fuzz.schemas import FromSchema
from properties.fuzz.shapes import learn
from properties.fuzz.workbench import Workbench
from properties.games.outside_game import OUTSIDE
from properties.languages import say_in_polish

OWN = "of_"  # how the methods begin that make a target
TYPED = (BadInputError, BadRequestError)
MOST_ENTRIES = 8  # of a mapping or list in a seed: large files are attacked in pieces
LARGE = 6_000  # bytes
PIECES = 4
SELDOM = 8


def names() -> list[str]:
    """Name the targets: one for each reader, those of records and sheets for each game."""
    fourth = [path.stem for path in sorted((OUTSIDE / "spec").glob("*.yaml")) if path.stem not in NOT_GAMES]
    games = [*(game.name for game in registry.OURS), *fourth]
    scored = [game.name for game in registry.OURS if game.sheets is not None]
    own = [name.removeprefix(OWN).replace("_", "-") for name in dir(Targets) if name.startswith(OWN)]
    return [*(f"record-{game}" for game in games), *(f"sheet-{game}" for game in scored), *own]


class Targets:
    """Makes the targets, with their seeds."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.project = bench.all_games

    @cache  # noqa: B019 - one workbench for one run
    def target(self, name: str) -> Target:
        """Make a target by its name, once."""
        kind, _, game = name.partition("-")
        if kind == "record":
            return self._records(registry.require(game))
        if kind == "sheet":
            return self._sheets(registry.require(game))
        made: Target = getattr(self, OWN + name.replace("-", "_"))()
        return made

    # -- records, sheets, readings -------------------------------------------------------------------------------

    def _records(self, game: Game) -> Target:
        """Attack records of a game: read, then replayed by their reading, position by position."""
        files = [path for path, data in self._played(game) if not _is_sheet(game, data)]
        seeds = [path.read_bytes() for path in files] + list(self._simulated(game))
        return _of_documents(f"record-{game.name}", partial(self._referee, self._own(game.name)), seeds)

    def _sheets(self, game: Game) -> Target:
        """Attack score sheets of a game: read, then scored by its editions."""
        files = [path for path, data in self._played(game) if _is_sheet(game, data)]
        seeds = [path.read_bytes() for path in files]
        return _of_documents(f"sheet-{game.name}", partial(self._score, self._own(game.name)), seeds)

    def _own(self, game: str) -> Path:
        return self.bench.file(f"played-{game}")

    def _played(self, game: Game) -> list[tuple[Path, Any]]:
        """Find the records and sheets of a game that the repository has."""
        found = [*(self.project.root / "properties" / game.name / "witnesses").glob("*.yaml")]
        found += (self.project.root / "rulings" / game.name / "examples").glob("*/*.yaml")
        return [(path, read(path).data) for path in sorted(found)]

    def _simulated(self, game: Game) -> Iterator[bytes]:
        """Let simulated players play a few games."""
        for number, edition in enumerate(playable(self.project, game.name)):
            data = open_reading(self.project, edition).simulate(2 + number % 2, number)
            text = json.dumps(data)
            if len(text) <= LARGE:
                yield text.encode()

    def _referee(self, path: Path, content: bytes, reach: Reach) -> None:
        path.write_bytes(content)
        document = open_document(path)
        reach(Stage.PARSED)
        game = game_of(document.data, [])
        record = read_as(document, game.read_record)
        reach(Stage.FITS)
        chosen = [f"{question}={answer}" for question, answer in record.reading.items()]
        for one in self._readings(game, record.edition, chosen, path):
            verdict = game.referee(one.rules, record)
            json.dumps(one.verdict_data(verdict))
            reach(Stage.USED)
            game.positions(one.rules, record)

    def _score(self, path: Path, content: bytes, reach: Reach) -> None:
        path.write_bytes(content)
        document = open_document(path)
        reach(Stage.PARSED)
        game = game_of(document.data, [])
        if game.sheets is None:
            raise BadRequestError("no sheets")
        sheet = read_as(document, game.sheets.read)
        reach(Stage.FITS)
        for one in self._readings(game, sheet.edition, (), path):
            try:
                json.dumps(asdict(game.sheets.score(one.rules, sheet, one.name)))
            except UnscorableError as error:
                str(error)
            reach(Stage.USED)

    def _readings(self, game: Game, own: str | None, choices: Sequence[str], path: Path) -> list[OpenReading]:
        """Open the record's own reading, or every edition of its game where it names none that there is."""
        known = own is not None and own.partition(":")[0] in self.project.editions_of(game.name)
        asked = [] if known else self.project.editions_of(game.name)
        return readings_for(self.project, game.name, own, asked, choices, path.name)

    def of_reading(self) -> Target:
        """Attack readings as they are typed."""
        typed = [one.name for name in self.project.edition_files for one in _readings_of(self.project, name)]

        def attempt(content: bytes, reach: Reach) -> None:
            text = content.decode("utf-8", "surrogateescape")
            if text.partition(":")[0].endswith((".yaml", ".yml")):
                return
            reach(Stage.PARSED)
            reading = open_reading(self.project, text)
            reach(Stage.FITS)
            try:
                str(reading.rules)
            finally:
                _ = reading.rule_book
                reach(Stage.USED)

        def written(chance: Any) -> str:
            edition = chance.choice(typed).partition(":")[0]
            own = [text.partition(":")[2] for text in typed if text.startswith(f"{edition}:")]
            choices = ",".join(chance.choices(own, k=chance.randrange(4))) if own else ""
            made = f"{edition}:{choices}"
            return mutate_words(made, typed, chance) if chance.random() < 0.3 else made

        seeds = [one.encode() for one in typed]
        return Target("reading", attempt, TYPED, seeds, (), (written,), lambda text, _: text.encode("utf-8", "replace"))

    def of_case(self) -> Target:
        """Attack cases that are answered, one to a line."""
        answers = {game.name: _plain_answers(self.project, game.name) for game in registry.every()}

        def attempt(content: bytes, reach: Reach) -> None:
            text = content.decode("utf-8", "surrogateescape")
            reach(Stage.PARSED if _json(content) is not None else Stage.NOTHING)
            for found in answer_lines(io.StringIO(text.replace("\n", " "))):
                reach(Stage.FITS)
                json.dumps(found)
                reach(Stage.USED)

        seeds = []
        for game in registry.every():
            for _, data in self._played(game)[:20]:
                asks = [SCORE] if _is_sheet(game, data) else [REFEREE, MOVES]
                given = game.in_full(open_reading(self.project, playable(self.project, game.name)[0]).rules, data)
                seeds += [{"game": game.name, "asks": one, "rules": answers[game.name], "given": given} for one in asks]
        return _of_documents("case", attempt, [json.dumps(one).encode() for one in seeds], parse_json=True)

    # -- what a person writes ------------------------------------------------------------------------------------

    def of_playground(self) -> Target:
        """Attack what a page can ask of the engine that runs in it: an answer or a sentence comes back."""
        known = playground.playable(books(self.project, {}))
        stored = {book.name: playground.theorem_data(book) for book in known}
        bridge = Bridge(list(map(playground.game_data, known)), stored.__getitem__, lambda path: {})

        def attempt(content: bytes, reach: Reach) -> None:
            reach(Stage.PARSED if _json(content) is not None else Stage.NOTHING)
            with mock.patch("variorum.playground.bridge.MOST_AT_ONCE", 2):  # games: no attacker begins long work
                answer = json.loads(bridge.answer(content.decode("utf-8", "replace")))
            reach(Stage.USED if "ok" in answer else Stage.FITS)

        asked: list[dict[str, Any]] = []
        for edition in (one for book in bridge.books.values() for one in book.editions.values()):
            about = {"reading": {"edition": edition.name, "switched": dict([*edition.answers.items()][:1])}}
            begin = {"ask": "begin", **about, "players": 3, "seed": 1, "options": {"longer": "no"}}
            record = json.loads(bridge.answer(json.dumps(begin)))["ok"]["record"]
            at_table = {**about, "record": record}
            asked += [begin, {"ask": "show", **at_table, "viewer": "Ana", "hide": True, "since": 0}]
            asked += [{"ask": "act", **at_table, "player": "Ana", "text": "5"}, {"ask": "standing", **about}]
            asked += [{"ask": "compare", **at_table, "other": about["reading"]}]
            asked += [{"ask": name, "text": json.dumps(record)} for name in ("judge", "open")]
            sides = {"readings": [about["reading"]] * 2, "players": 3, "policy": "", "seed": 1, "count": 1}
            rounds = [{"numbers": {"Ana": 1, "Bo": 2}, "mark": None}]
            asked += [{"ask": "experiment", **sides}, {"ask": "text", **at_table}]
            asked += [{"ask": "sheet", "game": edition.name.partition("/")[0], "players": ["Ana"], "rounds": rounds}]
        return _of_documents("playground", attempt, [json.dumps(one).encode() for one in asked], (), parse_json=True)

    def of_rulings(self) -> Target:
        """Attack rulings files, of every game."""
        bare, path = self.bench.bare("rulings"), self.bench.file("rulings")
        small = self.bench.small("rulings")

        def use(document: Document, reach: Reach) -> None:
            edition = bare.edition_from(path)
            _ = OpenReading(bare, choose(edition, {})).rule_book
            list(edition.citations())

        seeds = _contents(
            *(ROOT / "rulings").glob("*/*.yaml"), *MADE_UP.glob("rulings/*/*.yaml"), *_of_fourth("rulings")
        )
        page = small / "rulings" / "pebbles" / "plain.yaml"
        return self._file("rulings", path, models.RulingsFile, use, seeds, [page])

    def of_spec(self) -> Target:
        """Attack files of questions, with the editions that answer them."""
        small = self.bench.small("spec")
        path = small / "spec" / "pebbles.yaml"

        def use(document: Document, reach: Reach) -> None:
            project = Project(small)
            game = project.game("pebbles")
            reach(Stage.USED)
            schema_texts(project)
            for name in project.edition_files:
                project.edition_report(project.edition_files[name], name)
            Evidence(project, game).check()

        texts = _contents(MADE_UP / "spec" / "pebbles.yaml", *(_of_fourth("spec/*y.yaml")))
        for name, file in self.project.game_files.items():
            data = _without_key(read(file).data, "arises")
            texts += [] if name == "pebbles" else [json.dumps(_part(data, start)).encode() for start in range(PIECES)]
        return self._file("spec", path, models.GameFile, use, texts, [path], {"game": "pebbles"})

    def of_language(self) -> Target:
        """Attack files that say a game in another language."""
        small = self.bench.small("language")
        path = say_in_polish(small)
        seeds = [path.read_bytes(), draft_language(Project(small).game("pebbles"), "pl").encode()]

        def use(document: Document, reach: Reach) -> None:
            project = Project(small)
            report = project.language_report("pebbles", "pl")
            reach(Stage.USED)
            describe_translation(report.game)
            for name in project.edition_files:
                _ = OpenReading(project, say_in(choose(project.edition(name), {}), report.game)).rule_book
            text = decode(path.read_bytes(), path.name)
            for changed, _ in (
                add_missing(text, project.game("pebbles"), "pl"),
                stamp(text, project.game("pebbles"), ["all"]),
            ):
                parse(changed, path.name)

        return self._file("language", path, models.LanguageFile, use, seeds, [path])

    def of_glossary(self) -> Target:
        """Attack the glossary."""
        small = self.bench.small("glossary")
        path = small / "spec" / "glossary.yaml"

        def use(document: Document, reach: Reach) -> None:
            project = Project(small)
            check_glossary(project)
            for name in project.edition_files:
                list(project.glossary_citations(project.edition(name)))

        seeds = _contents(MADE_UP / "spec" / "glossary.yaml", ROOT / "spec" / "glossary.yaml")
        return self._file("glossary", path, models.GlossaryFile, use, seeds, [path])

    def of_sources(self) -> Target:
        """Attack the list of sources, and the editions that rest on them."""
        small = self.bench.small("sources")
        path = small / "spec" / "sources.yaml"

        def use(document: Document, reach: Reach) -> None:
            project = Project(small)
            check(project, [], Library(small / "sources"))

        seeds = _contents(
            MADE_UP / "spec" / "sources.yaml", ROOT / "spec" / "sources.yaml", OUTSIDE / "spec/sources.yaml"
        )
        return self._file("sources", path, models.SourcesFile, use, seeds, [path])

    def of_example(self) -> Target:
        """Attack worked examples of every edition: their citations, and their play."""
        bare, path = self.bench.bare("example"), self.bench.file("example")
        for file in bare.root.glob("rulings/*/examples/*/*.yaml"):
            file.unlink()

        def use(document: Document, reach: Reach) -> None:
            name = str(document.data["edition"])
            edition = bare.edition(name if name in bare.edition_files else "pebbles/plain")
            game, _, last = edition.name.partition("/")
            own = bare.root / "rulings" / game / "examples" / last / "input.yaml"
            own.parent.mkdir(parents=True, exist_ok=True)
            own.write_bytes(path.read_bytes())
            try:
                list(bare.example_citations(edition))
                self._play(document, reach)
            finally:
                own.unlink()

        seeds = _contents(*MADE_UP.glob("rulings/*/examples/*/*.yaml"), *(ROOT / "rulings").glob("*/examples/*/*.yaml"))
        return self._file("example", path, models.Example, use, seeds)

    def of_answers(self) -> Target:
        """Attack the list of what a game's package plays."""
        path = self.bench.file("answers")

        def use(document: Document, reach: Reach) -> None:
            game, plays = read_plays(self.project, path)
            answers_text(game, plays)
            rules_text(game, plays, "package")

        seeds = _contents(*(folder / "answers.yaml" for folder in registry.packages().values()))
        return self._file("answers", path, PlaysFile, use, seeds)

    def of_sound(self) -> Target:
        """Attack the list of sound properties in a game's package."""
        path = self.bench.file("sound")
        claims = {game.name: claims_of(game.theorems) for game in registry.every() if game.theorems is not None}

        def use(document: Document, reach: Reach) -> None:
            for known in claims.values():
                with suppress(BadInputError):
                    read_sound(path, known)
            read_sound(path)

        seeds = _contents(*(game.sound for game in registry.every() if game.sound is not None))
        return self._file("sound", path, models.SoundFile, use, seeds)

    def of_status(self) -> Target:
        """Attack what a publisher decided on errata: read, and looked up for every question of the game."""
        small, path = Project(self.bench.small("status")), self.bench.file("status")
        edition = small.edition(next(iter(small.edition_files)))
        after = {id_: ruling.answer for id_, ruling in edition.rulings.items()}

        def use(document: Document, reach: Reach) -> None:
            found = read_statuses(path, small, edition.game.name)
            reach(Stage.USED)
            for id_, answer in after.items():
                decided = found.of(edition.name, [id_], {id_: answer})
                assert decided is None or decided.by
            found.unknown(edition.name, [([id_], after) for id_ in after])

        decided = ("{status: accepted, by: Ana}", "{status: later, by: Bo, to: x, note: A note.}", "")
        listed = "\n".join(f"    {id_}: {one}" for id_, one in zip(after, decided, strict=False))
        seeds = [f"game: {edition.game.name}\nstatus:\n  {edition.name}:\n{listed}\n".encode()]
        return self._file("status", path, models.StatusFile, use, seeds)

    # -- evidence ------------------------------------------------------------------------------------------------

    def of_witness(self) -> Target:
        """Attack witnesses of every game: believed, replayed, shown on their pages."""
        bare, path = self.bench.bare("witness"), self.bench.file("witness")

        def use(document: Document, reach: Reach) -> None:
            asked = str(document.data.get("edition") or document.data.get("game")).partition("/")[0]
            game = asked if asked in bare.game_files else "pebbles"
            own = bare.evidence_folder(game) / "witnesses" / "input.yaml"
            own.parent.mkdir(parents=True, exist_ok=True)
            own.write_bytes(path.read_bytes())
            Evidence(bare, bare.game(game)).check()
            reach(Stage.USED)
            for page in witness.pages(_book(bare, game)):
                _ = page.body

        seeds = _contents(*self.project.root.glob("properties/*/witnesses/*.yaml"))
        return self._file("witness", path, models.WitnessFile, use, seeds)

    def of_equivalences(self) -> Target:
        """Attack the list of answers that theorems show to make no difference."""
        return self._evidence("equivalences", models.EquivalencesFile)

    def of_unreached(self) -> Target:
        """Attack the list of questions about cases that theorems rule out."""
        return self._evidence("unreached", models.UnreachedFile)

    def of_headlines(self) -> Target:
        """Attack the list of theorems shown first."""
        return self._evidence("headlines", models.HeadlinesFile)

    def of_breaks(self) -> Target:
        """Attack the counts of breaks that tests notice."""
        return self._evidence("breaks", models.BreaksFile)

    def _evidence(self, name: str, model: type[BaseModel]) -> Target:
        small = self.bench.small(name)
        path = small / "properties" / "pebbles" / f"{name}.yaml"
        verdicts_file(small, "pebbles").write_text(json.dumps(_few_verdicts("pebbles")), encoding="utf-8")

        def use(document: Document, reach: Reach) -> None:
            project = Project(small)
            evidence = Evidence(project, project.game("pebbles"))
            evidence.check()
            for question in evidence.game.questions:
                evidence.unreached(question, project.edition_files)

        seeds = _contents(*self.project.root.glob(f"properties/*/{name}.yaml"))
        seeds += [_in_pebbles(name)]
        return self._file(name, path, model, use, seeds, [path])

    def of_second_reading(self) -> Target:
        """Attack what a second reader answered."""
        path = self.bench.file("second-reading")
        editions = [self.project.edition(name) for name in self.project.edition_files]

        def use(document: Document, reach: Reach) -> None:
            read_stored.cache_clear()
            first = next(iter(document.data["answers"]), "")
            second_answers(path, next((one for one in editions if first in one.game.questions), editions[0]))

        seeds = _contents(*self.project.root.glob("properties/*/second-reading.yaml"))
        return self._file("second-reading", path, models.SecondReadingFile, use, seeds)

    def of_wording(self) -> Target:
        """Attack the list of where the editions' wording differs."""
        path = self.bench.file("wording")

        def use(document: Document, reach: Reach) -> None:
            read_stored.cache_clear()
            listed_wording(path)

        return self._file(
            "wording", path, models.WordingFile, use, _contents(*self.project.root.glob("properties/*/wording.yaml"))
        )

    def of_second_opinion(self) -> Target:
        """Attack the counts of how often a second solver agreed."""
        return self._evidence("second-opinion", models.OpinionFile)

    def of_changes(self) -> Target:
        """Attack stored changes between two editions, and the pages that show them."""
        small = self.bench.small("changes", "ferry")
        project = Project(small)
        one, other = (choose(project.edition(name), {}) for name in project.edition_files)
        game = one.edition.game
        path = changes_file(small, game.name, one.name, other.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        record = json.loads(next(self._simulated(registry.require(game.name))))
        differ = [id_ for id_ in game.questions if one.answers.get(id_) != other.answers.get(id_)]
        both = [id_ for id_ in differ if id_ in one.answers and id_ in other.answers]
        own_game(path, differ).write_text(json.dumps(record), encoding="utf-8")

        def attempt(content: bytes, reach: Reach) -> None:
            path.write_bytes(content)
            reach(Stage.PARSED if _json(content) is not None else Stage.NOTHING)
            if read_changes(small, one, other) is None:
                return
            reach(Stage.FITS)
            book = _book(project, game.name) if _seldom(content) else None
            for page in (*verdict.pages(book), *errata.pages(book)) if book else ():
                _ = page.body
            reach(Stage.USED)

        witness_of_own = own_game(path, differ).relative_to(small).as_posix()
        alone = [StoredChange((id_,), "play", True, ("a",), ("games",), (), None, None, None, ("b",)) for id_ in both]
        shown = StoredChange(tuple(differ), "result", True, witness=witness_of_own, interacts_with=(0,), proof="c")
        several = [("0", alone), ("1", [shown]), ("2", [replace(each, effect="none") for each in alone])]
        seeds = [changes_text(StoredChanges(each[0], tuple(each[1])), one, other).encode() for each in several]
        return _of_documents("changes", attempt, seeds, parse_json=True)

    def of_errata(self) -> Target:
        """Attack what is stored of errata sheets and of the rule set for all editions, and the pages that show them."""
        small = self.bench.small("errata", "ferry")
        project = Project(small)
        written = {path: path.read_bytes() for path in store_sheets(project, "ferry", all_sheets(project, "ferry"))}

        def attempt(content: bytes, reach: Reach) -> None:
            for path, text in written.items():
                path.write_bytes(text)
            of_all = b"as_in" in content
            next(path for path, text in written.items() if (b"as_in" in text) == of_all).write_bytes(content)
            reach(Stage.PARSED if _json(content) is not None else Stage.NOTHING)
            book = _book(project, "ferry")
            if not errata.sheets(book):
                return
            reach(Stage.FITS)
            for page in errata.pages(book) if _seldom(content) else ():
                _ = page.body
            reach(Stage.USED)

        return _of_documents("errata", attempt, list(written.values()), parse_json=True)

    def of_shown_game(self) -> Target:
        """Attack games that show a change, as a page draws them under two editions."""
        project, path = self.bench.bare("shown-game"), self.bench.bare("shown-game").root / "properties" / "game.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        books = {game.name: _book(project, game.name) for game in registry.every()}

        def attempt(content: bytes, reach: Reach) -> None:
            path.write_bytes(content)
            first = next(iter(books.values()))
            data = first.game_data(path)
            reach(Stage.PARSED)
            book = books.get(str(data.get("game")), first)
            names = [one.name for one in book.editions]
            reach(Stage.FITS)
            if show(book, Here("page.md"), data, [names[0], names[-1]], "move"):
                reach(Stage.USED)

        played = [file for game in registry.every() for file, _ in self._played(game)[:12]]
        return _of_documents("shown-game", attempt, _contents(*played))

    def of_verdicts(self) -> Target:
        """Attack stored verdicts of every game, and the pages that show them."""
        bare = self.bench.bare("verdicts")

        def attempt(content: bytes, reach: Reach) -> None:
            data = _json(content)
            reach(Stage.PARSED if data is not None else Stage.NOTHING)
            asked = data.get("game") if isinstance(data, dict) else None
            game = asked if isinstance(asked, str) and asked in bare.game_files else "pebbles"
            path = verdicts_file(bare.root, game)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            read_verdicts(bare.root, game)
            reach(Stage.FITS)
            for page in theorems.pages(_book(bare, game)) if _seldom(content) else ():
                _ = page.body
            reach(Stage.USED)

        seeds = [json.dumps(_few_verdicts("pebbles")).encode()]
        for file in sorted(self.project.root.glob("properties/*/verdicts.json")):
            data = json.loads(file.read_text(encoding="utf-8"))
            for start in range(0, 2 * PIECES, 2):
                rows = {key: _few_readings(data[key][start : start + 2]) for key in ("theorems", "comparisons")}
                seeds.append(json.dumps({**data, **rows, "readings": data["readings"][:10]}).encode())
        return _of_documents("verdicts", attempt, seeds, parse_json=True)

    def of_impact(self) -> Target:
        """Attack stored results of many games, as the site reads them."""
        return self._results("impact", site=True)

    def of_resume(self) -> Target:
        """Attack stored results of many games, as they are gone on with."""
        return self._results("resume", site=False)

    def _results(self, name: str, *, site: bool) -> Target:
        every = sorted(self.project.root.glob("properties/*/impact/*.json"))
        game = next(one.parent.parent.name for one in every if registry.require(one.parent.parent.name).batch)
        editions = [self.project.edition(one) for one in self.project.editions_of(game)]
        compared = dict(plans(editions, ROOT))
        plan_name = next(iter(compared))
        root = self.bench.folder / "results" / name
        folder = impact_folder(root, game)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{plan_name}.json"
        contests = folder / f"{editions[0].name.partition('/')[2]}--policies.json"
        rules = folder / f"{editions[0].name.partition('/')[2]}--rules.json"
        batch = registry.require(game).batch
        assert batch is not None
        options = {one.name: int(one.default or 0) for one in batch.options}
        ways = settings([2], list(batch.policies)[:1], options)

        def attempt(content: bytes, reach: Reach) -> None:
            for one in (path, contests, rules):
                one.write_bytes(content)
            reach(Stage.PARSED if _json(content) is not None else Stage.NOTHING)
            if site:
                with suppress(*TYPED, ResumeError):
                    read_results(path)
                    reach(Stage.FITS)
                with mock.patch("variorum.site.impacts.plans", lambda *_: list(compared.items())[:1]):
                    found = read_impacts(root, game, editions)
                if found.stored or found.contests or found.rules:
                    reach(Stage.USED)
                return
            results = Results.empty(compared[plan_name], ways, 1, 2, __version__)
            data = read_results(path)
            reach(Stage.FITS)
            results.resume(data)
            reach(Stage.USED)

        fresh = Results.empty(compared[plan_name], ways, 1, 2, __version__).data("variorum impact")
        texts = [json.dumps(fresh).encode()]
        for file in (path, contests, rules):
            data = json.loads((self.project.evidence_folder(game) / "impact" / file.name).read_text(encoding="utf-8"))
            texts += [
                json.dumps({**data, key: data[key][:2]}).encode()
                for key in ("settings", "contests", "rules")
                if key in data
            ]
        return _of_documents(name, attempt, texts, (*TYPED, ResumeError), parse_json=True)

    def of_baseline(self) -> Target:
        """Attack baselines: read, set beside what a check finds, and written again, never larger."""
        small = self.bench.small("baseline")
        path, rulings = small / "known.json", small / "rulings" / "pebbles" / "plain.yaml"
        rulings.write_text(rulings.read_text(encoding="utf-8").replace("loses", "losses"), encoding="utf-8")
        project = Project(small)
        report = check(project, [], Library(small / "sources"))
        found = begin(report, small)

        def attempt(content: bytes, reach: Reach) -> None:
            path.write_bytes(content)
            reach(Stage.PARSED if _json(content) is not None else Stage.NOTHING)
            known = read_baseline(path, project)
            reach(Stage.FITS)
            left = shrink(known, sift(report, known, small).gone.items())
            path.write_text(baseline_text(left, project), encoding="utf-8")
            assert read_baseline(path, project) == left
            assert all(count <= known[key] for key, count in left.items())
            reach(Stage.USED)

        more = {Key(f"spec/{number}.yaml", "a.b", kind): number for number, kind in enumerate(ProblemKind, 1)}
        seeds = [baseline_text(one, project).encode() for one in (found, {}, more, {**found, **more})]
        grammar = FromSchema(models.BaselineFile).generate
        return _of_documents("baseline", attempt, seeds, grammars=[grammar], parse_json=True)

    # -- texts ---------------------------------------------------------------------------------------------------

    def of_text(self) -> Target:
        """Attack texts of rule books: citations sought in them, sentences covered, a new edition drafted."""
        small = self.bench.small("text")
        path = small / "sources" / "plain.txt"
        project = Project(small)
        known = {name: project.edition(name) for name in project.edition_files}

        def attempt(content: bytes, reach: Reach) -> None:
            path.write_bytes(content)
            library = Library(small / "sources", asked_for=True)
            check(project, ["pebbles/plain"], library)
            reach(Stage.FITS)
            cover_all(project, library, [known["pebbles/plain"]])
            text = draft_edition(project, "pebbles/new", known["pebbles/fancy"], read_copy(path), library)
            parse(text, "draft")
            reach(Stage.USED)

        return Target(
            "text", attempt, TYPED, _contents(*(MADE_UP / "sources").iterdir(), *(OUTSIDE / "sources").iterdir())
        )

    def of_pdf(self) -> Target:
        """Attack rule books that are PDF files: what is on a page, how it is drawn, and now and then the whole file."""
        return _of_binary("pdf", [b"Kiesel", b"BT /F1 12 Tf (a) Tj ET", make_pdf(PAGES)], pdf_around)

    def of_docx(self) -> Target:
        """Attack rule books that are docx files: their words, their mark-up, and now and then the whole file."""
        return _of_binary("docx", [b"Kiesel\n\tx", read_part(make_docx()), make_docx()], docx_around)

    # -- configuration -------------------------------------------------------------------------------------------

    def of_configuration(self) -> Target:
        """Attack the configuration of a project's site, where the project is not trusted."""
        return configuration_target(self.bench)

    # -- commands ------------------------------------------------------------------------------------------------

    def of_command(self) -> Target:
        """Attack command lines, up to where the work begins."""
        played = [path.read_bytes() for game in registry.every() for path, _ in self._played(game)[:3]]
        simulated = [text for game in registry.every() for text in self._simulated(game)]
        return commands.command_target(self.bench, [*played, *simulated])

    def of_play(self) -> Target:
        """Attack what is typed while a game is played at the terminal."""
        return commands.play_target(self.bench)

    # -- what they share -----------------------------------------------------------------------------------------

    def _file(
        self,
        name: str,
        path: Path,
        model: type[BaseModel],
        use: Callable[[Document, Reach], None],
        seeds: Sequence[bytes],
        on_pages: Sequence[Path] = (),
        named: Mapping[str, Any] | None = None,
    ) -> Target:
        """Attack a YAML file: parsed, held against its model, used, and now and then shown on the pages of a site."""

        def attempt(content: bytes, reach: Reach) -> None:
            path.write_bytes(content)
            document = read(path, "input")
            reach(Stage.PARSED)
            validate(document, model)
            reach(Stage.FITS)
            use(document, reach)
            reach(Stage.USED)
            if _seldom(content):
                for page in on_pages:
                    page.write_bytes(content)
                    self._pages(
                        page.parents[next(n for n, one in enumerate(page.parents) if one.parent.name == "small")]
                    )

        return _of_documents(name, attempt, seeds, grammars=[FromSchema(model).generate], named=named)

    def _play(self, document: Document, reach: Reach) -> None:
        """Replay or score what a witness or example plays, where its game can."""
        path = self.bench.file("play")
        text = json.dumps(document.data).encode("utf-8", "surrogatepass")
        game = game_of(document.data, [], ["pebbles"])
        attempt = self._score if _is_sheet(game, document.data) else self._referee
        attempt(path, text, lambda stage: reach(stage) if stage is Stage.USED else None)

    def _pages(self, root: Path) -> None:
        """Write the pages of a small project."""
        for page in gather(Project(root), Library(None)).pages():
            _ = page.body


# -- seeds ---------------------------------------------------------------------------------------------------------


def _of_documents(
    name: str,
    attempt: Callable[[bytes, Reach], None],
    seeds: Sequence[bytes],
    typed: tuple[type[BaseException], ...] = TYPED,
    *,
    grammars: Sequence[Callable[[Any], Any]] = (),
    named: Mapping[str, Any] | None = None,
    parse_json: bool = False,
) -> Target:
    """Make a target of documents: seeds as text, as data, in pieces where large, and grammars learned from them."""
    data = [json.loads(one) if parse_json else parse(decode(one, name), name).data for one in seeds]
    pieces = [
        _part(one, start)
        for one, text in zip(data, seeds, strict=True)
        for start in (range(PIECES) if len(text) > LARGE and not parse_json else [None])
    ]
    pieces = [{**one, **(named or {})} for one in pieces]
    texts = [one for one in seeds if len(one) <= LARGE] + [json.dumps(one, indent=1).encode() for one in pieces]
    return Target(name, attempt, typed, texts, pieces, (learn(pieces).generate, *grammars))


def _part(data: Any, start: int | None) -> Any:
    """Take a few entries of every mapping and list that has many."""
    if start is None:
        return data
    if isinstance(data, dict):
        keys = list(data)[start * MOST_ENTRIES :][:MOST_ENTRIES] or list(data)[:MOST_ENTRIES]
        kept = keys if len(data) > 2 * MOST_ENTRIES else data
        return {key: _part(data[key], start) for key in kept}
    if isinstance(data, list):
        kept = data[start * MOST_ENTRIES :][:MOST_ENTRIES] or data[:MOST_ENTRIES]
        return [_part(one, start) for one in kept]
    return data


def _without_key(data: Any, key: str) -> Any:
    """Leave a key out, wherever it stands: what it speaks of may be in another piece."""
    if isinstance(data, dict):
        return {name: _without_key(value, key) for name, value in data.items() if name != key}
    return [_without_key(value, key) for value in data] if isinstance(data, list) else data


def _contents(*paths: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(paths)]


def _of_fourth(pattern: str) -> Iterable[Path]:
    return OUTSIDE.glob(f"{pattern}/*/*.yaml" if pattern == "rulings" else pattern)


def _book(project: Project, game: str) -> Book:
    """Gather a game for its pages; what is stored of it is read anew."""
    editions = tuple(project.edition(name) for name in project.editions_of(game))
    return Book(project, project.game(game), editions, {})


def _few_readings(rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Keep the verdicts under the first ten readings."""
    kept = []
    for row in rows:
        verdicts = [{**one, "readings": [n for n in one.get("readings", ()) if n < 10]} for one in row["verdicts"]]
        kept.append({**row, "verdicts": [one for one in verdicts if one["readings"] or "between" in one][:4]})
    return kept


def _of_binary(kind: str, seeds: Sequence[bytes], around: Callable[[bytes], bytes]) -> Target:
    """Attack what takes the text out of a document; in use, this is in a process of its own."""

    def attempt(content: bytes, reach: Reach) -> None:
        text = take_text(f".{kind}", content if _seldom(content) else around(content))
        reach(Stage.FITS)
        assert Text(text).pages or "\f" not in text
        reach(Stage.USED)

    return Target(kind, attempt, (*TYPED, UnreadableError), list(seeds))


def _is_sheet(game: Game, data: Any) -> bool:
    return game.sheets is not None and isinstance(data, dict) and game.sheets.is_sheet(data)


def _seldom(content: bytes) -> bool:
    """Choose one input of sixteen, always the same."""
    return zlib.crc32(content) % SELDOM == 0


def _json(content: bytes) -> Any:
    """Tell JSON from what is none, as an error that is typed."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _readings_of(project: Project, name: str) -> list[Any]:
    edition = project.edition(name)
    rivals = {id_: ruling.rivals[0].answer for id_, ruling in edition.rulings.items() if ruling.rivals}
    return [choose(edition, {}), *(choose(edition, {id_: _label(answer)}) for id_, answer in rivals.items())]


def _plain_answers(project: Project, game: str) -> dict[str, Any]:
    answers = open_reading(project, playable(project, game)[0]).answers
    return {id_: dict(one) if isinstance(one, Mapping) else one for id_, one in answers.items()}


def _label(answer: Any) -> str:
    return " ".join(f"{key}:{n}" for key, n in answer.items()) if isinstance(answer, Mapping) else str(answer)


def _few_verdicts(game: str) -> dict[str, Any]:
    """Write stored verdicts of a small game by hand."""
    case = {"scope": "", "reached": "3 games", "witness": None, "seconds": 0.1}
    verdict = {"verdict": "holds", "figures": {"cards": 3}, **case}
    stated = {"id": "first-player-is-free", "statement": "It is so.", "otherwise": "It is not.", "method": "proof"}
    asked = {"subject": "Set-up", "kind": "theorem", "consulted": ["setup.first"], "needed_by": "", "needed": {}}
    return {
        "game": game,
        "fingerprint": "0",
        "readings": [f"{game}/plain", f"{game}/fancy"],
        "theorems": [{**stated, **asked, "seconds": 0.2, "verdicts": [{**verdict, "readings": [0, 1]}]}],
        "comparisons": [
            {**stated, "id": "alike", "verdicts": [{**verdict, "between": [f"{game}/plain", f"{game}/fancy"]}]}
        ],
    }


def _in_pebbles(name: str) -> bytes:
    """Write a small file of evidence by hand, for the made-up game."""
    rows = {
        "equivalences": [
            {"question": "setup.first", "answers": ["by-lot", "youngest"], "theorem": "a", "in": ["pebbles/plain"]}
        ],
        "unreached": [{"question": "setup.first", "theorem": "first-player-is-free"}],
        "breaks": {
            **{"tool": "mutmut 3", "date": "2026-01-01", "seed": 1, "of": 9, "tried": 2, "noticed": 1},
            "modules": {"pebbles/play.py": {"tried": 2, "noticed": 1, "endless": 0}},
            "operators": {"number": {"tried": 2, "noticed": 1, "endless": 0}},
            "survivors": [
                {"file": "pebbles/play.py", "in": "play", "was": "a", "now": "b", "kind": "equivalent", "why": "Alike."}
            ],
        },
        "second-opinion": {"opinion": {"solvers": "one, another", "asked": 3, "agree": 2, "open": 1, "differ": 0}},
        "headlines": {
            "impossible": ["first-player-is-free"],
            "stuck": ["alike"],
            "surprising": ["first-player-is-free"],
        },
    }
    return json.dumps({name: rows[name]}).encode()
