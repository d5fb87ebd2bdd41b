import { timeLimitsHere } from '#server/platform/config/config.ts'

/** How long a visitor waits for a response that is still on its way, in milliseconds. */
export interface StallTimeouts {
  /** If there is an old response to show. */
  withStale: number
  /** If there is none; after this time the visitor gets an error message. */
  withNothing: number
}

export function usualTimeouts(): StallTimeouts {
  return { withStale: 1000, withNothing: timeLimitsHere().serviceAnswer }
}

/** Returns the response, or a substitute if it does not arrive in time. It is then used for the next visitor. */
export async function withTimeouts<T>(answer: Promise<T>, milliseconds: number, late: () => T): Promise<T> {
  // Prevents an unhandled rejection if it fails after nobody waits for it any more.
  answer.catch(() => undefined)
  const over = Promise.withResolvers<'over'>()
  const timer = setTimeout(() => over.resolve('over'), milliseconds)
  try {
    const first = await Promise.race([answer, over.promise])
    return first === 'over' ? late() : first
  } finally {
    clearTimeout(timer)
  }
}
