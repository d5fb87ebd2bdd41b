/** Bytes of samples that may wait for their encoder in one worker; more would only fill the memory. */
const WAITING = 8_388_608

/** Memory for samples that wait to be encoded, used over and over: fresh memory for each tile would lie about until it is collected. */
export class SamplePlaces {
  readonly #places: Promise<Uint8Array>[]
  #next = 0

  constructor(tileSize: number) {
    const length = tileSize ** 2 * 4
    this.#places = Array.from({ length: WAITING / length }, () => Promise.resolve(new Uint8Array(length)))
  }

  /** Waits for a place, copies the samples there, and keeps it until the work that is begun with them has ended, well or ill. */
  async lend<Result>(
    samples: Uint8Array,
    begin: (samples: Uint8Array) => Promise<Result>,
  ): Promise<{ readonly work: Promise<Result> }> {
    const turn = this.#next
    this.#next = (turn + 1) % this.#places.length
    const place = await this.#places[turn]
    if (!place) throw new Error('no place for samples')
    place.set(samples)
    const work = begin(place.subarray(0, samples.length))
    const giveBack = (): Uint8Array => place
    this.#places[turn] = work.then(giveBack, giveBack)
    return { work }
  }
}
