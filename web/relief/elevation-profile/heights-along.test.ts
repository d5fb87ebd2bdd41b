import { describe, expect, it } from 'vitest'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { lineLength } from '#geo/shapes/geodesy.ts'
import { positionAt, worldSide } from '#geo/tiles/mercator.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import type { TileHeights } from '#web/map/heights/elevation-tile.ts'
import { sampleElevation } from '#web/testing/sample-settings.ts'
import { heightsAlong, placesAlong, zoomFor } from './heights-along.ts'

const SIDE = 256

/** Latitude and longitude of a pixel counted from the north-west corner of the world. */
function degreesAt(z: number, x: number, y: number): LatitudeLongitude {
  const [longitude, latitude] = positionAt([x, y], worldSide(z, SIDE))
  return [latitude, longitude]
}

/** A hill that rises by 1 m for each thousandth of a degree to the north, and by 2 m for each to the east. */
function hill([latitude, longitude]: LatitudeLongitude): number {
  return 1000 * (latitude - 52) + 2000 * (longitude + 4)
}

/** Tiles of the hill. They are null or have missing pixels, depending on `known`. */
function tilesOf(known: (place: LatitudeLongitude) => boolean = () => true) {
  const asked: string[] = []
  const fetchTile = (
    { id: tileset }: ElevationTileset,
    { z, x, y }: TileAddress,
  ): Promise<TileHeights | null> => {
    asked.push(`${tileset}/${z}/${x}/${y}`)
    const heights = Float32Array.from({ length: SIDE * SIDE }, (_, at) => {
      const place = degreesAt(z, x * SIDE + (at % SIDE) + 0.5, y * SIDE + Math.floor(at / SIDE) + 0.5)
      return known(place) ? hill(place) : Number.NaN
    })
    return Promise.resolve(heights.every(Number.isNaN) ? null : heights)
  }
  return { asked, fetchTile }
}

const { signal } = new AbortController()
const WEST: LatitudeLongitude = [52.13, -3.79]
const EAST: LatitudeLongitude = [52.13, -3.77]

function ask(
  line: readonly LatitudeLongitude[],
  tilesets: readonly ElevationTileset[],
  known?: (place: LatitudeLongitude) => boolean,
) {
  const { asked, fetchTile } = tilesOf(known)
  return { asked, answer: heightsAlong(line, { tilesets, fetchTile, signal }) }
}

describe('heights along a line', () => {
  it('are those of the ground, also across the borders of tiles', async () => {
    const { answer, asked } = ask([WEST, EAST, [52.125, -3.775]], [sampleElevation()])
    const { samples, length } = await answer
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.length).toBeGreaterThan(5)
    for (const { place, height } of samples) expect(Math.abs(height - hill(place))).toBeLessThan(0.01)
    expect(length).toBeCloseTo(lineLength([WEST, EAST, [52.125, -3.775]]), 6)
  })

  it('are missing where none are known, and continue beyond the gap', async () => {
    const gap = ([, longitude]: LatitudeLongitude) => longitude < -3.785 || longitude > -3.78
    const { samples } = await ask([WEST, EAST], [sampleElevation()], gap).answer
    for (const { place, height } of samples) {
      const near = Math.abs(place[1] + 3.785) < 2e-5 || Math.abs(place[1] + 3.78) < 2e-5
      if (!near) expect(Number.isNaN(height)).toBe(!gap(place))
    }
  })

  it('are not requested outside every tileset', async () => {
    const { asked, answer } = ask(
      [
        [51.5, -3],
        [51.6, -3],
      ],
      [sampleElevation()],
    )
    const { samples, sources } = await answer
    expect(asked).toEqual([])
    expect(sources).toEqual([])
    expect(samples.every(({ height }) => Number.isNaN(height))).toBe(true)
  })

  it('come from the first tileset that has them, and otherwise from the next one', async () => {
    const half = sampleElevation({ id: 'half', bounds: [-3.82, 52.1, -3.78, 52.14] })
    const whole = sampleElevation({ id: 'whole' })
    const { asked, answer } = ask([WEST, EAST], [half, whole])
    const { sources, samples } = await answer
    expect(sources.map(({ id }) => id)).toEqual(['half', 'whole'])
    expect(samples.some(({ height }) => Number.isNaN(height))).toBe(false)
    expect(asked.filter((tile) => tile.startsWith('half')).length).toBeGreaterThan(3)
  })

  it('end with an error if they cannot be loaded', async () => {
    const fetchTile = () => Promise.reject(new Error('down'))
    await expect(
      heightsAlong([WEST, EAST], { tilesets: [sampleElevation()], fetchTile, signal }),
    ).rejects.toThrow('down')
  })
})

describe('places along a line', () => {
  it('include every corner, at the measured distances', () => {
    const line: LatitudeLongitude[] = [WEST, EAST, [52.12, -3.77]]
    const places = placesAlong(line)
    for (const corner of line) expect(places.some(({ place }) => String(place) === String(corner))).toBe(true)
    expect(places[0]?.distance).toBe(0)
    expect(places.at(-1)?.distance).toBeCloseTo(lineLength(line), 6)
    expect(places.every(({ distance }, at) => at === 0 || distance > (places[at - 1]?.distance ?? 0))).toBe(
      true,
    )
  })

  it('are half a metre apart on short lines, and number two thousand on long ones', () => {
    const short = placesAlong([WEST, [52.13, -3.7897]])
    expect((short[1]?.distance ?? 0) - (short[0]?.distance ?? 0)).toBeCloseTo(0.5, 1)
    expect(
      placesAlong([
        [52, -4],
        [53, -3],
      ]).length,
    ).toBeLessThan(2010)
  })
})

it('heights of long lines are read from coarser tiles', () => {
  const near = placesAlong([WEST, EAST]).map(({ place }) => place)
  const far = placesAlong([
    [52, -4],
    [52.1, -3.8],
  ]).map(({ place }) => place)
  const tileset = sampleElevation()
  expect(zoomFor(tileset, near)).toBe(17)
  expect(zoomFor(tileset, far)).toBeLessThan(17)
  expect(zoomFor(tileset, far)).toBeGreaterThan(12)
})
