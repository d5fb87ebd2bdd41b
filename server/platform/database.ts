import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { openEmbedded } from './database-embedded.ts'
import { lockFolder } from './database-lock.ts'
import { openPostgres } from './database-postgres.ts'
import { placeDatabase } from './database-template.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './schema.ts'

export type Database = Kysely<Tables>

export interface OpenDatabase {
  db: Database
  engine: 'embedded' | 'postgresql'
  close: () => Promise<void>
}

/** Milliseconds for one statement. */
const TIME_LIMIT = 5000

/**
 * Opens the database and brings it to the newest migration: the PostgreSQL that `databaseUrl` names or, when that is
 * null, the embedded one in `dataDir`, which is made on the first start and belongs to one process at a time.
 * Throws an Error that says what to do when it cannot be opened.
 */
export async function openDatabase(place: {
  databaseUrl: string | null
  dataDir: string
}): Promise<OpenDatabase> {
  return place.databaseUrl === null ? openInFolder(place.dataDir) : openOnServer(place.databaseUrl)
}

async function openOnServer(databaseUrl: string): Promise<OpenDatabase> {
  const server = await openPostgres(databaseUrl)
  const migrating = overPool(server.pool(null))
  try {
    await migrate(migrating)
  } finally {
    await migrating.destroy()
  }
  const db = overPool(server.pool(TIME_LIMIT))
  return { db, engine: 'postgresql', close: () => db.destroy() }
}

async function openInFolder(dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true })
  const unlock = await lockFolder(dataDir)
  try {
    const folder = path.join(dataDir, 'database')
    await placeDatabase(folder)
    const embedded = await openEmbedded(folder)
    await migrate(overPool(embedded.pool(null)))
    const close = async () => {
      await embedded.close()
      unlock()
    }
    return { db: overPool(embedded.pool(TIME_LIMIT)), engine: 'embedded', close }
  } catch (error) {
    unlock()
    throw error
  }
}

function overPool(pool: PostgresPool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
