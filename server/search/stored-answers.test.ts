import { expect, test } from 'vitest'
import { keepAnswers } from './stored-answers.ts'

function keeper({ most = 2, time = 100 } = {}) {
  const clock = { now: 0 }
  const asked: string[] = []
  const kept = keepAnswers<string>({ most, time }, () => clock.now)
  const ask = (key: string) =>
    kept(key, () => {
      asked.push(key)
      return Promise.resolve(`answer to ${key}`)
    })
  return { ask, asked, clock, kept }
}

test('the same question is asked once', async () => {
  const { ask, asked } = keeper()
  expect(await Promise.all([ask('tywyn'), ask('tywyn')])).toEqual(['answer to tywyn', 'answer to tywyn'])
  await ask('tywyn')
  expect(asked).toEqual(['tywyn'])
})

test('an old answer is requested again', async () => {
  const { ask, asked, clock } = keeper()
  await ask('tywyn')
  clock.now = 101
  await ask('tywyn')
  expect(asked).toEqual(['tywyn', 'tywyn'])
})

test('the oldest of too many answers is dropped', async () => {
  const { ask, asked } = keeper()
  for (const key of ['a', 'b', 'c', 'b', 'a']) await ask(key)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

test('a failure is not stored', async () => {
  const { kept } = keeper()
  await expect(kept('tywyn', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await kept('tywyn', () => Promise.resolve('up again'))).toBe('up again')
})
