import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { fillDatabase } from '../../bench/filling.ts'

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
  const accounts = await db.selectFrom('accounts').select(['id', 'username']).orderBy('id').execute()
  const own = accounts.find(({ username }) => username === owner)?.id ?? null
  const ownerOf = (number: number) =>
    number % 10 === 0 ? own : (accounts[number % accounts.length]?.id ?? null)
  await fillDatabase(db, count, () => undefined, ownerOf)
}
