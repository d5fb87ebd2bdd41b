import { expect, test } from 'vitest'
import { positionAt, worldSide } from '#geo/tiles/mercator.ts'
import { openProjection } from '../../datum/projections.ts'
import { alongCurve, partOf, halvings, planPasses, METATILE_SIZE, metatilesWithin } from './passes.ts'
import { cellsUnder, CONTROL_STEP, nodesIn, placeMetatile } from './placement.ts'

const LATITUDE = 52.13

test.each([
  [1, 0.735, 0],
  [1, 1.47, 0],
  [1, 2.94, 1],
  [1, 23.5, 4],
  [0.5, 1.47, 1],
])('cells of %d m under pixels of %d m are halved %d times', (cell, pixel, times) => {
  expect(halvings(cell, pixel)).toBe(times)
})

test('tiles of 512 pixels are made two zooms at a time, the next two from heights carried over', () => {
  expect(planPasses(1, LATITUDE, 512, [13, 16])).toEqual([
    { index: 0, zooms: [16, 15], levels: [0, 0], level: 0, keptLevel: 1 },
    { index: 1, zooms: [14, 13], levels: [1, 2], level: 1, keptLevel: null },
  ])
})

test('tiles of 256 pixels are made three zooms at a time', () => {
  expect(planPasses(1, LATITUDE, 256, [13, 17]).map(({ zooms }) => zooms)).toEqual([
    [17, 16, 15],
    [14, 13],
  ])
})

test('a build of low zooms begins at a zoom that shows single cells of the raster', () => {
  const [first] = planPasses(1, LATITUDE, 512, [11, 12])
  expect(first).toMatchObject({ zooms: [15, 14], level: 0 })
})

test.each([
  [512, 16],
  [512, 13],
  [256, 17],
] as const)(
  'pixels between control points (tiles of %d at z%d) lie where the projection puts them',
  async (tileSize, zoom) => {
    const projection = await openProjection('EPSG:27700', null)
    const [metatile = { x: 0, y: 0 }] = metatilesWithin(
      [-3.78, LATITUDE, -3.77, LATITUDE + 0.01],
      zoom,
      tileSize,
    )
    const placement = placeMetatile(metatile, zoom, tileSize, projection)
    const across = METATILE_SIZE / CONTROL_STEP + 1
    const at = (column: number, row: number, axis: number): number => {
      const [u, v] = [column / CONTROL_STEP, row / CONTROL_STEP]
      const node = (y: number, x: number): number =>
        placement[((Math.floor(v) + y) * across + Math.floor(u) + x) * 2 + axis] ?? NaN
      const mix = (y: number): number => node(y, 0) * (1 - (u % 1)) + node(y, 1) * (u % 1)
      return mix(0) * (1 - (v % 1)) + mix(1) * (v % 1)
    }
    for (const [column, row] of [
      [0.5, 0.5],
      [1023.5, 500.5],
      [32.5, 32.5],
      [700.5, 911.5],
    ] as const) {
      const pixel = [metatile.x * METATILE_SIZE + column, metatile.y * METATILE_SIZE + row] as const
      const [easting, northing] = projection.fromDegrees(...positionAt(pixel, worldSide(zoom, tileSize)))
      expect(Math.hypot(at(column, row, 0) - easting, at(column, row, 1) - northing)).toBeLessThan(0.01)
    }
  },
)

test('the cells under a metatile are whole blocks, and include its halo and its control points', async () => {
  const projection = await openProjection('EPSG:27700', null)
  const frame = { width: 5000, height: 5000, cell: 1, west: 275_000, north: 252_000 }
  const [metatile = { x: 0, y: 0 }] = metatilesWithin([-3.78, LATITUDE, -3.779, LATITUDE + 0.001], 16, 512)
  const placement = placeMetatile(metatile, 16, 512, projection)
  const window = cellsUnder(placement, frame, 22, 4)
  for (const number of [window.column, window.row, window.width, window.height]) expect(number % 4).toBe(0)
  const nodes = nodesIn(placement, frame, window)
  for (let at = 0; at < nodes.length; at += 2) {
    expect(nodes[at]).toBeGreaterThanOrEqual(22)
    expect(nodes[at]).toBeLessThanOrEqual(window.width - 22)
    expect(nodes[at + 1]).toBeGreaterThanOrEqual(22)
    expect(nodes[at + 1]).toBeLessThanOrEqual(window.height - 22)
  }
})

test('parts are stretches of one curve and together make the whole', () => {
  const metatiles = alongCurve(Array.from({ length: 35 }, (_, k) => ({ x: k % 7, y: Math.floor(k / 7) })))
  const parts = [1, 2, 3].map((part) => partOf(metatiles, { part, of: 3 }))
  expect(parts.flat()).toEqual(metatiles)
  expect(
    Math.max(...parts.map(({ length }) => length)) - Math.min(...parts.map(({ length }) => length)),
  ).toBe(1)
})
