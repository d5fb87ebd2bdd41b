import { createHash } from 'node:crypto'
import type { LidarRasterState } from '#contract/relief/lidar.ts'
import { RELIEF_RECIPE } from '#contract/relief/relief-names.ts'
import { acrossWorld, downWorld } from '#geo/tiles/mercator.ts'
import { boxOfTile, reachesInto, type TileAddress } from '#geo/tiles/tile-address.ts'
import { describeTileset, type Description } from '../building/describe.ts'
import { METATILE_SIZE, type MetatileAddress } from '../building/metatiles/passes.ts'
import type { TilesetFacts } from '../building/work.ts'
import { extentInDegrees, heightLimitsIn } from '../datum/extent.ts'
import { openProjection } from '../datum/projections.ts'
import { isAddress } from '../mosaic/inputs/raster-name.ts'
import { sharedSystem } from '../mosaic/mosaic-fit.ts'
import { openSource } from '../mosaic/open-raster.ts'
import { FileChanged, ReliefRefusal, TemporaryFailure } from '../failures.ts'
import { stateBeside } from '../beside/sidecars.ts'
import { smallRasterProblem } from '../checks/check-levels.ts'
import { factProblems } from '../checks/checks.ts'
import { openFileSource } from '../source/file.source.ts'
import type { RangeSource } from '../source/range-source.ts'
import type { DiskCache } from './disk-cache.ts'
import type { LidarCache } from './lidar-cache.ts'
import {
  isAveraged,
  LIVE_TILE_SIZE,
  LIVE_ZOOMS,
  middleLatitude,
  wholeSpec,
  type LiveLayer,
} from './tile-plan.ts'
import type { TileQueue } from './tile-queue.ts'
import type { LiveTile } from './tile-thread.ts'
import { DamagedPlaces, Pauses, reasonOf, troubleOf } from './trouble/lidar-trouble.ts'

interface Made {
  readonly bytes: Uint8Array | null
  /** False if it was kept. */
  readonly isFresh: boolean
}

const NOTHING: Made = { bytes: null, isFresh: false }

/** A raster whose tiles are made when they are asked for. */
export interface LiveTileset {
  /** As of a finished tileset. */
  readonly description: Description & { readonly version: string }
  /**
   * Returns a tile as WebP, or null where the raster has no heights, and whether it was made now. Rejects with QueueFull or Cancelled, with
   * ReliefRefusal if the file is damaged, and with the trouble of its source.
   */
  readonly tile: (layer: LiveLayer, address: TileAddress, signal?: AbortSignal) => Promise<Made>
  /** Number of metatiles that wait for a worker. */
  readonly waiting: () => number
  readonly close: () => void
}

export interface LiveOptions {
  readonly source: RangeSource
  /** True for a file on the disk, which each worker thread opens for itself. */
  readonly local: boolean
  /** Name of this version of the file, for keys of the cache. */
  readonly version: string
  readonly store: Pick<DiskCache, 'get' | 'put'>
  readonly facts: Omit<TilesetFacts, 'datumShift' | 'storage'>
  /** Makes the tiles of all rasters. */
  readonly queue: TileQueue
  /** Path of the operator's own OSTN15 grid; null for the one of the project. */
  readonly ostn15: string | null
}

/** The metatiles of a layer and zoom hold this many tiles along each side, except for averaged ones, which are tiles. */
const TILES_ACROSS = METATILE_SIZE / LIVE_TILE_SIZE
const VERSION_DIGITS = 16

/** Increased when tiles of zooms below the deepest are made in another way; RELIEF_RECIPE counts for all of them. */
const LIVE_RECIPE = 3
const RECIPE = `r${RELIEF_RECIPE}-${LIVE_RECIPE}`

/**
 * Opens a raster. Throws ReliefRefusal for a file that a build would refuse, or ask about, and the trouble of its source.
 * Heights are checked as their blocks are read, and at once where there are few.
 */
export async function openLiveTileset(options: LiveOptions): Promise<LiveTileset> {
  const { source, local, version, store, queue, ostn15 } = options
  const raster = await openSource(source)
  const { facts } = raster
  const crs = sharedSystem([facts], null)
  const projection = await openProjection(crs, ostn15)
  const problem =
    factProblems(facts, projection)[0] ??
    (local ? await smallRasterProblem(raster, heightLimitsIn(crs)) : null)
  if (problem !== null) throw new ReliefRefusal(problem)
  const bounds = extentInDegrees(facts, projection)
  const spec = wholeSpec({ frames: [facts], crs, latitude: NaN })
  const datumShift = projection.datumShiftOf(facts)
  const tilesetFacts = { ...options.facts, datumShift, storage: 'xyz' } as const
  const description = {
    ...describeTileset(spec, tilesetFacts, bounds),
    version: hashOf([version, RECIPE, datumShift].join(' ')),
  }
  const { name, size, state, reach } = source
  const queued = queue.open({ name, size, state, reach, local, crs, ostn15 }, source)
  const keep = keeper(store, version)
  const finest = { cell: facts.cell, latitude: middleLatitude({ frame: facts }, projection) }

  return {
    description,
    waiting: () => queue.waiting(queued),
    close: () => queue.remove(queued),
    async tile(layer, address, signal) {
      const { minZoom, maxZoom } = LIVE_ZOOMS
      const { z } = address
      if (z < minZoom || z > maxZoom || !reachesInto(address, bounds)) return NOTHING
      const kept = await store.get(keyOf(version, layer, address))
      if (kept) return { bytes: kept.length > 0 ? kept : null, isFresh: false }
      const across = isAveraged(finest, layer, z) ? 1 : TILES_ACROSS
      const metatile = { x: Math.floor(address.x / across), y: Math.floor(address.y / across) }
      const tiles = await queue.make(queued, { layer, zoom: z, metatile }, placeOf(address), signal)
      keep(layer, z, tilesIn(metatile, across), tiles)
      const bytes = tiles.find(({ x, y }) => x === address.x && y === address.y)?.bytes ?? null
      return { bytes, isFresh: true }
    },
  }
}

/** Keeps all tiles of a metatile, once for all who waited for it; those without heights as no bytes. */
function keeper(store: Pick<DiskCache, 'put'>, version: string) {
  const kept = new WeakSet<readonly LiveTile[]>()
  return (layer: LiveLayer, z: number, wanted: readonly TilePosition[], tiles: readonly LiveTile[]): void => {
    if (kept.has(tiles)) return
    kept.add(tiles)
    for (const { x, y } of wanted) {
      const bytes = tiles.find((tile) => tile.x === x && tile.y === y)?.bytes ?? new Uint8Array(0)
      // The cache reports its trouble itself.
      void store.put(keyOf(version, layer, { z, x, y }), bytes)
    }
  }
}

type TilePosition = Pick<TileAddress, 'x' | 'y'>

function tilesIn({ x, y }: MetatileAddress, across: number): TilePosition[] {
  return Array.from({ length: across ** 2 }, (_, at) => ({
    x: x * across + (at % across),
    y: y * across + Math.floor(at / across),
  }))
}

function keyOf(version: string, layer: LiveLayer, { z, x, y }: TileAddress): string {
  return `tiles/${version}/${RECIPE}/${layer}/${z}-${x}-${y}`
}

function placeOf(address: TileAddress) {
  const { west, north } = boxOfTile(address)
  return { zoom: address.z, across: acrossWorld(west), down: downWorld(north) }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, VERSION_DIGITS)
}

/** What the settings say of a raster. */
interface RasterSettings {
  readonly id: string
  readonly model: 'DTM' | 'DSM'
  /** Address of a cloud-optimised GeoTIFF, or the absolute path of one. */
  readonly place: string
  readonly name: string
  readonly nameCy: string
  readonly credit: string
  /** Null if the operator gave only one. */
  readonly creditCy: string | null
  readonly licence: string
  readonly surveyed: string | null
}

/** A raster that is opened in the background, again and again until it can be, and again when its file has changed. */
export interface NationalRaster {
  readonly id: string
  readonly begin: () => void
  /** Null as long as it has not been opened. */
  readonly description: () => LiveTileset['description'] | null
  /** Returns a tile, or null where nothing is known. Rejects as `tile` of LiveTileset does, and if it is not open. */
  readonly tile: (layer: LiveLayer, address: TileAddress, signal?: AbortSignal) => Promise<Uint8Array | null>
  readonly state: () => LidarRasterState & { readonly message: string | null; readonly waiting: number }
  readonly close: () => Promise<void>
}

interface Surroundings {
  readonly ostn15: string | null
  readonly cache: LidarCache
  readonly queue: TileQueue
  /** Takes one line when the raster cannot be opened. */
  readonly log: (line: string) => void
}

interface Opened {
  readonly live: LiveTileset
  /** Why its server could not be asked when it was opened, and only what is kept can be read; otherwise null. */
  readonly trouble: Error | null
}

export function openNationalRaster(raster: RasterSettings, around: Surroundings): NationalRaster {
  return new ReopenedRaster(raster, around)
}

class ReopenedRaster implements NationalRaster {
  readonly id: string
  readonly #raster: RasterSettings
  readonly #around: Surroundings
  readonly #closing = new AbortController()
  #opened: Opened | null = null
  #opening: Promise<void> = Promise.resolve()
  #trouble: Error | null = null
  readonly #pauses = new Pauses()
  readonly #damaged = new DamagedPlaces()
  #nextTry: Date | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(raster: RasterSettings, around: Surroundings) {
    this.id = raster.id
    this.#raster = raster
    this.#around = around
  }

  readonly begin = (): void => {
    this.#opening = this.#open()
  }

  readonly close = async (): Promise<void> => {
    this.#closing.abort()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#opening
    this.#opened?.live.close()
  }

  readonly description: NationalRaster['description'] = () => this.#opened?.live.description ?? null

  readonly state: NationalRaster['state'] = () => {
    const { id, model, name } = this.#raster
    const error = this.#trouble ?? this.#damaged.first
    const trouble = error && troubleOf(error, error !== this.#trouble)
    return {
      id,
      model,
      name,
      condition: this.#condition(),
      trouble: trouble?.kind ?? null,
      next_try: (this.#nextTry ?? trouble?.nextTry ?? null)?.toISOString() ?? null,
      message: error && reasonOf(error, this.#raster.place),
      waiting: this.#opened?.live.waiting() ?? 0,
    }
  }

  #condition(): LidarRasterState['condition'] {
    if (this.#opened) return this.#trouble ? 'kept-only' : 'ready'
    if (!this.#trouble) return 'opening'
    return troubleOf(this.#trouble, false).isLasting ? 'unusable' : 'unreachable'
  }

  readonly tile: NationalRaster['tile'] = async (layer, address, signal) => {
    const opened = this.#opened
    if (!opened) throw this.#trouble ?? new TemporaryFailure('the raster is being opened')
    try {
      const { bytes, isFresh } = await opened.live.tile(layer, address, signal)
      this.#damaged.delete(placeName(address))
      // What was made just now came from the server, or from blocks of its that are kept.
      if (isFresh && !opened.trouble) this.#endTrouble()
      return bytes
    } catch (error) {
      if (error instanceof ReliefRefusal) this.#note(error, address, opened)
      throw error
    }
  }

  /** Takes note of what a tile told about the file, as far as it is still the one that is open. */
  #note(error: ReliefRefusal, address: TileAddress, opened: Opened): void {
    if (this.#opened !== opened) return
    if (error instanceof FileChanged) this.#openAgain(opened)
    else if (troubleOf(error, true).kind === 'damaged') {
      if (!this.#damaged.first) this.#around.log(reasonOf(error, this.#raster.place))
      this.#damaged.add(placeName(address), error)
    } else {
      this.#trouble = error
      if (this.#nextTry === null && isAddress(this.#raster.place)) this.#tryLater(this.#ask, error)
    }
  }

  /** The file has changed: other tiles, under another version. */
  #openAgain(before: Opened): void {
    this.#opened = null
    this.#trouble = null
    this.#damaged.clear()
    before.live.close()
    this.#opening = this.#open()
  }

  async #open(): Promise<void> {
    if (this.#isClosing()) return
    this.#nextTry = null
    try {
      const opened = await this.#openOnce()
      this.#opened?.live.close()
      this.#opened = opened
      this.#trouble = opened.trouble
      if (opened.trouble) this.#tryLater(this.begin, opened.trouble)
      else this.#pauses.end()
    } catch (error) {
      if (this.#isClosing()) return
      if (!this.#trouble) this.#around.log(reasonOf(error, this.#raster.place))
      this.#trouble = error instanceof Error ? error : new Error(String(error))
      this.#tryLater(this.begin, this.#trouble)
    }
  }

  /** Whether the trouble has passed must be known even where all that people look at is kept. */
  readonly #ask = (): void => {
    this.#opening = this.#askOnce()
  }

  async #askOnce(): Promise<void> {
    if (this.#isClosing()) return
    this.#nextTry = null
    try {
      const { trouble } = await this.#around.cache.open(this.#raster.place, this.#closing.signal)
      if (trouble) throw trouble
      this.#endTrouble()
    } catch (error) {
      if (this.#isClosing()) return
      this.#trouble = error instanceof Error ? error : new Error(String(error))
      this.#tryLater(this.#ask, this.#trouble)
    }
  }

  #endTrouble(): void {
    this.#trouble = null
    this.#pauses.end()
    this.#nextTry = null
    if (this.#timer) clearTimeout(this.#timer)
  }

  #isClosing(): boolean {
    return this.#closing.signal.aborted
  }

  async #openOnce(): Promise<Opened> {
    const { ostn15, cache, queue } = this.#around
    const { place, name, nameCy, credit, creditCy, licence, surveyed, model } = this.#raster
    const common = {
      store: cache.store,
      queue,
      ostn15,
      facts: {
        name,
        nameCy,
        attribution: credit,
        attributionCy: creditCy,
        licence,
        surveyed,
        sources: [place],
        model,
        invented: false,
      },
    }
    if (!isAddress(place)) {
      const source = openFileSource(place)
      const live = await openLiveTileset({ ...common, source, local: true, version: versionOf(source) })
      return { live, trouble: null }
    }
    const source = await cache.open(place, this.#closing.signal)
    const live = await openLiveTileset({ ...common, source, local: false, version: source.version })
    return { live, trouble: source.trouble }
  }

  #tryLater(attempt: () => void, trouble: Error): void {
    if (this.#timer) clearTimeout(this.#timer)
    const pause = this.#pauses.next(troubleOf(trouble, false))
    this.#nextTry = new Date(Date.now() + pause)
    this.#timer = setTimeout(attempt, pause)
    this.#timer.unref()
  }
}

function placeName({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`
}

/** The name of a version of a file on the disk, as keys of the cache need it. */
function versionOf({ name, size, state }: RangeSource): string {
  const beside = stateBeside(name)
  return hashOf(JSON.stringify([name, size, state, ...(beside === '' ? [] : [beside])]))
}
