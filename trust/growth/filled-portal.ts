import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import { fillDatabase } from '../../bench/filling.ts'

const ROWS_PER_STATEMENT = 1000

/** Adds members without a password, who cannot log in. */
export async function addSleepers(db: Database, count: number): Promise<void> {
  await sql`
    with made as (
      insert into accounts (username, username_key, email, email_key, password_hash)
      select 'sleeper-' || n, 'sleeper-' || n, n || '@sleepers.example.org', n || '@sleepers.example.org', ''
      from generate_series(1, ${count}::int) as n returning id)
    insert into profiles (account_id, bio) select id, repeat('I walk. ', 30) from made`.execute(db)
}

/** Adds generated records: every tenth belongs to this member, the others to all members in turn. */
export async function addRecords(db: Database, count: number, owner: string): Promise<void> {
  await fillDatabase(db, count, () => undefined)
  const { first, last } = await db
    .selectFrom('records')
    .where('account_id', 'is', null)
    .select(({ fn }) => [fn.min<number>('id').as('first'), fn.max<number>('id').as('last')])
    .executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('accounts').select(['id', 'username']).orderBy('id').execute()
  const ids = accounts.map(({ id }) => id)
  const own = accounts.find(({ username }) => username === owner)?.id ?? null
  // In parts, because a statement may take at most five seconds.
  for (let from = first; from <= last; from += ROWS_PER_STATEMENT)
    await sql`
      update records set demonstration = false, account_id = case
        when id % 10 = 0 then ${own}::int else (${ids}::int[])[1 + id % ${ids.length}::int] end
      where account_id is null and id between ${from}::int and ${from + ROWS_PER_STATEMENT - 1}::int`.execute(
      db,
    )
}
