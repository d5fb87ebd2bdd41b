import path from 'node:path'
import { expect, test } from 'vitest'
import { openProjection } from '../datum/projections.ts'
import { pixelAt, worldSide } from '#geo/tiles/mercator.ts'
import { makeRaster } from '../testing/rasters.ts'
import { heightsOf, makeTileset } from '../testing/tilesets.ts'
import { SURVEY_POINTS } from '../testing/survey-points.ts'

const SIDE = 120
const ZOOM = 17
const TILE = 256

/** Returns the height between the centres of four pixels of a tile. */
function between(heights: readonly number[], column: number, row: number): number {
  const [left, top] = [Math.floor(column - 0.5), Math.floor(row - 0.5)]
  const [right, down] = [column - 0.5 - left, row - 0.5 - top]
  const at = (x: number, y: number): number => heights[(top + y) * TILE + left + x] ?? NaN
  const [upper, lower] = [0, 1].map((y) => at(0, y) * (1 - right) + at(1, y) * right)
  return (upper ?? NaN) * (1 - down) + (lower ?? NaN) * down
}

/**
 * Returns the National Grid position that tiles give to a place on Earth, read from ground that rises 1 m per metre.
 */
async function placeInTiles(longitude: number, latitude: number, east: number, north: number) {
  const projection = await openProjection('EPSG:27700', null)
  const [west, top] = [Math.round(east) - SIDE / 2, Math.round(north) + SIDE / 2]
  const told = async (height: (column: number, row: number) => number): Promise<number> => {
    const ground = { ...makeRaster(SIDE, height), west, north: top }
    const { out } = await makeTileset(ground, { projection, zooms: [ZOOM, ZOOM], layers: [] })
    const [x, y] = pixelAt([longitude, latitude], worldSide(ZOOM, TILE))
    const file = `${ZOOM}/${Math.floor(x / TILE)}/${Math.floor(y / TILE)}.webp`
    const { heights } = await heightsOf(path.join(out, 'elevation', file))
    return between(heights, x % TILE, y % TILE)
  }
  const easting = west + (await told((column) => column + 0.5))
  const northing = top - (await told((_, row) => row + 0.5))
  return { easting, northing }
}

test.each(SURVEY_POINTS)(
  'without any setting, the ground of tiles at $name lies within 5 cm of the Ordnance Survey position',
  async (point) => {
    const { easting, northing } = await placeInTiles(
      point.longitude,
      point.latitude,
      point.easting,
      point.northing,
    )
    expect(Math.hypot(easting - point.easting, northing - point.northing)).toBeLessThan(0.05)
  },
)
