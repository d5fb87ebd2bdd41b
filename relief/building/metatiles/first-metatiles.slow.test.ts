import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nationalFile } from '#scripts/standin/national/national-file.ts'
import { PLACES } from '#scripts/standin/national/places.ts'
import { makeFolder, makeRaster } from '../../testing/rasters.ts'
import { testBuild } from '../../testing/tilesets.ts'
import { encodeTiff } from '../../testing/tiff.ts'
import { openWorkFolder } from '../../work/work-folder.ts'
import { finishedJobs } from './carried-over.ts'
import { buildTileset } from '../build-tileset.ts'
import { workFolder } from '../work.ts'

/** Builds the first pass and returns the number of metatiles that were read. */
async function jobsOf(raster: string, zooms: readonly [number, number]): Promise<number> {
  const options = await testBuild([raster], { zooms, layers: [], part: { part: 1, of: 1 } })
  await buildTileset(options)
  return (await finishedJobs(openWorkFolder(workFolder(options.out)), 0)).length
}

/** Builds a tileset and returns its tiles by name. */
async function tilesOf(raster: string): Promise<ReadonlyMap<string, string>> {
  const options = await testBuild([raster], { zooms: [13, 17] })
  await buildTileset(options)
  const names = await readdir(options.out, { recursive: true })
  const tiles = names.filter((name) => name.endsWith('.webp')).sort()
  return new Map(
    await Promise.all(
      tiles.map(async (name) => [name, await readFile(path.join(options.out, name), 'base64')] as const),
    ),
  )
}

/** A raster of 6 by 6 blocks of 512 cells with ground in some of them; the others are left out or hold no height. */
async function islands(form: 'left out' | 'empty'): Promise<string> {
  const known = new Set([7, 8, 28])
  const blockAt = (column: number, row: number): number =>
    Math.floor(row / 512) * 6 + Math.floor(column / 512)
  const raster = makeRaster(3000, (column, row) =>
    known.has(blockAt(column, row)) ? 200 + 8 * Math.sin(column / 23) * Math.cos(row / 31) : NaN,
  )
  const sparse =
    form === 'empty' ? [] : Array.from({ length: 36 }, (_, at) => at).filter((at) => !known.has(at))
  const file = path.join(await makeFolder(), 'islands.tif')
  await writeFile(file, encodeTiff(raster, { tile: 512, nodata: '-9999', compression: 'deflate', sparse }))
  return file
}

test('tiles are the same to the byte whether empty blocks are stored or left out, but fewer metatiles are read', async () => {
  const [sparse, stored] = [await islands('left out'), await islands('empty')]
  const tiles = await tilesOf(sparse)
  expect(tiles.size).toBeGreaterThan(20)
  expect(tiles).toEqual(await tilesOf(stored))
  const [few, many] = [await jobsOf(sparse, [17, 17]), await jobsOf(stored, [17, 17])]
  expect(many).toBeGreaterThan(20)
  expect(few).toBeLessThan(many / 2)
})

test(
  'a build of the national raster reads only the metatiles near its ground',
  { timeout: 900_000 },
  async () => {
    const area = PLACES.reduce((sum, { width, height }) => sum + width * height, 0)
    // A metatile has sides of about 750 metres: the whole frame has eighty thousand of them.
    expect(area).toBeLessThan(15_000_000)
    expect(await jobsOf(await nationalFile(), [16, 17])).toBeLessThan(120)
  },
)
