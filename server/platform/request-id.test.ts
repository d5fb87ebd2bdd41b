import { describe, expect, it, onTestFinished } from 'vitest'
import fastify from 'fastify'
import { answerErrors } from './errors.ts'
import { requestIds, tellRequestIds } from './request-id.ts'

function makeServer(hops: number) {
  const app = fastify(requestIds(hops))
  onTestFinished(() => app.close())
  answerErrors(app)
  tellRequestIds(app)
  app.get('/', () => 'well')
  app.get('/fault', () => Promise.reject(new Error('a fault of ours')))
  const idOf = async (named?: string) =>
    (await app.inject({ url: '/', headers: { ...(named !== undefined && { 'x-request-id': named }) } }))
      .headers['x-request-id']
  return { app, idOf }
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
})
