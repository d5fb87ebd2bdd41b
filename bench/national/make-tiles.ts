// Started by national.ts: makes tiles, with the steps as JSON in its argument, and prints what each step took as JSON.
import { setTimeout as wait } from 'node:timers/promises'
import { openTileQueue } from '#relief/lidar/tile-queue.ts'
import { openLiveTileset } from '#relief/lidar/national-raster.ts'
import { openLidarCache } from '#relief/lidar/lidar-cache.ts'
import type { Took, Wanted } from './steps.ts'

/** Milliseconds until the thread that makes tiles has started, and a portal waits for its first visitor. */
const REST = 2000

const { address, folder, steps } = JSON.parse(process.argv[2] ?? '') as Wanted
const { origin } = new URL(address)

/** Measures work that calls `arrived` when its first result is there. */
async function measured<Result>(
  work: (arrived: () => void) => Promise<Result>,
): Promise<readonly [Took, Result]> {
  await fetch(`${origin}/counts`, { method: 'DELETE' })
  const start = performance.now()
  const before = process.cpuUsage()
  let first = Infinity
  const result = await work(() => (first = Math.min(first, performance.now() - start)))
  const all = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  const counts = (await (await fetch(`${origin}/counts`)).json()) as { requests: number; bytes: number }
  const { requests, bytes } = counts
  return [{ first: Math.min(first, all), all, cpu: (user + system) / 1000, requests, bytes }, result]
}

const queue = openTileQueue(1)
const [opening, { keeping, live }] = await measured(async () => {
  const opened = await openLidarCache(folder, {
    bytes: 10e9,
    dailyBytes: 20e9,
    connections: 6,
    userAgent: 'measurement',
    log: (line) => process.stderr.write(`${line}\n`),
  })
  const source = await opened.open(address)
  const facts = {
    name: 'Measured',
    attribution: 'Nobody',
    licence: null,
    surveyed: null,
    sources: [address],
    model: 'DTM',
    invented: true,
  } as const
  const tileset = await openLiveTileset({
    ...{ source, local: false, version: source.version, store: opened.store },
    ...{ queue, ostn15: null, facts },
  })
  return { keeping: opened, live: tileset }
})

const took: Took[] = [opening]
await wait(REST)
for (const { layer, tiles } of steps) {
  const [step] = await measured((arrived) =>
    Promise.all(tiles.map((tile) => live.tile(layer, tile).finally(arrived))),
  )
  took.push(step)
}
await queue.close()
await keeping.close()
console.log(JSON.stringify(took))
