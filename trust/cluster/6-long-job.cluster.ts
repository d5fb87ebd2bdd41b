import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { queueMail } from '#server/platform/mail/post.ts'
import type { Run } from '../harness/scenario.ts'
import { clusterRun, startPair, type Planted } from './pair.ts'
import { startSink } from './sink.ts'

/** How much faster than real time the planted clock of the jobs is. */
const FASTER = 60
const MINUTE = 60_000

clusterRun('6: a job that takes 25 minutes runs once', async (run) => {
  const minutes = run.count(25, 8)
  const runs = await runsOfJob(run, ['fast-clock'], minutes)
  run.figure('minutes of the job', minutes)
  run.figure('runs', runs)
  expect(runs).toBe(1)
})

clusterRun('6, control: if its lease is not renewed, it runs twice', async (run) => {
  const runs = await runsOfJob(run, ['fast-clock', 'never-renewed'], 4)
  run.figure('runs', runs)
  expect(runs).toBeGreaterThan(1)
})

/** How often a job is begun that takes so many minutes: an email whose mail server does not answer. */
async function runsOfJob(run: Run, planted: readonly Planted[], minutes: number): Promise<number> {
  const sink = await startSink(run)
  sink.delay = null
  const { db } = await startPair(run, { settings: sink.settings, planted })
  await queueMail(db, { to: 'reader@example.org', language: 'en', subject: 'News', text: 'A long job.' })
  await expect.poll(() => sink.received.length).toBeGreaterThan(0)
  await wait((minutes * MINUTE) / FASTER)
  const runs = sink.received.length
  sink.delay = 0
  for (const { accept } of sink.received) accept()
  const isDone = async () =>
    (await db.selectFrom('jobs').select('finished_at').where('kind', '=', 'mail').executeTakeFirstOrThrow())
      .finished_at !== null
  await expect.poll(isDone).toBe(true)
  return runs
}
