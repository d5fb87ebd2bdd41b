import { expect, test } from 'vitest'
import { sharedData } from '#relief/testing/shared-data.ts'
import { readShifts } from '#server/features/grid/read-shifts.ts'
import { exactGrid } from '#geo/national-grid.ts'

// The server cuts out the grid and the browser computes with it. They do not import each other, so both are tested here.

const GRID = sharedData('uk_os_OSTN15_NTv2_OSGBtoETRS.tif')

test.skipIf(GRID === null).each([
  ['Nash Point', 51.4007822014, -3.5512834924, 292_184.87, 168_003.465],
  ['Carmarthen', 51.858908964, -4.3085247696, 241_124.584, 220_332.641],
  ['Droitwich', 52.2552938163, -2.15458614387, 389_544.19, 261_912.153],
] as const)(
  'with OSTN15, %s is correct to a centimetre in both directions',
  async (_, latitude, longitude, easting, northing) => {
    const grid = exactGrid(await readShifts(GRID ?? ''))
    const point = grid.fromDegrees({ latitude, longitude })
    expect(Math.hypot(point.easting - easting, point.northing - northing)).toBeLessThan(0.01)
    const place = grid.toDegrees({ easting, northing })
    // A ten-millionth of a degree is 1.1 cm of latitude.
    expect(Math.abs(place.latitude - latitude)).toBeLessThan(0.9e-7)
    expect(Math.abs(place.longitude - longitude)).toBeLessThan(1.4e-7)
  },
)
