import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { PMTiles, tileIdToZxy, zxyToTileId, type Source } from 'pmtiles'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../testing/rasters.ts'
import { packDirectories, writeArchive, type ArchiveFacts } from './write-archive.ts'

const FACTS: ArchiveFacts = {
  minZoom: 0,
  maxZoom: 9,
  bounds: [-5.8, 51.25, -2.6, 53.6],
  metadata: { name: 'Prawf', encoding: 'terrarium' },
}

/** Opens an archive with the official reader of the format. */
async function openArchive(file: string): Promise<PMTiles> {
  const handle = await open(file)
  onTestFinished(() => handle.close())
  const source: Source = {
    getKey: () => file,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
  return new PMTiles(source)
}

function tilesOf(ids: readonly number[], bytesOf: (id: number) => Uint8Array) {
  return ids.map((id) => ({ id, read: () => Promise.resolve(bytesOf(id)) }))
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words)

test('the official reader finds every tile, and nothing else', async () => {
  const file = path.join(await makeFolder(), 'a.pmtiles')
  const ids = [...Array(21).keys(), 40, 41, 42, 500, zxyToTileId(9, 247, 170)]
  const written = await writeArchive(
    file,
    tilesOf(ids, (id) => text(`tile ${id}`)),
    FACTS,
  )
  const archive = await openArchive(file)
  for (const id of ids) {
    const got = await archive.getZxy(...tileIdToZxy(id))
    expect(new TextDecoder().decode(got?.data)).toBe(`tile ${id}`)
  }
  for (const id of [43, 499, 501]) expect(await archive.getZxy(...tileIdToZxy(id))).toBeUndefined()
  expect(written).toMatchObject({ tiles: ids.length, bytes: (await stat(file)).size })
})

test('the header and the metadata describe the archive', async () => {
  const file = path.join(await makeFolder(), 'a.pmtiles')
  await writeArchive(
    file,
    tilesOf([0], () => text('x')),
    FACTS,
  )
  const archive = await openArchive(file)
  expect(await archive.getHeader()).toMatchObject({
    specVersion: 3,
    clustered: true,
    tileType: 4,
    minZoom: 0,
    maxZoom: 9,
    minLon: -5.8,
    minLat: 51.25,
    maxLon: -2.6,
    maxLat: 53.6,
  })
  expect(await archive.getMetadata()).toEqual(FACTS.metadata)
})

test('equal tiles are stored once, and neighbours along the curve make one run', async () => {
  const file = path.join(await makeFolder(), 'a.pmtiles')
  const ids = [5, 6, 7, 9, 10]
  await writeArchive(
    file,
    tilesOf(ids, (id) => text(id === 9 ? 'other' : 'sea')),
    FACTS,
  )
  const archive = await openArchive(file)
  expect(await archive.getHeader()).toMatchObject({
    numAddressedTiles: 5,
    numTileEntries: 3,
    numTileContents: 2,
  })
  for (const id of ids)
    expect(new TextDecoder().decode((await archive.getZxy(...tileIdToZxy(id)))?.data)).toBe(
      id === 9 ? 'other' : 'sea',
    )
})

test('a tileset that needs leaf directories can be read, and its root stays in the first 16 KiB', async () => {
  const file = path.join(await makeFolder(), 'a.pmtiles')
  // Sizes that do not compress: a million ways to differ.
  const size = (id: number): number => 1 + ((id * 7919) % 613)
  const ids = Array.from({ length: 40_000 }, (_, k) => 3 * k)
  await writeArchive(
    file,
    tilesOf(ids, (id) => new Uint8Array(size(id)).fill(id % 251).fill(id >> 8, 0, 1)),
    FACTS,
  )
  const archive = await openArchive(file)
  const header = await archive.getHeader()
  expect(header.leafDirectoryLength).toBeGreaterThan(0)
  expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384)
  for (const id of [0, 3, 12_288 * 3 - 3, 12_288 * 3, 119_997]) {
    const got = await archive.getZxy(...tileIdToZxy(id))
    expect(got?.data.byteLength).toBe(size(id))
  }
  expect(await archive.getZxy(...tileIdToZxy(4))).toBeUndefined()
})

test('leaves grow until the root that names them fits', () => {
  const entries = Array.from({ length: 9000 }, (_, k) => ({
    id: k * 2,
    run: 1,
    offset: k * 977,
    length: 977,
  }))
  const { root, leaves } = packDirectories(entries, 60)
  expect(root.length).toBeLessThanOrEqual(60)
  expect(leaves.length).toBeGreaterThan(0)
})
