import { expect, test } from 'vitest'
import { sizeFor } from './place-readout.tsx'

test.each([
  [265, 10, 1000],
  [100, 10, 100],
  [12, 10, 100],
  [8, 10, 10],
  [0.7, 10, 10],
  [0.7, 1, 1],
  [1.2, 1, 10],
  [50_000, 10, 10_000],
] as const)(
  'a pixel of %d m, on a grid accurate to %d m, is shown as a square of %d m',
  (pixel, finest, size) => {
    expect(sizeFor(pixel, finest)).toBe(size)
  },
)
