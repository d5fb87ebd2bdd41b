import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { getTilesets, type Tileset } from '#contract/relief/tilesets.ts'
import { openObjects } from '#objects/object-store.ts'
import { sampleTilesetFile, writeTileset } from '#server/testing/tilesets.ts'
import type { Portal } from '../harness/portal.ts'
import type { Run } from '../harness/scenario.ts'
import { placeIn, startBucket, type Swift } from './bucket.ts'
import { clusterRun, startPair, type Pair, type Planted } from './pair.ts'

const SET = 'wales-dtm'
const TILES = ['16/32079/21609', '16/32080/21609', '16/32081/21609']
/** Milliseconds between two visits of a reader: enough to be there at each change, and few enough to leave others the processor. */
const PAUSE = 100
/** Milliseconds within which a tileset must be shown by every process. */
const SHOWN_WITHIN = 60_000

clusterRun(
  '8: a tileset that is put while it is read is the old or the new one, never a mix',
  async (run) => {
    const sums = new Map<string, string>()
    const { swift, pair } = await startWithTiles(run, sums)
    await expect.poll(() => versionsAt(pair)).toEqual(['version-0', 'version-0'])
    const readers = new Readers(pair, sums)
    const shown: number[] = []
    const rounds = run.count(2, 1)
    for (let round = 1; round <= rounds; round += 1) {
      const version = `version-${String(round)}`
      await put(run, swift, version, sums)
      const from = performance.now()
      await expect.poll(() => versionsAt(pair)).toEqual([version, version])
      shown.push(Math.round(performance.now() - from))
    }
    await wait(1000)
    await readers.end()
    const heads = [pair.first, pair.second].map((portal) => portal.ask(`/tiles/${SET}/hillshade.pmtiles`))
    const etags = (await Promise.all(heads)).map(({ headers }) => headers.get('etag'))
    run.figure('answers', readers.answers)
    run.figure('mixed', readers.mixed.length)
    run.figure('shown everywhere after, ms', shown.join(' and '))
    expect(readers.answers).toBeGreaterThan(0)
    expect(readers.mixed).toEqual([])
    expect(Math.max(...shown)).toBeLessThanOrEqual(SHOWN_WITHIN)
    expect(etags[0]).toMatch(new RegExp(`^"version-${String(rounds)}-`))
    expect(etags[1]).toBe(etags[0])
  },
)

clusterRun('8, control: a description that is shown before its archives is found out', async (run) => {
  const sums = new Map<string, string>()
  const { pair, place } = await startWithTiles(run, sums, ['early-description'])
  await expect.poll(() => versionsAt(pair)).toEqual(['version-0', 'version-0'])
  const readers = new Readers(pair, sums)
  const early = sampleTilesetFile({ version: 'version-1' })
  await openObjects(place).put(`${SET}/set.json`, Buffer.from(JSON.stringify(early)))
  await expect.poll(() => readers.mixed.length).toBeGreaterThan(0)
  await readers.end()
  run.figure('mixed', readers.mixed.length)
})

/** Two processes and a tileset that both show. */
async function startWithTiles(run: Run, sums: Map<string, string>, planted: readonly Planted[] = []) {
  const swift = await startBucket(run)
  const { place, settings } = placeIn(swift, 'TILES_URL')
  await put(run, swift, 'version-0', sums)
  const pair = await startPair(run, { settings, planted })
  return { swift, pair, place }
}

/** Builds a tileset of which every tile names its version, and puts it into the bucket with the command of operators. */
async function put(run: Run, swift: Swift, version: string, sums: Map<string, string>): Promise<void> {
  const dataDir = await run.folder()
  const tiles = Object.fromEntries(TILES.map((tile) => [tile, Buffer.from(tileOf(version, tile))]))
  const tileset = sampleTilesetFile({ version })
  const folder = await writeTileset({ config: { dataDir } }, SET, tileset, {
    hillshade: tiles,
    elevation: tiles,
  })
  sums.set(version, sumOf(await readFile(path.join(folder, 'hillshade.pmtiles'))))
  const to = `${placeIn(swift, 'TILES_URL').settings.TILES_URL ?? ''}/${SET}`
  await promisify(execFile)('node', ['relief/main.ts', 'put', folder, '--to', to], {
    env: { ...process.env, ...swift.environment },
  })
}

function tileOf(version: string, tile: string): string {
  return `${version} of ${tile}`
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function versionsAt({ first, second }: Pair): Promise<(string | undefined)[]> {
  return Promise.all([first, second].map(async (portal) => (await listed(portal))?.version))
}

async function listed(portal: Portal): Promise<Tileset | undefined> {
  const sets = (await portal.ask(getTilesets.path)).json() as Tileset[]
  return sets.find(({ id }) => id === SET)
}

/** Visitors who read the list, then tiles and an archive of the version in it. */
class Readers {
  answers = 0
  readonly mixed: string[] = []
  readonly #sums: ReadonlyMap<string, string>
  readonly #reading: Promise<unknown>
  #goesOn = true

  constructor({ first, second }: Pair, sums: ReadonlyMap<string, string>) {
    this.#sums = sums
    this.#reading = Promise.all([first, second, first, second].map((portal) => this.#read(portal)))
  }

  async end(): Promise<void> {
    this.#goesOn = false
    await this.#reading
  }

  async #read(portal: Portal): Promise<void> {
    while (this.#goesOn) {
      const set = await listed(portal)
      if (set) {
        for (const tile of TILES) await this.#readTile(portal, set.version, tile)
        await this.#readArchive(portal)
      }
      await wait(PAUSE)
    }
  }

  /** What browsers may keep for ever must be of the version in its address. */
  async #readTile(portal: Portal, version: string, tile: string): Promise<void> {
    const { status, headers, body } = await portal.ask(`/tiles/${SET}/hillshade/${tile}.webp?v=${version}`)
    const isForEver = headers.get('cache-control')?.includes('immutable') ?? false
    const isRight = status === 200 && (!isForEver || body === tileOf(version, tile))
    this.#note(isRight, `${tile} of ${version}: ${String(status)} ${body.slice(0, 80)}`)
  }

  async #readArchive(portal: Portal): Promise<void> {
    const { status, headers, bytes } = await portal.ask(`/tiles/${SET}/hillshade.pmtiles`)
    const etag = headers.get('etag') ?? ''
    const version = /^"(version-\d+)-/.exec(etag)?.[1] ?? ''
    const isRight = status === 200 && sumOf(bytes) === this.#sums.get(version)
    this.#note(isRight, `archive ${etag}: ${String(status)}`)
  }

  #note(isRight: boolean, what: string): void {
    this.answers += 1
    if (!isRight) this.mixed.push(what)
  }
}
