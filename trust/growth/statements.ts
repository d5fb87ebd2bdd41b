import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Settings of PostgreSQL that `StatementCount` needs. */
export const COUNTING = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=top']

const TRIES = 4
/**
 * Statements that do not count: the count itself, the job queue, `select 1` of the health check, and transaction
 * control.
 */
const BACKGROUND = String.raw`pg_stat_statements|\mjobs\M|^select \$1$|^(begin|commit|rollback|set|show)\M`

/** Counts the statements of the portal in the database server. */
export class StatementCount {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Returns the number of statements that the portal needs for this: the smallest of several attempts, because
   * background work only adds to it.
   */
  async neededFor(what: () => Promise<unknown>): Promise<number> {
    const counts: number[] = []
    for (let turn = 0; turn < TRIES; turn += 1) counts.push(await this.#during(what))
    return Math.min(...counts)
  }

  async #during(what: () => Promise<unknown>): Promise<number> {
    await sql`select pg_stat_statements_reset()`.execute(this.#db)
    await what()
    const { rows } = await sql<{ calls: number }>`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
      where query !~* ${BACKGROUND}`.execute(this.#db)
    return rows[0]?.calls ?? 0
  }
}
