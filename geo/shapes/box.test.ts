import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxAround,
  boxOf,
  commonBox,
  contains,
  isInBox,
  middleOfBox,
  nearestIn,
  ringOfBox,
  type Box,
} from './box.ts'
import { geodesicDistance } from './geodesy.ts'

const WALES: Box = { west: -5.4, south: 51.3, east: -2.6, north: 53.5 }

const boxes = fc
  .tuple(
    fc.double({ min: -6, max: -2, noNaN: true }),
    fc.double({ min: -6, max: -2, noNaN: true }),
    fc.double({ min: 51, max: 54, noNaN: true }),
    fc.double({ min: 51, max: 54, noNaN: true }),
  )
  .filter(([a, b, c, d]) => a !== b && c !== d)
  .map(([a, b, c, d]): Box => ({
    west: Math.min(a, b),
    east: Math.max(a, b),
    south: Math.min(c, d),
    north: Math.max(c, d),
  }))

it('bounds are read in the order of GeoJSON', () => {
  expect(boxOf([-5.4, 51.3, -2.6, 53.5])).toEqual(WALES)
})

describe('whether a box contains a place', () => {
  it.each([
    ['in the middle', 52.4, -4, true],
    ['on the north edge', 53.5, -4, true],
    ['in the south-west corner', 51.3, -5.4, true],
    ['to the west', 52.4, -5.41, false],
    ['to the east', 52.4, -2.59, false],
    ['to the south', 51.29, -4, false],
    ['to the north', 53.51, -4, false],
    ['that is no number', Number.NaN, -4, false],
  ])('%s', (_, latitude, longitude, inside) => {
    expect(isInBox(WALES, { latitude, longitude })).toBe(inside)
  })
})

describe('two boxes', () => {
  it('contain themselves, and nothing that reaches beyond them', () => {
    expect(contains(WALES, WALES)).toBe(true)
    for (const beyond of [{ west: -5.5 }, { south: 51 }, { east: -2.5 }, { north: 54 }]) {
      expect(contains(WALES, { ...WALES, ...beyond })).toBe(false)
    }
  })

  it('both contain their intersection', () => {
    fc.assert(
      fc.property(boxes, boxes, (one, other) => {
        const common = commonBox(one, other)
        expect(commonBox(other, one)).toEqual(common)
        if (common === null) return
        expect(contains(one, common) && contains(other, common)).toBe(true)
      }),
    )
  })

  it('that only touch have no intersection', () => {
    expect(commonBox(WALES, { ...WALES, west: -2.6, east: -1 })).toBeNull()
    expect(commonBox(WALES, { ...WALES, south: 53.5, north: 54 })).toBeNull()
  })
})

describe('the box around positions', () => {
  it('touches the outermost of them', () => {
    expect(
      boxAround([
        [-3.8, 52.2],
        [-3.7, 52.1],
        [-3.75, 52.3],
      ]),
    ).toEqual({ west: -3.8, south: 52.1, east: -3.7, north: 52.3 })
  })

  it('extends at least the given distance beyond them, and less than a twentieth more', () => {
    const { west, south, east, north } = boxAround([[-3.8, 52.2]], 1000)
    for (const edge of [
      [north, -3.8],
      [south, -3.8],
      [52.2, west],
      [52.2, east],
    ] as const) {
      const metres = geodesicDistance([52.2, -3.8], edge)
      expect(metres).toBeGreaterThanOrEqual(1000)
      expect(metres).toBeLessThan(1050)
    }
  })
})

it('the nearest place of a box is on its edge, or the place itself where it is in the box', () => {
  const box = { west: -4, south: 52, east: -3, north: 53 }
  expect(nearestIn(box, { latitude: 51, longitude: -3.5 })).toEqual({ latitude: 52, longitude: -3.5 })
  expect(nearestIn(box, { latitude: 54, longitude: -5 })).toEqual({ latitude: 53, longitude: -4 })
  expect(nearestIn(box, { latitude: 52.5, longitude: -3.2 })).toEqual({ latitude: 52.5, longitude: -3.2 })
  expect(middleOfBox(box)).toEqual({ latitude: 52.5, longitude: -3.5 })
})

it('is drawn as a closed ring, counterclockwise from its south-western corner', () => {
  expect(ringOfBox({ west: -4, south: 52, east: -3, north: 53 })).toEqual([
    [-4, 52],
    [-3, 52],
    [-3, 53],
    [-4, 53],
    [-4, 52],
  ])
})
