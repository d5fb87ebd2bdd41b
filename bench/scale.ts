// node bench/scale.ts [--records N]: how quickly the map and the search of many records answer, also while members save.
// Uses a separate database in a temporary folder, or the empty one of DATABASE_URL.
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { searchRecords } from '#contract/records.ts'
import { addressOf } from '#contract/route.ts'
import { getRecordTile } from '#contract/tiles.ts'
import { tileAt, type TileAddress } from '#geo/tile-address.ts'
import { openApp } from './app.ts'
import { fillDatabase } from './filling.ts'
import { row, seconds } from './table.ts'

const WALES = { west: -5.3, south: 51.4, east: -2.7, north: 53.4 }
const READERS = 8
const WRITERS = 8
const WRITES_A_SECOND = 5
/** Seconds for which readers and writers work at the same time. */
const TOGETHER = 10

const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } })
const count = Number(values.records)
const { app, db, engine, close } = await openApp()
try {
  const start = performance.now()
  await fillDatabase(db, count, () => undefined)
  console.log(`${count} records stored in ${seconds(performance.now() - start)}`)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(`\nNode ${process.version}, ${engine} database, ${cpus().length} cores\n`)
  row('what', 'requests', 'median', 'p95', 'slowest')
  row('---', '---:', '---:', '---:', '---:')
  await measureTiles(address)
  await measureSearch(address)
  await measureSaves()
  await measureTogether(address)
  console.log(`\nMemory of this process at most: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
} finally {
  await close()
}

/** Each tile is new to the server. */
async function measureTiles(address: string): Promise<void> {
  const far = [
    ...new Map([5, 6, 7, 8].flatMap(tilesOfWales).map((tile) => [JSON.stringify(tile), tile])).values(),
  ]
  await report(
    'tiles of zooms 5 to 8',
    far.map((tile) => tileUrl(address, tile)),
  )
  const middle = [9, 10, 11].flatMap((zoom) => some(tilesOfWales(zoom), 40))
  await report(
    'tiles of zooms 9 to 11, one site type',
    middle.map((tile) => tileUrl(address, tile, '?site=mound')),
  )
  const close = [12, 13, 14].flatMap((zoom) => some(tilesOfWales(zoom), 60))
  await report(
    'tiles of zooms 12 to 14',
    close.map((tile) => tileUrl(address, tile)),
  )
}

async function measureSearch(address: string): Promise<void> {
  const search = (query: string) =>
    Array.from({ length: 10 }, () => `${address}${searchRecords.path}?${query}`)
  await report('search: a word that nobody used', search('text=xylophone'))
  await report('search: one day', search('from=2019-05-01&to=2019-05-02'))
  await report('search: in view', search('west=-4.1&south=52.3&east=-3.9&north=52.45'))
}

async function measureSaves(): Promise<void> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let at = 0; at < 20; at++) times.push(await timed(save))
    }),
  )
  tell(`a record stored, ${WRITERS} at a time`, times)
}

async function measureTogether(address: string): Promise<void> {
  const tiles = tilesOfWales(8)
  const end = performance.now() + TOGETHER * 1000
  const times: number[] = []
  const reader = async (first: number): Promise<void> => {
    for (let at = first; performance.now() < end; at++)
      times.push(await timed(() => get(tileUrl(address, tiles[at % tiles.length] ?? { z: 0, x: 0, y: 0 }))))
  }
  const writer = async (): Promise<void> => {
    while (performance.now() < end) await Promise.all([save(), pause(1000 / WRITES_A_SECOND)])
  }
  await Promise.all([writer(), ...Array.from({ length: READERS }, (_, at) => reader(at))])
  tell(`tiles of zoom 8, ${READERS} readers, ${WRITES_A_SECOND} records stored a second`, times)
  console.log(`\n${Math.round(times.length / TOGETHER)} of these tiles a second`)
}

function save(): Promise<void> {
  return fillDatabase(db, 1, () => undefined)
}

async function report(what: string, urls: readonly string[]): Promise<void> {
  const times: number[] = []
  for (const url of urls) times.push(await timed(() => get(url)))
  tell(what, times)
}

function tell(what: string, times: number[]): void {
  times.sort((one, other) => one - other)
  const part = (share: number) => `${(times[Math.floor(share * (times.length - 1))] ?? NaN).toFixed(1)} ms`
  row(what, String(times.length), part(0.5), part(0.95), part(1))
}

async function get(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
}

async function timed(task: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await task()
  return performance.now() - start
}

function tileUrl(address: string, tile: TileAddress, query = ''): string {
  return `${address}${addressOf(getRecordTile, { ...tile })}${query}`
}

function tilesOfWales(zoom: number): TileAddress[] {
  const first = tileAt([WALES.west, WALES.north], zoom)
  const last = tileAt([WALES.east, WALES.south], zoom)
  const tiles: TileAddress[] = []
  for (let x = first.x; x <= last.x; x++)
    for (let y = first.y; y <= last.y; y++) tiles.push({ z: zoom, x, y })
  return tiles
}

/** Spread evenly over a list. */
function some<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most)
  return Array.from({ length: Math.min(most, list.length) }, (_, at) => list[Math.floor(at * step)]).filter(
    (item) => item !== undefined,
  )
}
