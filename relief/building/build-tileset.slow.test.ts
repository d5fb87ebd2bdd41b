import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { RELIEF_RECIPE } from '#contract/relief/relief-names.ts'
import { emptyGrid, type Grid } from '../height-source.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { makeRasterFile, readTileset, testBuild, tilesOf } from '../testing/tilesets.ts'
import { buildTileset, type BuildOptions } from './build-tileset.ts'
import { joinParts } from './join-parts.ts'
import { jobFile } from './metatiles/carried-over.ts'
import { workFolder } from './work.ts'

/** Hills with a hole, wider than one metatile of 1024 pixels. */
const hills = makeRaster(900, (c, r) =>
  (c - 500) ** 2 + (r - 300) ** 2 < 900 ? NaN : 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31) + 0.01 * c,
)

/** Returns a rectangle of a raster as a raster of its own. */
function cut(grid: Grid, column: number, row: number, width: number, height: number): Grid {
  const { cell, west, north } = grid
  const part = emptyGrid({ width, height, cell, west: west + column * cell, north: north - row * cell })
  for (let y = 0; y < height; y++) {
    const at = (row + y) * grid.width + column
    part.values.set(grid.values.subarray(at, at + width), y * width)
  }
  return part
}

/** Returns the SHA-256 hash of every file in a folder, names included. */
async function digest(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
  for (const name of names.sort()) hash.update(path.relative(folder, name)).update(await readFile(name))
  return hash.digest('hex')
}

const WANTED = {
  layers: ['hillshade', 'local-relief', 'sky-view-factor', 'colour-relief', 'topographic-position'],
  zooms: [11, 16],
  tileSize: 512,
} as const

test('the same input makes the same bytes: with one worker or three, and from one raster, several pieces or two parts', async () => {
  const whole = await makeRasterFile(hills)
  const first = await testBuild([whole], WANTED)
  await buildTileset(first)
  const expected = await digest(first.out)

  const many = await testBuild([whole], { ...WANTED, workers: 3 })
  await buildTileset(many)
  expect(await digest(many.out)).toBe(expected)

  const pieces = await Promise.all([
    makeRasterFile(cut(hills, 0, 0, 500, 900)),
    // This raster overlaps the first: both have the same heights there.
    makeRasterFile(cut(hills, 450, 0, 450, 411)),
    makeRasterFile(cut(hills, 500, 411, 400, 489)),
  ])
  const mosaic = await testBuild(pieces, WANTED)
  await buildTileset(mosaic)
  expect(await digest(mosaic.out)).toBe(expected)

  const works: string[] = []
  for (const part of [1, 2]) {
    // Each machine stores the raster in a different folder.
    const partial = await testBuild([await makeRasterFile(hills)], { ...WANTED, part: { part, of: 2 } })
    expect(await buildTileset(partial)).toBeNull()
    works.push(workFolder(partial.out))
  }
  const out = path.join(await makeFolder(), 'joined')
  const { projection } = first
  const joined = {
    out,
    workers: 1,
    projectionOf: () => Promise.resolve(projection),
    onProgress: () => () => undefined,
  }
  await expect(joinParts({ ...joined, works: works.slice(1) })).rejects.toThrow(
    /^2 squares are missing \(pass-0\/.*\.job, pass-0\/.*\.job\) from these parts/,
  )
  await joinParts({ ...joined, works })
  expect(await digest(out)).toBe(expected)
}, 900_000)

test('an interrupted build resumes, makes only what is missing, and ends with the same bytes', async () => {
  const raster = await makeRasterFile(hills)
  const options = await testBuild([raster], { zooms: [13, 17] })
  await buildTileset(options)
  const expected = await digest(options.out)
  const out = path.join(await makeFolder(), 'set')
  const stages: string[] = []
  const interrupted = buildTileset({
    ...options,
    out,
    onProgress: (stage) => (done) => {
      if (stage === 'Writing tiles' && done === 3) throw new Error('the power went')
    },
  })
  await expect(interrupted).rejects.toThrow('the power went')
  expect((await readdir(path.dirname(out))).filter((name) => !name.startsWith('.'))).toEqual([])
  const [metatile] = await readdir(path.join(workFolder(out), 'pass-0'))
  await rm(path.join(workFolder(out), 'pass-0', metatile ?? ''))
  await buildTileset({
    ...options,
    out,
    resume: true,
    onProgress: (stage) => (done, total) => void stages.push(`${stage} ${done} of ${total}`),
  })
  expect(stages[0]).toMatch(/^Metatiles (\d+) of \d+$/)
  expect(stages.filter((stage) => stage.startsWith('Metatiles'))).toHaveLength(2)
  expect(await digest(out)).toBe(expected)
  expect(await readdir(path.dirname(out))).toEqual(['set'])
}, 900_000)

test('parts with different rasters or arguments are not joined', async () => {
  const partOf = async (size: number, layers: BuildOptions['layers']) => {
    const options = await testBuild([await makeRasterFile(makeRaster(size, () => 200))], {
      layers,
      elevation: false,
      zooms: [14, 14],
      part: { part: 1, of: 1 },
    })
    await buildTileset(options)
    return options
  }
  const first = await partOf(60, ['hillshade'])
  const { projection, onProgress } = first
  for (const other of [await partOf(61, ['hillshade']), await partOf(60, ['slope'])])
    await expect(
      joinParts({
        works: [workFolder(first.out), workFolder(other.out)],
        out: path.join(await makeFolder(), 'joined'),
        workers: 1,
        projectionOf: () => Promise.resolve(projection),
        onProgress,
      }),
    ).rejects.toThrow('different arguments or rasters')
})

test('unfinished work of another build is not resumed', async () => {
  const options = await testBuild([await makeRasterFile(makeRaster(100, () => 200))], {
    part: { part: 1, of: 1 },
  })
  await buildTileset(options)
  await expect(buildTileset({ ...options, resume: true, preset: 'flat' })).rejects.toThrow(
    'different layers, zooms or tiles',
  )
})

test('a failed build leaves the existing tileset in place, and the next one replaces all of it', async () => {
  const raster = await makeRasterFile(makeRaster(100, () => 200))
  const options = await testBuild([raster], {})
  await buildTileset(options)
  const before = await tilesOf(options.out, 'hillshade')
  const second = { ...options, facts: { ...options.facts, name: 'Second' }, zooms: [15, 15] as const }
  const failing = buildTileset({
    ...second,
    onProgress: () => () => {
      throw new Error('the power went')
    },
  })
  await expect(failing).rejects.toThrow('the power went')
  expect(await tilesOf(options.out, 'hillshade')).toEqual(before)
  expect((await readTileset(options.out)).name).toBe('Test')
  expect(await readTileset(options.out)).not.toHaveProperty('name_cy')
  const welsh = { nameCy: 'Yr ail', attributionCy: 'Neb' }
  await buildTileset({ ...second, facts: { ...second.facts, ...welsh }, elevation: false })
  expect(await readTileset(options.out)).toMatchObject({
    ...{ name: 'Second', name_cy: 'Yr ail', attribution_cy: 'Neb' },
    elevation: null,
  })
  expect((await readdir(options.out)).sort()).toEqual(['hillshade', 'set.json'])
  expect((await readdir(path.join(options.out, 'hillshade'))).sort()).toEqual(['15'])
})

test('rows of a folder in TMS order are counted from the south', async () => {
  const raster = await makeRasterFile(makeRaster(60, () => 200))
  const options = await testBuild([raster], { zooms: [14, 14] })
  await buildTileset(options)
  const south = {
    ...options,
    facts: { ...options.facts, storage: 'tms' as const },
    out: path.join(await makeFolder(), 'set'),
  }
  await buildTileset(south)
  const [xyz] = await tilesOf(options.out, 'hillshade')
  const [z = 0, x = 0, y = 0] = (xyz ?? '').replace('.webp', '').split('/').map(Number)
  expect(await tilesOf(south.out, 'hillshade')).toEqual([`${z}/${x}/${2 ** z - 1 - y}.webp`])
})

test('the description gives the step of heights at each zoom, the quality of images and the recipe', async () => {
  const options = await testBuild([await makeRasterFile(makeRaster(60, () => 200))], {
    layers: ['hillshade', 'colour-relief'],
    zooms: [14, 16],
  })
  await buildTileset(options)
  const tileset = await readTileset(options.out)
  expect(tileset.elevation).toMatchObject({ step: 1 / 128, steps: [1 / 32, 1 / 32, 1 / 128] })
  expect(tileset.layers.map(({ quality }) => quality)).toEqual([96, 90])
  expect(tileset.recipe).toBe(RELIEF_RECIPE)
})

test('unfinished work of another recipe is not resumed', async () => {
  const options = await testBuild([await makeRasterFile(makeRaster(60, () => 200))], {
    part: { part: 1, of: 1 },
  })
  await buildTileset(options)
  const plan = path.join(workFolder(options.out), 'plan.json')
  const text = await readFile(plan, 'utf8')
  await writeFile(plan, text.replace(`"engine":${RELIEF_RECIPE}`, `"engine":${RELIEF_RECIPE - 1}`))
  await expect(buildTileset({ ...options, resume: true })).rejects.toThrow('another version of the engine')
})

test('rasters without any height are refused', async () => {
  const options = await testBuild([await makeRasterFile(makeRaster(60, () => NaN))], {})
  await expect(buildTileset(options)).rejects.toThrow('contain no heights')
})

test('a metatile without any height is recorded as done', async () => {
  const options = await testBuild([await makeRasterFile(makeRaster(60, () => NaN))], {
    part: { part: 1, of: 1 },
  })
  await buildTileset(options)
  const [name = ''] = await readdir(path.join(workFolder(options.out), 'pass-0'))
  const [x = 0, y = 0] = name.replace('.job', '').split('-').map(Number)
  expect((await readFile(path.join(workFolder(options.out), jobFile(0, { x, y })))).length).toBeLessThan(200)
})
