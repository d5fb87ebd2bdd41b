/** Lets a limited number of pieces of work run at once; the rest waits in the order in which it came. */
export class SerialQueue {
  readonly #most: number
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(most: number) {
    this.#most = most
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Throws what the work throws, and the reason of the signal when it is aborted before the work begins. */
  async take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running >= this.#most) await this.#wait(signal)
    else this.#running++
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  #wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(begin)
        reject(signal?.reason as Error)
      }
      const begin = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.add(begin)
    })
  }

  /** The turn goes on to the next, so that nobody who comes now takes it first. */
  #end(): void {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#running--
  }
}

/**
 * Does work for each item and yields the results in the order of the items, while up to `most` of them are being made.
 * With 1, nothing is made before it is asked for.
 */
export async function* ahead<Item, Result>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun = new Set<Promise<Result>>()
  for (const item of items) {
    const result = work(item)
    // It is looked at later, in its turn.
    result.catch(() => undefined)
    begun.add(result)
    const [first] = begun
    if (!first || begun.size < most) continue
    begun.delete(first)
    yield await first
  }
  for (const result of begun) yield await result
}
