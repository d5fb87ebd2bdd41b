import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'

/** Rows as text, by table, each with the user id of whose it is. */
export type State = ReadonlyMap<string, ReadonlyMap<string, number | null>>

export interface Change {
  table: string
  /** Null where the row is nobody's. */
  owner: number | null
}

/** What the portal writes for itself: that somebody was denied, when it last did something, what a job made. */
const ITS_OWN = ['audit_log', 'installation', 'news_mailings', 'revisions', 'spatial_ref_sys', 'turns']

/** All that people's requests can change. */
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
  // Meanwhile jobs go on: those that come again and again, and those that write to many for one that was asked for.
  const jobs = sql`select ${name} as name, concat_ws(' ', id, kind, given_up_at) as text, null::integer as owner
    from jobs where only_once is null and kind <> 'mail-bulk'`
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

/** Each row that is in one of the two and not in the other. */
export function changesBetween(before: State, after: State): Change[] {
  return [...onlyIn(after, before), ...onlyIn(before, after)]
}

function onlyIn(one: State, other: State): Change[] {
  return [...one].flatMap(([table, rows]) =>
    [...rows].filter(([text]) => !other.get(table)?.has(text)).map(([, owner]) => ({ table, owner })),
  )
}
