import { ELEVATION } from '#contract/relief/relief-names.ts'
import type { MetatileBytes, Channels, Samples, TilePlace } from '../kernels/metatile-bytes.ts'
import { encodeHeights, encodeLayer, type Encode } from './encode.ts'
import type { MadeMetatile } from './job-file.ts'
import { METATILE_SIZE, type MetatileAddress } from './passes.ts'
import type { SamplePlaces } from './sample-places.ts'
import type { BuildSpec } from './spec.ts'

type Tile = MadeMetatile['tiles'][number]
type TileName = Omit<Tile, 'bytes'>

/** Cuts metatiles into tiles, and encodes them while the next layer is computed. */
export class TileMaker {
  readonly #spec: BuildSpec
  readonly #metatile: MetatileAddress
  readonly #kernels: MetatileBytes
  readonly #places: SamplePlaces
  readonly #tiles: { readonly name: TileName; readonly encoding: Promise<Uint8Array> }[] = []

  constructor(spec: BuildSpec, metatile: MetatileAddress, kernels: MetatileBytes, places: SamplePlaces) {
    this.#spec = spec
    this.#metatile = metatile
    this.#kernels = kernels
    this.#places = places
  }

  wants(zoom: number): boolean {
    return zoom >= this.#spec.minZoom && zoom <= this.#spec.maxZoom
  }

  /** Takes a metatile of heights encoded as red, green and blue, with its side halved `k` times. */
  async heights(zoom: number, k: number, metatile: Uint8Array): Promise<void> {
    for (const { place, ...at } of this.#tilesOf(zoom, k)) {
      const samples = this.#kernels.cutHeights(metatile, METATILE_SIZE >> k, place)
      if (samples) await this.#encode({ layer: ELEVATION, ...at }, samples, encodeHeights)
    }
  }

  /** Takes a metatile of a layer in bytes, with its side halved `k` times. */
  async layer(layer: string, zoom: number, k: number, channels: Channels): Promise<void> {
    for (const { place, ...at } of this.#tilesOf(zoom, k)) {
      const samples = this.#kernels.cut(channels, METATILE_SIZE >> k, place)
      if (samples) await this.#encode({ layer, ...at }, samples, encodeLayer)
    }
  }

  /** Returns all tiles when they are encoded. Rejects with the first failure, after all of them have ended. */
  async encoded(): Promise<Tile[]> {
    await Promise.allSettled(this.#tiles.map(({ encoding }) => encoding))
    return Promise.all(this.#tiles.map(async ({ name, encoding }) => ({ ...name, bytes: await encoding })))
  }

  *#tilesOf(zoom: number, k: number): Generator<Omit<TileName, 'layer'> & { readonly place: TilePlace }> {
    const { x, y } = this.#metatile
    const size = this.#spec.tileSize
    const across = (METATILE_SIZE >> k) / size
    for (let row = 0; row < across; row++)
      for (let column = 0; column < across; column++)
        yield { z: zoom, x: x * across + column, y: y * across + row, place: { column, row, size } }
  }

  async #encode(name: TileName, samples: Samples, encode: Encode): Promise<void> {
    const { work } = await this.#places.lend(samples.values, (values) =>
      encode({ ...samples, values }, this.#spec.tileSize),
    )
    this.#tiles.push({ name, encoding: work })
  }
}
