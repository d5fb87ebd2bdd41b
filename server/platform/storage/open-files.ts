import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { openObjects } from '#objects/object-store.ts'
import type { StorageConfig } from '#server/platform/config/config-storage.ts'
import { fileStoreOf } from './file-store-objects.ts'
import { openFileStore, StoreUnavailable, type FileStore } from './file-store.ts'

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
