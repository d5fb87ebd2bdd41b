import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepNamedRequest } from '#server/platform/http/named-requests.repository.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { enqueue, findDueKinds } from './jobs.repository.ts'
import { HopelessJob, type JobHandler } from './job-handler.ts'
import { openJobs } from './open-jobs.ts'

const MINUTE = 60_000
const silent = { warn: () => undefined, error: () => undefined }

afterEach(() => {
  vi.useRealTimers()
})

/** Handles jobs of the kind `count` by running `work`, and stores the payloads that it receives. */
async function makeJobs(work: JobHandler['run'] = () => Promise.resolve(), more: Partial<JobHandler> = {}) {
  const db = await testDatabase()
  await emptyTables(db)
  const handed: unknown[] = []
  const handler: JobHandler = {
    kind: 'count',
    run: (payload, signal, confirm) => {
      handed.push(payload)
      return work(payload, signal, confirm)
    },
    ...more,
  }
  /** Moves all times back by this duration. */
  const later = async (milliseconds: number) => {
    const passed = sql`make_interval(secs => ${milliseconds / 1000})`
    await sql`update jobs set due_at = due_at - ${passed}, finished_at = finished_at - ${passed}`.execute(db)
  }
  const rows = () => db.selectFrom('jobs').selectAll().orderBy('id').execute()
  return { db, jobs: openJobs(db, silent, [handler]), handler, handed, later, rows }
}

it('a job runs once, in the order of due times, and its data are deleted afterwards', async () => {
  const { db, jobs, handed, rows } = await makeJobs()
  await enqueue(db, { kind: 'count', payload: { number: 2 } })
  await enqueue(db, { kind: 'count', payload: { number: 1 }, dueAt: new Date(Date.now() - MINUTE) })
  await jobs.runDue()
  await jobs.runDue()
  expect(handed).toEqual([{ number: 1 }, { number: 2 }])
  expect(await rows()).toMatchObject([
    { payload: {}, attempts: 1, finished_at: expect.any(Date) as Date },
    { payload: {}, attempts: 1, finished_at: expect.any(Date) as Date },
  ])
})

it('a job exists only if the transaction that created it was committed', async () => {
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

it('a job waits until it is due, and jobs of unknown kinds are not touched', async () => {
  const { db, jobs, handed, later } = await makeJobs()
  await enqueue(db, { kind: 'count', payload: 'tomorrow', dueAt: new Date(Date.now() + 10 * MINUTE) })
  await enqueue(db, { kind: 'unknown', payload: 'of a newer version' })
  await jobs.runDue()
  expect(handed).toEqual([])
  await later(10 * MINUTE)
  await jobs.runDue()
  expect(handed).toEqual(['tomorrow'])
})

it('a job that another job creates is run', async () => {
  const { db, jobs, handed } = await makeJobs(async (payload) => {
    if (payload === 'first') await enqueue(db, { kind: 'count', payload: 'second' })
  })
  await enqueue(db, { kind: 'count', payload: 'first' })
  await jobs.runDue()
  expect(handed).toEqual(['first', 'second'])
})

describe('a job that fails', () => {
  it('is tried again after increasing waits, and given up after eight attempts', async () => {
    const { db, jobs, handed, later, rows } = await makeJobs(() => Promise.reject(new Error('no luck')))
    await enqueue(db, { kind: 'count', payload: 'kept' })
    const waits: number[] = []
    for (;;) {
      await jobs.runDue()
      const [row] = await rows()
      if (!row || row.given_up_at) break
      const wait = Math.round((row.due_at.getTime() - Date.now()) / MINUTE)
      waits.push(wait)
      await later(wait * MINUTE)
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 480, 1440])
    expect(handed).toHaveLength(8)
    expect(await rows()).toMatchObject([{ payload: 'kept', attempts: 8, last_error: 'no luck' }])
  })

  it('is given up immediately if it is hopeless', async () => {
    const { db, jobs, rows } = await makeJobs(() => Promise.reject(new HopelessJob('no such mailbox')))
    await enqueue(db, { kind: 'count', payload: null })
    await jobs.runDue()
    expect(await rows()).toMatchObject([
      { attempts: 1, given_up_at: expect.any(Date) as Date, last_error: 'no such mailbox' },
    ])
  })

  it('does not delay the next one', async () => {
    const { db, jobs, rows } = await makeJobs((payload) =>
      payload === 'bad' ? Promise.reject(new Error('no luck')) : Promise.resolve(),
    )
    await enqueue(db, { kind: 'count', payload: 'bad' })
    await enqueue(db, { kind: 'count', payload: 'good' })
    await jobs.runDue()
    expect(await rows()).toMatchObject([{ finished_at: null }, { finished_at: expect.any(Date) as Date }])
  })
})

describe('a job that is interrupted', () => {
  it('does not count the attempt if the portal stopped', async () => {
    const { db, jobs, rows } = await makeJobs(async (_payload, signal) => {
      void jobs.stop()
      return Promise.reject(signal.reason as Error)
    })
    await enqueue(db, { kind: 'count', payload: 'again' })
    await jobs.runDue()
    expect(await rows()).toMatchObject([{ attempts: 0, turn: null, finished_at: null }])
    expect(await findDueKinds(db, ['count'])).toEqual(['count'])
  })

  it('does not count the attempt if the database became unavailable', async () => {
    const outage = Object.assign(new Error('terminating connection'), { code: '57P01' })
    const { db, jobs, rows } = await makeJobs(() => Promise.reject(outage))
    await enqueue(db, { kind: 'count', payload: 'again' })
    await jobs.runDue()
    expect(await rows()).toMatchObject([{ attempts: 0, last_error: null, turn: null }])
  })

  it('does not count an attempt for which there was no room on the disk, and waits a minute', async () => {
    const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
    const { db, jobs, rows, later } = await makeJobs(() => Promise.reject(full))
    await enqueue(db, { kind: 'count', payload: 'again' })
    for (let times = 0; times < 20; times++) {
      await jobs.runDue()
      expect(await findDueKinds(db, ['count'])).toEqual([])
      await later(MINUTE)
    }
    expect(await rows()).toMatchObject([
      { attempts: 0, last_error: full.message, turn: null, given_up_at: null },
    ])
    expect(await findDueKinds(db, ['count'])).toEqual(['count'])
  })

  it('is given up for want of room if it calls itself hopeless', async () => {
    const full = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
    const { db, jobs, rows } = await makeJobs(() =>
      Promise.reject(new HopelessJob('There is no room for the file.', { cause: full })),
    )
    await enqueue(db, { kind: 'count', payload: 'again' })
    await jobs.runDue()
    expect(await rows()).toMatchObject([
      { attempts: 1, last_error: 'There is no room for the file.', given_up_at: expect.any(Date) as Date },
    ])
  })

  it('is tried again two minutes after its process died, and not before', async () => {
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
    await later(MINUTE)
    await jobs.runDue()
    expect(handed).toEqual([])
    await later(MINUTE)
    await jobs.runDue()
    expect(handed).toEqual(['again'])
  })

  it('is given up if each of its attempts ended the process', async () => {
    const { db, jobs, handed, rows } = await makeJobs()
    await enqueue(db, { kind: 'count', payload: 'deadly' })
    await db.updateTable('jobs').set({ attempts: 8 }).execute()
    await jobs.runDue()
    expect(handed).toEqual([])
    expect(await rows()).toMatchObject([{ given_up_at: expect.any(Date) as Date }])
  })
})

it('a job is given to one of several processes', async () => {
  const { db, jobs, handler, handed } = await makeJobs()
  for (let number = 0; number < 20; number++) await enqueue(db, { kind: 'count', payload: number })
  await Promise.all([jobs.runDue(), openJobs(db, silent, [handler]).runDue()])
  expect(handed.toSorted((one, other) => Number(one) - Number(other))).toEqual([...Array(20).keys()])
})

it('a repeating job waits only once, however often the portal starts', async () => {
  const weekly = { next: (after: Date) => new Date(after.getTime() + 7 * 24 * 60 * MINUTE) }
  const { db, jobs, handler, handed, later, rows } = await makeJobs(undefined, weekly)
  const second = openJobs(db, silent, [handler])
  await jobs.start()
  await second.start()
  await jobs.runDue()
  expect(handed).toHaveLength(0)
  for (let week = 1; week <= 2; week++) {
    await later(7 * 24 * 60 * MINUTE)
    await jobs.runDue()
    expect(handed).toHaveLength(week)
  }
  const waiting = (await rows()).filter((row) => row.kind === 'count' && !row.finished_at)
  expect(waiting).toHaveLength(1)
  await Promise.all([jobs.stop(), second.stop()])
})

it('a job is deleted a month after it ended', async () => {
  const { db, jobs, later, rows } = await makeJobs()
  await enqueue(db, { kind: 'count', payload: 'old' })
  await jobs.runDue()
  await later(31 * 24 * 60 * MINUTE)
  await enqueue(db, { kind: 'count', payload: 'new' })
  await enqueue(db, { kind: 'tidy-jobs', payload: {} })
  await jobs.runDue()
  const counted = (await rows()).filter(({ kind }) => kind === 'count')
  expect(counted).toMatchObject([{ id: 2 }])
})

it('keys of repeated requests are deleted a day after their use', async () => {
  const { db, jobs } = await makeJobs()
  const named = { accountId: null, kind: 'feedback', hash: Buffer.from('hash') }
  await keepNamedRequest(db, { ...named, key: 'of yesterday' }, null)
  await db
    .updateTable('named_requests')
    .set({ created_at: sql`now() - interval '1 day'` })
    .execute()
  await keepNamedRequest(db, { ...named, key: 'of today' }, null)
  await enqueue(db, { kind: 'tidy-jobs', payload: {} })
  await jobs.runDue()
  expect(await db.selectFrom('named_requests').select('key').execute()).toEqual([{ key: 'of today' }])
})

/** A job that runs until the test ends it. */
function heldWork() {
  let taken: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (taken = resolve))
  let finish: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const run: JobHandler['run'] = () => {
    taken()
    return new Promise<void>((resolve, reject) => {
      finish = resolve
      fail = reject
    })
  }
  return { run, begun, finish: () => finish(), fail: (error: Error) => fail(error) }
}

describe('a turn at a job', () => {
  const QUICK = { lasts: 60_000, renewEvery: 20 }
  const NEVER_RENEWED = { lasts: 60_000, renewEvery: 3_600_000 }

  it('is renewed while the job runs, so that no other process takes it', async () => {
    const { db, jobs, handler, handed, rows } = await makeJobs()
    const work = heldWork()
    await enqueue(db, { kind: 'count', payload: 'long' })
    const running = openJobs(db, silent, [{ ...handler, run: work.run }], { lease: QUICK }).runDue()
    await work.begun
    // As if it had run for nearly as long as its lease lasts; then waits for the next renewal.
    await sql`update jobs set due_at = now() + interval '1 second'`.execute(db)
    while (((await rows())[0]?.due_at.getTime() ?? 0) < Date.now() + 30_000) await nextTurn()
    await jobs.runDue()
    expect(handed).toEqual([])
    work.finish()
    await running
    expect(await rows()).toMatchObject([{ attempts: 1, finished_at: expect.any(Date) as Date }])
  })

  it.each(['finish', 'fail', 'give up'])(
    'that was lost no longer changes anything, though it would %s',
    async (end) => {
      const { db, jobs, handler, handed, later, rows } = await makeJobs()
      const work = heldWork()
      await enqueue(db, { kind: 'count', payload: 'frozen' })
      const frozen = openJobs(db, silent, [{ ...handler, run: work.run }], { lease: NEVER_RENEWED })
      const running = frozen.runDue()
      await work.begun
      await later(2 * MINUTE)
      const other = heldWork()
      const second = openJobs(db, silent, [{ ...handler, run: other.run }], { lease: NEVER_RENEWED }).runDue()
      await other.begun
      const before = await rows()
      if (end === 'finish') work.finish()
      else work.fail(end === 'fail' ? new Error('woke up') : new HopelessJob('woke up'))
      await running
      expect(await rows()).toEqual(before)
      other.finish()
      await second
      expect(await rows()).toMatchObject([
        { attempts: 2, last_error: null, given_up_at: null, finished_at: expect.any(Date) as Date },
      ])
      await jobs.runDue()
      expect(handed).toEqual([])
    },
  )

  it('that was lost stops the job before it does anything irreversible', async () => {
    const { db, handler, later, rows } = await makeJobs()
    const done: string[] = []
    await enqueue(db, { kind: 'count', payload: 'frozen' })
    const run: JobHandler['run'] = async (_payload, _signal, confirm) => {
      await confirm()
      done.push('while it was held')
      await later(2 * MINUTE)
      await openJobs(db, silent, [handler]).runDue()
      await confirm()
      done.push('after it was lost')
    }
    await openJobs(db, silent, [{ ...handler, run }], { lease: NEVER_RENEWED }).runDue()
    expect(done).toEqual(['while it was held'])
    expect(await rows()).toMatchObject([
      { attempts: 2, last_error: null, finished_at: expect.any(Date) as Date },
    ])
  })
})

it('due times follow the clock of the database, whatever the machine’s clock shows', async () => {
  const { db, jobs, handler, handed, rows } = await makeJobs()
  const work = heldWork()
  await enqueue(db, { kind: 'count', payload: 'held' })
  const running = openJobs(db, silent, [{ ...handler, run: work.run }]).runDue()
  await work.begun
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE)
  await jobs.runDue()
  expect(handed).toEqual([])
  vi.setSystemTime(Date.now() - 2 * 24 * 60 * MINUTE)
  await enqueue(db, { kind: 'count', payload: 'of a machine that is a day late' })
  await jobs.runDue()
  expect(handed).toEqual(['of a machine that is a day late'])
  work.finish()
  // To its end: a worker that still looks for jobs would take one of the next test.
  await running
  expect((await rows()).every(({ finished_at }) => finished_at)).toBe(true)
})

it('as many jobs of a kind run at the same time as the kind allows', async () => {
  const waiting: (() => void)[] = []
  const { db, jobs } = await makeJobs(() => new Promise((resolve) => waiting.push(resolve)), { atOnce: 3 })
  for (let number = 0; number < 5; number++) await enqueue(db, { kind: 'count', payload: number })
  const running = jobs.runDue()
  while (waiting.length < 3) await nextTurn()
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(waiting).toHaveLength(3)
  for (let done = 0; done < 5; done++) {
    while (waiting.length <= done) await nextTurn()
    waiting[done]?.()
  }
  await running
})

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}
