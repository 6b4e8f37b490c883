# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Dobro's rule set: a field for each question on its play, None where the question does not arise."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.games.dobro import answers as a
from variorum.games.ruleset import RuleSet, Table, asks, may_ask


@dataclass(frozen=True, eq=False)
class Rules(RuleSet):
    """A complete, playable rule set."""

    box_deck: Table = asks("box.deck", range(0, 21), "2 3 4 5 6 7 8 9 10 11 12 wild skip reverse")
    """How many of each card are in the deck? The deck has these cards: {table}."""
    players_least: int = asks("players.least", range(2, 7))
    """What is the lowest number of players? {n} players or more."""
    players_most: int = asks("players.most", range(2, 7))
    """What is the highest number of players? Up to {n} players."""
    setup_direction_side: a.SetupDirectionSide = asks("setup.direction.side")
    setup_shuffle_cards: a.SetupShuffleCards = asks("setup.shuffle.cards")
    setup_hand: Table = asks("setup.hand", range(1, 21), "2 3 4 5 6")
    """How many cards is each player dealt? Deal each player {table}."""
    setup_starter_scope: a.SetupStarterScope = asks("setup.starter.scope")
    game_rounds: int = asks("game.rounds", range(1, 21))
    """How many rounds are there? The game lasts {n} rounds."""
    turn_actions: a.TurnActions = asks("turn.actions")
    turn_next: a.TurnNext = asks("turn.next")
    play_equal: a.PlayEqual = asks("play.equal")
    play_pair_of: a.PlayPairOf = asks("play.pair.of")
    play_pair_worth: a.PlayPairWorth = asks("play.pair.worth")
    play_cards: int = asks("play.cards", range(1, 3))
    """How many cards may you play at once? You may play up to {n} cards at once."""
    play_pair_follows: a.PlayPairFollows = asks("play.pair.follows")
    play_value: a.PlayValue = asks("play.value")
    play_double_trigger: a.PlayDoubleTrigger = asks("play.double.trigger")
    play_double_what: a.PlayDoubleWhat = asks("play.double.what")
    play_double_choice: a.PlayDoubleChoice = asks("play.double.choice")
    play_double_pair: a.PlayDoublePair = asks("play.double.pair")
    play_double_again: a.PlayDoubleAgain = asks("play.double.again")
    open_what: a.OpenWhat = asks("open.what")
    open_value: a.OpenValue = asks("open.value")
    open_take: a.OpenTake = asks("open.take")
    open_special: a.OpenSpecial = asks("open.special")
    open_special_then: a.OpenSpecialThen = asks("open.special.then")
    open_wild: a.OpenWild = asks("open.wild")
    wild_range: Table = asks("wild.range", range(1, 100), "lowest highest")
    """Which values may you choose for a wild card? When you play a wild card, choose its value between {lowest} and
    {highest}.
    """
    wild_range_ends: a.WildRangeEnds = asks("wild.range.ends")
    wild_alone_least: a.WildAloneLeast = asks("wild.alone.least")
    wild_alone_double: a.WildAloneDouble = asks("wild.alone.double")
    wild_pair_with: a.WildPairWith = asks("wild.pair.with")
    wild_pair_value: a.WildPairValue = asks("wild.pair.value")
    wild_two_value: a.WildTwoValue = asks("wild.two.value")
    wild_pair_least: a.WildPairLeast = asks("wild.pair.least")
    wild_pair_double: a.WildPairDouble = asks("wild.pair.double")
    special_number: a.SpecialNumber = asks("special.number")
    special_climb: a.SpecialClimb = asks("special.climb")
    special_skip_value: a.SpecialSkipValue = asks("special.skip.value")
    special_skip_whom: a.SpecialSkipWhom = asks("special.skip.whom")
    special_reverse_effect: a.SpecialReverseEffect = asks("special.reverse.effect")
    special_reverse_direction: a.SpecialReverseDirection = asks("special.reverse.direction")
    special_reverse_next: a.SpecialReverseNext = asks("special.reverse.next")
    take_choice: a.TakeChoice = asks("take.choice")
    take_what: a.TakeWhat = asks("take.what")
    take_specials: a.TakeSpecials = asks("take.specials")
    take_opener: a.TakeOpener = asks("take.opener")
    draw_size: a.DrawSize = asks("draw.size")
    draw_who: a.DrawWho = asks("draw.who")
    draw_special: a.DrawSpecial = asks("draw.special")
    draw_take: a.DrawTake = asks("draw.take")
    draw_too_few: a.DrawTooFew = asks("draw.too-few")
    draw_empty: a.DrawEmpty = asks("draw.empty")
    forget_size: a.ForgetSize = asks("forget.size")
    forget_empty: a.ForgetEmpty = asks("forget.empty")
    forget_notice: a.ForgetNotice = asks("forget.notice")
    forget_fill: a.ForgetFill = asks("forget.fill")
    forget_card: a.ForgetCard = asks("forget.card")
    forget_again: a.ForgetAgain = asks("forget.again")
    forget_points: int = asks("forget.points", range(-9, 10))
    """How many points is the forgetful card worth? At the end of the round, the player with the forgetful card scores
    {n} extra points.
    """
    forget_points_when: a.ForgetPointsWhen = asks("forget.points.when")
    forget_returns: a.ForgetReturns = asks("forget.returns")
    end_condition: a.EndCondition = asks("end.condition")
    end_last_card: a.EndLastCard = asks("end.last-card")
    end_at_once: a.EndAtOnce = asks("end.at-once")
    end_reverse: a.EndReverse = asks("end.reverse")
    end_in_play: a.EndInPlay = asks("end.in-play")
    end_hands: a.EndHands = asks("end.hands")
    end_piles: a.EndPiles = asks("end.piles")
    score_ranks_by: a.ScoreRanksBy = asks("score.ranks-by")
    score_order: a.ScoreOrder = asks("score.order")
    score_points: Table = asks("score.points", range(-20, 21), "1 2 3 4 5 6")
    """How many points does each position score? Points by position: {table}."""
    score_no_cards: a.ScoreNoCards = asks("score.no-cards")
    score_tie_points: a.ScoreTiePoints = asks("score.tie.points")
    score_tie_skips: a.ScoreTieSkips = asks("score.tie.skips")
    score_forgetful: a.ScoreForgetful = asks("score.forgetful")
    next_deck: a.NextDeck = asks("next.deck")
    next_direction: a.NextDirection = asks("next.direction")
    next_starter: a.NextStarter = asks("next.starter")
    next_starter_points: a.NextStarterPoints = asks("next.starter.points")
    next_starter_tie: a.NextStarterTie = asks("next.starter.tie")
    final_winner: a.FinalWinner = asks("final.winner")
    final_tie_cards: a.FinalTieCards = asks("final.tie.cards")
    final_tie_round: a.FinalTieRound = asks("final.tie.round")
    final_tie_second: a.FinalTieSecond = asks("final.tie.second")
    final_shared: a.FinalShared = asks("final.shared")
    two_reverse: a.TwoReverse = asks("two.reverse")
    two_aside: int = asks("two.aside", range(0, 41))
    """How many cards do you set aside with two players? With two players, set aside {n} random cards each round."""
    two_aside_from: a.TwoAsideFrom = asks("two.aside.from")
    two_aside_again: a.TwoAsideAgain = asks("two.aside.again")
    variant_rounds: a.VariantRounds = asks("variant.rounds")
    box_dobrei_use: a.BoxDobreiUse | None = may_ask("box.dobrei.use")
    open_stuck: a.OpenStuck | None = may_ask("open.stuck")
    end_empty_handed: a.EndEmptyHanded | None = may_ask("end.empty-handed")
    next_starter_tie_cards: a.NextStarterTieCards | None = may_ask("next.starter.tie.cards")
    next_starter_tie_unnumbered: a.NextStarterTieUnnumbered | None = may_ask("next.starter.tie.unnumbered")
    next_starter_tie_runs_out: a.NextStarterTieRunsOut | None = may_ask("next.starter.tie.runs-out")
    next_starter_tie_equal: a.NextStarterTieEqual | None = may_ask("next.starter.tie.equal")
    next_starter_tie_finisher: a.NextStarterTieFinisher | None = may_ask("next.starter.tie.finisher")
    final_tie_unnumbered: a.FinalTieUnnumbered | None = may_ask("final.tie.unnumbered")
