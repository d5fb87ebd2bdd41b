import { expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/national-grid.ts'
import { areaInDegrees } from './area-in-degrees.ts'
import { coordinateSystems, type CoordinateSystem, type Pair } from './coordinate-systems.ts'

const SYSTEMS = coordinateSystems(HELMERT_GRID)

function systemNamed(wanted: CoordinateSystem['id']): CoordinateSystem {
  const system = SYSTEMS.find(({ id }) => id === wanted)
  if (!system) throw new Error(`There is no system called ${wanted}`)
  return system
}

it('of a box in metres, the box that is certainly inside leaves out only what lies between', () => {
  const asked: Record<string, readonly [Pair, Pair]> = {
    // Fifty kilometres: the edges of the grid are turned against the meridians and bent.
    'national-grid': [
      [250_000, 250_000],
      [300_000, 300_000],
    ],
    'web-mercator': [
      [-500_000, 6_800_000],
      [-400_000, 6_900_000],
    ],
  }
  for (const id of ['national-grid', 'web-mercator'] as const) {
    const system = systemNamed(id)
    const corners = asked[id]
    if (!corners) throw new Error(id)
    const area = areaInDegrees({ type: 'Box', corners }, system)
    if (area.kind !== 'areas') throw new Error('A box is an area')
    const [inside] = area.inside
    if (!inside) throw new Error('Nothing is certain')
    const { west, south, east, north } = inside
    const [[left, bottom], [right, top]] = corners
    const pairs = [west, (west + east) / 2, east].flatMap((x) =>
      [south, (south + north) / 2, north].map((y) => system.fromDegrees([x, y])),
    )
    for (const [x, y] of pairs) {
      expect(x).toBeGreaterThanOrEqual(left - 1)
      expect(x).toBeLessThanOrEqual(right + 1)
      expect(y).toBeGreaterThanOrEqual(bottom - 1)
      expect(y).toBeLessThanOrEqual(top + 1)
    }
    const widths = pairs.map(([x]) => x)
    expect(Math.max(...widths) - Math.min(...widths)).toBeGreaterThan(0.9 * (right - left))
  }
})

it('a box across the 180th meridian is two, and both are inside', () => {
  const corners: readonly [Pair, Pair] = [
    [170, 50],
    [-170, 53],
  ]
  expect(areaInDegrees({ type: 'Box', corners }, systemNamed('crs84'))).toMatchObject({
    inside: [
      { west: 170, south: 50, east: 180, north: 53 },
      { west: -180, south: 50, east: -170, north: 53 },
    ],
  })
})

it('of a drawn shape, nothing is certain', () => {
  const ring: Pair[] = [
    [-4, 52],
    [-3, 52],
    [-3, 53],
    [-4, 52],
  ]
  expect(areaInDegrees({ type: 'Polygon', polygons: [[ring]] }, systemNamed('crs84'))).toMatchObject({
    inside: [],
  })
})
