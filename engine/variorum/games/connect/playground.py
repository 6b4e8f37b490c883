"""Dobble Connect played in a page, in real time: what a player can name and where to, and what simulated players do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from variorum.games.chance import Chance
from variorum.games.claims.playing import RefusedClaimError, errs, pace, say_cards, symbol_action
from variorum.games.claims.refereeing import Ruled
from variorum.games.claims.symbols import hidden
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.deck import colour_name
from variorum.games.connect.drawings.board import cells, last_cell
from variorum.games.connect.drawings.cards import Deck
from variorum.games.connect.drawings.hexes import box_around, part_of, point
from variorum.games.connect.drawings.scene import ConnectScene
from variorum.games.connect.match import Match
from variorum.games.connect.players import Aim, divide_cards, fair_sizes, seat_teams, simulate, worth
from variorum.games.connect.positions import Position, Setting, positions
from variorum.games.connect.records import CLAIM, GAME, claim_text, read_record
from variorum.games.connect.referee import referee
from variorum.games.connect.round import Round
from variorum.games.connect.rules import Rules
from variorum.games.plaindata import UnreadableError, display_value
from variorum.games.players import name_players
from variorum.games.protocol import Data
from variorum.playground.tables import Action, Choice, Move, Sample, Spots, Timed, Turn
from variorum.site.html import fill, join

NEXT = "next"
PREFIX = "x"  # of what is defined on the page
BESIDE = '<div class="v-beside" role="group" aria-label="Your card, and those it can go beside" tabindex="0">{}</div>'
WAYS = {
    (1, 0): "right of",
    (-1, 0): "left of",
    (0, 1): "below right of",
    (0, -1): "above left of",
    (1, -1): "above right of",
    (-1, 1): "below left of",
}


class ConnectTable(Timed):
    """Dobble Connect as it is played in a page."""

    choices: Sequence[Choice] = ()
    scene = ConnectScene

    def begin(self, rules: Rules, players: int, seed: int, options: Mapping[str, str], /) -> Data:
        """Share the players out among teams, and deal the first round."""
        sizes, names = fair_sizes(players, rules), name_players(players)
        teams = seat_teams(sizes, [colour_name(place) for place in range(len(sizes))])
        listed = {team.name: [names[seat] for seat in team.seats] for team in teams}
        data = {"game": GAME, "teams": listed, "rounds": []}
        return _deal(rules, data, Match(rules, teams), seed)

    def turn(self, rules: Rules, data: Data, viewer: str | None, /) -> Turn:
        """Say what a player can name and where the card can go, whether that is right or not, and who has won."""
        match, played = _replay(rules, data)
        if match.winners is not None:
            return Turn(None, over=True, winners=sorted(match.teams[team].name for team in match.winners))
        if played.over:
            winners = None if played.winner is None else [match.teams[played.winner].name]
            return Turn(None, [Action(NEXT, "deal the next round")], over=True, winners=winners)
        players = _players(data)
        if viewer not in players:
            return Turn(None)
        seat, seen = players.index(viewer), positions(rules, read_record(data))
        offers = list(_offers(played, seat))
        shown = _show(next(one.setting for one in seen if one.setting), played, seat)
        return Turn(None, offers, shown=shown, spots=_spots(seen[-1], played) if offers else None)

    def act(self, rules: Rules, data: Data, player: str, text: str, /) -> Data:
        """Add a claim, right or wrong, or deal the next round; raise where it is refused."""
        if text == NEXT:
            match, played = _replay(rules, data)
            return (
                _deal(rules, data, match, sum(_count_claims(data))) if played.over and match.winners is None else data
            )
        claim = f"{player} {text}"
        if not CLAIM.fullmatch(claim):
            raise UnreadableError((), f"{display_value(text)} is no claim: write it as 12 @ 0,0 -> 1,0")
        rounds = data["rounds"]
        after = {**data, "rounds": [*rounds[:-1], {**rounds[-1], "claims": [*(rounds[-1].get("claims") or []), claim]}]}
        verdict = referee(rules, read_record(after))
        if verdict.fault:
            raise verdict.fault
        ruled = verdict.ruled[-1]
        if not ruled.holds:
            raise RefusedClaimError(ruled, after)
        return after

    def simulated(self, rules: Rules, data: Data, seats: Sequence[str], policy: str, /) -> Move | None:
        """Choose who of some simulated players sees a symbol first, when, and where the card goes."""
        _, played = _replay(rules, data)
        if played.over:
            return None
        players = _players(data)
        chance = Chance(*_count_claims(data))
        waits = {seat: pace(chance, policy) for seat in sorted(played.able()) if players[seat] in seats}
        for seat in sorted(waits, key=lambda one: (waits[one], one)):
            if chances := played.chances([seat]):
                claim = max(chance.shuffled(chances), key=lambda one: worth(played, one, Aim.EXTEND))
                claim = claim._replace(symbol=errs(chance, claim.symbol, played.table.symbols))
                return Move(players[seat], claim_text(claim, players).partition(" ")[2], waits[seat])
        return None

    def hide(self, position: Position, viewer: str, /) -> Position:
        """Hide nothing: of each stack only the open card is drawn."""
        return position

    def until(self, data: Data, place: int, /) -> Data:
        """Cut a record after a step: a deal, a claim, or the end of a round."""
        rounds: list[Data] = []
        left = place
        for one in data["rounds"]:
            claims = list(one.get("claims") or [])
            rounds.append({**one, "claims": claims[: max(0, left)]})
            left -= len(claims) + 2
            if left < 0:
                break
        kept = ("game", "edition", "teams", "deck", "colours")
        return {**{key: data[key] for key in kept if key in data}, "rounds": rounds}

    def sample(self, rules: Rules, players: int, policy: str, seed: int, options: Mapping[str, str], /) -> Sample:
        """Play a whole match."""
        sizes = fair_sizes(players, rules)
        teams = seat_teams(sizes, [colour_name(place) for place in range(len(sizes))])
        data = simulate(rules, teams, seed)
        verdict = referee(rules, read_record(data))
        return Sample(data, verdict.winners or [], None, len(verdict.ruled))


def _players(data: Data) -> list[str]:
    return [player for team in data["teams"].values() for player in team]


def _count_claims(data: Data) -> list[int]:
    """Count the claims of each round."""
    return [len(one.get("claims") or []) for one in data["rounds"]]


def _deal(rules: Rules, data: Data, match: Match, seed: int) -> Data:
    """Deal the next round."""
    chance = Chance(seed, match.played)
    starts = chance.shuffled(sorted(match.able_to_start()))[: rules.deal_start]
    stacks = dict(zip(_players(data), divide_cards(match, chance), strict=True))
    dealt = {"start": starts[0] if len(starts) == 1 else starts, "stacks": stacks, "claims": []}
    return {**data, "rounds": [*data["rounds"], dealt]}


def _replay(rules: Rules, data: Data) -> tuple[Match, Round]:
    """Replay a record up to where it stands; raise what is wrong with its set-up."""
    seen: list[tuple[Match, Round]] = []

    def watch(match: Match, played: Round, _: Claim | None, __: Ruled | None) -> None:
        seen[:] = [(match, played)]

    verdict = referee(rules, read_record(data), watch)
    if verdict.fault:
        raise verdict.fault
    return seen[0]


def _offers(played: Round, seat: int) -> Iterator[Action]:
    """Offer the symbols of the player's card, for each card on the board and each free spot beside it."""
    laying = next(iter(played.layable(seat)), None)
    if laying is None:
        return
    symbols = sorted(played.table.faces[played.card(laying)])
    for at, matched in played.board.cards.items():
        for to in sorted(played.board.free_around(at)):
            way = WAYS.get((to.q - at.q, to.r - at.r), "next to")
            where = f"{way} card {matched}, at {_say(to)}"
            for symbol in symbols:
                offered = symbol_action(PREFIX, symbol, f"{symbol} @ {at} -> {to}", where)
                yield replace(offered, spot=str(to), beside=str(matched))


def _spots(position: Position, played: Round) -> Spots:
    """Outline the free places beside cards of the board."""
    free = sorted({to for at in played.board.cards for to in played.board.free_around(at)})
    outline = '<use href="#{}-i" class="v-pg__spot" data-spot="{}" x="{:g}" y="{:g}"/>'
    drawn = join(fill(outline, PREFIX, str(to), *point(to)) for to in free)
    return Spots(drawn, str(part_of(box_around([*cells(position), *free]), last_cell(position))))


def _show(setting: Setting, played: Round, seat: int) -> str:
    """Draw the player's card, and those on the board that it can be laid beside, each with its symbols."""
    deck = Deck.of(PREFIX, setting)
    own = [played.card(one) for one in played.layable(seat)][:1]
    beside = [card for at, card in played.board.cards.items() if played.board.free_around(at)]
    cards = own + beside
    names = ["your card"] * len(own) + [f"card {card}" for card in beside]
    shown = list(zip(names, cards, strict=True))
    figure = '<figure data-beside="{}">{}<figcaption>{}</figcaption></figure>'
    figures = join(fill(figure, str(card), deck.whole(card), name) for name, card in shown)
    said = say_cards((name, deck.faces[card]) for name, card in shown)
    return hidden(deck.define_whole(cards)) + fill(BESIDE, figures) + said


def _say(cell: Cell) -> str:
    return str(cell).replace("-", "−")


TABLE: Any = ConnectTable()
