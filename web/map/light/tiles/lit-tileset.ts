import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { Light, LightMethod } from '#contract/relief/light.ts'
import { tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { GroundShadows } from '../gl/ground-shadows.ts'
import { GroundTextures } from '../gl/ground-textures.ts'
import type { Lit } from '../gl/light-painter.ts'
import { piecesOf, type Piece } from './tile-pieces.ts'
import { TileStore, type FetchTile } from './tile-store.ts'
import { tilesUnder } from './wanted-tiles.ts'

/** New textures per frame, limited so that a burst of tiles does not hold up the map. */
const NEW_IN_A_FRAME = 8
/** Textures refined per frame. */
const BETTER_IN_A_FRAME = 2

interface Need {
  light: Light
  /** Whether there is time for the finest quality. */
  still: boolean
}

/** One tileset: its fetched tiles, and those of them that are in graphics memory. */
export class LitTileset implements Lit {
  readonly store: TileStore
  readonly ground: GroundTextures
  readonly shadows: GroundShadows
  private inView: readonly TileAddress[] = []
  private unfinished = false

  constructor(
    gl: WebGL2RenderingContext,
    quad: WebGLVertexArrayObject,
    {
      tileset,
      fetchTile,
      onNews,
    }: { tileset: ElevationTileset; fetchTile: FetchTile; onNews: (news: { altered: boolean }) => void },
  ) {
    this.store = new TileStore(tileset, fetchTile, onNews)
    this.ground = new GroundTextures(gl, tileset.tileSize, quad)
    this.shadows = new GroundShadows(gl, quad)
  }

  /** Whether more can be computed from the tiles that have arrived. */
  get isUnfinished(): boolean {
    return this.unfinished
  }

  /** Number of tiles in view that have not arrived, plus one while tiles are being processed. */
  get waiting(): number {
    return this.store.waiting + (this.unfinished ? 1 : 0)
  }

  get tilesInView(): readonly TileAddress[] {
    return this.inView
  }

  /**
   * Requests the tiles that the view needs and processes as many as fit into a frame. Returns true if something new can be
   * drawn.
   */
  prepare(inView: readonly TileAddress[], need: Need): boolean {
    this.inView = inView
    const wanted = [...tilesUnder(inView, this.store.tileset.minZoom), ...inView]
    this.store.want(wanted)
    const keys = new Set(wanted.map(tileKey))
    this.ground.keep(keys)
    const isNew = this.takeIn(wanted)
    const isBetter = this.compute([...keys], need)
    if (need.light.shadows) this.shadows.prepare(this.ground, inView, need.light)
    return isNew || isBetter
  }

  /** The pieces to draw for some tiles, from themselves or from coarser ones. */
  pieces(tiles: readonly TileAddress[], method: LightMethod): Piece[] {
    const { minZoom } = this.store.tileset
    return tiles.flatMap((tile) =>
      piecesOf(tile, minZoom, {
        isReady: (key) => this.ground.isReady(key, method),
        isEmpty: (key) => this.store.isHole(key),
      }),
    )
  }

  close(): void {
    this.store.close()
    this.shadows.close()
    this.ground.close()
  }

  private takeIn(wanted: readonly TileAddress[]): boolean {
    let taken = 0
    this.unfinished = false
    for (const tile of wanted) {
      const key = tileKey(tile)
      const heights = this.ground.get(key) ? undefined : this.store.heightsOf(key)
      if (!heights) continue
      if (taken === NEW_IN_A_FRAME) {
        this.unfinished = true
        break
      }
      this.ground.put(tile, heights)
      taken++
    }
    return taken > 0
  }

  /** First the tiles that cannot be drawn yet, then those that can be refined. */
  private compute(keys: readonly string[], need: Need): boolean {
    const [ready, missing] = [true, false].map((state) =>
      keys.filter((key) => this.ground.get(key) && this.ground.isReady(key, need.light.method) === state),
    )
    let done = 0
    for (const [turn, limit] of [
      [missing ?? [], NEW_IN_A_FRAME],
      [missing ?? [], NEW_IN_A_FRAME],
      [ready ?? [], BETTER_IN_A_FRAME],
    ] as const) {
      let inTurn = 0
      for (const key of turn) {
        if (inTurn === limit) break
        if (this.ground.improve(key, need)) inTurn++
      }
      done += inTurn
      if (inTurn === limit) break
    }
    if (done > 0) this.unfinished = true
    return done > 0
  }
}
