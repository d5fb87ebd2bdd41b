import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../../testing/rasters.ts'
import { leftOutLines } from '../../terminal/mosaic-lines.ts'
import { listRasters } from './list-rasters.ts'

async function folderWith(...files: readonly string[]): Promise<string> {
  const folder = await makeFolder()
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), '')
  }
  return folder
}

function namesIn(folder: string, inputs: readonly string[] = [folder]): string[] {
  return listRasters(inputs).rasters.map((name) => path.relative(folder, name))
}

test('a folder gives its rasters in the order of their names, those with dates the newest first', async () => {
  const folder = await folderWith('b.TIF', 'a.asc', 'C.tiff', 'd_2009.tif', 'e_2020.tif')
  expect(namesIn(folder)).toEqual(['C.tiff', 'a.asc', 'b.TIF', 'e_2020.tif', 'd_2009.tif'])
})

test('files that are given one by one are ordered in the same way, and each is listed once', async () => {
  const folder = await folderWith('a_2009.tif', 'b_2020.tif')
  const [old = '', recent = ''] = ['a_2009.tif', 'b_2020.tif'].map((name) => path.join(folder, name))
  expect(namesIn(folder, [old, recent, folder])).toEqual(['b_2020.tif', 'a_2009.tif'])
})

test('what is not read is listed: folders with rasters or packed files, packed files, hidden and other files', async () => {
  const folder = await folderWith(
    ...['a.tif', 'a.tfw', 'a.tif.aux.xml', '._a.tif', '.DS_Store', 'SN75.ZIP', 'cloud.laz'],
    ...[
      'SN74/b.tif',
      'SN74/deeper/c.asc',
      'packed/d.zip',
      'texts/read.txt',
      '__MACOSX/._b.tif',
      'old.tif/e.tif',
    ],
  )
  const { rasters, leftOut } = listRasters([folder])
  expect(rasters).toEqual([path.join(folder, 'a.tif')])
  expect(leftOut).toEqual([
    { folder, kind: 'hidden', name: '.DS_Store', rasters: 0, packed: 0 },
    { folder, kind: 'hidden', name: '._a.tif', rasters: 0, packed: 0 },
    { folder, kind: 'folder', name: 'SN74', rasters: 2, packed: 0 },
    { folder, kind: 'packed', name: 'SN75.ZIP', rasters: 0, packed: 0 },
    { folder, kind: 'other', name: 'cloud.laz', rasters: 0, packed: 0 },
    { folder, kind: 'folder', name: 'old.tif', rasters: 1, packed: 0 },
    { folder, kind: 'folder', name: 'packed', rasters: 0, packed: 1 },
  ])
  expect(leftOutLines(leftOut)).toEqual({
    ground: [
      `LEFT OUT: folder SN74 in ${folder}, with 2 rasters; give this folder too.`,
      `LEFT OUT: folder old.tif in ${folder}, with 1 raster; give this folder too.`,
      `LEFT OUT: folder packed in ${folder}, with 1 packed file; unpack what is in it.`,
      `LEFT OUT: SN75.ZIP in ${folder}; unpack first.`,
    ],
    rest: [
      `Left out in ${folder}: hidden files (.DS_Store, ._a.tif).`,
      `Left out in ${folder}: files that are no rasters (cloud.laz).`,
    ],
  })
})

test('a file of macOS beside a raster is left out where it is given by name too', async () => {
  const folder = await folderWith('a.tif', '._a.tif')
  expect(namesIn(folder, [path.join(folder, '._a.tif'), path.join(folder, 'a.tif')])).toEqual(['a.tif'])
})

test('a folder without a raster is refused, with what to do about what it has', async () => {
  const refusal = async (...files: readonly string[]): Promise<string> => {
    const folder = await folderWith(...files)
    try {
      listRasters([folder])
      return 'no refusal'
    } catch (error) {
      return String(error)
    }
  }
  expect(await refusal('._a.tif')).toContain('contains no raster (a file that ends with .tif, .tiff or .asc)')
  expect(await refusal('SN74.zip')).toContain('; unpack SN74.zip first')
  expect(await refusal('1.zip', '2.zip', '3.zip', '4.zip')).toContain(
    'unpack 1.zip, 2.zip, 3.zip and 1 more first',
  )
  expect(await refusal('SN74/a.tif')).toContain('; give the folders in it that have rasters: SN74')
})
