import { expect, test } from 'vitest'
import { lruCache } from './lru-cache.ts'

test('the value that was requested longest ago is dropped first', async () => {
  const kept = lruCache<string>(2)
  const made: string[] = []
  const ask = (name: string) =>
    kept(name, () => {
      made.push(name)
      return Promise.resolve(name)
    })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(name)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a failure is tried again', async () => {
  const kept = lruCache<string>(2)
  await expect(kept('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(kept('a', () => Promise.resolve('made'))).resolves.toBe('made')
})
