import { stat } from 'node:fs/promises'
import { isCode } from '#contract/fault.ts'
import { textOf } from './json-file.ts'

export interface KeptFile<T> {
  /** Reads the file if it has changed since it was last read. Null if there is no such file. */
  current: () => Promise<T | null>
  /** What was last read, without a look at the disk. */
  last: () => T | null
}

/** Keeps a file in memory, which may be written again while the server runs. @param make what is kept of its text */
export function keptFile<T>(file: string, make: (text: string) => T): KeptFile<T> {
  let kept: { version: string; value: T } | null = null
  return {
    last: () => kept?.value ?? null,
    current: async () => {
      // Looked at before it is read: if it changes between the two, it is read once more next time.
      const version = await versionOf(file)
      if (version !== null && kept?.version === version) return kept.value
      const text = version === null ? null : await textOf(file)
      kept = version === null || text === null ? null : { version, value: make(text) }
      return kept?.value ?? null
    },
  }
}

/** A text that differs after each write. */
async function versionOf(file: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true })
    return `${ino} ${size} ${mtimeNs}`
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}
