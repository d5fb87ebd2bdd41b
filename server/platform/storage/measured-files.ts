import { timed, type Figures } from '#server/platform/metrics/figures.ts'
import type { FileStore, StoredFile } from './file-store.ts'

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
        // Each step is measured: the time between them is that of whoever goes through the list.
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
