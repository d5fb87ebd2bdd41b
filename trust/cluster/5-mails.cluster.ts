import { expect } from 'vitest'
import { queueMail } from '#server/platform/mail/post.ts'
import type { Database } from '#server/platform/database/database.ts'
import { until } from '../harness/portal.ts'
import type { Run } from '../harness/scenario.ts'
import { clusterRun, startPair, type Pair, type Planted } from './pair.ts'
import { startSink, type Sink } from './sink.ts'

/** Messages that one process sends at the same time (SMTP_CONNECTIONS). */
const LANES = 5

clusterRun('5: two processes send each message once', async (run) => {
  const sink = await startSink(run)
  const { db } = await startPair(run, { settings: sink.settings })
  const mails = run.count(200, 60)
  await queue(db, mails)
  await allDone(db)
  run.figure('messages', mails)
  run.figure('sent twice', doubled(sink).length)
  expect(recipients(sink).size).toBe(mails)
  expect(doubled(sink)).toEqual([])
})

clusterRun('5: at most the messages under way are sent again after a kill, with the same id', async (run) => {
  const sink = await startSink(run)
  sink.delay = 600
  const pair = await startPair(run, { settings: sink.settings, planted: ['fast-clock'] })
  const { db, first, second } = pair
  const mails = run.count(200, 60)
  const kills = run.count(5, 1)
  await queue(db, mails)
  for (let kill = 0; kill < kills; kill += 1) {
    const before = sink.received.length
    await expect.poll(() => sink.received.length).toBeGreaterThan(before + LANES)
    const portal = kill % 2 === 0 ? first : second
    await portal.kill()
    await portal.start()
  }
  await allDone(db)
  const again = doubled(sink)
  run.figure('messages', mails)
  run.figure('kills', kills)
  run.figure('sent twice', again.length)
  expect(recipients(sink).size).toBe(mails)
  expect(again.length).toBeLessThanOrEqual(LANES * kills)
  expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(mails)
})

clusterRun(
  '5: a process that was frozen does not end a message that another one sends by now',
  async (run) => {
    expect(await endedByTheFrozenOne(run, ['fast-clock'])).toBe(false)
  },
)

clusterRun('5, control: without fencing, it does', async (run) => {
  expect(await endedByTheFrozenOne(run, ['fast-clock', 'unfenced'])).toBe(true)
})

/** Whether the job counts as done by the process that lost it, while the other one is still at work. */
async function endedByTheFrozenOne(run: Run, planted: readonly Planted[]): Promise<boolean> {
  const sink = await startSink(run)
  sink.delay = null
  const { db, first, second }: Pair = await startPair(run, { settings: sink.settings, planted })
  await second.stop()
  await queue(db, 1)
  await expect.poll(() => sink.received.length).toBe(1)
  process.kill(first.pid, 'SIGSTOP')
  await second.start()
  await expect.poll(() => sink.received.length).toBe(2)
  process.kill(first.pid, 'SIGCONT')
  const [ofFirst, ofSecond] = sink.received
  ofFirst?.accept()
  const isEnded = async () => (await unfinished(db)) === 0
  const hasGivenUp = () => first.said.some((line) => line.includes('taken over by another process'))
  await until('the mail is sent or given up', async () => (await isEnded()) || hasGivenUp(), 20)
  const ended = await isEnded()
  run.figure('ended by the process that was frozen', String(ended))
  ofSecond?.accept()
  await expect.poll(isEnded).toBe(true)
  return ended
}

async function queue(db: Database, mails: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let mail = 0; mail < mails; mail += 1)
      await queueMail(tx, {
        to: `reader-${String(mail)}@example.org`,
        language: 'en',
        subject: 'News of the portal',
        text: 'Sent for a run of test:cluster.',
      })
  })
}

/** Number of messages that are not sent yet. */
async function unfinished(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'mail')
    .where('finished_at', 'is', null)
    .execute()
  return rows.length
}

async function allDone(db: Database): Promise<void> {
  await expect.poll(() => unfinished(db), { timeout: 120_000 }).toBe(0)
}

function recipients({ received }: Sink): Set<string> {
  return new Set(received.map(({ to }) => to))
}

function doubled({ received }: Sink): string[] {
  const seen = new Set<string>()
  return received.flatMap(({ to }) => {
    if (seen.has(to)) return [to]
    seen.add(to)
    return []
  })
}
