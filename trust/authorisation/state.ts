import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Rows as text, by table, each with the id of the user to whom it belongs. */
export type State = ReadonlyMap<string, ReadonlyMap<string, number | null>>

export interface Change {
  table: string
  /** Null where the row belongs to nobody. */
  owner: number | null
}

/**
 * Tables that the portal writes for itself: denied requests, times of its own work, results of jobs, answers of other
 * services, and what triggers derive from the records.
 */
const ITS_OWN = [
  'audit_log',
  'email_confirmations',
  'installation',
  'lidar_flights',
  'limits',
  'news_mailings',
  // Each process writes its own sign of life.
  'processes',
  'record_cells',
  'record_changes',
  'record_measures',
  'record_references',
  'revisions',
  'spatial_ref_sys',
  'told_revisions',
  'turns',
]

/** Reads everything that requests of users can change. */
export async function readState(db: Database): Promise<State> {
  const { rows: columns } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and table_name <> all (${ITS_OWN}) group by table_name`.execute(db)
  const { rows } = await sql<{ name: string; text: string; owner: number | null }>`${sql.join(
    columns.map(({ name, columns: known }) => rowsOf(name, known)),
    sql` union all `,
  )}`.execute(db)
  const state = new Map<string, Map<string, number | null>>()
  for (const { name, text, owner } of rows) {
    const table = state.get(name) ?? new Map<string, number | null>()
    state.set(name, table.set(text, owner))
  }
  return state
}

function rowsOf(name: string, columns: readonly string[]) {
  // Jobs continue in the meantime: regular ones, and those after a single request that email many people or measure a record.
  const jobs = sql`select ${name} as name, concat_ws(' ', id, kind, given_up_at) as text, null::integer as owner
    from jobs where only_once is null and kind not in ('mail-bulk', 'measure-record')`
  if (name === 'jobs') return jobs
  return sql`select ${name} as name, each::text as text, ${ownerOf(name, columns)} as owner
    from ${sql.table(name)} as each`
}

function ownerOf(name: string, columns: readonly string[]) {
  if (name === 'accounts') return sql`each.id`
  const column = ['account_id', 'reporter_id'].find((known) => columns.includes(known))
  if (column !== undefined) return sql`each.${sql.ref(column)}`
  if (columns.includes('record_id'))
    return sql`(select account_id from records where records.id = each.record_id)`
  return sql`null::integer`
}

/** Returns every row that is in only one of the two states. */
export function changesBetween(before: State, after: State): Change[] {
  return [...onlyIn(after, before), ...onlyIn(before, after)]
}

function onlyIn(one: State, other: State): Change[] {
  return [...one].flatMap(([table, rows]) =>
    [...rows].filter(([text]) => !other.get(table)?.has(text)).map(([, owner]) => ({ table, owner })),
  )
}
