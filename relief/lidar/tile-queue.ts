import {
  LiveThread,
  type LiveJob,
  type LiveOrder,
  type LiveStart,
  type LiveTile,
  type QueuedRaster,
} from './tile-thread.ts'

/** Where on the map, and at which zoom, something is asked for. */
export interface Place {
  readonly zoom: number
  /** Fractions of the side of the world, from its north-west corner. */
  readonly across: number
  readonly down: number
}

/** A job that waits for a worker. */
interface Waiting<Job> {
  readonly job: Job
  readonly place: Place
  /** Those who wait for its result and have not given up. */
  waiters: number
}

/** How many zooms further away count as much as one screen further away. */
const SCREENS_OF_A_ZOOM = 4

/**
 * Jobs that wait for a worker. The next is the one nearest to what was asked for last, because that is what somebody
 * looks at now; a job that nobody waits for any more is dropped.
 */
export class NearestFirst<Job> {
  readonly #waiting = new Map<string, Waiting<Job>>()
  #last: Place = { zoom: 0, across: 0.5, down: 0.5 }

  get length(): number {
    return this.#waiting.size
  }

  /** Adds somebody who waits for a job, and the job if it is new. Returns whether it is. */
  add(key: string, place: Place, job: Job): boolean {
    this.#last = place
    const before = this.#waiting.get(key)
    if (before) {
      before.waiters++
      return false
    }
    this.#waiting.set(key, { job, place, waiters: 1 })
    return true
  }

  has(key: string): boolean {
    return this.#waiting.has(key)
  }

  /** One of those who wait gives up. Returns the job if it was the last of them; it is then no longer in the queue. */
  giveUp(key: string): Job | null {
    const waiting = this.#waiting.get(key)
    if (!waiting || --waiting.waiters > 0) return null
    this.#waiting.delete(key)
    return waiting.job
  }

  /** Returns all jobs, the oldest first. */
  jobs(): Job[] {
    return [...this.#waiting.values()].map(({ job }) => job)
  }

  /** Removes a job, however many wait for it. */
  remove(key: string): void {
    this.#waiting.delete(key)
  }

  /** Takes the next job; null if none waits. */
  take(): Job | null {
    const [key] = this.#byNearness()
    const found = key === undefined ? undefined : this.#waiting.get(key)
    if (key !== undefined) this.#waiting.delete(key)
    return found?.job ?? null
  }

  /** Returns the next jobs, without taking them. */
  nearest(most: number): Job[] {
    return this.#byNearness()
      .slice(0, most)
      .flatMap((key) => this.#waiting.get(key)?.job ?? [])
  }

  /** Keys of what waits, the nearest first; later ones come first where two are equally near. */
  #byNearness(): string[] {
    return [...this.#waiting]
      .map(([key, { place }]) => ({ key, distance: this.#distanceOf(place) }))
      .reverse()
      .sort((a, b) => a.distance - b.distance)
      .map(({ key }) => key)
  }

  #distanceOf({ zoom, across, down }: Place): number {
    const side = 2 ** this.#last.zoom
    const screens = Math.hypot(across - this.#last.across, down - this.#last.down) * side
    return screens + SCREENS_OF_A_ZOOM * Math.abs(zoom - this.#last.zoom)
  }
}

/** So many jobs wait already that another would not be made before its visitor has gone. */
export class QueueFull extends Error {}

/** The visitor gave up before the job was begun. */
export class Cancelled extends Error {}

/** Jobs that may wait. */
const MOST_WAITING = 200
/** Decoded blocks that all threads keep together, in bytes. */
const CACHE_BYTES = 128 * 1024 * 1024

/** Tiles that are to be made of all rasters, and the worker threads that make them within one limit of memory. */
export interface TileQueue {
  /** Adds a raster, of which tiles can then be made. */
  readonly open: (start: LiveStart, source: QueuedRaster['source']) => QueuedRaster
  /**
   * Makes the tiles of an order; several callers of the same one share a job. Rejects with QueueFull, with Cancelled
   * if the signal came before a worker had begun, with ReliefRefusal if the file is damaged, and with the trouble of the
   * source if that was the reason.
   */
  readonly make: (
    raster: QueuedRaster,
    order: LiveOrder,
    place: Place,
    signal?: AbortSignal,
  ) => Promise<readonly LiveTile[]>
  /** Number of jobs that wait for a thread, of one raster or of all. */
  readonly waiting: (raster?: QueuedRaster) => number
  /** No more jobs of this raster are taken; those that wait reject with Cancelled. */
  readonly remove: (raster: QueuedRaster) => void
  /** Ends the threads. Jobs that wait reject with Cancelled. */
  readonly close: () => Promise<void>
}

/**
 * Opens a queue with at most `most` threads. The first starts with the first raster, so that the first visitor does not wait
 * for it; the others when they are needed. They start again if they end.
 */
export function openTileQueue(most: number): TileQueue {
  return new ThreadedQueue(most)
}

class ThreadedQueue implements TileQueue {
  readonly #most: number
  readonly #queue = new NearestFirst<LiveJob>()
  readonly #jobs = new Map<string, LiveJob>()
  readonly #threads = new Set<LiveThread>()
  readonly #idle: LiveThread[] = []
  readonly #rasters = new Set<QueuedRaster>()
  #opened = 0
  #isClosed = false

  constructor(most: number) {
    this.#most = most
  }

  readonly open: TileQueue['open'] = (start, source) => {
    const raster: QueuedRaster = { number: this.#opened++, start, source }
    this.#rasters.add(raster)
    if (this.#threads.size === 0) this.#idle.push(this.#start())
    for (const thread of this.#threads) thread.open(raster)
    return raster
  }

  readonly waiting: TileQueue['waiting'] = (raster) =>
    raster ? this.#queue.jobs().filter((job) => job.raster === raster).length : this.#queue.length

  readonly remove: TileQueue['remove'] = (raster) => {
    this.#rasters.delete(raster)
    this.#dropWaiting((job) => job.raster === raster)
    for (const thread of this.#threads) thread.close(raster)
  }

  readonly close: TileQueue['close'] = async () => {
    this.#isClosed = true
    this.#dropWaiting(() => true)
    await Promise.all([...this.#threads].map((thread) => thread.end()))
  }

  readonly make: TileQueue['make'] = (raster, order, place, signal) => {
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
    // The caller gets the failure, if it still waits.
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
