import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { openObjects, ObjectsError, ObjectsFull, type ObjectStore } from '#objects/object-store.ts'
import type { StorageConfig } from '#server/platform/config/config-storage.ts'
import { timed, type Figures } from '#server/platform/metrics/figures.ts'
import {
  openFileStore,
  StoreUnavailable,
  type FileStore,
  mustBeKey,
  StoreFull,
  type StoredFile,
} from './file-store.ts'

export interface FilesPlace {
  dataDir: string
  /** By default, a folder. */
  filesIn?: StorageConfig['filesIn'] | undefined
  /** Where its finished tilesets are: by default, in the data folder. */
  tilesIn?: StorageConfig['tilesIn'] | undefined
}

/**
 * Opens the file store of a portal: the bucket of FILES_URL, or the folder `files` in its data folder. Throws an Error for the
 * operator if the bucket is missing, does not answer, or does not let this key read and write.
 */
export async function openFiles({ dataDir, filesIn = null }: FilesPlace): Promise<FileStore> {
  if (filesIn === null) return openFileStore(path.join(dataDir, 'files'))
  const objects = openObjects(filesIn)
  await objects.check()
  const files = fileStoreOf(objects)
  // A key that may only read would otherwise be noticed by the first member with a picture.
  const probe = `probes/${randomUUID()}`
  try {
    await files.put(probe, Buffer.from('start'))
    await files.delete(probe)
  } catch (error) {
    throw error instanceof StoreUnavailable ? error.cause : error
  }
  return files
}

/** A file store in a bucket. A stream that it returns may end with an ObjectsError. */
export function fileStoreOf(objects: ObjectStore): FileStore {
  return {
    put: (key, content) =>
      telling(key, async () => {
        if (content instanceof Readable) await objects.upload(key, content)
        else await objects.put(key, content)
      }),
    get: (key, range) =>
      telling(key, async () => {
        const found = await objects.get(key, range)
        return found && { key, bytes: found.bytes, modifiedAt: found.modifiedAt, content: found.content }
      }),
    head: (key) =>
      telling(key, async () => {
        const found = await objects.head(key)
        return found && { key, bytes: found.bytes, modifiedAt: found.modifiedAt }
      }),
    delete: (key) => telling(key, () => objects.delete(key)),
    move: (from, to) =>
      telling(to, async () => {
        mustBeKey(from)
        if (!(await objects.copy(from, to))) return false
        await objects.delete(from)
        return true
      }),
    async *list(prefix) {
      try {
        for await (const { key, bytes, modifiedAt } of objects.list(prefix)) yield { key, bytes, modifiedAt }
      } catch (error) {
        tellTrouble(error)
      }
    },
  }
}

async function telling<T>(key: string, work: () => Promise<T>): Promise<T> {
  mustBeKey(key)
  return work().catch(tellTrouble)
}

/** Converts problems of the storage to errors of the store; everything else is a bug, or the error of a stream. */
function tellTrouble(error: unknown): never {
  if (error instanceof ObjectsFull) throw new StoreFull(error.message, { cause: error })
  if (error instanceof ObjectsError) throw new StoreUnavailable(error.message, { cause: error })
  throw error
}

/** The same store, whichever it is, with the time and the failures of its operations taken down. */
export function measuredFiles(files: FileStore, figures: Figures): FileStore {
  const measured = async <T>(op: keyof FileStore, act: () => Promise<T>): Promise<T> => {
    try {
      return await timed(figures, 'files_seconds', { op }, act)
    } catch (error) {
      figures.count('files_errors', { op })
      throw error
    }
  }
  return {
    put: (key, content) => measured('put', () => files.put(key, content)),
    get: (key, range) => measured('get', () => files.get(key, range)),
    head: (key) => measured('head', () => files.head(key)),
    delete: (key) => measured('delete', () => files.delete(key)),
    move: (from, to) => measured('move', () => files.move(from, to)),
    async *list(prefix) {
      const all = files.list(prefix)[Symbol.asyncIterator]()
      try {
        // Each step is measured: the time between them is that of the caller that goes through the list.
        for (;;) {
          const next: IteratorResult<StoredFile> = await measured('list', () => all.next())
          if (next.done) return
          yield next.value
        }
      } finally {
        await all.return?.()
      }
    },
  }
}
