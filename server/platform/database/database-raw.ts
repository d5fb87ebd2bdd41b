import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { openEmbedded } from '#server/platform/embedded/database-embedded.ts'
import { openPostgres } from './database-postgres.ts'
import type { OpenDatabase } from './database.ts'
import type { Tables } from '#server/platform/schema/schema.ts'

/** A database as it is: not migrated, not checked against the data folder, with one connection and no time limit for statements. */
export interface RawDatabase extends Omit<OpenDatabase, 'later' | 'unhurried'> {
  /** The name for operators, without a password. */
  name: string
}

export async function openServerRaw(databaseUrl: string): Promise<RawDatabase> {
  const server = await openPostgres(databaseUrl)
  const db = over(server.pool(null))
  return { db, engine: 'postgresql', name: server.name, close: () => db.destroy() }
}

/** @param folder of the database itself; nobody else may have it open. If it is missing, an empty database is made there. */
export async function openFolderRaw(folder: string): Promise<RawDatabase> {
  const embedded = await openEmbedded(folder)
  const db = over(embedded.pool(null))
  return { db, engine: 'embedded', name: 'its embedded database', close: () => embedded.close() }
}

function over(pool: PostgresPool): OpenDatabase['db'] {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
