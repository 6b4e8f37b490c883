"""Simulated players: each sees a symbol after a while, some sooner than others, and sometimes a wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.games.chance import Chance
from variorum.games.claims.simulating import Said, at_time, is_wrong, see_symbol
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.deck import own_deck
from variorum.games.dobble.records import IN_ROUNDS, MiniGameName, Record, claim_text, read_record
from variorum.games.dobble.referee import check_players, start
from variorum.games.dobble.rounds import HotPotato, InRounds
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.games.players import name_players

UNHEARD = 250  # claims that come so soon after another were made before it was heard
ROUND_MORE_IN_A_HUNDRED = 50


def simulate(rules: Rules, mini_game: MiniGameName, players: int, seed: int) -> dict[str, Any]:
    """Play a mini-game with simulated players, and write its record."""
    check_players(rules, mini_game, players)
    chance = Chance(seed, players, list(MiniGameName).index(mini_game))
    seated = name_players(players)
    order = chance.shuffled(range(len(own_deck(rules))))
    data: dict[str, Any] = {"game": "dobble", "mini_game": str(mini_game), "players": list(seated), "order": order}
    game = start(rules, read_record({**data, "claims": []}))
    rounds = list(_rounds(game, chance))
    texts = [[at_time(claim_text(said.claim, seated), said) for said in one] for one in rounds]
    return {**data, "rounds": texts} if mini_game in IN_ROUNDS else {**data, "claims": texts[0]}


def record_of(rules: Rules, mini_game: MiniGameName, players: int, seed: int) -> Record:
    """Play a mini-game with simulated players, as a record."""
    return read_record(simulate(rules, mini_game, players, seed))


def _rounds(game: MiniGame, chance: Chance) -> Iterator[list[Said[Claim]]]:
    """Play round by round to the end."""
    now = 0
    while True:
        said = list(claims_of_round(game, chance, now))
        now = said[-1].time if said else now
        yield said
        if not isinstance(game, InRounds) or not game.can_deal or _stops(game, chance):
            return
        game.start_round()


def _stops(game: InRounds, chance: Chance) -> bool:
    """Stop where the players may and want to."""
    return isinstance(game, HotPotato) and game.finished and chance.below(100) >= ROUND_MORE_IN_A_HUNDRED


def claims_of_round(game: MiniGame, chance: Chance, now: int) -> Iterator[Said[Claim]]:
    """Let the quickest claim, and those who had spoken before they heard it, until the round is over."""
    while not game.over:
        seen = sorted(_seen(game, chance, now), key=lambda said: (said.time, said.claim))
        if not seen:
            return
        first = seen[0]
        now = first.time
        game.rule(first.claim)
        yield first
        for late in seen[1:]:
            if late.time > first.time + UNHEARD or game.over:
                break
            now = late.time
            game.rule(late.claim)
            yield late


def _seen(game: MiniGame, chance: Chance, now: int) -> Iterator[Said[Claim]]:
    """Tell what each player sees next, and when."""
    chances = game.chances()
    for player in sorted(game.able()):
        own = [claim for claim in chances if claim.player == player]
        if not own:
            continue
        claim = game.aim(own[chance.below(len(own))])
        time = see_symbol(chance, now)
        if is_wrong(chance):
            claim = claim._replace(symbol=sorted(game.symbols)[chance.below(len(game.symbols))])
        yield Said(time, claim)
