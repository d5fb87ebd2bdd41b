import { expect, test } from 'vitest'
import { metresOutOfView } from './line-out-of-view.ts'

const LINE = [
  [52.1, -3.8],
  [52.1, -3.78],
] as const
const viewAt = (latitude: number, longitude = -3.79) => ({
  south: latitude - 0.05,
  north: latitude + 0.05,
  west: longitude - 0.1,
  east: longitude + 0.1,
})

test('a line of which something is in the view has not left it', () => {
  expect(metresOutOfView(LINE, viewAt(52.1), false)).toBeNull()
  expect(metresOutOfView(LINE, viewAt(52.149), false)).toBeNull()
})

test('a line that left the view is so far from its middle', () => {
  // A minute of latitude is about 1,854 m.
  expect(metresOutOfView(LINE, viewAt(52.2), false)).toBeCloseTo(11_120, -2)
  expect(metresOutOfView(LINE, viewAt(52.1, -3.6), false)).toBeCloseTo(12_330, -2)
})

test('a folded profile unfolds only where the line stays in the lower map that this leaves', () => {
  expect(metresOutOfView(LINE, viewAt(52.13), false)).toBeNull()
  expect(metresOutOfView(LINE, viewAt(52.13), true)).not.toBeNull()
  expect(metresOutOfView(LINE, viewAt(52.115), true)).toBeNull()
})
