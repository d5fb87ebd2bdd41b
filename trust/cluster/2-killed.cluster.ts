import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { createRecord } from '#contract/records.ts'
import { sweepPictures } from '#server/features/pictures/sweep-pictures.action.ts'
import { openFileStore } from '#server/platform/file-store.ts'
import { addMembers, type Member } from '../harness/members.ts'
import { age, comparePictures } from '../harness/picture-files.ts'
import type { Run } from '../harness/scenario.ts'
import { noisyPicture, recordForm } from '../harness/records.ts'
import { clusterRun, startPair, type Pair } from './pair.ts'

const WRITERS = 8
/** Every so many writes, the writer behaves as if the answer had been lost on its way, and tries again. */
const LOST_ANSWER_EVERY = 20
/** Every so many writes, a record has a picture. */
const PICTURE_EVERY = 4

clusterRun('2: writes go on when a process is killed: nothing is lost or doubled', async (run) => {
  const pair = await startPair(run)
  const rounds = run.count(10, 1)
  const writing = await write(run, pair, { rounds, writes: run.count(500, 80), named: true })
  const { db, first } = pair
  const { dataDir } = first.place
  const before = await comparePictures(db, dataDir)
  await Promise.all([pair.first.stop(), pair.second.stop()])
  await age(dataDir)
  await sweepPictures({ db, files: await openFileStore(path.join(dataDir, 'files')) })
  const after = await comparePictures(db, dataDir)
  run.figure('kills', rounds)
  run.figure('acknowledged', writing.acknowledged)
  run.figure('requests without an answer', writing.broken)
  run.figure('lost', writing.lost)
  run.figure('doubled', writing.doubled)
  run.figure('orphans before the sweep', before.orphans)
  expect(writing).toMatchObject({ lost: 0, doubled: 0 })
  expect([before.missing, after.missing, after.orphans]).toEqual([0, 0, 0])
})

clusterRun('2, control: without the key, records are doubled', async (run) => {
  const writing = await write(run, await startPair(run), { rounds: 1, writes: 80, named: false })
  run.figure('doubled', writing.doubled)
  expect(writing.doubled).toBeGreaterThan(0)
})

interface Writing {
  rounds: number
  /** Of each round. */
  writes: number
  /** Whether requests have an Idempotency-Key. */
  named: boolean
}

/** Writes at both processes. In each round, the first one is killed after two fifths of the writes, and starts again. */
async function write(run: Run, { first, second, db }: Pair, { rounds, writes, named }: Writing) {
  const members = await addMembers(db, WRITERS)
  const picture = await noisyPicture(120, 90)
  const acknowledged = new Set<string>()
  let turn = 0
  let broken = 0

  const send = async (member: Member, title: string, key: string, number: number) => {
    let isToBeLost = number % LOST_ANSWER_EVERY === 0
    for (let attempt = 0; ; attempt += 1) {
      const portal = (number + attempt) % 2 === 0 ? first : second
      try {
        const answer = await portal.ask(createRecord.path, {
          method: 'POST',
          headers: { ...member.authorization, ...(named && { 'idempotency-key': key }) },
          body: recordForm(title, number % PICTURE_EVERY === 0 ? [picture] : []),
        })
        if (answer.status === 201 && !isToBeLost) return
        if (answer.status === 201) isToBeLost = false
        else broken += 1
      } catch (error) {
        // The process was killed, or is not there at the moment.
        if (!(error instanceof TypeError)) throw error
        broken += 1
      }
      await wait(20)
    }
  }
  const writer = async (member: Member, until: number) => {
    while (turn < until) {
      const number = turn++
      const title = `Record ${String(number)} ${randomUUID()}`
      await send(member, title, randomUUID(), number)
      acknowledged.add(title)
    }
  }
  run.allow(503)
  for (let round = 0; round < rounds; round += 1) {
    const until = turn + writes
    const killAt = acknowledged.size + Math.round(writes * 0.4)
    const writers = members.map((member) => writer(member, until))
    await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(killAt)
    await first.kill()
    await Promise.all([first.start(), ...writers])
  }
  const rows = await db.selectFrom('records').select('title').execute()
  const stored = new Set(rows.map(({ title }) => title))
  return {
    acknowledged: acknowledged.size,
    broken,
    lost: [...acknowledged].filter((title) => !stored.has(title)).length,
    doubled: rows.length - stored.size,
  }
}
