"""What a page can ask for, in JSON: `answer` takes a request with its name under `ask`, and never raises.

What the rules refuse comes back as `refused`, with the rule and where it is printed; what cannot be read or done, as
`error`, in a sentence. Knows no game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

from variorum.documents import game_of, parse_document, read_as
from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import UnscorableError
from variorum.games.wording import as_mapping, name_field
from variorum.playground.experiments import add_games, new_tally, rows
from variorum.playground.rulings import Ruled, Rulings
from variorum.playground.standing import standing
from variorum.playground.tables import Table, Turn
from variorum.recordtext import record_text
from variorum.rulebook.problems import BadInputError, BadRequestError, choose_from, quote
from variorum.rulebook.visible import visible_json
from variorum.rulebook.yamltext import LARGEST_FILE
from variorum.site.player import FIELDS

Data = dict[str, Any]
FILE = "your text"
PREFIX = "x"  # of what drawings define
MOST_SAID = 12  # steps that are described at once
MOST_PLAYERS = 12
MOST_AT_ONCE = 200  # games of an experiment
WITNESS_KEYS = ("question", "answers", "between", "shows", "attribution", "outcomes", "printed", "games")


class Bridge:
    """The playground of one site: what its editions rule, and what can be asked of that."""

    def __init__(self, games: Sequence[Data], stored: Callable[[str], Data], witness: Callable[[str], Data]) -> None:
        self.books = {one["name"]: Rulings.read(one) for one in games}
        self.stored, self.witness_data = stored, witness
        self.known: dict[str, Callable[[Data], Any]] = {
            "catalogue": self.catalogue,
            "reading": self.reading,
            "begin": self.begin,
            "show": self.show,
            "act": self.act,
            "simulated": self.simulated,
            "why": self.why,
            "text": self.text,
            "open": self.open,
            "judge": self.judge,
            "sheet": self.sheet,
            "compare": self.compare,
            "standing": self.standing,
            "experiment": self.experiment,
            "witness": self.witness,
        }

    def answer(self, request: str) -> str:
        """Answer a request."""
        if len(request) > 2 * LARGEST_FILE:
            return _error("That is too long to be read.")
        try:
            asked = json.loads(request)
            if not isinstance(asked, dict) or asked.get("ask") not in self.known:
                return _error(f"allowed: {', '.join(self.known)}")
            return _shown({"ok": self.known[asked["ask"]](asked)})
        except (BadRequestError, BadInputError, UnreadableError, UnscorableError) as error:
            return _error(str(error))
        except FaultError as fault:
            return _error(fault.message)
        except NotImplementedError:
            return _error("This game has nothing of that kind.")
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
            return _error(f"This is not what was asked for: {type(error).__name__} {error}")

    # -- what there is -------------------------------------------------------------------------------------------

    def catalogue(self, _: Data) -> list[Data]:
        """List the games, their editions, and every question whose answer can be switched."""
        return [
            {
                "name": book.name,
                "title": book.title,
                "players": book.players,
                "timed": book.table.timed,
                "policies": dict(book.table.policies),
                "choices": [vars(one) for one in book.table.choices],
                "form": book.table.form and vars(book.table.form),
                "editions": [{"name": one.name, "title": one.title} for one in book.editions.values()],
                "questions": [
                    {
                        "id": id_,
                        "asks": one.asks,
                        "chapter": one.chapter,
                        "options": [[label, option.sentence] for label, option in one.options.items()],
                    }
                    for id_, one in book.questions.items()
                    if one.played and len(one.options) > 1
                ],
            }
            for book in self.books.values()
        ]

    def reading(self, asked: Data) -> Data:
        """Make a reading, and say what it answers."""
        ruled = self._ruled(asked["reading"])
        return {
            "name": ruled.name,
            "title": ruled.title,
            "labels": dict(ruled.labels),
            "filled": [{**ruled.why(id_), "label": ruled.labels[id_]} for id_ in ruled.filled],
        }

    # -- a game --------------------------------------------------------------------------------------------------

    def begin(self, asked: Data) -> Data:
        """Deal a game."""
        ruled, table = self._at_table(asked)
        players, seed = _players_asked(asked), int(asked["seed"]) % 2**53
        try:
            return {"record": table.begin(ruled.rules, players, seed, asked.get("options") or {})}
        except FaultError as fault:
            return _refused(ruled, fault)

    def show(self, asked: Data) -> Data:
        """Draw the table as a record leaves it, and say what can be done; `since` is the first step to describe."""
        ruled, table = self._at_table(asked)
        record, viewer, since = asked["record"], asked.get("viewer"), int(asked.get("since") or 0)
        seen = ruled.book.game.positions(ruled.rules, ruled.book.game.read_record(record))
        if not seen:
            raise BadRequestError("this record shows no table")
        turn, refused = _turn(ruled, record, viewer)
        last = table.hide(seen[-1], viewer) if viewer and asked.get("hide") and not turn.over else seen[-1]
        scene = table.scene(PREFIX, [[last]])
        drawn = scene.draw(last, None, 0)
        end = len(seen) - (table.timed and not turn.over)  # where a record of claims stops is no end yet
        first = max(since, end - MOST_SAID, 1 if len(seen) > 1 and not table.timed else 0)
        return {
            "html": scene.definitions() + drawn,
            "css": scene.css,
            "said": [{"title": scene.title(seen[at]), "text": _say(scene, seen, at)} for at in range(first, end)],
            "steps": len(seen),
            "turn": turn.player,
            "actions": [vars(one) for one in turn.actions],
            "over": turn.over,
            "winners": None if turn.winners is None else list(turn.winners),
            "shown": turn.shown,
            "spots": turn.spots and vars(turn.spots),
            "refused": refused,
            "players": _players(record),
        }

    def act(self, asked: Data) -> Data:
        """Let a player do something: the record with it, or why it is refused."""
        ruled, table = self._at_table(asked)
        try:
            return {"record": table.act(ruled.rules, asked["record"], asked["player"], str(asked["text"])[:200])}
        except FaultError as fault:
            return {**_refused(ruled, fault), "record": getattr(fault, "record", None)}

    def simulated(self, asked: Data) -> Data | None:
        """Choose what a simulated player does next."""
        ruled, table = self._at_table(asked)
        policy = _one_of(asked["policy"], table.policies)
        move = table.simulated(ruled.rules, asked["record"], asked["seats"], policy)
        return vars(move) if move else None

    def why(self, asked: Data) -> Data:
        """Say a rule of a reading, and where it is printed."""
        return self._ruled(asked["reading"]).why(asked["question"])

    def text(self, asked: Data) -> str:
        """Write a record as a file."""
        ruled = self._ruled(asked["reading"])
        return record_text({**asked["record"], "edition": ruled.edition.name}, ruled.switched)

    def open(self, asked: Data) -> Data:
        """Read a saved record to go on with: its game, its reading, and the record."""
        book, data, _ = self._read(asked["text"])
        sheets = book.game.sheets
        if sheets is not None and sheets.is_sheet(data):
            raise BadRequestError("this is a score sheet; the referee scores it")
        edition = data.get("edition") if data.get("edition") in book.editions else next(iter(book.editions))
        switched = {id_: str(label) for id_, label in (data.get("reading") or {}).items()}
        ruled = book.ruled(edition, switched)
        record = {key: one for key, one in data.items() if key not in (*WITNESS_KEYS, "reading")}
        return {"game": book.name, "reading": ruled.data, "record": record}

    def witness(self, asked: Data) -> Data:
        """Open a stored witness, up to one of its steps, under the first of its readings that allows it."""
        data = self.witness_data(str(asked["path"]))
        book, _, _ = self._read(json.dumps(data))
        question = data["question"]
        own = {key: one for key, one in data.items() if key not in (*WITNESS_KEYS, "reading")}
        sheets = book.game.sheets
        is_sheet = sheets is not None and sheets.is_sheet(own)
        record = book.table.until(own, int(asked["step"])) if "step" in asked and not is_sheet else own
        edition, _, choices = data["between"][0].partition(":")
        switched = dict(one.split("=", 1) for one in choices.split(",") if one)
        options = book.questions[question].options.values()
        other = [{question: one.label} for one in options if one.answer == data["answers"][1]]
        sides = [book.ruled(edition, {**switched, **one}) for one in ({}, *other)]
        allowed = (one for one in sides if is_sheet or _verdict(one, book.game.read_record(record))["fault"] is None)
        ruled = next(allowed, sides[0])
        found = {"game": book.name, "reading": ruled.data, "question": question}
        return {**found, "sheet": record_text(own)} if is_sheet else {**found, "record": record}

    # -- judged --------------------------------------------------------------------------------------------------

    def judge(self, asked: Data) -> Data:
        """Rule on a record or score a sheet by every edition of its game, and by a reading of it where one is given."""
        book, data, read = self._read(asked["text"])
        readings = [book.ruled(name, {}) for name in book.editions]
        given = asked.get("reading")
        if given and given.get("switched") and given["edition"] in book.editions:
            readings.append(self._ruled(given))
        sheets = book.game.sheets
        if sheets is not None and sheets.is_sheet(data):
            sheet = read(sheets.read)
            return {"game": book.name, "kind": "sheet", "sides": [_scored(one, sheet) for one in readings]}
        record = read(book.game.read_record)
        sides = [_refereed(one, record) for one in readings]
        return {"game": book.name, "kind": "record", "sides": sides, "first": _first_difference(readings, record)}

    def sheet(self, asked: Data) -> str:
        """Write a score sheet from what was typed."""
        book = self.books[asked["game"]]
        players, rounds = [str(one) for one in asked["players"]], asked["rounds"]
        return record_text(
            book.table.sheet(players, [one["numbers"] for one in rounds], [one["mark"] for one in rounds])
        )

    def compare(self, asked: Data) -> Data:
        """Show a record by two readings: where they first differ, and what each allows, there if one refuses it."""
        one, other = self._ruled(asked["reading"]), self._ruled(asked["other"])
        record = one.book.game.read_record(asked["record"])
        sides = [ruled.book.game.positions(ruled.rules, record) for ruled in (one, other)]
        scene = one.book.table.scene("y", sides)
        last = [seen[-1] if seen else None for seen in sides]
        drawn = [
            scene.draw(mine, theirs, side) if mine is not None else ""
            for side, (mine, theirs) in enumerate(zip(last, reversed(last), strict=True))
        ]
        judged, first = [_refereed(ruled, record) for ruled in (one, other)], _first_difference([one, other], record)
        refused = first and first["step"] and any(side["fault"] for side in judged)
        upto = one.book.table.until(asked["record"], first["step"] - 1) if first and refused else asked["record"]
        moves = [_moves(ruled, upto) for ruled in (one, other)]
        return {
            "css": scene.css,
            "defined": scene.definitions(),
            "first": first,
            "sides": [{**side, "html": drawn[at], "moves": moves[at]} for at, side in enumerate(judged)],
            "gained": [text for text in moves[1] if text not in moves[0]],
            "lost": [text for text in moves[0] if text not in moves[1]],
        }

    def standing(self, asked: Data) -> Data:
        """Say which stored theorems still stand under a reading."""
        ruled = self._ruled(asked["reading"])
        return standing(ruled.book, self.stored(ruled.book.name), ruled)

    def experiment(self, asked: Data) -> Data:
        """Play some more games, and say what has come of them all."""
        sides = [self._ruled(one) for one in asked["readings"]][:2]
        table = sides[0].book.table
        players, policy = _players_asked(asked), _one_of(asked["policy"], table.policies)
        tally = asked.get("tally") or new_tally(len(sides))
        try:
            add_games(
                tally,
                sides,
                players,
                policy,
                asked.get("options") or {},
                int(asked["seed"]),
                min(MOST_AT_ONCE, int(asked["count"])),
            )
        except FaultError as fault:
            return _refused(sides[0], fault)
        return {"tally": tally, "rows": rows(tally, players), "titles": [one.title for one in sides]}

    # -- what is asked about -------------------------------------------------------------------------------------

    def _ruled(self, reading: Mapping[str, Any]) -> Ruled:
        edition = str(reading["edition"])
        game = edition.partition("/")[0]
        if game not in self.books:
            raise BadRequestError(f"no edition {quote(edition)}; {choose_from(game, self.books)}")
        return self.books[game].ruled(edition, reading.get("switched") or {})

    def _at_table(self, asked: Data) -> tuple[Ruled, Table]:
        ruled = self._ruled(asked["reading"])
        return ruled, ruled.book.table

    def _read(self, text: Any) -> tuple[Rulings, Any, Callable[[Callable[[Any], Any]], Any]]:
        """Read text as YAML or JSON: the game that it is of, its data, and how to read it as a record or sheet."""
        if not isinstance(text, str) or len(text.encode()) > LARGEST_FILE:
            raise BadRequestError(f"this is larger than {LARGEST_FILE:,} bytes, the most that is read")
        document = parse_document(text, FILE)
        game = game_of(document.data, [], list(self.books))
        if game.name not in self.books:
            raise BadRequestError(f"no edition of {game.name} is here; {choose_from(game.name, self.books)}")
        if not isinstance(document.data, dict):
            raise BadRequestError("a record or score sheet is a mapping of keys and values")
        return self.books[game.name], document.data, lambda reader: read_as(document, reader)


def load(folder: Path) -> Bridge:
    """Open the playground from the files that the site build wrote."""

    def read(name: str) -> Any:
        return json.loads((folder / name).read_text("utf-8"))

    def witness(path: str) -> Data:
        witnesses: dict[str, Data] = read("witnesses.json")
        if path not in witnesses:
            raise BadRequestError(f"no witness {quote(path)}")
        return witnesses[path]

    return Bridge(
        read("games.json"), lambda game: read("theorems.json").get(game, {"readings": [], "theorems": []}), witness
    )


def _shown(answer: Data) -> str:
    """Write an answer, with nothing hidden in what a page shows of it."""
    return visible_json(json.dumps(answer, ensure_ascii=False))


def _error(message: str) -> str:
    return _shown({"error": message})


def _refused(ruled: Ruled, fault: Any) -> Data:
    """Say what is refused, by which rule, and where that is printed."""
    return {"refused": {"message": fault.message, "code": fault.code, **ruled.why(fault.question)}}


def _turn(ruled: Ruled, record: Data, viewer: str | None) -> tuple[Turn, Data | None]:
    """Say who acts; where the rules refuse the record itself nobody does, and why."""
    try:
        return ruled.book.table.turn(ruled.rules, record, viewer), None
    except FaultError as fault:
        return Turn(None), _refused(ruled, fault)["refused"]


def _players_asked(asked: Data) -> int:
    players = int(asked["players"])
    if not 1 <= players <= MOST_PLAYERS:
        raise BadRequestError(f"{players} players are too many or too few; allowed: 1 to {MOST_PLAYERS}")
    return players


def _one_of(name: Any, known: Mapping[str, Any]) -> str:
    if name not in known:
        raise BadRequestError(f"no {quote(name)}; {choose_from(str(name), known)}")
    return str(name)


def _players(record: Data) -> list[str]:
    """Name the players of a record: listed, or by teams."""
    listed = record.get("players")
    return list(listed) if listed else [one for team in (record.get("teams") or {}).values() for one in team]


def _say(scene: Any, seen: Sequence[Any], at: int) -> str:
    """Say what a step did, or why it was refused."""
    refusal = scene.refusal(seen[at])
    return f"Refused: {refusal.message}" if refusal else scene.narrate(seen[at], seen[at - 1] if at else None)


def _moves(ruled: Ruled, record: Data) -> list[str]:
    """List what can be done next by a reading, where players take turns."""
    if ruled.book.table.timed:
        return []
    return [one.text for one in _turn(ruled, record, None)[0].actions]


def _verdict(ruled: Ruled, record: Any) -> Data:
    return ruled.book.game.referee(ruled.rules, record).data()


def _refereed(ruled: Ruled, record: Any) -> Data:
    """Rule on a record by a reading."""
    found = {"name": ruled.name, "title": ruled.title}
    verdict = _verdict(ruled, record)
    fault = verdict.get("fault")
    place = {key: fault[key] for key in ("round", "move", "text") if fault and fault.get(key)} if fault else {}
    points = verdict.get("totals") or verdict.get("points")
    rulings = verdict.get("claims") or []
    codes = [code for one in rulings for code in (one if isinstance(one, list) else [one])]
    return {
        **found,
        "winners": verdict.get("winners"),
        "points": points,
        "claims": [len(codes), sum(code != "ok" for code in codes)] if codes else None,
        "fault": {"message": fault["message"], **place, **ruled.why(fault["question"])} if fault else None,
    }


def _scored(ruled: Ruled, sheet: Any) -> Data:
    """Score a sheet by a reading."""
    found = {"name": ruled.name, "title": ruled.title}
    sheets = ruled.book.game.sheets
    assert sheets is not None  # noqa: S101 - the sheet was read by them
    try:
        scored = sheets.score(ruled.rules, sheet, ruled.title)
    except UnscorableError as error:
        return {**found, "missing": str(error)}
    return {
        **found,
        "rounds": [dict(one) for one in scored.points],
        "points": dict(scored.totals),
        "winners": None if scored.winners is None else list(scored.winners),
        "decided_by": str(getattr(scored, "decided_by", "") or "") or None,
    }


def _first_difference(readings: Sequence[Ruled], record: Any) -> Data | None:
    """Find the first step of a record that readings see differently, and what each makes of it."""
    sides = [one.book.game.positions(one.rules, record) for one in readings]
    scene = readings[0].book.table.scene("z", sides)
    for at in range(max(map(len, sides), default=0)):
        seen = [scene.view(one[at]) if at < len(one) else None for one in sides]
        if any(one != seen[0] for one in seen):
            title = scene.title(next(one[at] for one in sides if at < len(one)))
            said = [_say(scene, one, at) if at < len(one) else "Nothing more is replayed." for one in sides]
            if len(set(said)) == 1:
                said = [_tell_apart(one, [other for other in seen if other != one]) for one in seen]
            return {"step": at, "title": title, "sides": said}
    return None


def _tell_apart(one: Any, others: Sequence[Any]) -> str:
    """Say the fields of a position in which it differs from others."""
    mine, theirs = dict(_fields(one)), [dict(_fields(other)) for other in others]
    apart = [f"{name}: {said}" for name, said in mine.items() if any(other.get(name) != said for other in theirs)]
    return "; ".join(apart) + "." if apart else "This is not seen."


def _fields(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """List the fields of a position, and of what stands in it, each in words."""
    if is_dataclass(value):
        for key, one in as_mapping(value).items():
            yield from _fields(one, name_field(str(key)))
    elif value is not None:
        yield name, FIELDS.say(value)
