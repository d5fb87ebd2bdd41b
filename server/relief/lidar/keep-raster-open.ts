import type { FastifyBaseLogger } from 'fastify'
import { createHash } from 'node:crypto'
import { messageOf } from '#contract/http/fault.ts'
import type { LidarRasterState } from '#contract/relief/lidar.ts'
import type { ReliefLayerName } from '#contract/relief/tilesets.ts'
import type { TileAddress } from '#geo/tile-address.ts'
import type { TileQueue } from '#relief/lidar/tile-queue.ts'
import { openLiveTileset, type LiveTileset } from '#relief/lidar/live-tileset.ts'
import { openFileSource } from '#relief/source/file.source.ts'
import { isAddress } from '#relief/mosaic/inputs.ts'
import type { RangeSource } from '#relief/source/range-source.ts'
import { FileChanged } from '#relief/source/source-trouble.ts'
import type { LidarCache } from '#relief/lidar/lidar-cache.ts'
import { ReliefRefusal } from '#relief/refusal.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { LidarRaster } from '#server/platform/config/config-lidar.ts'
import { refusalOf, troubleOf } from './lidar-trouble.ts'
import type { LidarTileset } from './open-lidar.ts'

/** A raster that is opened in the background, again and again until it can be, and again when its file has changed. */
export interface OpenRaster {
  readonly begin: () => void
  readonly close: () => Promise<void>
  /** Null as long as it has not been opened. */
  readonly tileset: () => LidarTileset | null
  readonly state: () => LidarRasterState & { readonly message: string | null; readonly waiting: number }
}

interface Surroundings {
  readonly config: Pick<Config, 'ostn15Grid'>
  readonly keeping: LidarCache
  /** Makes the tiles of all rasters. */
  readonly queue: TileQueue
  readonly log: FastifyBaseLogger
}

/** Milliseconds between attempts: the first, doubled each time up to the second. */
const FIRST_PAUSE = 30_000
const LONGEST_PAUSE = 300_000

interface Opened {
  readonly live: LiveTileset
  /** Why its server could not be asked when it was opened, and only what is kept can be read; otherwise null. */
  readonly trouble: Error | null
}

export function keepRasterOpen(raster: LidarRaster, around: Surroundings): OpenRaster {
  return new RasterKeeper(raster, around)
}

class RasterKeeper implements OpenRaster {
  readonly #raster: LidarRaster
  readonly #around: Surroundings
  readonly #closing = new AbortController()
  #opened: Opened | null = null
  #opening: Promise<void> = Promise.resolve()
  #trouble: Error | null = null
  #pause = FIRST_PAUSE
  #nextTry: Date | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(raster: LidarRaster, around: Surroundings) {
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

  readonly tileset = (): LidarTileset | null => {
    const { id } = this.#raster
    const live = this.#opened?.live
    return live ? { id, description: live.description, tile: this.#tile } : null
  }

  readonly state: OpenRaster['state'] = () => {
    const { id, model, name } = this.#raster
    const trouble = this.#trouble
    return {
      id,
      model,
      name,
      condition: this.#condition(),
      trouble: trouble && troubleOf(trouble).kind,
      next_try: (this.#nextTry ?? (trouble && troubleOf(trouble).nextTry))?.toISOString() ?? null,
      message: trouble && messageOf(trouble),
      waiting: this.#opened?.live.waiting() ?? 0,
    }
  }

  #condition(): LidarRasterState['condition'] {
    if (this.#opened) return this.#trouble ? 'kept-only' : 'ready'
    return this.#trouble ? 'unreachable' : 'opening'
  }

  readonly #tile = async (
    layer: ReliefLayerName,
    address: TileAddress,
    signal?: AbortSignal,
  ): Promise<Uint8Array | null> => {
    const opened = this.#opened
    if (!opened) throw refusalOf(this.#trouble ?? new Error('the raster is not open'))
    try {
      const { bytes, isFresh } = await opened.live.tile(layer, address, signal)
      // What was made just now came from the server, or from blocks of its that are kept.
      if (isFresh && !opened.trouble) this.#endTrouble()
      return bytes
    } catch (error) {
      if (!(error instanceof ReliefRefusal)) throw refusalOf(error)
      this.#trouble = error
      if (error instanceof FileChanged && this.#opened === opened) this.#openAgain(opened)
      else if (this.#nextTry === null && isAddress(this.#raster.place)) this.#tryLater(this.#ask)
      throw refusalOf(error)
    }
  }

  /** The file has changed: other tiles, under another version. */
  #openAgain(before: Opened): void {
    this.#opened = null
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
      if (opened.trouble) this.#tryLater(this.begin)
      else this.#pause = FIRST_PAUSE
    } catch (error) {
      if (this.#isClosing()) return
      if (!this.#trouble)
        this.#around.log.warn({ raster: this.#raster.id }, `The national LiDAR: ${messageOf(error)}`)
      this.#trouble = error instanceof Error ? error : new Error(String(error))
      this.#tryLater(this.begin)
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
      const { trouble } = await this.#around.keeping.open(this.#raster.place, this.#closing.signal)
      if (trouble) throw trouble
      this.#endTrouble()
    } catch (error) {
      if (this.#isClosing()) return
      this.#trouble = error instanceof Error ? error : new Error(String(error))
      this.#tryLater(this.#ask)
    }
  }

  #endTrouble(): void {
    this.#trouble = null
    this.#pause = FIRST_PAUSE
    this.#nextTry = null
    if (this.#timer) clearTimeout(this.#timer)
  }

  #isClosing(): boolean {
    return this.#closing.signal.aborted
  }

  async #openOnce(): Promise<Opened> {
    const { config, keeping, queue } = this.#around
    const { place, name, nameCy, credit, creditCy, licence, surveyed, model } = this.#raster
    const common = {
      store: keeping.store,
      queue,
      ostn15: config.ostn15Grid,
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
    const source = await keeping.open(place, this.#closing.signal)
    const live = await openLiveTileset({ ...common, source, local: false, version: source.version })
    return { live, trouble: source.trouble }
  }

  #tryLater(attempt: () => void): void {
    if (this.#timer) clearTimeout(this.#timer)
    const asked = this.#trouble && troubleOf(this.#trouble).nextTry
    const pause = Math.max(this.#pause, (asked?.getTime() ?? 0) - Date.now())
    this.#nextTry = new Date(Date.now() + pause)
    this.#timer = setTimeout(attempt, pause)
    this.#timer.unref()
    this.#pause = Math.min(LONGEST_PAUSE, 2 * this.#pause)
  }
}

const HEX_DIGITS = 16

/** The name of a version of a file on the disk, as keys of the store need it. */
function versionOf({ name, size, state }: RangeSource): string {
  return createHash('sha256')
    .update(JSON.stringify([name, size, state]))
    .digest('hex')
    .slice(0, HEX_DIGITS)
}
