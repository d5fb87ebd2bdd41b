import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Bounds } from '#geo/shapes/box.ts'
import { terrariumToHeight } from '#geo/tiles/terrarium.ts'
import { reachesInto, tileAt, type TileAddress } from '#geo/tiles/tile-address.ts'
import { PermanentFailure, ReliefRefusal } from '../../failures.ts'
import { TILES, type LidarCache } from '../lidar-cache.ts'
import { Flight } from '../range-cache.ts'
import { Cancelled } from '../tile-queue.ts'
import { Pauses, reasonOf, troubleOf } from '../trouble/lidar-trouble.ts'

/** Tiles of heights on somebody else's server, in terrarium encoding. */
export interface HeightTilesSettings {
  /** Address with `{z}`, `{x}` and `{y}`, rows counted from the north; from the configuration, never from a request. */
  readonly address: string
  /** Pixels along a side of a tile. */
  readonly tileSize: 256 | 512
  readonly minZoom: number
  readonly maxZoom: number
  /** Degrees: no tile outside is asked for. */
  readonly bounds: Bounds
}

/** The most bytes of a tile: one of 512 pixels in the finest steps has a quarter. */
const MOST_BYTES = 1_000_000
/** Pumlumon, in the middle of Wales: a source that has no heights there is another one. */
const MIDDLE = [-3.775, 52.467] as const
/** Metres. Beyond, the colours of a tile are no heights. */
const HIGHEST = 9000

/**
 * Tiles of heights of a second source: each is fetched once, checked, encoded as the portal's own, and kept in the cache of
 * the LiDAR within its limits.
 */
export class HeightTiles {
  /** Changes with the settings. */
  readonly version: string
  /** Whether it has been seen to have heights of Wales. */
  isOpen = false
  /** The last trouble, until a tile has come. */
  trouble: Error | null = null
  readonly #settings: HeightTilesSettings
  readonly #cache: LidarCache
  readonly #flights = new Map<string, Flight<Uint8Array>>()
  readonly #pauses = new Pauses()
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | null = null

  constructor(settings: HeightTilesSettings, cache: LidarCache) {
    const hash = createHash('sha256').update(JSON.stringify([settings.address, settings.tileSize]))
    this.version = hash.digest('hex').slice(0, 16)
    this.#settings = settings
    this.#cache = cache
  }

  /**
   * Asks for one tile in the middle of Wales, again and again until it has come.
   * @param log takes one line for the first trouble
   */
  async begin(log: (line: string) => void): Promise<void> {
    const middle = tileAt([...MIDDLE], this.#settings.maxZoom)
    try {
      if (!(await this.tile(middle, this.#closing.signal)))
        throw new PermanentFailure('its server has no heights of Wales there', 'not-found')
      this.isOpen = true
    } catch (error) {
      if (this.#closing.signal.aborted) return
      await this.#cache.store.remove(this.#keyOf(middle))
      if (!this.trouble) log(reasonOf(error, this.#settings.address))
      this.trouble = error instanceof Error ? error : new Error(String(error))
      this.#timer = setTimeout(() => void this.begin(log), this.#pauses.next(troubleOf(error, false)))
      this.#timer.unref()
    }
  }

  close(): void {
    this.#closing.abort()
    if (this.#timer) clearTimeout(this.#timer)
  }

  /**
   * Returns a tile as lossless WebP; null where it has no heights. Rejects with Cancelled, with ReliefRefusal for a tile
   * that is none, and with the trouble of its server.
   */
  async tile(address: TileAddress, signal?: AbortSignal): Promise<Uint8Array | null> {
    const { minZoom, maxZoom, bounds } = this.#settings
    if (address.z < minZoom || address.z > maxZoom || !reachesInto(address, bounds)) return null
    const key = this.#keyOf(address)
    const known = this.#flights.get(key)
    try {
      const flight = known && !known.isAbandoned ? known : this.#begin(key, address)
      const tile = await flight.join(signal)
      return tile.length > 0 ? tile : null
    } catch (error) {
      if (signal?.aborted === true) throw new Cancelled('the visitor has gone')
      if (this.isOpen && error instanceof ReliefRefusal) this.trouble = error
      throw error
    }
  }

  #keyOf({ z, x, y }: TileAddress): string {
    return `${TILES}/${this.version}/${z}-${x}-${y}`
  }

  /** Gets a tile from the cache or its server; no bytes where it has no heights. */
  #begin(key: string, address: TileAddress): Flight<Uint8Array> {
    const flight = new Flight<Uint8Array>(async (signal) => {
      try {
        const kept = await this.#cache.store.get(key)
        if (kept) return kept
        const fetched = await this.#fetch(address, signal)
        this.trouble = null
        await this.#cache.store.put(key, fetched)
        return fetched
      } finally {
        if (this.#flights.get(key) === flight) this.#flights.delete(key)
      }
    })
    this.#flights.set(key, flight)
    return flight
  }

  async #fetch({ z, x, y }: TileAddress, signal: AbortSignal): Promise<Uint8Array> {
    const { address, tileSize } = this.#settings
    const name = address.replaceAll('{z}', `${z}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`)
    const picture = await this.#cache.fetchWhole(name, { most: MOST_BYTES, isWanted: isPicture }, signal)
    return picture ? asPortalTile(name, picture, tileSize) : new Uint8Array(0)
  }
}

/** Whether bytes begin as WebP or PNG do; a page with status 200 is trouble of the server. */
function isPicture(bytes: Buffer): boolean {
  return /^(?:RIFF.{4}WEBP|\x89PNG)/s.test(bytes.toString('latin1', 0, 12))
}

/** Encodes a tile as the portal's own, without alpha or colour profile. Throws ReliefRefusal unless it holds heights. */
async function asPortalTile(name: string, picture: Buffer, size: number): Promise<Buffer> {
  const reading = sharp(picture, { limitInputPixels: 1024 * 1024 })
    .removeAlpha()
    .raw()
  const { data, info } = await reading.toBuffer({ resolveWithObject: true }).catch((error: unknown) => {
    throw new ReliefRefusal(`${name}: is damaged (${String(error)})`)
  })
  if (info.width !== size || info.height !== size || data.length !== 3 * size * size)
    throw new ReliefRefusal(
      `${name}: has ${info.width} by ${info.height} pixels instead of ${size} by ${size}, or other colours than red, green and blue`,
    )
  for (let at = 0; at < data.length; at += 3) {
    const height = terrariumToHeight(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    if (Math.abs(height) > HIGHEST) throw new ReliefRefusal(`${name}: its colours are no heights`)
  }
  return sharp(data, { raw: { width: size, height: size, channels: 3 } })
    .webp({ lossless: true, exact: true, effort: 0, quality: 20 })
    .toBuffer()
}
