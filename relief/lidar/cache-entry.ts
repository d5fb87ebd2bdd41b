import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'

/**
 * A name of kept bytes: a kind, a version and at least one more part, with `/` between them, such as
 * `blocks/3f9a01c2/1048576-65536`. Lower case only, because some file systems do not distinguish it.
 */
export type CacheKey = string

/** The folder of all entries, below the folder of the cache. */
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

/** Returns the path of the entry below the folder of the cache. Throws RangeError for an invalid key. */
export function placeOf(key: CacheKey): string {
  const { kind, version, name } = partsOf(key)
  const division = createHash('sha256').update(name).digest('hex').slice(0, 2)
  return path.join(ENTRIES, kind, version, division, name)
}

function partsOf(key: CacheKey): Parts {
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

/** Whether a folder below `entries`, or below a kind there, can be one of the cache. */
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

/** SHA-256. */
const DIGEST_BYTES = 32
const LENGTH_DIGITS = 8

/**
 * Bytes as they are stored: a line that names the form, the key and the length in hexadecimal digits, the SHA-256 hash
 * of that line and the bytes, then the bytes.
 */
export function encodeEntry(key: CacheKey, bytes: Uint8Array): Buffer {
  const line = lineOf(key, bytes.length)
  return Buffer.concat([line, digestOf(line, bytes), bytes])
}

/** Returns the number of bytes that an entry of this key has before its content. */
function headLength(key: CacheKey): number {
  return lineOf(key, 0).length + DIGEST_BYTES
}

/** Returns whether a stored head and its content are what was stored under the key. */
function isWhole(key: CacheKey, head: Uint8Array, bytes: Uint8Array): boolean {
  const line = lineOf(key, bytes.length)
  return Buffer.concat([line, digestOf(line, bytes)]).equals(head)
}

function lineOf(key: CacheKey, length: number): Buffer {
  return Buffer.from(`lidar-store 1 ${key} ${length.toString(16).padStart(LENGTH_DIGITS, '0')}\n`, 'latin1')
}

function digestOf(line: Uint8Array, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(line).update(bytes).digest()
}

/** Milliseconds within which a second use of an entry is not written down: reading should not wear out a disk. */
const SAME_USE = 600_000
/** Another process may remove a folder, which was empty, before the file is in it. */
const ATTEMPTS = 3

/** The content of an entry; `damaged` when the file is not what was stored under the key; null when there is none. */
type Reading = Uint8Array<ArrayBuffer> | 'damaged' | null

/**
 * Reads an entry and remembers the use as the time of its file. Throws errors of the system.
 * @param missed takes an error of remembering: a disk that can be read only goes on serving
 */
export async function readEntry(
  file: string,
  { key, now, missed }: { key: CacheKey; now: number; missed: (error: unknown) => void },
): Promise<Reading> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
  try {
    const { size, mtimeMs } = await handle.stat()
    const bytes = await contentOf(handle, size, key)
    if (bytes === null) return 'damaged'
    if (Math.abs(now - mtimeMs) > SAME_USE) await handle.utimes(now / 1000, now / 1000).catch(missed)
    return bytes
  } finally {
    await handle.close()
  }
}

async function contentOf(
  handle: FileHandle,
  size: number,
  key: CacheKey,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const before = headLength(key)
  if (size < before) return null
  const head = new Uint8Array(before)
  // Separate memory, so that it can be handed to another thread.
  const bytes = new Uint8Array(size - before)
  const { bytesRead } = await handle.readv([head, bytes], 0)
  return bytesRead === size && isWhole(key, head, bytes) ? bytes : null
}

/**
 * Writes a file that appears with all of its content or not at all when the process is killed. It is not forced onto
 * the disk: after a loss of power, the hash shows which entries are whole. Throws errors of the system.
 */
export async function writeEntry(
  file: string,
  { content, unfinished, now }: { content: Uint8Array; unfinished: string; now: number },
): Promise<void> {
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(content)
      await handle.utimes(now / 1000, now / 1000)
    } finally {
      await handle.close()
    }
    await moveInto(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      if (!isCode(error, 'ENOENT') || attempt === ATTEMPTS) throw error
      await mkdir(path.dirname(to), { recursive: true })
    }
  }
}
