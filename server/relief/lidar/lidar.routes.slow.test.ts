import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { getLidarCondition, getLidarState, type LidarRasterState } from '#contract/relief/lidar.ts'
import { USUAL_LAYERS } from '#contract/relief/relief-names.ts'
import { getTilesets, type Tileset } from '#contract/relief/tilesets.ts'
import { tileAt, turnedRow, type TileAddress } from '#geo/tiles/tile-address.ts'
import { serveNational, type NationalStandIn } from '#scripts/standin/national/serve-national.ts'
import { parseLidar } from '#server/platform/config/groups/config-lidar.ts'
import { makeCallers } from '#server/testing/access.ts'
import { makeApp, type TestApp } from '#server/testing/app.ts'
import { sampleTilesetFile, writeTileset } from '#server/testing/tilesets.ts'

/** Pumlumon, where the stand-in has ground. */
const HERE = tileAt([-3.775, 52.467], 16)
const BESIDE: TileAddress = { ...HERE, x: HERE.x + 2 }

let standIn: NationalStandIn

// The first time, the invented raster is written, which takes a while.
beforeAll(async () => {
  standIn = await serveNational()
  return standIn.close
}, 900_000)

async function startPortal(): Promise<TestApp> {
  standIn.setFault(null)
  const lidar = parseLidar({
    LIDAR_DTM_URL: standIn.addresses.dtm,
    LIDAR_DTM_CREDIT: 'Invented LiDAR',
    LIDAR_DSM_URL: 'off',
    LIDAR_WORKERS: '1',
  })
  const portal = await makeApp({ lidar })
  onTestFinished(() => standIn.setFault(null))
  return portal
}

/** A portal that has begun to open the LiDAR. */
async function listening(): Promise<TestApp> {
  const portal = await startPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return portal
}

async function conditionOf(app: FastifyInstance): Promise<LidarRasterState | undefined> {
  const answer = await app.inject({ url: getLidarCondition.path })
  return answer.json<{ rasters: LidarRasterState[] }>().rasters[0]
}

async function ready(): Promise<TestApp> {
  const portal = await listening()
  await expect.poll(async () => (await conditionOf(portal.app))?.condition).toBe('ready')
  return portal
}

const tilePath = ({ z, x, y }: TileAddress, layer = 'hillshade') =>
  `/tiles/national-dtm/${layer}/${z}/${x}/${y}.webp`

describe('the national LiDAR', () => {
  it('is a tileset like any other: listed with all layers and heights, its bounds and its credit', async () => {
    const { app } = await ready()
    const [tileset] = (await app.inject({ url: getTilesets.path })).json<Tileset[]>()
    expect(tileset).toMatchObject({
      id: 'national-dtm',
      model: 'DTM',
      invented: false,
      live: true,
      attribution: 'Invented LiDAR',
      cell: 1,
      tileSize: 512,
    })
    expect(tileset?.layers.map(({ id, archive }) => [id, archive])).toEqual(
      USUAL_LAYERS.map((id) => [id, null]),
    )
    expect(tileset?.elevation).toMatchObject({ minZoom: 4, maxZoom: 16, encoding: 'terrarium' })
  })

  it('has tiles that a browser may keep for ever under their version, and the same ones again from the disk', async () => {
    const { app } = await ready()
    const [tileset] = (await app.inject({ url: getTilesets.path })).json<Tileset[]>()
    const url = `${tilePath(HERE)}?v=${tileset?.version ?? ''}`
    const first = await app.inject({ url })
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(first.headers['cache-control']).toMatch(/immutable/)
    standIn.clear()
    const again = await app.inject({ url })
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(standIn.counts().requests).toBe(0)
    const known = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(known.statusCode).toBe(304)
  })

  it('answers at the address of the previous portal, and with nothing where no ground is known', async () => {
    const { app } = await ready()
    const [x, y] = [2 * HERE.x, 2 * HERE.y]
    const old = await app.inject({ url: `/tiles/17/${x}/${turnedRow({ z: 17, y })}.webp` })
    expect(old.statusCode).toBe(200)
    const sea = tileAt([-5.3, 52.4], 16)
    expect((await app.inject({ url: tilePath(sea) })).statusCode).toBe(204)
    const london = tileAt([-0.1, 51.5], 16)
    expect((await app.inject({ url: tilePath(london) })).statusCode).toBe(204)
  })

  it('lies below finished tilesets and above invented ground', async () => {
    const portal = await ready()
    await writeTileset(portal, 'survey', sampleTilesetFile(), {})
    await writeTileset(portal, 'a-game', sampleTilesetFile({ invented: true }), {})
    await writeTileset(portal, 'trees', sampleTilesetFile({ model: 'DSM' }), {})
    const tilesets = (await portal.app.inject({ url: getTilesets.path })).json<Tileset[]>()
    expect(tilesets.map(({ id }) => id)).toEqual(['survey', 'trees', 'national-dtm', 'a-game'])
  })
})

describe('a server of the LiDAR that is away', () => {
  it('at the start does not keep the portal from starting, and everybody can read why there is no LiDAR', async () => {
    const portal = await startPortal()
    standIn.setFault({ kind: 'status', status: 404 })
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    expect((await portal.app.inject({ url: '/health' })).statusCode).toBe(200)
    await expect.poll(async () => (await conditionOf(portal.app))?.condition).toBe('unusable')
    const state = await conditionOf(portal.app)
    expect([state?.trouble, typeof state?.next_try]).toEqual(['not-found', 'string'])
    expect((await portal.app.inject({ url: getTilesets.path })).json()).toEqual([])
    expect((await portal.app.inject({ url: tilePath(HERE) })).statusCode).toBe(404)
  })

  it('later leaves what was looked at and refuses the rest for a while', async () => {
    const { app } = await ready()
    expect((await app.inject({ url: tilePath(HERE) })).statusCode).toBe(200)
    standIn.setFault({ kind: 'status', status: 403 })
    const refused = await app.inject({ url: tilePath(BESIDE) })
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      { detail: 'The national LiDAR cannot be read at the moment. Please try again later.' },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.inject({ url: tilePath(HERE) })).statusCode).toBe(200)
    expect(await conditionOf(app)).toMatchObject({ condition: 'kept-only', trouble: 'forbidden' })
  })
})

it('tiles that wait for a slow server leave room for all other requests', async () => {
  const { app } = await ready()
  standIn.setLatency(150)
  onTestFinished(() => standIn.setLatency(0))
  standIn.clear()
  // More than the portal has requests in progress, each in a metatile of its own, inside the raster.
  const tiles = Array.from({ length: 130 }, (_, at) => {
    const address = { z: 16, x: HERE.x - 4 * (1 + (at % 13)), y: HERE.y + 4 * Math.floor(at / 13) }
    return app.inject({ url: tilePath(address) })
  })
  await expect.poll(() => standIn.counts().requests).toBeGreaterThan(0)
  expect((await app.inject({ url: '/api/records/' })).statusCode).toBe(200)
  const statuses = new Set((await Promise.all(tiles)).map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => status !== 200 && status !== 204)).toEqual([])
})

it('what is kept, what was fetched and the last trouble are for administrators', async () => {
  const { app, db } = await ready()
  await app.inject({ url: tilePath(HERE) })
  const { administrator, statuses } = await makeCallers({ app, db })
  expect(await statuses({ url: getLidarState.path })).toEqual([401, 403, 401, 200])
  const state = (
    await app.inject({ url: getLidarState.path, headers: administrator.authorization })
  ).json<unknown>()
  expect(state).toMatchObject({
    rasters: [{ id: 'national-dtm', condition: 'ready', message: null, waiting: 0 }],
    kept: { limit: 10_000_000_000, damaged: 0 },
    today: { limit: 20_000_000_000 },
  })
})

it('a file that changes on its server gets new tiles under a new version', async () => {
  const { app } = await ready()
  await app.inject({ url: tilePath(HERE) })
  const versionNow = async () => (await app.inject({ url: getTilesets.path })).json<Tileset[]>()[0]?.version
  const before = await versionNow()
  standIn.setFault({ kind: 'changed' })
  expect((await app.inject({ url: tilePath(BESIDE) })).statusCode).toBe(503)
  await expect.poll(async () => (await conditionOf(app))?.condition).toBe('ready')
  expect(await versionNow()).not.toBe(before)
  expect((await app.inject({ url: tilePath(BESIDE) })).statusCode).toBe(200)
})
