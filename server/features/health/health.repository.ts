import { sql } from 'kysely'
import { nextAnswer } from '#server/platform/database-answers.ts'
import type { Database } from '#server/platform/database.ts'

/**
 * Asks whether the database is there; rejects when it gives no answer. While many wait for it, a question of its own waits
 * behind them, so the answer to anybody's later statement counts as well. However many ask, one question is under way.
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
