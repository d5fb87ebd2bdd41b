import { Worker } from 'node:worker_threads'

interface Asked {
  /** Null when there was no answer. */
  status: number | null
  milliseconds: number
}

export interface Waited {
  answers: number
  /** Milliseconds. */
  p95: number
  /** Milliseconds. */
  worst: number
}

/** Somebody who has nothing to do with the trouble and asks /health of each portal of a scenario all the time. */
export class Bystander {
  readonly #threads = new Map<string, Worker>()
  readonly #waits: number[] = []

  /** What was not answered is left out: whether a portal runs at all is judged elsewhere. */
  watch(address: string): void {
    const thread = new Worker(new URL('./bystander-thread.ts', import.meta.url), { workerData: { address } })
    thread.on('message', ({ status, milliseconds }: Asked) => {
      if (status !== null) this.#waits.push(milliseconds)
    })
    this.#threads.set(address, thread)
  }

  async leave(address: string): Promise<void> {
    await this.#threads.get(address)?.terminate()
    this.#threads.delete(address)
  }

  async leaveAll(): Promise<void> {
    await Promise.all([...this.#threads.keys()].map((address) => this.leave(address)))
  }

  /** Null where nothing was answered. */
  waited(): Waited | null {
    const sorted = this.#waits.toSorted((one, other) => one - other)
    const worst = sorted.at(-1)
    if (worst === undefined) return null
    return { answers: sorted.length, p95: percentile(sorted, 95), worst }
  }
}

/** Of numbers that rise; the smallest that so many of a hundred do not exceed. */
export function percentile(rising: readonly number[], of100: number): number {
  const found = rising[Math.max(0, Math.ceil((rising.length * of100) / 100) - 1)]
  if (found === undefined) throw new RangeError('No numbers')
  return found
}
