import { expect, test } from 'vitest'
import type { Refusal } from '#server/platform/http/errors.ts'
import { keepPreviews } from './preview-cache.ts'

function drawer() {
  const drawn: string[] = []
  const draw =
    (name: string, bytes = 10) =>
    () => {
      drawn.push(name)
      return Promise.resolve(Buffer.alloc(bytes))
    }
  return { drawn, draw }
}

test('an image is drawn once, however many ask for it at the same time or later', async () => {
  const kept = keepPreviews()
  const { drawn, draw } = drawer()
  const asked = await Promise.all([1, 2, 3].map(() => kept.find('a', draw('a'))))
  expect(await kept.find('a', draw('a'))).toBe(asked[0])
  expect(drawn).toEqual(['a'])
})

test('if they exceed the limit in bytes, the least recently used image is dropped', async () => {
  const kept = keepPreviews(25)
  const { drawn, draw } = drawer()
  for (const name of ['a', 'b', 'a', 'c']) await kept.find(name, draw(name))
  expect(['a', 'b', 'c'].map(kept.has)).toEqual([true, false, true])
  expect(drawn).toEqual(['a', 'b', 'c'])
})

test('an image that could not be drawn is tried again', async () => {
  const kept = keepPreviews()
  const { draw } = drawer()
  await expect(kept.find('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')
  expect(await kept.find('a', draw('a'))).toHaveLength(10)
})

test('one image is drawn at a time, a few wait, and the others are refused as busy', async () => {
  const kept = keepPreviews()
  let [running, most] = [0, 0]
  const finish: (() => void)[] = []
  const draw = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => finish.push(resolve))
    running -= 1
    return Buffer.alloc(1)
  }
  const asked = Array.from({ length: 30 }, (_, index) => kept.find(String(index), draw))
  const settled = Promise.allSettled(asked)
  const refused = await Promise.all(
    asked.slice(21).map((each) =>
      each.then(
        () => null,
        (error: unknown) => error as Refusal,
      ),
    ),
  )
  expect(refused.map((each) => each?.kind)).toEqual(Array(9).fill('busy'))
  while (running > 0) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(21)
  expect(most).toBe(1)
})
