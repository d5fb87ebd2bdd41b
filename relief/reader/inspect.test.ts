import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { encodeTiff, type TiffForm } from '../testing/tiff.ts'
import { inspect, type Inspected } from './inspect.ts'

const flat = makeRaster(20, (c) => (c < 5 ? NaN : c))

async function inspectAll(
  rasters: Readonly<Record<string, TiffForm & { shift?: number; bytes?: Buffer }>>,
  crs: string | null = null,
): Promise<Inspected[]> {
  const folder = await makeFolder()
  for (const [name, { shift = 0, bytes, ...form }] of Object.entries(rasters)) {
    const placed = { ...flat, west: flat.west + shift }
    await writeFile(path.join(folder, name), bytes ?? encodeTiff(placed, { nodata: '-9999', ...form }))
  }
  const found: Inspected[] = []
  for await (const raster of inspect([folder], crs)) found.push(raster)
  return found
}

test('every cell is read', async () => {
  const [found] = await inspectAll({ 'a.tif': { compression: 'LZW', tile: 16 } })
  expect(found).toMatchObject({
    facts: { width: 20, compression: 'LZW', crs: 'EPSG:27700' },
    summary: { cells: 400, missing: 100, lowest: 5, highest: 19 },
    problems: [],
  })
})

test('problems that would stop a build are named for each raster, and the other rasters are inspected all the same', async () => {
  const found = await inspectAll({
    'a.tif': {},
    'b.tif': { shift: 20.3 },
    'c.tif': { epsg: 32630 },
    'd.tif': { bytes: Buffer.from('no raster') },
    'e.tif': { epsg: 32767 },
    'f.tif': { shift: -900_000 },
    'g.tif': { bytes: encodeTiff(makeRaster(4, () => NaN)) },
    'h.tif': { shift: 20 },
  })
  expect(found.map(({ problems }) => problems.join(' '))).toEqual([
    '',
    expect.stringContaining('b.tif: its cells lie 0.30 of a cell away'),
    expect.stringContaining('c.tif: is in EPSG:32630'),
    expect.stringContaining('d.tif: is neither a GeoTIFF nor an ASCII grid'),
    expect.stringContaining('e.tif: does not name its projected system'),
    expect.stringContaining('f.tif: lies outside the National Grid'),
    expect.stringContaining('g.tif: contains no heights'),
    '',
  ])
})

test('a given system is used for rasters that do not name theirs', async () => {
  const found = await inspectAll({ 'a.tif': { epsg: 32767 }, 'b.tif': { epsg: 32630 } }, 'EPSG:27700')
  expect(found.flatMap(({ problems }) => problems)).toEqual([])
})
