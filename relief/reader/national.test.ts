import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEVELS } from '#scripts/standin/national/form.ts'
import { nationalFile } from '#scripts/standin/national/national-file.ts'
import { EMPTY_BLOCKS, PLACES } from '#scripts/standin/national/places.ts'
import { serveNational, type NationalStandIn } from '#scripts/standin/national/serve-national.ts'
import { dice } from '../testing/dice.ts'
import { openLevel, levelIndexFor } from './levels.ts'
import { openRaster } from '../mosaic/open-raster.ts'

const gdal = existsSync('/usr/bin/gdallocationinfo')
if (!gdal)
  process.stderr.write('The comparison of heights with GDAL is skipped: gdal-bin is not installed.\n')

let file = ''
let standIn: NationalStandIn
beforeAll(async () => {
  file = await nationalFile()
  standIn = await serveNational()
})
afterAll(() => standIn.close())

/** Reads a square of a level around a place of the full resolution. */
async function readAround(
  raster: Awaited<ReturnType<typeof openRaster>>,
  level: number,
  [column, row]: readonly [number, number],
  side: number,
): Promise<Float32Array> {
  const chosen = (await raster.levels())[level]
  if (!chosen) throw new Error(`there is no level ${level}`)
  const heights = new Float32Array(side * side)
  const window = { column: column >> level, row: row >> level, width: side, height: side }
  await openLevel(chosen).read(window, heights)
  return heights
}

const [PUMLUMON] = PLACES
const MIDDLE = [(PUMLUMON?.column ?? 0) + 1200, (PUMLUMON?.row ?? 0) + 700] as const

test('opening the national raster with all its levels costs one request of 64 KB', async () => {
  standIn.clear()
  const raster = await openRaster(standIn.addresses.dtm)
  const levels = await raster.levels()
  expect(levels.map(({ blocks: { facts } }) => ({ width: facts.width, height: facts.height }))).toEqual(
    LEVELS,
  )
  expect(standIn.counts()).toEqual({ requests: 1, bytes: 65_536, together: 1 })
  raster.close()
})

test('a window needs a slice of the index and a request for each row of blocks', async () => {
  const raster = await openRaster(standIn.addresses.dtm)
  standIn.clear()
  const heights = await readAround(raster, 0, MIDDLE, 400)
  expect(heights.some(Number.isNaN)).toBe(false)
  // Offsets, byte counts, and three rows of blocks.
  expect(standIn.counts().requests).toBe(5)
  const blocks = standIn.asked.map(({ length }) => length ?? 0).filter((length) => length > 20_000)
  expect(blocks).toHaveLength(3)
  expect(standIn.counts().bytes).toBeGreaterThan(blocks.reduce((sum, length) => sum + length, 0))
  expect(standIn.counts().bytes).toBeLessThan(1.3 * blocks.reduce((sum, length) => sum + length, 0))
  standIn.clear()
  await readAround(raster, 0, [MIDDLE[0] + 30, MIDDLE[1] + 30], 300)
  // The index is kept.
  expect(standIn.asked.every(({ length }) => (length ?? 0) > 20_000)).toBe(true)
  raster.close()
})

test('a window without ground needs only the index, whether blocks are left out or hold no height', async () => {
  const raster = await openRaster(standIn.addresses.dtm)
  const [[column, row] = [0, 0]] = EMPTY_BLOCKS
  standIn.clear()
  expect((await readAround(raster, 0, [100_000, 40_000], 600)).every(Number.isNaN)).toBe(true)
  expect(standIn.counts().requests).toBe(2)
  expect((await readAround(raster, 0, [column * 256, row * 256], 256)).every(Number.isNaN)).toBe(true)
  expect(standIn.counts().bytes).toBeLessThan(100_000)
  raster.close()
})

test('the level of a pixel is the coarsest whose cells are at most a quarter larger', async () => {
  const raster = await openRaster(file)
  const levels = await raster.levels()
  const chosen = [0.3, 0.79, 1.5, 1.61, 3.19, 3.21, 25.7, 1000].map((pixel) =>
    levelIndexFor(
      levels.map(({ blocks }) => blocks.facts),
      pixel,
    ),
  )
  expect(chosen).toEqual([0, 0, 0, 1, 1, 2, 5, 6])
  expect(levels[6]?.cellEast).toBeCloseTo(191_007 / 2985, 10)
  expect(levels[6]?.cellSouth).toBeCloseTo(233_000 / 3641, 10)
  raster.close()
})

test('an overview shows the ground of the full resolution', async () => {
  const raster = await openRaster(file)
  const fine = await readAround(raster, 0, MIDDLE, 64)
  const [coarse = NaN] = await readAround(raster, 3, MIDDLE, 1)
  const mean = fine.reduce((sum, height) => sum + height, 0) / fine.length
  expect(Math.abs(coarse - mean)).toBeLessThan(15)
  raster.close()
})

describe.skipIf(!gdal)('GDAL', () => {
  test('finds the same height at 10,000 random places of all levels', { timeout: 120_000 }, async () => {
    const roll = dice(16)
    const raster = await openRaster(file)
    const levels = await raster.levels()
    const counts = { heights: 0, missing: 0 }
    for (const [at, level] of levels.entries()) {
      const { width, height } = level.blocks.facts
      const points = Array.from({ length: 1429 }, (_, index): [number, number] => {
        const place = PLACES[roll(PLACES.length)]
        if (!place || index % 5 === 0) return [roll(width), roll(height)]
        const column = Math.floor((place.column + roll(place.width)) / 2 ** at)
        const row = Math.floor((place.row + roll(place.height)) / 2 ** at)
        return [Math.min(width - 1, column), Math.min(height - 1, row)]
      }).sort(([a, b], [c, d]) => (b >> 8) - (d >> 8) || (a >> 8) - (c >> 8))
      const theirs = execFileSync(
        'gdallocationinfo',
        ['-valonly', ...(at === 0 ? [] : ['-oo', `OVERVIEW_LEVEL=${at - 1}`]), file],
        { input: points.map((point) => point.join(' ')).join('\n'), encoding: 'utf8' },
      )
      const source = openLevel(level)
      const cell = new Float32Array(1)
      for (const [index, text] of theirs.trim().split('\n').entries()) {
        const [column, row] = points[index] ?? [NaN, NaN]
        await source.read({ column, row, width: 1, height: 1 }, cell)
        const ours = cell[0] ?? NaN
        if (Number.isNaN(ours)) counts.missing++
        else counts.heights++
        if ((Number.isNaN(ours) ? -9999 : ours) !== Math.fround(Number(text)))
          expect({ level: at, column, row, height: ours }).toEqual({ level: at, column, row, height: text })
      }
    }
    expect(counts.heights + counts.missing).toBe(7 * 1429)
    expect(counts.heights).toBeGreaterThan(6000)
    expect(counts.missing).toBeGreaterThan(1500)
    raster.close()
  })
})
