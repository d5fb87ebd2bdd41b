import { expect, it, vi } from 'vitest'
import { storeQuestion } from './store-question.ts'

function makeStore() {
  const kept = new Set<string>()
  const put = vi.fn((key: string) => Promise.resolve(void kept.add(key)))
  return { kept, put, delete: (key: string) => Promise.resolve(void kept.delete(key)) }
}

it('one write proves the store for a minute, and leaves nothing behind', async () => {
  const store = makeStore()
  let now = 0
  const ask = storeQuestion(store, () => now)
  await Promise.all([ask(), ask(), ask()])
  now = 59_999
  await ask()
  expect(store.put).toHaveBeenCalledTimes(1)
  now = 60_000
  await ask()
  expect(store.put).toHaveBeenCalledTimes(2)
  expect(store.kept.size).toBe(0)
})

it('a store that failed is asked again at once', async () => {
  const store = makeStore()
  const ask = storeQuestion(store)
  store.put.mockRejectedValueOnce(new Error('the disk is full'))
  await expect(ask()).rejects.toThrow('the disk is full')
  await expect(ask()).resolves.toBeUndefined()
})
