import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, makeRaster } from './testing/rasters.ts'
import { reliefHere } from './testing/relief-here.ts'
import { runRelief } from './testing/run-relief.ts'
import { sharedData } from './testing/shared-data.ts'
import { readTileset } from './testing/tilesets.ts'
import { encodeGeoTiff } from './writer/geotiff.ts'

const relief = (...words: readonly string[]) => reliefHere(words)

async function makeTerrainModel(epsg = 27700): Promise<string> {
  const file = path.join(await makeFolder(), 'model.tif')
  await writeFile(
    file,
    encodeGeoTiff(
      makeRaster(40, (c) => 200 + c),
      epsg,
    ),
  )
  return file
}

test('help is printed and is not an error', async () => {
  const { status, stdout } = await runRelief(['--help'])
  expect(status).toBe(0)
  expect(stdout).toContain('npm run relief -- build')
})

test.each([
  [['bake'], '"bake" is not a command'],
  [['build', 'model.tif'], '--out TILESET is missing'],
  [['build', 'model.tif', '--out', 'x', '--zoom', '17-12'], '--zoom "17-12"'],
  [['build', 'model.tif', '--out', 'x', '--origin', 'here'], '--origin "here"'],
  [['build', 'model.tif', '--out', 'x', '--sun', '315'], '--sun "315"'],
  [['build', 'model.tif', '--out', 'x', '--vat', 'rich'], '--vat "rich"'],
  [['build', 'model.tif', '--out', 'x', '--fast'], '--fast'],
  [['fetch', '--out', 'x'], '--area AREA is missing'],
  [['verify'], 'the folder of the tileset is missing'],
  [['profile', 'model.tif', '--from', '0,0'], '--to E,N is missing'],
  [['profile', 'model.tif', '--from', '0,0', '--to', '9,9', '--step', '0'], '--step "0"'],
])('%j is a wrong command: exit code 2', async (words, problem) => {
  const { status, stderr } = await relief(...words)
  expect(status).toBe(2)
  expect(stderr).toContain(problem)
})

test('a process ends with the exit code of its command', async () => {
  const { status, stdout, stderr } = await runRelief(['bake'])
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain('"bake" is not a command')
})

test('a missing file is named: exit code 1', async () => {
  const folder = await makeFolder()
  const { status, stderr } = await runRelief(['build', `${folder}/nowhere.tif`, '--out', `${folder}/set`])
  expect(status).toBe(1)
  expect(stderr).toContain('nowhere.tif')
})

test('a folder with files of another kind is never replaced', async () => {
  const model = await makeTerrainModel()
  const folder = path.dirname(model)
  for (const out of [folder, model]) {
    const { status, stderr } = await relief('build', model, '--out', out, '--layers', 'slope', '--zoom', '16')
    expect(status).toBe(1)
    expect(stderr).toMatch(/do not belong to a tileset|is a file/)
  }
  expect(await readdir(folder)).toEqual(['model.tif'])
})

test('inspect describes rasters, and ends with exit code 1 when one has a problem', async () => {
  const model = await makeTerrainModel()
  const good = await relief('inspect', model)
  expect(good.stdout).toContain('40 x 40 cells of 1 m')
  expect(good.stdout).toContain('1 raster, no problems')
  expect(good.status).toBe(0)
  const bad = await relief('inspect', model, `${model}.gone`)
  expect(bad.stdout).toContain('does not exist')
  expect(bad.status).toBe(1)
})

test('a model without a system is refused until one is given', async () => {
  const model = await makeTerrainModel(32767)
  const out = path.join(path.dirname(model), 'set')
  expect((await relief('build', model, '--out', out)).stderr).toContain('--crs EPSG:27700')
  expect(
    (await relief('build', model, '--out', out, '--crs', 'EPSG:27700', '--zoom', '16', '--layers', 'slope'))
      .status,
  ).toBe(0)
})

test.each<[{ epsg?: number; west?: number }, string]>([
  [{ epsg: 2157 }, '"EPSG:2157" is not a known system'],
  [{ west: 900_000 }, 'lies outside the National Grid'],
  [{ epsg: 32_630, west: 1e9 }, 'lies outside the map in the system EPSG:32630'],
])('inspect and build refuse %j with the same words', async ({ epsg = 27700, west = 278_000 }, problem) => {
  const model = path.join(await makeFolder(), 'model.tif')
  await writeFile(model, encodeGeoTiff({ ...makeRaster(40, (c) => 200 + c), west }, epsg))
  const inspected = await relief('inspect', model)
  expect(inspected.stdout).toContain(problem)
  const built = await relief('build', model, '--out', path.join(path.dirname(model), 'set'))
  expect(built.stderr).toContain(problem)
  expect([inspected.status, built.status]).toEqual([1, 1])
})

test('a build asks about heights that no ground in the National Grid has', async () => {
  const model = path.join(await makeFolder(), 'model.tif')
  await writeFile(
    model,
    encodeGeoTiff(
      makeRaster(40, (c) => 3500 + c),
      27700,
    ),
  )
  const out = path.join(path.dirname(model), 'set')
  const build = ['build', model, '--out', out, '--zoom', '16', '--layers', 'slope']
  const { status, stderr } = await relief(...build)
  expect(stderr).toContain('has heights of up to 3539 m')
  expect(status).toBe(1)
  expect((await relief(...build, '--height-unit', 'ft')).status).toBe(0)
})

test('a build in Wales needs no setting for exact positions, and gives no warning', async () => {
  const model = await makeTerrainModel()
  const out = path.join(path.dirname(model), 'set')
  const { status, stderr, stdout } = await relief('build', model, '--out', out, '--layers', 'slope')
  expect(status).toBe(0)
  expect(stderr).not.toContain('POSITIONS')
  expect(stderr).toMatch(/Writing tiles: (\d+) of \1\n/)
  expect(stdout).toMatch(/\d+ tiles, /)
  expect((await readTileset(out)).datumShift).toBe('OSTN15')
})

const NORWICH = ['--origin', '623000,308000', '--zoom', '16', '--layers', 'slope'] as const

test('a build outside Wales warns of its error in metres, and the tileset says how it was placed', async () => {
  const model = await makeTerrainModel()
  const out = path.join(path.dirname(model), 'set')
  const { status, stderr } = await relief('build', model, '--out', out, ...NORWICH)
  expect(status).toBe(0)
  expect(stderr).toContain('POSITIONS ARE APPROXIMATE')
  expect(stderr).toContain('up to 4.3 m')
  expect((await readTileset(out)).datumShift).toBe('Helmert')
})

const GRID = sharedData('uk_os_OSTN15_NTv2_OSGBtoETRS.tif')

test.skipIf(GRID === null)('with the whole grid, a build outside Wales is exact', async () => {
  const model = await makeTerrainModel()
  const out = path.join(path.dirname(model), 'set')
  const { stderr } = await relief('build', model, '--out', out, ...NORWICH, '--ostn15', GRID ?? '')
  expect(stderr).not.toContain('POSITIONS')
  expect((await readTileset(out)).datumShift).toBe('OSTN15')
})

test('a raster that is moved elsewhere gives a warning', async () => {
  const model = await makeTerrainModel()
  const out = path.join(path.dirname(model), 'set')
  const { stderr } = await relief(
    'build',
    model,
    '--out',
    out,
    '--origin',
    '250000,300000',
    '--zoom',
    '16',
    '--layers',
    'slope',
  )
  expect(stderr).toContain('MOVED')
})

test('a profile is CSV, with an empty field where no height is known', async () => {
  const model = await makeTerrainModel()
  const { stdout } = await runRelief([
    'profile',
    model,
    '--from',
    '278038.5,249490',
    '--to',
    '278040.5,249490',
  ])
  expect(stdout.split('\n')).toEqual([
    'distance_m,easting,northing,height_m',
    '0.000,278038.500,249490.000,238.000',
    '1.000,278039.500,249490.000,239.000',
    '2.000,278040.500,249490.000,',
    '',
  ])
})
