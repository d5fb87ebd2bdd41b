import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { getLidarCondition, type LidarRasterState } from '#contract/relief/lidar.ts'
import { ELEVATION, USUAL_LAYERS } from '#contract/relief/relief-names.ts'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { openDiskCache } from '#relief/lidar/disk-cache.ts'
import { keptEntries } from '#relief/testing/kept-entries.ts'
import { serveNational } from '#scripts/standin/national/serve-national.ts'
import type { Portal } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'

/** Pumlumon, where the stand-in has ground, and how many tiles around it are asked for in each direction. */
const HERE = tileAt([-3.775, 52.467], 16)
const AROUND = [-3, -2, -1, 0, 1, 2, 3]
const LAYERS = [...USUAL_LAYERS, ELEVATION]
/** Tiles that are asked for at the same time. */
const TOGETHER = 24
const GENEROUS = 1e12

/** Every layer of one tile after the other. */
const ALL = AROUND.flatMap((south) =>
  AROUND.flatMap((east) =>
    LAYERS.map((layer) => `/tiles/national-dtm/${layer}/16/${HERE.x + east}/${HERE.y + south}.webp`),
  ),
)

scenario({ number: 26, title: 'Killed while LiDAR tiles are made' }, async (run) => {
  const standIn = await serveNational({ latency: 5 })
  run.after(standIn.close)
  const settings = { LIDAR_DTM_URL: standIn.addresses.dtm, LIDAR_DTM_CREDIT: 'Invented LiDAR' }
  const portal = await run.startPortal({ database: 'postgres', settings })
  const folder = path.join(portal.place.dataDir, 'lidar')
  const tiles = ALL.slice(0, run.count(500, 24))
  await isReady(portal)
  const expected = await hashesOf(portal, tiles)

  const rounds = run.count(20, 1)
  let [entries, damaged, different, answered] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
    await portal.start()
    await isReady(portal)
    // Another moment of the work in each round.
    const before = await hashesUntilKilled(portal, tiles, Math.ceil((tiles.length * (round + 0.5)) / rounds))
    const kept = await checkStore(folder)
    await portal.start()
    await isReady(portal)
    const after = await hashesOf(portal, tiles)
    entries += kept.entries
    damaged += kept.damaged
    answered += before.size
    for (const found of [before, after])
      for (const [tile, hash] of found) if (hash !== expected.get(tile)) different += 1
  }
  run.figure('kills', rounds)
  run.figure('tiles answered before a kill', answered)
  run.figure('blocks and tiles kept after a kill', entries)
  run.figure('of them damaged', damaged)
  run.figure('tiles with other bytes', different)
  expect(entries).toBeGreaterThan(0)
  expect(damaged, 'kept, but not what was stored').toBe(0)
  expect(different, 'tiles with other bytes').toBe(0)
})

async function isReady(portal: Portal): Promise<void> {
  for (;;) {
    const { rasters } = (await portal.ask(getLidarCondition.path)).json() as { rasters: LidarRasterState[] }
    if (rasters[0]?.condition === 'ready') return
    await wait(50)
  }
}

/** Fetches all tiles. Returns the hash of each. */
async function hashesOf(portal: Portal, tiles: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  await fetchAll(portal, tiles, (tile, hash) => hashes.set(tile, hash))
  return hashes
}

/** Fetches tiles until so many are there, and then kills the portal while it makes others. */
async function hashesUntilKilled(
  portal: Portal,
  tiles: readonly string[],
  enough: number,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  const killing: Promise<unknown>[] = []
  const fetching = fetchAll(portal, tiles, (tile, hash) => {
    hashes.set(tile, hash)
    if (hashes.size >= enough && killing.length === 0) killing.push(portal.kill())
  })
  await expect(fetching, 'the portal is killed in the middle').rejects.toThrow()
  await Promise.all(killing)
  return hashes
}

/** Fetches tiles, some of them at the same time. Rejects when one has no answer; the others have then ended too. */
async function fetchAll(
  portal: Portal,
  tiles: readonly string[],
  take: (tile: string, hash: string) => void,
): Promise<void> {
  const queue = [...tiles]
  const fetchers = Array.from({ length: TOGETHER }, async () => {
    for (let tile = queue.shift(); tile !== undefined; tile = queue.shift()) {
      const { bytes } = await portal.ask(tile)
      take(tile, createHash('sha256').update(bytes).digest('hex'))
    }
  })
  const ended = await Promise.allSettled(fetchers)
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** Reads everything that a killed portal left, as the next one would. */
async function checkStore(folder: string): Promise<{ entries: number; damaged: number }> {
  const store = await openDiskCache(folder, { bytes: GENEROUS, log: () => undefined })
  const entries = keptEntries(folder)
  for (const { key } of entries) await store.get(key)
  const { damaged } = store.usage()
  await store.close()
  return { entries: entries.length, damaged }
}
