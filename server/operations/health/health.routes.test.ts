import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { buildApp } from '#server/app.ts'
import { watchOf } from '#server/platform/database/answers/database-watch.ts'
import { makeApp } from '#server/testing/app.ts'

/** At least the number of connections in a pool. */
const CONNECTIONS = 10

it('health is good while the database answers anybody, however many requests wait for it', async () => {
  const { app, db } = await makeApp()
  const begun = Promise.withResolvers<undefined>()
  const asksAgain = Promise.withResolvers<undefined>()
  const ends = Promise.withResolvers<undefined>()
  const holders = Array.from({ length: CONNECTIONS }, () =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      begun.resolve(undefined)
      await asksAgain.promise
      await sql`select 1`.execute(tx)
      await ends.promise
    }),
  )
  await begun.promise
  const health = app.inject('/health')
  // Every statement that the others send from now on comes after the check of /health, which waits behind them.
  const asking = () => {
    const { busy, waiting } = watchOf(db)?.state() ?? { busy: 0, waiting: 0 }
    return busy + waiting
  }
  await expect.poll(asking).toBe(CONNECTIONS + 1)
  asksAgain.resolve(undefined)
  expect((await health).statusCode).toBe(200)
  ends.resolve(undefined)
  await Promise.all(holders)
})

describe('whether a process is ready', () => {
  it('follows the database, the store and the stop, and names what is missing', async () => {
    const { app, files } = await makeApp()
    expect((await app.inject('/ready')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/api/records/')).headers.connection).not.toBe('close')
    await app.drain(0)
    const stopping = await app.inject('/ready')
    expect([stopping.statusCode, stopping.json()]).toEqual([503, { detail: [REFUSAL_TEXTS.stopping] }])
    const served = await app.inject('/api/records/')
    expect([served.statusCode, served.headers.connection]).toEqual([200, 'close'])

    const other = await makeApp()
    const { put } = files
    other.files.put = () => Promise.reject(new Error('the disk is full'))
    const full = await other.app.inject('/ready')
    expect([full.statusCode, full.json()]).toEqual([503, { detail: [REFUSAL_TEXTS.storeUnavailable] }])
    other.files.put = put
    expect((await other.app.inject('/ready')).statusCode).toBe(200)
  })

  it('turns reads away before the port closes, and still stores what arrives', async () => {
    const { app } = await makeApp()
    await app.drain(0.01)
    const read = await app.inject('/api/records/')
    expect([read.statusCode, read.json()]).toEqual([503, { detail: REFUSAL_TEXTS.busy }])
    const written = await app.inject({
      method: 'POST',
      url: '/api/feedback/',
      payload: { message: 'Saved while the process stops' },
    })
    expect([written.statusCode, written.headers.connection]).toEqual([200, 'close'])
  })

  it('differs from whether it lives, which an outage of the database does not end', async () => {
    const { config, files, db } = await makeApp()
    const gone = db.withPlugin({
      transformQuery: () => {
        throw new Error('the database is away')
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const app = await buildApp({ config, files, db: gone })
    onTestFinished(() => app.close())
    const states = await Promise.all(['/live', '/ready', '/health'].map((url) => app.inject(url)))
    expect(states.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503])
    expect(states[1]?.json()).toEqual({ detail: [REFUSAL_TEXTS.unavailable] })
  })
})
