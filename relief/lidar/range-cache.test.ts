import { expect, test } from 'vitest'
import { RangeCache } from './range-cache.ts'

const OPENED = { size: 1000, state: 'as it was' }
const RANGE = { offset: 100, length: 10 }

test('a range that is written while the store looks for it is not requested again', async () => {
  let requests = 0
  const written = Promise.withResolvers<boolean>()
  const ranges = new RangeCache({
    file: {
      read: ({ length }) => {
        requests++
        return Promise.resolve({ bytes: new Uint8Array(length).fill(7), ...OPENED })
      },
    },
    store: {
      // Looked before the range was there, and says so when it has long been written.
      get: async () => {
        if (requests > 0) await written.promise
        return null
      },
      put: () => written.promise,
      remove: () => Promise.resolve(),
    },
    opened: OPENED,
    prefix: 'blocks/0123456789abcdef',
    head: new Uint8Array(0),
  })
  await ranges.read([RANGE])
  const again = ranges.read([RANGE])
  written.resolve(true)
  expect(await again).toEqual([new Uint8Array(10).fill(7)])
  expect(requests).toBe(1)
})
