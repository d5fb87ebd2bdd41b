import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { createRecord } from '#contract/records/records.ts'
import { addMembers, type Member } from '../harness/members.ts'
import { noisyPicture, recordForm } from '../harness/records.ts'
import type { Run } from '../harness/scenario.ts'
import type { Pair } from './pair.ts'

const WRITERS = 8
/** Every so many writes, the writer behaves as if the answer had been lost on its way, and tries again. */
const LOST_ANSWER_EVERY = 20
/** Every so many writes, a record has a picture. */
const PICTURE_EVERY = 4

interface Writing {
  rounds: number
  /** Of each round. */
  writes: number
  /** Whether requests have an Idempotency-Key. */
  named: boolean
}

/** Writes at both processes. In each round, the first one is killed after two fifths of the writes, and starts again. */
export async function writeAndKill(
  run: Run,
  { first, second, db }: Pair,
  { rounds, writes, named }: Writing,
) {
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
