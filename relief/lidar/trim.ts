import { selectionOf } from './store-key.ts'
import { removeFiles, walk, type Found } from './walk.ts'

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
