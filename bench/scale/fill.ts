import { sql } from 'kysely'
import pg from 'pg'
import { countRecords } from '#server/records/records.repository.ts'
import { createToken } from '#server/accounts/sessions/tokens.repository.ts'
import type { Database } from '#server/platform/database/database.ts'
import { tidyTables } from '#server/platform/database/tidy-tables.repository.ts'
import { fillDatabase } from '../filling.ts'

/** Records that are generated one by one; the database multiplies them. */
const GENERATED = 10_000
/** Copied by one statement. */
const COPIED = 1000
const MEMBERS = 1000
/** Records whose licence is stored by one statement. */
const LICENSED_AT_ONCE = 2000

/** Stores members and the first records. Members have several records each, and the days of records are spread over years. */
export async function fillFirst(db: Database, count: number): Promise<void> {
  await sql`
    with made as (
      insert into accounts (username, username_key, email, email_key, password_hash)
      select 'member-' || n, 'member-' || n, n || '@example.org', n || '@example.org', ''
      from generate_series(1, ${MEMBERS}::int) as n returning id)
    insert into profiles (account_id) select id from made`.execute(db)
  await fillDatabase(db, count, () => undefined)
  await sql`
    update records set account_id = 1 + id % ${MEMBERS}::int, demonstration = false,
      created_at = timestamptz '2016-01-01' + (id * 7919 % 3650) * interval '1 day'`.execute(db)
}

/**
 * Stores records until there are `count`. Beyond the first 10,000, the database copies earlier ones to places up to five
 * kilometres from them, which takes a fifth of the time.
 */
export async function fillRest(db: Database, count: number): Promise<void> {
  const stored = await countRecords(db)
  await fillDatabase(db, Math.min(count, GENERATED) - stored, () => undefined)
  await sql`select setseed(0.5)`.execute(db)
  for (let first = Math.min(count, GENERATED); first < count; first += COPIED)
    await copyRecords(db, first % GENERATED, Math.min(COPIED, count - first))
  // As the portal does once a day.
  await tidyTables(db, new AbortController().signal)
}

async function copyRecords(db: Database, after: number, count: number): Promise<void> {
  await sql`
    insert into records (account_id, title, description, prn, site_type, monument_type, period, outline, shape, centre,
      created_at)
    select 1 + (random() * 1e9)::int % ${MEMBERS}::int, title || ' ' || (random() * 1e6)::int, description, prn,
      site_type, monument_type, period,
      (select json_agg(json_build_array((corner ->> 0)::float8 + north, (corner ->> 1)::float8 + east))
        from json_array_elements(outline) corner),
      st_translate(shape, east, north), st_translate(centre, east, north),
      timestamptz '2016-01-01' + (random() * 3650)::int * interval '1 day'
    from (select *, (random() - 0.5) * 0.1 as north, (random() - 0.5) * 0.15 as east
      from records order by id offset ${after} limit ${count}) as moved`.execute(db)
}

/** Gives all records a licence: without one, they are not in open data. */
export async function giveLicences(db: Database): Promise<void> {
  const records = await countRecords(db)
  for (let after = 0; after < records; after += LICENSED_AT_ONCE)
    await sql`update records set licence = 'cc-by-4.0', demonstration = false
      where id > ${after} and id <= ${after + LICENSED_AT_ONCE}`.execute(db)
}

/** Does what PostgreSQL does by itself some time after many changes. Not within the time limit of the portal's statements. */
export async function tidy(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  await client.end()
}

/** Logs members in. */
export async function tokensOf(db: Database, members: number): Promise<string[]> {
  const ids = Array.from({ length: members }, (_, at) => at + 1)
  return Promise.all(ids.map((id) => createToken(db, id, { now: new Date() })))
}
