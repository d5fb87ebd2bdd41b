import { stat } from 'node:fs/promises'
import { textOf } from '#server/platform/storage/json-file.ts'
import { isCode } from '#contract/http/fault.ts'

export interface WatchedFile<T> {
  /** Reads the file if it has changed since it was last read. Null if there is no such file. */
  current: () => Promise<T | null>
  /** What was last read, without a look at the disk. */
  last: () => T | null
}

/** Keeps a file in memory, which may be written again while the server runs. @param make what is kept of its text */
export function watchedFile<T>(file: string, make: (text: string) => T): WatchedFile<T> {
  let kept: { stamp: string; value: T } | null = null
  return {
    last: () => kept?.value ?? null,
    current: async () => {
      // Looked at before it is read: if it changes between the two, it is read once more next time.
      const stamp = await stampOf(file)
      if (stamp !== null && kept?.stamp === stamp) return kept.value
      const text = stamp === null ? null : await textOf(file)
      kept = stamp === null || text === null ? null : { stamp, value: make(text) }
      return kept?.value ?? null
    },
  }
}

/** Returns a text that changes whenever the file is written again; null if there is no such file. */
export async function stampOf(file: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true })
    return `${ino}-${size}-${mtimeNs}`
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}
