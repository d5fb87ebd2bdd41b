import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/platform/database/database.ts'
import { startCluster, type PostgresCluster } from '#scripts/setup/postgres.mjs'
import { Bystander } from './bystander.ts'
import { ownDatabase } from './databases.ts'
import { FaultProxy } from './fault-proxy.ts'
import { keepSeen } from './figures.ts'
import { Portal, type Place } from './portal.ts'
import { sharedPortal } from './shared-portal.ts'
import { Tally } from './tally.ts'

/** Milliseconds within which 95 of 100 requests to /health must get a response. */
const HEALTH_P95 = 250

interface PortalOptions {
  /**
   * The default is `embedded`. `postgres` is a separate database in the server that all scenarios share; an address is
   * used as it is.
   */
  database?: 'embedded' | 'postgres' | { url: string }
  /** Whether `postgres` has the tables of this release already; otherwise it is empty, as a restore wants it. */
  hasTables?: boolean
  /** Settings in addition to those of every scenario: no demonstration, no heritage layers, no rate limits. */
  settings?: Readonly<Record<string, string>>
  /** An existing folder; the default is a new one. */
  dataDir?: string
  /** Whether a bystander requests /health while it runs. */
  watched?: boolean
  /** Folder of the code; the default is that of this release. */
  code?: string
}

/** The tools of a scenario. Everything that it starts is stopped and removed at the end. */
export class Run {
  readonly small: boolean
  readonly tally = new Tally()
  readonly bystander = new Bystander()
  readonly figures: [what: string, figure: string][] = []
  readonly portals: Portal[] = []
  /** Why the scenario cannot run on this machine. */
  skipped: string | null = null
  readonly #clean: (() => Promise<unknown>)[] = []
  readonly #leave: (why: string) => never

  constructor(small: boolean, leave: (why: string) => never) {
    this.small = small
    this.#leave = leave
  }

  /** Returns a count: `full` is that of the design, `small` is for CI. */
  count(full: number, small: number): number {
    return this.small ? small : full
  }

  /** Allows statuses of 500 and above that this scenario is about; all others fail it. */
  allow(...statuses: number[]): void {
    this.tally.allow(...statuses)
  }

  /** Ends the scenario as skipped if the machine or the user lacks something that it needs. */
  skip(why: string): never {
    this.skipped = why
    return this.#leave(why)
  }

  /** Adds a figure to the table of docs/trust.md, in its words: `figure('acknowledged', 8611)`. */
  figure(what: string, figure: number | string): void {
    this.figures.push([what, String(figure)])
  }

  /** Registers clean-up. Functions run at the end, the last registered first. */
  after(clean: () => Promise<unknown>): void {
    this.#clean.push(clean)
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-trust-'))
    this.after(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  /** Lets a bystander request /health of a portal; not in a small run, which asserts no times. */
  watch({ address }: Portal): void {
    if (!this.small) this.bystander.watch(address)
  }

  async startPortal(options: PortalOptions = {}): Promise<Portal> {
    const portal = await this.preparePortal({ hasTables: true, ...options })
    await portal.start()
    if (options.watched ?? true) this.watch(portal)
    return portal
  }

  /** A running portal on PostgreSQL with the usual settings, which must not be stopped. Small runs share it; full ones have their own. */
  async sharedPortal(): Promise<Portal> {
    if (!this.small) return this.startPortal({ database: 'postgres' })
    const portal = await sharedPortal(this.tally)
    this.portals.push(portal)
    return portal
  }

  /** Prepares a portal without starting it. */
  async preparePortal({
    database = 'embedded',
    hasTables = false,
    settings = {},
    dataDir,
    code,
  }: PortalOptions = {}): Promise<Portal> {
    const databaseUrl = await this.#databaseUrl(database, hasTables)
    const portal = await Portal.at(
      {
        dataDir: dataDir ?? (await this.folder()),
        databaseUrl,
        settings,
        ...(code !== undefined && { code }),
      },
      this.tally,
    )
    this.portals.push(portal)
    this.after(async () => {
      if (portal.isRunning) await portal.kill()
    })
    return portal
  }

  /** Opens the database of a portal. An embedded one can be opened only while the portal is stopped. */
  async openDatabase({ dataDir, databaseUrl }: Place): Promise<OpenDatabase> {
    return openDatabase({ dataDir, databaseUrl })
  }

  /**
   * Starts a PostgreSQL for this scenario only, with durable commits, which can be killed, frozen, filled and started
   * again.
   */
  async startPostgres(options: { settings?: string[]; parent?: string } = {}): Promise<PostgresCluster> {
    const cluster = await startCluster({ durable: true, ...options })
    this.after(async () => {
      cluster.thaw()
      await cluster.stop()
      cluster.remove()
    })
    return cluster
  }

  /** Starts a proxy in front of a port of this machine; it is `open` at first. */
  async startProxy(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    await proxy.open()
    this.after(() => proxy.close())
    return proxy
  }

  async cleanUp(): Promise<void> {
    await this.bystander.leaveAll()
    for (const clean of this.#clean.toReversed()) await clean()
  }

  async #databaseUrl(
    database: NonNullable<PortalOptions['database']>,
    hasTables: boolean,
  ): Promise<string | null> {
    if (database === 'embedded') return null
    if (typeof database === 'object') return database.url
    const { url, drop } = await ownDatabase({ hasTables })
    this.after(drop)
    return url
  }
}

interface ScenarioOptions {
  /** Number in the list of scenarios. */
  number: number
  title: string
  /** False if it takes too long for CI even with small counts. */
  cheap?: boolean
}

/** Defines a scenario as a test. Besides its own assertions, the checks of every scenario apply at its end. */
export function scenario(
  { number, title, cheap = true }: ScenarioOptions,
  body: (run: Run) => Promise<void>,
): void {
  const small = process.env.TRUST_SMALL === 'on'
  test.skipIf(small && !cheap)(`${String(number)}: ${title}`, async ({ skip }) => {
    const run = new Run(small, skip)
    const start = Date.now()
    let fault: string | null = null
    try {
      await body(run)
      assertHeld(run)
    } catch (error) {
      if (run.skipped === null) fault = firstLineOf(error)
      throw error
    } finally {
      const health = run.bystander.waited()
      await run.cleanUp()
      if (run.skipped !== null) process.stderr.write(`Skipped: ${String(number)}, ${title}: ${run.skipped}\n`)
      keepSeen({
        number,
        title,
        counts: small ? 'small' : 'full',
        fault,
        skipped: run.skipped,
        figures: run.figures,
        health,
        ended: new Date().toISOString(),
        seconds: Math.round((Date.now() - start) / 1000),
      })
    }
  })
}

function firstLineOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
}

function assertHeld({ portals, tally, bystander, small }: Run): void {
  expect(
    portals.flatMap(({ unordered }) => unordered),
    'no process ended by itself',
  ).toEqual([])
  expect(tally.faults, 'no answer of 500 and above but the named one, and no stack trace').toEqual([])
  const health = bystander.waited()
  // On a machine with other work, response times say nothing about the portal.
  if (!small && health) expect(health.p95, 'milliseconds, /health for a bystander').toBeLessThan(HEALTH_P95)
}
