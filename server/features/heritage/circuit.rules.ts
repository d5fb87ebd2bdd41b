/** A service that has failed so often in a row is left alone for a while. */
export interface Circuit {
  failures: number
  /** Milliseconds since 1970. No request is sent before. */
  restsUntil: number
}

export const CLOSED: Circuit = { failures: 0, restsUntil: 0 }

const MOST_FAILURES = 3
/** Milliseconds. */
const SHORTEST_REST = 15_000
const LONGEST_REST = 5 * 60_000

export function mayAsk({ restsUntil }: Circuit, now: number): boolean {
  return now >= restsUntil
}

/** Each failure after the third doubles the pause, so that there is an attempt now and then. */
export function afterFailure({ failures }: Circuit, now: number): Circuit {
  const more = failures + 1
  if (more < MOST_FAILURES) return { failures: more, restsUntil: 0 }
  const rest = Math.min(LONGEST_REST, SHORTEST_REST * 2 ** (more - MOST_FAILURES))
  return { failures: more, restsUntil: now + rest }
}
