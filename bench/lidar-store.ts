import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { openDiskCache, type DiskCache } from '#relief/lidar/disk-cache.ts'
import { row } from './table.ts'

// How fast the store of national LiDAR is with many entries: opening, counting, reading, making room. The entries are
// small, so that the disk need not hold a country; the time of a start depends on their number.

const { values } = parseArgs({ options: { entries: { type: 'string', default: '300000' } } })
const ENTRIES = Number(values.entries)
const SMALL = 1000
/** About as large as a block of the national raster. */
const BLOCK = 70_000
const SAMPLES = 2000
const FOLDER = path.join(import.meta.dirname, '../build/bench-lidar-store')
const GENEROUS = 1e12

const rows: [string, string][] = []
const open = (bytes: number): Promise<DiskCache> =>
  openDiskCache(FOLDER, { bytes, log: (line) => console.log(line) })

async function timed(what: string, work: () => Promise<unknown>, each = 1): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const time = (performance.now() - start) / each
  const { user, system } = process.cpuUsage(cpu)
  delay.disable()
  const cpuTime = (user + system) / 1000 / each
  const unit = (ms: number): string => (ms >= 100 ? `${(ms / 1000).toFixed(2)} s` : `${ms.toFixed(3)} ms`)
  const busy =
    each === 1 ? `; loop late by ${(delay.percentile(99) / 1e6).toFixed(1)} ms at most in 99 of 100` : ''
  rows.push([what, `${unit(time)}, CPU ${unit(cpuTime)}${busy}`])
}

const keyOf = (at: number): string => `blocks/0123456789abcdef/${at * 70_000}-70000`

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(path.dirname(FOLDER), { recursive: true })
const filling = await open(GENEROUS)
const small = new Uint8Array(SMALL)
const WRITERS = 16
const fill = async (): Promise<void> => {
  let at = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (at < ENTRIES) await filling.put(keyOf(at++), small)
    }),
  )
}
await timed(`put ${SMALL} bytes, ${WRITERS} at once, each`, fill, ENTRIES)
await filling.close()

let store = filling
await timed(`open with ${ENTRIES} entries`, async () => {
  store = await open(GENEROUS)
})
await timed(`count ${ENTRIES} entries in the background`, () => store.counted())
const block = crypto.getRandomValues(new Uint8Array(65_536))
const blocks = Array.from({ length: SAMPLES }, (_, at) => `blocks/fedcba9876543210/${at}-${BLOCK}`)
const large = Buffer.concat([block, block]).subarray(0, BLOCK)
await timed(
  `put ${BLOCK} bytes, one after the other, each`,
  () => each(blocks, (key) => store.put(key, large)),
  SAMPLES,
)
await timed(
  `get ${BLOCK} bytes, one after the other, each`,
  () => each(blocks, (key) => store.get(key)),
  SAMPLES,
)
await timed(
  `get ${BLOCK} bytes, all at once, each`,
  () => Promise.all(blocks.map((key) => store.get(key))),
  SAMPLES,
)
await timed('get what is not kept, each', () => each(blocks, (key) => store.get(`${key}-no`)), SAMPLES)
const { bytes } = store.usage()
await store.close()
const tight = await open(bytes)
await timed('count, and delete a tenth', () => tight.counted())
await tight.close()
rows.push(['memory of the process (RSS)', `${Math.round(process.memoryUsage().rss / 1e6)} MB`])
row('what', 'time')
row('---', '---')
for (const cells of rows) row(...cells)
rmSync(FOLDER, { recursive: true })

async function each(keys: readonly string[], work: (key: string) => Promise<unknown>): Promise<void> {
  for (const key of keys) await work(key)
}
