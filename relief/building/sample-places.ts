/** Bytes of samples that may wait for the encoder in one worker; more would only use memory. */
const WAITING = 8_388_608

/**
 * Reusable memory for samples that wait to be encoded. New memory for each tile would accumulate until it is
 * garbage-collected.
 */
export class SamplePlaces {
  readonly #places: Promise<Uint8Array>[]
  #next = 0

  constructor(tileSize: number) {
    const length = tileSize ** 2 * 4
    this.#places = Array.from({ length: WAITING / length }, () => Promise.resolve(new Uint8Array(length)))
  }

  /**
   * Waits for free memory, copies the samples there, and reserves it until the work that `begin` starts has ended,
   * successfully or not.
   */
  async lend<Result>(
    samples: Uint8Array,
    begin: (samples: Uint8Array) => Promise<Result>,
  ): Promise<{ readonly work: Promise<Result> }> {
    const turn = this.#next
    this.#next = (turn + 1) % this.#places.length
    const place = await this.#places[turn]
    if (!place) throw new Error('there is no memory for samples')
    place.set(samples)
    const work = begin(place.subarray(0, samples.length))
    const giveBack = (): Uint8Array => place
    this.#places[turn] = work.then(giveBack, giveBack)
    return { work }
  }
}
