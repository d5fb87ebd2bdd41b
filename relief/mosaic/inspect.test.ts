import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { parseArea } from '../terminal/parse-area.ts'
import { encodeTiff, type TiffForm } from '../testing/tiff.ts'
import { listRasters } from './inputs/list-rasters.ts'
import { inspect, type Inspected } from './inspect.ts'

const flat = makeRaster(20, (c) => (c < 5 ? NaN : c))

async function inspectAll(
  rasters: Readonly<Record<string, TiffForm & { shift?: number; bytes?: Buffer }>>,
  crs: string | null = null,
  area: string | null = null,
): Promise<Inspected[]> {
  const folder = await makeFolder()
  for (const [name, { shift = 0, bytes, ...form }] of Object.entries(rasters)) {
    const placed = { ...flat, west: flat.west + shift }
    await writeFile(path.join(folder, name), bytes ?? encodeTiff(placed, { nodata: '-9999', ...form }))
  }
  const found: Inspected[] = []
  for await (const raster of inspect(
    listRasters([folder]).rasters,
    crs,
    area === null ? null : parseArea(area),
  ))
    found.push(raster)
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
    '',
    '',
  ])
  expect(found.flatMap(({ notes }) => notes)).toEqual([expect.stringContaining('g.tif: contains no heights')])
})

test('a system that a build does not know, and heights that no ground has, are problems', async () => {
  const found = await inspectAll({
    'a.tif': { epsg: 2157 },
    'b.tif': { epsg: 2157, bytes: encodeTiff(makeRaster(4, (c) => 1400 + c)) },
  })
  expect(found.map(({ problems }) => problems.join(' '))).toEqual([
    expect.stringContaining('a.tif: "EPSG:2157" is not a known system'),
    expect.stringContaining('b.tif: has heights of up to 1403 m, but the highest ground'),
  ])
})

test('a given system is used for rasters that do not name theirs', async () => {
  const found = await inspectAll({ 'a.tif': { epsg: 32767 }, 'b.tif': { epsg: 32630 } }, 'EPSG:27700')
  expect(found.flatMap(({ problems }) => problems)).toEqual([])
})

test('with an area only its rasters and cells are read', async () => {
  const rasters = { 'a.tif': { tile: 16 }, 'b.tif': { shift: 20 } }
  const found = await inspectAll(rasters, null, '278004,249485,278010,249495')
  expect(found).toMatchObject([{ summary: { cells: 60, missing: 10, lowest: 5, highest: 9 }, problems: [] }])
  expect(await inspectAll(rasters, null, 'SN00')).toEqual([])
  const [other] = await inspectAll({ 'a.tif': { epsg: 32630 } }, null, 'SN74')
  expect(other?.problems[0]).toContain(
    'SN74 is a square of the National Grid, but the rasters are in EPSG:32630',
  )
})
