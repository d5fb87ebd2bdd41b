import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { exactGrid, type NationalGrid } from '#geo/grid/national-grid.ts'
import { openNodes } from '#relief/datum/projections.ts'
import { WALES_PART } from '#relief/datum/wales-part.ts'
import { sharedData } from '#relief/testing/shared-data.ts'
import { SURVEY_POINTS } from '#relief/testing/survey-points.ts'
import { walesPartOf } from './ostn15-wales.ts'

const WHOLE = sharedData('uk_os_OSTN15_NTv2_OSGBtoETRS.tif')
/** Metres of the National Grid, from the design. */
const WALES = { west: 140_000, east: 370_000, south: 150_000, north: 410_000 }
const MOST_BYTES = 300_000
const PLACES = 100_000

let part: NationalGrid
beforeAll(async () => {
  part = exactGrid(await openNodes(null))
})

test.each(SURVEY_POINTS)('$name of the Ordnance Survey is correct to 5 mm in both directions', (point) => {
  const { easting, northing } = part.fromDegrees(point)
  expect(Math.hypot(easting - point.easting, northing - point.northing)).toBeLessThan(0.005)
  const { latitude, longitude } = part.toDegrees(point)
  // A hundred-millionth of a degree is 1.1 mm of latitude.
  expect(Math.abs(latitude - point.latitude)).toBeLessThan(4.5e-8)
  expect(Math.abs(longitude - point.longitude)).toBeLessThan(7e-8)
})

test('the part is small, and its licence is beside it', async () => {
  expect((await readFile(WALES_PART)).length).toBeLessThan(MOST_BYTES)
  const licence = await readFile(path.join(path.dirname(WALES_PART), 'LICENCE.txt'), 'utf8')
  expect(licence).toContain('Copyright (c) 2016, Ordnance Survey')
})

test('the part contains all of Wales, and every place that the portal accepts', () => {
  const { west, south, east, north } = WALES_WITH_MARGIN
  for (const latitude of [south, north])
    for (const longitude of [west, east]) expect(part.isExactAt({ latitude, longitude })).toBe(true)
  for (const easting of [WALES.west, WALES.east])
    for (const northing of [WALES.south, WALES.north])
      expect(part.isExactAt(part.toDegrees({ easting, northing }))).toBe(true)
})

describe.skipIf(WHOLE === null)('beside the whole grid', () => {
  test('the committed part is what the script makes of it', async () => {
    expect(Buffer.from(await walesPartOf(WHOLE ?? '')).equals(await readFile(WALES_PART))).toBe(true)
  })

  test('the part is less than a millimetre off at random places in Wales', async () => {
    const whole = exactGrid(await openNodes(WHOLE))
    const random = randomNumbers(1)
    let most = 0
    for (let k = 0; k < PLACES; k++) {
      const easting = WALES.west + random() * (WALES.east - WALES.west)
      const northing = WALES.south + random() * (WALES.north - WALES.south)
      const found = part.fromDegrees(whole.toDegrees({ easting, northing }))
      most = Math.max(most, Math.hypot(found.easting - easting, found.northing - northing))
    }
    expect(most).toBeLessThan(0.001)
  })
})

/** The same numbers from 0 to 1 at every run (Numerical Recipes, 1992). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
