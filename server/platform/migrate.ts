import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  Migrator,
  sql,
  type Kysely,
  type Migration,
  type MigrationProvider,
  type MigrationResultSet,
} from 'kysely'
import { laterThan, oldestReleaseAfter, whyTooOld } from './migration-contract.rules.ts'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Migrates the database to the newest version, completely or not at all; two servers that start at once wait for each
 * other. If a migration fails, throws the database's error with its name.
 */
export async function migrate<Schema>(db: Kysely<Schema>, folder: string = MIGRATIONS): Promise<void> {
  refuseFailed(await migratorOf(db, { getMigrations: () => readMigrations(folder) }).migrateToLatest())
}

/** Runs those of these migrations that an empty or older database lacks, and no others, for the rows of a backup. */
export async function migrateWith<Schema>(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  const getMigrations = async () => {
    const known = await readMigrations(MIGRATIONS)
    return Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)))
  }
  refuseFailed(await migratorOf(db, { getMigrations }).migrateToLatest())
}

/** Names of all migrations of this release, in order. */
export async function knownMigrations(folder: string = MIGRATIONS): Promise<string[]> {
  return Object.keys(await readMigrations(folder))
}

/**
 * Returns the migrations of later releases that the database has, if this release can use their tables; none if there are no
 * such migrations. Throws an Error for the operator if it cannot.
 */
export async function acceptLater<Schema>(
  db: Kysely<Schema>,
  known: readonly string[],
): Promise<readonly string[]> {
  const done = await migrationsOf(db)
  const later = laterThan(known, done)
  if (later.length === 0) return later
  const why = whyTooOld({ done, known, oldestRelease: await oldestReleaseOf(db) })
  if (why !== null) throw new Error(why)
  return later
}

/** Names of the migrations that the database has, in order; none for a new one. */
export async function migrationsOf<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  const done = await sql<{
    name: string
  }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return done.rows.map(({ name }) => name)
}

/** Row of the table `installation`: the newest migration of the oldest release that can use the tables. */
const OLDEST_RELEASE = 'oldest-release'

async function oldestReleaseOf<Schema>(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select value from installation where name = ${OLDEST_RELEASE}`.execute(db)
  return rows[0]?.value ?? null
}

/** Notes in the transaction of the migration which releases it shuts out. The first migrations precede the table. */
async function noteOldestRelease<Schema>(db: Kysely<Schema>, oldest: string): Promise<void> {
  const { rows } = await sql`select from pg_class where oid = to_regclass('installation')`.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into installation (name, value) values (${OLDEST_RELEASE}, ${oldest})
    on conflict (name) do update
      set value = greatest(installation.value, excluded.value), set_at = now()`.execute(db)
}

function migratorOf<Schema>(db: Kysely<Schema>, provider: MigrationProvider): Migrator {
  return new Migrator({
    db,
    provider,
    // Changes are numbered when work on them begins: a database may have a later number before an earlier one.
    allowUnorderedMigrations: true,
  })
}

function refuseFailed({ error, results }: MigrationResultSet): void {
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  const why = error instanceof Error ? error.message : JSON.stringify(error)
  throw new Error(
    failed ? `Migration ${failed} failed: ${why}` : `The database could not be migrated: ${why}`,
    {
      cause: error,
    },
  )
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = files.map(async (file) => {
    const text = await readFile(path.join(folder, file), 'utf8')
    const name = path.basename(file, '.sql')
    const oldest = oldestReleaseAfter(name, text)
    const up: Migration['up'] = async (db) => {
      // Behind a pooler, the role limits the time of statements, and large changes take longer.
      await sql`set local statement_timeout = 0`.execute(db)
      await sql.raw(text).execute(db)
      if (oldest !== null) await noteOldestRelease(db, oldest)
    }
    return [name, { up }] as const
  })
  return Object.fromEntries(await Promise.all(migrations))
}
