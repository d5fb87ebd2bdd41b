import { storePicture, undoPictures } from '#server/pictures/index.ts'
import { wasRefused } from '#server/platform/database/answers/database-trouble.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { PlacedPicture } from './read-pictures.ts'
import type { NewPicture } from './insert-records.repository.ts'

/**
 * Stores the files first and the rows that name them last: a crash may leave unused files, which the sweep removes, but
 * never a row with a missing picture. Files that are known to be unused are removed at once.
 */
export async function withStoredPictures<T>(
  files: FileStore,
  placed: readonly PlacedPicture[],
  write: (pictures: readonly NewPicture[]) => Promise<T>,
): Promise<T> {
  const pictures: NewPicture[] = []
  let asked = false
  try {
    for (const { position, picture, licence } of placed) {
      pictures.push({ position, ...(licence && { licence }), ...(await storePicture(files, picture)) })
    }
    asked = true
    return await write(pictures)
  } catch (error) {
    if (!asked || error instanceof Refusal || wasRefused(error)) {
      const keys = pictures.map(({ key }) => key)
      await undoPictures(files, keys, error)
    }
    throw error
  }
}
