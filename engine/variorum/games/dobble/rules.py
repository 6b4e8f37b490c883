# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Dobble's rule set: a field for each question on its play, None where the question does not arise."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.games.dobble import answers as a
from variorum.games.ruleset import RuleSet, Table, asks, may_ask


@dataclass(frozen=True, eq=False)
class Rules(RuleSet):
    """A complete, playable rule set."""

    deck_cards: int = asks("deck.cards", range(2, 201))
    """How many cards are there? The game has {n} cards."""
    deck_symbols_card: int = asks("deck.symbols.card", range(1, 21))
    """How many symbols are on a card? Each card shows {n} different symbols."""
    deck_symbols_all: int = asks("deck.symbols.all", range(1, 1000))
    """How many different symbols are there in all, according to the book? According to the book, there are {n}
    different symbols in all.
    """
    deck_common: a.DeckCommon = asks("deck.common")
    players_least: int = asks("players.least", range(2, 101))
    """What is the smallest number of players? {n} players or more."""
    players_most: int = asks("players.most", range(2, 101))
    """What is the largest number of players? Up to {n} players."""
    claim_wrong: a.ClaimWrong = asks("claim.wrong")
    claim_late: a.ClaimLate = asks("claim.late")
    tower_deal: int = asks("tower.deal", range(1, 10))
    """How many cards do you deal to each player in the towering inferno? From the shuffled cards, deal {n} to each
    player.
    """
    tower_with: a.TowerWith = asks("tower.with")
    tower_counts: a.TowerCounts = asks("tower.counts")
    tower_last_card: a.TowerLastCard = asks("tower.last-card")
    tower_gained: a.TowerGained = asks("tower.gained")
    tower_winner: a.TowerWinner = asks("tower.winner")
    tower_loser: a.TowerLoser = asks("tower.loser")
    well_deal_uneven: a.WellDealUneven = asks("well.deal.uneven")
    well_counts: a.WellCounts = asks("well.counts")
    well_middle: a.WellMiddle = asks("well.middle")
    well_rid: a.WellRid = asks("well.rid")
    well_winner: a.WellWinner = asks("well.winner")
    well_loser: a.WellLoser = asks("well.loser")
    potato_deal: int = asks("potato.deal", range(1, 10))
    """How many cards do you deal to each player in a round of the hot potato? In each round, deal each player {n} of
    the unused cards.
    """
    potato_who: a.PotatoWho = asks("potato.who")
    potato_counts: a.PotatoCounts = asks("potato.counts")
    potato_target: a.PotatoTarget = asks("potato.target")
    potato_give: a.PotatoGive = asks("potato.give")
    potato_round_end: a.PotatoRoundEnd = asks("potato.round.end")
    potato_rounds_least: int = asks("potato.rounds.least", range(1, 51))
    """How many rounds must you play? Play at least {n} rounds."""
    potato_end: a.PotatoEnd = asks("potato.end")
    potato_leftover: a.PotatoLeftover = asks("potato.leftover")
    potato_rounds_too_few: a.PotatoRoundsTooFew = asks("potato.rounds.too-few")
    potato_loser: a.PotatoLoser = asks("potato.loser")
    potato_winner: a.PotatoWinner = asks("potato.winner")
    catch_around: a.CatchAround = asks("catch.around")
    catch_with: a.CatchWith = asks("catch.with")
    catch_fits_two: a.CatchFitsTwo = asks("catch.fits-two")
    catch_several: a.CatchSeveral = asks("catch.several")
    catch_middle: a.CatchMiddle = asks("catch.middle")
    catch_round_end: a.CatchRoundEnd = asks("catch.round.end")
    catch_end: a.CatchEnd = asks("catch.end")
    catch_winner: a.CatchWinner = asks("catch.winner")
    catch_loser: a.CatchLoser = asks("catch.loser")
    gift_deal: int = asks("gift.deal", range(1, 10))
    """How many cards do you deal to each player in the poisoned gift? From the shuffled cards, deal {n} to each player.
    """
    gift_target: a.GiftTarget = asks("gift.target")
    gift_counts: a.GiftCounts = asks("gift.counts")
    gift_gained: a.GiftGained = asks("gift.gained")
    gift_last_card: a.GiftLastCard = asks("gift.last-card")
    gift_winner: a.GiftWinner = asks("gift.winner")
    gift_loser: a.GiftLoser = asks("gift.loser")
    tie_two: a.TieTwo = asks("tie.two")
    tie_last: a.TieLast = asks("tie.last")
    final_winner: a.FinalWinner = asks("final.winner")
    final_tie: a.FinalTie = asks("final.tie")
    tournament_first: a.TournamentFirst = asks("tournament.first")
    tournament_next: a.TournamentNext = asks("tournament.next")
    tournament_tower: Table = asks("tournament.tower", range(-99, 100), "each-card-gained most-cards-gained")
    """How many tournament points do players score in the towering inferno? Tournament points in the towering inferno:
    {each-card-gained} for each card gained and {most-cards-gained} more for the player with the most cards.
    """
    tournament_well: Table = asks("tournament.well", range(-99, 100), "first-rid last")
    """How many tournament points do players score in the well? Tournament points in the well: {first-rid} for the first
    player to place all their cards and {last} for the last player.
    """
    tournament_gift: Table = asks("tournament.gift", range(-99, 100), "fewest-cards-gained second")
    """How many tournament points do players score in the poisoned gift? Tournament points in the poisoned gift:
    {fewest-cards-gained} for the player with the fewest cards and {second} for the second.
    """
    tournament_gift_second: a.TournamentGiftSecond = asks("tournament.gift.second")
    tournament_potato: int = asks("tournament.potato", range(-99, 100))
    """How many tournament points does a player score for a lost round of the hot potato? Tournament points in the hot
    potato: {n} for each lost round.
    """
    tournament_catch: int = asks("tournament.catch", range(-99, 100))
    """How many tournament points does a player score for each card gained in gotta catch them all? Tournament points in
    gotta catch them all: {n} for each card gained.
    """
    tournament_tie: a.TournamentTie = asks("tournament.tie")
    tournament_tie_rounds: a.TournamentTieRounds = asks("tournament.tie.rounds")
    tournament_negative: a.TournamentNegative = asks("tournament.negative")
    tournament_winner: a.TournamentWinner = asks("tournament.winner")
    tournament_winner_tie: a.TournamentWinnerTie = asks("tournament.winner.tie")
    deck_conflict: a.DeckConflict | None = may_ask("deck.conflict")
    well_end: a.WellEnd | None = may_ask("well.end")
    potato_counts_several: a.PotatoCountsSeveral | None = may_ask("potato.counts.several")
    final_loser_only: a.FinalLoserOnly | None = may_ask("final.loser-only")
    tournament_next_who: a.TournamentNextWho | None = may_ask("tournament.next.who")
