import { execFileSync, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyGrid, type Grid } from '../height-source.ts'
import { halve as halveGrid } from '../kernels/kernels.ts'
import { openRaster } from '../mosaic/open-raster.ts'
import { openLevel } from '../reader/levels.ts'
import { firstDifference, readRaster } from '../testing/read-raster.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { BLOCK, blocksIn, joinBlocks, encodeBlock } from './blocks.ts'
import { encodeCogHead } from './cog.ts'
import { OVERVIEW_STEP, Overviews } from './overviews.ts'

/** Hills of an odd size with a hole, and with blocks of which nothing is known in the north-west. */
const HILLS = makeRaster(613, (c, r) =>
  (c < 300 && r < 260) || (c - 400) ** 2 + (r - 300) ** 2 < 900
    ? NaN
    : 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31),
)

async function encodeCog(grid: Grid, mostClassic?: number): Promise<Buffer> {
  const overviews = new Overviews(grid)
  const blocks: (Buffer | null)[] = []
  for (let row = 0; row < grid.height; row += BLOCK) {
    const rows = grid.values.subarray(row * grid.width, Math.min(row + BLOCK, grid.height) * grid.width)
    blocks.push(...(await Promise.all(blocksIn(rows, grid.width).map((block) => encodeBlock(block, BLOCK)))))
    overviews.add(rows)
  }
  const { width, height } = grid
  const levels = [{ width, height, blocks }, ...(await overviews.end())]
  const lengths = levels.map((level) => ({
    ...level,
    lengths: level.blocks.map((block) => block?.length ?? 0),
  }))
  const stored = levels.toReversed().flatMap((level) => level.blocks.filter((block) => block !== null))
  return Buffer.concat([encodeCogHead(grid, 27700, lengths, mostClassic), ...stored])
}

async function written(grid: Grid, mostClassic?: number): Promise<string> {
  const file = path.join(await makeFolder(), 'cog.tif')
  await writeFile(file, await encodeCog(grid, mostClassic))
  return file
}

test.each([
  ['TIFF', undefined, 42],
  ['BigTIFF', 1000, 43],
])('a %s has exactly the heights, and overviews of their means to 4 mm', async (_, mostClassic, mark) => {
  const file = await written(HILLS, mostClassic)
  const raster = await openRaster(file)
  expect((await raster.source.read([{ offset: 2, length: 2 }]))[0]?.[0]).toBe(mark)
  expect(raster.facts).toMatchObject({
    crs: 'EPSG:27700',
    nodata: '-9999',
    compression: 'deflate',
    sparse: true,
  })
  expect(firstDifference((await readRaster(file)).values, HILLS.values)).toBeNull()
  let expected = HILLS
  for (const level of (await raster.levels()).slice(1)) {
    expected = halveGrid(expected)
    const { width, height } = level.blocks.facts
    expect([width, height]).toEqual([expected.width, expected.height])
    const found = emptyGrid({ ...expected })
    await openLevel(level).read({ column: 0, row: 0, width, height }, found.values)
    const rounded = expected.values.map((height) => Math.round(height / OVERVIEW_STEP) * OVERVIEW_STEP)
    expect(firstDifference(found.values, rounded)).toBeNull()
  }
  expect((await raster.levels()).map(({ blocks }) => blocks.facts.width)).toEqual([613, 307, 154])
  raster.close()
})

test('blocks that are put together again are the rows from which they were cut', () => {
  const rows = HILLS.values.subarray(0, 40 * HILLS.width)
  expect(firstDifference(joinBlocks(blocksIn(rows, HILLS.width), HILLS.width, 40), rows)).toBeNull()
})

const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0
const VALIDATOR = 'osgeo_utils.samples.validate_cloud_optimized_geotiff'
const hasValidator = spawnSync('/usr/bin/python3', ['-c', `import ${VALIDATOR}`]).status === 0

test.skipIf(!hasGdal).each([undefined, 1000])(
  'GDAL reads a file (limit of a TIFF: %s)',
  async (mostClassic) => {
    const file = await written(HILLS, mostClassic)
    const info = execFileSync('gdalinfo', [file], { encoding: 'utf8' })
    expect(info).toContain('ID["EPSG",27700]')
    expect(info).toContain('Overviews: 307x307, 154x154')
    expect(info).toContain('NoData Value=-9999')
    const raw = path.join(path.dirname(file), 'raw')
    execFileSync('gdal_translate', ['-q', '-of', 'ENVI', file, raw])
    const dump = new Uint8Array(await readFile(raw))
    const heights = new Float32Array(dump.buffer)
    expect(
      firstDifference(
        heights.map((height) => (height === -9999 ? NaN : height)),
        HILLS.values,
      ),
    ).toBeNull()
  },
)

test.skipIf(!hasValidator)('the validator of GDAL finds no fault', async () => {
  for (const mostClassic of [undefined, 1000]) {
    const file = await written(HILLS, mostClassic)
    const { stdout } = spawnSync('/usr/bin/python3', ['-m', VALIDATOR, '--full-check=yes', file], {
      encoding: 'utf8',
    })
    expect(stdout).toContain('is a valid cloud optimized GeoTIFF')
    expect(stdout).not.toContain('warning')
  }
})
