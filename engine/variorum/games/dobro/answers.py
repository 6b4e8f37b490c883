# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Dobro's answers: an enumeration for each question on its play that is answered by name."""

from enum import StrEnum


class BoxDobreiUse(StrEnum):
    """What is the dobrei card for?"""

    NO_PART = "no-part"
    """The dobrei card takes no part in play."""
    SHUFFLED_IN = "shuffled-in"
    """The dobrei card is shuffled into the deck, where it can be drawn but never played."""


class SetupDirectionSide(StrEnum):
    """Which side of the direction card shows at the start of the game?"""

    CLOCKWISE = "clockwise"
    """At the start of the game play goes clockwise."""
    ANTICLOCKWISE = "anticlockwise"
    """At the start of the game play goes anticlockwise."""


class SetupShuffleCards(StrEnum):
    """Which cards are shuffled?"""

    DECK_ONLY = "deck-only"
    """Only the cards of the deck are shuffled; the markers are kept out."""
    FORGETFUL_TOO = "forgetful-too"
    """The forgetful card is shuffled into the deck, where it can be drawn but never played."""


class SetupStarterScope(StrEnum):
    """For which rounds is the starter chosen as the set-up says?"""

    FIRST_ROUND = "first-round"
    """The set-up's way of choosing a starter holds for the first round only."""
    EVERY_ROUND = "every-round"
    """The set-up's way of choosing a starter holds for every round."""


class TurnActions(StrEnum):
    """How many actions are there in a turn?"""

    EXACTLY_ONE = "exactly-one"
    """On their turn a player must do one of the actions named, and only one."""
    AT_MOST_ONE = "at-most-one"
    """On their turn a player may do one of the actions named, or nothing."""


class TurnNext(StrEnum):
    """Who plays next?"""

    AS_CARD_SHOWS = "as-card-shows"
    """The next player in the direction that the direction card shows plays next."""
    CLOCKWISE = "clockwise"
    """The next player clockwise plays next."""


class PlayEqual(StrEnum):
    """May a play equal the value in play?"""

    EQUAL_OR_HIGHER = "equal-or-higher"
    """A play must be worth as much as the value in play, or more."""
    HIGHER_ONLY = "higher-only"
    """A play must be worth more than the value in play."""


class PlayPairOf(StrEnum):
    """Which two cards may be played together?"""

    SAME_VALUE = "same-value"
    """Two cards may be played together if they have the same value."""
    ANY_TWO = "any-two"
    """Any two cards with a value may be played together."""


class PlayPairWorth(StrEnum):
    """What is a pair worth?"""

    SUM = "sum"
    """A pair is worth the sum of its two cards."""
    ONE_CARD = "one-card"
    """A pair is worth the value of one of its cards."""


class PlayPairFollows(StrEnum):
    """May a pair follow a single card, and a single card a pair?"""

    FREELY = "freely"
    """A pair may follow a single card, and a single card a pair."""
    LIKE_ON_LIKE = "like-on-like"
    """A climb opened with one card goes on with single cards, one opened with a pair with pairs."""


class PlayValue(StrEnum):
    """What is the value in play after a higher play?"""

    WORTH_OF_PLAY = "worth-of-play"
    """After a play that is worth more, the value in play is what the play is worth."""
    RUNNING_SUM = "running-sum"
    """After a play that is worth more, the play's worth is added to the value in play."""


class PlayDoubleTrigger(StrEnum):
    """When does a play double?"""

    EQUALS_VALUE_IN_PLAY = "equals-value-in-play"
    """A play doubles if it is worth exactly the value in play."""
    EQUALS_PREVIOUS_CARD = "equals-previous-card"
    """A play doubles if it is worth as much as the last card played; a skip or reverse card is worth nothing."""


class PlayDoubleWhat(StrEnum):
    """What is it that doubles?"""

    THE_PLAY = "the-play"
    """What doubles is the worth of the card or pair just played."""
    THE_VALUE_IN_PLAY = "the-value-in-play"
    """What doubles is the value in play."""


class PlayDoublePair(StrEnum):
    """Does a pair double as a single card does?"""

    DOUBLES = "doubles"
    """A pair doubles as a single card does, by its sum."""
    DOES_NOT = "does-not"
    """A pair never doubles."""


class PlayDoubleAgain(StrEnum):
    """May the value double more than once in a climb?"""

    EVERY_TIME = "every-time"
    """There may be any number of doublings in a climb."""
    ONCE = "once"
    """There is at most one doubling in a climb."""


class OpenWhat(StrEnum):
    """Which cards with a value may open a climb?"""

    ANY_SINGLE_OR_PAIR = "any-single-or-pair"
    """A climb may be opened with any single card that has a value, or with any pair."""
    ANY_SINGLE = "any-single"
    """A climb may be opened with a single card that has a value, but not with a pair."""


class OpenValue(StrEnum):
    """What is the value in play before a climb is opened?"""

    NONE = "none"
    """A climb begins with no value in play."""
    CARRIED_OVER = "carried-over"
    """The value of the climb before stays in play until a card with a value is played."""


class OpenTake(StrEnum):
    """May the opener take, although no cards are in play?"""

    MUST_PLAY = "must-play"
    """The opener must play; with no cards in play there is nothing to take."""
    MAY_TAKE_NOTHING = "may-take-nothing"
    """The opener may take nothing, and is then to open again."""


class OpenSpecial(StrEnum):
    """May a skip or reverse card open a climb?"""

    ALLOWED = "allowed"
    """A skip or reverse card may open a climb."""
    FORBIDDEN = "forbidden"
    """A skip or reverse card may not open a climb."""


class OpenSpecialThen(StrEnum):
    """While only skip and reverse cards are in play, may a player take them?"""

    MAY_TAKE = "may-take"
    """While only skip and reverse cards are in play, a player may take them, or play cards of any value."""
    MUST_PLAY = "must-play"
    """While only skip and reverse cards are in play, a player must play, and may not take."""


class OpenStuck(StrEnum):
    """What if the opener holds only skip and reverse cards?"""

    SPECIAL_ALLOWED = "special-allowed"
    """An opener who holds only skip and reverse cards may open with one after all."""
    NO_TAKING = "no-taking"
    """A player who could not open may not take, and so must play a skip or reverse card instead."""
    NEXT_OPENS = "next-opens"
    """An opener who holds only skip and reverse cards is passed over, and the next player opens."""


class OpenWild(StrEnum):
    """May a wild card open a climb?"""

    ALLOWED = "allowed"
    """A wild card may open a climb, alone or in a pair."""
    FORBIDDEN = "forbidden"
    """A wild card may not open a climb."""


class WildRangeEnds(StrEnum):
    """May the bounds themselves be chosen for a wild card?"""

    INCLUDED = "included"
    """The bounds themselves may be chosen for a wild card."""
    EXCLUDED = "excluded"
    """The bounds themselves may not be chosen for a wild card."""


class WildAloneLeast(StrEnum):
    """Must a wild card played alone reach the value in play?"""

    MUST_REACH = "must-reach"
    """A wild card played alone must be given a value that reaches the value in play; where there is none, it cannot be
    played alone.
    """
    ANY_VALUE = "any-value"
    """A wild card played alone may be given any value between its bounds, even one below the value in play."""


class WildAloneDouble(StrEnum):
    """Does a wild card that equals the value in play double?"""

    DOUBLES = "doubles"
    """A wild card alone doubles as a numbered card does."""
    DOES_NOT = "does-not"
    """A wild card alone never doubles."""


class WildPairWith(StrEnum):
    """With which cards may a wild card be paired?"""

    NUMBERED_OR_WILD = "numbered-or-wild"
    """A wild card may be paired with a numbered card or another wild card."""
    ANY_CARD = "any-card"
    """A wild card may be paired with any card; beside a skip or reverse card it has no value and counts as a second
    one.
    """


class WildPairValue(StrEnum):
    """Which value does a wild card have beside a numbered card?"""

    OF_PARTNER = "of-partner"
    """Beside a numbered card a wild card has that card's value."""
    FREELY_CHOSEN = "freely-chosen"
    """Beside a numbered card a wild card has whatever value its player chooses."""


class WildTwoValue(StrEnum):
    """Which values do two wild cards have together?"""

    SAME_VALUE_EACH = "same-value-each"
    """Two wild cards get one value, which each of them has."""
    ONE_VALUE_IN_ALL = "one-value-in-all"
    """Two wild cards get one value for both together."""
    OWN_VALUE_EACH = "own-value-each"
    """Two wild cards get a value each, and the two may differ."""


class WildPairLeast(StrEnum):
    """Must a pair with a wild card reach the value in play?"""

    MUST_REACH = "must-reach"
    """The sum of a pair with wild cards must reach the value in play."""
    ANY_SUM = "any-sum"
    """The sum of a pair with wild cards may be lower than the value in play."""


class WildPairDouble(StrEnum):
    """Does a pair with a wild card double?"""

    DOUBLES = "doubles"
    """A pair with wild cards doubles as any pair does."""
    DOES_NOT = "does-not"
    """A pair with wild cards never doubles."""


class SpecialNumber(StrEnum):
    """How many skip or reverse cards may be played at once?"""

    ONE = "one"
    """Skip and reverse cards are played one at a time, with no other card."""
    TWO_ALIKE = "two-alike"
    """Two skip cards, or two reverse cards, may be played together."""


class SpecialClimb(StrEnum):
    """Does a skip or reverse card end the climb?"""

    GOES_ON = "goes-on"
    """The climb goes on after a skip or reverse card."""
    ENDS = "ends"
    """A player who plays a skip or reverse card has not raised the value, and takes the cards."""


class SpecialSkipValue(StrEnum):
    """What does a skip card do to the value in play?"""

    STAYS = "stays"
    """A skip card leaves the value in play as it is."""
    CLEARED = "cleared"
    """A skip card clears the value in play."""


class SpecialSkipWhom(StrEnum):
    """Whose turn does a skip card skip?"""

    OWN = "own"
    """A skip card passes the player's own turn; the next player plays as usual."""
    NEXT_PLAYER = "next-player"
    """A skip card makes the next player miss a turn."""


class SpecialReverseEffect(StrEnum):
    """Does a reverse card also have the effect of a skip card?"""

    AS_SKIP = "as-skip"
    """A reverse card also has the effect of a skip card."""
    DIRECTION_ONLY = "direction-only"
    """A reverse card changes the direction and nothing else."""


class SpecialReverseDirection(StrEnum):
    """What does a reverse card do to the direction of play?"""

    FLIPS = "flips"
    """A reverse card turns the direction card over, and play goes the other way."""
    ONE_TURN = "one-turn"
    """A reverse card sends play the other way for one turn."""


class SpecialReverseNext(StrEnum):
    """Who plays after a reverse card?"""

    NEW_DIRECTION = "new-direction"
    """After a reverse card the next player in the new direction plays."""
    OLD_DIRECTION = "old-direction"
    """After a reverse card the next player in the old direction plays, and play turns after that."""


class TakeChoice(StrEnum):
    """May a player who could play take instead?"""

    FREE = "free"
    """A player may take the cards in play even if they could play."""
    IF_UNABLE = "if-unable"
    """A player takes the cards in play only if they cannot play."""


class TakeWhat(StrEnum):
    """Which cards does the taker take?"""

    WHOLE_CLIMB = "whole-climb"
    """The taker takes all cards played in this climb."""
    OTHERS_CARDS = "others-cards"
    """The taker takes the cards that the others played in this climb; their own are discarded."""


class TakeSpecials(StrEnum):
    """Does the taker also take skip and reverse cards?"""

    INCLUDED = "included"
    """Skip and reverse cards played in the climb are taken too, and count."""
    LEFT_OUT = "left-out"
    """Skip and reverse cards played in the climb are discarded."""


class TakeOpener(StrEnum):
    """Who opens the next climb?"""

    TAKER = "taker"
    """The taker opens the next climb."""
    NEXT_PLAYER = "next-player"
    """The player after the taker opens the next climb."""


class DrawSize(StrEnum):
    """Up to how many cards does a player draw?"""

    HAND_SIZE = "hand-size"
    """A player draws until they hold as many cards as were dealt to them."""
    ALWAYS_SIX = "always-six"
    """A player draws until they hold six cards, whatever the number of players."""


class DrawWho(StrEnum):
    """Who draws at the end of a turn?"""

    WHOEVER_PLAYED = "whoever-played"
    """Every player who has played draws at the end of the turn."""
    OPENER_ONLY = "opener-only"
    """Only the player who opened the climb draws at the end of the turn."""


class DrawSpecial(StrEnum):
    """Does a player draw after a skip or reverse card?"""

    DRAWS = "draws"
    """A player also draws after a skip or reverse card."""
    DOES_NOT = "does-not"
    """A player does not draw after a skip or reverse card."""


class DrawTake(StrEnum):
    """Does a player who has taken draw before opening?"""

    DRAWS = "draws"
    """A player who has taken first draws, if short, and then opens."""
    DOES_NOT = "does-not"
    """A player who has taken opens first and draws after that."""


class DrawTooFew(StrEnum):
    """What if the draw pile holds fewer cards than are needed?"""

    WHAT_IS_LEFT = "what-is-left"
    """A player draws what is left when the draw pile holds too few cards."""
    NOTHING = "nothing"
    """A player draws nothing when the draw pile holds too few cards."""


class DrawEmpty(StrEnum):
    """What happens when the draw pile is empty?"""

    PLAY_ON = "play-on"
    """When the draw pile is empty, play goes on without drawing."""
    ROUND_ENDS = "round-ends"
    """When the draw pile is empty, the round ends."""


class ForgetSize(StrEnum):
    """With how many cards is a hand short?"""

    HAND_SIZE = "hand-size"
    """A hand is short when it holds fewer cards than were dealt."""
    ALWAYS_SIX = "always-six"
    """A hand is short when it holds fewer than six cards, whatever the number of players."""


class ForgetEmpty(StrEnum):
    """Can anyone forget once the draw pile is empty?"""

    NOBODY = "nobody"
    """Once the draw pile is empty, nobody can get the forgetful card."""
    EVERYBODY = "everybody"
    """Even with an empty draw pile, whoever ends a turn short gets the forgetful card."""


class ForgetFill(StrEnum):
    """When does a player who forgot draw what is missing?"""

    AT_ONCE = "at-once"
    """Whoever forgot fills their hand at once."""
    WITH_NEXT_DRAW = "with-next-draw"
    """Whoever forgot fills their hand with the next draw that is due to them."""


class ForgetCard(StrEnum):
    """How long does the forgetful card stay with a player?"""

    UNTIL_ANOTHER_FORGETS = "until-another-forgets"
    """The forgetful card stays until another player forgets, or until the round ends."""
    UNTIL_ROUND_ENDS = "until-round-ends"
    """The forgetful card stays with the first who forgot until the round ends."""


class ForgetAgain(StrEnum):
    """What if the holder of the forgetful card forgets again?"""

    NOTHING_MORE = "nothing-more"
    """A holder of the forgetful card who forgets again suffers nothing more."""
    ONCE_MORE = "once-more"
    """Each time the holder of the forgetful card forgets, it counts once more."""


class ForgetPointsWhen(StrEnum):
    """When is the forgetful card reckoned?"""

    EACH_ROUND = "each-round"
    """The forgetful card is reckoned with the points of its round, before the next starter is found."""
    END_OF_GAME = "end-of-game"
    """The forgetful card of every round is reckoned when the game is over."""


class ForgetReturns(StrEnum):
    """Where does the forgetful card go for the next round?"""

    BACK = "back"
    """For the next round the forgetful card goes back beside the deck."""
    STAYS = "stays"
    """For the next round the forgetful card stays where it is."""


class EndCondition(StrEnum):
    """Must the draw pile be empty for a round to end?"""

    EMPTY_HAND = "empty-hand"
    """The round ends as soon as a player has played their last card, even if there are cards left to draw."""
    EMPTY_HAND_AND_PILE = "empty-hand-and-pile"
    """The round ends as soon as a player has played their last card and the draw pile is empty."""


class EndEmptyHanded(StrEnum):
    """What if a player's turn comes and they hold no cards, although the draw pile is not empty?"""

    DRAWS_FIRST = "draws-first"
    """A player whose turn comes with no cards first draws a hand."""
    TAKES_FIRST = "takes-first"
    """A player whose turn comes with no cards takes the cards in play, draws a hand and opens."""
    PASSES = "passes"
    """A player whose turn comes with no cards is passed over."""


class EndAtOnce(StrEnum):
    """Do the others still play once the round is to end?"""

    AT_ONCE = "at-once"
    """When the round is to end, it ends at once."""
    ONE_MORE_TURN = "one-more-turn"
    """When the round is to end, each of the others first has one more turn."""


class EndReverse(StrEnum):
    """Does a reverse card that empties the hand still turn the direction?"""

    TURNS = "turns"
    """A reverse card that ends the round turns the direction for the next one."""
    DOES_NOT = "does-not"
    """A reverse card that ends the round has no effect any more."""


class EndInPlay(StrEnum):
    """Who gets the cards in play when the round ends?"""

    NOBODY = "nobody"
    """Nobody gets the cards still in play."""
    LAST_PLAYER = "last-player"
    """The player who played last gets the cards still in play."""


class EndHands(StrEnum):
    """What becomes of the cards left in hands?"""

    DISCARDED = "discarded"
    """Cards left in hands are discarded."""
    COUNTED = "counted"
    """Cards left in hands count as taken."""


class EndPiles(StrEnum):
    """Are the score piles kept for the count?"""

    COUNTED = "counted"
    """The score piles are kept and counted."""
    DISCARDED = "discarded"
    """All cards on the table are discarded, the score piles among them."""


class ScoreRanksBy(StrEnum):
    """What decides a player's position?"""

    NUMBER_OF_CARDS = "number-of-cards"
    """The players are ranked by the number of cards in their score piles."""
    SUM_OF_VALUES = "sum-of-values"
    """The players are ranked by the sum of the values in their score piles."""


class ScoreOrder(StrEnum):
    """Who is first in the ranking?"""

    MOST_CARDS_FIRST = "most-cards-first"
    """Whoever has taken the most cards is first."""
    FEWEST_CARDS_FIRST = "fewest-cards-first"
    """Whoever has taken the fewest cards is first."""


class ScoreNoCards(StrEnum):
    """Is a player who took no cards ranked?"""

    RANKED = "ranked"
    """A player who took no cards is ranked with zero cards."""
    UNRANKED = "unranked"
    """A player who took no cards has no position and scores no points."""


class ScoreTiePoints(StrEnum):
    """What do tied players receive?"""

    SHARED_POSITION = "shared-position"
    """Tied players all receive the points of the position they share, the first of those they fill."""
    LAST_KEEPS_LAST = "last-keeps-last"
    """Tied players all receive the points of the position they share, but those tied for the most cards receive those
    of the last position.
    """
    LAST_OF_THOSE_FILLED = "last-of-those-filled"
    """Tied players all receive the points of the last of the positions that they fill together."""


class ScoreTieSkips(StrEnum):
    """Which positions are ignored after a tie?"""

    AS_MANY_AS_FILLED = "as-many-as-filled"
    """After a tie, the further positions that the tied players fill are ignored."""
    ONE = "one"
    """After a tie, one position is ignored."""


class NextDeck(StrEnum):
    """Which cards make up the deck of the next round?"""

    WHOLE_DECK = "whole-deck"
    """For each round all cards of the deck are gathered and shuffled again, the score piles among them."""
    WITHOUT_TAKEN = "without-taken"
    """Cards that were taken stay out of the game; a round for which too few are left is not played."""


class NextDirection(StrEnum):
    """In which direction does the next round start?"""

    KEPT = "kept"
    """The next round starts in the direction in which the last one ended."""
    CLOCKWISE = "clockwise"
    """Each round starts clockwise."""


class NextStarter(StrEnum):
    """Who starts the next round?"""

    FEWEST_POINTS = "fewest-points"
    """Whoever has the fewest points starts the next round."""
    MOST_POINTS = "most-points"
    """Whoever has the most points starts the next round."""


class NextStarterPoints(StrEnum):
    """Which points decide who starts?"""

    TOTAL = "total"
    """The points of all rounds so far decide who starts."""
    LAST_ROUND = "last-round"
    """The points of the last round decide who starts."""


class NextStarterTie(StrEnum):
    """Who starts if several are tied for the start?"""

    HIGHEST_CARD = "highest-card"
    """If several are tied for the start, whoever has the highest card starts; if those are equal, the second highest
    decides, and so on.
    """
    NEAREST_FINISHER = "nearest-finisher"
    """If several are tied for the start, whoever is nearest in the direction of play to the player who ended the last
    round starts.
    """


class NextStarterTieCards(StrEnum):
    """Among which cards is the highest card sought?"""

    SCORE_PILE = "score-pile"
    """To break a tie for the start, the score piles of the round just ended are compared."""
    NEW_HAND = "new-hand"
    """To break a tie for the start, the hands dealt for the new round are compared."""


class NextStarterTieUnnumbered(StrEnum):
    """How do wild, skip and reverse cards rank when the highest card is sought?"""

    LOWEST = "lowest"
    """When the highest card is sought, all cards without a printed number rank equal, below all others."""
    WILD_HIGHEST = "wild-highest"
    """When the highest card is sought, wild cards rank above all others, and skip and reverse cards below."""


class NextStarterTieRunsOut(StrEnum):
    """What if one of those tied for the start has no more cards to compare?"""

    MORE_CARDS_WIN = "more-cards-win"
    """If one of those tied for the start runs out of cards to compare, another who has cards left starts."""
    FEWER_CARDS_WIN = "fewer-cards-win"
    """If one of those tied for the start runs out of cards to compare, that one starts."""


class NextStarterTieEqual(StrEnum):
    """What if all cards of those tied for the start are equal?"""

    AT_RANDOM = "at-random"
    """If all cards of those tied for the start are equal, chance decides among them."""
    FIRST_SEATED = "first-seated"
    """If all cards of those tied for the start are equal, the first of them in the direction of play after the last
    starter starts.
    """


class NextStarterTieFinisher(StrEnum):
    """If the player who ended the last round is among those tied for the start, where do they stand?"""

    LAST = "last"
    """A player who ended the last round and is among those tied comes last of them."""
    FIRST = "first"
    """A player who ended the last round and is among those tied comes first of them."""


class FinalWinner(StrEnum):
    """Who wins?"""

    HIGHEST_TOTAL = "highest-total"
    """Whoever has the highest total wins."""
    LOWEST_TOTAL = "lowest-total"
    """Whoever has the lowest total wins."""


class FinalTieCards(StrEnum):
    """How is a tie for the highest or lowest total broken first?"""

    FEWEST_CARDS = "fewest-cards"
    """Of those tied on total, whoever took the fewest cards in the deciding round wins."""
    MOST_CARDS = "most-cards"
    """Of those tied on total, whoever took the most cards in the deciding round wins."""


class FinalTieRound(StrEnum):
    """Which round decides a tie, where a game does not have three rounds?"""

    LAST_ROUND = "last-round"
    """The deciding round for a tie on total is the last."""
    THIRD_ROUND = "third-round"
    """The deciding round for a tie on total is the third; a game of fewer rounds has none."""


class FinalTieSecond(StrEnum):
    """How is a tie broken next?"""

    LOWEST_SUM = "lowest-sum"
    """Of those tied on total and on cards, whoever took the lowest sum of values in the deciding round wins."""
    NO_SECOND_STEP = "no-second-step"
    """Of those tied on total and on cards, none is placed above the others."""


class FinalTieUnnumbered(StrEnum):
    """What do wild, skip and reverse cards add to the sum of values that breaks a tie?"""

    NOTHING = "nothing"
    """Cards without a printed number add nothing to the sum."""
    WILD_AS_ANNOUNCED = "wild-as-announced"
    """A wild card adds the value it was given when played; skip and reverse cards add nothing."""


class FinalShared(StrEnum):
    """What if the tie persists?"""

    SHARED = "shared"
    """Those still tied share the victory."""
    NOBODY_WINS = "nobody-wins"
    """If the tie persists, nobody wins."""


class TwoReverse(StrEnum):
    """Are the reverse cards used with two players?"""

    IN_THE_BOX = "in-the-box"
    """With two players the reverse cards stay in the box."""
    USED = "used"
    """With two players the reverse cards are used."""


class TwoAsideFrom(StrEnum):
    """Are the cards set aside before or after dealing?"""

    BEFORE_DEALING = "before-dealing"
    """With two players the cards are set aside from the whole deck before the hands are dealt."""
    AFTER_DEALING = "after-dealing"
    """With two players the cards are set aside from the draw pile after the hands are dealt."""


class TwoAsideAgain(StrEnum):
    """Are cards set aside afresh in the next round?"""

    AFRESH = "afresh"
    """In each round cards are set aside afresh."""
    SAME_AGAIN = "same-again"
    """In each round the same cards stay aside."""


class VariantRounds(StrEnum):
    """How many rounds does the longer variant have?"""

    ONE_PER_PLAYER = "one-per-player"
    """In the variant as many rounds are played as there are players."""
    ONE_PER_PLAYER_THREE_AT_LEAST = "one-per-player-three-at-least"
    """In the variant as many rounds are played as there are players, but never fewer than three."""
