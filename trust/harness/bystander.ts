import { Worker } from 'node:worker_threads'

interface Asked {
  /** Null if there was no response. */
  status: number | null
  milliseconds: number
}

export interface Waited {
  answers: number
  /** 95th percentile in milliseconds. */
  p95: number
  /** Longest time in milliseconds. */
  worst: number
}

/** An independent client that requests /health of each portal of a scenario continuously. */
export class Bystander {
  readonly #threads = new Map<string, Worker>()
  readonly #waits: number[] = []

  /** Starts to watch a portal. Failed requests do not count, because other checks show whether a portal runs. */
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

  /** Returns null if there were no responses. */
  waited(): Waited | null {
    const sorted = this.#waits.toSorted((one, other) => one - other)
    const worst = sorted.at(-1)
    if (worst === undefined) return null
    return { answers: sorted.length, p95: percentile(sorted, 95), worst }
  }
}

/** Returns a percentile of numbers in ascending order. */
export function percentile(rising: readonly number[], of100: number): number {
  const found = rising[Math.max(0, Math.ceil((rising.length * of100) / 100) - 1)]
  if (found === undefined) throw new RangeError('No numbers')
  return found
}
