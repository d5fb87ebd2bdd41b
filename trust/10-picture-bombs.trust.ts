import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { createRecord } from '#contract/records/records.ts'
import { makePicture, oneColour } from '#server/testing/pictures.ts'
import { joinPortal, type Member } from './harness/members.ts'
import { familyMemory, watchMemory } from './harness/memory.ts'
import type { Answer, Portal } from './harness/portal.ts'
import { recordForm } from './harness/records.ts'
import { scenario, type Run } from './harness/scenario.ts'
import { pictureBombs } from './pictures/bombs.ts'

/** Greatest growth of the portal and its decoders together, in megabytes. */
const MOST_GROWTH = 300
/** Memory for decoding in megabytes, as in docs/operations.md. */
const DECODERS_BUDGET = 200
/** Milliseconds within which other requests must get a response. */
const SOON = 2000
/** Milliseconds to wait until idle decoders have ended, which they do after ten seconds. */
const DECODERS_REST = 12_000

interface Senders {
  portal: Portal
  members: readonly Member[]
  atOnce: number
}

function sendTogether({ portal, members, atOnce }: Senders, picture: Buffer): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: atOnce }, (_, n) =>
      portal.ask(createRecord.path, {
        method: 'POST',
        headers: { ...members[n % members.length]?.authorization },
        body: recordForm('A find', [picture]),
      }),
    ),
  )
}

const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))]

/** Starts decoders first, so that their start does not count as growth. */
async function startSenders(run: Run): Promise<Senders> {
  // The embedded database would use memory too, and more with every record.
  const portal = await run.sharedPortal()
  const senders = { portal, members: await joinPortal(portal, 2), atOnce: run.count(20, 2) }
  expect(statusesOf(await sendTogether(senders, await makePicture()))).toEqual([201])
  return senders
}

function tellGrowth(run: Run, { own, children, all }: ReturnType<typeof watchMemory>['growth']): void {
  run.figure('memory grew by, MB', `${String(all)} (portal ${String(own)}, decoders ${String(children)})`)
}

scenario({ number: 10, title: 'Picture bombs' }, async (run) => {
  // First, because it keeps this process busy for longer than the portal keeps a connection open.
  const bombs = await pictureBombs()
  const senders = await startSenders(run)
  const memory = watchMemory(run, senders.portal)
  const slowest = { kind: '', milliseconds: 0 }
  for (const [kind, bomb] of bombs) {
    const answers = await sendTogether(senders, bomb)
    expect(statusesOf(answers), kind).toEqual([400])
    const milliseconds = Math.max(...answers.map((answer) => answer.milliseconds))
    if (milliseconds > slowest.milliseconds) Object.assign(slowest, { kind, milliseconds })
  }
  memory.end()
  run.figure('kinds', bombs.size)
  run.figure('requests', bombs.size * senders.atOnce)
  run.figure('slowest refusal, ms', `${slowest.milliseconds.toFixed(0)} (${slowest.kind})`)
  tellGrowth(run, memory.growth)
  if (run.small) return
  expect(memory.growth.all).toBeLessThan(MOST_GROWTH)
  expect(slowest.milliseconds).toBeLessThan(SOON)
})

scenario({ number: 10, title: 'Large pictures that are no bombs' }, async (run) => {
  const plain = await oneColour({ format: 'jpeg', width: 5874, height: 3916 })
  const inScans = await oneColour({ format: 'jpeg', width: 5874, height: 3916, progressive: true })
  const senders = await startSenders(run)
  const before = familyMemory(senders.portal.pid)
  const memory = watchMemory(run, senders.portal)
  for (const picture of [plain, inScans])
    expect(statusesOf(await sendTogether(senders, picture))).toEqual([201])
  memory.end()
  run.figure('pictures of 23 million pixels', 2 * senders.atOnce)
  tellGrowth(run, memory.growth)
  if (run.small) return
  await wait(DECODERS_REST)
  const afterwards = familyMemory(senders.portal.pid) - before
  run.figure('memory afterwards, MB', afterwards)
  expect(memory.growth.children).toBeLessThan(DECODERS_BUDGET)
  expect(memory.growth.all).toBeLessThan(MOST_GROWTH)
  expect(afterwards).toBeLessThan(MOST_GROWTH / 3)
})
