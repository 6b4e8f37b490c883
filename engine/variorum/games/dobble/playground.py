"""Dobble played in a page, in real time: what a player can name, and what simulated players see and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from variorum.games.chance import Chance
from variorum.games.claims.playing import RefusedClaimError, errs, pace, say_cards, symbol_action
from variorum.games.claims.refereeing import Ruled
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.deck import own_deck
from variorum.games.dobble.drawings.scene import DobbleScene
from variorum.games.dobble.heaps import PoisonedGift, ToweringInferno
from variorum.games.dobble.players import simulate
from variorum.games.dobble.positions import Position
from variorum.games.dobble.records import CLAIM, IN_ROUNDS, MiniGameName, claim_text, read_record
from variorum.games.dobble.referee import check_players, referee
from variorum.games.dobble.rounds import GottaCatchThemAll, HotPotato, InRounds
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.games.dobble.well import Well
from variorum.games.plaindata import UnreadableError, display_value
from variorum.games.players import name_players
from variorum.games.protocol import Data
from variorum.playground.tables import Action, Choice, Move, Sample, Timed, Turn

GAME = "dobble"
TITLES = {
    MiniGameName.TOWERING_INFERNO: "The towering inferno",
    MiniGameName.THE_WELL: "The well",
    MiniGameName.HOT_POTATO: "The hot potato",
    MiniGameName.GOTTA_CATCH_THEM_ALL: "Gotta catch them all",
    MiniGameName.POISONED_GIFT: "The poisoned gift",
}


class DobbleTable(Timed):
    """Dobble as it is played in a page."""

    choices: Sequence[Choice] = (Choice("mini_game", "Mini-game", {str(one): TITLES[one] for one in MiniGameName}),)
    scene = DobbleScene

    def begin(self, rules: Rules, players: int, seed: int, options: Mapping[str, str], /) -> Data:
        """Shuffle the cards for a mini-game."""
        mini_game = MiniGameName(options.get("mini_game", MiniGameName.TOWERING_INFERNO))
        check_players(rules, mini_game, players)
        order = Chance(seed, players, list(MiniGameName).index(mini_game)).shuffled(range(len(own_deck(rules))))
        data = {"game": GAME, "mini_game": str(mini_game), "players": list(name_players(players)), "order": order}
        return {**data, "seed": seed, **({"rounds": [[]]} if mini_game in IN_ROUNDS else {"claims": []})}

    def turn(self, rules: Rules, data: Data, viewer: str | None, /) -> Turn:
        """Say what a player can name, whether it is right or not, and who has won."""
        game = _replay(rules, data)
        players = data["players"]
        if _is_over(game):
            won = game.winners()
            return Turn(None, over=True, winners=None if won is None else sorted(players[seat] for seat in won))
        if viewer not in players:
            return Turn(None)
        return Turn(None, list(_offers(game, players, players.index(viewer))), shown=_say(game, players))

    def act(self, rules: Rules, data: Data, player: str, text: str, /) -> Data:
        """Add a claim, right or wrong, and deal the next round where this one is over; raise where it is refused."""
        claim = f"{player} {text}"
        if not CLAIM.fullmatch(claim):
            raise UnreadableError(
                (), f"{display_value(text)} is no claim: name a symbol by its number, as in 12 or 12 > Bo"
            )
        last: list[Ruled | None] = []
        after = _with_claim(data, claim)
        game = _replay(rules, after, last)
        ruled = last[-1] if last else None
        if isinstance(game, InRounds) and game.over and not _is_over(game) and "rounds" in after:
            after = {**after, "rounds": [*after["rounds"], []]}
        if ruled is not None and not ruled.holds:
            raise RefusedClaimError(ruled, after)
        return after

    def simulated(self, rules: Rules, data: Data, seats: Sequence[str], policy: str, /) -> Move | None:
        """Choose who of some simulated players sees a symbol first, and when."""
        game, players = _replay(rules, data), data["players"]
        if _is_over(game):
            return None
        chance = Chance(data.get("seed") or 0, len(_claims(data)))
        chances, found = game.chances(), []
        for seat in sorted(game.able()):
            own = [claim for claim in chances if claim.player == seat]
            if own and players[seat] in seats:
                claim = game.aim(own[chance.below(len(own))])
                delay = pace(chance, policy)
                found.append((delay, claim._replace(symbol=errs(chance, claim.symbol, game.symbols))))
        if not found:
            return None
        delay, claim = min(found)
        return Move(players[claim.player], claim_text(claim, players).partition(" ")[2], delay)

    def hide(self, position: Position, viewer: str, /) -> Position:
        """Hide nothing: every player sees every card."""
        return position

    def until(self, data: Data, place: int, /) -> Data:
        """Cut a record before a claim, counted from the first."""
        kept: Data = {
            key: data[key]
            for key in ("game", "edition", "mini_game", "players", "first", "deck", "order")
            if key in data
        }
        if "claims" in data:
            return {**kept, "claims": list(data["claims"])[:place]}
        rounds, left = [], place
        for one in data["rounds"]:
            rounds.append(list(one)[: max(0, left)])
            left -= len(one)
            if left < 0:
                break
        return {**kept, "rounds": rounds}

    def sample(self, rules: Rules, players: int, policy: str, seed: int, options: Mapping[str, str], /) -> Sample:
        """Play a whole mini-game."""
        mini_game = MiniGameName(options.get("mini_game", MiniGameName.TOWERING_INFERNO))
        data = simulate(rules, mini_game, players, seed)
        verdict = referee(rules, read_record(data))
        return Sample(data, verdict.winners or [], None, len(verdict.claims))


def _claims(data: Data) -> list[str]:
    return list(data["claims"]) if "claims" in data else [claim for one in data["rounds"] for claim in one]


def _with_claim(data: Data, claim: str) -> Data:
    if "claims" in data:
        return {**data, "claims": [*data["claims"], claim]}
    return {**data, "rounds": [*data["rounds"][:-1], [*data["rounds"][-1], claim]]}


def _replay(rules: Rules, data: Data, last: list[Ruled | None] | None = None) -> MiniGame:
    """Replay a record up to where it stands; raise what is wrong with its set-up."""
    seen: list[MiniGame] = []

    def watch(game: MiniGame, _: int, claim: Claim | None, ruled: Ruled | None) -> None:
        seen[:] = [game]
        if last is not None:
            last.append(ruled)

    verdict = referee(rules, read_record(data), watch)
    if verdict.fault:
        raise verdict.fault
    return seen[0]


def _is_over(game: MiniGame) -> bool:
    """Tell whether the game is over: at its end, or, in rounds, when it may end or no more cards are left."""
    return game.finished or (game.over and not (isinstance(game, InRounds) and game.can_deal))


def _offers(game: MiniGame, players: Sequence[str], seat: int) -> Iterator[Action]:
    """Offer the symbols that a player can see where one is to be named, for each player or card to aim at."""
    prefix = "x"
    if isinstance(game, ToweringInferno):
        shown: list[tuple[str, str, set[int]]] = [("", "", set(game.deck[game.counting(seat)]))]
    elif isinstance(game, Well):
        shown = [("", "", set(game.deck[game.hands[seat][0]]))] if game.hands[seat] else []
    elif isinstance(game, PoisonedGift):
        others = [one for one in range(game.players) if one != seat]
        shown = [(players[one], f" > {players[one]}", set(game.deck[game.counting(one)])) for one in others]
    elif isinstance(game, HotPotato):
        own = set[int]().union(*(game.deck[card] for card in game.hands[seat][-1:]))
        holders = [one for one in range(game.players) if one != seat and game.hands[one]]
        shown = [(players[one], f" > {players[one]}", own) for one in holders if own]
    else:
        assert isinstance(game, GottaCatchThemAll)  # noqa: S101 - there is no other mini-game
        shown = [(f"card {card}", f" > {card}", set(game.deck[card])) for card in game.around]
    for group, aim, symbols in shown:
        for symbol in sorted(symbols):
            yield symbol_action(prefix, symbol, f"{symbol}{aim}", group)


def _say(game: MiniGame, players: Sequence[str]) -> str:
    """Say the cards that lie on the table."""
    if isinstance(game, HotPotato):
        lying = [(players[seat], hand[-1]) for seat, hand in enumerate(game.hands) if hand]
    elif isinstance(game, Well):
        lying = [
            ("the middle", game.target()),
            *((players[seat], hand[0]) for seat, hand in enumerate(game.hands) if hand),
        ]
    elif isinstance(game, ToweringInferno | PoisonedGift):
        own = [(name, game.counting(seat)) for seat, name in enumerate(players)]
        lying = [("the middle", game.pile[0]), *own]
    else:
        cards = (getattr(game, "middle", None), *getattr(game, "around", ()))
        lying = [
            (f"card {card}" if place else "the middle", card) for place, card in enumerate(cards) if card is not None
        ]
    return say_cards((what, game.deck[card]) for what, card in lying)


TABLE: Any = DobbleTable()
