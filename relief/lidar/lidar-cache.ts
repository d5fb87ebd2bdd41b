import path from 'node:path'
import { openDiskCache, type DiskCache, type Usage } from './disk-cache.ts'
import { CLOCK, type Clock } from './clock.ts'
import { openDailyBudget, type Today } from './daily-budget.ts'
import { Host, type HostState } from './host.ts'
import { FILES, openCachedSource, type CachedSource } from './cached-source.ts'

/** Files on servers, read by ranges and kept on disk: what the settings of the portal begin and its pages show. */
export interface LidarCache {
  /** Also for what is made of the files, under keys that begin with `tiles/VERSION/`. */
  readonly store: DiskCache
  /**
   * Opens a file. Files of one server share its connections and its breaker. Throws as openKeptSource does.
   * @param address from the configuration, never from a request
   */
  readonly open: (address: string, signal?: AbortSignal) => Promise<CachedSource>
  readonly state: () => Promise<LidarCacheState>
  readonly close: () => Promise<void>
}

/** What the pages for administrators show. */
export interface LidarCacheState {
  readonly kept: Usage
  /** Requests and bytes of all processes that share the folder. */
  readonly today: Today
  /** By name and port of the server. */
  readonly hosts: ReadonlyMap<string, HostState>
}

export interface LidarCacheOptions {
  /** The most that is kept, in bytes. */
  readonly bytes: number
  /** The most that is fetched in a day (UTC), in bytes. */
  readonly dailyBytes: number
  /** Connections to one server at once. */
  readonly connections: number
  /** Names the portal and its public address. */
  readonly userAgent: string
  /** Milliseconds that one request may take with its answer. */
  readonly timeLimit?: number
  readonly log: (line: string) => void
  readonly clock?: Clock
}

/** The folder of the daily budget, below that of the cache. */
const DAYS = 'days'

/** Opens the folder in which files are kept. Throws ReliefRefusal if it holds anything else. */
export async function openLidarCache(folder: string, options: LidarCacheOptions): Promise<LidarCache> {
  const { bytes, dailyBytes, connections, userAgent, timeLimit, log, clock = CLOCK } = options
  const { now } = clock
  const store = await openDiskCache(folder, { bytes, lasting: [FILES], log, now })
  const budget = openDailyBudget(path.join(folder, DAYS), { bytes: dailyBytes, log, now })
  const hosts = new Map<string, Host>()
  const hostOf = (address: string): Host => {
    const { host } = new URL(address)
    const known =
      hosts.get(host) ?? new Host({ connections, userAgent, budget, clock, ...(timeLimit && { timeLimit }) })
    hosts.set(host, known)
    return known
  }
  return {
    store,
    open: (address, signal) =>
      openCachedSource(address, { host: hostOf(address), store, log, ...(signal && { signal }) }),
    state: async () => ({
      kept: store.usage(),
      today: await budget.today(),
      hosts: new Map([...hosts].map(([name, host]) => [name, host.state()])),
    }),
    close: async () => {
      await store.close()
      await budget.close()
    },
  }
}
