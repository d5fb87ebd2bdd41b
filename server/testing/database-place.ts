// Vitest calls this once around the integration tests: it makes the place where their databases are, and removes it.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareTemplate } from '#server/platform/database-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where openDatabase finds an empty database: of TEST_DATABASE_URL's server when that is set, else embedded. */
    databasePlace: { databaseUrl: string | null; dataDir: string }
  }
}

export default async function databasePlace(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-test-'))
  const server = process.env.TEST_DATABASE_URL ?? null
  const database = server === null ? null : await makeDatabase(server)
  if (database === null) await prepareTemplate()
  project.provide('databasePlace', { databaseUrl: database?.databaseUrl ?? null, dataDir })
  return async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeDatabase(server: string) {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name}`)
  const databaseUrl = new URL(server)
  databaseUrl.pathname = `/${name}`
  return { databaseUrl: databaseUrl.href, drop: () => run(server, `drop database ${name} with (force)`) }
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
