import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { countInDatabase } from './limits-in-database.ts'
import { deleteEndedLimits } from './limits.repository.ts'
import { makeRate, makeTries } from './limits.ts'

interface Log {
  warn: (details: object) => void
  error: () => void
}

const silent: Log = { warn: () => undefined, error: () => undefined }
const ADDRESS = '198.51.100.7'

afterEach(() => {
  vi.useRealTimers()
})

async function emptyDatabase(): Promise<Database> {
  const db = await testDatabase()
  await emptyTables(db)
  return db
}

/** What one process counts with. */
function triesOf(db: Database, settings: Record<string, string>, log = silent) {
  return makeTries(parseConfig(settings).limits, countInDatabase(db, log))
}

async function accepted(attempts: readonly Promise<unknown>[]): Promise<number> {
  const ends = await Promise.allSettled(attempts)
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ kind: 'throttled' })
  return ends.filter(({ status }) => status === 'fulfilled').length
}

describe('limits in the database', () => {
  it('are shared by all processes, and each says the same', async () => {
    const db = await emptyDatabase()
    const settings = { LIMIT_LOGIN_BY_ADDRESS: '30/60', LIMIT_REGISTER_BY_ADDRESS: '30/60' }
    const processes = [triesOf(db, settings), triesOf(db, settings)]
    const attempts = Array.from({ length: 100 }, (_, each) =>
      processes[each % 2]?.spend('loginByAddress', ADDRESS),
    )
    expect(await accepted(attempts as Promise<unknown>[])).toBe(30)
    for (const { refuseSpent, spend } of processes) {
      await expect(refuseSpent('loginByAddress', ADDRESS)).rejects.toMatchObject({ kind: 'throttled' })
      await refuseSpent('loginByAddress', '198.51.100.8')
      await spend('registerByAddress', ADDRESS)
    }
  })

  it('accept attempts again after their time', async () => {
    const db = await emptyDatabase()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
    const { spend, refuseSpent } = triesOf(db, { LIMIT_LOGIN_BY_ADDRESS: '1/60' })
    await spend('loginByAddress', ADDRESS)
    for (const again of [spend, refuseSpent, spend])
      await expect(again('loginByAddress', ADDRESS)).rejects.toMatchObject({ said: { retryAfter: 60 } })
    vi.setSystemTime(new Date('2026-11-23T12:01:01Z'))
    await refuseSpent('loginByAddress', ADDRESS)
    await spend('loginByAddress', ADDRESS)
  })

  it('of a pace count an attempt that is given back as none', async () => {
    const db = await emptyDatabase()
    const pace = () => makeRate('loginByAccount', { points: 4, seconds: 3600 }, countInDatabase(db, silent))
    const [one, other] = [pace(), pace()]
    for (let login = 0; login < 20; login += 1) await (await (login % 2 ? one : other)('account 7'))()
    const attempts = Array.from({ length: 20 }, (_, each) => (each % 2 ? one : other)('account 7'))
    // Two at once, and one of those that are spread over the hour.
    expect(await accepted(attempts)).toBe(3)
  })

  it('contain nobody’s address, and another key each day', async () => {
    const db = await emptyDatabase()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
    const { spend } = triesOf(db, {})
    const keys = async () => (await db.selectFrom('limits').select('key').execute()).map(({ key }) => key)
    await spend('loginByAddress', ADDRESS)
    vi.setSystemTime(new Date('2026-11-24T12:00:00Z'))
    await spend('loginByAddress', ADDRESS)
    expect(new Set(await keys()).size).toBe(2)
    for (const key of await keys()) expect(key).toMatch(/^[\w-]{43}$/)
  })

  it('are in no write-ahead log, replica or physical backup', async () => {
    const db = await emptyDatabase()
    const { rows } = await sql`select relpersistence from pg_class where relname = 'limits'`.execute(db)
    expect(rows).toEqual([{ relpersistence: 'u' }])
  })

  it('are deleted when they have ended, with the secrets of earlier days', async () => {
    const db = await emptyDatabase()
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = Date.now()
    const { spend } = triesOf(db, { LIMIT_LOGIN_BY_ADDRESS: '1/60', LIMIT_RESET_BY_ADDRESS: '1/86400' })
    for (const day of [now - 3 * 86_400_000, now - 61_000, now]) {
      vi.setSystemTime(day)
      await spend('loginByAddress', ADDRESS)
    }
    await spend('resetByAddress', ADDRESS)
    vi.useRealTimers()
    await db.insertInto('installation').values({ name: 'another', value: 'stays' }).execute()
    await deleteEndedLimits(db)
    expect(await db.selectFrom('limits').select('points').execute()).toHaveLength(2)
    const today = `limits-secret-of-${new Date(now).toISOString().slice(0, 10)}`
    const names = await db.selectFrom('installation').select('name').orderBy('name').execute()
    expect(names.map(({ name }) => name)).toContain('another')
    expect(names.map(({ name }) => name)).toContain(today)
    expect(names.map(({ name }) => name)).not.toContain(
      `limits-secret-of-${new Date(now - 3 * 86_400_000).toISOString().slice(0, 10)}`,
    )
  })

  it('are counted in memory while the database is unavailable, which is logged once', async () => {
    const connect = () => Promise.reject(Object.assign(new Error('starting up'), { code: '57P03' }))
    const pool = { connect, end: () => Promise.resolve() }
    const away: Database = new Kysely({ dialect: new PostgresDialect({ pool: pool }) })
    onTestFinished(() => away.destroy())
    const said: unknown[] = []
    const log = { ...silent, warn: (details: object) => void said.push(details) }
    const { spend, refuseSpent } = triesOf(away, { LIMIT_LOGIN_BY_ADDRESS: '3/60' }, log)
    const attempts = Array.from({ length: 10 }, () => spend('loginByAddress', ADDRESS))
    expect(await accepted(attempts)).toBe(3)
    await expect(refuseSpent('loginByAddress', ADDRESS)).rejects.toMatchObject({ kind: 'throttled' })
    expect(said).toEqual([{ reason: 'starting up' }])
  })
})
