/* The limit: the game as one edition rules it, random policy, nothing else, as quick as we can write it in C.
 *
 * Takes the plays, hands and values from the tables that the batch engine packs, and writes the same rows. What an
 * edition may rule otherwise (who opens, who draws, what doubles, how ties go) is fixed here to the rules of the
 * benchmark's edition; `ours_batch.py` checks that the rows agree. */
#include <stdint.h>
#include <string.h>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

typedef int64_t i64;
typedef uint64_t u64;

#define STEP 0x9E3779B97F4A7C15ull
#define COURSE 0x2545F4914F6CDD1Dll
enum { DEALS = 1, STARTS = 2, CHOICES = 3, WILD = 11, MODES = 3, TABLE = 256, ROUNDS = 3, SEATS = 6 };

typedef struct {
    i64 cards, worth, code, take, reverse, count;
} Play;

typedef struct {
    i64 winners, decided, rounds, moves, course, starters, totals[SEATS];
} Row;

typedef struct {
    const u64 *held;    /* [7][256] */
    const u64 *allowed; /* [rows] */
    const Play *plays;
    const int8_t *deck;
    i64 deck_size, highest, opening, hand_size, players, specials;
} Rules;

static inline u64 mixed(u64 w) {
    w = (w ^ (w >> 30)) * 0xBF58476D1CE4E5B9ull;
    w = (w ^ (w >> 27)) * 0x94D049BB133111EBull;
    return w ^ (w >> 31);
}

static inline u64 named(u64 w, u64 name) { return mixed(w + STEP * (name + 1)); }
static inline u64 below(u64 w, u64 limit) { return (mixed(w + STEP) >> 32) * limit >> 32; }

static inline int nth(u64 mask, int n) {
#if defined(__BMI2__)
    return __builtin_ctzll(_pdep_u64(1ull << n, mask));
#else
    while (n--) mask &= mask - 1;
    return __builtin_ctzll(mask);
#endif
}

static inline int size(u64 cards) {
    u64 pairs = (cards & 0x0F0F0F0F0F0F0F0Full) + ((cards >> 4) & 0x0F0F0F0F0F0F0F0Full);
    return (int)((pairs * 0x0101010101010101ull) >> 56);
}

static int total(u64 cards) {
    int sum = 0;
    for (int kind = 0; kind < WILD; kind++) sum += (kind + 2) * (int)(cards >> (4 * kind) & 15);
    return sum;
}

/* Compare cards from the highest down: the more of the highest kind in which they differ, the higher. */
static int higher(u64 mine, u64 best) {
    for (int kind = WILD - 1; kind >= 0; kind--) {
        int a = (int)(mine >> (4 * kind) & 15), b = (int)(best >> (4 * kind) & 15);
        if (a != b) return a - b;
    }
    return size(mine) - size(best);
}

void play_games(const Rules *rules, u64 seed, i64 first, i64 count, Row *rows) {
    const int players = (int)rules->players, whole = (int)rules->deck_size, full = (int)rules->hand_size;
    const u64 *held = rules->held, *allowed = rules->allowed;
    const Play *plays = rules->plays;
    int8_t cards[128];
    u64 hand[SEATS], pile[SEATS];
    int left[SEATS], pile_size[SEATS];
    seed = mixed(seed);
    for (i64 index = 0; index < count; index++) {
        Row *row = rows + index;
        u64 game = mixed(named(seed, (u64)(first + index)));
        u64 deals = named(game, DEALS), starts = named(game, STARTS), choices = named(game, CHOICES);
        i64 totals[SEATS] = {0}, course = 0, moves = 0;
        int direction = 1, starter = 0;
        row->starters = 0;
        for (int round = 0; round < ROUNDS; round++) {
            u64 word = named(deals, round);
            memcpy(cards, rules->deck, (size_t)whole);
            for (int last = whole - 1; last > 0; last -= 2) {
                u64 drawn = mixed(word += STEP);
                int other = (int)((drawn >> 32) * (u64)(last + 1) >> 32);
                int8_t card = cards[last];
                cards[last] = cards[other], cards[other] = card;
                other = (int)((drawn & 0xFFFFFFFFull) * (u64)last >> 32);
                card = cards[last - 1];
                cards[last - 1] = cards[other], cards[other] = card;
            }
            int top = 0;
            for (int seat = 0; seat < players; seat++) {
                hand[seat] = 0;
                for (int i = 0; i < full; i++) hand[seat] += 1ull << (4 * cards[top++]);
                left[seat] = full;
            }
            int level[SEATS], tied = 0;
            for (int seat = 0; seat < players; seat++) {
                int able = 1;
                for (int j = 0; round && j < players; j++) able &= totals[j] >= totals[seat];
                if (!able) continue;
                if (round && tied) {
                    int how = higher(hand[seat], hand[level[0]]);
                    if (how < 0) continue;
                    if (how > 0) tied = 0;
                }
                level[tied++] = seat;
            }
            starter = level[below(named(starts, round), (u64)tied)];
            row->starters |= (i64)starter << (4 * round);

            memset(pile, 0, sizeof pile);
            u64 stream = named(choices, round), in_play = 0;
            int turn = starter, value = 0, played = 0;
            for (;;) {
                u64 h = hand[turn];
                i64 at = in_play ? (value < rules->highest ? value : rules->highest) * MODES : rules->opening;
                u64 able = held[h & 255] & held[TABLE + (h >> 8 & 255)] & held[2 * TABLE + (h >> 16 & 255)] &
                           held[3 * TABLE + (h >> 24 & 255)] & held[4 * TABLE + (h >> 32 & 255)] &
                           held[5 * TABLE + (h >> 40 & 255)] & held[6 * TABLE + (h >> 48 & 255)];
                u64 mask = able & allowed[at];
                if (!mask) mask = able & (u64)rules->specials; /* nothing else to open with */
                u64 drawn = mixed(stream += STEP);
                const Play *play = plays + nth(mask, (int)below(drawn, (u64)__builtin_popcountll(mask)));
                played++;
                course = (i64)((u64)course * (u64)COURSE) + play->code * 32 + turn * 4;
                if (play->take) {
                    pile[turn] += in_play;
                    in_play = 0;
                    value = 0;
                    continue;
                }
                in_play += (u64)play->cards;
                h -= (u64)play->cards;
                int worth = (int)play->worth;
                value = worth ? worth << (worth == value) : value;
                direction = play->reverse ? -direction : direction;
                int have = left[turn] - (int)play->count;
                if (!have) {
                    left[turn] = 0;
                    break;
                }
                while (have < full && top < whole) h += 1ull << (4 * cards[top++]), have++;
                hand[turn] = h;
                left[turn] = have;
                turn += direction;
                turn = turn == players ? 0 : turn < 0 ? players - 1 : turn;
            }
            moves += played;
            for (int seat = 0; seat < players; seat++) pile_size[seat] = size(pile[seat]);
            for (int seat = 0; seat < players; seat++) {
                int place = 1;
                for (int j = 0; j < players; j++) place += pile_size[j] > pile_size[seat];
                totals[seat] += place;
            }
        }
        i64 winners = 0;
        int best = -1, decided = 0;
        for (int seat = 0; seat < players; seat++) best = totals[seat] > best ? (int)totals[seat] : best;
        for (int seat = 0; seat < players; seat++) winners |= (i64)(totals[seat] == best) << seat;
        for (int step = 1; step < 3 && (winners & (winners - 1)); step++, decided++) {
            int least = 1 << 20, kept = 0;
            for (int seat = 0; seat < players; seat++) {
                int score = step == 1 ? pile_size[seat] : total(pile[seat]);
                if (!(winners >> seat & 1) || score > least) continue;
                kept = score < least ? 1 << seat : kept | 1 << seat;
                least = score;
            }
            winners = kept;
        }
        row->decided = winners & (winners - 1) ? 3 : decided;
        row->winners = winners;
        row->rounds = ROUNDS;
        row->moves = moves;
        row->course = course;
        for (int seat = 0; seat < SEATS; seat++) row->totals[seat] = seat < players ? totals[seat] : 0;
    }
}
