import { phrase } from './phrase.ts'

/**
 * The answer to too many requests; `unit` is `second` or `seconds`. In a file of its own, because every page reads it, and
 * few need the other texts of refusals.
 */
export const THROTTLED = phrase('Request was throttled. Expected available in {count} {unit}.')
