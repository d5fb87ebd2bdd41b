import { Readable } from 'node:stream'
import { ObjectsError, ObjectsFull, type ObjectStore } from '#objects/object-store.ts'
import { mustBeKey, StoreFull, StoreUnavailable, type FileStore } from './file-store.ts'

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
