import fc from 'fast-check'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'

const { south, north, west, east } = WALES_WITH_MARGIN

/** Corners around a centre in the order of their bearings: mostly rings that the portal accepts. */
const stars = fc
  .record({
    latitude: fc.double({ min: 51.5, max: 53.4, noNaN: true }),
    longitude: fc.double({ min: -5, max: -3, noNaN: true }),
    bearings: fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 60 }),
    reaches: fc.array(fc.double({ min: 1e-9, max: 0.3, noNaN: true }), { minLength: 60, maxLength: 60 }),
  })
  .map(({ latitude, longitude, bearings, reaches }) =>
    bearings
      .toSorted((one, other) => one - other)
      .map((bearing, index) => {
        const angle = (bearing * Math.PI) / 180
        const reach = reaches[index] ?? 0
        return [latitude + reach * Math.sin(angle), longitude + reach * Math.cos(angle)]
      }),
  )

const inWales = fc.tuple(
  fc.double({ min: south, max: north, noNaN: true }),
  fc.double({ min: west, max: east, noNaN: true }),
)

/** Few positions, so that corners coincide, are collinear and touch edges. */
const onGrid = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  .map(([up, right]) => [52 + up / 10, -4 + right / 10])

/** Corners that differ only in the last bits of their coordinates. */
const nextToEachOther = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
  .map(([up, right]) => [52 + up * Number.EPSILON * 32, -4 + right * Number.EPSILON * 4])

const STRANGE = ['1e308', '-1e308', '1e400', '-0', '5e-324', 'NaN', '-Infinity', '"52"', 'null', '[]', '52.0']
const strangeNumber = fc.oneof(
  fc.constantFrom(...STRANGE),
  fc.double().map((value) => (Number.isFinite(value) ? JSON.stringify(value) : String(value))),
)
const strangeCorners = fc
  .array(fc.array(strangeNumber, { minLength: 1, maxLength: 3 }), { maxLength: 8 })
  .map((corners) => `[${corners.map((corner) => `[${corner.join(',')}]`).join(',')}]`)

/** Texts for `polygonCoordinate`: outlines of all kinds, and texts that are not outlines. */
export const anyOutline = fc.oneof(
  { arbitrary: stars.map((outline) => JSON.stringify(outline)), weight: 12 },
  { arbitrary: textOf(inWales, 8), weight: 6 },
  { arbitrary: textOf(onGrid, 10), weight: 9 },
  { arbitrary: textOf(nextToEachOther, 6), weight: 6 },
  { arbitrary: textOf(inWales, 520, 480), weight: 1 },
  { arbitrary: strangeCorners, weight: 6 },
  { arbitrary: fc.json(), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary' }), weight: 3 },
)

function textOf(corner: fc.Arbitrary<number[]>, most: number, least = 3) {
  return fc.array(corner, { minLength: least, maxLength: most }).map((outline) => JSON.stringify(outline))
}
