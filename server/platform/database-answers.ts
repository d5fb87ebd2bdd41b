type Listener = (value: undefined) => void

const listening = new WeakMap<object, Set<Listener>>()

/** Notes when a database has answered a statement, whoever asked. */
export function noteAnswers(): { noteAnswer: () => void; of: (db: object) => void } {
  const listeners = new Set<Listener>()
  return {
    noteAnswer: () => {
      for (const hear of listeners) hear(undefined)
    },
    of: (db) => listening.set(db, listeners),
  }
}

/** `given` resolves when the database answers any statement from now on. Call `forget` when it no longer matters. */
export function nextAnswer(db: object): { given: Promise<undefined>; forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const listeners = listening.get(db)
  listeners?.add(resolve)
  return { given: promise, forget: () => listeners?.delete(resolve) }
}
