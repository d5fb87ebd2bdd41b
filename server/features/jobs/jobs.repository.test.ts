import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { enqueue } from './jobs.repository.ts'
import { HopelessJob, type JobHandler } from './job-handler.ts'
import { openJobs } from './open-jobs.ts'

const MINUTE = 60_000
const silent = { warn: () => undefined, error: () => undefined }

afterEach(() => {
  vi.useRealTimers()
})

/** Handles jobs of the kind `count` by running `work`, and keeps the payloads it was handed. */
async function makeJobs(
  work: (payload: unknown, signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
  more: Partial<JobHandler> = {},
) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const db = await testDatabase()
  await emptyTables(db)
  const handed: unknown[] = []
  const handler: JobHandler = {
    kind: 'count',
    run: (payload, signal) => {
      handed.push(payload)
      return work(payload, signal)
    },
    ...more,
  }
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const rows = () => db.selectFrom('jobs').selectAll().orderBy('id').execute()
  return { db, jobs: openJobs(db, silent, [handler]), handler, handed, later, rows }
}

it('runs a job once, in the order of their time, and forgets what it held', async () => {
  const { db, jobs, handed, rows } = await makeJobs()
  await enqueue(db, { kind: 'count', payload: { number: 2 } })
  await enqueue(db, { kind: 'count', payload: { number: 1 }, dueAt: new Date(Date.now() - 1) })
  await jobs.runDue()
  await jobs.runDue()
  expect(handed).toEqual([{ number: 1 }, { number: 2 }])
  expect(await rows()).toMatchObject([
    { payload: {}, attempts: 1, finished_at: new Date() },
    { payload: {}, attempts: 1, finished_at: new Date() },
  ])
})

it('is there only when the transaction that asked for it was committed', async () => {
  const { db, jobs, handed } = await makeJobs()
  const failing = db.transaction().execute(async (tx) => {
    await enqueue(tx, { kind: 'count', payload: 'never' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await db.transaction().execute((tx) => enqueue(tx, { kind: 'count', payload: 'once' }))
  await jobs.runDue()
  expect(handed).toEqual(['once'])
})

it('waits until a job is due, and leaves kinds alone that it does not know', async () => {
  const { db, jobs, handed, later } = await makeJobs()
  await enqueue(db, { kind: 'count', payload: 'tomorrow', dueAt: new Date(Date.now() + MINUTE) })
  await enqueue(db, { kind: 'unknown', payload: 'of a newer version' })
  await jobs.runDue()
  expect(handed).toEqual([])
  later(MINUTE)
  await jobs.runDue()
  expect(handed).toEqual(['tomorrow'])
})

it('runs what a job sets off', async () => {
  const { db, jobs, handed } = await makeJobs(async (payload) => {
    if (payload === 'first') await enqueue(db, { kind: 'count', payload: 'second' })
  })
  await enqueue(db, { kind: 'count', payload: 'first' })
  await jobs.runDue()
  expect(handed).toEqual(['first', 'second'])
})

describe('a job that fails', () => {
  it('is tried again after waits that grow, and given up after eight tries', async () => {
    const { db, jobs, handed, later, rows } = await makeJobs(() => Promise.reject(new Error('no luck')))
    await enqueue(db, { kind: 'count', payload: 'kept' })
    const waits: number[] = []
    for (;;) {
      await jobs.runDue()
      const [row] = await rows()
      if (!row || row.given_up_at) break
      waits.push((row.due_at.getTime() - Date.now()) / MINUTE)
      later(row.due_at.getTime() - Date.now())
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 480, 1440])
    expect(handed).toHaveLength(8)
    expect(await rows()).toMatchObject([{ payload: 'kept', attempts: 8, last_error: 'no luck' }])
  })

  it('is given up at once when it is hopeless', async () => {
    const { db, jobs, rows } = await makeJobs(() => Promise.reject(new HopelessJob('no such mailbox')))
    await enqueue(db, { kind: 'count', payload: null })
    await jobs.runDue()
    expect(await rows()).toMatchObject([
      { attempts: 1, given_up_at: new Date(), last_error: 'no such mailbox' },
    ])
  })

  it('does not hold up the next one', async () => {
    const { db, jobs, rows } = await makeJobs((payload) =>
      payload === 'bad' ? Promise.reject(new Error('no luck')) : Promise.resolve(),
    )
    await enqueue(db, { kind: 'count', payload: 'bad' })
    await enqueue(db, { kind: 'count', payload: 'good' })
    await jobs.runDue()
    expect(await rows()).toMatchObject([{ finished_at: null }, { finished_at: new Date() }])
  })
})

describe('a job that is broken off', () => {
  it('is put back as if it had not been tried, when the portal stops', async () => {
    const { db, jobs, rows } = await makeJobs(async (_payload, signal) => {
      void jobs.stop()
      return Promise.reject(signal.reason as Error)
    })
    await enqueue(db, { kind: 'count', payload: 'again' })
    await jobs.runDue()
    expect(await rows()).toMatchObject([{ attempts: 0, due_at: new Date(), finished_at: null }])
  })

  it('is taken again ten minutes after its process died, by nobody before that', async () => {
    const { db, jobs, handler, handed, later } = await makeJobs()
    await enqueue(db, { kind: 'count', payload: 'again' })
    await new Promise<void>((taken) => {
      const run = () => {
        taken()
        return new Promise<never>(() => undefined)
      }
      void openJobs(db, silent, [{ ...handler, run }]).runDue()
    })
    await jobs.runDue()
    later(10 * MINUTE - 1)
    await jobs.runDue()
    expect(handed).toEqual([])
    later(1)
    await jobs.runDue()
    expect(handed).toEqual(['again'])
  })

  it('is given up when each of its tries ended the process', async () => {
    const { db, jobs, handed, rows } = await makeJobs()
    await enqueue(db, { kind: 'count', payload: 'deadly' })
    await db.updateTable('jobs').set({ attempts: 8 }).execute()
    await jobs.runDue()
    expect(handed).toEqual([])
    expect(await rows()).toMatchObject([{ given_up_at: new Date() }])
  })
})

it('gives each job to one of several processes', async () => {
  const { db, jobs, handler, handed } = await makeJobs()
  for (let number = 0; number < 20; number++) await enqueue(db, { kind: 'count', payload: number })
  await Promise.all([jobs.runDue(), openJobs(db, silent, [handler]).runDue()])
  expect(handed.toSorted((one, other) => Number(one) - Number(other))).toEqual([...Array(20).keys()])
})

it('comes again and again, and waits only once, however often the portal starts', async () => {
  const weekly = { next: (after: Date) => new Date(after.getTime() + 7 * 24 * 60 * MINUTE) }
  const { db, jobs, handler, handed, later, rows } = await makeJobs(undefined, weekly)
  const second = openJobs(db, silent, [handler])
  await jobs.start()
  await second.start()
  await jobs.runDue()
  expect(handed).toHaveLength(0)
  for (let week = 1; week <= 2; week++) {
    later(7 * 24 * 60 * MINUTE)
    await jobs.runDue()
    expect(handed).toHaveLength(week)
  }
  const waiting = (await rows()).filter((row) => row.kind === 'count' && !row.finished_at)
  expect(waiting).toHaveLength(1)
  await Promise.all([jobs.stop(), second.stop()])
})

it('is forgotten a month after it ended', async () => {
  const { db, jobs, later, rows } = await makeJobs()
  await enqueue(db, { kind: 'count', payload: 'old' })
  await jobs.runDue()
  later(31 * 24 * 60 * MINUTE)
  await enqueue(db, { kind: 'count', payload: 'new' })
  await enqueue(db, { kind: 'tidy-jobs', payload: {} })
  await jobs.runDue()
  const counted = (await rows()).filter(({ kind }) => kind === 'count')
  expect(counted).toMatchObject([{ id: 2 }])
})
