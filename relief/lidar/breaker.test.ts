import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { answerRange, serve } from '../testing/range-server.ts'
import { gate, makeHost, until } from '../testing/remote.ts'
import { RemoteFile } from './range-cache.ts'
import { UnreachableForNow } from './host.ts'

const bytes = Buffer.from(Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7 + (at >> 8)) % 256))
const OPENED = { size: bytes.length, state: '"one"' }
const RANGE = { offset: 1000, length: 500 }
const SECOND = 1000

const fail = (response: ServerResponse) => response.writeHead(500).end('broken')

test('after five failures in a row the server is left alone, for longer and longer, and one request tries', async () => {
  let requests = 0
  let isDown = true
  const url = await serve((request, response) => {
    requests++
    if (isDown) fail(response)
    else answerRange(bytes, request, response)
  })
  const { host, clock } = await makeHost()
  const file = new RemoteFile(url, host)
  const read = (offset: number) => file.read({ offset, length: 9 }, OPENED)
  await expect(read(0)).rejects.toThrow(UnreachableForNow)
  await expect(read(1)).rejects.toThrow(UnreachableForNow)
  expect(requests).toBe(5)
  expect(host.state()).toMatchObject({
    state: 'open',
    failuresInRow: 5,
    lastTrouble: { text: 'the server answered 500' },
  })

  for (const seconds of [30, 60, 120, 240, 300, 300]) {
    const before = requests
    const failed = await read(2).catch((error: unknown) => error)
    expect((failed as UnreachableForNow).nextTry.getTime() - clock.now()).toBe(seconds * SECOND)
    clock.pass(seconds * SECOND - 1)
    await expect(read(3)).rejects.toThrow('the server answered 500')
    expect(requests).toBe(before)
    clock.pass(1)
    const tried = await Promise.allSettled([read(4), read(5), read(6)])
    expect(tried.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(requests).toBe(before + 1)
  }

  isDown = false
  clock.pass(300 * SECOND)
  expect(Buffer.from((await read(7)).bytes)).toEqual(bytes.subarray(7, 16))
  expect(host.state()).toMatchObject({ state: 'closed', nextTry: null, failuresInRow: 0 })
})

test.each([
  ['is back', true],
  ['is still down', false],
])('while one request tries whether the server %s, others wait for what it learns', async (_, isBack) => {
  const { hold, letGo, held } = gate()
  let requests = 0
  let isTried = false
  const url = await serve((request, response) => {
    requests++
    const reply = () => (isBack ? answerRange(bytes, request, response) : fail(response))
    if (!isTried) fail(response)
    else if (requests === 6) hold(reply)
    else reply()
  })
  const { host, clock } = await makeHost()
  const file = new RemoteFile(url, host)
  for (const offset of [0, 1]) await file.read({ offset, length: 9 }, OPENED).catch(() => undefined)
  isTried = true
  clock.pass(30 * SECOND)
  const readings = [2, 3, 4].map((offset) => file.read({ offset, length: 9 }, OPENED))
  const ends = Promise.allSettled(readings)
  await until(() => held.length === 1)
  expect(host.state().state).toBe('trying')
  expect(requests).toBe(6)
  letGo()
  const statuses = (await ends).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([isBack ? 'fulfilled' : 'rejected']))
  expect(requests).toBe(isBack ? 8 : 6)
  expect(host.state().state).toBe(isBack ? 'closed' : 'open')
})

test('a trial that is given up leaves the trial to the next', async () => {
  const { hold, held, letGo } = gate()
  let isDown = true
  const url = await serve((request, response) => {
    if (isDown) fail(response)
    else hold(() => answerRange(bytes, request, response))
  })
  const { host, clock } = await makeHost()
  const file = new RemoteFile(url, host)
  for (const offset of [0, 1]) await file.read({ offset, length: 9 }, OPENED).catch(() => undefined)
  isDown = false
  clock.pass(30 * SECOND)
  const impatient = new AbortController()
  const trial = file.read(RANGE, OPENED, impatient.signal)
  await until(() => held.length === 1)
  impatient.abort(new Error('gone'))
  await expect(trial).rejects.toThrow('gone')
  await until(() => host.state().underWay === 0)
  const next = file.read({ offset: 2, length: 9 }, OPENED)
  await until(() => held.length === 2)
  letGo()
  await next
  expect(host.state().state).toBe('closed')
})

test('requests that were under way when the server failed make the first pause no longer', async () => {
  const { hold, letGo, held } = gate()
  const url = await serve((_, response) => hold(() => fail(response)))
  const { host, clock } = await makeHost({ connections: 8 })
  const file = new RemoteFile(url, host)
  const readings = Array.from({ length: 8 }, (_, at) => file.read({ offset: at, length: 9 }, OPENED))
  const ends = Promise.allSettled(readings)
  await until(() => held.length === 8)
  const start = clock.now()
  letGo()
  // Those that failed before the fifth ask again in vain.
  await ends
  expect((host.state().nextTry ?? 0) - start).toBeLessThanOrEqual(31 * SECOND)
})

test('who asks in the moment in which a request is given up gets one of its own', async () => {
  const { hold, letGo, held } = gate()
  const url = await serve((request, response) => hold(() => answerRange(bytes, request, response)))
  const file = new RemoteFile(url, (await makeHost()).host)
  const impatient = new AbortController()
  const first = file.read(RANGE, OPENED, impatient.signal)
  await until(() => held.length === 1)
  let second: Promise<unknown> | null = null
  const ended = first.catch(() => {
    second = file.read(RANGE, OPENED)
  })
  impatient.abort(new Error('gone'))
  await ended
  await until(() => held.length === 2)
  letGo()
  await expect(second).resolves.toMatchObject(OPENED)
})
