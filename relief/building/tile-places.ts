/** The position of a tile's bytes in a file. */
export interface TilePlace {
  /** Position along the Hilbert curve of all zooms. */
  readonly id: number
  /** Index in a list of files that the caller keeps. */
  readonly file: number
  readonly at: number
  readonly length: number
}

/** Numbers stored for each tile. */
const EACH = 4

/**
 * Stores the places of a very large number of tiles as plain numbers. A country has a quarter of a million for each
 * layer; an object for each would take ten times the memory.
 */
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

  /** Returns the places sorted by id. */
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
