import { ELEVATION } from '#contract/relief-names.ts'
import { cutTile, hasAny } from './cut.ts'
import { encodeHeights, encodePicture, type Channels } from './encode.ts'
import type { MadeSquare } from './job-file.ts'
import { SQUARE, type SquareAddress } from './passes.ts'
import type { BuildSpec } from './spec.ts'

/** Cuts squares into tiles and encodes them while the next layer is computed. */
export class TileMaker {
  readonly #spec: BuildSpec
  readonly #square: SquareAddress
  readonly #tiles: Promise<MadeSquare['tiles'][number]>[] = []

  constructor(spec: BuildSpec, square: SquareAddress) {
    this.#spec = spec
    this.#square = square
  }

  wants(zoom: number): boolean {
    return zoom >= this.#spec.minZoom && zoom <= this.#spec.maxZoom
  }

  heights(zoom: number, k: number, square: Uint8Array): void {
    const { tileSize } = this.#spec
    this.#each(zoom, k, (column, row, name) => {
      const rgb = cutTile(square, SQUARE >> k, column, row, tileSize, 3)
      if (hasAny(rgb)) this.#put({ layer: ELEVATION, ...name }, encodeHeights(rgb, tileSize))
    })
  }

  picture(layer: string, zoom: number, k: number, channels: Channels): void {
    const { tileSize } = this.#spec
    this.#each(zoom, k, (column, row, name) => {
      const cut = channels.map((square) => cutTile(square, SQUARE >> k, column, row, tileSize))
      if (cut[0] && hasAny(cut[0]))
        this.#put({ layer, ...name }, encodePicture(cut as unknown as Channels, tileSize))
    })
  }

  /** Rejects with the first failure, after all have ended. */
  async encoded(): Promise<MadeSquare['tiles'][number][]> {
    await Promise.allSettled(this.#tiles)
    return Promise.all(this.#tiles)
  }

  #each(
    zoom: number,
    k: number,
    cut: (column: number, row: number, name: { z: number; x: number; y: number }) => void,
  ): void {
    const { x, y } = this.#square
    const across = (SQUARE >> k) / this.#spec.tileSize
    for (let row = 0; row < across; row++)
      for (let column = 0; column < across; column++)
        cut(column, row, { z: zoom, x: x * across + column, y: y * across + row })
  }

  #put(name: { layer: string; z: number; x: number; y: number }, encoding: Promise<Buffer>): void {
    this.#tiles.push(encoding.then((bytes) => ({ ...name, bytes })))
  }
}
