import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { tileAt } from '#geo/tiles/tile-address.ts'
import type { LiveLayer } from '#relief/lidar/tile-plan.ts'
import { SERVER_FLAGS, SERVER_MEMORY } from '#scripts/setup/server-flags.mjs'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { answers } from '../../e2e/answers.ts'

/** What a portal did while tiles were fetched from it. */
export interface UnderLoad {
  /** Memory of the process (RSS) in bytes: at rest, and at most. */
  readonly atRest: number
  readonly most: number
  /** Milliseconds of /health: 95 of 100 answers took at most so long, and the slowest. */
  readonly p95: number
  readonly slowest: number
  readonly seconds: number
  /** Tiles with heights. */
  readonly made: number
}

const PUMLUMON = [-3.775, 52.467] as const
const LAYERS: readonly LiveLayer[] = [
  'hillshade',
  'multi-hillshade',
  'slope',
  'sky-view-factor',
  'local-relief',
  'vat',
  'elevation',
]
/** Columns of metatiles, around the position. */
const ACROSS = 6
/** Milliseconds between two requests to /health, and between two looks at the memory. */
const BEAT = 20
/** Milliseconds until a portal that has started does nothing any more. */
const REST = 8000

/** Milliseconds for which a portal without LiDAR is asked for /health, to compare. */
const COMPARED = 5000

/**
 * Starts a portal, with the national LiDAR at both addresses or without, and fetches so many tiles from it at the same time.
 */
export async function loadPortal(
  dataDir: string,
  addresses: { readonly dtm: string; readonly dsm: string } | null,
  { port, fetches }: { readonly port: number; readonly fetches: number },
): Promise<UnderLoad> {
  const lidar = addresses && {
    ...{ LIDAR_DTM_URL: addresses.dtm, LIDAR_DSM_URL: addresses.dsm },
    ...{ LIDAR_DTM_CREDIT: 'Invented', LIDAR_DSM_CREDIT: 'Invented' },
  }
  const address = `http://127.0.0.1:${port}`
  const server = spawn('node', [...SERVER_FLAGS, 'server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...SERVER_MEMORY,
      ...NO_SERVICES,
      ...{ DSM_HILLSHADE_URL: 'off', DSM_MULTI_URL: 'off', LIDAR_CATALOGUE_URL: 'off', DEMO: 'off' },
      ...{ PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, RATE_LIMITS: 'off' },
      ...lidar,
    },
  })
  try {
    await answers(`${address}/health`, server)
    await wait(REST)
    // Until the portal has opened the rasters, which a slow machine takes longer for, it refuses their tiles.
    if (addresses) while ((await fetchTile(address, fetches)) >= 400) await wait(BEAT)
    return await watch(address, server.pid ?? 0, fetches)
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
}

async function watch(address: string, pid: number, fetches: number): Promise<UnderLoad> {
  const atRest = memoryOf(pid)
  let most = atRest
  const looking = setInterval(() => (most = Math.max(most, memoryOf(pid))), BEAT)
  const waits: number[] = []
  const ended = new AbortController()
  const asking = (async () => {
    do {
      const start = performance.now()
      await (await fetch(`${address}/health`)).arrayBuffer()
      waits.push(performance.now() - start)
      await wait(BEAT)
    } while (!ended.signal.aborted)
  })()
  const start = performance.now()
  const statuses = await Promise.all(Array.from({ length: fetches }, (_, at) => fetchTile(address, at)))
  if (fetches === 0) await wait(COMPARED)
  const seconds = (performance.now() - start) / 1000
  ended.abort()
  await asking
  clearInterval(looking)
  const refused = statuses.filter((status) => status !== 200 && status !== 204)
  if (refused.length > 0) throw new Error(`tiles were refused: ${refused.join(' ')}`)
  waits.sort((a, b) => a - b)
  return {
    ...{ atRest, most, seconds, made: statuses.filter((status) => status === 200).length },
    p95: waits[Math.floor(waits.length * 0.95)] ?? NaN,
    slowest: waits.at(-1) ?? NaN,
  }
}

/** Fetches a tile in a metatile and layer of its own, of both models in turn. */
async function fetchTile(address: string, at: number): Promise<number> {
  const here = tileAt(PUMLUMON, 16)
  const place = Math.floor(at / LAYERS.length)
  const x = here.x + 2 * ((place % ACROSS) - ACROSS / 2)
  const y = here.y + 2 * (Math.floor(place / ACROSS) - ACROSS / 2)
  const model = at % 2 === 0 ? 'dtm' : 'dsm'
  const layer = LAYERS[at % LAYERS.length] ?? 'hillshade'
  const answer = await fetch(`${address}/tiles/national-${model}/${layer}/16/${x}/${y}.webp`)
  await answer.arrayBuffer()
  return answer.status
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}
