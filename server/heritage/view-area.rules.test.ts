import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contains } from '#geo/shapes/box.ts'
import { tileAligned, withinWales } from './areas.rules.ts'

const box = fc
  .record({
    west: fc.double({ min: -6.2, max: -2.3, noNaN: true }),
    south: fc.double({ min: 51, max: 53.8, noNaN: true }),
    width: fc.double({ min: 0.001, max: 3, noNaN: true }),
    height: fc.double({ min: 0.001, max: 2, noNaN: true }),
  })
  .map(({ west, south, width, height }) => ({ west, south, east: west + width, north: south + height }))

describe('the area that is requested', () => {
  it('contains the view and is not much larger', () => {
    fc.assert(
      fc.property(box, (view) => {
        const area = tileAligned(view)
        // Allows for half a metre of rounding.
        const inner = { ...view, west: view.west + 5e-6, south: view.south + 5e-6 }
        const size = Math.max(view.east - view.west, (view.north - view.south) * 1.75)
        return (
          contains({ ...area, north: area.north + 5e-6, east: area.east + 5e-6 }, inner) &&
          area.east - area.west <= view.east - view.west + size + 0.05
        )
      }),
    )
  })

  it('is the same for a view that moved slightly', () => {
    const view = { west: -3.801, south: 52.121, east: -3.741, north: 52.149 }
    const moved = { west: -3.8, south: 52.122, east: -3.74, north: 52.15 }
    expect(tileAligned(moved)).toEqual(tileAligned(view))
  })

  it('is unchanged if it is requested itself', () => {
    const area = tileAligned({ west: -3.8, south: 52.12, east: -3.74, north: 52.15 })
    const within = {
      west: area.west + 1e-6,
      south: area.south + 1e-6,
      east: area.east - 1e-6,
      north: area.north - 1e-6,
    }
    expect(tileAligned(within)).toEqual(area)
  })
})

describe('a view', () => {
  it('is cropped to Wales', () => {
    expect(withinWales({ west: -20, south: 40, east: 10, north: 60 })).toEqual({
      west: -6.2,
      south: 51,
      east: -2.2,
      north: 53.9,
    })
  })

  it('outside Wales is null', () => {
    expect(withinWales({ west: 0, south: 51, east: 1, north: 52 })).toBeNull()
  })
})
