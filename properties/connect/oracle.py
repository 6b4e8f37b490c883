"""A second, plain way to referee Dobble Connect, to check the engine against.

It shares no code with the engine. It was written from the book, the questions and the rulings, and knows every answer
that the Polish book can be read to give, and none beside. Players and teams go by name, cards by number. A record shows
stacks and no more: where cards were put aside unseen, every way in which they can have gone is kept in mind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any, NamedTuple, TypedDict

COLOURS = ("pink", "orange", "green", "blue")
TOUCHING = ((1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1))
ALONG_EDGES = ((1, 0), (0, 1), (1, -1))
THROUGH_CORNERS = ((1, 1), (2, -1), (1, -2))
ORDINALS = ("first", "second", "third", "fourth")
NUMBERS = {2: "two-teams", 3: "three-teams", 4: "four-teams"}
LINE, OUT_OF_CARDS = "line", "out-of-cards"

WRITTEN = re.compile(
    r"(?P<who>\S+) (?P<named>\d+(?:\+\d+)*) @ (?P<at>-?\d+, ?-?\d+) -> (?P<to>-?\d+, ?-?\d+)(?: at \d+(?:\.\d+)?)?"
)

Cell = tuple[int, int]
Cards = frozenset[int]
Fault = tuple[str, str]


class Claim(NamedTuple):
    """Who named which symbols, the first of them for the card at one cell, to lay a card at another."""

    who: str
    named: list[int]
    at: Cell
    to: Cell


class Box(NamedTuple):
    """What stays the same in a match: the answers of the reading, the cards, their colours, and the teams."""

    answers: Mapping[str, Any]
    deck: list[list[int]]
    colour: dict[int, str]
    teams: dict[str, list[str]]

    def says(self, question: str, answer: str) -> bool:
        """Tell whether the reading gives this answer."""
        return bool(self.answers.get(question) == answer)

    def team(self, player: str) -> str:
        """Name the team of a player."""
        return next(team for team, players in self.teams.items() if player in players)


class Table(TypedDict):
    """A round under way: cards by cell, stacks with the top card first, who laid what, who must wait, and its end."""

    board: dict[Cell, int]
    stacks: dict[str, list[int]]
    laid: list[tuple[int, str]]
    waiting: set[str]
    winner: str | None
    ended_by: str | None


class Held(NamedTuple):
    """What there is before a deal: what each player keeps, and what each team has to share out."""

    kept: dict[str, Cards]
    pool: dict[str, Cards]


class Match(TypedDict):
    """A match under way: points, start cards used so far, the last round, all that may be held, and what was before."""

    points: dict[str, int]
    used: list[int]
    last: Table | None
    may_hold: list[Held]
    had: list[Held]
    winners: list[str] | None


def outcome(data: dict[str, Any], answers: Mapping[str, Any], deck: list[list[int]]) -> dict[str, Any]:
    """Replay a record and report the outcome; if several faults come together, report them all."""
    said: dict[str, Any] = {
        "claims": [],
        "rounds": [],
        "points": dict.fromkeys(data["teams"], 0),
        "winners": None,
        "faults": set(),
        "round": None,
    }
    box, faults = opened(data, answers, deck)
    if faults:
        return said | {"faults": faults}
    match = new_match(box)
    for number, written in enumerate(data["rounds"], 1):
        stacks = {player: list(written["stacks"].get(player, [])) for team in box.teams.values() for player in team}
        start = written["start"] if isinstance(written["start"], list) else [written["start"]]
        faults = misplaced(match) or misstarted(box, match, start) or misdealt(box, match, stacks, start[0])
        if faults:
            return said | {"faults": faults, "round": number}
        table = laid_out(box, start[0], stacks)
        said["claims"].append([hear(box, table, read(text)) for text in written.get("claims") or []])
        said["rounds"].append({"winner": table["winner"], "ended_by": table["ended_by"]})
        close(box, match, table, start[0])
        said |= {"points": dict(match["points"]), "winners": match["winners"]}
    return said


def read(text: str) -> Claim:
    """Read a claim as it is written, leaving out when it was made."""
    found = WRITTEN.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no claim")
    return Claim(found["who"], [int(one) for one in found["named"].split("+")], cell(found["at"]), cell(found["to"]))


def cell(text: str) -> Cell:
    """Read a cell."""
    column, row = text.split(",")
    return int(column), int(row)


def around(place: Cell) -> list[Cell]:
    """List the six cells that touch a cell."""
    return [(place[0] + dq, place[1] + dr) for dq, dr in TOUCHING]


# The box and the teams


def opened(data: dict[str, Any], answers: Mapping[str, Any], deck: list[list[int]]) -> tuple[Box, set[Fault]]:
    """Take out what the record names, else what the edition has, and find what is wrong with it."""
    cards = data.get("deck") or deck
    each = answers["deck.kinds"]["each-colour"]
    piles = data.get("colours")
    if piles is None:
        piles = {name: range(place * each, (place + 1) * each) for place, name in enumerate(COLOURS)}
    colour = {card: name for name, pile in piles.items() for card in pile}
    box = Box(answers, cards, colour, data["teams"])
    return box, (wrong_deck(box) if cards is not deck else set()) or wrong_colours(box, piles) or wrong_teams(
        box, set(piles)
    )


def wrong_deck(box: Box) -> set[Fault]:
    """Ask for the right numbers of cards and symbols, any two cards with exactly one symbol in common."""
    cards = [set(card) for card in box.deck]
    wrong = {
        "deck.cards": len(cards) != box.answers["deck.cards"],
        "deck.symbols.card": any(
            not len(card) == len(symbols) == box.answers["deck.symbols.card"]
            for card, symbols in zip(box.deck, cards, strict=True)
        ),
        "deck.common": any(len(one & other) != 1 for one, other in combinations(cards, 2)),
        "deck.symbols.all": len(set().union(*cards)) != box.answers["deck.symbols.all"],
    }
    return {("deck", question) for question, is_so in wrong.items() if is_so}


def wrong_colours(box: Box, piles: Mapping[str, Any]) -> set[Fault]:
    """Ask for four colours of equal size that have no card twice and leave one to start with."""
    cards = [card for pile in piles.values() for card in pile]
    wrong = {
        "deck.colours": len(piles) != box.answers["deck.colours"],
        "deck.cards": any(card >= len(box.deck) for card in cards),
        "deck.kinds": len(set(cards)) < len(cards)
        or len({len(pile) for pile in piles.values()}) > 1
        or set(range(len(box.deck))) <= set(cards),
    }
    return {("colours", question) for question, is_so in wrong.items() if is_so}


def wrong_teams(box: Box, colours: set[str]) -> set[Fault]:
    """Ask for teams of the right sizes and number, each named after its colour."""
    sizes, answers = [len(team) for team in box.teams.values()], box.answers
    wrong = {
        "players.least": sum(sizes) < answers["players.least"],
        "players.most": sum(sizes) > answers["players.most"],
        "teams.size.least": min(sizes) < answers["teams.size.least"],
        "teams.size.most": max(sizes) > answers["teams.size.most"],
        "teams.least": len(sizes) < answers["teams.least"],
        "teams.most": len(sizes) > answers["teams.most"],
        "teams.split": box.says("teams.split", "as-headed") and not is_headed(sizes, answers),
        "deck.colours": not set(box.teams) <= colours,
    }
    return {("players" if "players" in question else "teams", question) for question, is_so in wrong.items() if is_so}


HEADED = {
    "alone": ["11", "111", "1111"],
    "pairs": ["22", "222", "2222"],
    "equal-teams": ["22", "222", "33", "2222"],
    "odd-teams": ["113", "133"],
    "pairs-and-one": ["122", "1222"],
    "unequal-teams": ["23", "223"],
}


def is_headed(sizes: Iterable[int], answers: Mapping[str, Any]) -> bool:
    """Tell whether teams are among those listed for players alone, for an even number of players or for an odd one."""
    listed = "".join(map(str, sorted(sizes)))
    return any(listed in HEADED[kind] for kind in ("alone", answers["teams.even"], answers["teams.odd"]))


# The match


def new_match(box: Box) -> Match:
    """Begin without points, each team with the cards of its colour."""
    held = Held(
        {player: frozenset() for team in box.teams.values() for player in team},
        {team: frozenset(card for card, colour in box.colour.items() if colour == team) for team in box.teams},
    )
    points = dict.fromkeys(box.teams, 0)
    return {"points": points, "used": [], "last": None, "may_hold": [held], "had": [], "winners": None}


def misplaced(match: Match) -> set[Fault]:
    """Refuse a round after the match, and a round before the one before it is over."""
    if match["winners"] is not None:
        return {("after-end", "win.when")}
    last = match["last"]
    return {("round-unfinished", "round.end")} if last is not None and last["ended_by"] is None else set()


def misstarted(box: Box, match: Match, start: list[int]) -> set[Fault]:
    """Ask for one start card, and for the right one."""
    if len(start) != 1:
        return {("start", "deal.start")}
    if start[0] >= len(box.deck):
        return {("start", "deck.cards")}
    last = match["last"]
    unwon = last is not None and last["winner"] is None
    if start[0] in (match["used"][-1:] if unwon else startable(box, match)):
        return set()
    if start[0] in box.colour and unused_starts(box, match):
        return {("start", "deal.start")}
    if unwon:
        return {("start", "out.start")}
    return {("start", "deal.start.next" if unused_starts(box, match) else "deal.start.out")}


def unused_starts(box: Box, match: Match) -> set[int]:
    """List the start cards with which no round was played."""
    return set(range(len(box.deck))) - set(box.colour) - set(match["used"])


def startable(box: Box, match: Match) -> set[int]:
    """List the cards with which a round may start, the first or one after a won round."""
    return unused_starts(box, match) or set(range(len(box.deck))) - set(box.colour)


def close(box: Box, match: Match, table: Table, start: int) -> None:
    """Note the points of a round and clear the table, unless the match is over."""
    match["used"].append(start)
    match["last"] = table
    if table["ended_by"] is None:
        return
    winner = table["winner"]
    if winner is not None:
        match["points"][winner] += box.answers["round.point"]
        match["winners"] = match_winners(box, match, winner)
    match["had"] = match["may_hold"]
    match["may_hold"] = [cleared(box, table, held) for held in match["may_hold"]]


def match_winners(box: Box, match: Match, winner: str) -> list[str] | None:
    """Name the team that has the points that win; or those with most when the start cards have run out."""
    wanted = min(box.answers["win.points"][NUMBERS[len(box.teams)]], box.answers["win.most"])
    if match["points"][winner] >= wanted:
        return [winner]
    if box.says("deal.start.out", "game-ends") and not unused_starts(box, match):
        most = max(match["points"].values())
        return sorted(team for team, points in match["points"].items() if points == most)
    return None


def cleared(box: Box, table: Table, held: Held) -> Held:
    """Clear the table; what was put aside is for the team to share out again."""
    kept = {player: frozenset(stack) for player, stack in table["stacks"].items()}
    pool = {team: set(cards) for team, cards in held.pool.items()}
    by_layer = table["winner"] is None and box.says("out.take-back", "own-laid")
    for card, layer in table["laid"]:
        pool[layer if by_layer else box.colour[card]].add(card)
    if box.says("deal.again", "anew"):
        for player, cards in kept.items():
            pool[box.team(player)] |= cards
        kept = dict.fromkeys(kept, frozenset())
    held = Held(kept, {team: frozenset(cards) for team, cards in pool.items()})
    return returned(box, held) if box.says("take-back.unplayed", "return") else held


def returned(box: Box, held: Held) -> Held:
    """Give all cards back to the teams of their colours, no matter who played or kept them."""
    own = {
        player: frozenset(c for c in cards if box.colour[c] == box.team(player)) for player, cards in held.kept.items()
    }
    rest = frozenset().union(*held.kept.values(), *held.pool.values()).difference(*own.values())
    return Held(own, {team: frozenset(card for card in rest if box.colour[card] == team) for team in box.teams})


# The deal


def misdealt(box: Box, match: Match, stacks: dict[str, list[int]], start: int) -> set[Fault]:
    """Find what is wrong with the stacks, or keep in mind all ways in which they can have been dealt."""
    strange = strange_cards(box, stacks, start)
    if strange:
        return strange
    ways = [way for held in match["may_hold"] for way in dealt(box, match, held, stacks)]
    if not ways:
        faults: set[Fault] = set().union(*(deal_faults(box, match, held, stacks) for held in match["may_hold"]))
        assert faults, "stacks that cannot have been dealt, and nothing found that is wrong with them"
        return faults
    match["may_hold"] = [way for number, way in enumerate(ways) if way not in ways[:number]]
    return set()


def strange_cards(box: Box, stacks: dict[str, list[int]], start: int) -> set[Fault]:
    """Refuse cards that are not in the box, that nobody plays with, or that lie in two places."""
    cards = [start, *(card for stack in stacks.values() for card in stack)]
    wrong = {
        "deck.cards": len(set(cards)) < len(cards) or any(card >= len(box.deck) for card in cards),
        "deck.start": any(card < len(box.deck) and card not in box.colour for card in cards[1:]),
        "teams.unused": any(card in box.colour and box.colour[card] not in box.teams for card in cards[1:]),
    }
    return {("cards", question) for question, is_so in wrong.items() if is_so}


def dealt(box: Box, match: Match, held: Held, stacks: dict[str, list[int]]) -> Iterator[Held]:
    """Tell in which ways the stacks can have come from what was held, and what is then put aside."""
    last = match["last"]
    winner = None if last is None else last["winner"]
    asked = asked_for(box, match, held, winner)
    for team, players in box.teams.items():
        have = count_after(box, held, team, winner, asked)
        spare = puts_aside(box, match) * (len(players) - 1)
        if not have - spare <= sum(len(stacks[player]) for player in players) <= have:
            return
    for handed in handed_over(box, held, stacks, winner, asked, puts_aside(box, match)):
        way = shared_out(box, moved(box, held, winner, handed), stacks, puts_aside(box, match))
        if way is not None:
            yield way


def count_after(box: Box, held: Held, team: str, winner: str | None, asked: dict[str, tuple[int, int]]) -> int:
    """Count the cards that a team has when all that is asked for has been handed over."""
    more = sum(map(sum, asked.values())) if team == winner else -sum(asked.get(team, (0, 0)))
    return len(holding(box, held, team)) + more


def deal_faults(box: Box, match: Match, held: Held, stacks: dict[str, list[int]]) -> set[Fault]:
    """Tell what can be wrong with stacks that cannot have come from what was held."""
    last = match["last"]
    winner = None if last is None else last["winner"]
    seen = {team: {card for player in players for card in stacks[player]} for team, players in box.teams.items()}
    faults: set[Fault] = set()
    for team in (one for one in box.teams if one != winner):
        for card in seen[team] - holding(box, held, team):
            faults |= {("transfer", question) for question in astray_questions(box, match, team, card)}
    asked = asked_for(box, match, held, winner)
    for team, (first, more) in asked.items():
        given = holding(box, held, team) & seen[winner or ""]
        own = sum(box.colour[card] == team for card in given)
        if len(given) != first + more:
            faults.add(("transfer", "transfer.number"))
        if own != first and not box.says("transfer.colour", "any"):
            faults.add(("transfer", "transfer.colour"))
    if set().union(*held.pool.values(), *held.kept.values()).difference(*seen.values()):
        faults.add(("cards", "deal.divide"))
    keeps = last is not None and box.says("deal.again", "own-stacks")
    for team, players in box.teams.items():
        sizes = [len(set(stacks[player]) - held.kept[player]) for player in players]
        have = count_after(box, held, team, winner, asked)
        if puts_aside(box, match) and have - sum(sizes) != have % len(players):
            faults.add(("stacks", "deal.uneven"))
        if max(sizes) - min(sizes) > 1 - puts_aside(box, match):
            faults |= {("stacks", "deal.again")} if keeps else {("stacks", "deal.divide"), ("stacks", "deal.uneven")}
        if not all(held.kept[player] <= set(stacks[player]) for player in players):
            faults.add(("stacks", "deal.again"))
    return faults


def astray_questions(box: Box, match: Match, team: str, card: int) -> set[str]:
    """Find what a card in the wrong hands may break: how cards are taken back, or that nobody else gets any."""
    last = match["last"]
    if last is None:
        return {"teams.colour"}
    unwon = last["winner"] is None
    layer = dict(last["laid"]).get(card)
    if layer is None:
        mine = {one for player in box.teams[team] for one in last["stacks"][player]}
        own = {team == box.colour[card] or card in mine or card in held.pool[team] for held in match["had"]}
        astray = "transfer.drawn-round" if unwon else "transfer.from"
        return {"take-back.unplayed" if is_own else astray for is_own in own}
    if team == layer and unwon and box.says("out.take-back", "own-laid"):
        return {"take-back.unplayed"}
    if team in {layer, box.colour[card]}:
        return {"out.take-back" if unwon else "take-back.cards"}
    return {"transfer.drawn-round" if unwon else "transfer.from"}


def puts_aside(box: Box, match: Match) -> bool:
    """Tell whether odd cards are put aside: where the deck is divided, and not where players keep their stacks."""
    return box.says("deal.uneven", "put-aside") and (match["last"] is None or box.says("deal.again", "anew"))


def holding(box: Box, held: Held, team: str) -> Cards:
    """List the cards that a team holds."""
    return held.pool[team].union(*(held.kept[player] for player in box.teams[team]))


def asked_for(box: Box, match: Match, held: Held, winner: str | None) -> dict[str, tuple[int, int]]:
    """Count the cards that each other team gives: of its own colour (or any), and of other teams' colours."""
    if winner is None:
        return {}
    number = box.answers["transfer.number"][ORDINALS[match["points"][winner] - 1]]
    asked = {}
    for team in (one for one in box.teams if one != winner):
        cards = holding(box, held, team)
        own = len(cards) if box.says("transfer.colour", "any") else sum(box.colour[card] == team for card in cards)
        first = min(number, own)
        more = min(number - first, len(cards) - own) if box.says("transfer.too-few", "makes-up") else 0
        asked[team] = first, more
    return asked


def handed_over(
    box: Box,
    held: Held,
    stacks: dict[str, list[int]],
    winner: str | None,
    asked: dict[str, tuple[int, int]],
    puts_aside: bool,
) -> Iterator[Cards]:
    """Find the cards handed over: those in the winner's stacks, or in none where the winner can have put them aside."""
    got = {card for player in box.teams.get(winner or "", []) for card in stacks[player]}
    lying = {card for stack in stacks.values() for card in stack}
    ways = []
    for team, (first, more) in asked.items():
        cards = holding(box, held, team)
        lacking = max(first + more - len(cards & got), 0) if puts_aside else 0
        possible = [cards & got | frozenset(some) for some in combinations(sorted(cards - lying), lacking)]
        ways.append([one for one in possible if is_right(box, team, one, first, more)])
    for choice in product(*ways):
        yield frozenset().union(*choice)


def is_right(box: Box, team: str, handed: Cards, first: int, more: int) -> bool:
    """Tell whether a team handed over the right number of its own and of other teams' cards."""
    own = sum(box.colour[card] == team for card in handed)
    return len(handed) == first + more and (box.says("transfer.colour", "any") or own == first)


def moved(box: Box, held: Held, winner: str | None, handed: Cards) -> Held:
    """Move the cards handed over to what the winner has to share out."""
    pool = {team: cards - handed for team, cards in held.pool.items()}
    if winner is not None:
        pool[winner] |= handed
    return Held({player: cards - handed for player, cards in held.kept.items()}, pool)


def shared_out(box: Box, held: Held, stacks: dict[str, list[int]], puts_aside: bool) -> Held | None:
    """Tell what is put aside if the stacks are what each player keeps and an equal share of the rest, else nothing."""
    aside = {}
    for team, players in box.teams.items():
        shares = [frozenset(stacks[player]) - held.kept[player] for player in players]
        sizes = [len(share) for share in shares]
        aside[team] = held.pool[team].difference(*shares)
        if not all(held.kept[player] <= set(stacks[player]) for player in players):
            return None
        if not all(share <= held.pool[team] for share in shares):
            return None
        if puts_aside:
            if set(sizes) != {len(held.pool[team]) // len(players)}:
                return None
        elif aside[team] or max(sizes) - min(sizes) > 1:
            return None
    return Held(held.kept, aside)


# A round


def laid_out(box: Box, start: int, stacks: dict[str, list[int]]) -> Table:
    """Lay out the start card; if nobody has cards, the round is over before it begins."""
    return {
        "board": {(0, 0): start},
        "stacks": {player: list(stack) for player, stack in stacks.items()},
        "laid": [],
        "waiting": set(),
        "winner": None,
        "ended_by": None if any(stacks.values()) else OUT_OF_CARDS,
    }


def hear(box: Box, table: Table, claim: Claim) -> str:
    """Judge a claim and lay the card if it holds; a wrong symbol may make the player wait."""
    code = refusal(box, table, claim)
    if code is None:
        lay(box, table, claim)
        return "ok"
    if code in {"wrong-symbol", "no-such-symbol"} and box.says("claim.wrong", "sits-out"):
        table["waiting"].add(claim.who)
        able = [player for player, stack in table["stacks"].items() if stack]
        if set(able) <= table["waiting"]:
            table["waiting"].clear()
    return code


def refusal(box: Box, table: Table, claim: Claim) -> str | None:
    """Find the first thing that is wrong with a claim."""
    board = table["board"]
    if table["ended_by"]:
        return "over"
    if not table["stacks"][claim.who]:
        return "out"
    if claim.who in table["waiting"]:
        return "waits"
    if claim.at not in board:
        return "no-such-card"
    return misnamed(box, table, claim) or misdirected(box, table, claim) or unnamed(box, table, claim)


def is_foreign(box: Box, table: Table, player: str) -> bool:
    """Tell whether a player's open card is another team's."""
    stack = table["stacks"][player]
    return bool(stack) and box.colour[stack[0]] != box.team(player)


def needs_symbol(box: Box, table: Table, player: str) -> bool:
    """Tell whether a player's open card is laid by naming a symbol."""
    return not (is_foreign(box, table, player) and box.says("foreign.play", "without-naming"))


def misnamed(box: Box, table: Table, claim: Claim) -> str | None:
    """Refuse symbols that do not exist, and one that is not on both cards."""
    if not all(any(symbol in card for card in box.deck) for symbol in claim.named):
        return "no-such-symbol"
    own, other = box.deck[table["stacks"][claim.who][0]], box.deck[table["board"][claim.at]]
    fits = claim.named[0] in own and claim.named[0] in other
    return None if fits or not needs_symbol(box, table, claim.who) else "wrong-symbol"


def misdirected(box: Box, table: Table, claim: Claim) -> str | None:
    """Refuse a place that is taken, or not at a free edge of the card matched, or of any card where any will do."""
    board = table["board"]
    if claim.to in board:
        return "occupied"
    if box.says("board.place", "anywhere"):
        return None if set(around(claim.to)) & set(board) else "not-adjacent"
    if claim.to in around(claim.at):
        return None
    return "not-adjacent" if set(around(claim.at)) - set(board) else "no-free-edge"


def unnamed(box: Box, table: Table, claim: Claim) -> str | None:
    """Refuse to touch a card without naming what it has in common with the new one, where that is asked."""
    own = set(box.deck[table["stacks"][claim.who][0]])
    touched = [set(box.deck[table["board"][place]]) for place in around(claim.to) if place in table["board"]]
    asked = box.says("board.touching", "each-named") and needs_symbol(box, table, claim.who)
    return "touched-unnamed" if asked and not all(own & card & set(claim.named) for card in touched) else None


def lay(box: Box, table: Table, claim: Claim) -> None:
    """Lay the open card, let those who waited play again, and see whether the round is over."""
    layer = box.team(claim.who)
    card = table["stacks"][claim.who].pop(0)
    table["board"][claim.to] = card
    table["laid"].append((card, layer))
    table["waiting"].clear()
    owner = box.colour[card]
    out = is_out(box, table, layer, card)
    unwon = out and box.says("out.last.own" if owner == layer else "out.last.other", "nobody-wins")
    if makes_line(box, table, claim.to) and not unwon:
        table["winner"], table["ended_by"] = owner, LINE
    elif out or not any(table["stacks"].values()):
        table["ended_by"] = OUT_OF_CARDS


def is_out(box: Box, table: Table, team: str, card: int) -> bool:
    """Tell whether a team has just laid the last of its cards, or of its colour where these alone count."""
    left = [one for player in box.teams[team] for one in table["stacks"][player]]
    if box.says("out.counted", "own-colour"):
        return box.colour[card] == team and all(box.colour[one] != team for one in left)
    return not left


# Lines


def makes_line(box: Box, table: Table, place: Cell) -> bool:
    """Tell whether the card at a place completes a line."""
    colour = box.colour[table["board"][place]]
    own = {spot for spot, card in table["board"].items() if box.colour.get(card) == colour and spot != (0, 0)}
    if box.says("line.straight", "may-bend"):
        lengths = [longest(own, place, box.answers["line.length"])]
    else:
        six = box.says("line.directions", "six")
        lengths = [run(own, place, step) for step in ALONG_EDGES + (THROUGH_CORNERS if six else ())]
    return max(lengths) >= int(box.answers["line.length"])


def run(own: set[Cell], place: Cell, step: Cell) -> int:
    """Count the cards that lie in an unbroken row with a place, in one direction and its opposite."""
    length = 1
    for sign in (1, -1):
        q, r = place
        while (q + sign * step[0], r + sign * step[1]) in own:
            q, r = q + sign * step[0], r + sign * step[1]
            length += 1
    return length


def longest(own: set[Cell], place: Cell, enough: int) -> int:
    """Find how long the longest chain through a place is in which each card touches the next, as far as it matters."""
    arms = set(chains(own, place, frozenset({place}), enough))
    return 1 + max(len(one) + len(other) for one in arms for other in arms if not one & other)


def chains(own: set[Cell], end: Cell, used: frozenset[Cell], most: int) -> Iterator[frozenset[Cell]]:
    """List the chains up to a length that go on from a place, each as a set of cells without it."""
    yield frozenset()
    for place in around(end):
        if most and place in own and place not in used:
            for rest in chains(own, place, used | {place}, most - 1):
                yield rest | {place}
