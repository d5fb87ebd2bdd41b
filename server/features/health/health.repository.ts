import { sql } from 'kysely'
import { nextAnswer } from '#server/platform/database-answers.ts'
import type { Database } from '#server/platform/database.ts'

/**
 * Asks whether the database is there; rejects when it gives no answer. While many wait for it, a question of its own waits
 * behind them, so an answer to anybody else counts as well. However many ask, at most one question is under way.
 */
export function databaseQuestion(db: Database): () => Promise<void> {
  let asking: Promise<unknown> | null = null
  return async () => {
    const answer = nextAnswer(db)
    asking ??= sql`select 1`.execute(db).finally(() => (asking = null))
    await Promise.race([asking, answer.given]).finally(answer.forget)
  }
}
