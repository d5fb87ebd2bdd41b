import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Migrator, sql, type Kysely, type Migration } from 'kysely'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Migrates the database to the newest version, completely or not at all; two servers that start at once wait for each
 * other. If a migration fails, throws the database's error with its name.
 */
export async function migrate<Schema>(db: Kysely<Schema>, folder: string = MIGRATIONS): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error, results } = await migrator.migrateToLatest()
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
    const up: Migration['up'] = async (db) => {
      await sql.raw(text).execute(db)
    }
    return [path.basename(file, '.sql'), { up }] as const
  })
  return Object.fromEntries(await Promise.all(migrations))
}
