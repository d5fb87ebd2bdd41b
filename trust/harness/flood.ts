import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Portal } from './portal.ts'

export interface Flooding {
  host: string
  port: number
  /** Paths that are requested in turn. */
  paths: readonly string[]
  /**
   * Requests per second, answered or not. Null: each connection sends its next request as soon as it has been answered.
   */
  perSecond: number | null
  connections: number
}

export interface Seen {
  sent: number
  /** Number of answers by status. */
  statuses: Record<number, number>
  /** Number of 503 answers without a time to retry. */
  withoutTime: number
  /** Number of requests whose connection closed before the answer was complete. */
  broken: number
  /** The first answer with each status. */
  bodies: Record<number, { path: string; body: string }>
}

/** Clients that send more requests than a portal may be able to answer, in a thread of their own. */
export class Flood {
  readonly #portal: Portal
  readonly #thread: Worker

  constructor(portal: Portal, flooding: Omit<Flooding, 'host' | 'port'>) {
    const { hostname: host, port } = new URL(portal.address)
    const workerData: Flooding = { ...flooding, host, port: Number(port) }
    this.#portal = portal
    this.#thread = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData })
  }

  /** Sends no more requests; resolves when all requests under way have ended. */
  async stop(): Promise<Seen> {
    this.#thread.postMessage('stop')
    const [seen] = (await once(this.#thread, 'message')) as [Seen]
    await this.#thread.terminate()
    for (const [status, { path, body }] of Object.entries(seen.bodies))
      this.#portal.note(Number(status), body, `GET ${path}`)
    return seen
  }
}
