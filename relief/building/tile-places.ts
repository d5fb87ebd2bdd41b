/** Where the bytes of a tile lie. */
export interface TilePlace {
  /** Position along the Hilbert curve of all zooms. */
  readonly id: number
  /** By its number in a list that the caller keeps. */
  readonly file: number
  readonly at: number
  readonly length: number
}

/** Numbers that each tile takes. */
const EACH = 4

/** Places of very many tiles as plain numbers: a country has a quarter of a million a layer, and an object for each would take ten times the memory. */
export class TilePlaces {
  #numbers = new Float64Array(64 * EACH)
  #count = 0

  get count(): number {
    return this.#count
  }

  add({ id, file, at, length }: TilePlace): void {
    const from = this.#count++ * EACH
    if (from === this.#numbers.length) {
      const more = new Float64Array(2 * from)
      more.set(this.#numbers)
      this.#numbers = more
    }
    this.#numbers.set([id, file, at, length], from)
  }

  /** By id. */
  *sorted(): Generator<TilePlace> {
    const numbers = this.#numbers
    const order = Uint32Array.from({ length: this.#count }, (_, tile) => tile * EACH)
    order.sort((a, b) => (numbers[a] ?? NaN) - (numbers[b] ?? NaN))
    for (const from of order) {
      const [id = NaN, file = NaN, at = NaN, length = NaN] = numbers.subarray(from, from + EACH)
      yield { id, file, at, length }
    }
  }
}
