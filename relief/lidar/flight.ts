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

/** Waits for a result. Throws the reason of the signal when it is aborted. */
export function unless<T>(signal: AbortSignal, result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const leave = (): void => reject(signal.reason as Error)
    const stay = (): void => signal.removeEventListener('abort', leave)
    signal.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(stay)
  })
}
