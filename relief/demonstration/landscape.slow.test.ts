import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { OUTLINE_MAX_POINTS, PICTURE_MAX_BYTES, TITLE_MAX_LENGTH } from '#contract/http/limits.ts'
import { belongsTo } from '#contract/open-data/vocabulary.ts'
import { closedRing, crossesItself } from '#geo/shapes/ring.ts'
import { openProjection } from '../datum/projections.ts'
import { openIndexed, openMosaic } from '../mosaic/mosaic.ts'
import { makeFolder } from '../testing/rasters.ts'
import { CATALOGUE } from './catalogue.ts'
import { heightAt, lieOfLand } from './ground.ts'
import { makeLandscape, type Landscape } from './landscape.ts'
import type { Path, Point } from './path.ts'
import { heightsFile, writeLandscapeFiles } from './write-landscape.ts'

let landscape: Landscape
beforeAll(() => {
  landscape = makeLandscape()
}, 900_000)

/** Returns the height in metres of a place above the mean of the ground around it. */
function rise(place: Point, around: number): number {
  return lieOfLand(landscape.heights, place, 1) - lieOfLand(landscape.heights, place, around)
}

test('the upland is the same on every machine: 2 km by 2 km around the default centre, 240 to 400 m high', () => {
  const { heights } = landscape
  expect([heights.width, heights.height, heights.cell]).toEqual([2000, 2000, 1])
  const lowest = heights.values.reduce((a, b) => Math.min(a, b))
  const highest = heights.values.reduce((a, b) => Math.max(a, b))
  expect(lowest).toBeGreaterThan(235)
  expect(highest).toBeLessThan(400)
  expect(heightAt(ground(), [733.5, 662.5])).toBeCloseTo(GOLDEN.fort, 1)
  expect(heightAt(ground(), [1556.5, 962.5])).toBeCloseTo(GOLDEN.barrow, 1)
})

test('the large barrow is about a metre high', () => {
  expect(rise([1560, 966], 14)).toBeGreaterThan(0.4)
})

test('the hillfort has a bank and a ditch on every side except the entrance', () => {
  const [cx, cy] = [733, 662]
  for (const bearing of [120, 180, 240, 300]) {
    const [east, south] = [Math.sin((bearing * Math.PI) / 180), -Math.cos((bearing * Math.PI) / 180)]
    const profile = Array.from({ length: 75 }, (_, k) =>
      heightAt(ground(), [cx + (45 + k) * east, cy + (45 + k) * south]),
    )
    const climbs = profile.slice(1).filter((height, k) => height > (profile[k] ?? NaN)).length
    // On the way out and down from the summit, only ramparts rise.
    expect(climbs).toBeGreaterThan(8)
  }
})

test('every record has an outline that the portal accepts, inside the landscape', () => {
  for (const { id } of CATALOGUE) {
    const outline: Path = landscape.outlines[id]
    const ring = closedRing(outline)
    expect(outline.length, id).toBeLessThanOrEqual(OUTLINE_MAX_POINTS)
    expect(ring.length, id).toBeGreaterThan(3)
    expect(crossesItself(ring), id).toBe(false)
    expect(
      outline.flat().every((metres) => metres > 0 && metres < 2000),
      id,
    ).toBe(true)
  }
})

test('every record uses the vocabulary of the catalogue and says that it is invented', () => {
  expect(CATALOGUE.map(({ id }) => id).toSorted()).toEqual(Object.keys(landscape.outlines).toSorted())
  for (const record of CATALOGUE) {
    expect(belongsTo(record.monument_type, record.site_type), record.id).toBe(true)
    expect(record.title.length, record.id).toBeLessThanOrEqual(TITLE_MAX_LENGTH)
    expect(record.description, record.id).toContain('is invented')
  }
})

test('the files hold heights that can be read back, and pictures that a member could have sent', async () => {
  const folder = path.join(await makeFolder(), 'landscape')
  await writeLandscapeFiles(folder, landscape, await openProjection('EPSG:27700', null))
  const { index } = await openMosaic([heightsFile(folder)])
  const { width, height, values } = landscape.heights
  const read = new Float32Array(width * height)
  await openIndexed(index).read({ column: 0, row: 0, width, height }, read)
  expect(index.crs).toBe('EPSG:27700')
  // As bytes: comparing four million numbers one by one took 10 of the 12 seconds of this test.
  expect(Buffer.from(read.buffer).equals(Buffer.from(values.buffer))).toBe(true)
  const pictures = await readdir(path.join(folder, 'pictures'))
  expect(pictures).toHaveLength(2 * CATALOGUE.length)
  for (const name of pictures) {
    const bytes = await readFile(path.join(folder, 'pictures', name))
    expect(bytes.length).toBeLessThan(PICTURE_MAX_BYTES)
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  }
}, 900_000)

/** Heights in metres, recorded when the landscape was made. */
const GOLDEN = { fort: 374.53, barrow: 374.08 }

/** Returns the ground with the origin that the layout uses. */
function ground() {
  return { ...landscape.heights, west: 0, north: 0 }
}
