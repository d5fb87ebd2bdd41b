import type { Readable } from 'node:stream'
import type { Database } from '#server/platform/database/database.ts'
import { knownMigrations, migrationsOf, migrateWith } from '#server/platform/schema/migrate.ts'
import type { Manifest } from './manifest.ts'
import { sumTable } from './tables/sum-table.ts'
import { rowLines } from './files/read-archive.ts'
import {
  analyze,
  beginLoading,
  endLoading,
  findTables,
  deletePair,
  isUnused,
  loadRows,
  type Table,
} from './tables/tables.repository.ts'

type Rows = Pick<Manifest, 'migrations' | 'tables' | 'identities'>

/** Gives an empty database the tables that the rows need. Throws an Error for the operator if it is in use, or newer. */
export async function prepareTables(db: Database, name: string, { migrations }: Rows): Promise<void> {
  await refuseNewer(migrations)
  if (!(await isUnused(db)))
    throw new Error(
      `${capital(name)} is in use: it has members, records or news. Only an empty database can be filled. Nothing was changed. Create another database, and set DATABASE_URL to it; or, without PostgreSQL, set DATA_DIR to a new folder.`,
    )
  const done = await migrationsOf(db)
  if (done.some((each) => !migrations.includes(each)))
    throw new Error(
      `${capital(name)} has the tables of a newer release than the backup. Nothing was changed. Create a new database without any tables; they are made and then brought up to date.`,
    )
  await migrateWith(db, migrations)
}

/** Throws an Error if this release is too old for rows with these migrations. */
export async function refuseNewer(migrations: readonly string[]): Promise<void> {
  const known = await knownMigrations()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown !== undefined || migrations.length === 0)
    throw new Error(
      `The backup was made by a newer release: this one does not know the change ${unknown ?? '?'} of the tables. Nothing was changed. Use that release, or a later one.`,
    )
}

export interface Loading {
  /** @param compressed the table's lines */
  load: (table: string, compressed: Readable) => Promise<void>
}

/** Loads all rows in one transaction, with `work` in it, and compares them. Throws an Error if any of them is different. */
export async function loadSnapshot(
  db: Database,
  { tables: sums, identities }: Rows,
  work: (loading: Loading) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await findTables(tx, { sessions: true })
    const tables = found.filter(({ name }) => name in sums)
    const missing = Object.keys(sums).find((name) => !found.some((table) => table.name === name))
    if (missing !== undefined) throw new Error(`The backup has a table ${missing}, which the database lacks.`)
    await beginLoading(tx, tables)
    await work({ load: (name, compressed) => loadTable(tx, tables, { name, compressed, sums }) })
    for (const table of tables) await compareTable(tx, table, sums)
    await endLoading(tx, tables, identities)
    await deletePair(tx)
  })
  await analyze(db)
}

async function loadTable(
  tx: Database,
  tables: readonly Table[],
  { name, compressed, sums }: { name: string; compressed: Readable; sums: Manifest['tables'] },
): Promise<void> {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new Error(`The backup has a table ${name} that its manifest.json does not name.`)
  let rows = 0
  for await (const lines of rowLines(compressed)) rows += await loadRows(tx, table, lines)
  if (rows !== sums[name]?.rows)
    throw new Error(
      `Of the table ${name}, ${rows} rows could be loaded in place of ${sums[name]?.rows ?? 0}.`,
    )
}

/** What was loaded is read again: not a digit may be different. */
async function compareTable(tx: Database, table: Table, sums: Manifest['tables']): Promise<void> {
  const { rows, sha256 } = await sumTable(tx, table)
  if (sha256 === sums[table.name]?.sha256) return
  throw new Error(
    `The table ${table.name} would have ${rows} rows that differ from those of the backup. Nothing was kept.`,
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
