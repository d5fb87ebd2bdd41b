import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { isCode } from '#contract/http/fault.ts'
import { NAMED_BY } from '#server/platform/embedded/database-pairing.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Table } from './tables.repository.ts'

/** Bytes of lines that are fetched at a time, and rows at first and at most. */
const BATCH_BYTES = 2_000_000
const FIRST_ROWS = 10
const MOST_ROWS = 2000

/** Every column as text, but bytes as they are. */
type Row = Record<string, string | Uint8Array | null>

/** What is dumped: rows of which each becomes a line. */
export interface Selection {
  query: RawBuilder<unknown>
  toLine: (row: Row) => string
  /** The most rows that are fetched at a time. */
  most: number
}

/** A cursor over the rows of a selection. */
export type Cursor = Omit<Selection, 'query'> & { name: string }

/**
 * The rows of a table in the order of their key, as one JSON object a line with every column as text: geometry loses no digit, and
 * numbers none of theirs. Bytes become text only after they are fetched, so that a cursor that holds them stays small and quick.
 * Must run in the transaction of the cursor.
 */
export async function selectTable(tx: Database, table: Table): Promise<Selection> {
  const binary = table.columns.filter(({ type }) => type === 'bytea').map(({ name }) => name)
  const columns = table.columns.map(({ name }) =>
    binary.includes(name)
      ? sql`${sql.id(table.name, name)}`
      : sql`${sql.id(table.name, name)}::text as ${sql.id(name)}`,
  )
  return {
    query: sql`select ${sql.join(columns)} from ${sql.id(table.name)} order by ${orderOf(table)}`,
    toLine: (row) => JSON.stringify(binary.length === 0 ? row : withText(row, binary)),
    most: binary.length === 0 ? MOST_ROWS : await rowsTogether(tx, table.name, binary),
  }
}

/** As the database itself writes bytes. */
function withText(row: Row, binary: readonly string[]): Row {
  const texts = { ...row }
  for (const name of binary) {
    const value = row[name]
    if (value instanceof Uint8Array) texts[name] = `\\x${Buffer.from(value).toString('hex')}`
  }
  return texts
}

/** However small the first rows are, a later one may have a piece of a file. */
async function rowsTogether(tx: Database, table: string, binary: readonly string[]): Promise<number> {
  const bytes = binary.map((name) => sql`coalesce(octet_length(${sql.id(name)}), 0)`)
  const { rows } = await sql<{ largest: number | null }>`
    select max(${sql.join(bytes, sql` + `)}) as largest from ${sql.id(table)}`.execute(tx)
  return rowsOf(2 * (rows[0]?.largest ?? 0))
}

/** How many rows of this many bytes are fetched at a time. */
function rowsOf(bytes: number): number {
  return Math.min(MOST_ROWS, Math.max(1, Math.floor(BATCH_BYTES / Math.max(1, bytes))))
}

/** Texts by their bytes: collations differ between servers. */
function orderOf({ name, columns, key }: Table) {
  if (key.length === 0) return sql`${sql.id(name)}::text collate "C"`
  const parts = key.map((column) => {
    const isText = columns.find((each) => each.name === column)?.type === 'text'
    return isText ? sql`${sql.id(name, column)} collate "C"` : sql`${sql.id(name, column)}`
  })
  return sql.join(parts)
}

/** The keys of all files that rows name, one a line. */
export async function selectNamedFiles(tx: Database): Promise<Selection> {
  const { rows: there } = await sql<{ name: string }>`
    select name from unnest(${NAMED_BY.map(([table]) => table)}::text[]) as name
    where to_regclass(name) is not null order by name`.execute(tx)
  const keys = NAMED_BY.filter(([table]) => there.some(({ name }) => name === table)).map(
    ([table, column]) =>
      sql`select ${sql.id(column)} as line from ${sql.id(table)} where ${sql.id(column)} is not null`,
  )
  const all = sql.join([sql`select null::text as line where false`, ...keys], sql` union `)
  return {
    query: sql`select line from (${all}) as named order by line collate "C"`,
    toLine: ({ line }) => String(line),
    most: MOST_ROWS,
  }
}

/**
 * Opens a cursor for each selection.
 * @param held whether the end of the transaction stores their rows for this session, which then reads them without one: those of
 *   its moment, whatever happens to the tables. The rows are on the disk of the database until `closeCursors`.
 */
export async function openCursors(
  tx: Database,
  selections: readonly Selection[],
  { held }: { held: boolean },
): Promise<Cursor[]> {
  const hold = sql.raw(held ? 'with hold' : 'without hold')
  const declared = selections.map(({ query, ...rest }) => {
    // Other backups may be made on the same connection.
    const name = `dumped_${randomUUID().replaceAll('-', '')}`
    return {
      cursor: { ...rest, name },
      sql: sql`declare ${sql.id(name)} no scroll cursor ${hold} for ${query}`,
    }
  })
  // At once: on a busy machine, each question takes its time while others wait.
  await sql
    .join(
      declared.map((each) => each.sql),
      sql`; `,
    )
    .execute(tx)
  return declared.map(({ cursor }) => cursor)
}

/** Fetches so many rows at a time that memory stays small, whatever their size. */
export async function* linesOf(db: Database, { name, toLine, most }: Cursor): AsyncGenerator<string> {
  for (let next = Math.min(FIRST_ROWS, most); ;) {
    const rows = await fetchRows(db, name, next)
    if (rows.length === 0) return
    const text = rows.map((row) => `${toLine(row)}\n`).join('')
    yield text
    next = Math.min(most, rowsOf(text.length / rows.length))
  }
}

async function fetchRows(db: Database, cursor: string, most: number): Promise<Row[]> {
  try {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(most))} from ${sql.id(cursor)}`.execute(db)
    return rows
  } catch (error) {
    // An engine that had to be ended has begun again.
    if (!isCode(error, '34000')) throw error
    throw new Error(
      'The database was started anew during the backup, and the rows of its moment are gone. Make the backup again.',
      { cause: error },
    )
  }
}

/** Frees the room of cursors that were held; those that a new engine does not have are gone. */
export async function closeCursors(db: Database, cursors: readonly Cursor[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_cursors where name = any(${cursors.map(({ name }) => name)}::text[]) order by name`.execute(
    db,
  )
  for (const { name } of rows) await sql`close ${sql.id(name)}`.execute(db)
}

/** The lines of a table. Must run in a transaction. */
export async function* dumpTable(tx: Database, table: Table): AsyncGenerator<string> {
  const cursors = await openCursors(tx, [await selectTable(tx, table)], { held: false })
  for (const cursor of cursors) yield* linesOf(tx, cursor)
  await closeCursors(tx, cursors)
}
