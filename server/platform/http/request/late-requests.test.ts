import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { refuseLateRequests } from './late-requests.ts'

/** Milliseconds. */
const LIMIT = 100
const WHOLE = 'GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'

let app: FastifyInstance
let accepted: Socket
afterEach(() => app.close())

async function open(): Promise<Socket> {
  app = fastify({ http: { connectionsCheckingInterval: 10, headersTimeout: LIMIT } })
  refuseLateRequests(app.server)
  app.get('/', () => 'Croeso')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  ;[accepted] = (await once(app.server, 'connection')) as [Socket]
  return socket
}

/** Gives the process no turn for longer than the limit. */
function block(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * LIMIT)
}

it('a request that arrived while the process had no turn is answered', async () => {
  const socket = await open()
  socket.write(WHOLE)
  block()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*Croeso$/)
})

it('a request whose end arrived while the process had no turn is answered', async () => {
  const socket = await open()
  socket.write(WHOLE.slice(0, 20))
  await expect.poll(() => accepted.bytesRead).toBe(20)
  socket.write(WHOLE.slice(20))
  block()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
})

it('the next request on a kept connection has its own time', async () => {
  const socket = await open()
  socket.write(WHOLE.replace('close', 'keep-alive'))
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 OK/)
  block()
  socket.write(WHOLE.slice(0, 20))
  await expect.poll(() => accepted.bytesRead).toBe(WHOLE.length + 'keep-alive'.length - 'close'.length + 20)
  socket.write(WHOLE.slice(20))
  block()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
})

it('a connection on which nothing has begun is closed without an answer', async () => {
  expect(await text(await open())).toBe('')
})

it('a request that has begun and does not go on is refused', async () => {
  const socket = await open()
  socket.write(WHOLE.slice(0, 20))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

it('a request that goes on by single letters is refused', async () => {
  const socket = await open()
  const dripping = setInterval(() => socket.write('a'), 5)
  socket.write('GET / HTTP/1.1\r\nX-Slow: ')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(dripping)
})

it('what is no request is refused as before', async () => {
  const socket = await open()
  socket.write('no request\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})
