import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/platform/database.ts'
import { startCluster, type PostgresCluster } from '#scripts/setup/postgres.mjs'
import { Bystander } from './bystander.ts'
import { ownDatabase } from './databases.ts'
import { FaultProxy } from './fault-proxy.ts'
import { keepSeen } from './figures.ts'
import { Portal, type Place } from './portal.ts'
import { Tally } from './tally.ts'

/** Milliseconds. */
const HEALTH_P95 = 250

interface PortalOptions {
  /** `embedded` unless given; `postgres` is a database of its own in the server that all scenarios share; or an address. */
  database?: 'embedded' | 'postgres' | { url: string }
  /** Settings on top of those of every scenario: no demonstration, no heritage, no rate limits. */
  settings?: Readonly<Record<string, string>>
  /** A folder that is there already; unless given, a new one. */
  dataDir?: string
  /** Whether a bystander asks /health while it runs. */
  watched?: boolean
}

/** What a scenario works with. Whatever it starts is stopped and removed when it ends. */
export class Run {
  readonly small: boolean
  readonly tally = new Tally()
  readonly bystander = new Bystander()
  readonly figures: [what: string, figure: string][] = []
  readonly portals: Portal[] = []
  /** Why this machine cannot show it. */
  skipped: string | null = null
  readonly #clean: (() => Promise<unknown>)[] = []
  readonly #leave: (why: string) => never

  constructor(small: boolean, leave: (why: string) => never) {
    this.small = small
    this.#leave = leave
  }

  /** How many: `full` as the design says, `small` what CI can bear. */
  count(full: number, small: number): number {
    return this.small ? small : full
  }

  /** The answer of 500 and above that this scenario is about; every other one fails it. */
  allow(...statuses: number[]): void {
    this.tally.allow(...statuses)
  }

  /** Ends the scenario, neither passed nor failed, where the machine or the user lacks what it needs. */
  skip(why: string): never {
    this.skipped = why
    return this.#leave(why)
  }

  /** A figure for the table of docs/trust.md, in its words: `figure('acknowledged', 8611)`. */
  figure(what: string, figure: number | string): void {
    this.figures.push([what, String(figure)])
  }

  /** Called last, after whatever was started later. */
  after(clean: () => Promise<unknown>): void {
    this.#clean.push(clean)
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-trust-'))
    this.after(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  async startPortal(options: PortalOptions = {}): Promise<Portal> {
    const portal = await this.preparePortal(options)
    await portal.start()
    if (options.watched ?? true) this.bystander.watch(portal.address)
    return portal
  }

  /** A portal that is not started yet. */
  async preparePortal({
    database = 'embedded',
    settings = {},
    dataDir,
  }: PortalOptions = {}): Promise<Portal> {
    const databaseUrl = await this.#databaseUrl(database)
    const portal = await Portal.at(
      { dataDir: dataDir ?? (await this.folder()), databaseUrl, settings },
      this.tally,
    )
    this.portals.push(portal)
    this.after(async () => {
      if (portal.isRunning) await portal.kill()
    })
    return portal
  }

  /** The database of a portal, opened by the scenario itself. An embedded one only while the portal does not run. */
  async openDatabase({ dataDir, databaseUrl }: Place): Promise<OpenDatabase> {
    return openDatabase({ dataDir, databaseUrl })
  }

  /** A PostgreSQL for this scenario alone, which waits for the disk: to be killed, frozen, filled and started again. */
  async startPostgres(options: { settings?: string[]; parent?: string } = {}): Promise<PostgresCluster> {
    const cluster = await startCluster({ durable: true, ...options })
    this.after(async () => {
      cluster.thaw()
      await cluster.stop()
      cluster.remove()
    })
    return cluster
  }

  /** A proxy in front of a port of this machine; `open` until it is told otherwise. */
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

  async #databaseUrl(database: NonNullable<PortalOptions['database']>): Promise<string | null> {
    if (database === 'embedded') return null
    if (typeof database === 'object') return database.url
    const { url, drop } = await ownDatabase()
    this.after(drop)
    return url
  }
}

interface ScenarioOptions {
  /** Its number in the list of scenarios. */
  number: number
  title: string
  /** False where it takes CI too long even with small counts. */
  cheap?: boolean
}

/** A scenario as a test. At its end it must hold what holds of every scenario, whatever else it asserts. */
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
  // How soon a machine that others share answers says nothing of the portal.
  if (!small && health) expect(health.p95, 'milliseconds, /health for a bystander').toBeLessThan(HEALTH_P95)
}
