// node bench/origin.ts: how much processor time each kind of answer costs one process, in milliseconds. Unlike answers a second,
// this hardly depends on what else the machine does. Uses a separate embedded database in a temporary folder, or the empty one of
// DATABASE_URL, and the demonstration landscape, which is made once in build/e2e-landscape.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { listRecords, searchRecords } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import { getReliefLayerTile, getTilesets, type Tileset } from '#contract/relief/tilesets.ts'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { testLandscape } from '../e2e/landscape.ts'
import { fillFirst } from './scale/fill.ts'
import { openClient, repeatedly } from './scale/requests.ts'
import { startServer, type MeasuredServer } from './scale/server.ts'
import { tilePaths } from './scale/tiles.ts'
import { row } from './table.ts'

const RECORDS = 500
const CONNECTIONS = 16
const SECONDS = 6

const landscape = await testLandscape()
const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-bench-'))
try {
  // Under another name, because the measured portal has no demonstration.
  await cp(path.join(landscape, 'tiles/demonstration'), path.join(folder, 'tiles/hill'), { recursive: true })
  const { unhurried, close } = await openDatabase(
    parseConfig({ DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL }),
  )
  await fillFirst(unhurried, RECORDS)
  await close()
  const server = await startServer(folder)
  console.log(`\nNode ${process.version}, ${cpus().length} cores, load ${load()}, ${RECORDS} records\n`)
  row('answer', 'processor time each', 'bytes each', 'answers')
  row('---', '---:', '---:', '---:')
  await measure(server, 'a relief tile', await reliefTiles(server.address))
  await measure(server, 'a tile of records, kept', tilePaths([7, 8, 10, 12], '', 30))
  await measure(server, 'the whole list of records', [listRecords.path])
  await measure(server, 'a page of search results', [searchRecords.path])
  await measure(server, 'the home page', ['/'])
  await server.close()
  console.log(`\nLoad at the end: ${load()}`)
} finally {
  await rm(folder, { recursive: true })
}

/** Asks for the addresses in turn: once for what is kept, then for some seconds. */
async function measure(server: MeasuredServer, what: string, paths: readonly string[]): Promise<void> {
  const { send, close } = openClient(CONNECTIONS)
  const ask = (number: number) =>
    send(server.address + (paths[number % paths.length] ?? ''), { headers: { 'accept-encoding': 'gzip' } })
  for (const [number] of paths.entries()) await ask(number)
  const before = server.processorTime()
  const answers = await repeatedly(SECONDS, CONNECTIONS, ask)
  const each = ((server.processorTime() - before) * 1000) / answers.length
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0) / answers.length
  row(what, `${each.toFixed(2)} ms`, `${(bytes / 1000).toFixed(1)} kB`, String(answers.length))
  close()
}

/** Hillshade tiles of the demonstration landscape at its deepest zooms. */
async function reliefTiles(address: string): Promise<string[]> {
  const [set] = (await (await fetch(address + getTilesets.path)).json()) as Tileset[]
  if (!set) throw new Error('The portal lists no tileset')
  const [west, south, east, north] = set.bounds
  return [14, 15, 16].flatMap((z) => {
    const [first, last] = [tileAt([west, north], z), tileAt([east, south], z)]
    const tiles: string[] = []
    for (let x = first.x; x <= last.x; x += 1)
      for (let y = first.y; y <= last.y; y += 1)
        tiles.push(
          addressOf(getReliefLayerTile, { set: set.id, layer: 'hillshade', z, x, y }, { v: set.version }),
        )
    return tiles
  })
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
