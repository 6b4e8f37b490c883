# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Dobro's answers: an enumeration for each question on its play that is answered by name."""

from enum import StrEnum


class BoxDobreiUse(StrEnum):
    """What is the dobrei card for?"""

    NO_PART = "no-part"
    """The dobrei card is not used in the game."""
    SHUFFLED_IN = "shuffled-in"
    """Shuffle the dobrei card into the deck. It can be drawn but never played."""


class SetupDirectionSide(StrEnum):
    """Which side of the direction card is face up at the start of the game?"""

    CLOCKWISE = "clockwise"
    """Place the direction card with its clockwise side face up."""
    ANTICLOCKWISE = "anticlockwise"
    """Place the direction card with its anticlockwise side face up."""


class SetupShuffleCards(StrEnum):
    """Which cards do you shuffle?"""

    DECK_ONLY = "deck-only"
    """Shuffle the deck, without the markers."""
    FORGETFUL_TOO = "forgetful-too"
    """Shuffle the forgetful card into the deck. It can be drawn but never played."""


class SetupStarterScope(StrEnum):
    """For which rounds do you choose the start player this way?"""

    FIRST_ROUND = "first-round"
    """Choose the start player this way for the first round only."""
    EVERY_ROUND = "every-round"
    """Choose the start player this way for every round."""


class TurnActions(StrEnum):
    """Must you take an action on your turn?"""

    EXACTLY_ONE = "exactly-one"
    """On your turn, do exactly one of these: play a numbered or wild card, play a pair, play a skip or reverse card, or
    take the cards in play.
    """
    AT_MOST_ONE = "at-most-one"
    """On your turn, do at most one of these: play a numbered or wild card, play a pair, play a skip or reverse card, or
    take the cards in play.
    """


class TurnNext(StrEnum):
    """Who plays next?"""

    AS_CARD_SHOWS = "as-card-shows"
    """After your turn, play passes to the next player in the direction shown on the direction card."""
    CLOCKWISE = "clockwise"
    """After your turn, play passes to the next player clockwise."""


class PlayEqual(StrEnum):
    """May you equal the value in play?"""

    EQUAL_OR_HIGHER = "equal-or-higher"
    """Your play must equal or beat the value in play."""
    HIGHER_ONLY = "higher-only"
    """Your play must beat the value in play."""


class PlayPairOf(StrEnum):
    """Which two cards may you play together?"""

    SAME_VALUE = "same-value"
    """You may play two cards together if they have the same value (a pair)."""
    ANY_TWO = "any-two"
    """You may play any two cards with a value together."""


class PlayPairWorth(StrEnum):
    """What is a pair worth?"""

    SUM = "sum"
    """A pair is worth the sum of its two cards."""
    ONE_CARD = "one-card"
    """A pair is worth the value of one of its cards."""


class PlayPairFollows(StrEnum):
    """May you play a pair on a single card, and a single card on a pair?"""

    FREELY = "freely"
    """You may play a pair on a single card, and a single card on a pair."""
    LIKE_ON_LIKE = "like-on-like"
    """Play only single cards in a climb that was opened with a single card, and only pairs in one that was opened with
    a pair.
    """


class PlayValue(StrEnum):
    """What is the value in play after a higher play?"""

    WORTH_OF_PLAY = "worth-of-play"
    """If you beat the value in play, the value of your play is the new value in play."""
    RUNNING_SUM = "running-sum"
    """If you beat the value in play, add the value of your play to it."""


class PlayDoubleTrigger(StrEnum):
    """When does a play double?"""

    EQUALS_VALUE_IN_PLAY = "equals-value-in-play"
    """Your play doubles if it equals the value in play."""
    EQUALS_PREVIOUS_CARD = "equals-previous-card"
    """Your play doubles if its value equals that of the last card played. It never doubles right after a skip or
    reverse card.
    """


class PlayDoubleWhat(StrEnum):
    """What doubles?"""

    THE_PLAY = "the-play"
    """The value of the card or pair you played doubles."""
    THE_VALUE_IN_PLAY = "the-value-in-play"
    """The value in play doubles."""


class PlayDoubleChoice(StrEnum):
    """Is doubling optional?"""

    AUTOMATIC = "automatic"
    """Doubling is automatic; you may not decline it."""


class PlayDoublePair(StrEnum):
    """Can a pair double?"""

    DOUBLES = "doubles"
    """A pair can double too, if its sum equals the value in play."""
    DOES_NOT = "does-not"
    """A pair never doubles."""


class PlayDoubleAgain(StrEnum):
    """How often can the value double in one climb?"""

    EVERY_TIME = "every-time"
    """The value can double any number of times in a climb."""
    ONCE = "once"
    """The value can double only once in a climb."""


class OpenWhat(StrEnum):
    """Which cards may open a climb?"""

    ANY_SINGLE_OR_PAIR = "any-single-or-pair"
    """Open a climb with any single card that has a value, or with any pair."""
    ANY_SINGLE = "any-single"
    """Open a climb with any single card that has a value."""


class OpenValue(StrEnum):
    """What is the value in play before a climb is opened?"""

    NONE = "none"
    """There is no value in play before a climb is opened."""
    CARRIED_OVER = "carried-over"
    """The value of the last climb stays in play until a card with a value is played."""


class OpenTake(StrEnum):
    """May the player who opens take instead of playing?"""

    MUST_PLAY = "must-play"
    """When you open a climb, you must play; there are no cards to take."""
    MAY_TAKE_NOTHING = "may-take-nothing"
    """When you open a climb, you may choose to take although there are no cards in play. You then open again."""


class OpenSpecial(StrEnum):
    """May a skip or reverse card open a climb?"""

    ALLOWED = "allowed"
    """You may open a climb with a skip or reverse card."""
    FORBIDDEN = "forbidden"
    """You may not open a climb with a skip or reverse card."""


class OpenStuck(StrEnum):
    """What if you must open and hold only skip and reverse cards?"""

    SPECIAL_ALLOWED = "special-allowed"
    """If you must open and hold only skip and reverse cards, open with one of them."""
    NO_TAKING = "no-taking"
    """If you hold only skip and reverse cards, you may not take the cards in play, because you could not open. Play one
    of yours instead.
    """
    NEXT_OPENS = "next-opens"
    """If you must open and hold only skip and reverse cards, the next player opens instead."""


class OpenSpecialThen(StrEnum):
    """May you take while only skip and reverse cards are in play?"""

    MAY_TAKE = "may-take"
    """If only skip and reverse cards are in play, you may take them."""
    MUST_PLAY = "must-play"
    """If only skip and reverse cards are in play, you may not take them."""


class OpenWild(StrEnum):
    """May a wild card open a climb?"""

    ALLOWED = "allowed"
    """You may open a climb with a wild card, alone or in a pair."""
    FORBIDDEN = "forbidden"
    """You may not open a climb with a wild card."""


class WildRangeEnds(StrEnum):
    """May you choose the lowest and the highest of these values?"""

    INCLUDED = "included"
    """The lowest and the highest of these values may be chosen too."""
    EXCLUDED = "excluded"
    """The lowest and the highest of these values may not be chosen."""


class WildAloneLeast(StrEnum):
    """Must a wild card played alone reach the value in play?"""

    MUST_REACH = "must-reach"
    """A wild card played alone must equal or beat the value in play. If no value you may choose is high enough, you
    cannot play it alone.
    """
    ANY_VALUE = "any-value"
    """A wild card played alone may have any value you may choose, even one below the value in play."""


class WildAloneDouble(StrEnum):
    """Can a wild card played alone double?"""

    DOUBLES = "doubles"
    """A wild card played alone doubles if it equals the value in play."""
    DOES_NOT = "does-not"
    """A wild card played alone never doubles."""


class WildPairWith(StrEnum):
    """Which cards may you pair with a wild card?"""

    NUMBERED_OR_WILD = "numbered-or-wild"
    """You may pair a wild card with a numbered card or another wild card."""
    ANY_CARD = "any-card"
    """You may pair a wild card with any card. Paired with a skip or reverse card, it counts as another card of that
    kind.
    """


class WildPairValue(StrEnum):
    """What value does a wild card have in a pair with a numbered card?"""

    OF_PARTNER = "of-partner"
    """In a pair with a numbered card, a wild card has the value of that card."""
    FREELY_CHOSEN = "freely-chosen"
    """In a pair with a numbered card, a wild card has any value you choose."""


class WildTwoValue(StrEnum):
    """What values do two wild cards have in a pair?"""

    SAME_VALUE_EACH = "same-value-each"
    """For two wild cards, choose one value, which each of them has."""
    ONE_VALUE_IN_ALL = "one-value-in-all"
    """For two wild cards, choose one value, which the pair has in total."""
    OWN_VALUE_EACH = "own-value-each"
    """For two wild cards, choose a value for each; they may differ."""


class WildPairLeast(StrEnum):
    """Must a pair with a wild card reach the value in play?"""

    MUST_REACH = "must-reach"
    """A pair with a wild card must equal or beat the value in play."""
    ANY_SUM = "any-sum"
    """A pair with a wild card may be below the value in play."""


class WildPairDouble(StrEnum):
    """Can a pair with a wild card double?"""

    DOUBLES = "doubles"
    """A pair with a wild card doubles if its sum equals the value in play."""
    DOES_NOT = "does-not"
    """A pair with a wild card never doubles."""


class SpecialNumber(StrEnum):
    """How many skip or reverse cards may you play at once?"""

    ONE = "one"
    """Play skip and reverse cards one at a time, without any other card."""
    TWO_ALIKE = "two-alike"
    """You may play two skip cards together, or two reverse cards."""


class SpecialClimb(StrEnum):
    """Does a skip or reverse card end the climb?"""

    GOES_ON = "goes-on"
    """The climb continues after a skip or reverse card."""
    ENDS = "ends"
    """If you play a skip or reverse card, the climb ends and you take the cards."""


class SpecialSkipValue(StrEnum):
    """What does a skip card do to the value in play?"""

    STAYS = "stays"
    """After a skip card, the value in play stays the same."""
    CLEARED = "cleared"
    """After a skip card, there is no value in play."""


class SpecialSkipWhom(StrEnum):
    """Does a skip card make the next player miss a turn?"""

    OWN = "own"
    """A skip card only lets you pass; the next player plays as usual."""
    NEXT_PLAYER = "next-player"
    """A skip card makes the next player miss a turn."""


class SpecialReverseEffect(StrEnum):
    """Does a reverse card also have the effect of a skip card?"""

    AS_SKIP = "as-skip"
    """A reverse card also has the effect of a skip card."""
    DIRECTION_ONLY = "direction-only"
    """A reverse card only changes the direction."""


class SpecialReverseDirection(StrEnum):
    """How long does a reverse card change the direction?"""

    FLIPS = "flips"
    """A reverse card flips the direction card; from now on play goes the other way."""
    ONE_TURN = "one-turn"
    """A reverse card changes the direction for one turn."""


class SpecialReverseNext(StrEnum):
    """Who plays after a reverse card?"""

    NEW_DIRECTION = "new-direction"
    """After a reverse card, the next player in the new direction plays."""
    OLD_DIRECTION = "old-direction"
    """After a reverse card, the next player in the old direction plays; then the direction changes."""


class TakeChoice(StrEnum):
    """May you take the cards even if you could play?"""

    FREE = "free"
    """You may take the cards in play even if you could play."""
    IF_UNABLE = "if-unable"
    """You may take the cards in play only if you cannot play."""


class TakeWhat(StrEnum):
    """Which cards do you take?"""

    WHOLE_CLIMB = "whole-climb"
    """Take all cards played in this climb."""
    OTHERS_CARDS = "others-cards"
    """Take the cards that the other players played in this climb and discard your own."""


class TakeSpecials(StrEnum):
    """Do you also take skip and reverse cards?"""

    INCLUDED = "included"
    """You also take the skip and reverse cards of the climb; they count."""
    LEFT_OUT = "left-out"
    """Discard the skip and reverse cards of the climb."""


class TakeOpener(StrEnum):
    """Who opens the next climb?"""

    TAKER = "taker"
    """The player who took the cards opens the next climb."""
    NEXT_PLAYER = "next-player"
    """The player after the one who took the cards opens the next climb."""


class DrawSize(StrEnum):
    """How many cards do you draw up to?"""

    HAND_SIZE = "hand-size"
    """Draw until you hold as many cards as you were dealt."""
    ALWAYS_SIX = "always-six"
    """Draw until you hold 6 cards, with any number of players."""


class DrawWho(StrEnum):
    """Who draws at the end of their turn?"""

    EVERYONE_WHO_PLAYED = "everyone-who-played"
    """Every player who has played cards draws at the end of their turn."""
    OPENER_ONLY = "opener-only"
    """Only the player who opened the climb draws at the end of their turn; the others do not draw."""


class DrawSpecial(StrEnum):
    """Do you draw after playing a skip or reverse card?"""

    DRAWS = "draws"
    """You also draw after playing a skip or reverse card."""
    DOES_NOT = "does-not"
    """You do not draw after playing a skip or reverse card."""


class DrawTake(StrEnum):
    """After taking the cards, do you draw before or after opening the next climb?"""

    DRAWS = "draws"
    """After taking the cards, draw back up to your hand size, then open the next climb."""
    DOES_NOT = "does-not"
    """After taking the cards, open the next climb first, then draw at the end of your turn."""


class DrawTooFew(StrEnum):
    """What if there are too few cards in the draw pile?"""

    WHAT_IS_LEFT = "what-is-left"
    """If there are too few cards in the draw pile, draw what is left."""
    NOTHING = "nothing"
    """If there are too few cards in the draw pile, draw nothing."""


class DrawEmpty(StrEnum):
    """What happens when the draw pile is empty?"""

    PLAY_ON = "play-on"
    """When the draw pile is empty, play continues without drawing."""
    ROUND_ENDS = "round-ends"
    """When the draw pile is empty, the round ends."""


class ForgetSize(StrEnum):
    """When does a hand have too few cards?"""

    HAND_SIZE = "hand-size"
    """A hand has too few cards if it has fewer cards than you were dealt."""
    ALWAYS_SIX = "always-six"
    """A hand has too few cards if it has fewer than 6 cards, with any number of players."""


class ForgetEmpty(StrEnum):
    """Can you forget to draw when the draw pile is empty?"""

    NOBODY = "nobody"
    """When the draw pile is empty, nobody can get the forgetful card any more."""
    EVERYBODY = "everybody"
    """Even when the draw pile is empty, you get the forgetful card if you end your turn with too few cards."""


class ForgetNotice(StrEnum):
    """Does a forgotten draw count only if somebody notices it?"""

    NO_NEED = "no-need"
    """If you forget to draw, take the forgetful card. Nobody needs to point it out."""
    ANYONE_MAY = "anyone-may"
    """If you forget to draw and someone notices, take the forgetful card. If nobody notices, nothing happens."""


class ForgetFill(StrEnum):
    """When do you draw the missing cards?"""

    AT_ONCE = "at-once"
    """If you took the forgetful card, draw the missing cards immediately."""
    WITH_NEXT_DRAW = "with-next-draw"
    """If you took the forgetful card, draw the missing cards with your next draw."""


class ForgetCard(StrEnum):
    """How long do you keep the forgetful card?"""

    UNTIL_ANOTHER_FORGETS = "until-another-forgets"
    """Keep the forgetful card until another player takes it or the round ends."""
    UNTIL_ROUND_ENDS = "until-round-ends"
    """The first player who takes the forgetful card keeps it until the round ends."""


class ForgetAgain(StrEnum):
    """What if you hold the forgetful card and forget to draw again?"""

    NOTHING_MORE = "nothing-more"
    """If you hold the forgetful card and forget to draw again, nothing more happens."""
    ONCE_MORE = "once-more"
    """If you hold the forgetful card and forget to draw again, its points count once more."""


class ForgetPointsWhen(StrEnum):
    """When do you score the forgetful card?"""

    EACH_ROUND = "each-round"
    """Score the forgetful card with each round, before you choose the next start player."""
    END_OF_GAME = "end-of-game"
    """Score the forgetful card of every round at the end of the game."""


class ForgetReturns(StrEnum):
    """Where does the forgetful card go for the next round?"""

    BACK = "back"
    """Return the forgetful card to its place for the next round."""
    STAYS = "stays"
    """The forgetful card stays where it is for the next round."""


class EndCondition(StrEnum):
    """Must the draw pile be empty for the round to end?"""

    EMPTY_HAND = "empty-hand"
    """The round ends when a player plays their last card, even if there are cards to draw."""
    EMPTY_HAND_AND_PILE = "empty-hand-and-pile"
    """The round ends when a player plays their last card and the draw pile is empty."""


class EndEmptyHanded(StrEnum):
    """What if it is your turn and you hold no cards, but there are cards to draw?"""

    DRAWS_FIRST = "draws-first"
    """If you have no cards on your turn and there are cards to draw, draw a hand first."""
    TAKES_FIRST = "takes-first"
    """If you have no cards on your turn and there are cards to draw, take the cards in play, draw a hand and open the
    next climb.
    """
    PASSES = "passes"
    """If you have no cards on your turn and there are cards to draw, your turn is skipped."""


class EndLastCard(StrEnum):
    """May your last card be a wild, skip or reverse card?"""

    ANY = "any"
    """Your last play may be any card or pair, even a wild, skip or reverse card."""


class EndAtOnce(StrEnum):
    """Do the other players get another turn?"""

    AT_ONCE = "at-once"
    """The round ends immediately."""
    ONE_MORE_TURN = "one-more-turn"
    """Each other player takes one more turn, then the round ends."""


class EndReverse(StrEnum):
    """Does a reverse card played last still change the direction?"""

    TURNS = "turns"
    """If your last card is a reverse card, still flip the direction card for the next round."""
    DOES_NOT = "does-not"
    """If your last card is a reverse card, it no longer changes the direction."""


class EndInPlay(StrEnum):
    """Who gets the cards in play when the round ends?"""

    NOBODY = "nobody"
    """Discard the cards in play; nobody takes them."""
    LAST_PLAYER = "last-player"
    """The player who played last takes the cards in play."""


class EndHands(StrEnum):
    """What happens to the cards left in hand?"""

    DISCARDED = "discarded"
    """Discard the cards left in hand."""
    COUNTED = "counted"
    """The cards left in your hand count as part of your score pile."""


class EndPiles(StrEnum):
    """Do the score piles count?"""

    COUNTED = "counted"
    """Keep the score piles and count them."""
    DISCARDED = "discarded"
    """Discard the score piles too."""


class ScoreRanksBy(StrEnum):
    """What are the players ranked by?"""

    NUMBER_OF_CARDS = "number-of-cards"
    """Rank the players by the number of cards in their score piles."""
    SUM_OF_VALUES = "sum-of-values"
    """Rank the players by the sum of the values in their score piles."""


class ScoreOrder(StrEnum):
    """Who is in first position?"""

    MOST_CARDS_FIRST = "most-cards-first"
    """The player with the most cards is in first position."""
    FEWEST_CARDS_FIRST = "fewest-cards-first"
    """The player with the fewest cards is in first position."""


class ScoreNoCards(StrEnum):
    """Are players with no cards ranked?"""

    RANKED = "ranked"
    """A player with no cards is ranked with zero cards."""
    UNRANKED = "unranked"
    """A player with no cards is not ranked and scores nothing."""


class ScoreTiePoints(StrEnum):
    """What do tied players score?"""

    SHARED_POSITION = "shared-position"
    """Tied players each score the points of the first position they share (two tied for 2nd score 2 each)."""
    LAST_KEEPS_LAST = "last-keeps-last"
    """Tied players each score the points of the first position they share. Players tied for the most cards are the
    exception. They score the points of last position (5 each with five players).
    """
    LAST_OF_THOSE_FILLED = "last-of-those-filled"
    """Tied players each score the points of the last position they share (two tied for 2nd score 3 each)."""


class ScoreTieSkips(StrEnum):
    """When players tie, which positions are skipped?"""

    AS_MANY_AS_FILLED = "as-many-as-filled"
    """Skip one position for each extra tied player (after two tied for 2nd comes 4th, after three tied for 2nd comes
    5th).
    """
    ONE = "one"
    """Skip one position after a tie (after two tied for 2nd comes 4th, after three tied for 2nd too)."""


class ScoreForgetful(StrEnum):
    """Does the forgetful card change the positions?"""

    AFTER_POSITIONS = "after-positions"
    """Score the positions first, then the forgetful card. It does not change the positions."""


class NextDeck(StrEnum):
    """Which cards make up the deck of the next round?"""

    WHOLE_DECK = "whole-deck"
    """For each round, collect all cards of the deck, score piles included, and shuffle them."""
    WITHOUT_TAKEN = "without-taken"
    """Cards in score piles stay out of the game. If too few cards are left, the game ends."""


class NextDirection(StrEnum):
    """In which direction does the next round start?"""

    KEPT = "kept"
    """The next round starts in the current direction."""
    CLOCKWISE = "clockwise"
    """Each round starts clockwise."""


class NextStarter(StrEnum):
    """Who is the next start player?"""

    FEWEST_POINTS = "fewest-points"
    """The player with the fewest points is the next start player."""
    MOST_POINTS = "most-points"
    """The player with the most points is the next start player."""


class NextStarterPoints(StrEnum):
    """Which points decide who is the next start player?"""

    TOTAL = "total"
    """For the start player, compare the points of all rounds so far."""
    LAST_ROUND = "last-round"
    """For the start player, compare the points of the last round."""


class NextStarterTie(StrEnum):
    """Who starts if players are tied?"""

    HIGHEST_CARD = "highest-card"
    """If players tie for start player, the one with the highest card starts. If these are equal, compare the second
    highest, and so on.
    """
    NEAREST_FINISHER = "nearest-finisher"
    """If players tie for start player, the one nearest to the player who ended the round, in the direction of play,
    starts.
    """


class NextStarterTieCards(StrEnum):
    """Which cards do tied players compare?"""

    SCORE_PILE = "score-pile"
    """Players who tie for start player compare the score piles of the last round."""
    NEW_HAND = "new-hand"
    """Players who tie for start player compare the hands they were dealt for the new round."""


class NextStarterTieUnnumbered(StrEnum):
    """How high do wild, skip and reverse cards count in this comparison?"""

    LOWEST = "lowest"
    """In this comparison, wild, skip and reverse cards are all equally low, below every number."""
    WILD_HIGHEST = "wild-highest"
    """In this comparison, wild cards are higher than any number; skip and reverse cards are lower than any number."""


class NextStarterTieRunsOut(StrEnum):
    """What if a tied player has no more cards to compare?"""

    MORE_CARDS_WIN = "more-cards-win"
    """If one of the tied players has no more cards to compare, one who has cards left starts."""
    FEWER_CARDS_WIN = "fewer-cards-win"
    """If one of the tied players has no more cards to compare, that player starts."""


class NextStarterTieEqual(StrEnum):
    """What if all cards of the tied players are equal?"""

    AT_RANDOM = "at-random"
    """If all cards of the tied players are equal, choose one of them at random."""
    FIRST_SEATED = "first-seated"
    """If all cards of the tied players are equal, the first of them after the last start player, in the direction of
    play, starts.
    """


class NextStarterTieFinisher(StrEnum):
    """What if the player who ended the round is one of the tied players?"""

    LAST = "last"
    """If the player who ended the round is one of those tied, they count as the farthest."""
    FIRST = "first"
    """If the player who ended the round is one of those tied, they count as the nearest, so they start."""


class FinalWinner(StrEnum):
    """Who wins?"""

    HIGHEST_TOTAL = "highest-total"
    """The player with the highest total wins."""
    LOWEST_TOTAL = "lowest-total"
    """The player with the lowest total wins."""


class FinalTieCards(StrEnum):
    """What is the first tiebreaker?"""

    FEWEST_CARDS = "fewest-cards"
    """If totals are tied, the tied player who took the fewest cards in the deciding round wins."""
    MOST_CARDS = "most-cards"
    """If totals are tied, the tied player who took the most cards in the deciding round wins."""


class FinalTieRound(StrEnum):
    """Which round is the deciding round?"""

    LAST_ROUND = "last-round"
    """The last round is the deciding round for a tiebreaker."""
    THIRD_ROUND = "third-round"
    """The third round is the deciding round for a tiebreaker. A game of two rounds has no tiebreaker."""


class FinalTieSecond(StrEnum):
    """What is the second tiebreaker?"""

    LOWEST_SUM = "lowest-sum"
    """If still tied, the player with the lowest sum of values in the cards of that round wins."""
    NO_SECOND_STEP = "no-second-step"
    """There is no further tiebreaker."""


class FinalTieUnnumbered(StrEnum):
    """What do wild, skip and reverse cards add to this sum?"""

    NOTHING = "nothing"
    """Wild, skip and reverse cards add nothing to this sum."""
    WILD_AS_ANNOUNCED = "wild-as-announced"
    """A wild card adds the value it had when played; skip and reverse cards add nothing to this sum."""


class FinalShared(StrEnum):
    """What if players are still tied?"""

    SHARED = "shared"
    """Players who are still tied share the victory."""
    NOBODY_WINS = "nobody-wins"
    """If players are still tied, nobody wins."""


class TwoReverse(StrEnum):
    """Do you use the reverse cards with two players?"""

    IN_THE_BOX = "in-the-box"
    """With two players, return the reverse cards to the box."""
    USED = "used"
    """With two players, use the reverse cards."""


class TwoAsideFrom(StrEnum):
    """Do you set the cards aside before or after dealing?"""

    BEFORE_DEALING = "before-dealing"
    """With two players, set these cards aside before dealing."""
    AFTER_DEALING = "after-dealing"
    """With two players, set these cards aside from the draw pile, after dealing."""


class TwoAsideAgain(StrEnum):
    """Do you set aside new cards each round?"""

    AFRESH = "afresh"
    """Set aside new random cards each round."""
    SAME_AGAIN = "same-again"
    """The same cards stay aside in every round."""


class VariantRounds(StrEnum):
    """How many rounds does the longer variant have?"""

    ONE_PER_PLAYER = "one-per-player"
    """In the longer variant, play as many rounds as there are players."""
    ONE_PER_PLAYER_THREE_AT_LEAST = "one-per-player-three-at-least"
    """In the longer variant, play as many rounds as there are players, but at least 3."""
