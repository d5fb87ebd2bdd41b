import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * A name of kept bytes: a kind, a version and at least one more part, with `/` between them, such as
 * `blocks/3f9a01c2/1048576-65536`. Lower case only, because some file systems do not distinguish it.
 */
export type StoreKey = string

/** The folder of all entries, below the folder of the store. */
export const ENTRIES = 'entries'

/** Stands for `/` in names of files. No part contains it. */
const JOINT = '+'
const PART = /^[a-z0-9_][a-z0-9._-]{0,79}$/
const NAME = /^[a-z0-9_][a-z0-9._+-]*$/
/** File systems allow 255. */
const LONGEST_NAME = 200
/** The entries of a version are divided among 256 folders: in one, 680,517 blocks of a country would be slow to list. */
const DIVISION = /^[0-9a-f]{2}$/

/** The kind and the version of a key, each a folder, and the rest, which is the name of a file. */
interface Parts {
  readonly kind: string
  readonly version: string
  readonly name: string
}

/** Returns the path of the entry below the folder of the store. Throws RangeError for an invalid key. */
export function placeOf(key: StoreKey): string {
  const { kind, version, name } = partsOf(key)
  const division = createHash('sha256').update(name).digest('hex').slice(0, 2)
  return path.join(ENTRIES, kind, version, division, name)
}

function partsOf(key: StoreKey): Parts {
  const [kind = '', version = '', ...rest] = key.split('/')
  const name = rest.join(JOINT)
  if (rest.length === 0 || name.length > LONGEST_NAME || ![kind, version, ...rest].every(isPart))
    throw new RangeError(`not a key of the store: ${JSON.stringify(key)}`)
  return { kind, version, name }
}

/** What a prefix of keys selects: all kinds, one kind, one version, or the names that begin with `name`. */
export interface Selection {
  readonly kind: string | null
  readonly version: string | null
  /** Whole parts: a name that is equal, or that continues with a joint. */
  readonly name: string | null
}

/** Converts a prefix of whole parts; the empty prefix selects everything. Throws RangeError for an invalid one. */
export function selectionOf(prefix: string): Selection {
  const [kind, version, ...rest] = prefix === '' ? [] : prefix.split('/')
  if (![kind, version, ...rest].every((part) => part === undefined || isPart(part)))
    throw new RangeError(`not a prefix of keys of the store: ${JSON.stringify(prefix)}`)
  return { kind: kind ?? null, version: version ?? null, name: rest.length > 0 ? rest.join(JOINT) : null }
}

export function isSelected({ name }: Selection, candidate: string): boolean {
  return name === null || candidate === name || candidate.startsWith(name + JOINT)
}

/** Whether a folder below `entries`, or below a kind there, can be one of the store. */
export function isPart(name: string): boolean {
  return PART.test(name)
}

export function isDivision(name: string): boolean {
  return DIVISION.test(name)
}

/** Whether a file in a division can be an entry. */
export function isEntryName(name: string): boolean {
  return name.length <= LONGEST_NAME && NAME.test(name)
}
