import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { FileChanged, PermanentFailure } from '../failures.ts'
import { answerRange, serve } from '../testing/range-server.ts'
import { gate, GENEROUS, makeHost, until } from '../testing/remote.ts'
import { RemoteFile } from './range-cache.ts'
import { OverDailyBudget } from './daily-budget.ts'
import { UnreachableForNow } from './host.ts'

const bytes = Buffer.from(Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7 + (at >> 8)) % 256))
const OPENED = { size: bytes.length, state: '"one"' }
const RANGE = { offset: 1000, length: 500 }
const WANTED = bytes.subarray(1000, 1500)
const SECOND = 1000

test('a range and the version of the file are read', async () => {
  const url = await serve((request, response) => answerRange(bytes, request, response))
  const file = new RemoteFile(url, (await makeHost()).host)
  const found = await file.read(RANGE, null)
  expect(Buffer.from(found.bytes)).toEqual(WANTED)
  expect(found).toMatchObject(OPENED)
})

test('a request names the portal and asks for the version that was opened', async () => {
  const seen: IncomingHttpHeaders[] = []
  const url = await serve((request, response) => {
    seen.push(request.headers)
    answerRange(bytes, request, response)
  })
  const file = new RemoteFile(url, (await makeHost()).host)
  await file.read(RANGE, null)
  await file.read(RANGE, OPENED)
  expect(seen[0]).toMatchObject({
    range: 'bytes=1000-1499',
    'user-agent': 'Wales LiDAR Portal (https://portal.example)',
  })
  expect(seen[0]).not.toHaveProperty('if-match')
  expect(seen[1]).toMatchObject({ 'if-match': '"one"' })
})

test('the same range is requested once, however many ask for it at the same time', async () => {
  const { hold, letGo, held } = gate()
  let requests = 0
  const url = await serve((request, response) => {
    requests++
    hold(() => answerRange(bytes, request, response))
  })
  const file = new RemoteFile(url, (await makeHost()).host)
  const readers = Array.from({ length: 50 }, () => file.read(RANGE, OPENED))
  await until(() => held.length === 1)
  letGo()
  for (const found of await Promise.all(readers)) expect(Buffer.from(found.bytes)).toEqual(WANTED)
  expect(requests).toBe(1)
})

test('a request goes on while anybody waits for it, and ends when nobody does', async () => {
  const { hold, letGo, held } = gate()
  let closed = 0
  const url = await serve((request, response) => {
    response.once('close', () => (closed += response.writableFinished ? 0 : 1))
    hold(() => answerRange(bytes, request, response))
  })
  const file = new RemoteFile(url, (await makeHost({ connections: 1 })).host)
  const [one, two] = [new AbortController(), new AbortController()]
  const first = file.read(RANGE, OPENED, one.signal)
  const second = file.read(RANGE, OPENED, two.signal)
  await until(() => held.length === 1)
  one.abort(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  expect(closed).toBe(0)
  two.abort(new Error('gone as well'))
  await expect(second).rejects.toThrow('gone as well')
  await until(() => closed === 1)
  // Its connection is free, and who asks now gets a request of its own.
  const third = file.read(RANGE, OPENED)
  await until(() => held.length === 2)
  letGo()
  expect(Buffer.from((await third).bytes)).toEqual(WANTED)
})

test('who gives up while waiting for a connection leaves the line', async () => {
  const { hold, letGo, held } = gate()
  const url = await serve((request, response) => hold(() => answerRange(bytes, request, response)))
  const { host } = await makeHost({ connections: 1 })
  const file = new RemoteFile(url, host)
  const first = file.read(RANGE, OPENED)
  const impatient = new AbortController()
  const second = file.read({ offset: 0, length: 10 }, OPENED, impatient.signal)
  await until(() => held.length === 1 && host.state().waiting === 1)
  impatient.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(host.state()).toMatchObject({ waiting: 0, underWay: 1 })
  letGo()
  await first
})

test('at most as many connections are used as are allowed, again and again', async () => {
  const { hold, letGo, held } = gate()
  const sockets = new Set<unknown>()
  const url = await serve((request, response) => {
    sockets.add(request.socket)
    hold(() => answerRange(bytes, request, response))
  })
  const { host } = await makeHost({ connections: 3 })
  const file = new RemoteFile(url, host)
  const ranges = Array.from({ length: 30 }, (_, at) => ({ offset: at * 100, length: 100 }))
  const all = Promise.all(ranges.map((range) => file.read(range, OPENED)))
  for (let answered = 0; answered < 30; answered += 3) {
    await until(() => held.length === 3)
    expect(host.state()).toMatchObject({ underWay: 3, waiting: 27 - answered })
    letGo()
  }
  await all
  expect(sockets.size).toBeLessThanOrEqual(3)
})

const busy =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end('busy')

test.each([429, 503, 500])('after a %d the same is asked again, each time later', async (status) => {
  const url = await serve((request, response, count) =>
    count < 2 ? busy(status)(response) : answerRange(bytes, request, response),
  )
  const { host, clock } = await makeHost()
  const found = await new RemoteFile(url, host).read(RANGE, OPENED)
  expect(Buffer.from(found.bytes)).toEqual(WANTED)
  expect(clock.waits).toEqual([500, 1000])
})

test('waits between attempts are spread from half to one and a half of their length', async () => {
  const url = await serve((_, response) => busy(500)(response))
  for (const [random, waits] of [
    [0, [250, 500]],
    [0.999, [749.5, 1499]],
  ] as const) {
    const { host, clock } = await makeHost({ random: () => random })
    await expect(new RemoteFile(url, host).read(RANGE, OPENED)).rejects.toThrow(UnreachableForNow)
    expect(clock.waits).toEqual(waits)
  }
})

test('a short pause that the server asks for is waited for, by all', async () => {
  const url = await serve((request, response, count) =>
    count === 0 ? busy(429, { 'retry-after': '4' })(response) : answerRange(bytes, request, response),
  )
  const { host, clock } = await makeHost()
  const start = clock.now()
  await new RemoteFile(url, host).read(RANGE, OPENED)
  expect(clock.now() - start).toBe(4 * SECOND)
})

test.each([
  ['seconds', () => '90'],
  ['a date', () => new Date(Date.now() + 90 * SECOND).toUTCString()],
])('a long pause, asked for in %s, is told to the callers, and nobody asks before', async (_, header) => {
  let requests = 0
  const url = await serve((request, response) => {
    if (requests++ === 0) busy(503, { 'retry-after': header() })(response)
    else answerRange(bytes, request, response)
  })
  const { host, clock } = await makeHost()
  const file = new RemoteFile(url, host)
  const failed = await file.read(RANGE, OPENED).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(UnreachableForNow)
  const wait = (failed as UnreachableForNow).nextTry.getTime() - clock.now()
  expect(wait / SECOND).toBeGreaterThan(80)
  await expect(file.read({ offset: 0, length: 9 }, OPENED)).rejects.toThrow('asked for a pause')
  expect(requests).toBe(1)
  clock.pass(wait + SECOND)
  await file.read(RANGE, OPENED)
  expect(requests).toBe(2)
})

test.each([
  ['is silent', () => undefined, 'did not answer within 0.05 s'],
  ['closes the connection', (response: ServerResponse) => response.destroy(), 'cannot be reached'],
  [
    'cuts the body off',
    (response: ServerResponse) => {
      response.writeHead(206, {
        'content-range': `bytes 1000-1499/${bytes.length}`,
        etag: '"one"',
        'content-length': 500,
      })
      response.write(WANTED.subarray(0, 100), () => response.destroy())
    },
    'broke after',
  ],
  [
    'sends a shorter body than it says',
    (response: ServerResponse) => {
      response.writeHead(206, { 'content-range': `bytes 1000-1499/${bytes.length}`, etag: '"one"' })
      response.end(WANTED.subarray(0, 100))
    },
    'sent 100 of 500 bytes',
  ],
])('a server that %s is asked three times', async (_, answer, problem) => {
  let requests = 0
  const url = await serve((__, response) => {
    requests++
    answer(response)
  })
  const { host } = await makeHost({ timeLimit: 50 })
  await expect(new RemoteFile(url, host).read(RANGE, OPENED)).rejects.toThrow(problem)
  expect(requests).toBe(3)
})

test.each([
  ['another ETag', { etag: '"two"' }, OPENED],
  ['another length', { etag: '"one"' }, { ...OPENED, size: 200_000 }],
])('a file with %s has changed', async (_, headers, opened) => {
  const url = await serve((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    answerRange(bytes, request, response)
  })
  const { host } = await makeHost()
  await expect(new RemoteFile(url, host).read(RANGE, opened)).rejects.toThrow(FileChanged)
  expect(host.state().failuresInRow).toBe(0)
})

test('a server that no longer has the version has changed the file', async () => {
  const url = await serve((_, response) => busy(412)(response))
  await expect(new RemoteFile(url, (await makeHost()).host).read(RANGE, OPENED)).rejects.toThrow(FileChanged)
})

test('a weak ETag is compared, but not sent', async () => {
  const seen: IncomingHttpHeaders[] = []
  const url = await serve((request, response) => {
    seen.push(request.headers)
    response.setHeader('etag', 'W/"one"')
    answerRange(bytes, request, response)
  })
  const file = new RemoteFile(url, (await makeHost()).host)
  await file.read(RANGE, { ...OPENED, state: 'W/"one"' })
  expect(seen[0]).not.toHaveProperty('if-match')
  await expect(file.read(RANGE, { ...OPENED, state: 'W/"two"' })).rejects.toThrow(FileChanged)
})

test.each([403, 404, 410, 200])('a %d is a refusal, which is believed for a minute', async (status) => {
  let requests = 0
  const url = await serve((_, response) => {
    requests++
    busy(status)(response)
  })
  const { host, clock } = await makeHost()
  const file = new RemoteFile(url, host)
  await expect(file.read(RANGE, null)).rejects.toThrow(PermanentFailure)
  await expect(file.read({ offset: 0, length: 9 }, null)).rejects.toThrow(PermanentFailure)
  expect(requests).toBe(1)
  clock.pass(60 * SECOND)
  await expect(file.read(RANGE, null)).rejects.toThrow(PermanentFailure)
  expect(requests).toBe(2)
  expect(host.state().state).toBe('closed')
})

test('a redirect is followed on the same host, and nowhere else', async () => {
  let strangers = 0
  const elsewhere = await serve((_, response) => {
    strangers++
    response.end()
  })
  const url = await serve((request, response) => {
    if (request.url === '/heights.tif') response.writeHead(302, { location: '/moved.tif' }).end()
    else if (request.url === '/away.tif') response.writeHead(302, { location: elsewhere }).end()
    else answerRange(bytes, request, response)
  })
  const { host } = await makeHost()
  expect(Buffer.from((await new RemoteFile(url, host).read(RANGE, null)).bytes)).toEqual(WANTED)
  const away = url.replace('heights', 'away')
  await expect(new RemoteFile(away, host).read(RANGE, null)).rejects.toThrow(PermanentFailure)
  expect(strangers).toBe(0)
})

test('over the budget of the day nothing is sent, and the next day begins anew', async () => {
  let requests = 0
  const url = await serve((request, response) => {
    requests++
    answerRange(bytes, request, response)
  })
  const { host, clock } = await makeHost({ dailyBytes: 700 })
  const file = new RemoteFile(url, host)
  await file.read(RANGE, OPENED)
  await expect(file.read({ offset: 0, length: 300 }, OPENED)).rejects.toThrow(OverDailyBudget)
  expect(requests).toBe(1)
  expect(host.state().state).toBe('closed')
  clock.pass(12 * 3600 * SECOND)
  await file.read({ offset: 0, length: 300 }, OPENED)
})

test('of a failed request only what arrived counts', async () => {
  const url = await serve((_, response) => {
    response.writeHead(206, { 'content-range': `bytes 1000-1499/${bytes.length}`, etag: '"one"' })
    response.end(WANTED.subarray(0, 100))
  })
  const { host, budget } = await makeHost({ dailyBytes: GENEROUS })
  await expect(new RemoteFile(url, host).read(RANGE, OPENED)).rejects.toThrow(UnreachableForNow)
  expect(await budget.today()).toMatchObject({ requests: 3, bytes: 300 })
})
