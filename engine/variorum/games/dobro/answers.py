"""The answers to each question of Dobro that carries behaviour: `score.tie.skips` is answered by a `ScoreTieSkips`."""

from enum import StrEnum


class BoxDobreiUse(StrEnum):
    """What is the dobrei card for?"""

    NO_PART = "no-part"
    SHUFFLED_IN = "shuffled-in"


class SetupDirectionSide(StrEnum):
    """Which side of the direction card shows at the start of the game?"""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class SetupShuffleCards(StrEnum):
    """Which cards are shuffled?"""

    DECK_ONLY = "deck-only"
    FORGETFUL_TOO = "forgetful-too"


class SetupStarterScope(StrEnum):
    """For which rounds is the starter chosen as the set-up says?"""

    FIRST_ROUND = "first-round"
    EVERY_ROUND = "every-round"


class TurnActions(StrEnum):
    """How many actions are there in a turn?"""

    EXACTLY_ONE = "exactly-one"
    AT_MOST_ONE = "at-most-one"


class TurnNext(StrEnum):
    """Who plays next?"""

    AS_CARD_SHOWS = "as-card-shows"
    CLOCKWISE = "clockwise"


class PlayEqual(StrEnum):
    """May a play equal the value in play?"""

    EQUAL_OR_HIGHER = "equal-or-higher"
    HIGHER_ONLY = "higher-only"


class PlayPairOf(StrEnum):
    """Which two cards may be played together?"""

    SAME_VALUE = "same-value"
    ANY_TWO = "any-two"


class PlayPairWorth(StrEnum):
    """What is a pair worth?"""

    SUM = "sum"
    ONE_CARD = "one-card"


class PlayPairFollows(StrEnum):
    """May a pair follow a single card, and a single card a pair?"""

    FREELY = "freely"
    LIKE_ON_LIKE = "like-on-like"


class PlayValue(StrEnum):
    """What is the value in play after a higher play?"""

    WORTH_OF_PLAY = "worth-of-play"
    RUNNING_SUM = "running-sum"


class PlayDoubleTrigger(StrEnum):
    """When does a play double?"""

    EQUALS_VALUE_IN_PLAY = "equals-value-in-play"
    EQUALS_PREVIOUS_CARD = "equals-previous-card"


class PlayDoubleWhat(StrEnum):
    """What is it that doubles?"""

    THE_PLAY = "the-play"
    THE_VALUE_IN_PLAY = "the-value-in-play"


class PlayDoublePair(StrEnum):
    """Does a pair double as a single card does?"""

    DOUBLES = "doubles"
    DOES_NOT = "does-not"


class PlayDoubleAgain(StrEnum):
    """May the value double more than once in a climb?"""

    EVERY_TIME = "every-time"
    ONCE = "once"


class OpenWhat(StrEnum):
    """Which cards with a value may open a climb?"""

    ANY_SINGLE_OR_PAIR = "any-single-or-pair"
    ANY_SINGLE = "any-single"


class OpenValue(StrEnum):
    """What is the value in play before a climb is opened?"""

    NONE = "none"
    CARRIED_OVER = "carried-over"


class OpenTake(StrEnum):
    """May the opener take, although no cards are in play?"""

    MUST_PLAY = "must-play"
    MAY_TAKE_NOTHING = "may-take-nothing"


class OpenSpecial(StrEnum):
    """May a skip or reverse card open a climb?"""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class OpenSpecialThen(StrEnum):
    """While only skip and reverse cards are in play, may a player take them?"""

    MAY_TAKE = "may-take"
    MUST_PLAY = "must-play"


class OpenStuck(StrEnum):
    """What if the opener holds only skip and reverse cards?"""

    SPECIAL_ALLOWED = "special-allowed"
    NO_TAKING = "no-taking"
    NEXT_OPENS = "next-opens"


class OpenWild(StrEnum):
    """May a wild card open a climb?"""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class WildRangeEnds(StrEnum):
    """May the bounds themselves be chosen for a wild card?"""

    INCLUDED = "included"
    EXCLUDED = "excluded"


class WildAloneLeast(StrEnum):
    """Must a wild card played alone reach the value in play?"""

    MUST_REACH = "must-reach"
    ANY_VALUE = "any-value"


class WildAloneDouble(StrEnum):
    """Does a wild card that equals the value in play double?"""

    DOUBLES = "doubles"
    DOES_NOT = "does-not"


class WildPairWith(StrEnum):
    """With which cards may a wild card be paired?"""

    NUMBERED_OR_WILD = "numbered-or-wild"
    ANY_CARD = "any-card"


class WildPairValue(StrEnum):
    """Which value does a wild card have beside a numbered card?"""

    OF_PARTNER = "of-partner"
    FREELY_CHOSEN = "freely-chosen"


class WildTwoValue(StrEnum):
    """Which values do two wild cards have together?"""

    SAME_VALUE_EACH = "same-value-each"
    ONE_VALUE_IN_ALL = "one-value-in-all"
    OWN_VALUE_EACH = "own-value-each"


class WildPairLeast(StrEnum):
    """Must a pair with a wild card reach the value in play?"""

    MUST_REACH = "must-reach"
    ANY_SUM = "any-sum"


class WildPairDouble(StrEnum):
    """Does a pair with a wild card double?"""

    DOUBLES = "doubles"
    DOES_NOT = "does-not"


class SpecialNumber(StrEnum):
    """How many skip or reverse cards may be played at once?"""

    ONE = "one"
    TWO_ALIKE = "two-alike"


class SpecialClimb(StrEnum):
    """Does a skip or reverse card end the climb?"""

    GOES_ON = "goes-on"
    ENDS = "ends"


class SpecialSkipValue(StrEnum):
    """What does a skip card do to the value in play?"""

    STAYS = "stays"
    CLEARED = "cleared"


class SpecialSkipWhom(StrEnum):
    """Whose turn does a skip card skip?"""

    OWN = "own"
    NEXT_PLAYER = "next-player"


class SpecialReverseEffect(StrEnum):
    """Does a reverse card also have the effect of a skip card?"""

    AS_SKIP = "as-skip"
    DIRECTION_ONLY = "direction-only"


class SpecialReverseDirection(StrEnum):
    """What does a reverse card do to the direction of play?"""

    FLIPS = "flips"
    ONE_TURN = "one-turn"


class SpecialReverseNext(StrEnum):
    """Who plays after a reverse card?"""

    NEW_DIRECTION = "new-direction"
    OLD_DIRECTION = "old-direction"


class TakeChoice(StrEnum):
    """May a player who could play take instead?"""

    FREE = "free"
    IF_UNABLE = "if-unable"


class TakeWhat(StrEnum):
    """Which cards does the taker take?"""

    WHOLE_CLIMB = "whole-climb"
    OTHERS_CARDS = "others-cards"


class TakeSpecials(StrEnum):
    """Does the taker also take skip and reverse cards?"""

    INCLUDED = "included"
    LEFT_OUT = "left-out"


class TakeOpener(StrEnum):
    """Who opens the next climb?"""

    TAKER = "taker"
    NEXT_PLAYER = "next-player"


class DrawSize(StrEnum):
    """Up to how many cards does a player draw?"""

    HAND_SIZE = "hand-size"
    ALWAYS_SIX = "always-six"


class DrawWho(StrEnum):
    """Who draws at the end of a turn?"""

    WHOEVER_PLAYED = "whoever-played"
    OPENER_ONLY = "opener-only"


class DrawSpecial(StrEnum):
    """Does a player draw after a skip or reverse card?"""

    DRAWS = "draws"
    DOES_NOT = "does-not"


class DrawTake(StrEnum):
    """Does a player who has taken draw before opening?"""

    DRAWS = "draws"
    DOES_NOT = "does-not"


class DrawTooFew(StrEnum):
    """What if the draw pile holds fewer cards than are needed?"""

    WHAT_IS_LEFT = "what-is-left"
    NOTHING = "nothing"


class DrawEmpty(StrEnum):
    """What happens when the draw pile is empty?"""

    PLAY_ON = "play-on"
    ROUND_ENDS = "round-ends"


class ForgetSize(StrEnum):
    """With how many cards is a hand short?"""

    HAND_SIZE = "hand-size"
    ALWAYS_SIX = "always-six"


class ForgetEmpty(StrEnum):
    """Can anyone forget once the draw pile is empty?"""

    NOBODY = "nobody"
    EVERYBODY = "everybody"


class ForgetFill(StrEnum):
    """When does a player who forgot draw what is missing?"""

    AT_ONCE = "at-once"
    WITH_NEXT_DRAW = "with-next-draw"


class ForgetCard(StrEnum):
    """How long does the forgetful card stay with a player?"""

    UNTIL_ANOTHER_FORGETS = "until-another-forgets"
    UNTIL_ROUND_ENDS = "until-round-ends"


class ForgetAgain(StrEnum):
    """What if the holder of the forgetful card forgets again?"""

    NOTHING_MORE = "nothing-more"
    ONCE_MORE = "once-more"


class ForgetPointsWhen(StrEnum):
    """When is the forgetful card reckoned?"""

    EACH_ROUND = "each-round"
    END_OF_GAME = "end-of-game"


class ForgetReturns(StrEnum):
    """Where does the forgetful card go for the next round?"""

    BACK = "back"
    STAYS = "stays"


class EndCondition(StrEnum):
    """Must the draw pile be empty for a round to end?"""

    EMPTY_HAND = "empty-hand"
    EMPTY_HAND_AND_PILE = "empty-hand-and-pile"


class EndEmptyHanded(StrEnum):
    """What if a player's turn comes and they hold no cards, although the draw pile is not empty?"""

    DRAWS_FIRST = "draws-first"
    TAKES_FIRST = "takes-first"
    PASSES = "passes"


class EndAtOnce(StrEnum):
    """Do the others still play once the round is to end?"""

    AT_ONCE = "at-once"
    ONE_MORE_TURN = "one-more-turn"


class EndReverse(StrEnum):
    """Does a reverse card that empties the hand still turn the direction?"""

    TURNS = "turns"
    DOES_NOT = "does-not"


class EndInPlay(StrEnum):
    """Who gets the cards in play when the round ends?"""

    NOBODY = "nobody"
    LAST_PLAYER = "last-player"


class EndHands(StrEnum):
    """What becomes of the cards left in hands?"""

    DISCARDED = "discarded"
    COUNTED = "counted"


class EndPiles(StrEnum):
    """Are the score piles kept for the count?"""

    COUNTED = "counted"
    DISCARDED = "discarded"


class ScoreRanksBy(StrEnum):
    """What decides a player's position?"""

    NUMBER_OF_CARDS = "number-of-cards"
    SUM_OF_VALUES = "sum-of-values"


class ScoreOrder(StrEnum):
    """Who is first in the ranking?"""

    MOST_CARDS_FIRST = "most-cards-first"
    FEWEST_CARDS_FIRST = "fewest-cards-first"


class ScoreNoCards(StrEnum):
    """Is a player who took no cards ranked?"""

    RANKED = "ranked"
    UNRANKED = "unranked"


class ScoreTiePoints(StrEnum):
    """What do tied players receive?"""

    SHARED_POSITION = "shared-position"
    LAST_KEEPS_LAST = "last-keeps-last"
    LAST_OF_THOSE_FILLED = "last-of-those-filled"


class ScoreTieSkips(StrEnum):
    """Which positions are ignored after a tie?"""

    AS_MANY_AS_FILLED = "as-many-as-filled"
    ONE = "one"


class NextDeck(StrEnum):
    """Which cards make up the deck of the next round?"""

    WHOLE_DECK = "whole-deck"
    WITHOUT_TAKEN = "without-taken"


class NextDirection(StrEnum):
    """In which direction does the next round start?"""

    KEPT = "kept"
    CLOCKWISE = "clockwise"


class NextStarter(StrEnum):
    """Who starts the next round?"""

    FEWEST_POINTS = "fewest-points"
    MOST_POINTS = "most-points"


class NextStarterPoints(StrEnum):
    """Which points decide who starts?"""

    TOTAL = "total"
    LAST_ROUND = "last-round"


class NextStarterTie(StrEnum):
    """Who starts if several are tied for the start?"""

    HIGHEST_CARD = "highest-card"
    NEAREST_FINISHER = "nearest-finisher"


class NextStarterTieCards(StrEnum):
    """Among which cards is the highest card sought?"""

    SCORE_PILE = "score-pile"
    NEW_HAND = "new-hand"


class NextStarterTieUnnumbered(StrEnum):
    """How do wild, skip and reverse cards rank when the highest card is sought?"""

    LOWEST = "lowest"
    WILD_HIGHEST = "wild-highest"


class NextStarterTieRunsOut(StrEnum):
    """What if one of those tied for the start has no more cards to compare?"""

    MORE_CARDS_WIN = "more-cards-win"
    FEWER_CARDS_WIN = "fewer-cards-win"


class NextStarterTieEqual(StrEnum):
    """What if all cards of those tied for the start are equal?"""

    AT_RANDOM = "at-random"
    FIRST_SEATED = "first-seated"


class NextStarterTieFinisher(StrEnum):
    """If the player who ended the last round is among those tied for the start, where do they stand?"""

    LAST = "last"
    FIRST = "first"


class FinalWinner(StrEnum):
    """Who wins?"""

    HIGHEST_TOTAL = "highest-total"
    LOWEST_TOTAL = "lowest-total"


class FinalTieCards(StrEnum):
    """How is a tie for the highest or lowest total broken first?"""

    FEWEST_CARDS = "fewest-cards"
    MOST_CARDS = "most-cards"


class FinalTieRound(StrEnum):
    """Which round decides a tie, where a game does not have three rounds?"""

    LAST_ROUND = "last-round"
    THIRD_ROUND = "third-round"


class FinalTieSecond(StrEnum):
    """How is a tie broken next?"""

    LOWEST_SUM = "lowest-sum"
    NO_SECOND_STEP = "no-second-step"


class FinalTieUnnumbered(StrEnum):
    """What do wild, skip and reverse cards add to the sum of values that breaks a tie?"""

    NOTHING = "nothing"
    WILD_AS_ANNOUNCED = "wild-as-announced"


class FinalShared(StrEnum):
    """What if the tie persists?"""

    SHARED = "shared"
    NOBODY_WINS = "nobody-wins"


class TwoReverse(StrEnum):
    """Are the reverse cards used with two players?"""

    IN_THE_BOX = "in-the-box"
    USED = "used"


class TwoAsideFrom(StrEnum):
    """Are the cards set aside before or after dealing?"""

    BEFORE_DEALING = "before-dealing"
    AFTER_DEALING = "after-dealing"


class TwoAsideAgain(StrEnum):
    """Are cards set aside afresh in the next round?"""

    AFRESH = "afresh"
    SAME_AGAIN = "same-again"


class VariantRounds(StrEnum):
    """How many rounds does the longer variant have?"""

    ONE_PER_PLAYER = "one-per-player"
    ONE_PER_PLAYER_THREE_AT_LEAST = "one-per-player-three-at-least"
