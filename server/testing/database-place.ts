// Vitest calls this once around the integration tests: it creates the place for their databases, and removes it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareTemplate } from '#server/platform/database-template.ts'
import { makeOwnDatabase } from './own-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Where openDatabase finds an empty database: on the server of TEST_DATABASE_URL if that is set, otherwise
     * embedded.
     */
    databasePlace: { databaseUrl: string | null; dataDir: string }
  }
}

export default async function databasePlace(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-test-'))
  const server = process.env.TEST_DATABASE_URL ?? null
  const database = server === null ? null : await makeOwnDatabase(server)
  if (database === null) await prepareTemplate()
  project.provide('databasePlace', { databaseUrl: database?.databaseUrl ?? null, dataDir })
  return async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
