import { describe, expect, it } from 'vitest'
import { boundsOf, isRecordTile } from './tile-address.rules.ts'

describe('the address of a record tile', () => {
  it.each([
    { z: 0, x: 0, y: 0 },
    { z: 16, x: 65_535, y: 65_535 },
  ])('may be $z/$x/$y', (tile) => {
    expect(isRecordTile(tile)).toBe(true)
  })

  it.each([
    { z: 17, x: 0, y: 0 },
    { z: -1, x: 0, y: 0 },
    { z: 3, x: 8, y: 0 },
    { z: 3, x: 0, y: 8 },
    { z: 3, x: -1, y: 0 },
    { z: 3, x: 1.5, y: 0 },
    { z: NaN, x: 0, y: 0 },
    { z: 1e300, x: 0, y: 0 },
  ])('may not be $z/$x/$y', (tile) => {
    expect(isRecordTile(tile)).toBe(false)
  })
})

describe('the bounds of a tile', () => {
  it('are those of the Web Mercator square at zoom 0', () => {
    const { west, south, east, north } = boundsOf({ z: 0, x: 0, y: 0 })
    expect([west, east]).toEqual([-180, 180])
    expect(north).toBeCloseTo(85.0511287798, 8)
    expect(south).toBeCloseTo(-85.0511287798, 8)
  })

  it('are a quarter of the world at zoom 1', () => {
    const { west, south, east, north } = boundsOf({ z: 1, x: 1, y: 0 })
    expect([west, east, south]).toEqual([0, 180, 0])
    expect(north).toBeCloseTo(85.0511287798, 8)
  })

  it('reach a margin beyond the tile, but not beyond the world', () => {
    expect(boundsOf({ z: 1, x: 0, y: 0 }, 0.5)).toMatchObject({ west: -180, east: 90 })
  })
})
