import type { PostgresPoolClient } from 'kysely'
import { expect, it, vi } from 'vitest'
import { CONNECTION_LOST, databaseError, TOO_BUSY } from './database-errors.ts'
import { watchOf, watchPool } from './database-watch.ts'

/** A pool of two connections, whose answers the test gives. */
function makePool() {
  const answer = vi.fn(() => Promise.resolve({ rows: [] }))
  const connect = vi.fn(() =>
    Promise.resolve({ query: answer, release: () => undefined } as unknown as PostgresPoolClient),
  )
  const db = {}
  const { pool, of } = watchPool({ connect, end: () => Promise.resolve() }, 2)
  of(db)
  const watch = watchOf(db)
  if (!watch) throw new Error('The database is not watched')
  const answered = vi.fn()
  const refused = vi.fn()
  return { pool, answer, connect, watch, answered, refused, stop: watch.listen({ answered, refused }) }
}

it('connections in use, free ones and waiting callers are counted', async () => {
  const { pool, connect, watch } = makePool()
  const held = await pool.connect()
  const { promise, resolve } = Promise.withResolvers<PostgresPoolClient>()
  connect.mockReturnValueOnce(promise)
  const second = pool.connect()
  expect(watch.state()).toEqual({ busy: 1, free: 1, waiting: 1 })
  resolve({ query: () => undefined, release: () => undefined } as unknown as PostgresPoolClient)
  ;(await second).release()
  held.release()
  expect(watch.state()).toEqual({ busy: 0, free: 2, waiting: 0 })
})

it.each([
  ['select 1', 'select'],
  ['  with found as (select 1) select * from found', 'select'],
  ['insert into records default values', 'insert'],
  ['UPDATE records set id = 1', 'update'],
  ['(delete from records)', 'delete'],
  ['begin', 'transaction'],
  ['vacuum', 'other'],
  ['constructor', 'other'],
])('%j is timed as %s', async (text, kind) => {
  const { pool, answered } = makePool()
  const client = await pool.connect()
  await client.query(text, [])
  expect(answered).toHaveBeenCalledExactlyOnceWith(kind, expect.any(Number))
})

it('refused statements and connections count by their trouble, and faults of the portal do not', async () => {
  const { pool, answer, connect, refused } = makePool()
  const client = await pool.connect()
  answer.mockRejectedValueOnce(databaseError('gone', CONNECTION_LOST))
  await expect(client.query('select 1', [])).rejects.toThrow('gone')
  connect.mockRejectedValueOnce(databaseError('no connection is free', TOO_BUSY))
  await expect(pool.connect()).rejects.toThrow('no connection is free')
  answer.mockRejectedValueOnce(databaseError('syntax error', '42601'))
  await expect(client.query('selec 1', [])).rejects.toThrow('syntax error')
  expect(refused.mock.calls).toEqual([['unavailable'], ['busy']])
})

it('whoever no longer listens hears nothing', async () => {
  const { pool, answered, stop } = makePool()
  stop()
  await (await pool.connect()).query('select 1', [])
  expect(answered).not.toHaveBeenCalled()
})
