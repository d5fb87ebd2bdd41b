import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { databaseQuestion } from './health.repository.ts'

it('the database gets one health query at a time, however many requests are waiting', async () => {
  const db = await testDatabase()
  let asked = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const ask = databaseQuestion(db.withPlugin(counting))
  await Promise.all(Array.from({ length: 20 }, ask))
  // Callers that came after the first query was sent need a second one.
  expect(asked).toBeLessThanOrEqual(2)
  const before = asked
  await ask()
  expect(asked).toBe(before + 1)
})
