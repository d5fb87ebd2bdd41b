import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PMTiles } from 'pmtiles'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { objectSettings, openObjects, type ObjectSettings } from '#objects/object-store.ts'
import { putTileset } from '#relief/tilesets/put-tileset.ts'
import { hasSwift, startSwift } from '#scripts/setup/swift.mjs'
import { makeApp } from '#server/testing/app.ts'
import { sampleTilesetFile, writeTileset } from '#server/testing/tilesets.ts'
import { refuseUnusableTiles, watchBucket } from './bucket-tilesets.ts'

const TILE = '16/32079/21609'
const URL_OF_TILE = `/tiles/survey/hillshade/${TILE}.webp`

describe.skipIf(!hasSwift())('tilesets in a bucket', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>
  let made = 0

  beforeAll(async () => {
    swift = await startSwift('tiles')
  })
  afterAll(async () => {
    await swift.stop()
    swift.remove()
  })

  const bucket = () => objectSettings('TILES_URL', `s3://tiles/${String((made += 1))}`, swift.environment)

  /** Builds a tileset with one tile and puts it into the bucket. @returns the bytes of its archive */
  const put = async (tilesIn: ObjectSettings, version: string, tile: Buffer = Buffer.from(version)) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-tiles-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const folder = await writeTileset({ config: { dataDir } }, 'survey', sampleTilesetFile({ version }), {
      hillshade: { [TILE]: tile },
    })
    const ofSet = { ...tilesIn, prefix: `${tilesIn.prefix}survey/` }
    await putTileset(folder, openObjects(ofSet), () => () => undefined)
    return readFile(path.join(folder, 'hillshade.pmtiles'))
  }

  test('are listed, and their tiles and archives are read by ranges', async () => {
    const tilesIn = bucket()
    const bytes = await put(tilesIn, 'first')
    const { app } = await makeApp({ tilesIn })
    const [listed] = (await app.inject('/tilesets')).json<Tileset[]>()
    expect(listed).toMatchObject({ id: 'survey', version: 'first' })
    const tile = await app.inject(`${URL_OF_TILE}?v=first`)
    expect([tile.statusCode, tile.body, tile.headers['cache-control']]).toEqual([
      200,
      'first',
      'public, max-age=31536000, immutable',
    ])
    expect((await app.inject('/tiles/survey/hillshade/16/1/1.webp')).statusCode).toBe(204)
    const whole = await app.inject('/tiles/survey/hillshade.pmtiles')
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    const part = await app.inject({
      url: '/tiles/survey/hillshade.pmtiles',
      headers: { range: 'bytes=0-126' },
    })
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(0, 127))]).toEqual([206, true])
    expect(part.headers.etag).toBe(whole.headers.etag)
  })

  test('have the same ETag in every process, and the same as a copy in a folder', async () => {
    const tilesIn = bucket()
    const bytes = await put(tilesIn, 'first')
    const etags = []
    for (let process = 0; process < 2; process += 1) {
      const { app } = await makeApp({ tilesIn })
      etags.push((await app.inject({ method: 'HEAD', url: '/tiles/survey/hillshade.pmtiles' })).headers.etag)
    }
    const inFolder = await makeApp()
    const tiles = { hillshade: { [TILE]: Buffer.from('first') } }
    await writeTileset(inFolder, 'survey', sampleTilesetFile({ version: 'first' }), tiles)
    etags.push((await inFolder.app.inject('/tiles/survey/hillshade.pmtiles')).headers.etag)
    expect(new Set(etags)).toEqual(new Set([`"first-${bytes.length.toString(36)}"`]))
  })

  test('larger than 16 MiB are fetched from the bucket itself, by an address for a quarter of an hour', async () => {
    const tilesIn = bucket()
    const bytes = await put(tilesIn, 'large', Buffer.alloc(17 * 1024 * 1024, 'large '))
    const { app } = await makeApp({ tilesIn })
    const url = '/tiles/survey/hillshade.pmtiles?v=large'
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([302, 'no-store', undefined])
    const signed = new URL(String(headers.location))
    expect([signed.origin, signed.searchParams.get('X-Amz-Expires')]).toEqual([swift.endpoint, '900'])
    expect((await app.inject({ url, headers: { range: 'bytes=0-' } })).statusCode).toBe(302)
    const fetched = await fetch(signed, { headers: { range: 'bytes=100-' } })
    expect(Buffer.from(await fetched.arrayBuffer()).equals(bytes.subarray(100))).toBe(true)
    const part = await app.inject({ url, headers: { range: 'bytes=0-16383' } })
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(0, 16_384))]).toEqual([206, true])
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)])
    // The reader that maps use, over the signed address.
    const read = await new PMTiles(signed.href).getZxy(16, 32_079, 21_609)
    expect(read?.data.byteLength).toBe(17 * 1024 * 1024)
  })

  test('have the addresses of their archives where everybody can read the bucket', async () => {
    const tilesIn = bucket()
    await put(tilesIn, 'first')
    const { app } = await makeApp({ tilesIn, reliefPublicUrl: 'https://cdn.example.org/tiles' })
    const [listed] = (await app.inject('/tilesets')).json<Tileset[]>()
    expect(listed?.layers[0]?.archive).toBe('https://cdn.example.org/tiles/survey/first/hillshade.pmtiles')
    expect(listed?.elevation?.archive).toBe('https://cdn.example.org/tiles/survey/first/elevation.pmtiles')
  })

  /** @param patience milliseconds; the default is enough for a busy machine */
  const watch = (tilesIn: ObjectSettings, patience = 60_000) => {
    const lines: string[] = []
    const log = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } }).log
    const tilesets = watchBucket(openObjects(tilesIn, { patience }), log, 100)
    onTestFinished(tilesets.close)
    return { tilesets, lines }
  }
  const versionOf = async ({ tilesets }: ReturnType<typeof watch>) =>
    (await tilesets.find('survey'))?.tileset.version

  test('appear, change and disappear without a restart', async () => {
    const tilesIn = bucket()
    const watched = watch(tilesIn)
    expect(await watched.tilesets.all()).toEqual([])
    await put(tilesIn, 'first')
    await expect.poll(() => versionOf(watched)).toBe('first')
    await put(tilesIn, 'second')
    await expect.poll(() => versionOf(watched)).toBe('second')
    await openObjects(tilesIn).delete('survey/set.json')
    await expect.poll(() => versionOf(watched)).toBe(undefined)
    expect(watched.lines).toEqual([])
  })

  test('stay as they were while the archives of a new description are not there, which is logged once', async () => {
    const tilesIn = bucket()
    await put(tilesIn, 'first')
    const watched = watch(tilesIn)
    expect(await versionOf(watched)).toBe('first')
    const early = JSON.stringify(sampleTilesetFile({ version: 'second' }))
    await openObjects(tilesIn).put('survey/set.json', Buffer.from(early))
    await expect.poll(() => watched.lines.length).toBe(1)
    const both = 'second/hillshade.pmtiles, second/elevation.pmtiles'
    expect(watched.lines[0]).toContain(both)
    expect(await versionOf(watched)).toBe('first')
    await put(tilesIn, 'second')
    await expect.poll(() => versionOf(watched)).toBe('second')
    // Between the two archives, only one of them is missing; that is another line.
    expect(watched.lines.filter((line) => line.includes(both))).toHaveLength(1)
  })

  test('that cannot be used are logged once and do not affect others', async () => {
    const tilesIn = bucket()
    await put(tilesIn, 'first')
    const objects = openObjects(tilesIn)
    await objects.put('broken/set.json', Buffer.from('{'))
    const folders = JSON.stringify(sampleTilesetFile({ storage: 'xyz' }))
    await objects.put('folders/set.json', Buffer.from(folders))
    await objects.put('notes.txt', Buffer.from('of the operator'))
    const watched = watch(tilesIn)
    expect((await watched.tilesets.all()).map(({ id }) => id)).toEqual(['survey'])
    expect(watched.lines).toHaveLength(2)
  })

  test('stay known while the bucket does not answer; their tiles are refused for a moment and come back', async () => {
    const tilesIn = bucket()
    await put(tilesIn, 'first')
    const { app } = await makeApp({ tilesIn })
    const watched = watch(tilesIn, 1000)
    expect(await versionOf(watched)).toBe('first')
    expect((await app.inject('/tilesets')).json<Tileset[]>()).toHaveLength(1)
    swift.freeze()
    try {
      const refused = await app.inject(URL_OF_TILE)
      expect([refused.statusCode, refused.json()]).toEqual([503, { detail: REFUSAL_TEXTS.reliefUnavailable }])
      expect((await app.inject('/tiles/survey/hillshade.pmtiles')).statusCode).toBe(503)
      await expect.poll(() => watched.lines.join('\n')).toContain('cannot be listed')
      expect(await versionOf(watched)).toBe('first')
    } finally {
      swift.thaw()
    }
    expect((await app.inject(URL_OF_TILE)).body).toBe('first')
  })

  test('in a missing bucket or with a wrong secret are refused at the start, but not while the bucket is away', async () => {
    const tilesIn = bucket()
    const refusal = (wrong: Partial<ObjectSettings>) =>
      refuseUnusableTiles({ tilesIn: { ...tilesIn, ...wrong } })
    await expect(refusal({ bucket: 'no-such-bucket' })).rejects.toThrow(
      'no such bucket: s3://no-such-bucket/',
    )
    await expect(refusal({ secret: 'wrong' })).rejects.toThrow('S3_KEY_ID or S3_SECRET is wrong')
    await refusal({ endpoint: 'http://127.0.0.1:1' })
    await refuseUnusableTiles({ tilesIn: null })
  })
})
