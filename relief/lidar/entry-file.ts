import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { headLength, isWhole } from './entry.ts'
import type { StoreKey } from './store-key.ts'

/** Milliseconds within which a second use of an entry is not written down: reading should not wear out a disk. */
const SAME_USE = 600_000
/** Another process may remove a folder, which was empty, before the file is in it. */
const ATTEMPTS = 3

/** The content of an entry; `damaged` when the file is not what was stored under the key; null when there is none. */
export type Reading = Uint8Array<ArrayBuffer> | 'damaged' | null

/**
 * Reads an entry and remembers the use as the time of its file. Throws errors of the system.
 * @param missed takes an error of remembering: a disk that can be read only goes on serving
 */
export async function readEntry(
  file: string,
  { key, now, missed }: { key: StoreKey; now: number; missed: (error: unknown) => void },
): Promise<Reading> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
  try {
    const { size, mtimeMs } = await handle.stat()
    const bytes = await contentOf(handle, size, key)
    if (bytes === null) return 'damaged'
    if (Math.abs(now - mtimeMs) > SAME_USE) await handle.utimes(now / 1000, now / 1000).catch(missed)
    return bytes
  } finally {
    await handle.close()
  }
}

async function contentOf(
  handle: FileHandle,
  size: number,
  key: StoreKey,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const before = headLength(key)
  if (size < before) return null
  const head = new Uint8Array(before)
  // Memory of its own, so that it can be handed to another thread.
  const bytes = new Uint8Array(size - before)
  const { bytesRead } = await handle.readv([head, bytes], 0)
  return bytesRead === size && isWhole(key, head, bytes) ? bytes : null
}

/**
 * Writes a file that appears with all of its content or not at all when the process is killed. It is not forced onto
 * the disk: after a loss of power, the hash shows which entries are whole. Throws errors of the system.
 */
export async function writeEntry(
  file: string,
  { content, unfinished, now }: { content: Uint8Array; unfinished: string; now: number },
): Promise<void> {
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(content)
      await handle.utimes(now / 1000, now / 1000)
    } finally {
      await handle.close()
    }
    await moveInto(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      if (!isCode(error, 'ENOENT') || attempt === ATTEMPTS) throw error
      await mkdir(path.dirname(to), { recursive: true })
    }
  }
}
