import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inspect } from '../mosaic/inspect.ts'
import { openRaster, openSource } from '../mosaic/open-raster.ts'
import { openFileSource } from '../source/file.source.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { readRaster } from '../testing/read-raster.ts'
import { encodeTiff, type TiffForm } from '../testing/tiff.ts'

/** Whether the mask shows a cell: it hides a rectangle across several blocks. */
const isShown = (column: number, row: number): boolean =>
  !(column >= 13 && column < 40 && row >= 20 && row < 37)
/** What is hidden has the number 0, as clipping programs write it. */
const hills = makeRaster(75, (c, r) => (isShown(c, r) ? 200 + c * 0.5 + r * 0.25 : 0), 61)
const EXPECTED = hills.values.map((value, at) => (isShown(at % 75, Math.floor(at / 75)) ? value : NaN))

async function written(content: Buffer, beside?: Buffer): Promise<string> {
  const file = path.join(await makeFolder(), 'a.tif')
  await writeFile(file, content)
  if (beside) await writeFile(`${file}.msk`, beside)
  return file
}

/** Encodes a mask as GDAL writes it beside a raster, of all bands unless `flags` says otherwise. */
function besideMask(form: TiffForm = {}, flags: string | null = '2'): Buffer {
  const numbers = makeRaster(75, (c, r) => (isShown(c, r) ? 255 : 0), 61)
  const metadata = `<GDALMetadata>\n  <Item name="INTERNAL_MASK_FLAGS_1">${flags}</Item>\n</GDALMetadata>`
  return encodeTiff(numbers, {
    ...form,
    sample: 'uint8',
    ...(flags !== null && { tags: { 42112: metadata } }),
  })
}

const FORMS: readonly TiffForm[] = [
  {},
  { compression: 'deflate', rowsPerStrip: 7 },
  { compression: 'LZW', tile: 16 },
  { compression: 'PackBits', tile: 32, bigEndian: true },
  { compression: 'ZSTD', tile: 64, bigTiff: true },
]

test.each(FORMS)('cells that a mask in the file hides are missing: %j', async (form) => {
  const { values } = await readRaster(await written(encodeTiff(hills, { ...form, mask: isShown })))
  expect(values).toEqual(EXPECTED)
})

test.each(FORMS)('so are those that a mask beside the file hides: %j', async (form) => {
  const { values } = await readRaster(await written(encodeTiff(hills, { tile: 32 }), besideMask(form)))
  expect(values).toEqual(EXPECTED)
})

test('a mask hides cells besides those of a nodata value', async () => {
  const form = { nodata: '200', mask: isShown }
  const { values } = await readRaster(await written(encodeTiff(hills, form)))
  expect([values[0], values[1], values[20 * 75 + 13]]).toEqual([NaN, 200.5, NaN])
})

test('hidden numbers that are no heights are no problem of an inspection, which says that there is a mask', async () => {
  const junk = { ...hills, values: hills.values.map((value) => (value === 0 ? -8740 : value)) }
  const file = await written(
    encodeTiff(junk, { mask: isShown, overviews: [makeRaster(38, () => -8740, 31)] }),
  )
  for await (const { problems, notes, summary } of inspect([file], null)) {
    expect(problems).toEqual([])
    expect(notes).toContain('what the mask in the file hides is missing')
    expect(summary?.lowest).toBe(200)
  }
})

test('a mask beside the file that GDAL does not obey is named', async () => {
  const raster = await openRaster(await written(encodeTiff(hills), besideMask({}, null)))
  raster.close()
  expect(raster.notes).toEqual([expect.stringContaining('a.tif.msk beside it is not read') as string])
})

/** Opens a raster as the live reader does, which has no mask for its overviews. */
async function openLive(file: string): Promise<void> {
  const raster = await openSource(openFileSource(file))
  raster.close()
}

test('the live reader refuses a mask that hides heights', async () => {
  await expect(openLive(await written(encodeTiff(hills, { mask: isShown })))).rejects.toThrow(
    'a.tif: marks missing cells by an internal mask, which is not read',
  )
  await expect(openLive(await written(encodeTiff(hills), besideMask()))).rejects.toThrow(
    'a.tif.msk beside it marks missing cells, and is not read',
  )
})

test.each<[what: string, form: TiffForm, beside?: Buffer]>([
  ['hides nothing', { mask: () => true }],
  ['hides what the nodata value does', { nodata: '0', mask: isShown }],
  ['stands beside it and does the same', { nodata: '0' }, besideMask()],
])('the live reader takes a raster whose mask %s', async (_, form, beside) => {
  await openLive(await written(encodeTiff(hills, form), beside))
})

test.each<[what: string, content: Buffer, beside: Buffer | undefined]>([
  ['of another size beside it', encodeTiff(makeRaster(75, () => 200, 60)), besideMask()],
  ['that is cut short beside it', encodeTiff(hills), besideMask().subarray(0, 3000)],
  ['of an overview alone', encodeTiff(hills, { after: [5] }), undefined],
])('a raster with a mask %s is refused', async (_, content, beside) => {
  await expect(openRaster(await written(content, beside))).rejects.toThrow('marks missing cells')
})

test('a damaged block of a mask is told with the raster', async () => {
  const file = encodeTiff(hills, { compression: 'deflate', mask: isShown })
  // The mask lies behind the heights, before the directories.
  const start = file.readUInt32LE(4)
  file.fill(0xff, start - 12, start - 4)
  const damaged = await written(file)
  await expect(readRaster(damaged)).rejects.toThrow('a.tif: is damaged in its block')
  await expect(openLive(damaged)).rejects.toThrow('a.tif: its mask is damaged')
})
