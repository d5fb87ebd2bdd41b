import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { LicenceSaid, PictureLicence, PicturePosition } from '#contract/records/licences.ts'
import { PHOTO_FIELDS } from '#contract/records/records.ts'
import {
  preparePicture,
  refusalOfPictureFile,
  type PreparedPicture,
  storePicture,
  undoPictures,
} from '#server/pictures/index.ts'
import type { Sent, SentFile } from '#server/platform/bodies/body.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { wasRefused } from '#server/platform/database/answers/database-trouble.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { NewPicture } from './insert-records.repository.ts'

export interface PlacedPicture {
  /** Position of the picture, 1 to 5. */
  position: number
  picture: PreparedPicture
  /** Absent if the member said nothing about it. */
  licence?: PictureLicence | undefined
}

interface SentPicture {
  name: string
  position: number
  file: SentFile
}

interface ReadPictures {
  pictures: SentPicture[]
  /** Positions whose field was sent without a file. */
  emptied: number[]
  errors: Record<string, string[]>
}

/** Reads the picture fields. Clients fill unused fields with empty text. */
export function readPictures({ fields, files }: Sent): ReadPictures {
  const read: ReadPictures = { pictures: [], emptied: [], errors: {} }
  for (const [index, name] of PHOTO_FIELDS.entries()) {
    const position = index + 1
    const file = files.get(name)
    if (file) {
      const text = refusalOfPictureFile({ name: file.filename, bytes: file.bytes })
      if (text === null) read.pictures.push({ name, position, file })
      else read.errors[name] = [text]
    } else if (!isEmpty(fields.get(name))) {
      read.errors[name] = [REFUSAL_TEXTS.pictureNotFile]
    } else if (fields.has(name)) {
      read.emptied.push(position)
    }
  }
  return read
}

/** @param licences of the pictures by position */
export async function decodePictures(
  pictures: readonly SentPicture[],
  licences: LicenceSaid['pictures'] = {},
): Promise<PlacedPicture[]> {
  const errors: Record<string, string[]> = {}
  const decoded = await Promise.all(
    pictures.map(async ({ name, position, file }) => {
      const picture = await preparePicture(file.bytes)
      if (typeof picture !== 'string')
        return [{ position, picture, licence: licences[`${position}` as PicturePosition] }]
      errors[name] = [picture]
      return []
    }),
  )
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { fields: errors })
  return decoded.flat()
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

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
