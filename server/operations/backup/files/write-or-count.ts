import { open, type FileHandle } from 'node:fs/promises'
import { isCode } from '#contract/http/fault.ts'
import { ObjectsFull } from '#objects/errors.ts'
import { diskSpace } from '#server/platform/storage/data-folder.ts'

/** PostgreSQL writes its log in pieces of this many bytes, and removes one that does not fit. */
const LOG_PIECE = 16 * 1024 * 1024

export interface Written {
  /** Of all pieces, written or not. */
  bytes: number
  /** Why not all of them are in the file; it is empty then. */
  full: Error | null
}

/**
 * Writes the pieces to a new file that only its owner can read, and to the disk itself. When the disk becomes full, it empties the
 * file and counts the other pieces, so that the operator learns how much room is needed.
 */
export async function writeOrCount(place: string, pieces: AsyncIterable<Buffer>): Promise<Written> {
  const handle = await open(place, 'wx', 0o600)
  const written: Written = { bytes: 0, full: null }
  try {
    for await (const piece of pieces) {
      written.bytes += piece.length
      written.full ??= await fullIfNot(handle, () => handle.writeFile(piece))
    }
    written.full ??= await fullIfNot(handle, () => handle.sync())
  } finally {
    await handle.close()
  }
  return written
}

async function fullIfNot(handle: FileHandle, write: () => Promise<void>): Promise<Error | null> {
  try {
    await write()
    return null
  } catch (error) {
    if (!isFull(error)) throw error
    await handle.truncate(0)
    return error as Error
  }
}

/** Whether this error, or one that caused it, says that a disk or quota is full. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // 53100 is PostgreSQL's disk_full.
  return isCode(error, 'ENOSPC', 'EDQUOT', '53100') || isFull(error.cause)
}

/** The error of a bucket that is full, which says so itself; null if another disk is, or none. */
export function fullBucket(error: unknown): ObjectsFull | null {
  if (!(error instanceof Error)) return null
  return error instanceof ObjectsFull ? error : fullBucket(error.cause)
}

/**
 * Does work with an embedded database in the folder. One that cannot begin or go on for want of room does not say why, so the disk
 * is measured after an error, before anything is removed there.
 */
export async function sayingFull<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFull(error) || (await diskSpace(folder)).free >= LOG_PIECE) throw error
    throw Object.assign(new Error(`The disk of ${folder} is full`, { cause: error }), { code: 'ENOSPC' })
  }
}

/** For operators; measured while nothing of what needs the room is on the disk. */
export async function noRoom(
  { folder, bytes, what, kept }: { folder: string; bytes: number; what: string; kept: string },
  cause?: unknown,
): Promise<Error> {
  const { free } = await diskSpace(folder)
  // Files take whole blocks, and others write as well.
  const missing = Math.max(1_000_000, bytes * 1.05 - free)
  return new Error(
    `There is no room in ${folder} for ${what}: at least ${megabytes(missing)} more are needed there (${megabytes(bytes)} in all; ${megabytes(free)} are free). ${kept}`,
    { cause },
  )
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}
