import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { databasePlace, emptyTables, testDatabase } from '#server/testing/database.ts'
import type { Heard, Told } from '#server/testing/job-worker.ts'
import { enqueue } from './jobs.repository.ts'
import { openJobs } from './open-jobs.ts'

const WORKER = fileURLToPath(new URL('../../testing/job-worker.ts', import.meta.url))
const silent = { warn: () => undefined, error: () => undefined }

/** A process that has taken the only job. */
async function workerThatTookIt(): Promise<ChildProcess> {
  const { databaseUrl, dataDir } = databasePlace()
  const worker = spawn(process.execPath, [WORKER, databaseUrl ?? '', dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await hears(worker, 'ready')
  worker.send('begin')
  await hears(worker, 'taken')
  return worker
}

function hears(worker: ChildProcess, awaited: Heard): Promise<void> {
  return new Promise((resolve) => {
    const listener = (heard: Heard) => {
      if (heard !== awaited) return
      worker.off('message', listener)
      resolve()
    }
    worker.on('message', listener)
  })
}

describe.skipIf(inject('databaseServer') === null)(
  'two processes on one PostgreSQL (the embedded database has but one)',
  () => {
    it.each<Told>(['finish', 'fail'])(
      'one that was frozen beyond its turn changes nothing when it continues to %s',
      async (told) => {
        const db = await testDatabase()
        await emptyTables(db)
        const rows = () => db.selectFrom('jobs').selectAll().execute()
        const handed: unknown[] = []
        const run = (payload: unknown) => Promise.resolve(void handed.push(payload))
        const here = openJobs(db, silent, [{ kind: 'count', run }])
        await enqueue(db, { kind: 'count', payload: 'only once' })
        const worker = await workerThatTookIt()
        worker.kill('SIGSTOP')
        while (handed.length === 0) await here.runDue()
        const before = await rows()
        expect(before).toMatchObject([
          { attempts: 2, last_error: null, finished_at: expect.any(Date) as Date },
        ])
        const over = hears(worker, 'over')
        worker.kill('SIGCONT')
        worker.send(told)
        await over
        expect(await rows()).toEqual(before)
        expect(handed).toEqual(['only once'])
      },
    )

    it('one that is busy for longer than a turn keeps its job', async () => {
      const db = await testDatabase()
      await emptyTables(db)
      await enqueue(db, { kind: 'count', payload: 'long' })
      const worker = await workerThatTookIt()
      const row = () => db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
      const taken = await row()
      // Three times as long as its lease would last without renewal.
      while ((await row()).due_at.getTime() < taken.due_at.getTime() + 3000)
        expect(await row()).toMatchObject({ turn: taken.turn, attempts: 1 })
      const over = hears(worker, 'over')
      worker.send('finish')
      await over
      expect(await row()).toMatchObject({ attempts: 1, finished_at: expect.any(Date) as Date })
    })
  },
)
