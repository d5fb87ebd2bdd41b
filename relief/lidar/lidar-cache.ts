import { createHash } from 'node:crypto'
import path from 'node:path'
import { jsonOr } from '#contract/http/json-or.ts'
import { ReliefRefusal, FileChanged, TemporaryFailure } from '../failures.ts'
import { askWhole } from '../source/ask-whole.source.ts'
import type { ByteRange, RangeSource } from '../source/range-source.ts'
import { openDailyBudget, type Today } from './daily-budget.ts'
import { openDiskCache, type DiskCache, type Usage } from './disk-cache.ts'
import { CLOCK, Host, type Clock, type HostState } from './host.ts'
import { RangeCache, RemoteFile, type FileVersion } from './range-cache.ts'

/** Files on servers, read by ranges and kept on disk: what the settings of the portal begin and its pages show. */
export interface LidarCache {
  /** Also for what is made of the files, under keys that begin with `tiles/VERSION/`. */
  readonly store: DiskCache
  /**
   * Opens a file. Files of one server share its connections and its breaker. Throws as openCachedSource does.
   * @param address from the configuration, never from a request
   */
  readonly open: (address: string, signal?: AbortSignal) => Promise<CachedSource>
  /**
   * Fetches a small file as a whole, and keeps nothing of it; null if its server has none there. Counts and waits as `open`
   * does, and throws what it throws. What is not wanted counts as trouble of the server.
   * @param address from the configuration, never from a request
   */
  readonly fetchWhole: (address: string, wanted: WantedFile, signal: AbortSignal) => Promise<Buffer | null>
  readonly state: () => Promise<LidarCacheState>
  readonly close: () => Promise<void>
}

/** A file that is fetched as a whole. */
export interface WantedFile {
  /** The most bytes that are received. */
  readonly most: number
  /** Whether the bytes are a file of the wanted kind. */
  readonly isWanted: (bytes: Buffer) => boolean
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
    fetchWhole: (address, { most, isWanted }, signal) => {
      const host = hostOf(address)
      const asking = { name: address, most, timeout: host.timeLimit, userAgent: host.userAgent }
      const send = async (inTime: AbortSignal, arrived: (bytes: number) => void) => {
        const bytes = await askWhole({ ...asking, signal: inTime, arrived })
        if (bytes && !isWanted(bytes)) throw new TemporaryFailure('the server sent something else')
        return bytes
      }
      return host.request(most, send, signal)
    },
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

/** Kinds of entries in the cache. Those of `FILES` say which version of a file is kept; they must never be deleted. */
export const FILES = 'files'
export const BLOCKS = 'blocks'
/** Relief made of a file: its keys begin with `tiles/VERSION/`. */
export const TILES = 'tiles'

/** A file on a server of which everything that was read is kept on disk. */
export interface CachedSource extends RangeSource {
  /**
   * The name of this version of the file, for keys of what is made of it: 16 hexadecimal digits. Entries below
   * `blocks/VERSION` and `tiles/VERSION` are deleted when the file changes.
   */
  readonly version: string
  /** Why the server could not be asked when the file was opened, and only what is kept can be read; otherwise null. */
  readonly trouble: Error | null
  /** Returns the same source for one caller, who may give up. What others wait for goes on. */
  readonly until: (signal: AbortSignal) => RangeSource
}

export interface CachedSourceOptions {
  readonly host: Host
  readonly store: DiskCache
  /** Takes one line when the file has changed, or only what is kept can be read. */
  readonly log: (line: string) => void
  readonly signal?: AbortSignal
}

/** Bytes of the first request: holds the directories of most COGs. Also the least that a request asks for. */
const REACH = 64 * 1024
const HEX_DIGITS = 16

/**
 * Opens a file with one request. If the server cannot be asked, or refuses, opens what is kept of the last version that
 * was seen. Reading throws FileChanged when the file has changed: then everything of it is deleted, and it can be opened
 * again. Throws UnreachableForNow, OverDailyBudget and PermanentFailure.
 * @param address from the configuration, never from a request
 */
export async function openCachedSource(address: string, options: CachedSourceOptions): Promise<CachedSource> {
  const { store, log } = options
  const file = new RemoteFile(address, options.host)
  const { head, opened, version, trouble } = await begin(address, file, options)
  const ranges = new RangeCache({ file, store, opened, prefix: `${BLOCKS}/${version}`, head })
  let changed: FileChanged | null = null
  let forgetting: Promise<void> | null = null
  const read = async (wanted: readonly ByteRange[], signal?: AbortSignal) => {
    if (changed) throw changed
    try {
      return await ranges.read(wanted, signal)
    } catch (error) {
      if (error instanceof FileChanged) {
        changed = error
        await (forgetting ??= forgetVersion(address, version, { store, log }))
      }
      throw error
    }
  }
  const source: RangeSource = {
    name: address,
    size: opened.size,
    state: opened.state,
    reach: REACH,
    read: (wanted) => read(wanted),
    forget: (damaged) => ranges.forget(damaged),
    close: () => undefined,
  }
  return {
    ...source,
    version,
    trouble,
    until: (signal) => ({ ...source, read: (wanted) => read(wanted, signal) }),
  }
}

interface Beginning {
  readonly head: Uint8Array
  readonly opened: FileVersion
  readonly version: string
  readonly trouble: Error | null
}

async function begin(
  address: string,
  file: RemoteFile,
  { store, log, signal }: CachedSourceOptions,
): Promise<Beginning> {
  const record = `${FILES}/${nameOf([address])}/version`
  const known = await knownVersion(store, record)
  const knownName = known && versionName(address, known)
  try {
    const { bytes, size, state } = await file.read({ offset: 0, length: REACH }, null, signal)
    const version = versionName(address, { size, state })
    if (version !== knownName) {
      if (knownName !== null) await forgetVersion(address, knownName, { store, log })
      await store.put(record, Buffer.from(JSON.stringify({ size, state })))
    }
    await store.put(headKey(version), bytes)
    return { head: bytes, opened: { size, state }, version, trouble: null }
  } catch (error) {
    if (!(error instanceof ReliefRefusal) || !known || knownName === null) throw error
    log(`${address}: only what is kept can be shown for the moment (${error.message})`)
    const head = (await store.get(headKey(knownName))) ?? new Uint8Array(0)
    return { head, opened: known, version: knownName, trouble: error }
  }
}

async function forgetVersion(
  address: string,
  version: string,
  { store, log }: Pick<CachedSourceOptions, 'store' | 'log'>,
): Promise<void> {
  log(`${address} has changed on its server; what was kept of it is deleted`)
  for (const kind of [BLOCKS, TILES]) await store.removeAll(`${kind}/${version}`)
}

/** Returns the version that was seen last. */
async function knownVersion(store: DiskCache, record: string): Promise<FileVersion | null> {
  const kept = await store.get(record)
  if (!kept) return null
  const { size, state } = jsonOr({}, Buffer.from(kept).toString()) as Partial<FileVersion>
  return typeof size === 'number' && state !== undefined ? { size, state } : null
}

/** Short files are shorter, and their beginning is still under this key. */
function headKey(version: string): string {
  return `${BLOCKS}/${version}/head`
}

function versionName(address: string, { size, state }: FileVersion): string {
  return nameOf([address, size, state])
}

function nameOf(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, HEX_DIGITS)
}
