import { randomUUID } from 'node:crypto'
import type { FileStore } from '#server/platform/storage/file-store.ts'

/** Milliseconds for which one successful write proves that the store can be written. */
const PROVEN_FOR = 60_000

/** Checks whether files can be stored, by storing one; rejects if they cannot. One check at a time, and not more than needed. */
export function storeQuestion(
  files: Pick<FileStore, 'put' | 'delete'>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let provenAt = -Infinity
  let asking: Promise<void> | null = null
  const ask = async () => {
    const key = `probes/${randomUUID()}`
    await files.put(key, Buffer.from('ready'))
    await files.delete(key)
    provenAt = now()
  }
  return async () => {
    if (now() - provenAt < PROVEN_FOR) return
    await (asking ??= ask().finally(() => (asking = null)))
  }
}
