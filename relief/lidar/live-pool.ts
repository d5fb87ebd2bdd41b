import type { RangeSource } from '../source/range-source.ts'
import type { LiveOrder, LiveStart, LiveTile } from './live-messages.ts'
import { LiveQueue, type Place } from './live-queue.ts'
import { LiveThread, type LiveJob, type PooledRaster } from './live-thread.ts'

/** So many jobs wait already that another would not be made before its visitor has gone. */
export class QueueFull extends Error {}

/** The visitor gave up before the job was begun. */
export class Cancelled extends Error {}

/** Jobs that may wait. */
const MOST_WAITING = 200
/** Decoded blocks that all threads keep together, in bytes. */
const CACHE_BYTES = 128 * 1024 * 1024

/** Worker threads that make tiles of all rasters, within one limit of memory. */
export interface LivePool {
  /** Adds a raster. */
  readonly open: (start: LiveStart, source: Pick<RangeSource, 'read' | 'forget'>) => LiveJobs
  /** Ends the threads. Jobs that wait reject with Cancelled. */
  readonly close: () => Promise<void>
}

/** The jobs of one raster. */
export interface LiveJobs {
  /**
   * Makes the tiles of an order; several callers of the same one share a job. Rejects with QueueFull, with Cancelled
   * if the signal came before a worker had begun, with ReliefRefusal if the file is damaged, and with the trouble of the
   * source if that was the reason.
   */
  readonly make: (order: LiveOrder, place: Place, signal?: AbortSignal) => Promise<readonly LiveTile[]>
  /** Number of jobs that wait for a thread. */
  readonly waiting: () => number
  /** No more jobs are taken; those that wait reject with Cancelled. */
  readonly close: () => void
}

/**
 * Opens a pool of at most `most` threads. The first starts with the first raster, so that the first visitor does not wait
 * for it; the others when they are needed. They start again if they end.
 */
export function openLivePool(most: number): LivePool {
  return new Pool(most)
}

class Pool implements LivePool {
  readonly #most: number
  readonly #queue = new LiveQueue<LiveJob>()
  readonly #jobs = new Map<string, LiveJob>()
  readonly #threads = new Set<LiveThread>()
  readonly #idle: LiveThread[] = []
  readonly #rasters = new Set<PooledRaster>()
  #opened = 0
  #isClosed = false

  constructor(most: number) {
    this.#most = most
  }

  readonly open: LivePool['open'] = (start, source) => {
    const raster: PooledRaster = { number: this.#opened++, start, source }
    this.#rasters.add(raster)
    if (this.#threads.size === 0) this.#idle.push(this.#start())
    for (const thread of this.#threads) thread.open(raster)
    return {
      make: (order, place, signal) => this.#make(raster, order, place, signal),
      waiting: () => this.#queue.jobs().filter((job) => job.raster === raster).length,
      close: () => {
        this.#rasters.delete(raster)
        this.#dropWaiting((job) => job.raster === raster)
        for (const thread of this.#threads) thread.close(raster)
      },
    }
  }

  readonly close: LivePool['close'] = async () => {
    this.#isClosed = true
    this.#dropWaiting(() => true)
    await Promise.all([...this.#threads].map((thread) => thread.end()))
  }

  #make(
    raster: PooledRaster,
    order: LiveOrder,
    place: Place,
    signal?: AbortSignal,
  ): Promise<readonly LiveTile[]> {
    if (this.#isClosed || !this.#rasters.has(raster))
      return Promise.reject(new Cancelled('the tiles are not made any more'))
    if (signal?.aborted === true) return Promise.reject(new Cancelled('the visitor has gone'))
    const { layer, zoom, metatile } = order
    const key = `${raster.number} ${layer} ${zoom} ${metatile.x} ${metatile.y}`
    const known = this.#jobs.get(key)
    if (!known && this.#queue.length >= MOST_WAITING)
      return Promise.reject(new QueueFull(`${MOST_WAITING} jobs wait already`))
    const job = known ?? this.#begin({ key, raster, order, result: Promise.withResolvers() })
    if (!known || this.#queue.has(key)) this.#queue.add(key, place, job)
    const giveUp = (): void => {
      const dropped = this.#queue.giveUp(key)
      if (dropped) this.#reject(dropped, 'nobody waits for it any more')
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    this.#next()
    return job.result.promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  #begin(job: LiveJob): LiveJob {
    this.#jobs.set(job.key, job)
    // Whoever waits gets the failure; there may be nobody left.
    job.result.promise.catch(() => undefined)
    return job
  }

  #next(): void {
    while (!this.#isClosed && this.#queue.length > 0) {
      const thread = this.#idle.pop() ?? (this.#threads.size < this.#most ? this.#start() : null)
      if (!thread) {
        this.#prepare()
        return
      }
      const job = this.#queue.take()
      if (!job) return
      void thread.run(job).then(() => {
        this.#jobs.delete(job.key)
        if (!this.#rasters.has(job.raster)) thread.close(job.raster)
        if (this.#threads.has(thread)) this.#idle.push(thread)
        this.#next()
      })
    }
  }

  /** While all threads are busy, lets each of them read the heights for one more job. */
  #prepare(): void {
    const jobs = this.#queue.nearest(this.#threads.size)
    for (const thread of this.#threads) {
      const job = thread.canPrepare ? jobs.shift() : undefined
      if (job) thread.prepare(job)
    }
  }

  #start(): LiveThread {
    const thread = new LiveThread({ cacheBytes: Math.floor(CACHE_BYTES / this.#most) }, () => {
      this.#threads.delete(thread)
      const at = this.#idle.indexOf(thread)
      if (at >= 0) this.#idle.splice(at, 1)
    })
    this.#threads.add(thread)
    return thread
  }

  #dropWaiting(which: (job: LiveJob) => boolean): void {
    for (const job of this.#queue.jobs().filter(which)) {
      this.#queue.remove(job.key)
      this.#reject(job, 'the tiles are not made any more')
    }
  }

  #reject(job: LiveJob, why: string): void {
    this.#jobs.delete(job.key)
    job.result.reject(new Cancelled(why))
  }
}
