#include "players.h"

#include <string.h>

#include "sets.h"

void mind_begin(Mind *mind)
{
    memset(mind, 0, sizeof *mind);
    worlds_begin(&mind->worlds);
}

/* One complete position that agrees with what is known. */
static Position imagine(Mind *mind, const View *view, Random *random)
{
    uint64_t held[HOLDERS];
    Position position = view->position;
    draw_believed(&mind->worlds, &view->heard, view->position.hands, view->tries, random, held);
    for (int seat = 0; seat < 4; seat++) position.hands[seat] |= held[seat];
    return position;
}

uint64_t judge_cards(Mind *mind, const View *view, const Goals *goals, int count, Random *random,
                     int32_t sums[CARD_CODES])
{
    uint64_t legal = 0;
    int8_t values[CARD_CODES];
    for (int n = 0; n < count; n++) {
        Position position = imagine(mind, view, random);
        solver_set(&mind->solver, &position);
        if (!n) {
            legal = solver_legal(&mind->solver);
            for (uint64_t left = legal; left; left &= left - 1) sums[lowest_code(left)] = 0;
        }
        solver_values(&mind->solver, goals, goals->count / 2, values);
        for (uint64_t left = legal; left; left &= left - 1)
            sums[lowest_code(left)] += goals->value[values[lowest_code(left)]];
    }
    return legal;
}

void judge_discards(Mind *mind, const View *view, const Goals *goals, uint64_t choice, int seat, int count,
                   Random *random, int32_t sums[CARD_CODES])
{
    for (uint64_t left = choice; left; left &= left - 1) sums[lowest_code(left)] = 0;
    for (int n = 0; n < count; n++) {
        Position position = imagine(mind, view, random);
        uint64_t hand = position.hands[seat];
        int guess = goals->count / 2;
        for (uint64_t left = choice; left; left &= left - 1) {
            position.hands[seat] = hand & ~bit(lowest_code(left));
            solver_set(&mind->solver, &position);
            guess = solver_value(&mind->solver, goals, guess);
            sums[lowest_code(left)] += goals->value[guess];
        }
    }
}

double judge_alone(Mind *mind, const View *view, const Goals *with_partner, const Goals *alone, int seat, int leader,
                   int count, Random *random)
{
    int32_t gain = 0;
    for (int n = 0; n < count; n++) {
        Position position = imagine(mind, view, random);
        solver_set(&mind->solver, &position);
        gain -= with_partner->value[solver_value(&mind->solver, with_partner, with_partner->count / 2)];
        position.sitting |= (uint8_t)(1 << (seat ^ 2));
        position.leader = (uint8_t)leader;
        if (position.sitting >> position.leader & 1) position.leader = (uint8_t)seat_after(&position, position.leader);
        solver_set(&mind->solver, &position);
        gain += alone->value[solver_value(&mind->solver, alone, alone->count / 2)];
    }
    return (double)gain / count;
}
