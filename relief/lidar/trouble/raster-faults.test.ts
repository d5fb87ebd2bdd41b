import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { answerRange, serve } from '../../testing/range-server.ts'
import { makeFolder, makeRaster } from '../../testing/rasters.ts'
import { makeRasterFile } from '../../testing/tilesets.ts'
import { encodeTiff } from '../../testing/tiff.ts'
import { openLidarCache } from '../lidar-cache.ts'
import { openNationalRaster, type NationalRaster } from '../national-raster.ts'
import { openTileQueue } from '../tile-queue.ts'

const hills = makeRaster(1600, (c, r) => 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31))
const HERE = tileAt([-3.7716, 52.1265], 16)

/** Opens a raster at a place, as the portal does. */
async function openPlace(place: string): Promise<{ raster: NationalRaster; said: string[] }> {
  const said: string[] = []
  const log = (line: string): void => void said.push(line)
  const cache = await openLidarCache(await makeFolder(), {
    ...{ bytes: 1e9, dailyBytes: 1e9, connections: 1, userAgent: 'test', log },
  })
  const queue = openTileQueue(1)
  const facts = { name: 'Wales', nameCy: 'Cymru', credit: 'Nobody', creditCy: null, licence: 'None' }
  const raster = openNationalRaster(
    { id: 'national-dtm', model: 'DTM', place, surveyed: null, ...facts },
    { ostn15: null, cache, queue, log },
  )
  onTestFinished(async () => {
    await raster.close()
    await queue.close()
    await cache.close()
  })
  raster.begin()
  return { raster, said }
}

const answering = (status: number): Promise<string> =>
  serve((_, response) => response.writeHead(status).end('Sorry'))

const sending = (bytes: Buffer): Promise<string> =>
  serve((request, response) => answerRange(bytes, request, response))

async function written(bytes: Uint8Array): Promise<string> {
  const file = path.join(await makeFolder(), 'wales.tif')
  await writeFile(file, bytes)
  return file
}

const inDegrees = (): Buffer => encodeTiff({ ...hills, west: -3, north: 52 }, { epsg: 4326 })

test.each([
  ['an address without a file', () => answering(404), 'not-found', 'the server answered 404'],
  ['a file that was taken away', () => answering(410), 'not-found', 'the server answered 410'],
  ['a file that nobody may read', () => answering(403), 'forbidden', 'the server answered 403'],
  ['a file behind a login', () => answering(401), 'forbidden', 'the server answered 401'],
  ['a server without ranges', () => answering(200), 'refused', 'does not support range requests'],
  [
    'a server that leads elsewhere',
    () => serve((_, answer) => answer.writeHead(302, { location: 'http://other.example/' }).end()),
    'refused',
    'redirects to another host (other.example)',
  ],
  [
    'a web page',
    () => sending(Buffer.from('<!DOCTYPE html><title>Log in</title>'.padEnd(500))),
    'unusable',
    'is a web page',
  ],
  ['a damaged head', () => sending(Buffer.from('II*\0'.padEnd(500, '?'))), 'unusable', 'heights.tif: '],
  ['a file in degrees', () => sending(inDegrees()), 'unusable', 'EPSG:4326'],
  ['a path without a file', () => Promise.resolve('/nowhere/wales.tif'), 'not-found', 'does not exist'],
  [
    'a file of another kind',
    () => written(Buffer.from('PK\u0003\u0004'.padEnd(99))),
    'unusable',
    'is a packed file',
  ],
])(
  '%s is told with file, reason and kind, and looked at again much later',
  async (_, make, trouble, words) => {
    const place = await make()
    const begun = Date.now()
    const { raster, said } = await openPlace(place)
    await expect.poll(() => raster.state().condition).toBe('unusable')
    const { next_try, message, ...state } = raster.state()
    expect(state.trouble).toBe(trouble)
    expect(message).toContain(place)
    expect(message).toContain(words)
    expect(message).not.toMatch(/ --[a-z]/)
    expect(said).toEqual([message])
    expect(Date.parse(next_try ?? '') - begun).toBeGreaterThanOrEqual(600_000)
  },
)

test('an outage is no fault of the file', async () => {
  const { raster } = await openPlace(await answering(503))
  await expect.poll(() => raster.state().condition, { timeout: 60_000 }).toBe('unreachable')
  expect(raster.state().trouble).toBe('unreachable')
})

test('where a part of the file is damaged, the rest is shown, and the trouble ends with the damage', async () => {
  const file = await makeRasterFile(hills)
  const whole = await readFile(file)
  const middle = Math.floor(whole.length / 2)
  await writeFile(file, Buffer.from(whole).fill(0xff, middle - 20_000, middle + 20_000))
  const { raster, said } = await openPlace(file)
  await expect.poll(() => raster.state().condition).toBe('ready')
  await expect(raster.tile('hillshade', HERE)).rejects.toThrow('is damaged')
  expect(raster.state()).toMatchObject({ condition: 'ready', trouble: 'damaged', next_try: null })
  expect(raster.state().message).toContain(file)
  expect(said).toHaveLength(1)
  const away = { ...HERE, y: HERE.y - 1 }
  expect(await raster.tile('hillshade', away)).not.toBeNull()
  expect(raster.state().trouble).toBe('damaged')
  await writeFile(file, whole)
  expect(await raster.tile('hillshade', HERE)).not.toBeNull()
  expect(raster.state()).toMatchObject({ condition: 'ready', trouble: null, message: null })
})
