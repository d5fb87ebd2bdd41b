/** How long somebody waits for an answer that goes on being asked for; milliseconds. */
export interface Patience {
  /** Where there is an old answer to give. */
  withStale: number
  /** Where there is nothing: afterwards a notice. */
  withNothing: number
}

export const PATIENCE: Patience = { withStale: 1000, withNothing: 5500 }

/** The answer, or what stands in for it when it does not come in time; it goes on coming for whoever asks next. */
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
