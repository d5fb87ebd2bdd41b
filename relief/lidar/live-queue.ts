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
export class LiveQueue<Job> {
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
