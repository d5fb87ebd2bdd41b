import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import type { DatabasePlace } from './database-place.ts'
import { turnUnordered } from './unordered.ts'

let opened: Promise<Database> | null = null

const prepared = new WeakSet<Database>()

/** Where the database of this worker is. */
export function databasePlace(): DatabasePlace {
  const place = inject('databasePlaces')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!place) throw new Error(`There is no database for worker ${String(process.env.VITEST_POOL_ID)}`)
  return place
}

/** The database of this worker's tests; it is closed with their process. Start with `emptyTables`. */
export async function testDatabase(): Promise<Database> {
  opened ??= openDatabase(databasePlace()).then(async ({ db, unhurried }) => {
    // The first time takes seconds on a busy machine.
    await prepareEmptying(unhurried)
    prepared.add(db)
    turnUnordered(db)
    return db
  })
  return opened
}

/** Restores the database as the migrations created it; identities start at 1 again. */
export async function emptyTables(db: Database): Promise<void> {
  if (!prepared.has(db)) await prepareEmptying(db)
  prepared.add(db)
  await sql`select testing.empty_tables()`.execute(db)
}

/**
 * A function, because the database plans its statements once and not again before every test: with 70 tables and their triggers,
 * the plan takes several times as long as the work. DELETE, because truncating so many tables takes ten times as long; in one
 * statement, so that no foreign key prevents it.
 */
async function prepareEmptying(db: Database): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('spatial_ref_sys', 'revisions', 'record_changes')
      and tablename not like 'kysely_%' order by tablename`.execute(db)
  const { rows: sequences } = await sql<{ name: string; literal: string; start: string }>`
    select format('%I', sequencename) as name, format('%L', quote_ident(sequencename)) as literal,
      start_value::text as start
    from pg_sequences where schemaname = 'public' order by sequencename`.execute(db)
  const deletions = tables.map(({ name }, place) => `from_${place} as (delete from ${name})`)
  const restarts = sequences.map(
    ({ name, literal, start }) => `perform setval(${literal}, ${start}, false) from ${name} where is_called;`,
  )
  await sql`create schema if not exists testing`.execute(db)
  await sql`create or replace function testing.empty_tables() returns void language plpgsql as ${sql.raw(`$$
    begin
      with ${deletions.join(', ')} delete from record_changes;
      -- Triggers wrote these down while the others were emptied.
      delete from record_changes;
      delete from record_cells;
      delete from withdrawn_records;
      delete from told_revisions;
      ${restarts.join('\n      ')}
      update revisions set revision = 1 where revision <> 1;
    end
  $$`)}`.execute(db)
  await sql`select testing.empty_tables()`.execute(db)
}
