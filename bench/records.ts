// node bench/records.ts [--records N]: what a map of many records transfers as one list and as vector tiles.
// Uses a separate database in a temporary folder, or the empty one of DATABASE_URL.
import { Agent, get } from 'node:http'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { addressOf } from '#contract/http/route.ts'
import { listRecords } from '#contract/records/records.ts'
import { getRecordTile } from '#contract/records/places/tiles.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openApp } from './app.ts'
import { fillDatabase } from './filling.ts'
import { kilobytes, row, seconds } from './table.ts'
import { tilesInView } from './views.ts'

const DEFAULT_CENTRE = [52.13, -3.78] as const
const WINDOW = { width: 1280, height: 720 }
/** At its default zoom, 8.5, the map requests tiles of zoom 8. */
const ZOOMS = [7, 8, 9, 11, 12, 14]
/** Number of connections that browsers use. */
const CONNECTIONS = 6

interface Measured {
  status: number
  bytes: number
  milliseconds: number
}

const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } })
const { app, db, engine, close } = await openApp()
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
try {
  await fill(db, Number(values.records))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(`\nNode ${process.version}, ${engine} database, ${cpus().length} cores\n`)
  const list = await measureList(address)
  await measureTiles(address, list)
  console.log(`\nPeak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
} finally {
  agent.destroy()
  await close()
}

async function fill(database: Database, count: number): Promise<void> {
  const start = performance.now()
  await fillDatabase(database, count, () => undefined)
  console.log(`${count} records stored in ${seconds(performance.now() - start)}`)
}

/** Resolves with the bytes of the list as browsers receive it. */
async function measureList(address: string): Promise<number> {
  const url = address + listRecords.path
  row('list', 'transferred', 'first reader', 'next reader')
  row('---', '---:', '---:', '---:')
  let transferred = 0
  for (const encoding of ['gzip', 'identity']) {
    const first = await request(url, encoding)
    const next = await request(url, encoding)
    row(encoding, kilobytes(first.bytes), seconds(first.milliseconds), seconds(next.milliseconds))
    if (encoding === 'gzip') transferred = first.bytes
  }
  return transferred
}

async function measureTiles(address: string, listBytes: number): Promise<void> {
  console.log('')
  row('view at zoom', 'tiles', 'transferred', 'largest', 'all made', 'slowest', 'all again', 'list (gzip) is')
  row('---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:')
  for (const zoom of ZOOMS) {
    const addresses = tilesInView(zoom, DEFAULT_CENTRE, WINDOW).map(
      (tile) => address + addressOf(getRecordTile, { ...tile }),
    )
    const made = await requestAll(addresses)
    const again = await requestAll(addresses)
    const bytes = made.each.reduce((sum, tile) => sum + tile.bytes, 0)
    row(
      String(zoom),
      String(addresses.length),
      kilobytes(bytes),
      kilobytes(Math.max(...made.each.map((tile) => tile.bytes))),
      seconds(made.milliseconds),
      seconds(Math.max(...made.each.map((tile) => tile.milliseconds))),
      seconds(again.milliseconds),
      `${Math.round(listBytes / bytes)} times as much`,
    )
  }
}

async function requestAll(urls: readonly string[]): Promise<{ each: Measured[]; milliseconds: number }> {
  const start = performance.now()
  const each = await Promise.all(urls.map((url) => request(url, 'br')))
  return { each, milliseconds: performance.now() - start }
}

/** Measures a response in compressed bytes, without headers. */
function request(url: string, encoding: string): Promise<Measured> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', reject)
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status >= 300) reject(new Error(`${url} responded with ${status}`))
        else resolve({ status, bytes, milliseconds: performance.now() - start })
      })
    })
    asked.on('error', reject)
  })
}
