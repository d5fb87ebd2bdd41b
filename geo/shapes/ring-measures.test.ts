import { expect, test } from 'vitest'
import { flatArea, ringMeasures, type FlatPoint } from './ring-measures.ts'

/** A rectangle around a place of the National Grid, turned by an angle in degrees. */
function rectangle(length: number, width: number, angle = 0): FlatPoint[] {
  const turn = (angle * Math.PI) / 180
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, up = 0]) => {
    const [x, y] = [(right * length) / 2, (up * width) / 2]
    return {
      x: 278_000 + x * Math.cos(turn) - y * Math.sin(turn),
      y: 286_000 + x * Math.sin(turn) + y * Math.cos(turn),
    }
  })
}

test.each([0, 17, 45, 90, 123, 179])(
  'a rectangle of 20 by 10 m has its own sides when it is turned by %d°',
  (angle) => {
    const measured = ringMeasures(rectangle(20, 10, angle))
    expect(measured.length).toBeCloseTo(20, 6)
    expect(measured.width).toBeCloseTo(10, 6)
    expect(measured.area).toBeCloseTo(200, 6)
    expect(measured.perimeter).toBeCloseTo(60, 6)
  },
)

test('a ring may run either way, and may repeat its first point', () => {
  const ring = rectangle(20, 10, 30)
  const measured = ringMeasures(ring)
  expect(ringMeasures(ring.toReversed()).area).toBeCloseTo(measured.area, 6)
  expect(ringMeasures([...ring, ...ring.slice(0, 1)])).toEqual(measured)
})

test('a circle has the diameter as length and width', () => {
  const circle = Array.from({ length: 360 }, (_, degree) => ({
    x: 50 * Math.cos((degree * Math.PI) / 180),
    y: 50 * Math.sin((degree * Math.PI) / 180),
  }))
  const measured = ringMeasures(circle)
  expect(measured.length).toBeCloseTo(100, 1)
  expect(measured.width).toBeCloseTo(100, 1)
  expect(measured.area).toBeCloseTo(Math.PI * 2500, -1)
})

test('an outline that bends inwards is measured around its outside, and its area is what it encloses', () => {
  const bank = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 20 },
    { x: 20, y: 20 },
    { x: 20, y: 5 },
    { x: 0, y: 5 },
  ]
  const measured = ringMeasures(bank)
  expect(measured).toMatchObject({ area: 300, perimeter: 100 })
  expect(measured.length * measured.width).toBeLessThanOrEqual(600)
  expect(measured.length).toBeLessThanOrEqual(Math.hypot(30, 20))
})

test('points on one line have a length and no width', () => {
  const line = [0, 1, 2].map((at) => ({ x: 3 * at, y: 4 * at }))
  const measured = ringMeasures(line)
  expect(measured).toMatchObject({ length: 10, area: 0 })
  expect(measured.width).toBeCloseTo(0, 9)
  expect(flatArea([])).toBe(0)
})
