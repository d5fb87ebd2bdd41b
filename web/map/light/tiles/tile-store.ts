import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { AlteredPictures } from '#web/lib/pictures/true-canvas.ts'
import type { TileHeights } from '../../heights/elevation-tile.ts'

export type FetchTile = (
  tileset: ElevationTileset,
  tile: TileAddress,
  signal: AbortSignal,
) => Promise<TileHeights | null>

/** Bytes of heights kept for ground that is not in view. */
const KEPT_BYTES = 96 * 2 ** 20
/** Number of simultaneous requests; more would only queue at the server. */
const AT_ONCE = 10
/** Milliseconds before a failed tile is requested again, doubled each time up to a maximum. */
const PATIENCE = { first: 4000, last: 60_000 }

interface Failure {
  times: number
  /** Timer of the pause; 0 once the pause is over. */
  rest: number
}

/** The fetched heights of one tileset, and the requests under way. */
export class TileStore {
  readonly tileset: ElevationTileset
  /** Least recently wanted first. */
  private readonly heights = new Map<string, TileHeights>()
  private readonly holes = new Set<string>()
  private readonly failures = new Map<string, Failure>()
  private readonly asked = new Map<string, AbortController>()
  private wanted: readonly TileAddress[] = []
  private readonly fetchTile: FetchTile
  private readonly onNews: (news: { altered: boolean }) => void

  constructor(tileset: ElevationTileset, fetchTile: FetchTile, onNews: (news: { altered: boolean }) => void) {
    this.tileset = tileset
    this.fetchTile = fetchTile
    this.onNews = onNews
  }

  heightsOf(key: string): TileHeights | undefined {
    return this.heights.get(key)
  }

  /** Whether the tileset is known to have no tile there. */
  isHole(key: string): boolean {
    return this.holes.has(key)
  }

  /** Number of wanted tiles that have not arrived yet. */
  get waiting(): number {
    return this.wanted.filter((tile) => this.isMissing(tileKey(tile))).length
  }

  /** Whether some of the wanted tiles failed to load. */
  get isFailing(): boolean {
    return this.wanted.some((tile) => this.failures.has(tileKey(tile)))
  }

  /** Sets the wanted tiles, most urgent first, and cancels all other requests. */
  want(tiles: readonly TileAddress[]): void {
    this.wanted = tiles
    const keys = new Set(tiles.map(tileKey))
    for (const [key, controller] of this.asked) if (!keys.has(key)) this.giveUp(key, controller)
    for (const key of keys) this.touch(key)
    this.forget(keys)
    this.askForMore()
  }

  close(): void {
    this.wanted = []
    for (const [key, controller] of this.asked) this.giveUp(key, controller)
    for (const { rest } of this.failures.values()) window.clearTimeout(rest)
    this.failures.clear()
    this.heights.clear()
  }

  private isMissing(key: string): boolean {
    return !this.heights.has(key) && !this.holes.has(key) && !this.isResting(key)
  }

  private isResting(key: string): boolean {
    return (this.failures.get(key)?.rest ?? 0) !== 0
  }

  private giveUp(key: string, controller: AbortController): void {
    controller.abort()
    this.asked.delete(key)
  }

  private touch(key: string): void {
    const heights = this.heights.get(key)
    if (!heights) return
    this.heights.delete(key)
    this.heights.set(key, heights)
  }

  private forget(keys: ReadonlySet<string>): void {
    let bytes = [...this.heights.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
    for (const [key, { byteLength }] of this.heights) {
      if (bytes <= KEPT_BYTES || keys.has(key)) return
      this.heights.delete(key)
      bytes -= byteLength
    }
  }

  private askForMore(): void {
    for (const tile of this.wanted) {
      if (this.asked.size >= AT_ONCE) return
      const key = tileKey(tile)
      if (this.isMissing(key) && !this.asked.has(key)) void this.ask(tile, key)
    }
  }

  private async ask(tile: TileAddress, key: string): Promise<void> {
    const controller = new AbortController()
    this.asked.set(key, controller)
    let altered = false
    try {
      const heights = await this.fetchTile(this.tileset, tile, controller.signal)
      if (controller.signal.aborted) return
      this.failures.delete(key)
      if (heights) this.heights.set(key, heights)
      else this.holes.add(key)
    } catch (error) {
      if (controller.signal.aborted) return
      altered = error instanceof AlteredPictures
      this.fail(key)
    }
    this.asked.delete(key)
    this.askForMore()
    this.onNews({ altered })
  }

  private fail(key: string): void {
    const times = (this.failures.get(key)?.times ?? 0) + 1
    const rest = window.setTimeout(
      () => {
        this.failures.set(key, { times, rest: 0 })
        this.onNews({ altered: false })
      },
      Math.min(PATIENCE.last, PATIENCE.first * 2 ** (times - 1)),
    )
    this.failures.set(key, { times, rest })
  }
}
