import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { createRecord, listRecords, type Record as WireRecord } from '#contract/records/records.ts'
import { Load } from './harness/load.ts'
import { joinPortal, type Member } from './harness/members.ts'
import { until, type Portal } from './harness/portal.ts'
import { noisyPicture, recordForm } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

const WRITERS = 4
/** Requests that are half sent when the portal gets the signal to stop. */
const HALVES = 8
/** Milliseconds within which the portal must stop. */
const STOPPED_WITHIN = 10_000

scenario({ number: 16, title: 'Told to stop under load' }, async (run) => {
  run.allow(503)
  const portal = await run.startPortal({ database: 'postgres' })
  const members = await joinPortal(portal, WRITERS)
  const [member] = members
  if (!member) throw new Error('No member could be registered')
  const load = new Load(portal, { members, pictures: [await noisyPicture(64, 48)] })
  const stops = run.count(20, 1)
  const finished: number[] = []
  let slowest = 0
  for (let stop = 0; stop < stops; stop += 1) {
    await load.more(run.count(20, 8))
    const uploads = await Promise.all(
      Array.from({ length: HALVES }, (_, half) => halfSent(portal, member, `Half ${stop}.${half}`)),
    )
    const saidBefore = stoppings(portal)
    const ending = portal.stop()
    await until('the portal says that it stops', () => stoppings(portal) !== saidBefore, 5)
    for (const answer of await Promise.all(uploads.map((finish) => finish()))) {
      portal.note(answer.status, answer.body, 'an upload that was under way')
      expect(answer.status, answer.body).toBe(201)
      finished.push((JSON.parse(answer.body) as WireRecord).id)
    }
    const { code, milliseconds } = await ending
    slowest = Math.max(slowest, milliseconds)
    expect(code, portal.latest()).toBe(0)
    await portal.start()
  }
  await load.more(1)
  await load.stop()
  const lost = await load.lost()
  const there = new Set(((await portal.ask(listRecords.path)).json() as WireRecord[]).map(({ id }) => id))
  run.figure('stops', stops)
  run.figure('acknowledged', load.acknowledged.size + finished.length)
  run.figure('lost', lost.length + finished.filter((id) => !there.has(id)).length)
  run.figure('requests under way, all finished', finished.length)
  run.figure('slowest stop, ms', Math.round(slowest))
  expect(lost).toEqual([])
  expect(finished.filter((id) => !there.has(id))).toEqual([])
  if (!run.small) expect(slowest, 'milliseconds').toBeLessThan(STOPPED_WITHIN)
})

/** Sends half of a record. The function it returns sends the rest, and rejects if the connection breaks. */
async function halfSent(
  portal: Portal,
  { authorization }: Member,
  title: string,
): Promise<() => Promise<{ status: number; body: string }>> {
  const form = new Response(recordForm(title))
  const bytes = Buffer.from(await form.arrayBuffer())
  const sending = request(portal.address + createRecord.path, {
    method: 'POST',
    agent: false,
    headers: {
      ...authorization,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': bytes.length,
      // The portal confirms that it has read the headers: then it is processing the request.
      expect: '100-continue',
    },
  })
  sending.flushHeaders()
  await once(sending, 'continue')
  const half = Math.floor(bytes.length / 2)
  sending.write(bytes.subarray(0, half))
  return async () => {
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    sending.end(bytes.subarray(half))
    const [answer] = await answered
    return { status: answer.statusCode ?? 0, body: await text(answer) }
  }
}

function stoppings(portal: Portal): number {
  return portal.said.filter((line) => line.startsWith('Stopping')).length
}
