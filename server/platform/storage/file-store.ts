import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isCode } from '#contract/http/fault.ts'

export interface StoredFile {
  key: string
  bytes: number
  modifiedAt: Date
}

/** First and last byte, inclusive. */
export interface ByteRange {
  first: number
  last: number
}

export interface FoundFile extends StoredFile {
  /** Of the requested range only. Must be read to its end or destroyed. */
  content: Readable
}

/**
 * The store for pictures and other files: in a folder, or in a bucket (file-store-objects.ts). A key is a path of plain names, such as `records/7f3a….webp`.
 * All functions throw BadKey for an invalid key.
 */
export interface FileStore {
  /**
   * Writes a file completely or not at all and replaces an existing one. It is stored safely when this
   * resolves. Throws StoreFull.
   */
  put: (key: string, content: Uint8Array | Readable) => Promise<void>
  /** Null if there is no such file. A range must lie within the file; `bytes` is the length of the whole file. */
  get: (key: string, range?: ByteRange) => Promise<FoundFile | null>
  head: (key: string) => Promise<StoredFile | null>
  /** Resolves even if there was no such file. */
  delete: (key: string) => Promise<void>
  /** Moves a file to another key, where it replaces an existing one. False if there is no such file. */
  move: (from: string, to: string) => Promise<boolean>
  /** Lists every file whose key begins with `prefix`, in no particular order. */
  list: (prefix: string) => AsyncIterable<StoredFile>
}

export class BadKey extends Error {}

/** The disk is full, or the portal's share of it. */
export class StoreFull extends Error {
  readonly code = 'ENOSPC'
}

/** The store is read-only, not mounted, or does not answer: a problem for the operator, which may pass. */
export class StoreUnavailable extends Error {
  readonly code = 'STORE_UNAVAILABLE'
}

/** Codes of file systems and network shares that are read-only, forbidden, gone or broken. */
const OUT_OF_REACH =
  'EROFS EACCES EPERM EIO ENOENT ENOTDIR ENXIO ENODEV ESTALE ENOTCONN EHOSTDOWN ETIMEDOUT EBUSY EMFILE ENFILE'.split(
    ' ',
  )

const TEMPORARY = '.unfinished-'
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/

/** Opens a file store in a folder, which is made if it is missing. */
export async function openFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true })
  await removeUnfinished(folder)
  return {
    put: (key, content) => put(folder, key, content),
    get: async (key, range) => get(placeOf(folder, key), key, range).catch(tellTrouble),
    head: async (key) => head(placeOf(folder, key), key).catch(tellTrouble),
    delete: async (key) => remove(placeOf(folder, key)).catch(tellTrouble),
    move: async (from, to) => move(folder, placeOf(folder, from), placeOf(folder, to)).catch(tellTrouble),
    list: (prefix) => list(folder, '', prefix),
  }
}

/** Throws BadKey. Names must not begin with a dot, which excludes `..` and sets unfinished files apart. */
export function mustBeKey(key: string): void {
  if (!key.split('/').every((name) => NAME.test(name)))
    throw new BadKey(`Not a key of the file store: ${JSON.stringify(key)}`)
}

function placeOf(folder: string, key: string): string {
  mustBeKey(key)
  return path.join(folder, ...key.split('/'))
}

async function put(folder: string, key: string, content: Uint8Array | Readable): Promise<void> {
  const place = placeOf(folder, key)
  const parent = path.dirname(place)
  const unfinished = path.join(parent, TEMPORARY + randomUUID())
  try {
    await makeFolder(folder, parent)
    const source = content instanceof Readable ? content : Readable.from([content])
    await pipeline(source, createWriteStream(unfinished, { flags: 'wx', flush: true }))
    await rename(unfinished, place)
    await syncFolder(parent)
  } catch (error) {
    // A file that cannot be removed now is found at the next start.
    await rm(unfinished, { force: true }).catch(() => undefined)
    tellTrouble(error)
  }
}

async function move(root: string, from: string, to: string): Promise<boolean> {
  await makeFolder(root, path.dirname(to))
  try {
    await rename(from, to)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
  await syncFolder(path.dirname(to))
  await syncFolder(path.dirname(from))
  return true
}

/** Converts problems of the disk to errors of the store; everything else is a bug. */
function tellTrouble(error: unknown): never {
  if (isCode(error, 'ENOSPC', 'EDQUOT'))
    throw new StoreFull('There is no room for another file', { cause: error })
  if (isCode(error, ...OUT_OF_REACH))
    throw new StoreUnavailable('The file store cannot be used', { cause: error })
  throw error
}

/** A new folder is safely on the disk only when its parent folder is. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made))
  await syncFolder(root)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function get(place: string, key: string, range: ByteRange | undefined): Promise<FoundFile | null> {
  try {
    // Opened here, so that a later deletion does not end the reading.
    const handle = await open(place, 'r')
    const { size, mtime } = await handle.stat()
    const content = handle.createReadStream(range && { start: range.first, end: range.last })
    return { key, bytes: size, modifiedAt: mtime, content }
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

async function head(place: string, key: string): Promise<StoredFile | null> {
  try {
    const { size, mtime } = await stat(place)
    return { key, bytes: size, modifiedAt: mtime }
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

async function remove(place: string): Promise<void> {
  await rm(place, { force: true })
}

async function* list(root: string, below: string, prefix: string): AsyncGenerator<StoredFile> {
  for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const key = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      // Only folders on the way to the prefix, and those below it.
      if (prefix.startsWith(`${key}/`) || key.startsWith(prefix)) yield* list(root, key, prefix)
    } else if (key.startsWith(prefix)) {
      const found = await head(path.join(root, key), key)
      if (found) yield found
    }
  }
}

/** Removes files that a crash left incomplete. A recent file may be one that another server is writing. */
async function removeUnfinished(folder: string): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.name.startsWith(TEMPORARY)) continue
    const place = path.join(entry.parentPath, entry.name)
    // Null if another process has finished it in the meantime.
    const found = await head(place, entry.name)
    if (found && found.modifiedAt.getTime() < anHourAgo) await rm(place, { force: true })
  }
}
