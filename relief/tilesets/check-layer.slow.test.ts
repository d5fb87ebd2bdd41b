import { cp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TilesetFile } from '#contract/relief/relief.ts'
import { ancestorOf, tileKey } from '#geo/tiles/tile-address.ts'
import { dice } from '../testing/dice.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { addressOf, makeTileset, readTileset, TEST_FACTS, tilesOf } from '../testing/tilesets.ts'
import { verifyTileset } from './check-layer.ts'

const ground = makeRaster(300, (c, r) => 200 + 0.1 * c + 3 * Math.sin(r / 9))

async function build(storage: TilesetFile['storage']): Promise<string> {
  const { out } = await makeTileset(ground, { zooms: [15, 17], facts: { ...TEST_FACTS, storage } })
  return out
}

const byte = dice(9)

function anyBytes(length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => byte(256)))
}

function verified(folder: string) {
  return verifyTileset(folder, () => () => undefined)
}

async function problemsOf(folder: string): Promise<string> {
  const { layers, problems } = await verified(folder)
  const ofLayers = layers.flatMap((layer) => layer.problems.map((problem) => `${layer.name}: ${problem}`))
  return [...ofLayers, ...problems].join('\n')
}

/** Returns the problems of a copy of a good tileset after some damage. */
async function afterDamage(good: string, damage: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = path.join(await makeFolder(), 'set')
  await cp(good, copy, { recursive: true })
  await damage(copy)
  return problemsOf(copy)
}

async function describe(folder: string, change: Partial<TilesetFile>): Promise<void> {
  await writeFile(
    path.join(folder, 'set.json'),
    JSON.stringify({ ...(await readTileset(folder)), ...change }),
  )
}

test('a tileset is valid as it was built, also with a new name, and with rows from the south', async () => {
  const good = await build('tms')
  const { layers, problems } = await verified(good)
  expect(problems).toEqual([])
  expect(layers.map(({ name }) => name)).toEqual(['hillshade', 'elevation'])
  for (const layer of layers) expect(layer).toMatchObject({ zooms: [15, 17], problems: [] })
  expect(await afterDamage(good, (copy) => describe(copy, { name: 'A better name' }))).toBe('')
})

test('a tileset of the first recipe, whose description says less, is valid', async () => {
  const old = await afterDamage(await build('pmtiles'), async (copy) => {
    const before = await readTileset(copy)
    Reflect.deleteProperty(before, 'recipe')
    Reflect.deleteProperty(before.elevation ?? {}, 'steps')
    for (const layer of before.layers) Reflect.deleteProperty(layer, 'quality')
    await writeFile(path.join(copy, 'set.json'), JSON.stringify(before))
  })
  expect(old).toBe('')
})

test('damage to a folder of tiles is named', async () => {
  const good = await build('xyz')
  const tiles = await tilesOf(good, 'hillshade')
  const [first = '', last = ''] = [tiles[0], tiles.at(-1)]
  const nameOf = (tile: string): string => tile.replace('.webp', '')
  const { layers, elevation } = await readTileset(good)
  const [hillshade] = layers
  if (!hillshade || !elevation) throw new Error('the tileset is not what this test needs')

  const noise = await afterDamage(good, (copy) =>
    writeFile(path.join(copy, 'hillshade', last), anyBytes(900)),
  )
  expect(noise).toContain(`hillshade: ${nameOf(last)} does not decode`)

  expect(await afterDamage(good, (copy) => rm(path.join(copy, 'hillshade', first)))).toContain(
    `hillshade: ${nameOf(first)} is missing`,
  )
  // A tile beside which its parent has another: only the hash of all tiles shows that it is lost.
  const parentOf = (tile: string): string => tileKey(ancestorOf(addressOf(tile), 1))
  const lost = tiles.findLast(
    (tile) =>
      tiles.filter((other) => parentOf(other) === parentOf(tile)).length > 1 && tile.startsWith('17/'),
  )
  expect(await afterDamage(good, (copy) => rm(path.join(copy, 'hillshade', lost ?? '')))).toContain(
    'some are lost',
  )
  expect(await afterDamage(good, (copy) => rm(path.join(copy, 'elevation'), { recursive: true }))).toBe(
    'elevation: is missing',
  )

  const deeper = await afterDamage(good, (copy) =>
    describe(copy, { layers: [{ ...hillshade, maxZoom: 18 }] }),
  )
  expect(deeper).toBe('hillshade: ends at zoom 17, set.json says 18')
  const elsewhere = await afterDamage(good, (copy) => describe(copy, { bounds: [-5, 51, -4.9, 51.1] }))
  expect(elsewhere).toContain(`${nameOf(last)} lies outside the bounds`)
  expect(await afterDamage(good, (copy) => describe(copy, { tileSize: 512 }))).toContain(
    `${nameOf(first)} has 256 x 256 pixels, set.json says 512`,
  )

  const clear = await afterDamage(good, async (copy) => {
    const file = path.join(copy, 'elevation', last)
    await writeFile(file, await sharp(file).ensureAlpha(0.5).webp({ lossless: true }).toBuffer())
  })
  expect(clear).toContain(`elevation: ${nameOf(last)} has transparency`)
})

test('damage to an archive is named', async () => {
  const good = await build('pmtiles')
  expect(await problemsOf(good)).toBe('')
  const archive = (copy: string): string => path.join(copy, 'hillshade.pmtiles')
  const { length } = await readFile(archive(good))

  expect(await afterDamage(good, (copy) => truncate(archive(copy), length - 300))).toContain(
    `hillshade: the archive has ${length - 300} bytes, not the ${length} of its header`,
  )
  expect(await afterDamage(good, (copy) => truncate(archive(copy), 90))).toContain('cannot be read')
  expect(await afterDamage(good, (copy) => overwrite(archive(copy), 16_384, anyBytes(200)))).toMatch(
    /hillshade: 15\/\d+\/\d+ does not decode/,
  )
  // The number of tiles in the header.
  expect(await afterDamage(good, (copy) => overwrite(archive(copy), 72, Buffer.of(200)))).toMatch(
    /the header says 200 tiles; there are \d+/,
  )
})

async function overwrite(file: string, at: number, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(bytes, 0, bytes.length, at)
  await handle.close()
}

test('a folder that is not a tileset is refused with the reason', async () => {
  const folder = await makeFolder()
  await expect(verified(folder)).rejects.toThrow('set.json: does not exist')
  await writeFile(path.join(folder, 'set.json'), '{"format":3,"name":4}')
  await expect(verified(folder)).rejects.toThrow('does not describe a tileset of this version')
})
