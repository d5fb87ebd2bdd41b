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

interface Away {
  title: string
  /** With full counts: requests that must be refused before it comes back. */
  refused: number
  leave: (postgres: PostgresCluster) => unknown
  come: (postgres: PostgresCluster) => unknown
}

const WAYS: Away[] = [
  { title: 'down', refused: 900, leave: (postgres) => postgres.stop(), come: (postgres) => postgres.start() },
  {
    title: 'frozen',
    refused: 450,
    leave: (postgres) => postgres.freeze(),
    come: (postgres) => postgres.thaw(),
  },
]

for (const { title, refused, leave, come } of WAYS)
  scenario({ number: 6, title: `Database ${title}, then back` }, async (run) => {
    run.allow(503)
    const postgres = await run.startPostgres()
    const portal = await run.startPortal({ database: { url: postgres.url } })
    const load = new Load(portal, { members: await joinPortal(portal, MEMBERS), perSecond: WRITES })
    const readers = new Readers(portal)
    await load.more(run.count(100, 6))
    await leave(postgres)
    const left = performance.now()
    // Nothing can be acknowledged or read until it is back. It comes back after so many refusals only, so that no request waited for it.
    await readers.refusedSince(left, run.count(refused, 2 * PATHS.length))
    await come(postgres)
    const back = performance.now()
    await load.more(1)
    const returned = performance.now() - back
    await load.more(run.count(50, 6))
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
  })

/** Send every kind of request that needs the database, at a fixed rate, without waiting for responses. */
class Readers {
  readonly refusals: { path: string; status: number; milliseconds: number; at: number }[] = []
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

  /** Resolves when so many requests that began after that moment were refused, of each kind. */
  async refusedSince(moment: number, count: number): Promise<void> {
    const since = () => this.refusals.filter(({ at, milliseconds }) => at - milliseconds > moment)
    const isEnough = () =>
      since().length >= count && new Set(since().map(({ path }) => path)).size === PATHS.length
    await expect.poll(isEnough, { timeout: 120_000 }).toBe(true)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#running)
  }

  async #ask(): Promise<void> {
    this.#turn += 1
    const path = PATHS[this.#turn % PATHS.length] ?? '/health'
    const { status, milliseconds } = await this.#portal.ask(path)
    if (status >= 400) this.refusals.push({ path, status, milliseconds, at: performance.now() })
  }
}
