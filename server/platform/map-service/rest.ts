/** Failures in a row after which a service is left alone for a while. */
export const MOST_FAILURES = 3
/** Length of the shortest pause in milliseconds; each further failure doubles it. */
export const SHORTEST_REST = 15_000
export const LONGEST_REST = 5 * 60_000
