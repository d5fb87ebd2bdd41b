import { createReadStream } from 'node:fs'
import path from 'node:path'
import { isObjectAddress, objectSettings, openObjects, type ObjectSettings } from '#objects/object-store.ts'
import type { Environment } from '#server/platform/config/config-values.ts'

/** An archive that can be read from its beginning as often as needed. */
export interface ArchiveSource {
  /** For messages. */
  name: string
  read: () => AsyncIterable<Buffer>
}

/** Bytes of an object that are asked for at once: a connection that breaks costs no more than this. */
const PIECE = 8 * 1024 * 1024
/** Nobody waits for a page meanwhile. */
const PATIENT = { patience: 30_000, retries: 5 }

/** @param option that holds the place, for messages: a file, or an address such as `s3://bucket/portal-….tar` */
export function archiveAt(option: string, place: string, environment: Environment): ArchiveSource {
  if (!isObjectAddress(place)) return archiveInFile(path.resolve(place))
  const slash = place.lastIndexOf('/')
  return archiveInBucket(objectSettings(option, place.slice(0, slash), environment), place.slice(slash + 1))
}

export function archiveInFile(file: string): ArchiveSource {
  return {
    name: file,
    read: () => createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>,
  }
}

export function archiveInBucket(settings: ObjectSettings, key: string): ArchiveSource {
  const objects = openObjects(settings, PATIENT)
  const name = `${key} in ${objects.place}`
  return {
    name,
    async *read() {
      const found = await objects.head(key)
      if (!found) throw new Error(`There is no ${name}.`)
      for (let first = 0; first < found.bytes; first += PIECE) {
        const last = Math.min(first + PIECE, found.bytes) - 1
        const piece = await objects.bytes(key, { first, last })
        if (!piece) throw new Error(`${name} was removed while it was read.`)
        yield piece
      }
    },
  }
}
