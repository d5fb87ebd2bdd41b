import fc from 'fast-check'
import proj4 from 'proj4'
import { expect, test } from 'vitest'
import { fromUtm } from '../utm.ts'
import { HELMERT_FIT } from './helmert.ts'
import { HELMERT_GRID } from './national-grid.ts'
import { AIRY, transverseMercator, WGS84 } from './transverse-mercator.ts'

// The library that maps everywhere use for this knows all projections of the world, and is ten times the size of what two need.
const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +a=6377563.396 +b=6356256.909 +units=m +no_defs'
const HELMERT = '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489'

/** Ireland to the North Sea, and far beyond Great Britain to the south and north. */
const around = fc.record({
  longitude: fc.double({ min: -12, max: 6, noNaN: true }),
  latitude: fc.double({ min: 40, max: 65, noNaN: true }),
})
const metres = fc.tuple(
  fc.double({ min: -200_000, max: 900_000, noNaN: true }),
  fc.double({ min: -300_000, max: 1_300_000, noNaN: true }),
)
const grid = transverseMercator({
  ellipsoid: AIRY,
  latitude: 49,
  longitude: -2,
  scale: 0.9996012717,
  easting: 400_000,
  northing: -100_000,
})

test('the National Grid is that of PROJ to a micrometre, both ways', () => {
  const theirs = proj4(NATIONAL_GRID, '+proj=longlat +a=6377563.396 +b=6356256.909 +no_defs')
  fc.assert(
    fc.property(around, ({ longitude, latitude }) => {
      const [east, north] = grid.forward([longitude, latitude])
      const [x = NaN, y = NaN] = theirs.inverse([longitude, latitude])
      expect(Math.hypot(east - x, north - y)).toBeLessThan(1e-6)
    }),
  )
  fc.assert(
    fc.property(metres, (point) => {
      const [longitude, latitude] = grid.inverse(point)
      const [x = NaN, y = NaN] = theirs.forward([...point])
      expect(Math.hypot(longitude - x, latitude - y)).toBeLessThan(1e-11)
    }),
  )
})

test('the fit of OSGB36 to WGS 84 is that of PROJ to a tenth of a millimetre, both ways', () => {
  const theirs = proj4(`${NATIONAL_GRID} ${HELMERT}`, 'WGS84')
  fc.assert(
    fc.property(around, (place) => {
      const { easting, northing } = HELMERT_GRID.fromDegrees(place)
      const [x = NaN, y = NaN] = theirs.inverse([place.longitude, place.latitude])
      expect(Math.hypot(easting - x, northing - y)).toBeLessThan(1e-4)
    }),
  )
  fc.assert(
    fc.property(metres, (point) => {
      const { longitude, latitude } = HELMERT_GRID.toDegrees({ easting: point[0], northing: point[1] })
      const [x = NaN, y = NaN] = theirs.forward([...point])
      expect(Math.hypot(longitude - x, latitude - y)).toBeLessThan(1e-9)
    }),
  )
})

test.each([29, 30] as const)('zone %i of UTM is that of PROJ to a micrometre', (zone) => {
  const theirs = proj4(`+proj=utm +zone=${zone} +ellps=WGS84 +units=m +no_defs`, 'WGS84')
  fc.assert(
    fc.property(
      fc.double({ min: 100_000, max: 900_000, noNaN: true }),
      fc.double({ min: 5_000_000, max: 6_500_000, noNaN: true }),
      (east, north) => {
        const [longitude, latitude] = fromUtm(zone, [east, north])
        const [x = NaN, y = NaN] = theirs.forward([east, north])
        expect(Math.hypot(longitude - x, latitude - y)).toBeLessThan(1e-11)
      },
    ),
  )
})

test('what is not a number stays one that nobody takes for a place', () => {
  expect(grid.forward([NaN, 52])).toEqual([NaN, NaN])
  expect(grid.inverse([NaN, 1])).toEqual([NaN, NaN])
  expect(HELMERT_FIT.forward([NaN, NaN])).toEqual([NaN, NaN])
  expect(WGS84.a).toBeGreaterThan(AIRY.a)
})
