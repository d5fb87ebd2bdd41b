import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nationalFile } from '#scripts/standin/national/national-file.ts'
import type { Area } from '../area.ts'
import { parseArea } from '../terminal/parse-area.ts'
import { encodeTiff } from '../testing/tiff.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { makeRasterFile, readTileset, testBuild } from '../testing/tilesets.ts'
import { openWorkFolder } from '../work/work-folder.ts'
import { finishedJobs } from './metatiles/carried-over.ts'
import { buildTileset, type BuildOptions } from './build-tileset.ts'
import { workFolder } from './work.ts'

const WANTED = {
  layers: ['hillshade', 'local-relief', 'topographic-position'],
  zooms: [16, 17],
  tileSize: 256,
} as const

/** Returns the tiles of a build by their names. */
async function tilesOf(
  raster: string,
  more: Partial<BuildOptions>,
): Promise<{ out: string; tiles: Map<string, string> }> {
  const options = await testBuild([raster], { ...WANTED, ...more })
  await buildTileset(options)
  const names = (await readdir(options.out, { recursive: true }))
    .filter((name) => name.endsWith('.webp'))
    .sort()
  const tiles = new Map<string, string>()
  for (const name of names) tiles.set(name, await readFile(path.join(options.out, name), 'base64'))
  return { out: options.out, tiles }
}

/** 1.8 by 1.8 km: several metatiles of about 750 m. */
async function hills(): Promise<string> {
  const grid = makeRaster(1800, (c, r) => 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31) + 0.01 * c)
  const file = path.join(await makeFolder(), 'hills.tif')
  await writeFile(file, encodeTiff(grid, { tile: 256, compression: 'deflate', nodata: '-9999' }))
  return file
}

test('with an area only the metatiles that touch it are made, with the bytes of a build of everything', async () => {
  const raster = await hills()
  const whole = await tilesOf(raster, {})
  const area = parseArea('278850,248600,278950,248700')
  const part = await tilesOf(raster, { area })
  expect(part.tiles.size).toBeGreaterThan(20)
  expect(part.tiles.size).toBeLessThan(whole.tiles.size / 2)
  for (const [name, bytes] of part.tiles) expect(bytes === whole.tiles.get(name), name).toBe(true)
  const [west, south, east, north] = (await readTileset(part.out)).bounds
  const all = (await readTileset(whole.out)).bounds
  expect(east - west).toBeLessThan((all[2] - all[0]) * 0.95)
  expect(north - south).toBeLessThan((all[3] - all[1]) * 0.95)
  expect([west, south].map((edge, side) => edge >= (all[side] ?? 0))).toEqual([true, true])
})

/** Returns the number of metatiles of the first pass that were made. */
async function jobsOf(raster: string, area: Area | null): Promise<number> {
  const options = await testBuild([raster], { zooms: [17, 17], layers: [], part: { part: 1, of: 1 }, area })
  await buildTileset(options)
  return (await finishedJobs(openWorkFolder(workFolder(options.out)), 0)).length
}

test('of the national raster only the ground of the area is built, and a place outside it is named', async () => {
  const file = await nationalFile()
  const some = await jobsOf(file, parseArea('278000,286000,279000,287000'))
  expect(some).toBeGreaterThanOrEqual(4)
  expect(some).toBeLessThan(12)
  await expect(jobsOf(file, parseArea('TG00'))).rejects.toThrow('--area TG00 lies outside the rasters')
  // Sea.
  expect(await jobsOf(file, parseArea('SM60'))).toBe(0)
})

test('work in progress of another area is not resumed', async () => {
  const raster = await makeRasterFile(makeRaster(100, () => 200))
  const options = await testBuild([raster], {
    zooms: [17, 17],
    layers: [],
    part: { part: 1, of: 1 },
    area: parseArea('278000,249400,278050,249500'),
  })
  await buildTileset(options)
  await expect(buildTileset({ ...options, resume: true, area: null })).rejects.toThrow(
    'different layers, zooms or tiles',
  )
})
