import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { PICTURE_FIELDS, type Outline } from '#contract/records.ts'
import type { Position } from '#contract/ring.ts'
import {
  preparePicture,
  refusalOfPictureFile,
  type PreparedPicture,
} from '#server/features/pictures/index.ts'
import type { Sent, SentFile } from '#server/platform/body.ts'
import { Refusal } from '#server/platform/errors.ts'
import { judgeOutline } from './outline.rules.ts'
import { judgeRecordFields, type RecordFields } from './record-fields.rules.ts'

export interface RecordDraft {
  fields: RecordFields
  outline: Outline
  ring: Position[]
  pictures: { position: number; picture: PreparedPicture }[]
}

interface SentPicture {
  name: string
  position: number
  file: SentFile
}

/** Turns the body of a create request into a record that may be stored. Throws a Refusal with every text that applies. */
export async function readNewRecord(sent: Sent): Promise<RecordDraft> {
  const outline = judgeOutline(sent.fields.get('polygonCoordinate'))
  // Text that is no JSON was refused before anything else was looked at, and still is.
  if (!outline.accepted && typeof outline.refusal === 'string') {
    throw refusal({ polygonCoordinate: outline.refusal })
  }
  const fields = judgeRecordFields(Object.fromEntries(sent.fields))
  const { pictures, errors } = readPictures(sent)
  if (!outline.accepted || !fields.accepted || Object.keys(errors).length > 0) {
    throw refusal({
      ...(!outline.accepted && { polygonCoordinate: outline.refusal }),
      ...(!fields.accepted && fields.errors),
      ...errors,
    })
  }
  return {
    fields: fields.fields,
    outline: outline.outline,
    ring: outline.ring,
    // Last, because decoding is the dear part.
    pictures: await decode(pictures),
  }
}

/** What each picture field holds; clients fill unused ones with empty text. */
function readPictures({ fields, files }: Sent): {
  pictures: SentPicture[]
  errors: Record<string, string[]>
} {
  const pictures: SentPicture[] = []
  const errors: Record<string, string[]> = {}
  for (const [index, name] of PICTURE_FIELDS.entries()) {
    const file = files.get(name)
    if (file) {
      const text = refusalOfPictureFile({ name: file.filename, bytes: file.bytes })
      if (text === null) pictures.push({ name, position: index + 1, file })
      else errors[name] = [text]
    } else if (!isEmpty(fields.get(name))) {
      errors[name] = [REFUSAL_TEXTS.pictureNotFile]
    }
  }
  return { pictures, errors }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

async function decode(pictures: readonly SentPicture[]): Promise<RecordDraft['pictures']> {
  const errors: Record<string, string[]> = {}
  const decoded = await Promise.all(
    pictures.map(async ({ name, position, file }) => {
      const picture = await preparePicture(file.bytes)
      if (typeof picture !== 'string') return [{ position, picture }]
      errors[name] = [picture]
      return []
    }),
  )
  if (Object.keys(errors).length > 0) throw refusal(errors)
  return decoded.flat()
}

function refusal(fields: Record<string, string[] | string>): Refusal {
  return new Refusal('invalid', { fields })
}
