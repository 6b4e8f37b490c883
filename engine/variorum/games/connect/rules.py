# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Dobble Connect's rule set: a field for each question on its play, None where the question does not arise."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.games.connect import answers as a
from variorum.games.ruleset import RuleSet, Table, asks, may_ask


@dataclass(frozen=True, eq=False)
class Rules(RuleSet):
    """A complete, playable rule set."""

    deck_cards: int = asks("deck.cards", range(2, 201))
    """How many cards are there? The game has {n} cards."""
    deck_symbols_card: int = asks("deck.symbols.card", range(1, 21))
    """How many symbols are on a card? Each card shows {n} different symbols."""
    deck_symbols_all: int = asks("deck.symbols.all", range(1, 1000))
    """How many different symbols are there in all? There are {n} different symbols in all."""
    deck_common: a.DeckCommon = asks("deck.common")
    deck_colours: int = asks("deck.colours", range(2, 5))
    """How many team colours are there? There are {n} team colours."""
    deck_kinds: Table = asks("deck.kinds", range(1, 91), "each-colour start-cards")
    """How many cards are there of each colour, and how many start cards? There are {each-colour} cards of each colour
    and {start-cards} start cards.
    """
    players_least: int = asks("players.least", range(2, 101))
    """What is the smallest number of players? {n} players or more."""
    players_most: int = asks("players.most", range(2, 101))
    """What is the largest number of players? Up to {n} players."""
    teams_size_least: int = asks("teams.size.least", range(1, 9))
    """How many players does the smallest team have? A team has {n} or more players."""
    teams_size_most: int = asks("teams.size.most", range(1, 9))
    """How many players does the largest team have? A team has up to {n} players."""
    teams_least: int = asks("teams.least", range(2, 5))
    """What is the smallest number of teams? {n} teams or more."""
    teams_most: int = asks("teams.most", range(2, 5))
    """What is the largest number of teams? Up to {n} teams."""
    teams_split: a.TeamsSplit = asks("teams.split")
    teams_colour: a.TeamsColour = asks("teams.colour")
    teams_unused: a.TeamsUnused = asks("teams.unused")
    deal_divide: a.DealDivide = asks("deal.divide")
    deal_start: int = asks("deal.start", range(1, 10))
    """How many start cards are used in a round? Place {n} start cards in the middle of the table."""
    deal_start_next: a.DealStartNext = asks("deal.start.next")
    reveal_turns: a.RevealTurns = asks("reveal.turns")
    reveal_which: a.RevealWhich = asks("reveal.which")
    reveal_next: a.RevealNext = asks("reveal.next")
    reveal_swap: a.RevealSwap = asks("reveal.swap")
    claim_own: a.ClaimOwn = asks("claim.own")
    claim_with: a.ClaimWith = asks("claim.with")
    claim_row: a.ClaimRow = asks("claim.row")
    claim_wrong: a.ClaimWrong = asks("claim.wrong")
    board_edges: int = asks("board.edges", (6,))
    """How many edges does a card have? A card has {n} edges. Each has room for one other card."""
    board_place: a.BoardPlace = asks("board.place")
    board_touching: a.BoardTouching = asks("board.touching")
    board_cover: a.BoardCover = asks("board.cover")
    board_gap: a.BoardGap = asks("board.gap")
    line_length: int = asks("line.length", range(2, 10))
    """How many cards make a line? A line is {n} cards of one colour."""
    line_straight: a.LineStraight = asks("line.straight")
    line_unbroken: a.LineUnbroken = asks("line.unbroken")
    line_start_card: a.LineStartCard = asks("line.start-card")
    line_whose: a.LineWhose = asks("line.whose")
    line_longer: a.LineLonger = asks("line.longer")
    line_two: a.LineTwo = asks("line.two")
    round_end: a.RoundEnd = asks("round.end")
    round_point: int = asks("round.point", range(1, 10))
    """How many points is a round worth? A round is worth {n} points."""
    take_back_cards: a.TakeBackCards = asks("take-back.cards")
    take_back_unplayed: a.TakeBackUnplayed = asks("take-back.unplayed")
    transfer_when: a.TransferWhen = asks("transfer.when")
    transfer_from: a.TransferFrom = asks("transfer.from")
    transfer_number: Table = asks("transfer.number", range(0, 91), "first second third fourth")
    """How many cards does the winner get from each giver? From each giver, the winner gets {table}."""
    transfer_counted: a.TransferCounted = asks("transfer.counted")
    transfer_added: a.TransferAdded = asks("transfer.added")
    transfer_colour: a.TransferColour = asks("transfer.colour")
    transfer_too_few: a.TransferTooFew = asks("transfer.too-few")
    transfer_into: a.TransferInto = asks("transfer.into")
    transfer_drawn_round: a.TransferDrawnRound = asks("transfer.drawn-round")
    out_end: a.OutEnd = asks("out.end")
    win_points: Table = asks("win.points", range(1, 21), "two-teams three-teams four-teams")
    """How many points win the game? Points needed to win: {table}."""
    win_most: int = asks("win.most", range(1, 6))
    """What is the highest number of points that any game is played to? Every game ends when a team has {n} points, if
    not before.
    """
    win_when: a.WinWhen = asks("win.when")
    win_who: a.WinWho = asks("win.who")
    teams_even: a.TeamsEven | None = may_ask("teams.even")
    teams_odd: a.TeamsOdd | None = may_ask("teams.odd")
    deal_uneven: a.DealUneven | None = may_ask("deal.uneven")
    deal_again: a.DealAgain | None = may_ask("deal.again")
    deal_start_out: a.DealStartOut | None = may_ask("deal.start.out")
    board_full: a.BoardFull | None = may_ask("board.full")
    line_directions: a.LineDirections | None = may_ask("line.directions")
    foreign_play: a.ForeignPlay | None = may_ask("foreign.play")
    foreign_first: a.ForeignFirst | None = may_ask("foreign.first")
    foreign_rid: a.ForeignRid | None = may_ask("foreign.rid")
    out_member: a.OutMember | None = may_ask("out.member")
    out_counted: a.OutCounted | None = may_ask("out.counted")
    out_last_open: a.OutLastOpen | None = may_ask("out.last-open")
    out_last_own: a.OutLastOwn | None = may_ask("out.last.own")
    out_last_other: a.OutLastOther | None = may_ask("out.last.other")
    out_from_the_start: a.OutFromTheStart | None = may_ask("out.from-the-start")
    out_take_back: a.OutTakeBack | None = may_ask("out.take-back")
    out_start: a.OutStart | None = may_ask("out.start")
