// Vitest calls this once around the integration tests: it creates the places for their databases, and removes them.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { MissingPostgres, startCluster } from '#scripts/setup/postgres.mjs'
import { openServerRaw } from '#server/platform/database/database-raw.ts'
import { prepareTemplate } from '#server/platform/embedded/database-template.ts'
import { migrate } from '#server/platform/schema/migrate.ts'
import { createDatabase, type DatabaseServer, type OwnDatabase } from './own-database.ts'

/** Where openDatabase finds an empty database. */
export interface DatabasePlace {
  databaseUrl: string | null
  dataDir: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this run; null where all databases are embedded. */
    databaseServer: DatabaseServer | null
    /** One for each worker. */
    databasePlaces: readonly DatabasePlace[]
  }
}

/** The project whose databases are all embedded. */
const EMBEDDED = 'embedded'

/**
 * Nothing needs to survive a crash, and what earlier tests stored does not change how a statement is run. Commits are still written
 * at once: only then does VACUUM know that everybody sees them.
 */
const SETTINGS = [
  ...['full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'shared_buffers=64MB'],
  ...['max_wal_size=4GB', 'checkpoint_timeout=1h', 'autovacuum=off'],
]

/** What is taken away in the end, the last first. */
type Cleanups = (() => Promise<void>)[]

export default async function databasePlaces(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-test-'))
  const cleanups: Cleanups = [() => rm(folder, { recursive: true, force: true })]
  // Some tests are about the embedded database on every run.
  await prepareTemplate()
  const url = project.name === EMBEDDED ? null : await startServer(project, cleanups)
  const server = url === null ? null : await migrateServer(url, cleanups)
  // An embedded database takes a gigabyte of memory.
  if (server === null) project.config.maxWorkers = 1
  const places: DatabasePlace[] = []
  for (let worker = 1; worker <= project.config.maxWorkers; worker += 1) {
    const dataDir = path.join(folder, String(worker))
    await mkdir(dataDir)
    const database = server && (await keep(createDatabase(server.url, server.template), cleanups))
    places.push({ databaseUrl: database?.databaseUrl ?? null, dataDir })
  }
  project.provide('databaseServer', server)
  project.provide('databasePlaces', places)
  return async () => {
    for (const clean of cleanups.reverse()) await clean()
  }
}

/** @returns the address of an empty database; null if PostgreSQL cannot be had */
async function startServer(project: TestProject, cleanups: Cleanups): Promise<string | null> {
  // The operator's own server, such as one of another version.
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  try {
    const cluster = await startCluster({ durable: false, settings: SETTINGS })
    const abandon = () => {
      void cluster.kill()
      cluster.remove()
    }
    process.once('exit', abandon)
    cleanups.push(async () => {
      process.off('exit', abandon)
      await cluster.stop()
      cluster.remove()
    })
    return cluster.url
  } catch (error) {
    if (process.env.CI || !(error instanceof MissingPostgres)) throw error
    project.vitest.logger.warn(
      `${error.message} Until then, the integration tests use the embedded database only.`,
    )
    return null
  }
}

async function migrateServer(url: string, cleanups: Cleanups): Promise<DatabaseServer> {
  const { databaseUrl } = await keep(createDatabase(url), cleanups)
  const { db, close } = await openServerRaw(databaseUrl)
  try {
    await migrate(db)
  } finally {
    await close()
  }
  return { url, template: new URL(databaseUrl).pathname.slice(1) }
}

async function keep(creating: Promise<OwnDatabase>, cleanups: Cleanups): Promise<OwnDatabase> {
  const database = await creating
  cleanups.push(database.drop)
  return database
}
