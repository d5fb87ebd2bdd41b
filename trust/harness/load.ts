import { setTimeout as wait } from 'node:timers/promises'
import { createRecord, getRecord, type Record as WireRecord } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import type { Member } from './members.ts'
import type { Portal } from './portal.ts'
import { recordForm } from './records.ts'

interface LoadOptions {
  /** Members, each with a writer. */
  members: readonly Member[]
  /** Pictures of each record. */
  pictures?: readonly Buffer[]
  /** Records a second of all writers together; by default, as fast as responses arrive. */
  perSecond?: number
}

/** Milliseconds that a writer waits after a failed request. */
const BREATH = 50

/** Publishes records until it is stopped, and remembers which of them were acknowledged. */
export class Load {
  /** Titles by id of the records that got a 201 response and must never be lost. */
  readonly acknowledged = new Map<number, string>()
  readonly statuses = new Map<number, number>()
  /** Each response other than 201, with its time in milliseconds. */
  readonly refusals: { status: number; milliseconds: number; at: number }[] = []
  /** Times of the acknowledgements, from `performance.now()`. */
  readonly acknowledgedAt: number[] = []
  /** Number of requests that were accepted but got no response, or half of one. */
  broken = 0
  /** Number of requests that could not connect. */
  unreached = 0
  readonly #portal: Portal
  readonly #options: LoadOptions
  readonly #writers: Promise<void>[]
  #turn = 0
  #stopped = false

  constructor(portal: Portal, options: LoadOptions) {
    this.#portal = portal
    this.#options = options
    this.#writers = options.members.map((member) => this.#write(member))
  }

  /** Stops. Resolves when the last request has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#writers)
  }

  /** Resolves when `count` more records have been acknowledged; rejects after `patience` milliseconds. */
  async more(count: number, patience = 60_000): Promise<void> {
    const goal = this.acknowledged.size + count
    const deadline = Date.now() + patience
    while (this.acknowledged.size < goal) {
      if (Date.now() > deadline)
        throw new Error(`Nothing has been acknowledged in time.\n${this.#portal.latest()}`)
      await wait(5)
    }
  }

  /** Returns acknowledged records that the portal has lost or changed; must be empty. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    const wanted = [...this.acknowledged]
    const ask = async () => {
      for (let next = wanted.pop(); next; next = wanted.pop()) {
        const [id, title] = next
        const answer = await this.#portal.ask(addressOf(getRecord, { id }))
        if (answer.status !== 200 || (answer.json() as WireRecord).title !== title)
          lost.push(`${title} (${String(id)})`)
      }
    }
    await Promise.all([ask(), ask(), ask(), ask()])
    return lost
  }

  async #write(member: Member): Promise<void> {
    const { perSecond, pictures, members } = this.#options
    const pause = perSecond === undefined ? 0 : (1000 * members.length) / perSecond
    while (!this.#stopped) {
      const start = performance.now()
      await this.#publish(member, pictures)
      await wait(Math.max(0, pause - (performance.now() - start)))
    }
  }

  async #publish(member: Member, pictures: readonly Buffer[] = []): Promise<void> {
    this.#turn += 1
    const title = `Record ${String(this.#turn)} of ${member.username}`
    try {
      const answer = await this.#portal.ask(createRecord.path, {
        method: 'POST',
        headers: member.authorization,
        body: recordForm(title, pictures),
      })
      const { status, milliseconds } = answer
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      if (status === 201) {
        this.acknowledged.set((answer.json() as WireRecord).id, title)
        this.acknowledgedAt.push(performance.now())
        return
      }
      this.refusals.push({ status, milliseconds, at: performance.now() })
    } catch (error) {
      // Fetch rejects with a TypeError if the connection breaks, and with a DOMException after the time limit.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
      if (isRefused(error)) this.unreached += 1
      else this.broken += 1
    }
    await wait(BREATH)
  }
}

function isRefused({ cause }: Error): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
