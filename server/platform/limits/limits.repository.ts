import { CompiledQuery, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** A statement of rate-limiter-flexible. It has a name, too, which connection poolers would not allow. */
export interface LimitStatement {
  text: string
  values: unknown[]
}

export async function askLimits(
  db: Database,
  { text, values }: LimitStatement,
): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length }
}

const SECRET_OF = 'limits-secret-of-'

/**
 * Returns the secret of a day, which is the same for all processes.
 * @param day as YYYY-MM-DD
 * @param proposed becomes the secret if there is none yet
 */
export async function secretOfDay(db: Database, day: string, proposed: string): Promise<string> {
  const name = SECRET_OF + day
  await db
    .insertInto('installation')
    .values({ name, value: proposed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}

/** Deletes counts whose time is over, and secrets of earlier days: no count can be assigned to anybody without them. */
export async function deleteEndedLimits(db: Database): Promise<void> {
  await db
    .deleteFrom('limits')
    .where('expire', '<', sql<number>`(extract(epoch from now()) * 1000)::bigint`)
    .execute()
  // Processes whose clocks are an hour late may still use the secret of yesterday.
  const today = sql<string>`to_char((now() - interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD')`
  await db
    .deleteFrom('installation')
    .where('name', 'like', `${SECRET_OF}%`)
    .where('name', '<', sql<string>`${SECRET_OF}::text || ${today}`)
    .execute()
}
