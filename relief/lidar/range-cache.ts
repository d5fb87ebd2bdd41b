import { askRange, type RangeAnswer } from '../source/ask-range.source.ts'
import { joinRanges, type JoinedRange, type ByteRange } from '../source/range-source.ts'
import { PermanentFailure } from '../failures.ts'
import type { DiskCache } from './disk-cache.ts'
import { unless, type Host } from './host.ts'

/** One piece of work that several callers wait for. It goes on while anybody waits, and ends when nobody does. */
export class Flight<T> {
  readonly #nobody = new AbortController()
  readonly #result: Promise<T>
  #waiting = 0
  #isDone = false

  /** @param start begins the work at once; the signal is aborted when nobody waits any more */
  constructor(start: (signal: AbortSignal) => Promise<T>) {
    const done = (): void => {
      this.#isDone = true
    }
    this.#result = start(this.#nobody.signal)
    // Those who wait get the error. When nobody does, it is only that of the ending.
    this.#result.then(done, done)
  }

  /** Whether it is ending because nobody waited. */
  get isAbandoned(): boolean {
    return this.#nobody.signal.aborted
  }

  /** Waits for the result. Throws the reason of the signal when it is aborted, and what the work throws. */
  async join(signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    this.#waiting++
    try {
      return await (signal ? unless(signal, this.#result) : this.#result)
    } finally {
      if (--this.#waiting === 0 && !this.#isDone) this.#nobody.abort()
    }
  }
}

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
   * OverDailyBudget, PermanentFailure, and the reason of the signal.
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

interface Options {
  readonly file: Pick<RemoteFile, 'read'>
  readonly store: Pick<DiskCache, 'get' | 'put' | 'remove'>
  readonly opened: FileVersion
  /** What the keys of its ranges begin with. */
  readonly prefix: string
  /** The beginning of the file, which stays in memory: it is read again and again. It may be empty. */
  readonly head: Uint8Array
}

/** Bytes between two ranges that are fetched with them, because a separate request costs more time. */
const GAP = 64 * 1024
/** Bytes of one request, unless a single range is longer. */
const MOST = 8 * 1024 * 1024
/** Bytes that wait to be written; beyond them, who fetches more waits for the disk. */
const MOST_UNWRITTEN = 32 * 1024 * 1024

/** Bytes that a request brings for each of its ranges, by key. They are shared. */
type Brought = ReadonlyMap<string, Uint8Array>

/**
 * Ranges of one version of a file: from the cache if they are kept, otherwise from the server, and then they are kept.
 * A range that is being fetched or written is not fetched again.
 */
export class RangeCache {
  readonly #options: Options
  readonly #flights = new Map<string, Flight<Brought>>()
  #head: Uint8Array
  #unwritten = 0

  constructor(options: Options) {
    this.#options = options
    this.#head = options.head
  }

  /** Returns ranges in the given order, in memory that belongs to the caller. Throws what RemoteFile.read throws. */
  async read(ranges: readonly ByteRange[], signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>[]> {
    const { size } = this.#options.opened
    for (const { offset, length } of ranges)
      if (offset < 0 || length <= 0 || offset + length > size)
        throw new RangeError(`bytes ${offset} to ${offset + length} of a file of ${size}`)
    // Before the cache is asked: a range that is written meanwhile would be missed by both.
    const flying = ranges.map((range) => this.#flightOf(range))
    const joining = joinAll(
      flying.flatMap((flight) => flight ?? []),
      signal,
    )
    const keeping = Promise.all(
      ranges.map((range, at) => (flying[at] ? Promise.resolve(null) : this.#kept(range))),
    )
    const fetching = keeping.then((kept) => {
      signal?.throwIfAborted()
      return joinAll(this.#fetch(ranges.filter((_, at) => !flying[at] && !kept[at])), signal)
    })
    const [kept, joined, fetched] = await Promise.all([keeping, joining, fetching])
    return ranges.map((range, at) => kept[at] ?? copyOf([...joined, ...fetched], this.#key(range)))
  }

  /** Deletes ranges that turned out to be damaged. Who reads them from now on gets what the server sends then. */
  forget(ranges: readonly ByteRange[]): void {
    if (ranges.some(({ offset }) => offset < this.#head.length)) this.#head = new Uint8Array(0)
    for (const key of ranges.map((range) => this.#key(range))) {
      this.#flights.delete(key)
      void this.#options.store.remove(key)
    }
  }

  async #kept(range: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> {
    const end = range.offset + range.length
    if (end <= this.#head.length) return this.#head.slice(range.offset, end)
    return this.#options.store.get(this.#key(range))
  }

  #key({ offset, length }: ByteRange): string {
    return `${this.#options.prefix}/${offset}-${length}`
  }

  #flightOf(range: ByteRange): Flight<Brought> | null {
    const flight = this.#flights.get(this.#key(range))
    return flight && !flight.isAbandoned ? flight : null
  }

  /** Returns the flights that bring these ranges, and begins those that are lacking. */
  #fetch(ranges: readonly ByteRange[]): Flight<Brought>[] {
    const begun = ranges.flatMap((range) => this.#flightOf(range) ?? [])
    const lacking = ranges.filter((range) => !this.#flightOf(range))
    return [...begun, ...joinRanges(lacking, GAP, MOST).map((joined) => this.#begin(joined))]
  }

  #begin(joined: JoinedRange): Flight<Brought> {
    const keys = joined.parts.map((part) => this.#key(part))
    const release = (): void => {
      // After it was abandoned, others may have its ranges.
      for (const key of keys) if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    const flight = new Flight<Brought>(async (signal) => {
      try {
        const { bytes } = await this.#options.file.read(joined, this.#options.opened, signal)
        const brought = new Map(joined.parts.map((part) => [this.#key(part), partOf(bytes, joined, part)]))
        const written = this.#write(brought).finally(release)
        if (this.#unwritten > MOST_UNWRITTEN) await written
        return brought
      } catch (error) {
        release()
        throw error
      }
    })
    for (const key of keys) this.#flights.set(key, flight)
    return flight
  }

  async #write(brought: Brought): Promise<void> {
    await Promise.all(
      [...brought].map(async ([key, bytes]) => {
        this.#unwritten += bytes.length
        try {
          await this.#options.store.put(key, bytes)
        } finally {
          this.#unwritten -= bytes.length
        }
      }),
    )
  }
}

function joinAll(flights: readonly Flight<Brought>[], signal?: AbortSignal): Promise<Brought[]> {
  return Promise.all([...new Set(flights)].map((flight) => flight.join(signal)))
}

function partOf(bytes: Uint8Array, whole: ByteRange, { offset, length }: ByteRange): Uint8Array {
  const first = offset - whole.offset
  return bytes.subarray(first, first + length)
}

function copyOf(brought: readonly Brought[], key: string): Uint8Array<ArrayBuffer> {
  for (const each of brought) {
    const bytes = each.get(key)
    if (bytes) return new Uint8Array(bytes)
  }
  throw new Error(`${key} was not brought`)
}
