import { randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { StoreUnavailable, type FileStore } from '#server/platform/storage/file-store.ts'
import { areFilesHeld, markLeaving } from './leaving-files.repository.ts'
import { pictureKey, thumbnailKey } from './picture-key.rules.ts'
import type { PreparedPicture } from './decoding/decoder-process.ts'

export interface StoredPicture {
  key: string
  /** Width and height of the large version in pixels. */
  width: number
  height: number
  /** Size of the large version in bytes. */
  bytes: number
}

/** Writes both sizes under a new random name, or neither. They are on the disk when this resolves. */
export async function storePicture(files: FileStore, picture: PreparedPicture): Promise<StoredPicture> {
  const { extension, large, thumbnail, width, height } = picture
  const key = pictureKey(randomBytes(16).toString('hex'), extension)
  try {
    await files.put(thumbnailKey(key), thumbnail)
    await files.put(key, large)
  } catch (error) {
    await undoPictures(files, [key], error)
    throw error
  }
  return { key, width, height, bytes: large.length }
}

/**
 * Removes pictures of a request that failed. After a store that does not answer, nobody waits for it a second time: what it has
 * stored is left to the sweep.
 */
export async function undoPictures(
  files: FileStore,
  keys: readonly string[],
  reason: unknown,
): Promise<void> {
  if (reason instanceof StoreUnavailable) return
  await Promise.all(keys.map((key) => removePicture(files, key)))
}

/**
 * Removes both sizes. The rows are already gone or never existed, so a file that cannot be removed, as on a
 * read-only disk, is left to the sweep, and the request succeeds all the same.
 */
export async function removePicture(files: FileStore, key: string): Promise<void> {
  await Promise.allSettled([files.delete(key), files.delete(thumbnailKey(key))])
}

/**
 * For a picture whose row was there and is gone, after the commit. While a backup is being made, which may name it still, both
 * sizes are only marked: nobody can see them, and the sweep deletes them afterwards.
 */
export async function removeFormerPicture(
  { db, files }: { db: Database; files: FileStore },
  key: string,
): Promise<void> {
  if (await areFilesHeld(db)) await markLeaving(db, [key])
  else await removePicture(files, key)
}

/** Absolute addresses of stored pictures. `publicUrl` has no slash at the end. */
export function pictureAddresses(publicUrl: string) {
  return {
    picture: (key: string) => `${publicUrl}/${key}`,
    thumbnail: (key: string) => `${publicUrl}/${thumbnailKey(key)}`,
  }
}
