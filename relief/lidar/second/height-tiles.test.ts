import type { IncomingMessage, ServerResponse } from 'node:http'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { heightToTerrarium, terrariumToHeight } from '#geo/tiles/terrarium.ts'
import { tileAt, type TileAddress } from '#geo/tiles/tile-address.ts'
import { serve } from '../../testing/range-server.ts'
import { makeFolder } from '../../testing/rasters.ts'
import { ownClock } from '../../testing/own-clock.ts'
import { until } from '../../testing/remote.ts'
import { openLidarCache } from '../lidar-cache.ts'
import { troubleOf } from '../trouble/lidar-trouble.ts'
import { HeightTiles } from './height-tiles.ts'

const HERE = tileAt([-3.775, 52.467], 16)
const BESIDE = { ...HERE, x: HERE.x + 1 }

/** A tile that rises to the east, in steps of 1/16 m as the open set has them. */
async function tileBytes(size = 512, format: 'webp' | 'png' = 'webp', channels: 3 | 4 = 3): Promise<Buffer> {
  const pixels = Buffer.alloc(size * size * channels, 255)
  for (let at = 0; at < size * size; at++)
    pixels.set(heightToTerrarium(400 + (at % size) / 3, 1 / 16), at * channels)
  const picture = sharp(pixels, { raw: { width: size, height: size, channels } })
  return format === 'png' ? picture.png().toBuffer() : picture.webp({ lossless: true }).toBuffer()
}

const TILE = await tileBytes()
type Answer = (response: ServerResponse, request: IncomingMessage) => unknown
const sending =
  (bytes: Uint8Array | string, type = 'image/webp'): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes)
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('Sorry')

interface Given {
  folder?: string
  tileSize?: 256 | 512
  dailyBytes?: number
  timeLimit?: number
}

/** A source whose server answers as told; it may be opened again on the same folder. */
async function openSource({ folder, tileSize = 512, dailyBytes = 1e9, timeLimit = 30_000 }: Given = {}) {
  const asked: string[] = []
  let answer = sending(TILE)
  const address = await serve((request, response) => {
    asked.push(`${request.url}`)
    answer(response, request)
  })
  const place = folder ?? (await makeFolder())
  const clock = ownClock()
  const open = async () => {
    const cache = await openLidarCache(place, {
      ...{ bytes: 1e9, dailyBytes, connections: 6, userAgent: 'test', timeLimit, clock },
      log: () => undefined,
    })
    const tiles = new HeightTiles(
      {
        address: address.replace('heights.tif', '{z}/{x}/{y}.webp'),
        ...{ tileSize, minZoom: 4, maxZoom: 16, bounds: [-6.2, 51, -2.2, 53.9] },
      },
      cache,
    )
    const close = async () => {
      tiles.close()
      await cache.close()
    }
    onTestFinished(close)
    return { tiles, close, cache }
  }
  return { ...(await open()), asked, clock, again: open, set: (next: Answer) => (answer = next) }
}

async function heightsIn(tile: Uint8Array | null): Promise<number[]> {
  if (!tile) throw new Error('there is no tile')
  const { data } = await sharp(tile).raw().toBuffer({ resolveWithObject: true })
  return [0, 1, 255].map((at) =>
    terrariumToHeight(data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0),
  )
}

const pathOf = ({ z, x, y }: TileAddress): string => `/${z}/${x}/${y}.webp`

test.each([
  ['WebP of 512 pixels', 512, 'webp', 3],
  ['PNG of 512 pixels', 512, 'png', 3],
  ['WebP of 256 pixels', 256, 'webp', 3],
  ['PNG of 256 pixels with an alpha channel', 256, 'png', 4],
] as const)(
  '%s becomes a tile of the portal with the same heights',
  async (_, tileSize, format, channels) => {
    const { tiles, asked, set } = await openSource({ tileSize })
    set(sending(await tileBytes(tileSize, format, channels)))
    const tile = await tiles.tile(HERE)
    expect(await heightsIn(tile)).toEqual([400, 400.3125, 485])
    expect(await sharp(tile ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: tileSize,
      channels: 3,
    })
    expect(asked).toEqual([pathOf(HERE)])
  },
)

test('a tile is fetched once, however many want it, and never again, even by another process', async () => {
  const { tiles, asked, close, again } = await openSource()
  const both = await Promise.all([tiles.tile(HERE), tiles.tile(HERE)])
  expect(both[0]).toEqual(both[1])
  await tiles.tile(HERE)
  await close()
  const next = await again()
  expect(await next.tiles.tile(HERE)).toEqual(new Uint8Array(both[0] ?? []))
  expect(asked).toHaveLength(1)
})

test('the sea has no tile, and is not asked for again', async () => {
  const { tiles, asked, set } = await openSource()
  for (const [at, code] of [404, 204, 410].entries()) {
    set(status(code))
    const place = { ...HERE, y: HERE.y + at }
    expect(await tiles.tile(place)).toBeNull()
    expect(await tiles.tile(place)).toBeNull()
  }
  expect(asked).toHaveLength(3)
  expect(tiles.trouble).toBeNull()
})

test.each([
  ['far away', tileAt([-0.1, 51.5], 16)],
  ['at a zoom that is too deep', { ...HERE, z: 17 }],
  ['at a zoom that is too low', { z: 3, x: 3, y: 2 }],
])('a tile %s is not asked for', async (_, address) => {
  const { tiles, asked } = await openSource()
  expect(await tiles.tile(address)).toBeNull()
  expect(asked).toEqual([])
})

const HTML = '<!DOCTYPE html><title>We will be back soon</title>'
test.each([
  ['429', status(429, { 'retry-after': '1' }), 'unreachable', 'the server answered 429'],
  ['a long pause', status(429, { 'retry-after': '600' }), 'unreachable', 'the server asked for a pause'],
  ['500', status(500), 'unreachable', 'the server answered 500'],
  ['a page with 200', sending(HTML, 'text/html'), 'unreachable', 'the server sent something else'],
  ['an empty answer', sending(''), 'unreachable', 'the server sent something else'],
  [
    'a closed connection',
    (response: ServerResponse) => response.destroy(),
    'unreachable',
    'cannot be reached',
  ],
  [
    'a cut body',
    (response: ServerResponse) =>
      response
        .writeHead(200, { 'content-length': 9000 })
        .write(TILE.subarray(0, 900), () => response.destroy()),
    'unreachable',
    'the connection broke',
  ],
  ['403', status(403), 'forbidden', 'the server answered 403'],
  [
    'another host',
    status(302, { location: 'http://other.example/' }),
    'refused',
    'redirects to another host',
  ],
  ['too many bytes', sending(Buffer.alloc(1_100_000)), 'refused', 'sent more than 1000000 bytes'],
  ['garbage', sending(Buffer.concat([TILE.subarray(0, 100), Buffer.alloc(500, 7)])), 'damaged', 'is damaged'],
] as const)(
  '%s: nothing is kept, the reason is told, and the tile comes when it is over',
  async (_, fault, kind, words) => {
    const { tiles, clock, set } = await openSource()
    await tiles.begin(() => undefined)
    set(fault)
    await expect(tiles.tile(BESIDE)).rejects.toThrow(words)
    expect(troubleOf(tiles.trouble, true).kind).toBe(kind)
    set(sending(TILE))
    clock.pass(700_000)
    expect(await tiles.tile(BESIDE)).not.toBeNull()
    expect(tiles.trouble).toBeNull()
  },
)

test.each([
  ['another size', () => tileBytes(256), 'has 256 by 256 pixels instead of 512 by 512'],
  [
    'no heights',
    () =>
      sharp({ create: { width: 512, height: 512, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer(),
    'its colours are no heights',
  ],
  [
    'grey',
    () =>
      sharp(Buffer.alloc(512 * 512, 9), { raw: { width: 512, height: 512, channels: 1 } })
        .png()
        .toBuffer(),
    'its colours are no heights',
  ],
])('a picture with %s is refused', async (_, make, words) => {
  const { tiles, set } = await openSource()
  set(sending(await make()))
  await expect(tiles.tile(HERE)).rejects.toThrow(words)
})

test('a server that hangs is given up', async () => {
  const { tiles, set } = await openSource({ timeLimit: 50 })
  set(() => undefined)
  await expect(tiles.tile(HERE)).rejects.toThrow('the server did not answer within')
})

test('after five failures nothing is sent for a while', async () => {
  const { tiles, asked, set } = await openSource()
  set(status(500))
  for (let at = 0; at < 4; at++) await expect(tiles.tile({ ...HERE, x: HERE.x + at })).rejects.toThrow('500')
  expect(asked).toHaveLength(5)
})

test('its bytes count among those of the day', async () => {
  const { tiles, asked, cache } = await openSource({ dailyBytes: 1_100_000 })
  await tiles.tile(HERE)
  expect((await cache.state()).today.bytes).toBeGreaterThanOrEqual(TILE.length)
  await tiles.tile(BESIDE)
  let at = 2
  const more = async (): Promise<void> => {
    for (; at < 200; at++) await tiles.tile({ ...HERE, x: HERE.x + at })
  }
  await expect(more()).rejects.toMatchObject({ nextTry: expect.any(Date) as Date })
  expect(asked).toHaveLength(at)
})

test('a visitor who leaves does not end what others wait for', async () => {
  const { tiles, set } = await openSource()
  const held: ServerResponse[] = []
  set((response) => held.push(response))
  const leaving = new AbortController()
  const gone = tiles.tile(HERE, leaving.signal)
  const waiting = tiles.tile(HERE)
  await until(() => held.length === 1)
  leaving.abort()
  await expect(gone).rejects.toThrow('the visitor has gone')
  held[0]?.writeHead(200).end(TILE)
  expect(await waiting).not.toBeNull()
})

test('a source without heights of Wales is not opened, and is when it has some', async () => {
  const { tiles, set } = await openSource()
  const said: string[] = []
  set(status(404))
  await tiles.begin((line) => said.push(line))
  expect([tiles.isOpen, said]).toEqual([false, [expect.stringContaining('no heights of Wales')]])
  expect(troubleOf(tiles.trouble, false)).toMatchObject({ kind: 'not-found', isLasting: true })
  set(sending(TILE))
  await tiles.begin((line) => said.push(line))
  expect([tiles.isOpen, tiles.trouble, said.length]).toEqual([true, null, 1])
})
