import { LONGEST_REST, MOST_FAILURES, SHORTEST_REST } from './rest.ts'

/** The state of a service, which gets no requests for a while after several failures in a row. */
export interface Circuit {
  failures: number
  /** Milliseconds since 1970. No request is sent before this time. */
  restsUntil: number
}

export const CLOSED: Circuit = { failures: 0, restsUntil: 0 }

export function mayAsk({ restsUntil }: Circuit, now: number): boolean {
  return now >= restsUntil
}

/** Each failure after the third doubles the pause, so that there is still an occasional attempt. */
export function afterFailure({ failures }: Circuit, now: number): Circuit {
  const more = failures + 1
  if (more < MOST_FAILURES) return { failures: more, restsUntil: 0 }
  const rest = Math.min(LONGEST_REST, SHORTEST_REST * 2 ** (more - MOST_FAILURES))
  return { failures: more, restsUntil: now + rest }
}
