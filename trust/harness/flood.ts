import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Portal } from './portal.ts'

export interface Flooding {
  host: string
  port: number
  /** Asked for in turn. */
  paths: readonly string[]
  /** Requests a second, answered or not; null: each connection asks again when it was answered. */
  perSecond: number | null
  connections: number
}

export interface Seen {
  sent: number
  /** Answers by status. */
  statuses: Record<number, number>
  /** Answers of 503 that do not say when to come back. */
  withoutTime: number
  /** Requests whose connection closed before the answer was whole. */
  broken: number
  /** The first answer of each status. */
  bodies: Record<number, { path: string; body: string }>
}

/** Readers that ask for more than a portal may be able to answer, in a thread of their own. */
export class Flood {
  readonly #portal: Portal
  readonly #thread: Worker

  constructor(portal: Portal, flooding: Omit<Flooding, 'host' | 'port'>) {
    const { hostname: host, port } = new URL(portal.address)
    const workerData: Flooding = { ...flooding, host, port: Number(port) }
    this.#portal = portal
    this.#thread = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData })
  }

  /** Asks nothing more; resolves when all that was asked has ended. */
  async stop(): Promise<Seen> {
    this.#thread.postMessage('stop')
    const [seen] = (await once(this.#thread, 'message')) as [Seen]
    await this.#thread.terminate()
    for (const [status, { path, body }] of Object.entries(seen.bodies))
      this.#portal.note(Number(status), body, `GET ${path}`)
    return seen
  }
}
