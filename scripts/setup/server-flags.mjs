/**
 * How Node runs the server: garbage is collected when the heap has grown by 40 %, not only when it is four times as large as
 * what is in use, so that a list of a million records needs less than 100 MB while it is made.
 */
export const SERVER_FLAGS = ['--heap-growing-percent=40', '--max-semi-space-size=8']

/** The most separate stores of memory that glibc keeps for the threads of the server. */
export const ARENAS = '4'

/**
 * Environment variables of the server. Otherwise glibc keeps separate memory for each of its threads: 50 MB more while tiles
 * of the national LiDAR are made, by `bench/national.ts`. With fewer than four, threads wait for each other.
 */
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? ARENAS }
