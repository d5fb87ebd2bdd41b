import { readdir, rmdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import {
  ENTRIES,
  isDivision,
  isEntryName,
  isPart,
  isSelected,
  selectionOf,
  type Selection,
} from './cache-entry.ts'

/** An entry as its name and the file system describe it. */
interface Found {
  readonly file: string
  readonly kind: string
  /** Bytes on the disk, in whole pages. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly usedAt: number
}

/** Most file systems give space in pieces of this size. */
const PAGE = 4096
/** Questions to the file system at once: Node.js has four threads for them. */
const AT_ONCE = 8

export const pagesOf = (bytes: number): number => Math.ceil(bytes / PAGE) * PAGE

/**
 * Lists the selected entries, one division after the other, without reading them. Other processes may add and remove
 * entries meanwhile. Files that are not the cache's are passed over.
 */
async function* walk(folder: string, selection: Selection): AsyncGenerator<Found[]> {
  for await (const { kind, division } of divisions(folder, selection)) {
    const names = (await namesIn(division)).filter((name) => isEntryName(name) && isSelected(selection, name))
    yield await describe(kind, division, names)
  }
}

/** Deletes the selected entries, and their folders if nothing else is in them. */
export async function removeSelected(folder: string, selection: Selection): Promise<Found[]> {
  const removed: Found[] = []
  for await (const found of walk(folder, selection)) {
    await removeFiles(found)
    removed.push(...found)
  }
  for await (const { division } of divisions(folder, selection)) await removeIfEmpty(division)
  for await (const version of versions(folder, selection)) await removeIfEmpty(version.folder)
  return removed
}

/** Deletes entries. Another process may have deleted some. */
async function removeFiles(found: readonly Found[]): Promise<void> {
  for (let at = 0; at < found.length; at += AT_ONCE)
    await Promise.all(found.slice(at, at + AT_ONCE).map(({ file }) => unlessGone(unlink(file))))
}

async function* divisions(
  folder: string,
  selection: Selection,
): AsyncGenerator<{ kind: string; division: string }> {
  for await (const version of versions(folder, selection))
    for (const name of (await namesIn(version.folder)).filter(isDivision))
      yield { kind: version.kind, division: path.join(version.folder, name) }
}

async function* versions(
  folder: string,
  { kind, version }: Selection,
): AsyncGenerator<{ kind: string; folder: string }> {
  const entries = path.join(folder, ENTRIES)
  for (const ofKind of kind === null ? (await namesIn(entries)).filter(isPart) : [kind]) {
    const below = path.join(entries, ofKind)
    for (const name of version === null ? (await namesIn(below)).filter(isPart) : [version])
      yield { kind: ofKind, folder: path.join(below, name) }
  }
}

async function describe(kind: string, division: string, names: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const files = names.slice(at, at + AT_ONCE).map((name) => path.join(division, name))
    const facts = await Promise.all(files.map((file) => unlessGone(stat(file))))
    for (const [place, file] of files.entries()) {
      const known = facts[place]
      if (known?.isFile()) found.push({ file, kind, bytes: pagesOf(known.size), usedAt: known.mtimeMs })
    }
  }
  return found
}

/** Null for a file that another process has removed meanwhile. */
async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** No names for a folder that does not exist, or that is a file. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR')) throw error
  }
}

/** What a kind of entries uses. */
export interface Share {
  readonly entries: number
  /** Bytes on the disk. */
  readonly bytes: number
}

/** Everything that is kept, by kind. */
export type Shares = ReadonlyMap<string, Share>

interface Limits {
  /** Bytes. */
  readonly most: number
  /** Kinds of which nothing is deleted. */
  readonly lasting: ReadonlySet<string>
  /** Ends the work early. */
  readonly signal: AbortSignal
}

/** Uses within one minute count as simultaneous, so that the table of uses stays small. */
const MINUTE = 60_000
const EVERYTHING = selectionOf('')

export function totalOf(shares: Shares): Share {
  const all = [...shares.values()]
  return {
    entries: all.reduce((sum, { entries }) => sum + entries, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/**
 * Counts what is kept. If that is more than `most` bytes, deletes what has not been used for longest, until it is not.
 * Lasting kinds are counted and never deleted. Memory does not grow with the number of entries: the first walk adds
 * up bytes by minute of last use, and only if that is too much does a second one delete.
 * @returns what is kept afterwards
 */
export async function trim(folder: string, { most, lasting, signal }: Limits): Promise<Shares> {
  const shares = new Map<string, Share>()
  const uses = new Map<number, number>()
  for await (const found of walk(folder, EVERYTHING)) {
    signal.throwIfAborted()
    for (const entry of found) {
      add(shares, entry, 1)
      const minute = minuteOf(entry)
      if (!lasting.has(entry.kind)) uses.set(minute, (uses.get(minute) ?? 0) + entry.bytes)
    }
  }
  const excess = totalOf(shares).bytes - most
  if (excess > 0) await removeOldest(folder, { shares, uses, excess, lasting, signal })
  return shares
}

interface Work extends Omit<Limits, 'most'> {
  readonly shares: Map<string, Share>
  /** Bytes by minute of last use. */
  readonly uses: ReadonlyMap<number, number>
  /** Bytes to delete. */
  readonly excess: number
}

async function removeOldest(folder: string, work: Work): Promise<void> {
  const { shares, uses, excess, lasting, signal } = work
  const { last, older } = lastToGo(uses, excess)
  /** Of those that were last used in the very last minute, only as many go as must. */
  let ofLast = excess - older
  for await (const found of walk(folder, EVERYTHING)) {
    signal.throwIfAborted()
    const goes = found.filter((entry) => {
      const minute = minuteOf(entry)
      if (lasting.has(entry.kind) || minute > last || (minute === last && ofLast <= 0)) return false
      if (minute === last) ofLast -= entry.bytes
      return true
    })
    await removeFiles(goes)
    for (const entry of goes) add(shares, entry, -1)
  }
}

/** Returns the newest minute of which entries must go, and the bytes of all older ones. */
function lastToGo(uses: ReadonlyMap<number, number>, excess: number): { last: number; older: number } {
  let older = 0
  for (const [minute, bytes] of [...uses].sort(([a], [b]) => a - b)) {
    if (older + bytes >= excess) return { last: minute, older }
    older += bytes
  }
  return { last: Infinity, older }
}

const minuteOf = ({ usedAt }: Found): number => Math.floor(usedAt / MINUTE)

function add(shares: Map<string, Share>, { kind, bytes }: Found, sign: 1 | -1): void {
  const { entries, bytes: before } = shares.get(kind) ?? { entries: 0, bytes: 0 }
  shares.set(kind, { entries: entries + sign, bytes: before + sign * bytes })
}
