/** Is told when a statement that was answered had begun, as `performance.now()` says. */
type Listener = (begun: number) => void

const listening = new WeakMap<object, Set<Listener>>()

/** Notes when a database has answered a statement, whoever asked. */
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
 * `given` resolves when the database answers any statement that begins from now on: the answer to an earlier one may have
 * been on its way when the database went. Call `forget` when it no longer matters.
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
