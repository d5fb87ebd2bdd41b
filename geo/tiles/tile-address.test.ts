import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ancestorOf,
  boxOfTile,
  childrenOf,
  isTile,
  reachesInto,
  tileAt,
  tileKey,
  tilesAround,
  turnedRow,
} from './tile-address.ts'

const places = fc.tuple(
  fc.double({ min: -179, max: 179, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
)

describe('the tile of a place', () => {
  it.each([
    // As the OpenStreetMap wiki computes it, page "Slippy map tilenames".
    ['Tokyo', 139.7006793, 35.6590699, 18, '18/232798/103246'],
    ['the default centre of the map', -3.78, 52.13, 16, '16/32079/21609'],
    ['the north-west corner of the world', -180, 85.0511287798, 3, '3/0/0'],
  ] as const)('is found: %s', (_, longitude, latitude, zoom, key) => {
    expect(tileKey(tileAt([longitude, latitude], zoom))).toBe(key)
  })

  it('has a box around the place', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 22 }), ([longitude, latitude], zoom) => {
        const { west, south, east, north } = boxOfTile(tileAt([longitude, latitude], zoom))
        expect(longitude).toBeGreaterThanOrEqual(west - 1e-9)
        expect(longitude).toBeLessThanOrEqual(east + 1e-9)
        expect(latitude).toBeGreaterThanOrEqual(south - 1e-9)
        expect(latitude).toBeLessThanOrEqual(north + 1e-9)
      }),
    )
  })
})

describe('the box of a tile', () => {
  it('at zoom 0 is the whole Web Mercator world', () => {
    const { west, south, east, north } = boxOfTile({ z: 0, x: 0, y: 0 })
    expect([west, east]).toEqual([-180, 180])
    expect(north).toBeCloseTo(85.0511287798, 8)
    expect(south).toBeCloseTo(-85.0511287798, 8)
  })

  it('at zoom 1 is a quarter of the world', () => {
    const { west, south, east, north } = boxOfTile({ z: 1, x: 1, y: 0 })
    expect([west, east, south]).toEqual([0, 180, 0])
    expect(north).toBeCloseTo(85.0511287798, 8)
  })

  it('includes a margin around the tile, but nothing beyond the world', () => {
    expect(boxOfTile({ z: 1, x: 0, y: 0 }, 0.5)).toMatchObject({ west: -180, east: 90 })
  })
})

describe('a tile and bounds', () => {
  const tile = { z: 1, x: 1, y: 0 }

  it.each([
    [[10, 10, 20, 20], true],
    [[-20, -20, 1, 1], true],
    [[-20, 10, 0, 20], false],
    [[10, -20, 20, 0], false],
  ] as const)('with bounds %j: %s', (bounds, reaches) => {
    expect(reachesInto(tile, bounds)).toBe(reaches)
  })

  it('overlap within a given tolerance', () => {
    expect(reachesInto(tile, [-20, 10, 0, 20], 1e-3)).toBe(true)
    expect(reachesInto(tile, [-20, 10, -1, 20], 1e-3)).toBe(false)
  })
})

describe('an address', () => {
  it.each([
    { z: 0, x: 0, y: 0 },
    { z: 16, x: 65_535, y: 65_535 },
  ])('may be $z/$x/$y', (tile) => {
    expect(isTile(tile, 16)).toBe(true)
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
    expect(isTile(tile, 16)).toBe(false)
  })
})

describe('relatives of a tile', () => {
  const tile = { z: 17, x: 64_158, y: 43_256 }

  it('a row can be counted from the other side, and back', () => {
    expect(turnedRow({ z: 2, y: 0 })).toBe(3)
    expect(turnedRow({ z: 17, y: turnedRow(tile) })).toBe(tile.y)
  })

  it('quarters have the tile as their parent, and cover it', () => {
    const quarters = childrenOf(tile)
    expect(quarters.map((quarter) => ancestorOf(quarter, 1))).toEqual([tile, tile, tile, tile])
    expect(new Set(quarters.map(tileKey)).size).toBe(4)
    const [first, , , last] = quarters.map((quarter) => boxOfTile(quarter))
    const { west, south, east, north } = boxOfTile(tile)
    expect([first?.west, first?.north, last?.east, last?.south]).toEqual([west, north, east, south])
  })

  it('an ancestor is the tile of the same place at a lower zoom', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 12 }), (place, up) => {
        expect(ancestorOf(tileAt(place, 14), up)).toEqual(tileAt(place, 14 - up))
      }),
    )
  })

  it('neighbours are listed row by row from the north-west', () => {
    const around = tilesAround(tile, 1)
    expect(around).toHaveLength(9)
    expect(around[0]).toEqual({ z: 17, x: tile.x - 1, y: tile.y - 1 })
    expect(around[4]).toEqual(tile)
    expect(around[5]).toEqual({ ...tile, x: tile.x + 1 })
  })
})
