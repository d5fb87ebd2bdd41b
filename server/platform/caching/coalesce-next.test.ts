import { expect, test } from 'vitest'
import { coalesceNext } from './coalesce.ts'

function heldQuestions() {
  const sent: { answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const ask = coalesceNext(
    () => new Promise<string>((answer, fail) => sent.push({ answer, fail: (error) => fail(error) })),
  )
  return { sent, ask }
}

/** Lets everything that is ready go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('the first question is sent at once, and those that come meanwhile share the next', async () => {
  const { sent, ask } = heldQuestions()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(sent).toHaveLength(1)
  sent[0]?.answer('old')
  expect(await first).toBe('old')
  await settle()
  expect(sent).toHaveLength(2)
  const late = ask()
  sent[1]?.answer('new')
  expect(await Promise.all(others)).toEqual(['new', 'new', 'new'])
  await settle()
  sent[2]?.answer('newest')
  expect(await late).toBe('newest')
  void ask()
  expect(sent).toHaveLength(4)
})

test('a question that fails, fails for those who share it, and the next is sent nevertheless', async () => {
  const { sent, ask } = heldQuestions()
  const first = ask()
  const second = ask()
  sent[0]?.fail(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await settle()
  sent[1]?.answer('good')
  expect(await second).toBe('good')
})
