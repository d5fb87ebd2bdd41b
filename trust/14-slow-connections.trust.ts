import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { logIn } from '#contract/accounts/accounts.ts'
import { createRecord } from '#contract/records/records.ts'
import { joinPortal, type Member } from './harness/members.ts'
import { watchMemory } from './harness/memory.ts'
import type { Portal } from './harness/portal.ts'
import { noisyPicture, recordForm } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

/** Milliseconds between two bytes. */
const PAUSE = 500
/** Milliseconds after which each must be closed. The design says ten seconds; a busy machine takes longer. */
const SOON = 10_000
const LATE = 60_000

const FORM = 'Content-Type: multipart/form-data; boundary=x\r\n'
const WAYS = {
  'the head': () => 'GET /api/records/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'a body': () => `POST ${logIn.path} HTTP/1.1\r\nHost: localhost\r\n${FORM}Content-Length: 9000\r\n\r\n`,
  'a body with pictures': ({ authorization }: Member) =>
    `POST ${createRecord.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization.authorization}\r\n${FORM}Content-Length: 9000000\r\n\r\n`,
  'a body that nobody wants': () =>
    `POST ${createRecord.path} HTTP/1.1\r\nHost: localhost\r\n${FORM}Content-Length: 9000000\r\n\r\n`,
}

/** Sends the beginning and then a byte at a time. Resolves with the milliseconds until the connection was closed. */
function trickle(portal: Portal, beginning: string): Promise<number> {
  const start = performance.now()
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(portal.address).port), '127.0.0.1', () => socket.write(beginning))
    const clock = setInterval(() => socket.write('x'), PAUSE)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(clock)
      resolve(performance.now() - start)
    })
    socket.resume()
  })
}

scenario({ number: 14, title: 'Slow connections' }, async (run) => {
  const portal = await run.sharedPortal()
  const [member] = await joinPortal(portal, 1)
  if (!member) throw new Error('No member could be registered')
  const ways = Object.values(WAYS)
  const count = run.count(500, 12)
  const memory = watchMemory(run, portal)
  const closings = Promise.all(
    Array.from({ length: count }, (_, n) => trickle(portal, ways[n % ways.length]?.(member) ?? '')),
  )
  await wait(1000)
  // An ordinary visitor at the same time.
  const answer = await portal.ask(createRecord.path, {
    method: 'POST',
    headers: member.authorization,
    body: recordForm('A record', [await noisyPicture()]),
  })
  expect(answer.status).toBe(201)
  const slowest = Math.max(...(await closings))
  memory.end()
  run.figure('connections', count)
  run.figure('last one closed after, ms', Math.round(slowest))
  run.figure('memory grew by, MB', memory.growth.all)
  expect(slowest).toBeLessThan(run.small ? LATE : SOON)
})
