import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { nextAnswer, noteAnswers } from './database-answers.ts'

it('the answer to a statement that began earlier does not prove that the database responds', async () => {
  const db = {}
  const { noteAnswer, of } = noteAnswers()
  of(db)
  const before = performance.now() - 1
  let isGiven = false
  void nextAnswer(db).given.then(() => (isGiven = true))
  noteAnswer(before)
  await setImmediate()
  expect(isGiven).toBe(false)
  noteAnswer(performance.now())
  await setImmediate()
  expect(isGiven).toBe(true)
})
