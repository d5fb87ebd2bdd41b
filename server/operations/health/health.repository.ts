import { sql } from 'kysely'
import { nextAnswer } from '#server/platform/database/answers/database-answers.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Checks whether the database answers; rejects if it does not. When many requests wait for the database, the check
 * waits behind them, so an answer to any other later statement counts as well. However many callers ask, only one check
 * is under way.
 */
export function databaseQuestion(db: Database): () => Promise<void> {
  let asking: { begun: number; answered: Promise<unknown> } | null = null
  const ask = () => ({
    begun: performance.now(),
    answered: sql`select 1`.execute(db).finally(() => (asking = null)),
  })
  return async () => {
    const came = performance.now()
    const other = nextAnswer(db)
    try {
      for (let proven = false; !proven;) {
        const { begun, answered } = (asking ??= ask())
        const own = answered.then(() => begun >= came)
        proven = await Promise.race([own, other.given.then(() => true)])
      }
    } finally {
      other.forget()
    }
  }
}
