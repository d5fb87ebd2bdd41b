import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { getLidarCondition, getLidarState, SECOND_HEIGHTS, type LidarState } from '#contract/relief/lidar.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { parseLidar } from '#server/platform/config/groups/config-lidar.ts'
import { makeCallers } from '#server/testing/access.ts'
import { makeApp } from '#server/testing/app.ts'
import { sampleTilesetFile, writeTileset } from '#server/testing/tilesets.ts'

const HERE = tileAt([-3.775, 52.467], 16)
/** 400 m everywhere. */
const TILE = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#819000' } })
  .webp({ lossless: true })
  .toBuffer()

type Answer = (response: ServerResponse) => unknown

async function serve(answer: Answer): Promise<string> {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A portal with a second source, and a national file of bare ground at the given place. */
async function startPortal(place: string, first: Answer = (response) => response.writeHead(200).end(TILE)) {
  let answer = first
  const second = await serve((response) => answer(response))
  const lidar = parseLidar({
    LIDAR_DTM_URL: place,
    LIDAR_DTM_CREDIT: 'Nobody',
    LIDAR_DSM_URL: 'off',
    LIDAR_WORKERS: '1',
    ELEVATION_FALLBACK_URL: `${second}/{z}/{x}/{y}.webp`,
    ELEVATION_FALLBACK_CREDIT: 'Open terrain',
  })
  const portal = await makeApp({ lidar })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const condition = async () => (await portal.app.inject(getLidarCondition.path)).json<{ second: boolean }>()
  const settings = async () => (await portal.app.inject('/api/map/')).json<MapSettings>()
  const tile = (z: number, x: number, y: number, layer = 'elevation') =>
    portal.app.inject(`/tiles/${SECOND_HEIGHTS}/${layer}/${z}/${x}/${y}.webp`)
  return { ...portal, condition, settings, tile, set: (next: Answer) => (answer = next) }
}

test.each([
  ['off', () => Promise.resolve('off')],
  ['missing on its server', () => serve((response) => response.writeHead(404).end())],
])(
  'where the national file is %s, heights come from the second source, which has nothing else',
  async (_, place) => {
    const portal = await startPortal(await place())
    await expect.poll(async () => (await portal.condition()).second).toBe(true)
    const { reliefSets, elevationSets } = await portal.settings()
    expect(reliefSets).toEqual([])
    expect(elevationSets).toMatchObject([
      {
        id: SECOND_HEIGHTS,
        live: true,
        rounding: 0.06,
        attribution: 'Open terrain (heights in steps of up to 6 cm)',
      },
    ])
    const { z, x, y } = HERE
    const sent = await portal.tile(z, x + 1, y)
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await sharp(sent.rawPayload).raw().toBuffer()).subarray(0, 3)).toEqual(
      Buffer.from([0x81, 0x90, 0]),
    )
    expect((await portal.tile(z, x, y, 'hillshade')).statusCode).toBe(404)
    portal.set((response) => response.writeHead(404).end())
    expect((await portal.tile(z, x + 2, y)).statusCode).toBe(204)
    portal.set((response) => response.writeHead(403).end())
    const refused = await portal.tile(z, x + 3, y)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
  },
)

test('finished tilesets lie above it', async () => {
  const portal = await startPortal('off')
  await writeTileset(portal, 'survey', sampleTilesetFile(), {})
  await expect.poll(async () => (await portal.condition()).second).toBe(true)
  expect((await portal.settings()).elevationSets.map(({ id }) => id)).toEqual(['survey', SECOND_HEIGHTS])
})

test('a second source without heights of Wales is not offered, and administrators read why', async () => {
  const portal = await startPortal('off', (response) => response.writeHead(404).end())
  const { administrator } = await makeCallers(portal)
  const state = async () =>
    (
      await portal.app.inject({ url: getLidarState.path, headers: administrator.authorization })
    ).json<LidarState>().second
  await expect.poll(async () => (await state())?.condition).toBe('unusable')
  expect((await state())?.message).toContain('its server has no heights of Wales')
  expect((await portal.condition()).second).toBe(false)
  expect((await portal.settings()).elevationSets).toEqual([])
})
