import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { PMTiles, type Source } from 'pmtiles'
import { messageOf } from '#contract/http/fault.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { ObjectsError, type ListedObject, type ObjectStore } from '#objects/object-store.ts'

/** A PMTiles archive, in a folder or in a bucket. */
export interface ArchiveFile {
  /** Of this archive and no other: its path or its key. */
  name: string
  open: () => Promise<OpenArchive>
  /** For archives in a bucket: an address that anybody may read for a quarter of an hour. */
  addressForAll: (() => Promise<string>) | null
}

/** It stays readable until it is closed, also when it is replaced or deleted. In a bucket, former versions stay for a week. */
export interface OpenArchive {
  bytes: number
  modifiedAt: Date
  read: (offset: number, length: number) => Promise<Buffer>
  /** First and last byte, inclusive. Closes the archive at its end. */
  stream: (first: number, last: number) => Promise<Readable>
  close: () => Promise<void>
}

const SECONDS_FOR_ALL = 900

export function archiveInFolder(file: string): ArchiveFile {
  return {
    name: file,
    addressForAll: null,
    async open() {
      const handle = await open(file, 'r')
      const { size, mtime } = await handle.stat()
      return {
        bytes: size,
        modifiedAt: mtime,
        async read(offset, length) {
          const bytes = Buffer.alloc(length)
          const { bytesRead } = await handle.read(bytes, 0, length, offset)
          return bytes.subarray(0, bytesRead)
        },
        stream: (first, last) => Promise.resolve(handle.createReadStream({ start: first, end: last })),
        close: () => handle.close(),
      }
    },
  }
}

/** @param listed the object as a list of the bucket describes it */
export function archiveInBucket(objects: ObjectStore, listed: ListedObject): ArchiveFile {
  const { key, bytes, modifiedAt } = listed
  const gone = () => new Error(`${key} was removed from the bucket`)
  return {
    name: key,
    addressForAll: () => objects.addressOf(key, SECONDS_FOR_ALL),
    open: () =>
      Promise.resolve({
        bytes,
        modifiedAt,
        async read(offset, length) {
          const range = { first: offset, last: offset + length - 1 }
          const found = await objects.bytes(key, range).catch(tellTrouble)
          if (!found) throw gone()
          return found
        },
        async stream(first, last) {
          const found = await objects.get(key, { first, last }).catch(tellTrouble)
          if (!found) throw gone()
          return found.content
        },
        close: () => Promise.resolve(),
      }),
  }
}

/** Readers of a map need not know more than that it may pass; the list of the bucket logs what is wrong. */
function tellTrouble(error: unknown): never {
  throw error instanceof ObjectsError ? new Refusal('relief-unavailable') : error
}

/** PMTiles archives that are kept open, with their directories. */
export interface Archives {
  /**
   * Returns a tile of an archive; null if it has none. Throws an error with its name if the archive cannot be read, and
   * a Refusal while its bucket does not answer.
   * @param stamp of the tileset: with another one, the archive is another one too
   */
  read: (file: ArchiveFile, stamp: string, address: TileAddress) => Promise<Buffer | null>
  /** Closes archives that belong to none of these tilesets: a deleted file uses disk space while it is open. */
  keepOnly: (stamps: ReadonlySet<string>) => void
  close: () => Promise<void>
}

/** A tileset has at most eleven archives; each uses a file descriptor and some hundred kilobytes for directories. */
const MOST_OPEN = 64

interface Held {
  stamp: string
  opening: Promise<{ file: OpenArchive; archive: PMTiles }>
  readers: number
  /** Closed after the last read. */
  retired: boolean
}

export function keepArchives(mostOpen = MOST_OPEN): Archives {
  const held = new Map<string, Held>()
  const closing = new Set<Promise<void>>()

  const closeIfUnread = (one: Held) => {
    if (!one.retired || one.readers > 0) return
    // An archive that could not be opened need not be closed.
    const closed = one.opening.then(({ file }) => file.close()).catch(() => undefined)
    closing.add(closed)
    void closed.then(() => closing.delete(closed))
  }
  const retire = (name: string, one: Held) => {
    if (one.retired) return
    one.retired = true
    if (held.get(name) === one) held.delete(name)
    closeIfUnread(one)
  }
  const hold = (file: ArchiveFile, stamp: string): Held => {
    const before = held.get(file.name)
    if (before && before.stamp !== stamp) retire(file.name, before)
    const one = held.get(file.name) ?? { stamp, opening: openArchive(file), readers: 0, retired: false }
    // Moved to the end: the first of a Map is the least recently used one.
    held.delete(file.name)
    held.set(file.name, one)
    return one
  }

  return {
    async read(file, stamp, { z, x, y }) {
      const one = hold(file, stamp)
      one.readers += 1
      const [oldest] = held.size > mostOpen ? held : []
      if (oldest) retire(...oldest)
      try {
        const { archive } = await one.opening
        const tile = await archive.getZxy(z, x, y)
        return tile ? Buffer.from(tile.data) : null
      } catch (error) {
        // The reader would keep the failure for ever, but the file may be complete the next time.
        retire(file.name, one)
        if (error instanceof Refusal) throw error
        const reason = messageOf(error)
        throw new Error(`The archive ${file.name} cannot be read: ${reason}`, { cause: error })
      } finally {
        one.readers -= 1
        closeIfUnread(one)
      }
    },
    keepOnly(stamps) {
      for (const [name, one] of held) if (!stamps.has(one.stamp)) retire(name, one)
    },
    async close() {
      for (const [name, one] of held) retire(name, one)
      await Promise.all(closing)
    },
  }
}

async function openArchive(archive: ArchiveFile): Promise<{ file: OpenArchive; archive: PMTiles }> {
  const file = await archive.open()
  const source: Source = {
    getKey: () => archive.name,
    async getBytes(offset, length) {
      // The reader requests more bytes than a small archive has, but only at its beginning.
      const wanted = offset === 0 ? Math.min(length, file.bytes) : length
      if (offset + wanted > file.bytes) throw new Error('it ends before one of its tiles')
      const bytes = await file.read(offset, wanted)
      if (bytes.length < wanted) throw new Error('it became shorter')
      return { data: new Uint8Array(bytes).buffer }
    },
  }
  return { file, archive: new PMTiles(source) }
}
