import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { openFileStore } from '#server/platform/storage/file-store.ts'
import { NO_SERVICES } from '../scripts/standin/settings.ts'

interface MeasuredApp {
  app: FastifyInstance
  /** To store what is measured: a statement may take minutes. */
  db: Database
  /** The name of the database's engine. */
  engine: string
  /** Closes everything and deletes the folder. */
  close: () => Promise<void>
}

/**
 * Opens an app in this process without limits and other services, with a database of its own in a temporary folder, or
 * the one of DATABASE_URL. Throws if that has records.
 */
export async function openApp(): Promise<MeasuredApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-bench-'))
  const config = parseConfig({
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    ...NO_SERVICES,
    DATABASE_URL: process.env.DATABASE_URL,
  })
  const { db, unhurried, engine, close } = await openDatabase(config)
  const app = await buildApp({ config, db, files: await openFileStore(path.join(folder, 'files')) })
  const closeAll = async (): Promise<void> => {
    await app.close()
    await close()
    await rm(folder, { recursive: true })
  }
  const record = await unhurried.selectFrom('records').select('id').limit(1).executeTakeFirst()
  if (!record) return { app, db: unhurried, engine, close: closeAll }
  await closeAll()
  throw new Error('The database of DATABASE_URL contains records; use an empty one')
}
