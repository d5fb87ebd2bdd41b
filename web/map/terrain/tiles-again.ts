import type { TileAddress } from '#geo/tiles/tile-address.ts'

/** Milliseconds before tiles that lack heights are made again, doubled each time up to a maximum. */
const PAUSE = { first: 4000, last: 60_000 }

/** Has tiles made again after a pause, all together. */
export class TilesAgain {
  private tiles: TileAddress[] = []
  private pause = PAUSE.first
  private timer = 0
  private readonly onTime: (tiles: readonly TileAddress[]) => void

  constructor(onTime: (tiles: readonly TileAddress[]) => void) {
    this.onTime = onTime
  }

  add(tile: TileAddress): void {
    this.tiles.push(tile)
    if (this.timer !== 0) return
    this.timer = window.setTimeout(() => {
      const tiles = this.tiles
      this.tiles = []
      this.timer = 0
      this.pause = Math.min(PAUSE.last, 2 * this.pause)
      this.onTime(tiles)
    }, this.pause)
  }

  close(): void {
    window.clearTimeout(this.timer)
  }
}
