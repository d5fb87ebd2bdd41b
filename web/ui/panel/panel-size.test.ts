import { expect, it } from 'vitest'
import { restingSize } from './panel-size.ts'

it.each([
  [0.02, 'closed'],
  [0.25, 'peek'],
  [0.4, 'peek'],
  [0.55, 'full'],
  [0.9, 'full'],
] as const)('a sheet released at %d of the window becomes %s', (share, size) => {
  expect(restingSize(share)).toBe(size)
})
