"""The rules as small numbers, which the formulas of `arithmetic` take: a flag is 0 or 1. Works nothing out by them.

`Flags` has them by name, each found when it is asked for, so that a proof rests on no question but those it asks; the
batch engine packs them all into a record that has them by the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from variorum.games.dobro import answers as a
from variorum.games.dobro.rules import Rules

FLAGS: Mapping[str, Callable[[Rules], int]] = {
    # what a play is worth, and what doubles
    "strictly": lambda rules: rules.play_equal is a.PlayEqual.HIGHER_ONLY,
    "doubles_by_card": lambda rules: rules.play_double_trigger is a.PlayDoubleTrigger.EQUALS_PREVIOUS_CARD,
    "doubles_once": lambda rules: rules.play_double_again is a.PlayDoubleAgain.ONCE,
    "doubles_value": lambda rules: rules.play_double_what is a.PlayDoubleWhat.THE_VALUE_IN_PLAY,
    "adds_up": lambda rules: rules.play_value is a.PlayValue.RUNNING_SUM,
    # the points of a round
    "ranks_by_sum": lambda rules: rules.score_ranks_by is a.ScoreRanksBy.SUM_OF_VALUES,
    "most_first": lambda rules: rules.score_order is a.ScoreOrder.MOST_CARDS_FIRST,
    "ranks_empty": lambda rules: rules.score_no_cards is a.ScoreNoCards.RANKED,
    "skips_all": lambda rules: rules.score_tie_skips is a.ScoreTieSkips.AS_MANY_AS_FILLED,
    "last_filled": lambda rules: rules.score_tie_points is a.ScoreTiePoints.LAST_OF_THOSE_FILLED,
    "most_is_last": lambda rules: (
        rules.score_tie_points is a.ScoreTiePoints.LAST_KEEPS_LAST
        and rules.score_order is not a.ScoreOrder.MOST_CARDS_FIRST
    ),
    "forget_needs_notice": lambda rules: rules.forget_notice is a.ForgetNotice.ANYONE_MAY,
    "forget_points": lambda rules: rules.forget_points,
    "forget_waits": lambda rules: rules.forget_points_when is a.ForgetPointsWhen.END_OF_GAME,
    # who starts the next round
    "starts_anyone": lambda rules: rules.setup_starter_scope is a.SetupStarterScope.EVERY_ROUND,
    "starts_by_total": lambda rules: rules.next_starter_points is a.NextStarterPoints.TOTAL,
    "starts_fewest": lambda rules: rules.next_starter is a.NextStarter.FEWEST_POINTS,
    "starts_by_finisher": lambda rules: rules.next_starter_tie is a.NextStarterTie.NEAREST_FINISHER,
    "starts_finisher_first": lambda rules: rules.next_starter_tie_finisher is a.NextStarterTieFinisher.FIRST,
    "starts_by_pile": lambda rules: rules.next_starter_tie_cards is a.NextStarterTieCards.SCORE_PILE,
    "starts_wild_highest": lambda rules: rules.next_starter_tie_unnumbered is a.NextStarterTieUnnumbered.WILD_HIGHEST,
    "starts_fewer_cards": lambda rules: rules.next_starter_tie_runs_out is a.NextStarterTieRunsOut.FEWER_CARDS_WIN,
    "starts_first_seated": lambda rules: rules.next_starter_tie_equal is a.NextStarterTieEqual.FIRST_SEATED,
    # who wins
    "wins_lowest": lambda rules: rules.final_winner is a.FinalWinner.LOWEST_TOTAL,
    "tie_fewest": lambda rules: rules.final_tie_cards is a.FinalTieCards.FEWEST_CARDS,
    "tie_third_round": lambda rules: rules.final_tie_round is a.FinalTieRound.THIRD_ROUND,
    "tie_by_sum": lambda rules: rules.final_tie_second is a.FinalTieSecond.LOWEST_SUM,
    "tie_counts_wilds": lambda rules: rules.final_tie_unnumbered is a.FinalTieUnnumbered.WILD_AS_ANNOUNCED,
    "shared": lambda rules: rules.final_shared is a.FinalShared.SHARED,
}


class Flags:
    """The rules as numbers, by name."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        if name not in FLAGS:
            raise AttributeError(name)
        flag = self.__dict__[name] = int(FLAGS[name](self._rules))
        return flag

    @property
    def points_table(self) -> list[int]:
        """The points of each position, the first of them being position 1."""
        points = self._rules.score_points
        return [points[str(place + 1)] for place in range(len(points))]
