import { askRange, type RangeAnswer } from '../source/ask-range.source.ts'
import type { ByteRange } from '../source/range-source.ts'
import { PermanentFailure } from '../source/source-trouble.ts'
import { Flight } from './flight.ts'
import type { Host } from './host.ts'

/** By what a file on a server is recognised: when either differs, it is another file. */
export type FileVersion = Pick<RangeAnswer, 'size' | 'state'>

/** Milliseconds for which a refusal is believed, so that not every visitor asks again. */
const BELIEVED = 60_000

/**
 * A file at one fixed address. The same range is requested once, however many ask for it at the same time. Nothing is
 * kept.
 */
export class RemoteFile {
  readonly #address: string
  readonly #host: Host
  readonly #flights = new Map<string, Flight<RangeAnswer>>()
  #refusal: { readonly error: PermanentFailure; readonly until: number } | null = null

  /** @param address from the configuration, never from a request */
  constructor(address: string, host: Host) {
    this.#address = address
    this.#host = host
  }

  /**
   * Returns a range of the file, or less where the file ends. The bytes belong to all who asked at the same time: do
   * not change them. Throws FileChanged if the file is not of the version that was opened, UnreachableForNow,
   * OverDailyBudget, LastingTrouble, and the reason of the signal.
   */
  async read(range: ByteRange, opened: FileVersion | null, signal?: AbortSignal): Promise<RangeAnswer> {
    signal?.throwIfAborted()
    const name = JSON.stringify([range.offset, range.length, opened?.size, opened?.state])
    const known = this.#flights.get(name)
    const flight = known && !known.isAbandoned ? known : this.#begin(name, range, opened)
    return flight.join(signal)
  }

  #begin(name: string, range: ByteRange, opened: FileVersion | null): Flight<RangeAnswer> {
    const flight = new Flight<RangeAnswer>(async (signal) => {
      try {
        return await this.#request(range, opened, signal)
      } finally {
        // After it was abandoned, another may have its name.
        if (this.#flights.get(name) === flight) this.#flights.delete(name)
      }
    })
    this.#flights.set(name, flight)
    return flight
  }

  async #request(range: ByteRange, opened: FileVersion | null, signal: AbortSignal): Promise<RangeAnswer> {
    const { clock, userAgent, timeLimit } = this.#host
    if (this.#refusal && this.#refusal.until > clock.now()) throw this.#refusal.error
    this.#refusal = null
    const asking = { name: this.#address, range, opened, timeout: timeLimit, userAgent }
    try {
      return await this.#host.request(
        range.length,
        (inTime, arrived) => askRange({ ...asking, signal: inTime, arrived }),
        signal,
      )
    } catch (error) {
      if (error instanceof PermanentFailure) this.#refusal = { error, until: clock.now() + BELIEVED }
      throw error
    }
  }
}
