import { Worker } from 'node:worker_threads'
import type { MetatileAddress } from '../building/metatiles/passes.ts'
import { ReliefRefusal } from '../failures.ts'
import type { ByteRange, RangeSource } from '../source/range-source.ts'
import type { LiveLayer } from './tile-plan.ts'

/** What every worker thread is started with. */
export interface LiveThreadStart {
  /** The most that the thread keeps of decoded blocks, of all rasters together, in bytes. */
  readonly cacheBytes: number
}

/** What a worker thread needs to open a raster. */
export interface LiveStart {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly state: string | null
  readonly reach: number
  /** True for a file on the disk; otherwise the thread asks the main thread for all bytes. */
  readonly local: boolean
  /** `EPSG:…`, or the definition of the system. */
  readonly crs: string
  /** Path of the operator's own OSTN15 grid; null for the one of the project. */
  readonly ostn15: string | null
}

/** What to make: the tiles of one layer in one metatile. */
export interface LiveOrder {
  readonly layer: LiveLayer
  readonly zoom: number
  readonly metatile: MetatileAddress
}

/**
 * What the main thread sends: a raster of which orders will follow, an order, one that is likely to be the next, bytes
 * that were asked for (null if they cannot be had), or a raster of which no more orders come. Rasters are numbered.
 */
export type ToWorker =
  | { readonly kind: 'open'; readonly raster: number; readonly start: LiveStart }
  | { readonly kind: 'order' | 'prepare'; readonly raster: number; readonly order: LiveOrder }
  | {
      readonly kind: 'bytes'
      readonly raster: number
      readonly id: number
      readonly bytes: readonly Uint8Array<ArrayBuffer>[] | null
    }
  | { readonly kind: 'close'; readonly raster: number }

/** A tile that was made. */
export interface LiveTile {
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What a worker thread sends. It wants bytes; it found some damaged; or its order is done or failed. */
export type FromWorker =
  | {
      readonly kind: 'read'
      readonly raster: number
      readonly id: number
      readonly ranges: readonly ByteRange[]
    }
  | { readonly kind: 'forget'; readonly raster: number; readonly ranges: readonly ByteRange[] }
  | { readonly kind: 'done'; readonly tiles: readonly LiveTile[] }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly stack: string | undefined
      /** True for damage in the file, and for trouble with its server. */
      readonly isRefusal: boolean
    }

/** A raster as the queue knows it. */
export interface QueuedRaster {
  /** Different for each raster of the queue. */
  readonly number: number
  readonly start: LiveStart
  readonly source: Pick<RangeSource, 'read' | 'forget'>
}

/** An order, and those who wait for it. */
export interface LiveJob {
  readonly key: string
  readonly raster: QueuedRaster
  readonly order: LiveOrder
  readonly result: PromiseWithResolvers<readonly LiveTile[]>
}

/** One worker thread, which carries out one job at a time, of any raster. */
export class LiveThread {
  readonly #worker: Worker
  /** Rasters that the thread knows, by number. */
  readonly #rasters = new Map<number, QueuedRaster>()
  #current: LiveJob | null = null
  /** The job whose heights are read meanwhile. */
  #prepared: LiveJob | null = null
  #done: (() => void) | null = null
  /** Why bytes for the current job could not be had. */
  #trouble: unknown = null

  constructor(start: LiveThreadStart, onEnd: () => void) {
    this.#worker = new Worker(new URL('tile-worker.ts', import.meta.url), { workerData: start })
    // A portal that stops does not wait for tiles.
    this.#worker.unref()
    let failure: unknown = new Error('a worker thread ended before its work was done')
    this.#worker
      .on('message', (message: FromWorker) => this.#take(message))
      .on('error', (error) => {
        failure = error
      })
      .on('exit', () => {
        onEnd()
        this.#current?.result.reject(failure)
        this.#finish()
      })
  }

  /** Opens a raster, so that the first job of it need not wait for that. */
  open(raster: QueuedRaster): void {
    const { number, start } = raster
    if (this.#rasters.has(number)) return
    this.#rasters.set(number, raster)
    this.#post({ kind: 'open', raster: number, start })
  }

  /** True while a job is carried out of which the server may be slow, and no other is prepared. */
  get canPrepare(): boolean {
    return this.#current !== null && this.#prepared === null
  }

  /** Reads the heights for a job that is likely to be the next, while another one is carried out. */
  prepare(job: LiveJob): void {
    this.#prepared = job
    this.open(job.raster)
    this.#post({ kind: 'prepare', raster: job.raster.number, order: job.order })
  }

  /** Resolves when the job has ended, well or not; its result tells which. */
  run(job: LiveJob): Promise<void> {
    this.#current = job
    this.#prepared = null
    this.#trouble = null
    this.open(job.raster)
    this.#post({ kind: 'order', raster: job.raster.number, order: job.order })
    return new Promise((done) => {
      this.#done = done
    })
  }

  /** No more jobs of this raster will come. Does nothing while one is carried out. */
  close({ number }: QueuedRaster): void {
    if (this.#current?.raster.number === number) return
    if (this.#rasters.delete(number)) this.#post({ kind: 'close', raster: number })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #take(message: FromWorker): void {
    if (message.kind === 'read') void this.#read(message)
    else if (message.kind === 'forget') this.#rasters.get(message.raster)?.source.forget?.(message.ranges)
    else if (message.kind === 'done') {
      this.#current?.result.resolve(message.tiles)
      this.#finish()
    } else {
      this.#current?.result.reject(this.#trouble ?? errorOf(message))
      this.#finish()
    }
  }

  async #read({ raster, id, ranges }: FromWorker & { kind: 'read' }): Promise<void> {
    try {
      const bytes = await this.#bytesOf(raster, ranges)
      this.#post({ kind: 'bytes', raster, id, bytes }, new Set(bytes.map(({ buffer }) => buffer)))
    } catch (error) {
      if (raster === this.#current?.raster.number) this.#trouble ??= error
      this.#post({ kind: 'bytes', raster, id, bytes: null })
    }
  }

  #bytesOf(raster: number, ranges: readonly ByteRange[]): Promise<Uint8Array<ArrayBuffer>[]> {
    const known = this.#rasters.get(raster)
    return known ? known.source.read(ranges) : Promise.reject(new Error('the raster was closed meanwhile'))
  }

  #post(message: ToWorker, transfer: Iterable<ArrayBuffer> = []): void {
    this.#worker.postMessage(message, [...transfer])
  }

  #finish(): void {
    this.#current = null
    this.#done?.()
    this.#done = null
  }
}

function errorOf({ message, stack, isRefusal }: FromWorker & { kind: 'failed' }): Error {
  if (isRefusal) return new ReliefRefusal(message)
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}
