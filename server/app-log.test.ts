import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from './app.ts'
import type { Config } from './platform/config/config.ts'
import { makeApp, makeMember } from './testing/app.ts'
import { makePicture } from './testing/pictures.ts'
import { makeRecord, pictureFile } from './testing/records.ts'

async function makePortal(
  addRoutes: (app: FastifyInstance) => void = () => undefined,
  level: 'warn' | 'info' = 'warn',
  overrides: Partial<Config> = {},
) {
  const { db, files, config } = await makeApp(overrides)
  const stream = new PassThrough()
  const app = await buildApp({ config, db, files, log: { level, stream } })
  onTestFinished(() => app.close())
  addRoutes(app)
  await app.ready()
  // Messages at the start, such as that no web part is built.
  stream.read()
  /** The output so far. */
  const lines = () => (stream.read() as Buffer | null)?.toString() ?? ''
  const listen = async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port
  }
  return { app, db, files, lines, listen }
}

/** Sends a request, waits until the response has this many bytes (or any at all) and hangs up. */
async function hangUpAfter(
  port: number,
  url: string,
  enough: (soFar: Buffer) => boolean = () => true,
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n`)
  let soFar = Buffer.alloc(0)
  for await (const chunk of socket) {
    soFar = Buffer.concat([soFar, chunk as Buffer])
    if (enough(soFar)) break
  }
  socket.destroy()
}

describe('the log', () => {
  it('contains the route of an error, never the requested address', async () => {
    const { app, lines } = await makePortal((routes) =>
      routes.get('/reset-it/:uid/:token', () => Promise.reject(new Error('a fault of ours'))),
    )
    const url = '/reset-it/MQ/secret-token?q=where-i-live&lat=52.13'
    expect((await app.inject({ url })).statusCode).toBe(500)
    const written = lines()
    expect(written).toContain('a fault of ours')
    expect(JSON.parse(written)).toMatchObject({
      reqId: expect.stringMatching(/./) as string,
      req: { method: 'GET', route: '/reset-it/:uid/:token' },
    })
    expect(written).not.toMatch(/secret-token|where-i-live|52\.13/)
  })

  it('contains the route of a storage fault in the same way', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const { app, lines } = await makePortal((routes) =>
      routes.get('/stores/:what', () => Promise.reject(full)),
    )
    expect((await app.inject({ url: '/stores/secret?q=where-i-live' })).statusCode).toBe(507)
    const written = lines()
    expect(JSON.parse(written)).toMatchObject({ trouble: 'full', req: { route: '/stores/:what' } })
    expect(written).not.toMatch(/secret|where-i-live/)
  })

  it('has a line for each request where the operator asks for it, with its id and without its address', async () => {
    const { app, lines } = await makePortal(
      (routes) => routes.get('/find/:what', () => ({ found: true })),
      'info',
    )
    lines()
    const { headers } = await app.inject({ url: '/find/secret?q=where-i-live' })
    const written = lines()
    expect(JSON.parse(written)).toMatchObject({
      reqId: headers['x-request-id'],
      req: { method: 'GET', route: '/find/:what' },
      res: { statusCode: 200 },
      milliseconds: expect.any(Number) as number,
      bytes: 14,
    })
    expect(written).not.toMatch(/secret|where-i-live/)
  })

  it('contains nothing else from the framework, not even about an invalid response header', async () => {
    const { app, lines } = await makePortal((routes) =>
      routes.get('/odd/:what', (_request, reply) => reply.header('x-odd', 'line\nbreak').send('x')),
    )
    await app.inject({ url: '/odd/secret?q=where-i-live' })
    const written = lines()
    expect(written).not.toBe('')
    expect(written).not.toMatch(/secret|where-i-live/)
  })
})

describe('a visitor who hangs up', () => {
  it('after receiving the whole list is not an error', async () => {
    const { app, lines, listen } = await makePortal()
    await makeRecord(app, await makeMember(), { description: 'A bank of stones. '.repeat(2000) })
    const port = await listen()
    for (let each = 0; each < 20; each += 1)
      await hangUpAfter(port, '/api/records/', (soFar) => soFar.toString().endsWith('}]'))
    // Ends when every response is over, and with it what could be said about it.
    await app.close()
    expect(lines()).toBe('')
  })

  it('in the middle of a response is not an error, and its source is closed', async () => {
    const { app, files, lines, listen } = await makePortal()
    const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) })
    const get = files.get
    files.get = (key) => Promise.resolve({ key, bytes: 1e9, modifiedAt: new Date(0), content: endless })
    const { picture1 } = await makeRecord(app, await makeMember(), {
      picture1: pictureFile(await makePicture()),
    })
    const port = await listen()
    await hangUpAfter(port, new URL(String(picture1)).pathname)
    await once(endless, 'close')
    files.get = get
    await app.close()
    expect(lines()).toBe('')
  })
})

it('the number of a request is kept with the job that it sets off, and is in the lines about that job', async () => {
  const { app, db, lines } = await makePortal(undefined, 'warn', {
    trustedProxyHops: 1,
    feedbackEmail: 'post@lidar.example',
  })
  const id = '3f2a-77c1-of-the-proxy'
  const payload = { message: 'Diolch yn fawr' }
  await app.inject({ method: 'POST', url: '/api/feedback/', payload, headers: { 'x-request-id': id } })
  const { request_id } = await db.selectFrom('jobs').select('request_id').executeTakeFirstOrThrow()
  expect(request_id).toBe(id)
  lines()
  await app.runDueJobs()
  const written = lines()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; reqId?: string })
  expect(written).toEqual([
    expect.objectContaining({ msg: expect.stringMatching(/^mail/) as string, reqId: id }),
  ])
})
