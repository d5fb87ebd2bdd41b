/** Called when a statement has been answered, with the time of `performance.now()` at which the statement began. */
type Listener = (begun: number) => void

const listening = new WeakMap<object, Set<Listener>>()

/** Records when a database has answered a statement, of any caller. */
export function noteAnswers(): { noteAnswer: Listener; of: (db: object) => void } {
  const listeners = new Set<Listener>()
  return {
    noteAnswer: (begun) => {
      for (const hear of listeners) hear(begun)
    },
    of: (db) => listening.set(db, listeners),
  }
}

/**
 * `given` resolves when the database answers any statement that begins from now on. The answer to an earlier one may
 * have been under way when the database failed. Call `forget` when the answer no longer matters.
 */
export function nextAnswer(db: object): { given: Promise<undefined>; forget: () => void } {
  const now = performance.now()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const hear: Listener = (begun) => {
    if (begun >= now) resolve(undefined)
  }
  const listeners = listening.get(db)
  listeners?.add(hear)
  return { given: promise, forget: () => listeners?.delete(hear) }
}
