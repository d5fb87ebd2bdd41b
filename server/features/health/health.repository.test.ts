import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { databaseQuestion } from './health.repository.ts'

it('asks the database one question, however many want to know', async () => {
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
  expect(asked).toBe(1)
  await ask()
  expect(asked).toBe(2)
})
