import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { parseConfig, type Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import { openFileStore, type FileStore } from '#server/platform/file-store.ts'
import { emptyTables, testDatabase } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  db: Database
  files: FileStore
  config: Config
}

/**
 * The whole portal on the real test database, emptied, with files of its own and no rate limits. For one test: it is
 * closed and its files are gone when the test is over.
 */
export async function makeApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-app-'))
  const preset = parseConfig({ RATE_LIMITS: 'off', DEMO: 'off', HERITAGE_URL: 'off', DATA_DIR: dataDir })
  const config = { ...preset, ...overrides }
  const db = await testDatabase()
  await emptyTables(db)
  const files = await openFileStore(path.join(dataDir, 'files'))
  const app = await buildApp({ config, db, files })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { app, db, files, config }
}

export interface TestMember {
  id: number
  username: string
  token: string
  /** Headers of a request in this member's name. */
  authorization: { authorization: string }
}

export const TEST_PASSWORD = 'Carreg Samson 3500'

/** A member who has signed up and logged in over HTTP. */
export async function makeMember(
  app: FastifyInstance,
  { username = `member-${randomUUID().slice(0, 8)}` }: { username?: string } = {},
): Promise<TestMember> {
  const signedUp = await app.inject({
    method: 'POST',
    url: '/api-auth-djoser/users/',
    payload: {
      username,
      email: `${randomUUID()}@example.org`,
      password: TEST_PASSWORD,
      re_password: TEST_PASSWORD,
    },
  })
  const loggedIn = await app.inject({
    method: 'POST',
    url: '/api-auth-djoser/token/login/',
    payload: { username, password: TEST_PASSWORD },
  })
  if (signedUp.statusCode !== 201 || loggedIn.statusCode !== 200)
    throw new Error(`No member could be made: ${signedUp.body} ${loggedIn.body}`)
  const { id } = signedUp.json<{ id: number }>()
  const { auth_token: token } = loggedIn.json<{ auth_token: string }>()
  return { id, username, token, authorization: { authorization: `Token ${token}` } }
}
