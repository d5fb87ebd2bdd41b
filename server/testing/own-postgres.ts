import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startCluster, type PostgresCluster } from '#scripts/setup/postgres.mjs'
import { buildApp } from '#server/app.ts'
import { insertAccount } from '#server/accounts/accounts.repository.ts'
import { keyOf } from '#server/accounts/index.ts'
import { createToken } from '#server/accounts/sessions/tokens.repository.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { openFileStore } from '#server/platform/storage/file-store.ts'
import type { TestMember } from './app.ts'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { LONG_TIME_LIMITS } from '#scripts/testing/long-time-limits.ts'

/** Short, because a test that freezes the database waits for it. */
const SILENCE = { TIME_LIMIT_SILENCE: '2', TIME_LIMIT_PROBE: '2' }

export interface OwnPortal {
  cluster: PostgresCluster
  app: FastifyInstance
  db: Database
  member: TestMember
  close: () => Promise<void>
}

/**
 * A portal on its own PostgreSQL, which waits for the disk and can be killed, frozen and stopped.
 * @param further settings beside those of tests
 */
export async function portalOnOwnPostgres(
  further: Readonly<Record<string, string>> = {},
): Promise<OwnPortal> {
  const cluster = await startCluster({ durable: true })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-outage-'))
  const settings = {
    RATE_LIMITS: 'off',
    DEMO: 'off',
    ...NO_SERVICES,
    ...LONG_TIME_LIMITS,
    ...SILENCE,
    ...further,
  }
  const config = parseConfig({ ...settings, DATA_DIR: dataDir, DATABASE_URL: cluster.url })
  const database = await openDatabase(config)
  const files = await openFileStore(path.join(dataDir, 'files'))
  const app = await buildApp({ config, db: database.db, files })
  const close = async () => {
    cluster.thaw()
    await app.close()
    await database.close()
    await cluster.stop()
    cluster.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { cluster, app, db: database.db, member: await makeMemberOf(database.db), close }
}

async function makeMemberOf(db: Database): Promise<TestMember> {
  const username = 'writer'
  const email = 'writer@example.org'
  const keys = { usernameKey: keyOf(username), emailKey: keyOf(email) }
  const account = await insertAccount(db, { username, email, ...keys, passwordHash: 'none' })
  if (!account) throw new Error('The member could not be made')
  const token = await createToken(db, account.id, { now: new Date() })
  return { id: account.id, username, token, authorization: { authorization: `Token ${token}` } }
}
