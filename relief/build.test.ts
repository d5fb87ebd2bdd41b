import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Format2SetFile } from '#contract/relief-format-2.ts'
import { buildReliefSet } from './build.ts'
import { openProjection } from './datum/projections.ts'
import type { Grid } from './grid.ts'
import { degreesToPixel, TILE_SIZE } from './pyramid/mercator.ts'
import { makeFolder, makeRaster } from './testing/rasters.ts'

const FLAT = 147

async function build(heights: Grid, zooms: { minZoom: number; maxZoom: number }) {
  const out = path.join(await makeFolder(), 'set')
  const projection = await openProjection('EPSG:27700', null)
  await buildReliefSet({
    heights,
    projection,
    ...zooms,
    out,
    name: 'Test',
    attribution: 'Nobody',
    invented: true,
    source: 'test',
    version: 1,
    onProgress: () => undefined,
  })
  return { out, projection }
}

/** Of the hillshade. */
async function tilesOf(out: string): Promise<string[]> {
  const files = await readdir(out, { recursive: true })
  return files.filter((file) => file.endsWith('.webp') && !file.startsWith('elevation')).sort()
}

/** Grey and alpha of every pixel; alpha 255 where a tile has none. */
async function pixelsOf(file: string): Promise<{ grey: number; alpha: number }[]> {
  const { data } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: TILE_SIZE * TILE_SIZE }, (_, at) => ({
    grey: data[4 * at] ?? 0,
    alpha: data[4 * at + 3] ?? 0,
  }))
}

test('a set has its tiles, none of them empty, and a description that the contract knows', async () => {
  const { out } = await build(
    makeRaster(300, (c) => 200 + c * 0.1),
    { minZoom: 12, maxZoom: 17 },
  )
  const set = JSON.parse(await readFile(path.join(out, 'set.json'), 'utf8')) as Format2SetFile
  expect(set).toMatchObject({ name: 'Test', minZoom: 12, maxZoom: 17, datumShift: 'Helmert', invented: true })
  const tiles = await tilesOf(out)
  expect(new Set(tiles.map((file) => file.split('/')[0]))).toEqual(
    new Set(['12', '13', '14', '15', '16', '17']),
  )
  for (const file of tiles) {
    const pixels = await pixelsOf(path.join(out, file))
    expect(pixels.some(({ alpha }) => alpha > 0)).toBe(true)
  }
})

test('only tiles that are partly empty have an alpha channel', async () => {
  const { out } = await build(
    makeRaster(700, (c) => 200 + c * 0.1),
    { minZoom: 17, maxZoom: 17 },
  )
  const kinds = await Promise.all(
    (await tilesOf(out)).map(async (file) => {
      const { hasAlpha } = await sharp(path.join(out, file)).metadata()
      const clear = (await pixelsOf(path.join(out, file))).some(({ alpha }) => alpha === 0)
      return { hasAlpha, clear }
    }),
  )
  expect(kinds.every(({ hasAlpha, clear }) => hasAlpha === clear)).toBe(true)
  expect(kinds.some(({ hasAlpha }) => !hasAlpha)).toBe(true)
})

test('missing ground is never a cliff', async () => {
  const { out } = await build(
    makeRaster(400, (c, r) => ((c - 200) ** 2 + (r - 200) ** 2 < 3600 ? NaN : 350)),
    { minZoom: 13, maxZoom: 17 },
  )
  for (const file of await tilesOf(out)) {
    const shown = (await pixelsOf(path.join(out, file))).filter(({ alpha }) => alpha === 255)
    expect(shown.every(({ grey }) => Math.abs(grey - FLAT) <= 2)).toBe(true)
  }
})

test('neighbouring tiles meet without a seam', async () => {
  const { out } = await build(
    makeRaster(700, (c, r) => 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31)),
    { minZoom: 16, maxZoom: 16 },
  )
  const tiles = await tilesOf(out)
  let met = 0
  for (const file of tiles) {
    const [z, x, y] = file.replace('.webp', '').split('/').map(Number)
    const east = `${z ?? 0}/${(x ?? 0) + 1}/${y ?? 0}.webp`
    if (!tiles.includes(east)) continue
    const left = await pixelsOf(path.join(out, file))
    const right = await pixelsOf(path.join(out, east))
    for (let row = 0; row < TILE_SIZE; row++) {
      const at = row * TILE_SIZE
      const [inner, edge, across] = [left[at + 254], left[at + 255], right[at]]
      if (inner?.alpha !== 255 || edge?.alpha !== 255 || across?.alpha !== 255) continue
      met++
      // One pixel further the shade may change as much as it did one pixel before, plus what lossy encoding adds.
      expect(Math.abs(across.grey - edge.grey)).toBeLessThan(Math.abs(edge.grey - inner.grey) + 14)
    }
  }
  expect(met).toBeGreaterThan(100)
})

test('a mark of known position lies within a metre of it in the tile', async () => {
  const raster = makeRaster(300, (c, r) => (Math.abs(c - 150) < 4 && Math.abs(r - 110) < 4 ? NaN : 300))
  const { out, projection } = await build(raster, { minZoom: 17, maxZoom: 17 })
  // The middle of cell 150, 110.
  const [x, y] = degreesToPixel(17, ...projection.toDegrees(raster.west + 150.5, raster.north - 110.5))
  const file = path.join(out, '17', String(Math.floor(x / TILE_SIZE)), `${Math.floor(y / TILE_SIZE)}.webp`)
  const clear = (await pixelsOf(file)).flatMap(({ alpha }, at) => (alpha < 128 ? [at] : []))
  const around = clear.filter(
    (at) => Math.hypot((at % TILE_SIZE) - (x % TILE_SIZE), Math.floor(at / TILE_SIZE) - (y % TILE_SIZE)) < 20,
  )
  const middle = (of: (at: number) => number): number =>
    around.reduce((sum, at) => sum + of(at), 0) / around.length + 0.5
  const off = Math.hypot(
    middle((at) => at % TILE_SIZE) - (x % TILE_SIZE),
    middle((at) => Math.floor(at / TILE_SIZE)) - (y % TILE_SIZE),
  )
  expect(around.length).toBeGreaterThan(50)
  expect(off * 0.73).toBeLessThan(1)
})

test('the same heights make the same bytes', async () => {
  const raster = makeRaster(300, (c, r) => 200 + 5 * Math.sin(c / 9) + r * 0.02)
  const digest = async (out: string): Promise<string> => {
    const hash = createHash('sha256')
    const files = await readdir(out, { recursive: true })
    for (const file of files.filter((name) => name.includes('.')).sort())
      hash.update(file).update(await readFile(path.join(out, file)))
    return hash.digest('hex')
  }
  const zooms = { minZoom: 14, maxZoom: 17 }
  expect(await digest((await build(raster, zooms)).out)).toBe(await digest((await build(raster, zooms)).out))
})

test('a build that fails half-way leaves the set that was there', async () => {
  const raster = makeRaster(100, () => 200)
  const { out, projection } = await build(raster, { minZoom: 16, maxZoom: 17 })
  const before = await tilesOf(out)
  const failing = buildReliefSet({
    heights: raster,
    projection,
    minZoom: 15,
    maxZoom: 17,
    out,
    name: 'Second',
    attribution: '',
    invented: true,
    source: 'test',
    version: 2,
    onProgress: () => {
      throw new Error('the power went')
    },
  })
  await expect(failing).rejects.toThrow('the power went')
  expect(await tilesOf(out)).toEqual(before)
  expect(await readFile(path.join(out, 'set.json'), 'utf8')).toContain('"Test"')
  expect(await readdir(path.dirname(out))).toEqual(['set'])
})

test('a second build replaces the first whole', async () => {
  const raster = makeRaster(100, () => 200)
  const { out, projection } = await build(raster, { minZoom: 16, maxZoom: 17 })
  await buildReliefSet({
    heights: raster,
    projection,
    minZoom: 15,
    maxZoom: 15,
    out,
    name: 'Second',
    attribution: '',
    invented: true,
    source: 'test',
    version: 2,
    onProgress: () => undefined,
  })
  expect(existsSync(path.join(out, '17'))).toBe(false)
  expect(await readdir(out)).toEqual(['15', 'elevation', 'set.json'])
})
