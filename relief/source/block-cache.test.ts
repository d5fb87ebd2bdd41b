import { expect, test } from 'vitest'
import { makeBlockCache, makeSharedBlocks, type BlockCache } from './block-cache.ts'

/** Reads blocks of 40 bytes. Returns how many had to be decoded. */
function readWindow(cache: BlockCache, names: readonly number[]): number {
  cache.beginWindow()
  const missing = names.filter((name) => !cache.get(name))
  for (const name of missing) cache.put(name, new Float32Array(10))
  return missing.length
}

test('what fits is decoded once', () => {
  const cache = makeBlockCache(200)
  expect(readWindow(cache, [1, 2, 3])).toBe(3)
  expect(readWindow(cache, [2, 3, 4, 5])).toBe(2)
  expect(readWindow(cache, [1, 5])).toBe(0)
})

test('the least recently used block is dropped first', () => {
  const cache = makeBlockCache(120)
  readWindow(cache, [1, 2, 3])
  readWindow(cache, [1])
  readWindow(cache, [4])
  expect(readWindow(cache, [1, 3, 4])).toBe(0)
  expect(readWindow(cache, [2])).toBe(1)
})

test('windows along strips that do not all fit share those that do', () => {
  const cache = makeBlockCache(200)
  const strips = [1, 2, 3, 4, 5, 6, 7]
  expect(readWindow(cache, strips)).toBe(7)
  expect(readWindow(cache, strips)).toBe(2)
  expect(readWindow(cache, strips)).toBe(2)
  expect(readWindow(cache, [11, 12, 13])).toBe(3)
  expect(readWindow(cache, [11, 12, 13])).toBe(0)
})

test('one block stays however large it is, until the cache is cleared', () => {
  const cache = makeBlockCache(10)
  expect(readWindow(cache, [1])).toBe(1)
  expect(readWindow(cache, [1])).toBe(0)
  expect(readWindow(cache, [2])).toBe(1)
  expect(readWindow(cache, [1])).toBe(1)
  cache.clear()
  expect(readWindow(cache, [1])).toBe(1)
})

test('rasters share one limit, and one that is closed leaves its room to the others', () => {
  const shared = makeSharedBlocks(120)
  const [one, other] = [shared.open(), shared.open()]
  expect(readWindow(one, [1, 2])).toBe(2)
  expect(readWindow(other, [1])).toBe(1)
  expect(readWindow(other, [2])).toBe(1)
  expect(readWindow(one, [2])).toBe(0)
  expect(readWindow(one, [1])).toBe(1)
  one.clear()
  expect(readWindow(other, [1, 2, 3])).toBe(2)
  expect(readWindow(other, [1, 2, 3])).toBe(0)
})
