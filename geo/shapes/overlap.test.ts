import { expect, test } from 'vitest'
import { coveredShare, shareCoveredByAreas } from './overlap.ts'
import type { Position } from '../position.ts'

const square = (west: number, south: number, side = 0.001): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
]

test('an outline covers itself', () => {
  expect(coveredShare(square(-4, 52), square(-4, 52))).toBeCloseTo(1, 6)
})

test.each([
  ['half', square(-3.9995, 52), 0.5],
  ['a quarter', square(-3.9995, 52.0005), 0.25],
  ['nothing', square(-3.9, 52), 0],
  ['all', square(-4.001, 51.999, 0.003), 1],
])('a second outline covers %s of a square', (_, other, share) => {
  expect(coveredShare(square(-4, 52), other)).toBeCloseTo(share, 3)
})

test('a closed ring has the same share as an open one, also where it is hollow', () => {
  const horseshoe: Position[] = [
    [-4, 52],
    [-3.997, 52],
    [-3.997, 52.003],
    [-3.998, 52.003],
    [-3.998, 52.001],
    [-3.999, 52.001],
    [-3.999, 52.003],
    [-4, 52.003],
  ]
  const [first] = horseshoe
  expect(coveredShare(square(-4, 52, 0.003), horseshoe)).toBeCloseTo(7 / 9, 3)
  expect(coveredShare(square(-4, 52, 0.003), [...horseshoe, ...(first ? [first] : [])])).toBeCloseTo(7 / 9, 3)
})

test('an outline without area is covered by nothing', () => {
  expect(coveredShare([[-4, 52]], square(-4, 52))).toBe(0)
})

test('holes of an area cover nothing, and its parts add up', () => {
  const half = square(-3.9995, 52)
  const hole = square(-3.9995, 52, 0.0005)
  const corner = square(-4, 52, 0.0005)
  const outline = square(-4, 52)
  expect(shareCoveredByAreas(outline, [[half]])).toBeCloseTo(0.5, 3)
  expect(shareCoveredByAreas(outline, [[half, hole]])).toBeCloseTo(0.25, 3)
  expect(shareCoveredByAreas(outline, [[half, hole], [corner]])).toBeCloseTo(0.5, 3)
  expect(shareCoveredByAreas(outline, [[square(-3.9, 52)], []])).toBe(0)
})
