import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { messageOf } from '#contract/fault.ts'
import { ReliefRefusal } from '../refusal.ts'

/** A file of which parts are read, on disk or on a server. */
export interface Bytes {
  /** Path or address, for messages. */
  readonly name: string
  readonly size: number
  /** The least number of bytes that a request should ask for, because a request costs more time than they do. */
  readonly reach: number
  /** Reads exactly `length` bytes, which belong to the caller. Throws ReliefRefusal where there are fewer. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>
  readonly close: () => void
}

/** About as much as a solid-state disk reads in the time of one call. */
const FILE_REACH = 16 * 1024

/**
 * Opens a file. Reads block the thread: workers wait for nothing else, and the threads for asynchronous files are
 * busy encoding tiles. Throws ReliefRefusal where the file cannot be opened.
 */
export function openFileBytes(name: string): Bytes {
  const { file, size } = open(name)
  return {
    name,
    size,
    reach: FILE_REACH,
    read: (offset, length) => Promise.resolve(readExactly(name, file, offset, length)),
    close: () => closeSync(file),
  }
}

function open(name: string): { file: number; size: number } {
  try {
    const file = openSync(name, 'r')
    const facts = fstatSync(file)
    if (facts.isFile()) return { file, size: facts.size }
    closeSync(file)
  } catch (error) {
    throw new ReliefRefusal(`${name}: ${problemOf(error)}`)
  }
  throw new ReliefRefusal(`${name}: is not a file`)
}

function readExactly(name: string, file: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let done = 0
  try {
    while (done < length) {
      const read = readSync(file, bytes, done, length - done, offset + done)
      if (read === 0)
        throw new ReliefRefusal(`${name}: ends before byte ${offset + length} (is it incomplete?)`)
      done += read
    }
  } catch (error) {
    if (error instanceof ReliefRefusal) throw error
    throw new ReliefRefusal(`${name}: ${problemOf(error)}`)
  }
  return bytes
}

function problemOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'does not exist'
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: permission denied'
  return `cannot be read (${messageOf(error)})`
}

/**
 * Remembers the last range that was read, so that the many small reads of a file's directory become one or two large
 * ones.
 */
export function withReach(bytes: Bytes): Bytes {
  let start = 0
  let kept: Uint8Array = new Uint8Array(0)
  return {
    ...bytes,
    async read(offset, length) {
      if (offset < start || offset + length > start + kept.length) {
        const enough = Math.max(length, Math.min(bytes.reach, bytes.size - offset))
        kept = await bytes.read(offset, enough)
        start = offset
      }
      return kept.slice(offset - start, offset - start + length)
    },
  }
}
