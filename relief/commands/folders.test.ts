import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { reliefHere } from '../testing/relief-here.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'

/** Writes level ground of 20 by 20 m for each name, at a height, and so many metres to the east. */
async function folderWith(
  rasters: Readonly<Record<string, readonly [height: number, east: number]>>,
): Promise<string> {
  const folder = await makeFolder()
  for (const [name, [height, east]] of Object.entries(rasters)) {
    const ground = makeRaster(20, () => height)
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), encodeGeoTiff({ ...ground, west: ground.west + east }, 27700))
  }
  return folder
}

/** Returns the heights along the middle, every 10 m. */
async function profileOf(inputs: readonly string[]): Promise<string[]> {
  const line = ['--from', '278005,249490', '--to', '278015,249490', '--step', '10']
  const { stdout } = await reliefHere(['profile', ...inputs, ...line])
  return stdout
    .split('\n')
    .slice(1, 3)
    .map((row) => row.split(',')[3] ?? '')
}

test('the newer of two surveys lies on top, in a folder and as single files, and the overlap is told', async () => {
  const folder = await folderWith({ 'SN74_2009_DTM.tif': [105, 0], 'SN74_2020_DTM.tif': [103, 0] })
  const old = path.join(folder, 'SN74_2009_DTM.tif')
  expect(await profileOf([folder])).toEqual(['103.000', '103.000'])
  expect(await profileOf([old, path.join(folder, 'SN74_2020_DTM.tif')])).toEqual(['103.000', '103.000'])
  const told = 'OVERLAP: SN74_2020_DTM.tif lies over SN74_2009_DTM.tif on 400 m², all of it: the date'
  const inspected = await reliefHere(['inspect', folder])
  expect(inspected).toMatchObject({ status: 0, stdout: expect.stringContaining(told) as string })
  const out = path.join(await makeFolder(), 'set')
  const built = await reliefHere(['build', folder, '--out', out, '--layers', 'hillshade', '--zoom', '15'])
  expect(built).toMatchObject({ status: 0, stderr: expect.stringContaining(told) as string })
})

test('without dates the first name wins in a folder, and the first file of a list', async () => {
  const folder = await folderWith({ 'a.tif': [101, 0], 'b.tif': [102, 10] })
  expect(await profileOf([folder])).toEqual(['101.000', '101.000'])
  expect(await profileOf(['b.tif', 'a.tif'].map((name) => path.join(folder, name)))).toEqual([
    '101.000',
    '102.000',
  ])
  const { stdout } = await reliefHere(['inspect', folder])
  expect(stdout).toContain('OVERLAP: a.tif lies over b.tif on 200 m², 50 % of it: it comes first')
})

test('a folder with both models is a problem of an inspection, and refused by a build of either', async () => {
  const folder = await folderWith({ 'SN74_DSM.tif': [118, 0], 'SN74_DTM.tif': [106, 0] })
  const inspected = await reliefHere(['inspect', folder])
  expect(inspected.status).toBe(1)
  expect(inspected.stdout).toContain('problem its name says DTM, that of ')
  const work = path.join(await makeFolder(), 'work')
  for (const [model, file] of [
    ['DTM', 'SN74_DSM.tif'],
    ['DSM', 'SN74_DTM.tif'],
  ] as const)
    for (const command of [
      ['build', '--out', work],
      ['plan', '--work', work, '--name', 'x'],
    ] as const) {
      const [name, ...more] = command
      const { status, stderr } = await reliefHere([name, folder, ...more, '--model', model])
      expect(status).toBe(1)
      expect(stderr).toContain(`${path.join(folder, file)}: its name says`)
    }
})

test('what a folder has besides is told by inspect, build and profile', async () => {
  const folder = await folderWith({ 'a.tif': [101, 0], 'SN75/b.tif': [101, 20] })
  await writeFile(path.join(folder, 'SN76.zip'), 'PK')
  await writeFile(path.join(folder, '._a.tif'), Buffer.from('00051607', 'hex'))
  const out = path.join(await makeFolder(), 'set')
  const said = await Promise.all([
    reliefHere(['inspect', folder]),
    reliefHere(['build', folder, '--out', out, '--layers', 'hillshade', '--zoom', '15']),
    reliefHere(['profile', folder, '--from', '278005,249490', '--to', '278015,249490']),
  ])
  for (const { status, stdout, stderr } of said) {
    expect(status).toBe(0)
    for (const words of ['folder SN75 in ', 'SN76.zip in ', 'hidden files (._a.tif)'])
      expect(stdout + stderr).toContain(words)
  }
})

test('a sea tile among others is a note and no problem; nothing but sea cannot be built', async () => {
  const folder = await folderWith({ 'a.tif': [101, 0], 'b.tif': [NaN, 20] })
  const both = await reliefHere(['inspect', folder])
  expect(both).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('note    contains no heights') as string,
  })
  expect(both.stdout).toContain('2 rasters, no problems')
  const sea = await reliefHere(['inspect', path.join(folder, 'b.tif')])
  expect(sea).toMatchObject({ status: 1, stdout: expect.stringContaining('nothing to build') as string })
})

test.each([
  ['a.zip', 'PK\u0003\u0004', 'is a packed file; unpack it'],
  ['a.tif', '<!DOCTYPE html><p>Log in</p>', 'is a web page and not a raster'],
  ['a.laz', 'LASF', 'is a point cloud'],
  ['a.tif', 'no raster', 'is neither a GeoTIFF nor an ASCII grid'],
])('%s that begins with %j is refused with what it is', async (name, beginning, problem) => {
  const file = path.join(await makeFolder(), name)
  await writeFile(file, beginning)
  const { status, stdout } = await reliefHere(['inspect', file])
  expect(status).toBe(1)
  expect(stdout).toContain(problem)
})
