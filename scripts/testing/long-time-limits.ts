import { TIME_LIMITS } from '#server/platform/limits/time-limits.ts'

/** Seconds: longer than anything takes on a machine with thirty processes for each processor. */
const LONG = 120

/** Milliseconds that tests wait for anything. A wait that ends well takes only its own time. */
export const LONG_WAIT = LONG * 1000

/** The environment of every test but those of a limit, which set their own: a busy machine is no fault. */
export const LONG_TIME_LIMITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(TIME_LIMITS).map(([variable, seconds]) => [variable, String(Math.max(LONG, 4 * seconds))]),
)
