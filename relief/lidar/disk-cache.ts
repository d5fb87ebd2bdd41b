import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isCode, messageOf } from '#contract/http/fault.ts'
import { ReliefRefusal } from '../failures.ts'
import { SerialQueue } from '../serial-queue.ts'
import { systemProblem } from '../terminal/system-problem.ts'
import {
  encodeEntry,
  ENTRIES,
  placeOf,
  readEntry,
  selectionOf,
  writeEntry,
  type CacheKey,
} from './cache-entry.ts'
import { pagesOf, removeSelected, totalOf, trim, type Share, type Shares } from './trim.ts'

/**
 * Bytes under keys, on disk, within a budget. Trouble with the disk is logged once and never passed to a caller. Throws
 * RangeError for an invalid key. See decision 22 in docs/decisions/national-lidar.md.
 */
export interface DiskCache {
  /**
   * Returns bytes that belong to the caller, exactly as they were put, also while they are still being written; null if
   * they are not kept.
   */
  readonly get: (key: CacheKey) => Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Keeps bytes, which must not be changed until then, under a key and replaces earlier ones.
   * @returns whether they are kept
   */
  readonly put: (key: CacheKey, bytes: Uint8Array) => Promise<boolean>
  /** Deletes an entry, if there is one. From then on it is not answered, even if it is still being written. */
  readonly remove: (key: CacheKey) => Promise<void>
  /**
   * Deletes all entries whose key begins with these whole parts, such as `blocks/3f9a01c2`.
   * @returns their number
   */
  readonly removeAll: (prefix: string) => Promise<number>
  readonly usage: () => Usage
  /** Resolves when what is kept has been counted and what is too much has been deleted. */
  readonly counted: () => Promise<void>
  /** Ends the counting, and resolves when what was put has been written. Nothing more is kept. */
  readonly close: () => Promise<void>
}

/** What the pages for administrators show. */
export interface Usage extends Share {
  /** Bytes. */
  readonly limit: number
  /** As of the last count, plus what this process has added and removed since. */
  readonly kinds: ReadonlyMap<string, Share>
  /** Null until everything has been counted once. */
  readonly countedAt: Date | null
  /** Entries of which this process found only a damaged copy. */
  readonly damaged: number
  /** The last trouble with the disk, until something could be kept again. */
  readonly trouble: { readonly at: Date; readonly text: string } | null
}

export interface DiskCacheOptions {
  /** The most that all entries may use on the disk, in bytes. */
  readonly bytes: number
  /** Kinds that are never deleted to make room: few and small ones. */
  readonly lasting?: readonly string[]
  /** Takes one line when a trouble begins or ends. */
  readonly log: (line: string) => void
  /** The time in milliseconds since 1970. */
  readonly now?: () => number
}

/** After a count, at least a tenth of the budget is free. */
const FULL_AFTER_COUNT = 0.9
/**
 * A process counts again when it has added this part of the budget. Two processes that share a folder therefore stay
 * within it, and each further one may exceed it by this part.
 */
const PART_OF_A_PROCESS = 0.05

/** Entries that are read and written at once. More would only use up the files that a process may open. */
const AT_ONCE = 32

/**
 * Opens the cache in a folder, which is made if it is missing. What is in it is counted in the background. Throws
 * ReliefRefusal if the folder holds anything that is not the cache's.
 */
export async function openDiskCache(folder: string, options: DiskCacheOptions): Promise<DiskCache> {
  const store = new FolderCache(folder, options)
  await store.begin()
  return store
}

class FolderCache implements DiskCache {
  readonly #folder: string
  readonly #limit: number
  readonly #part: number
  readonly #lasting: ReadonlySet<string>
  readonly #log: (line: string) => void
  readonly #now: () => number
  readonly #turns = new SerialQueue(AT_ONCE)
  readonly #writing = new Set<Promise<void>>()
  /** What was put and is not yet in its file. */
  readonly #unwritten = new Map<
    CacheKey,
    { readonly bytes: Uint8Array; readonly written: Promise<boolean> }
  >()
  readonly #removing = new Map<CacheKey, Promise<void>>()
  readonly #closing = new AbortController()
  #prepared = false
  #counting: Promise<void> | null = null
  #countedAt: Date | null = null
  #shares: Shares = new Map()
  /** By kind, since the last count began. */
  #added = new Map<string, Share>()
  #damaged = 0
  #trouble: Usage['trouble'] = null

  constructor(folder: string, { bytes, lasting = [], log, now = Date.now }: DiskCacheOptions) {
    this.#folder = folder
    this.#limit = bytes
    this.#part = bytes * PART_OF_A_PROCESS
    this.#lasting = new Set(lasting)
    this.#log = log
    this.#now = now
  }

  async begin(): Promise<void> {
    try {
      await this.#prepare()
    } catch (error) {
      if (error instanceof ReliefRefusal) throw error
      this.#troubled(error)
    }
    void this.counted()
  }

  readonly get = async (key: CacheKey): Promise<Uint8Array<ArrayBuffer> | null> => {
    const file = path.join(this.#folder, placeOf(key))
    const unwritten = this.#unwritten.get(key)
    if (unwritten) return new Uint8Array(unwritten.bytes)
    await this.#removing.get(key)
    try {
      const missed = (error: unknown): void => this.#troubled(error)
      const found = await this.#turns.take(() => readEntry(file, { key, now: this.#now(), missed }))
      if (found !== 'damaged') return found
      if (this.#damaged++ === 0) this.#log(`${file} is damaged and will be fetched or made again`)
      await rm(file, { force: true })
    } catch (error) {
      this.#troubled(error)
    }
    return null
  }

  readonly put = async (key: CacheKey, bytes: Uint8Array): Promise<boolean> => {
    const file = path.join(this.#folder, placeOf(key))
    const content = encodeEntry(key, bytes)
    if (pagesOf(content.length) > this.#part) return false
    const removed = this.#removing.get(key)
    const unwritten = { bytes, written: this.#keep(key, file, content, removed) }
    this.#unwritten.set(key, unwritten)
    try {
      return await unwritten.written
    } finally {
      if (this.#unwritten.get(key) === unwritten) this.#unwritten.delete(key)
    }
  }

  async #keep(key: CacheKey, file: string, content: Buffer, removed?: Promise<void>): Promise<boolean> {
    const size = pagesOf(content.length)
    await removed
    try {
      await this.#prepare()
      while (totalOf(this.#added).bytes >= this.#part) await this.#count()
      if (this.#isClosing()) return false
      // Before it is written, so that many at once do not all find room.
      this.#add(key, { entries: 1, bytes: size })
    } catch (error) {
      return this.#notKept(error)
    }
    try {
      const unfinished = newUnfinished(this.#folder)
      await this.#write(() => writeEntry(file, { content, unfinished, now: this.#now() }))
    } catch (error) {
      this.#add(key, { entries: -1, bytes: -size })
      return this.#notKept(error)
    }
    this.#untroubled()
    return true
  }

  readonly remove = async (key: CacheKey): Promise<void> => {
    const file = path.join(this.#folder, placeOf(key))
    const removing = this.#removeFile(file, this.#unwritten.get(key)?.written)
    this.#unwritten.delete(key)
    this.#removing.set(key, removing)
    await removing
    if (this.#removing.get(key) === removing) this.#removing.delete(key)
  }

  /** Waits for the write that may be under way, which would bring the file back. */
  async #removeFile(file: string, written?: Promise<unknown>): Promise<void> {
    await written
    try {
      await rm(file, { force: true })
    } catch (error) {
      this.#troubled(error)
    }
  }

  readonly removeAll = async (prefix: string): Promise<number> => {
    const selection = selectionOf(prefix)
    try {
      const removed = await removeSelected(this.#folder, selection)
      for (const { kind, bytes } of removed) this.#add(kind, { entries: -1, bytes: -bytes })
      return removed.length
    } catch (error) {
      this.#troubled(error)
      return 0
    }
  }

  readonly usage = (): Usage => {
    const kinds = new Map(this.#shares)
    for (const [kind, more] of this.#added) kinds.set(kind, sum(kinds.get(kind), more))
    return {
      ...totalOf(kinds),
      limit: this.#limit,
      kinds,
      countedAt: this.#countedAt,
      damaged: this.#damaged,
      trouble: this.#trouble,
    }
  }

  readonly counted = async (): Promise<void> => {
    try {
      await this.#count()
    } catch (error) {
      this.#troubled(error)
    }
  }

  readonly close = async (): Promise<void> => {
    this.#closing.abort()
    await Promise.allSettled([this.counted(), ...this.#writing])
  }

  async #write(work: () => Promise<void>): Promise<void> {
    const writing = this.#turns.take(work)
    this.#writing.add(writing)
    try {
      await writing
    } finally {
      this.#writing.delete(writing)
    }
  }

  #notKept(error: unknown): false {
    // Somebody may have deleted the folder.
    this.#prepared = false
    this.#troubled(error)
    return false
  }

  async #prepare(): Promise<void> {
    if (this.#prepared) return
    await prepareFolder(this.#folder)
    this.#prepared = true
  }

  /** One count at a time, which all wait for. */
  #count(): Promise<void> {
    this.#counting ??= this.#countOnce().finally(() => {
      this.#counting = null
    })
    return this.#counting
  }

  async #countOnce(): Promise<void> {
    if (this.#isClosing()) return
    const before = this.#added
    this.#added = new Map()
    try {
      await removeUnfinished(this.#folder, this.#now())
      const most = this.#limit * FULL_AFTER_COUNT
      const limits = { most, lasting: this.#lasting, signal: this.#closing.signal }
      this.#shares = await trim(this.#folder, limits)
      this.#countedAt = new Date(this.#now())
    } catch (error) {
      for (const [kind, more] of before) this.#add(kind, more)
      if (!this.#isClosing()) throw error
    }
  }

  #isClosing(): boolean {
    return this.#closing.signal.aborted
  }

  #add(key: CacheKey, more: Share): void {
    const [kind = ''] = key.split('/')
    this.#added.set(kind, sum(this.#added.get(kind), more))
  }

  /** One line for a trouble, however often it shows. */
  #troubled(error: unknown): void {
    const text = systemProblem(error) ?? messageOf(error)
    if (!this.#trouble) this.#log(`${this.#folder} cannot be used as it should for the moment: ${text}`)
    this.#trouble = { at: new Date(this.#now()), text }
  }

  #untroubled(): void {
    if (this.#trouble) this.#log(`${this.#folder} can be used again`)
    this.#trouble = null
  }
}

function sum(one: Share | undefined, other: Share): Share {
  return { entries: (one?.entries ?? 0) + other.entries, bytes: (one?.bytes ?? 0) + other.bytes }
}

/** The form on disk. Increased when older entries can no longer be read. */
const FORM = 1
const MARKER = /^lidar-store-(\d+)\.txt$/
const OUR_MARKER = `lidar-store-${FORM}.txt`
const EXPLANATION = `The portal keeps here what it has read of the national LiDAR, and relief made of it.
It may be deleted at any time: what is needed is fetched and made again.
Put nothing else here.
`
/** A volume that is mounted here has such a folder from the start. */
const OF_THE_FILE_SYSTEM = 'lost+found'
/** Where files are written before they are renamed to their place. */
const UNFINISHED = 'unfinished'
const UNFINISHED_NAME = /^[0-9a-f-]{36}$/
/** Milliseconds after which an unfinished file is certainly one that a killed process left. */
const ABANDONED = 3_600_000

/** Returns a new path for a file that is being written. */
export const newUnfinished = (folder: string): string => path.join(folder, UNFINISHED, randomUUID())

/**
 * Makes the folder of a cache, or recognises it by its marker. Several processes may do so at once. Throws ReliefRefusal
 * when the folder holds anything else, and the error of the system when it cannot be written.
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  const markers = names.filter((name) => MARKER.test(name))
  if (!markers.includes(OUR_MARKER)) {
    if (markers.length > 0)
      throw new ReliefRefusal(
        `${folder} was written by another release of the portal; delete it, or set another folder`,
      )
    const foreign = names.filter((name) => name !== OF_THE_FILE_SYSTEM)
    if (foreign.length > 0)
      throw new ReliefRefusal(
        `${folder} holds files that are not the portal's (${some(foreign)}); move them elsewhere, or set another folder`,
      )
    await mark(path.join(folder, OUR_MARKER))
  }
  await mkdir(path.join(folder, ENTRIES), { recursive: true })
  await mkdir(path.join(folder, UNFINISHED), { recursive: true })
}

/** The name says everything, so that a marker without its text is as good. */
async function mark(marker: string): Promise<void> {
  try {
    await writeFile(marker, EXPLANATION, { flag: 'wx' })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
}

function some(names: readonly string[]): string {
  const first = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${first} and ${names.length - 3} more` : first
}

/** Removes files that a killed process left unfinished. A recent one may be in the making in another process. */
export async function removeUnfinished(folder: string, now: number): Promise<void> {
  const below = path.join(folder, UNFINISHED)
  for (const name of (await readdir(below)).filter((each) => UNFINISHED_NAME.test(each))) {
    const file = path.join(below, name)
    try {
      if (now - (await stat(file)).mtimeMs > ABANDONED) await rm(file, { force: true })
    } catch (error) {
      // Its process has finished it meanwhile.
      if (!isCode(error, 'ENOENT')) throw error
    }
  }
}
