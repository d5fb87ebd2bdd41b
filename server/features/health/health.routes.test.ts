import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
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
  // Every statement that the others send from now on comes after the check of /health.
  await wait(50)
  asksAgain.resolve(undefined)
  expect((await health).statusCode).toBe(200)
  ends.resolve(undefined)
  await Promise.all(holders)
})
