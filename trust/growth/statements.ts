import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'

/** What PostgreSQL must be started with for `StatementCount`. */
export const COUNTING = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=top']

const TRIES = 4
/** The count itself, the queue of jobs, the bystander's `select 1`, and what only brackets statements. */
const BACKGROUND = String.raw`pg_stat_statements|\mjobs\M|^select \$1$|^(begin|commit|rollback|set|show)\M`

/** Counts the portal's statements in the server itself. */
export class StatementCount {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Statements that the portal needs for this: the fewest of some tries, since what it does by itself meanwhile only adds. */
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
