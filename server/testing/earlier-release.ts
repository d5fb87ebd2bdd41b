import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { MIGRATIONS, runStatements } from '#server/platform/schema/migrate.ts'

/** The first migration after the release whose records were all open and had no licences. */
export const FIRST_SINCE = '0035'

/** Runs the migrations whose names lie between two others. Returns how many milliseconds each took. */
export async function runMigrations(
  db: Database,
  { from = '', before = '~' }: { from?: string; before?: string },
): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  for (const file of files.filter((name) => name >= from && name < before)) {
    const start = performance.now()
    await runStatements(db, await readFile(path.join(MIGRATIONS, file), 'utf8'))
    times.set(file, performance.now() - start)
  }
  return times
}

/** Stores what members of that release had: records, pictures of every third one, and an earlier version of every fourth. */
export async function fillEarlierRelease(db: Database, records: number): Promise<void> {
  await sql`
    insert into accounts (username, username_key, email, email_key, password_hash)
    select 'member-' || n, 'member-' || n, n || '@example.org', n || '@example.org', ''
    from generate_series(1, 20) n`.execute(db)
  await sql`
    insert into records
      (account_id, title, description, prn, site_type, monument_type, period, outline, shape, centre, deleted_at)
    select 1 + n % 20, 'Tŷ ' || n, 'Made for a measurement, number ' || n, nullif(n % 5, 0)::text,
      'mound', 'cairn', case n % 2 when 0 then 'unknown' else 'roman' end,
      json_build_array(json_build_array(south, west), json_build_array(south, west + 0.001),
        json_build_array(south + 0.001, west + 0.001), json_build_array(south + 0.001, west)),
      st_makeenvelope(west, south, west + 0.001, south + 0.001, 4326),
      st_setsrid(st_makepoint(west + 0.0005, south + 0.0005), 4326),
      case n % 50 when 0 then now() end
    from (select n, -4.8 + n * 7919 % 20000 * 0.0001 as west, 51.5 + n * 104729 % 18000 * 0.0001 as south
      from generate_series(1, ${records}::bigint) n) as placed`.execute(db)
  await sql`
    insert into pictures (record_id, position, file_key, width, height, bytes)
    select id, 1 + id % 5, 'records/' || id || '.jpg', 800, 600, 1000 from records where id % 3 = 0`.execute(
    db,
  )
  await sql`
    insert into record_versions (record_id, version, account_id, made_at, title, description, prn,
      site_type, monument_type, period, outline, pictures)
    select id, 1, account_id, created_at, 'Earlier ' || title, description, prn,
      site_type, monument_type, period, outline, '[]' from records where id % 4 = 0`.execute(db)
}

/** The number of rows of each table, and a hash of what that release kept in them. */
export async function contentOf(db: Database): Promise<Record<string, unknown>> {
  const columns = {
    accounts: 'id, username, email',
    records:
      'id, account_id, title, description, prn, site_type, monument_type, period, outline::text, shape, centre, created_at, updated_at, deleted_at, version',
    pictures: 'record_id, position, file_key, width, height, bytes, created_at',
    record_versions:
      'record_id, version, account_id, made_at, title, description, prn, outline::text, pictures::text',
  }
  const content: Record<string, unknown> = {}
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await sql`
      select count(*) as rows, md5(string_agg(md5(kept::text), '' order by kept)) as hash
      from (select ${sql.raw(names)} from ${sql.table(table)}) as kept`.execute(db)
    content[table] = rows[0]
  }
  return content
}
