import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely, type Transaction } from 'kysely'
import { laterThan, oldestReleaseAfter, whyTooOld } from './migration-contract.rules.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Migrates the database to the newest version, completely or not at all; two servers that start at once wait for each
 * other. If a migration fails, throws the database's error with its name.
 */
export async function migrate<Schema>(db: Kysely<Schema>, folder: string = MIGRATIONS): Promise<void> {
  await run(db, await readMigrations(folder))
}

/** Runs those of these migrations that an empty or older database lacks, and no others, for the rows of a backup. */
export async function migrateWith<Schema>(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  const all = await readMigrations(MIGRATIONS)
  await run(
    db,
    all.filter(({ name }) => names.includes(name)),
  )
}

/** Names of all migrations of this release, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations(MIGRATIONS)).map(({ name }) => name)
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

interface Migration {
  name: string
  statements: string
  /** The oldest release that can use the tables afterwards (migration-contract.rules.ts). */
  oldest: string | null
}

/** Also the number of the lock of releases that migrated with Kysely's own migrator, as is the table `kysely_migration`. */
const LOCK = 3_853_314_791_062_309_107n

/**
 * Runs in one transaction what the database lacks, in order; one number may be lower than one that the database has. The lock
 * belongs to the transaction and not to the session, because a pooler gives the next statement another session.
 */
async function run<Schema>(db: Kysely<Schema>, known: readonly Migration[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Behind a pooler, the role limits the time of statements. Large changes take longer, and so does waiting for those of
    // another process.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK))})`.execute(tx)
    await sql`create table if not exists kysely_migration (
      name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx)
    const done = await migrationsOf(tx)
    const later = laterThan(
      known.map(({ name }) => name),
      done,
    )
    if (later.length > 0)
      throw new Error(
        `The database could not be migrated: it has changes of later releases, ${later.join(', ')}.`,
      )
    for (const migration of known) if (!done.includes(migration.name)) await runOne(tx, migration)
  })
}

async function runOne<Schema>(
  tx: Transaction<Schema>,
  { name, statements, oldest }: Migration,
): Promise<void> {
  try {
    await runStatements(tx, statements)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed: ${why}`, { cause: error })
  }
  if (oldest !== null) await noteOldestRelease(tx, oldest)
  await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(tx)
}

/**
 * Runs one migration, and then the deferred checks of what it changed: no index can be made on a table that has pending ones,
 * and the next migration is part of the same transaction.
 */
export async function runStatements<Schema>(db: Kysely<Schema>, statements: string): Promise<void> {
  await sql.raw(statements).execute(db)
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const statements = await readFile(path.join(folder, file), 'utf8')
      const name = path.basename(file, '.sql')
      return { name, statements, oldest: oldestReleaseAfter(name, statements) }
    }),
  )
}
