import { connect, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { answerErrors } from '#server/platform/http/errors.ts'
import { limitPerTick } from './limit-per-tick.ts'

/** A server that records which requests to `/` have started, and in which turn of the event loop. */
async function start(mostInATurn: number) {
  const app = fastify()
  const begun: { name: string; turn: number }[] = []
  const turn = countTurns()
  answerErrors(app)
  limitPerTick(app, mostInATurn)
  app.get<{ Querystring: { name: string } }>('/', ({ query, raw }) => {
    begun.push({ name: query.name, turn: turn() })
    if (query.name === 'hang-up') raw.socket.destroy()
    return 'answered'
  })
  app.get('/at-once', { config: { atOnce: true } }, () => begun.length)
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, begun, port }
}

function countTurns(): () => number {
  let turns = 0
  let ended = false
  const count = async () => {
    for (; !ended; turns += 1) await setImmediate()
  }
  void count()
  onTestFinished(() => void (ended = true))
  return () => turns
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `request-${n}`)

/** Sends all requests on one connection without waiting for responses; resolves with everything that was received. */
async function sendTogether(port: number, names: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const requests = names.map((name) => `GET /?name=${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  socket.write(`${requests.join('')}GET /at-once HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  socket.setEncoding('utf8')
  let said = ''
  for await (const text of socket) said += String(text)
  return said
}

describe('requests that arrive together', () => {
  it('begin in their order, a few in each turn of the event loop', async () => {
    const { begun, port } = await start(3)
    const wanted = numbered(20)
    await sendTogether(port, wanted)
    expect(begun.map(({ name }) => name)).toEqual(wanted)
    const turns = [...Map.groupBy(begun, ({ turn }) => turn).values()]
    expect(Math.max(...turns.map(({ length }) => length))).toBe(3)
  })

  it('wait while one that is answered immediately passes them', async () => {
    const { begun, port } = await start(3)
    const answers = await sendTogether(port, numbered(20))
    const begunBefore = Number(answers.split('\r\n').at(-1))
    expect(begunBefore).toBeLessThan(20)
    expect(begun.length).toBe(20)
  })

  it('do not begin if their caller has hung up', async () => {
    const { begun, port } = await start(3)
    await sendTogether(port, ['hang-up', ...numbered(20)]).catch(() => undefined)
    await sendTogether(port, ['later'])
    expect(begun.map(({ name }) => name)).toEqual(['hang-up', 'request-0', 'request-1', 'later'])
  })

  it('are refused as busy if too many are waiting', async () => {
    const { begun, port } = await start(1)
    const answers = await sendTogether(port, numbered(2500))
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses.length).toBe(2501)
    expect(new Set(statuses)).toEqual(new Set(['200', '503']))
    expect(begun.length).toBeGreaterThanOrEqual(2000)
    expect(begun.length).toBeLessThan(2500)
    expect(answers).toMatch(/503[^]*retry-after: 5[^]*The server is busy/)
  })
})
