// node scripts/postgres-cluster.mjs -- node bench/national.ts [--small]: how fast tiles of the national LiDAR are made, with GDAL
// beside them in the same run. The file is the stand-in's, and each answer of its server takes 40 ms. Stores its data in
// build/bench-national.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { FILES } from '#scripts/standin/national/form.ts'
import { nationalFile } from '#scripts/standin/national/national-file.ts'
import { GDAL_PROGRAMS, openByGdal, shadeByGdal, warpByGdal } from './national/gdal.ts'
import { bytesUnder, MIDDLES, tilesOf, viewOf, walesAt } from './national/places.ts'
import { loadPortal } from './national/portal-under-load.ts'
import { inNewProcess, type Step, type Took } from './national/steps.ts'
import { installPackages, type Run } from './relief/measured-run.ts'
import { kilobytes, median, row } from './table.ts'

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } })
const middles = values.small ? MIDDLES.slice(0, 3) : MIDDLES
/** Tiles that are fetched from a portal at the same time. */
const FETCHES = values.small ? 7 : 200
const WORK = path.resolve('build/bench-national')
const STAND_IN_PORT = 8396
const PORTAL_PORT = 8397
const ORIGIN = `http://127.0.0.1:${STAND_IN_PORT}`
const addressOf = (model: 'dtm' | 'dsm'): string => `${ORIGIN}/cogs/lidar/${FILES[model].name}`
const DTM = addressOf('dtm')
const TILE = 512
const MEGABYTE = 1e6

installPackages(GDAL_PROGRAMS)
rmSync(WORK, { recursive: true, force: true })
mkdirSync(WORK, { recursive: true })
const newFolder = (): string => mkdtempSync(path.join(WORK, 'kept-'))
const picture = path.join(WORK, 'gdal.tif')

interface Goal {
  readonly what: string
  readonly goal: string
  readonly ours: string
  readonly gdal: string
  readonly isMet: boolean
}
const goals: Goal[] = []

for (const model of ['dtm', 'dsm'] as const) await nationalFile(model)
const standIn = spawn('node', ['scripts/standin/main.ts', 'national', String(STAND_IN_PORT)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise((resolve) => standIn.stdout.once('data', resolve))
const load = (): string => loadavg()[0]?.toFixed(1) ?? ''
console.log(`${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}, load ${load()}\n`)
try {
  await coldTiles()
  await aView()
  await vat()
  await wales()
  await portal()
} finally {
  standIn.kill()
}
row('what', 'goal', 'reached', 'GDAL', '')
row('---', '---', '---:', '---:', '---')
for (const { what, goal, ours, gdal, isMet } of goals) row(what, goal, ours, gdal, isMet ? 'met' : 'not met')
console.log(`\nLoad at the end ${load()}.`)

/** Opening, then one tile after the other at places of their own, the first in a process that has made none before. */
async function coldTiles(): Promise<void> {
  const tiles = middles.map((middle) => tileAt(middle, 16))
  const steps = tiles.map((tile): Step => ({ layer: ELEVATION, tiles: [tile] }))
  const [opening, first, ...others] = await inNewProcess({
    address: DTM,
    folder: newFolder(),
    steps: [...steps, ...steps],
  })
  // The second half is the same again.
  const again = middleOf(others.splice(tiles.length - 1), 'all')
  if (!first) throw new Error('there are several places')
  const openedByGdal = await byGdal(() => openByGdal(DTM))
  const theirs: Counted[] = []
  for (const tile of tiles.slice(1))
    theirs.push(await byGdal(() => warpByGdal(DTM, { from: tile, to: tile }, TILE, picture)))
  const bytes = `${opening.requests} and ${kilobytes(opening.bytes)}`
  const isSmall = opening.requests <= 3 && opening.bytes <= 256 * 1024
  goal('opening, cold', 'at most 3 requests and 256 kB', bytes, counted(openedByGdal), isSmall)
  const requests = middleOf(others, 'requests')
  const theirRequests = median(theirs.map((each) => each.requests))
  goal(
    'an elevation tile at z16, cold: requests',
    'at most 6',
    String(requests),
    String(theirRequests),
    requests <= 6,
  )
  const wall = middleOf(others, 'all')
  const theirWall = median(theirs.map(({ run }) => run.wall * 1000))
  goal('the same: time', 'at most 0.40 s', time(wall), time(theirWall), wall <= 400)
  goal(
    'the same, the first that a portal makes: time',
    'at most 0.40 s',
    time(first.all),
    '',
    first.all <= 400,
  )
  const ratio = middleOf(others, 'cpu') / median(theirs.map(({ run }) => run.cpu * 1000))
  const cpu = `${ratio.toFixed(2)} (${time(middleOf(others, 'cpu'))})`
  const theirCpu = time(median(theirs.map(({ run }) => run.cpu * 1000)))
  const made = 'the same: CPU, with its three neighbours as WebP, ÷ that of gdalwarp for it alone'
  goal(made, 'at most 0.5', cpu, `1 (${theirCpu})`, ratio <= 0.5)
  goal('the same tile again', 'at most 5 ms', `${again.toFixed(1)} ms`, '', again <= 5)
}

/** The tiles of a window, cold, then from the disk in another process. */
async function aView(): Promise<void> {
  const [middle] = middles
  if (!middle) throw new Error('the stand-in has ground')
  const view = viewOf(middle, 16)
  const folder = newFolder()
  const steps: Step[] = [{ layer: ELEVATION, tiles: tilesOf(view) }]
  const [, cold] = await inNewProcess({ address: DTM, folder, steps })
  const [opening, kept] = await inNewProcess({ address: DTM, folder, steps })
  if (!cold || !kept) throw new Error('there is one step')
  const theirs = await byGdal(() => warpByGdal(DTM, view, TILE, picture))
  const what = `a view of 1440 x 900 at z16 (${steps[0]?.tiles.length ?? 0} elevation tiles), cold`
  const wall = time(theirs.run.wall * 1000)
  goal(`${what}: first tile`, 'at most 0.5 s', time(cold.first), '', cold.first <= 500)
  goal('the same: all', 'at most 1.5 s', time(cold.all), wall, cold.all <= 1500)
  const blocks = await bytesUnder(view)
  const share = cold.bytes / blocks
  const theirShare = (theirs.bytes / blocks).toFixed(2)
  goal('the same: bytes ÷ those of its blocks', 'at most 1.3', share.toFixed(2), theirShare, share <= 1.3)
  const again = opening.all + kept.all
  goal('the same, kept, in a new process', 'at most 0.4 s', time(again), '', again <= 400)
}

async function vat(): Promise<void> {
  const [middle, ...others] = middles
  if (!middle) throw new Error('the stand-in has ground')
  const tiles = tilesOf(viewOf(middle, 16))
  const metatiles = new Set(tiles.map(({ x, y }) => `${x >> 1} ${y >> 1}`)).size
  const [, , , made] = await inNewProcess({
    address: DTM,
    folder: newFolder(),
    steps: [
      { layer: ELEVATION, tiles },
      { layer: 'vat', tiles: others.slice(0, 1).map((place) => tileAt(place, 16)) },
      { layer: 'vat', tiles },
    ],
  })
  if (!made) throw new Error('there are three steps')
  const each = made.all / (4 * metatiles)
  const shaded = await shadeByGdal(picture, path.join(WORK, 'shaded.tif'))
  const theirs = `hillshade ${time((shaded.wall * 1000) / tiles.length)}`
  goal('VAT at z16, heights kept: a tile and worker', 'at most 150 ms', time(each), theirs, each <= 150)
}

async function wales(): Promise<void> {
  const all = walesAt(8)
  const [, cold] = await inNewProcess({
    address: DTM,
    folder: newFolder(),
    steps: [{ layer: ELEVATION, tiles: tilesOf(all) }],
  })
  if (!cold) throw new Error('there is one step')
  const theirs = await byGdal(() => warpByGdal(DTM, all, TILE, picture))
  const what = `all of Wales at z8 (${tilesOf(all).length} elevation tiles), cold`
  goal(what, 'at most 1.5 s', time(cold.all), time(theirs.run.wall * 1000), cold.all <= 1500)
}

async function portal(): Promise<void> {
  // One folder for both, because a folder and a database belong together.
  const folder = newFolder()
  const without = await loadPortal(folder, null, { port: PORTAL_PORT, fetches: 0 })
  const addresses = { dtm: addressOf('dtm'), dsm: addressOf('dsm') }
  const loaded = await loadPortal(folder, addresses, { port: PORTAL_PORT, fetches: FETCHES })
  const more = (loaded.most - without.atRest) / MEGABYTE
  const what = `${FETCHES} tiles of seven layers of both models at once (${loaded.seconds.toFixed(1)} s)`
  goal(
    `${what}: memory above that of a portal without`,
    'at most 350 MB',
    `${more.toFixed(0)} MB`,
    '',
    more <= 350,
  )
  const p95 = `${loaded.p95.toFixed(0)} ms (slowest ${loaded.slowest.toFixed(0)} ms)`
  const atRest = `without tiles ${without.p95.toFixed(0)} ms`
  goal(`the same: /health, 95 of 100 (${atRest})`, 'at most 50 ms', p95, '', loaded.p95 <= 50)
}

interface Counted {
  readonly run: Run
  readonly requests: number
  readonly bytes: number
}

async function byGdal(work: () => Promise<Run>): Promise<Counted> {
  await fetch(`${ORIGIN}/counts`, { method: 'DELETE' })
  const run = await work()
  const counts = (await (await fetch(`${ORIGIN}/counts`)).json()) as Omit<Counted, 'run'>
  return { ...counts, run }
}

function counted({ requests, bytes }: Counted): string {
  return `${requests} and ${kilobytes(bytes)}`
}

function middleOf(all: readonly Took[], what: keyof Took): number {
  return median(all.map((each) => each[what]))
}

function time(milliseconds: number): string {
  return milliseconds < 100 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}

function goal(what: string, wanted: string, ours: string, gdal: string, isMet: boolean): void {
  goals.push({ what, goal: wanted, ours, gdal, isMet })
}
