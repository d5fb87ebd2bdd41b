/** How long a visitor waits for an answer that is still under way; milliseconds. */
export interface Patience {
  /** If there is an old answer to give. */
  withStale: number
  /** If there is none; after this time the visitor gets a notice. */
  withNothing: number
}

export const PATIENCE: Patience = { withStale: 1000, withNothing: 5500 }

/** Returns the answer, or a substitute if it does not arrive in time. It continues to arrive for the next visitor. */
export async function withPatience<T>(answer: Promise<T>, milliseconds: number, late: () => T): Promise<T> {
  // Nobody may be listening any more when it fails.
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
