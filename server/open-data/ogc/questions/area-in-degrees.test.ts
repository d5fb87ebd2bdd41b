import { expect, it } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { areaInDegrees, OutsideWorld } from './area-in-degrees.ts'
import { coordinateSystems, type CoordinateSystem, type Pair } from '../coordinate-systems.ts'

type Corners = readonly [Pair, Pair]

function systemNamed(wanted: CoordinateSystem['id']): CoordinateSystem {
  const system = coordinateSystems(HELMERT_GRID).find(({ id }) => id === wanted)
  if (!system) throw new Error(`There is no system called ${wanted}`)
  return system
}

function areaOfBox(corners: Corners, system: CoordinateSystem) {
  const area = areaInDegrees({ type: 'Box', corners }, system)
  if (area.kind !== 'areas') throw new Error('A box is an area')
  return area
}

it.each<[CoordinateSystem['id'], Corners]>([
  // Fifty kilometres: the edges of the grid are turned against the meridians and bent.
  [
    'national-grid',
    [
      [250_000, 250_000],
      [300_000, 300_000],
    ],
  ],
  [
    'web-mercator',
    [
      [-500_000, 6_800_000],
      [-400_000, 6_900_000],
    ],
  ],
])('a box of the %s has a box in degrees inside, and little around that', (id, corners) => {
  const system = systemNamed(id)
  const [inside] = areaOfBox(corners, system).inside
  const { west, south, east, north } = inside ?? { west: 0, south: 0, east: 0, north: 0 }
  const pairs = [west, (west + east) / 2, east].flatMap((longitude) =>
    [south, (south + north) / 2, north].map((latitude) => system.fromDegrees([longitude, latitude])),
  )
  const [[left, bottom], [right, top]] = corners
  // Coordinates are rounded to centimetres.
  for (const [x, y] of pairs) {
    expect(x).toBeGreaterThan(left - 0.1)
    expect(x).toBeLessThan(right + 0.1)
    expect(y).toBeGreaterThan(bottom - 0.1)
    expect(y).toBeLessThan(top + 0.1)
  }
  const widths = pairs.map(([x]) => x)
  expect(Math.max(...widths) - Math.min(...widths)).toBeGreaterThan(0.9 * (right - left))
})

it('a box across the 180th meridian is two, and both are inside', () => {
  const [eastern, western] = [[170, 50] as const, [-170, 53] as const]
  expect(areaOfBox([eastern, western], systemNamed('crs84')).inside).toEqual([
    { west: 170, south: 50, east: 180, north: 53 },
    { west: -180, south: 50, east: -170, north: 53 },
  ])
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

/** Half of them lie on Earth, and the difference of two others is infinite. */
const EDGES = [1.7e308, -1.7e308, 9e15, 5e-324, -0, 5_000_000, -5_000_000, 180, -180, 90.00000000000001]

it.each(['crs84', 'wgs84', 'national-grid', 'web-mercator'] as const)(
  'in %s, each shape of numbers at the edges of their type has places on Earth, or is refused as outside it',
  (id) => {
    const system = systemNamed(id)
    const positions: unknown[] = []
    for (const one of EDGES)
      for (const other of EDGES) {
        const shapes = [
          { type: 'Point', points: [[one, other]] },
          {
            type: 'Box',
            corners: [
              [one, other],
              [other, one],
            ],
          },
          {
            type: 'Box',
            corners: [
              [one, one],
              [other, other],
            ],
          },
          {
            type: 'Polygon',
            polygons: [
              [
                [
                  [0, 0],
                  [one, 0],
                  [one, other],
                  [0, 0],
                ],
              ],
            ],
          },
        ] as const
        for (const shape of shapes)
          try {
            const area = areaInDegrees(shape, system)
            positions.push(...(area.kind === 'point' ? [area.point] : area.polygons.flat(2)))
          } catch (error) {
            expect(error, JSON.stringify(shape)).toBeInstanceOf(OutsideWorld)
          }
      }
    expect(positions.length).toBeGreaterThan(10)
    expect(positions.flat().filter((number) => !Number.isFinite(number))).toEqual([])
  },
)
