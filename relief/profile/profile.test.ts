import { expect, test } from 'vitest'
import { openIndexed, openMosaic } from '../mosaic/mosaic.ts'
import { makeRaster } from '../testing/rasters.ts'
import { makeRasterFile } from '../testing/tilesets.ts'
import { profile, type Line, type Station } from './profile.ts'

const WEST = 278_000
const NORTH = 249_500

/** Rises 0.1 m per metre to the east and 0.2 m per metre to the north, from 200 m at the north-west corner. */
const plane = makeRaster(600, (c, r) => (c === 300 ? NaN : 200 + 0.1 * (c + 0.5) - 0.2 * (r + 0.5)))

async function stations(line: Line): Promise<Station[]> {
  const { index } = await openMosaic([await makeRasterFile(plane)])
  const source = openIndexed(index)
  try {
    const found: Station[] = []
    for await (const station of profile(source, line)) found.push(station)
    return found
  } finally {
    await source.close()
  }
}

test('heights along a diagonal line over a plane are those of the plane, across several readings', async () => {
  const line = { from: [WEST + 10.3, NORTH - 20.7], to: [WEST + 290.3, NORTH - 580.7], step: 0.5 } as const
  const found = await stations(line)
  const length = Math.hypot(280, 560)
  expect(found).toHaveLength(Math.ceil(length / 0.5) + 1)
  for (const { distance, easting, northing, height } of found) {
    expect(Math.hypot(easting - line.from[0], northing - line.from[1])).toBeCloseTo(distance, 6)
    expect(height).toBeCloseTo(200 + 0.1 * (easting - WEST) + 0.2 * (northing - NORTH), 3)
  }
  expect(found.at(-1)).toMatchObject({ distance: length, easting: line.to[0], northing: line.to[1] })
})

test('an unknown height is NaN, and the rest of the line is measured', async () => {
  const found = await stations({ from: [WEST - 2, NORTH - 5], to: [WEST + 303, NORTH - 5], step: 1 })
  const unknown = found.filter(({ height }) => Number.isNaN(height)).map(({ easting }) => easting - WEST)
  expect(unknown).toEqual([-2, -1, 300])
})

test('a line without length is one point', async () => {
  const found = await stations({ from: [WEST + 5, NORTH - 5], to: [WEST + 5, NORTH - 5], step: 1 })
  expect(found).toHaveLength(1)
  expect(found[0]?.height).toBeCloseTo(199.5, 3)
})
