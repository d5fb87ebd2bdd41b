import { expect, test } from 'vitest'
import { outlinePath } from './outline-path.ts'

test('north is at the top and west at the left', () => {
  const path = outlinePath([
    [52, -4],
    [52.1, -4],
    [52.1, -3.9],
  ])
  const [southWest = [], northWest = []] = cornersOf(path)
  expect(southWest[0]).toBe(northWest[0])
  expect(southWest[1]).toBeGreaterThan(northWest[1] ?? 0)
})

test('a degree of longitude is shortened as on the ground at 52° N', () => {
  const corners = cornersOf(
    outlinePath([
      [52, -4],
      [53, -4],
      [53, -3],
    ]),
  )
  const [[west = 0, south = 0] = [], , [east = 0, north = 0] = []] = corners
  expect((east - west) / (south - north)).toBeCloseTo(Math.cos((52 * Math.PI) / 180), 2)
})

test('two outlines in one frame keep their positions to each other', () => {
  const west: [number, number][] = [
    [52, -4],
    [52.1, -4],
    [52.1, -3.9],
  ]
  const east = west.map(([latitude, longitude]) => [latitude, longitude + 0.2] as [number, number])
  const both = [...west, ...east]
  const [[ofWest = 0] = []] = cornersOf(outlinePath(west, both))
  const [[ofEast = 0] = []] = cornersOf(outlinePath(east, both))
  expect(ofEast).toBeGreaterThan(ofWest)
})

function cornersOf(path: string): number[][] {
  return path
    .slice(1, -1)
    .split('L')
    .map((corner) => corner.split(' ').map(Number))
}
