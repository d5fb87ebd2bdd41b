import path from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { timeLimitsHere } from '#server/platform/config/config.ts'
import type { DatabaseConfig } from '#server/platform/config/config-database.ts'
import type { StorageConfig } from '#server/platform/config/config-storage.ts'
import { openDataFolder } from '#server/platform/storage/data-folder.ts'
import { noteAnswers } from './answers/database-answers.ts'
import { openEmbedded, type EmbeddedDatabase } from '#server/platform/embedded/database-embedded.ts'
import { damaged, needsNewDatabase, wordsOf } from '#server/platform/embedded/database-folder.ts'
import { lockFolder } from '#server/platform/embedded/database-lock.ts'
import { checkPair, EMBEDDED } from '#server/platform/embedded/database-pairing.ts'
import { openPostgres, type PostgresServer } from './database-postgres.ts'
import { ArrivingRows } from './database-rows.ts'
import { placeDatabase } from '#server/platform/embedded/database-template.ts'
import { troubleOf } from './answers/database-trouble.ts'
import { watchPool } from './answers/database-watch.ts'
import { acceptLater, knownMigrations, migrate, migrationsOf } from '#server/platform/schema/migrate.ts'
import { pictureHome, type PictureHome } from '#server/platform/storage/picture-home.ts'
import type { Tables } from '#server/platform/schema/schema.ts'
import type { TimeLimits } from '#server/platform/limits/time-limits.ts'
import { refuseUnfinished } from '#server/platform/embedded/unfinished-work.ts'

export type Database = Kysely<Tables>

export { WrongPair } from '#server/platform/embedded/database-pairing.ts'

export interface OpenDatabase {
  db: Database
  /** The same database for the start and for commands of operators, where nobody waits: a statement may take minutes. */
  unhurried: Database
  engine: 'embedded' | 'postgresql'
  /** Names of migrations of later releases, whose tables this release can use (decision 51 in docs/decisions/databases.md). */
  later: readonly string[]
  close: () => Promise<void>
}

/** What a migration is about to change. */
export interface Migrating {
  db: Database
  engine: OpenDatabase['engine']
  /** Names of the migrations that the database lacks; it has others already. */
  pending: string[]
}

/** Called before a database with tables is migrated; throws an Error for the operator to prevent it. */
export type BeforeMigrating = (migrating: Migrating) => Promise<void>

/** Where the database is, and how it is reached. */
type DatabasePlace = Pick<DatabaseConfig, 'databaseUrl'> &
  Partial<DatabaseConfig> & {
    dataDir: string
    filesIn?: StorageConfig['filesIn'] | undefined
    timeLimits?: TimeLimits
  }

interface Options {
  beforeMigrating?: BeforeMigrating
  /** Pairs a data folder and a database that do not seem to belong together (database-pairing.ts). */
  adopt?: boolean
  /** For the last step of a restore or a move, which itself has marked the folder as unfinished (unfinished-work.ts). */
  finishing?: boolean
}

/**
 * Opens the database and migrates it to the newest version: the PostgreSQL at `databaseUrl` or, if that is null, the
 * embedded one in `dataDir`, which is created on the first start and belongs to one process at a time. Both are used
 * only with the data folder that they belong to. Throws an Error that says what to do if it cannot be opened.
 */
export async function openDatabase(
  {
    databaseUrl,
    dataDir,
    databasePool = 10,
    databasePooler = null,
    filesIn = null,
    timeLimits = timeLimitsHere(),
  }: DatabasePlace,
  options: Options = {},
): Promise<OpenDatabase> {
  openDataFolder(dataDir)
  const home = pictureHome({ dataDir, filesIn })
  if (databaseUrl === null) return openInFolder(dataDir, { home, timeLimits }, options)
  if (!options.finishing) refuseUnfinished(dataDir)
  const server = await openPostgres(databaseUrl, { pooler: databasePooler, timeLimits })
  return openOnServer(server, { home, connections: databasePool, timeLimits }, options)
}

/** @returns migrations of later releases, whose tables this release can use */
async function migrateWith(
  { beforeMigrating }: Options,
  db: Database,
  engine: OpenDatabase['engine'],
): Promise<readonly string[]> {
  const known = await knownMigrations()
  const later = await acceptLater(db, known)
  if (later.length > 0) return later
  const done = await migrationsOf(db)
  const pending = known.filter((name) => !done.includes(name))
  if (beforeMigrating && done.length > 0 && pending.length > 0) await beforeMigrating({ db, engine, pending })
  try {
    await migrate(db)
    return []
  } catch (error) {
    // A later release may have migrated the database at this moment.
    const since = await acceptLater(db, known)
    if (since.length === 0) throw error
    return since
  }
}

interface Manner {
  home: PictureHome
  timeLimits: TimeLimits
}

async function openOnServer(
  server: PostgresServer,
  { home, connections, timeLimits }: Manner & { connections: number },
  options: Options,
): Promise<OpenDatabase> {
  const migrating = overPool(server.pool(null), 1)
  let later: readonly string[]
  try {
    const place = { home, name: server.name, embedded: false }
    const join = await checkPair(migrating, place, { adopt: options.adopt ?? false })
    later = await migrateWith(options, migrating, 'postgresql')
    await join(migrating)
  } finally {
    await migrating.destroy()
  }
  const db = overPool(server.pool(timeLimits.statement, connections), connections)
  const unhurried = overPool(server.pool(timeLimits.longStatement), 1)
  const close = async () => {
    await Promise.all([db.destroy(), unhurried.destroy()])
  }
  return { db, unhurried, engine: 'postgresql', later, close }
}

async function openInFolder(
  dataDir: string,
  { home, timeLimits }: Manner,
  options: Options,
): Promise<OpenDatabase> {
  const unlock = await lockFolder(dataDir)
  try {
    if (!options.finishing) refuseUnfinished(dataDir)
    const embedded = await openOrSayWhy(dataDir, timeLimits.turn)
    const close = async () => {
      await embedded.close()
      unlock()
    }
    let later: readonly string[]
    try {
      const migrating = overPool(embedded.pool(null), 1)
      const place = { home, name: EMBEDDED, embedded: true }
      const join = await checkPair(migrating, place, { adopt: options.adopt ?? false })
      later = await migrateWith(options, migrating, 'embedded')
      await join(migrating)
    } catch (error) {
      await embedded.close()
      throw error
    }
    const db = overPool(embedded.pool(timeLimits.statement), 1)
    const unhurried = overPool(embedded.pool(timeLimits.longStatement), 1)
    return { db, unhurried, engine: 'embedded', later, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The message of PGlite for a damaged folder is "Aborted()". */
async function openOrSayWhy(dataDir: string, turn: number): Promise<EmbeddedDatabase> {
  const folder = path.join(dataDir, 'database')
  if (needsNewDatabase(dataDir)) await placeDatabase(folder)
  try {
    return await openEmbedded(folder, { turn })
  } catch (error) {
    const why = wordsOf(error)
    if (error instanceof Error && troubleOf(error) === 'full')
      throw new Error(`There is no room on the disk of ${dataDir} to open the database (${why}).`, {
        cause: error,
      })
    throw new Error(damaged(folder, why), { cause: error })
  }
}

/** @param size the most connections */
function overPool(unwatched: PostgresPool, size: number): Database {
  const { noteAnswer, of } = noteAnswers()
  const { pool, of: watches } = watchPool(unwatched, size)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: ArrivingRows }),
    log: ({ level, queryDurationMillis }) => {
      if (level === 'query') noteAnswer(performance.now() - queryDurationMillis)
    },
  })
  of(db)
  watches(db)
  return db
}
