import path from 'node:path'
import {
  addressOfPlace,
  type ObjectSettings,
  openObjects,
  ObjectsError,
  ObjectsFull,
  ObjectsUnavailable,
} from '#objects/object-store.ts'
import { type WorkFiles, tooShort, type WorkReader, openWorkFolder } from './work-folder.ts'
import { TemporaryFailure, ReliefRefusal } from '../failures.ts'

/** How long to try, where nobody waits at a page: milliseconds without progress, and repetitions. */
export const UNATTENDED = { patience: 30_000, retries: 5 }

/** Does something with a bucket. Throws TemporaryFailure for what may pass, ReliefRefusal for what an operator must change. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ObjectsUnavailable || error instanceof ObjectsFull)
      throw new TemporaryFailure(error.message)
    if (error instanceof ObjectsError) throw new ReliefRefusal(error.message)
    throw error
  }
}

/** Requests at once by one reader, whose answers each take some milliseconds. */
const AT_ONCE = 32

/** Bytes that are read when a file is first read at its beginning: more than the header of a job has. */
const HEAD = 32 * 1024

/** Opens the work in a bucket. An object appears whole or not at all, and of two equal ones the later stays. */
export function openWorkBucket(settings: ObjectSettings, patient = UNATTENDED): WorkFiles {
  const objects = openObjects(settings, patient)
  const name = addressOfPlace(settings)
  return {
    name,
    atOnce: AT_ONCE,
    put: (file, parts) => asRefusal(() => objects.put(file, Buffer.concat(parts))),
    text: (file) => asRefusal(async () => (await objects.bytes(file))?.toString('utf8') ?? null),
    bytes: (file) => asRefusal(() => objects.bytes(file)),
    list: (folder) =>
      asRefusal(async () => {
        const names: string[] = []
        for await (const { key } of objects.list(`${folder}/`)) names.push(key.slice(folder.length + 1))
        return names
      }),
    lastChange: (folder) =>
      asRefusal(async () => {
        let last: Date | null = null
        for await (const { modifiedAt } of objects.list(`${folder}/`))
          if (last === null || modifiedAt > last) last = modifiedAt
        return last
      }),
    open: (file) => Promise.resolve(readerOf(`${name}/${file}`, (range) => objects.bytes(file, range))),
  }
}

type Ask = (range: { first: number; last: number }) => Promise<Buffer | null>

function readerOf(name: string, ask: Ask): WorkReader {
  const bytesAt = async (first: number, length: number): Promise<Buffer> => {
    const bytes = await asRefusal(() => ask({ first, last: first + length - 1 }))
    if (!bytes) throw new Error(`${name}: this file of unfinished work was deleted`)
    return bytes
  }
  let head: Promise<Buffer> | null = null
  return {
    async readInto(buffer, position) {
      const end = position + buffer.length
      const inHead = end <= HEAD && (position === 0 || head !== null)
      if (inHead) head ??= bytesAt(0, HEAD)
      const bytes =
        inHead && head ? (await head).subarray(position, end) : await bytesAt(position, buffer.length)
      if (bytes.length !== buffer.length) throw tooShort(name, position + bytes.length)
      buffer.set(bytes)
    },
    close: () => Promise.resolve(),
  }
}

/** Where work is, in plain values that can be sent to worker threads: a folder, or a place in a bucket. */
export type WorkPlace = { readonly folder: string } | { readonly bucket: ObjectSettings }

/** Opens work, which need not exist yet. Nothing is read or written before it is asked for. */
export function openWork(place: WorkPlace): WorkFiles {
  return 'folder' in place ? openWorkFolder(place.folder) : openWorkBucket(place.bucket)
}

/** Returns the place of a folder within some work. */
export function insideWork(place: WorkPlace, folder: string): WorkPlace {
  if ('folder' in place) return { folder: path.join(place.folder, folder) }
  return { bucket: { ...place.bucket, prefix: `${place.bucket.prefix}${folder}/` } }
}

/** Returns a place as an operator writes it. */
export function nameOfWork(place: WorkPlace): string {
  return 'folder' in place ? place.folder : addressOfPlace(place.bucket)
}
