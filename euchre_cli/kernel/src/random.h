/* Random numbers by counting: the n-th number of a stream depends on its key and on n alone, so that the same seed
   gives the same deals whatever the number of threads. (Steele, Lea and Flood's SplitMix64.) */

#ifndef EUCHRE_RANDOM_H
#define EUCHRE_RANDOM_H

#include <stdint.h>

typedef struct {
    uint64_t key, count;
} Random;

static inline uint64_t mixed(uint64_t number)
{
    number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return number ^ number >> 31;
}

/* The stream of one of many things (deals, worlds) under one seed. */
static inline Random random_stream(uint64_t seed, uint64_t thing)
{
    return (Random){mixed(mixed(seed + UINT64_C(0x9E3779B97F4A7C15)) + thing * UINT64_C(0xD1B54A32D192ED03)), 0};
}

static inline uint64_t random_next(Random *random)
{
    return mixed(random->key + ++random->count * UINT64_C(0x9E3779B97F4A7C15));
}

/* A number from 0 to `limit` - 1; limits are small, so that it is as good as uniform. */
static inline uint32_t random_below(Random *random, uint32_t limit)
{
    return (uint32_t)((random_next(random) >> 32) * limit >> 32);
}

/* A number from 0 to 1, 1 not included. */
static inline double random_unit(Random *random) { return (double)(random_next(random) >> 11) * 0x1p-53; }

#endif
