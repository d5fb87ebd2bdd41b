import { PassThrough } from 'node:stream'
import { setTimeout as afterPause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import fastify from 'fastify'
import { currentRequest } from './current-request.ts'
import { answerErrors } from '../errors.ts'
import { requestIds, sendRequestIds } from './request-id.ts'

function makeServer(hops: number) {
  const stream = new PassThrough()
  const app = fastify({ logger: { level: 'info', stream }, ...requestIds(hops) })
  onTestFinished(() => app.close())
  answerErrors(app)
  sendRequestIds(app)
  app.get('/', () => 'well')
  app.get('/current', () => afterPause().then(currentRequest))
  app.get('/fault', () => Promise.reject(new Error('a fault of ours')))
  const idOf = async (named?: string) =>
    (await app.inject({ url: '/', headers: { ...(named !== undefined && { 'x-request-id': named }) } }))
      .headers['x-request-id']
  const traceIn = async (traceparent: string) => {
    stream.read()
    await app.inject({ url: '/', headers: { traceparent } })
    const [line = ''] = String(stream.read()).split('\n')
    return (JSON.parse(line) as { trace?: string }).trace
  }
  return { app, idOf, traceIn }
}

describe('the id of a request', () => {
  it('is new for each, and what a visitor sends is not believed', async () => {
    const { idOf } = makeServer(0)
    const ids = [await idOf(), await idOf(), await idOf('chosen-by-me')]
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain('chosen-by-me')
  })

  it('is that of a trusted proxy if it is of the usual form', async () => {
    const { idOf } = makeServer(1)
    expect(await idOf('3f2a-77c1')).toBe('3f2a-77c1')
    expect(await idOf('short')).not.toBe('short')
    expect(await idOf('with a space')).not.toBe('with a space')
    expect(await idOf('x'.repeat(65))).not.toBe('x'.repeat(65))
  })

  it('is in the answer to a fault, so that a visitor can tell it', async () => {
    const { app } = makeServer(1)
    const answer = await app.inject({ url: '/fault', headers: { 'x-request-id': '3f2a-77c1' } })
    expect([answer.statusCode, answer.json<{ request_id: string }>().request_id]).toEqual([500, '3f2a-77c1'])
  })

  it('is known wherever the request is being answered, whatever else is answered meanwhile', async () => {
    const { app } = makeServer(1)
    const ids = ['3f2a-77c1', '3f2a-77c2', '3f2a-77c3']
    const answers = await Promise.all(
      ids.map((id) => app.inject({ url: '/current', headers: { 'x-request-id': id } })),
    )
    expect(answers.map(({ body }) => body)).toEqual(ids)
    expect(currentRequest()).toBeNull()
  })
})

describe('the trace of a request', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

  it('is in its lines of the log if a trusted proxy names it', async () => {
    const { traceIn } = makeServer(1)
    expect(await traceIn(`00-${TRACE}-00f067aa0ba902b7-01`)).toBe(TRACE)
    expect(await traceIn(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).toBeUndefined()
    expect(await traceIn(`00-${TRACE}-${'0'.repeat(16)}-01`)).toBeUndefined()
    expect(await traceIn('where I live')).toBeUndefined()
  })

  it('is not believed from a visitor', async () => {
    const { traceIn } = makeServer(0)
    expect(await traceIn(`00-${TRACE}-00f067aa0ba902b7-01`)).toBeUndefined()
  })
})
