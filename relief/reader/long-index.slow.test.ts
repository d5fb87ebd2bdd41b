import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyGrid } from '../height-source.ts'
import { makeFolder } from '../testing/rasters.ts'
import { firstDifference, readRaster } from '../testing/read-raster.ts'
import { encodeTiff, type TiffForm } from '../testing/tiff.ts'
import { openRaster } from '../mosaic/open-raster.ts'

/** A strip of ground of 3 by 20,000 cells: with one row in a strip, its index has 20,000 entries. */
const ground = emptyGrid({ width: 3, height: 20_000, cell: 1, west: 278_000, north: 249_500 })
for (let at = 0; at < ground.values.length; at++) ground.values[at] = 200 + ((at * 7) % 1000) / 8

async function written(form: TiffForm): Promise<string> {
  const file = path.join(await makeFolder(), 'long.tif')
  await writeFile(file, encodeTiff(ground, { rowsPerStrip: 1, ...form }))
  return file
}

const forms: readonly TiffForm[] = [
  { compression: 'deflate', predictor: 3 },
  { compression: 'LZW', bigEndian: true },
  { bigTiff: true, bigEndian: true },
  { compression: 'PackBits', bigTiff: true },
]

test.each(forms)('a long index gives the same heights as a short one: %o', async (form) => {
  const file = await written(form)
  const raster = await openRaster(file)
  expect(raster.facts.sparse).toBe(true)
  raster.close()
  expect(firstDifference((await readRaster(file)).values, ground.values)).toBeNull()
})

test('blocks that were left out of a long index are missing cells', async () => {
  const { values } = await readRaster(await written({ sparse: [0, 4000, 19_999] }))
  const missing = [...values.entries()].filter(([, value]) => Number.isNaN(value)).map(([at]) => at)
  expect(missing).toEqual([0, 1, 2, 12_000, 12_001, 12_002, 59_997, 59_998, 59_999])
})

test('a file that is cut short is refused when a block beyond its end is wanted', async () => {
  const tags = { 273: Array.from({ length: 20_000 }, (_, strip) => (strip === 9000 ? 5e9 : 8)) }
  const raster = await openRaster(await written({ compression: 'deflate', tags, bigTiff: true }))
  await expect(raster.rangesOf([8999])).resolves.toHaveLength(1)
  await expect(raster.rangesOf([8999, 9000])).rejects.toThrow(
    /: ends before its block 9000 \(is it incomplete\?/,
  )
  raster.close()
})
