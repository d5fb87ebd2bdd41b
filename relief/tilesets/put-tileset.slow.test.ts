import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TILESET_FORMAT } from '#contract/relief/relief-names.ts'
import type { TilesetFile } from '#contract/relief/relief.ts'
import { objectSettings, openObjects, type ObjectStore } from '#objects/object-store.ts'
import { hasSwift, startSwift } from '#scripts/setup/swift.mjs'
import { makeFolder } from '../testing/rasters.ts'
import { reliefHere } from '../testing/relief-here.ts'
import { runRelief } from '../testing/run-relief.ts'
import { putTileset } from './put-tileset.ts'

const DAY = 86_400_000
const quiet = () => () => undefined

/** The folder of a finished tileset, whose archives have some bytes. */
async function makeTileset(version: string, known: Partial<TilesetFile> = {}): Promise<string> {
  const folder = await makeFolder()
  const zooms = { minZoom: 11, maxZoom: 16 }
  const tileset: TilesetFile = {
    format: TILESET_FORMAT,
    name: 'Survey',
    attribution: 'Nobody',
    licence: null,
    surveyed: null,
    sources: ['survey.tif'],
    model: 'DTM',
    invented: true,
    bounds: [-3.8, 52.1, -3.7, 52.2],
    crs: 'EPSG:27700',
    cell: 1,
    datumShift: 'OSTN15',
    tileSize: 512,
    storage: 'pmtiles',
    version,
    layers: [{ id: 'hillshade', ...zooms, preset: 'general', parameters: {} }],
    elevation: { encoding: 'terrarium', ...zooms, step: 1 / 64 },
    ...known,
  }
  for (const layer of ['hillshade', 'elevation'])
    await writeFile(path.join(folder, `${layer}.pmtiles`), `${layer} of ${version}`)
  await writeFile(path.join(folder, 'set.json'), JSON.stringify(tileset))
  return folder
}

describe.skipIf(!hasSwift())('a tileset that is put into a bucket', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>
  let made = 0

  beforeAll(async () => {
    swift = await startSwift('tiles')
  })
  afterAll(async () => {
    await swift.stop()
    swift.remove()
  })

  const addressOfNext = () => `s3://tiles/${String((made += 1))}/survey`
  const open = (address: string) => openObjects(objectSettings('--to', address, swift.environment))
  const keys = async (objects: ObjectStore) => {
    const found: string[] = []
    for await (const { key } of objects.list('')) found.push(key)
    return found
  }
  /** The same storage, with every put by its key. */
  const noting = (objects: ObjectStore, act: (key: string) => void): ObjectStore => ({
    ...objects,
    put: async (key, content) => {
      act(key)
      await objects.put(key, content)
    },
    upload: async (key, source) => {
      act(key)
      await objects.upload(key, source)
    },
  })

  test('has its archives in a folder of its version, and its description last', async () => {
    const objects = open(addressOfNext())
    const order: string[] = []
    const folder = await makeTileset('first')
    const put = await putTileset(
      folder,
      noting(objects, (key) => void order.push(key)),
      quiet,
    )
    expect(put).toEqual({ version: 'first', sent: 2, there: 0, removed: [] })
    expect(order).toEqual(['first/hillshade.pmtiles', 'first/elevation.pmtiles', 'set.json'])
    expect(String(await objects.bytes('first/elevation.pmtiles'))).toBe('elevation of first')
    expect(JSON.parse(String(await objects.bytes('set.json')))).toMatchObject({ version: 'first' })
  })

  test('is not shown when it was interrupted, and continued by a second run', async () => {
    const objects = open(addressOfNext())
    await putTileset(await makeTileset('first'), objects, quiet)
    const second = await makeTileset('second')
    const breaking = noting(objects, (key) => {
      if (key === 'second/elevation.pmtiles') throw new Error('the connection was lost')
    })
    await expect(putTileset(second, breaking, quiet)).rejects.toThrow('the connection was lost')
    expect(JSON.parse(String(await objects.bytes('set.json')))).toMatchObject({ version: 'first' })
    expect(await putTileset(second, objects, quiet)).toMatchObject({ sent: 1, there: 1 })
    expect(JSON.parse(String(await objects.bytes('set.json')))).toMatchObject({ version: 'second' })
  })

  test('leaves the former version for a week, and removes those that were replaced before', async () => {
    const objects = open(addressOfNext())
    await putTileset(await makeTileset('first'), objects, quiet)
    await putTileset(await makeTileset('second'), objects, quiet)
    await objects.put('notes.txt', Buffer.from('of the operator'))
    const third = await makeTileset('third')
    expect(await putTileset(third, objects, quiet, Date.now() + 6 * DAY)).toMatchObject({ removed: [] })
    const fourth = await makeTileset('fourth')
    const later = await putTileset(fourth, objects, quiet, Date.now() + 8 * DAY)
    expect(later.removed.toSorted()).toEqual(['first', 'second'])
    expect(await keys(objects)).toEqual([
      ...['fourth/elevation.pmtiles', 'fourth/hillshade.pmtiles', 'notes.txt', 'set.json'],
      ...['third/elevation.pmtiles', 'third/hillshade.pmtiles'],
    ])
  })

  test('is refused as a folder of tiles, with a missing archive, and into a bucket that is not there', async () => {
    const objects = open(addressOfNext())
    const folders = await makeTileset('a', { storage: 'xyz' })
    await expect(putTileset(folders, objects, quiet)).rejects.toThrow('only tilesets of archives')
    const lacking = await makeTileset('a', {
      layers: [{ id: 'slope', minZoom: 1, maxZoom: 2, preset: null, parameters: {} }],
    })
    await expect(putTileset(lacking, objects, quiet)).rejects.toThrow('slope.pmtiles: is missing')
    expect(await keys(objects)).toEqual([])
  })

  test('is put by the command, whose exit code tells wrong words, a wrong secret and a passing trouble apart', async () => {
    const folder = await makeTileset('first')
    const address = addressOfNext()
    const put = (to: string, environment: Record<string, string>) =>
      reliefHere(['put', folder, '--to', to], { ...swift.environment, ...environment })
    const whole = await runRelief(['put', folder, '--to', address], swift.environment)
    expect(whole).toMatchObject({ status: 0 })
    expect(await keys(open(address))).toHaveLength(3)
    const results = await Promise.all([
      put('https://example.org', {}),
      put(address, { S3_KEY_ID: '' }),
      put(address, { S3_SECRET: 'a wrong secret' }),
      put('s3://no-such-bucket/tiles/survey', {}),
      put(address, { S3_ENDPOINT: 'http://127.0.0.1:1' }),
    ])
    expect(results.map(({ status }) => status)).toEqual([2, 2, 1, 1, 75])
    expect(results.map(({ stdout, stderr }) => stdout + stderr).join('\n')).not.toContain('a wrong secret')
  })
})
