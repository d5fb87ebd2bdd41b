import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { PostgresCluster } from '#scripts/setup/postgres.mjs'
import { Load } from './harness/load.ts'
import { joinPortal } from './harness/members.ts'
import type { Portal } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'

const MEMBERS = 8
/** Requests a second, of all writers and of all readers. */
const WRITES = 20
const READS = 30
const PATHS = ['/api/records/', '/api/tiles/records/7/62/42.mvt', '/api/news/', '/health', '/api/profiles/']
/** Milliseconds within which a request must be refused. */
const REFUSED_WITHIN = 1000
const BACK_WITHIN = 5000

interface Away {
  title: string
  /** Length in seconds with full counts. */
  seconds: number
  leave: (postgres: PostgresCluster) => unknown
  come: (postgres: PostgresCluster) => unknown
}

const WAYS: Away[] = [
  { title: 'down', seconds: 30, leave: (postgres) => postgres.stop(), come: (postgres) => postgres.start() },
  {
    title: 'frozen',
    seconds: 15,
    leave: (postgres) => postgres.freeze(),
    come: (postgres) => postgres.thaw(),
  },
]

for (const { title, seconds, leave, come } of WAYS)
  scenario({ number: 6, title: `Database ${title}, then back` }, async (run) => {
    run.allow(503)
    const postgres = await run.startPostgres()
    const portal = await run.startPortal({ database: { url: postgres.url } })
    const load = new Load(portal, { members: await joinPortal(portal, MEMBERS), perSecond: WRITES })
    const readers = new Readers(portal)
    await load.more(run.count(100, 10))
    await leave(postgres)
    const left = performance.now()
    // Nothing can be acknowledged or read until it is back, so every request until then must be refused.
    await wait(run.count(seconds, 3) * 1000)
    await readers.allRefused(left)
    await come(postgres)
    const back = performance.now()
    await load.more(1)
    const returned = performance.now() - back
    await load.more(run.count(50, 10))
    await Promise.all([load.stop(), readers.stop()])
    const lost = await load.lost()
    const refusals = [...load.refusals, ...readers.refusals]
    const slowest = Math.max(...refusals.map(({ milliseconds }) => milliseconds))
    run.figure('acknowledged', load.acknowledged.size)
    run.figure('lost', lost.length)
    run.figure('refused', refusals.length)
    run.figure('slowest refusal, ms', Math.round(slowest))
    run.figure('return, ms', Math.round(returned))
    expect(lost).toEqual([])
    expect(load.broken, 'requests without an answer').toBe(0)
    expect([...load.statuses.keys()].sort()).toEqual([201, 503])
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]))
    if (run.small) return
    expect(slowest, 'milliseconds').toBeLessThan(REFUSED_WITHIN)
    expect(returned, 'milliseconds').toBeLessThan(BACK_WITHIN)
  })

/** Send every kind of request that needs the database, at a fixed rate, without waiting for responses. */
class Readers {
  readonly refusals: { status: number; milliseconds: number; at: number }[] = []
  readonly #portal: Portal
  readonly #timer: NodeJS.Timeout
  readonly #running = new Set<Promise<void>>()
  #turn = 0

  constructor(portal: Portal) {
    this.#portal = portal
    this.#timer = setInterval(() => {
      const question = this.#ask().finally(() => this.#running.delete(question))
      this.#running.add(question)
    }, 1000 / READS)
  }

  /** Resolves when a request that began after that moment was refused, so that none waits for the database. */
  async allRefused(moment: number): Promise<void> {
    while (!this.refusals.some(({ at, milliseconds }) => at - milliseconds > moment)) await wait(20)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#running)
  }

  async #ask(): Promise<void> {
    this.#turn += 1
    const { status, milliseconds } = await this.#portal.ask(PATHS[this.#turn % PATHS.length] ?? '/health')
    if (status >= 400) this.refusals.push({ status, milliseconds, at: performance.now() })
  }
}
