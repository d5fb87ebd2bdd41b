import { sql } from 'kysely'
import { PAIR_ROW } from '#server/platform/embedded/database-pairing.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface Table {
  name: string
  /** Without generated columns. */
  columns: { name: string; type: string; identity: boolean }[]
  /** Columns of the primary key, in order. */
  key: string[]
  /** Tables to which its foreign keys lead. */
  needs: string[]
}

/** About this database and this moment only. */
const NEVER_KEPT = [
  'holding_files',
  'leaving_files',
  // Their files are made again.
  'downloads',
  'file_sets',
  'prepared_files',
  'processes',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Logins: a reader of the archive could not use them, but a restored site would let them go on. */
const SESSIONS = ['tokens']

/**
 * All tables of the portal, each after those to which its foreign keys lead. Unlogged tables, such as those of rate limits, and
 * tables of extensions are not among them. The catalogue is asked, so that no new table can be forgotten.
 */
export async function findTables(db: Database, { sessions }: { sessions: boolean }): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'identity', a.attidentity <> '') order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by k.place), '[]')
        from pg_index i cross join unnest(i.indkey) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct other.relname), '[]')
        from pg_constraint f join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> f.conrelid) as needs
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relname collate "C"`.execute(db)
  const leftOut = [...NEVER_KEPT, ...(sessions ? [] : SESSIONS)]
  return inOrder(rows.filter(({ name }) => !leftOut.includes(name)))
}

function inOrder(tables: readonly Table[]): Table[] {
  const names = new Set(tables.map(({ name }) => name))
  const placed = new Map<string, Table>()
  while (placed.size < tables.length) {
    const next = tables.filter(
      ({ name, needs }) =>
        !placed.has(name) && needs.every((other) => placed.has(other) || !names.has(other)),
    )
    if (next.length === 0) throw new Error('The foreign keys of the tables form a circle')
    for (const table of next) placed.set(table.name, table)
  }
  return [...placed.values()]
}

/** The last number that each identity gave, by "table.column". Sequences belong to no transaction: ask after the first row was read. */
export async function findIdentities(
  db: Database,
  tables: readonly Table[],
): Promise<Record<string, number>> {
  const identities = tables.flatMap(({ name, columns }) =>
    columns.filter(({ identity }) => identity).map((column) => ({ table: name, column: column.name })),
  )
  const { rows } = await sql<{ name: string; last: string }>`
    select name, last::text from (
      select "table" || '.' || "column" as name,
        pg_sequence_last_value(pg_get_serial_sequence(quote_ident("table"), "column")::regclass) as last
      from json_to_recordset(${JSON.stringify(identities)}::json) as identity ("table" text, "column" text)
    ) as found where last is not null order by name collate "C"`.execute(db)
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

/** Empties the tables and keeps their triggers, which would write down each row as a change, from running until `endLoading`. */
export async function beginLoading(tx: Database, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(tx)
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))} restart identity cascade`.execute(tx)
}

/** @param lines as `dumpTable` wrote them @returns the number of rows */
export async function loadRows(tx: Database, { name, columns }: Table, lines: string[]): Promise<number> {
  const first: unknown = JSON.parse(lines[0] ?? '{}')
  const present = columns.filter(
    (column) => typeof first === 'object' && first !== null && column.name in first,
  )
  const names = sql.join(present.map((column) => sql.id(column.name)))
  const types = sql.join(present.map((column) => sql`${sql.id(column.name)} text`))
  const values = sql.join(present.map((column) => sql`line.${sql.id(column.name)}::${sql.raw(column.type)}`))
  const { numAffectedRows } = await sql`
    insert into ${sql.id(name)} (${names}) overriding system value
    select ${values} from json_to_recordset(${`[${lines.join(',')}]`}::json) as line (${types})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function endLoading(
  tx: Database,
  tables: readonly Table[],
  identities: Readonly<Record<string, number>>,
): Promise<void> {
  for (const { name, columns } of tables) {
    await sql`alter table ${sql.id(name)} enable trigger user`.execute(tx)
    for (const column of columns.filter(({ identity }) => identity)) {
      const last = identities[`${name}.${column.name}`] ?? 0
      await sql`
        select setval(pg_get_serial_sequence(quote_ident(${name}), ${column.name}),
          greatest(${last}::bigint, (select max(${sql.id(column.name)}) from ${sql.id(name)})))
        where ${last}::bigint > 0 or exists (select from ${sql.id(name)})`.execute(tx)
    }
  }
}

/** Numbers of changes that a restored site leaves out, so that no browser takes an answer from the time after the backup for a new one. */
const LEAP = 1_000_000

/** Tells open pages and kept copies that everything may be different. */
export async function leapRevisions(db: Database): Promise<void> {
  await sql`update revisions set revision = revision + ${LEAP}`.execute(db)
  await sql`
    insert into record_changes (seq, record_id, kind, boxes)
    values (next_records_revision(), 0, 'r', '{-180, -90, 180, 90}')`.execute(db)
}

/** Whether nobody has used the database yet: it has no tables, or those of migrations alone. */
export async function isUnused(db: Database): Promise<boolean> {
  for (const table of ['accounts', 'records', 'news']) {
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
      db,
    )
    if (!rows[0]?.there) continue
    const found = await sql<{ some: boolean }>`select exists (select from ${sql.id(table)}) as some`.execute(
      db,
    )
    if (found.rows[0]?.some) return false
  }
  return true
}

/** The copy gets its own id, so that nobody uses it with the data folder of the original. */
export async function deletePair(db: Database): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', PAIR_ROW).execute()
}

/** A profile without a picture is better than one with a broken one. @returns the usernames */
export async function dropMissingPortraits(db: Database, missing: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    with dropped as (
      update profiles set picture_key = null where picture_key = any(${missing}::text[]) returning account_id)
    select username from dropped join accounts on accounts.id = account_id order by account_id`.execute(db)
  return rows.map(({ username }) => username)
}

async function hasTable(db: Database, table: string): Promise<boolean> {
  const { rows } = await sql`select from pg_class where oid = to_regclass(${table})`.execute(db)
  return rows.length > 0
}

const LAST_BACKUP = 'last-backup'

/** A database of before the table is backed up without a note. */
export async function noteBackup(db: Database): Promise<void> {
  if (!(await hasTable(db, 'installation'))) return
  await sql`
    insert into installation (name, value) values (${LAST_BACKUP}, now()::text)
    on conflict (name) do update set value = excluded.value, set_at = now()`.execute(db)
}

/** The last backup by the command, and its age in hours by the clock of the database; null if there was none. */
export async function lastBackup(db: Database): Promise<{ at: Date; hours: number } | null> {
  if (!(await hasTable(db, 'installation'))) return null
  const { rows } = await sql<{ at: Date; hours: number }>`
    select set_at as at, (extract(epoch from now() - set_at) / 3600)::double precision as hours
    from installation where name = ${LAST_BACKUP}`.execute(db)
  return rows[0] ?? null
}

/** Hours since the last backup by the command; null if there was none. */
export async function hoursSinceBackup(db: Database): Promise<number | null> {
  return (await lastBackup(db))?.hours ?? null
}

/** Without it, the first questions after a load may be slow. */
export async function analyze(db: Database): Promise<void> {
  await sql`analyze`.execute(db)
}
