import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeApp, makeMember, TEST_PASSWORD } from './testing/app.ts'
import { makePicture } from './testing/pictures.ts'
import { pictureFile, sendRecord } from './testing/records.ts'
import { parseConfig, type Config } from './platform/config/config.ts'

const MEGABYTE = 1024 * 1024
const FORM = 'multipart/form-data; boundary=x'
const CREATE = '/api/records/create/'

async function makePortal(settings: Partial<Config> = {}) {
  const portal = await makeApp(settings)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo
  return { ...portal, port, member: await makeMember() }
}

interface Post {
  method?: 'POST' | 'PATCH'
  url: string
  length: number
  authorization?: string
}

/** Sends the head of a request and leaves the body to the caller. */
function begin(port: number, { method = 'POST', url, length, authorization }: Post): Socket {
  const socket = connect(port, '127.0.0.1')
  // These tests are about connections that the server closes.
  socket.on('error', () => undefined)
  // Otherwise the portal waits with its end for a body that never comes.
  onTestFinished(() => void socket.destroy())
  const named = authorization === undefined ? '' : `Authorization: ${authorization}\r\n`
  socket.write(
    `${method} ${url} HTTP/1.1\r\nHost: localhost\r\n${named}Content-Type: ${FORM}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  return socket
}

/** The first line of the answer. */
async function statusOf(socket: Socket): Promise<number> {
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1])
}

describe('before the body is sent', () => {
  it('a caller with no attempts left is refused', async () => {
    const { limits } = parseConfig({ LIMIT_FEEDBACK_BY_ADDRESS: '1/60', LIMIT_RECORDS_BY_MEMBER: '1/60' })
    const { app, port, member } = await makePortal({ limits })
    await app.inject({ method: 'POST', url: '/api/feedback/', payload: {} })
    await sendRecord(app, member, {})
    const { authorization } = member.authorization
    const feedback = begin(port, { url: '/api/feedback/', length: 1000 })
    const record = begin(port, { url: CREATE, length: 10 * MEGABYTE, authorization })
    expect([await statusOf(feedback), await statusOf(record)]).toEqual([429, 429])
  })

  it('a caller who registers, logs in or requests a new password too often is refused', async () => {
    const { limits } = parseConfig({
      LIMIT_REGISTER_BY_ADDRESS: '1/60',
      LIMIT_LOGIN_BY_ADDRESS: '1/60',
      LIMIT_RESET_BY_ADDRESS: '1/60',
    })
    const { app, port } = await makePortal({ limits })
    const forms = {
      '/api-auth-djoser/users/': {
        username: 'mair',
        email: 'mair@example.org',
        password: TEST_PASSWORD,
        re_password: TEST_PASSWORD,
      },
      '/api-auth-djoser/token/login/': { username: 'mair', password: TEST_PASSWORD },
      '/api-auth-djoser/users/reset_password/': { email: 'mair@example.org' },
    }
    for (const [url, payload] of Object.entries(forms))
      expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBeLessThan(300)
    for (const url of Object.keys(forms)) {
      const socket = begin(port, { url, length: 1000 })
      expect([url, await statusOf(socket)]).toEqual([url, 429])
    }
  })

  it('members without permission and visitors are refused', async () => {
    const { port, member } = await makePortal()
    const other = await makeMember()
    const url = `/api/profiles/${other.id}/update/`
    const { authorization } = member.authorization
    const profile = begin(port, { method: 'PATCH', url, length: 10 * MEGABYTE, authorization })
    const nobody = begin(port, { url: CREATE, length: 10 * MEGABYTE })
    expect([await statusOf(profile), await statusOf(nobody)]).toEqual([403, 401])
  })

  it('a repeated request with its idempotency key is not counted', async () => {
    const { limits } = parseConfig({ LIMIT_RECORDS_BY_MEMBER: '1/60' })
    const { app, member } = await makePortal({ limits })
    const named = { 'idempotency-key': 'the-one-and-only' }
    const statuses = [
      await sendRecord(app, member, {}, named),
      await sendRecord(app, member, {}, named),
      await sendRecord(app, member, {}),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([201, 201, 429])
  })
})

describe('a long form', () => {
  it('is refused by routes without files, even while its sender continues', async () => {
    const { port } = await makePortal()
    const socket = begin(port, { url: '/api/feedback/', length: 10 * MEGABYTE })
    socket.write(Buffer.alloc(MEGABYTE))
    expect(await statusOf(socket)).toBe(413)
    socket.write(Buffer.alloc(9 * MEGABYTE))
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await statusOf(socket)).toBe(200)
  })

  it('that is sent together with many others is refused, and the others are not affected', async () => {
    const { app, port, member } = await makePortal()
    const { authorization } = member.authorization
    const held = Array.from({ length: 12 }, () =>
      begin(port, { url: CREATE, length: 11 * MEGABYTE, authorization }),
    )
    const refused: number[] = []
    const allButThree = new Promise<void>((resolve) => {
      for (const socket of held)
        void statusOf(socket).then((status) => {
          refused.push(status)
          if (refused.length === held.length - 3) resolve()
        })
    })
    // One member may use a quarter of the memory: 32 MiB.
    for (const socket of held) socket.write(Buffer.alloc(9 * MEGABYTE))
    await allButThree
    expect(new Set(refused)).toEqual(new Set([503]))
    const other = await makeMember()
    const picture1 = pictureFile(await makePicture())
    expect((await sendRecord(app, other, { picture1 })).statusCode).toBe(201)
  })
})

it('requests of callers who hang up make room for others', async () => {
  const { app, port } = await makePortal()
  const asked = 200
  const begun = Promise.withResolvers<undefined>()
  const held = Promise.withResolvers<'unknown'>()
  let looking = 0
  app.findViewer = () => {
    looking += 1
    // More requests are sent than may be in progress: the rest are refused.
    if (looking === 120) begun.resolve(undefined)
    return held.promise
  }
  const ask = `GET /api/records/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${'a'.repeat(40)}\r\n\r\n`
  const sockets = Array.from({ length: asked }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).write(ask)
    return socket
  })
  await begun.promise
  expect((await app.inject({ url: '/api/map/' })).statusCode).toBe(503)
  for (const socket of sockets) socket.destroy()
  const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  held.resolve('unknown')
  await expect.poll(async () => (await app.inject({ url: '/api/map/' })).statusCode).toBe(200)
})
