import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ObjectsError, type ListedObject, type ObjectStore } from '#objects/object-store.ts'
import { Refusal } from '#server/platform/http/errors.ts'

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
