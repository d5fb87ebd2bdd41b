import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { isRefusalText } from '#contract/http/errors.ts'
import { buildApp } from '#server/app.ts'
import { insertAccount } from '#server/accounts/accounts.repository.ts'
import { noteConfirmed } from '#server/accounts/email/confirmations.repository.ts'
import { changeRole, hashPassword, keyOf, setModerator } from '#server/accounts/index.ts'
import { createToken } from '#server/accounts/sessions/tokens.repository.ts'
import { parseConfig, type Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openFileStore, type FileStore } from '#server/platform/storage/file-store.ts'
import { emptyTables, testDatabase } from './database.ts'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { LONG_TIME_LIMITS } from '#scripts/testing/long-time-limits.ts'

export interface TestApp {
  app: FastifyInstance
  db: Database
  files: FileStore
  config: Config
}

/**
 * The whole portal on the real test database, which is emptied, with its own files and without rate limits. For one
 * test: it is closed and its files are deleted when the test is over.
 */
export async function makeApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-app-'))
  const preset = parseConfig({
    RATE_LIMITS: 'off',
    DEMO: 'off',
    ...NO_SERVICES,
    ...LONG_TIME_LIMITS,
    DATA_DIR: dataDir,
  })
  const config = { ...preset, ...overrides }
  const db = await testDatabase()
  await emptyTables(db)
  const files = await openFileStore(path.join(dataDir, 'files'))
  const app = await buildApp({ config, db, files })
  const foreign: string[] = []
  app.addHook('onSend', (_request, reply, payload, done) => {
    const refused =
      reply.statusCode >= 400 && String(reply.getHeader('content-type')).startsWith('application/json')
    if (refused && typeof payload === 'string') foreign.push(...foreignTextsIn(payload))
    done(null, payload)
  })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
    expect(foreign, 'texts of refusals that do not stand in contract/http/errors.ts').toEqual([])
  })
  return { app, db, files, config }
}

function foreignTextsIn(payload: string): string[] {
  const body = JSON.parse(payload) as Record<string, unknown>
  const texts = 'detail' in body ? [body.detail].flat() : Object.values(body).flat()
  return texts.filter((text) => typeof text !== 'string' || !isRefusalText(text)).map(String)
}

export interface TestMember {
  id: number
  username: string
  token: string
  /** Headers of a request from this member. */
  authorization: { authorization: string }
}

export const TEST_PASSWORD = 'Carreg Samson 3500'

/** Hashed once: only tests of the login need the time of a real hash. */
let testPasswordHash: Promise<string> | null = null

/** A member who is logged in, may log in again with TEST_PASSWORD and has confirmed the email address. */
export async function makeMember({
  username = `member-${randomUUID().slice(0, 8)}`,
  confirmed = true,
}: { username?: string; confirmed?: boolean } = {}): Promise<TestMember> {
  const db = await testDatabase()
  testPasswordHash ??= hashPassword(TEST_PASSWORD)
  // Letters only: a password of digits must not be similar to it by chance.
  const email = `${randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@example.org`
  const account = await insertAccount(db, {
    username,
    usernameKey: keyOf(username),
    email,
    emailKey: keyOf(email),
    passwordHash: await testPasswordHash,
  })
  if (!account) throw new Error(`There is a member called ${username} already`)
  if (confirmed) await noteConfirmed(db, account.id)
  const token = await createToken(db, account.id, { now: new Date() })
  return { id: account.id, username, token, authorization: { authorization: `Token ${token}` } }
}

/** A member with the role of a moderator. */
export async function makeModerator({ db }: Pick<TestApp, 'db'>): Promise<TestMember> {
  const member = await makeMember()
  await setModerator(db, member.id, true)
  return member
}

/** A member who was made an administrator from the command line. */
export async function makeAdministrator({ db }: Pick<TestApp, 'db'>): Promise<TestMember> {
  const member = await makeMember()
  await changeRole(db, member.username, true)
  return member
}
