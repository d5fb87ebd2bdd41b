import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import type { Outline } from '#contract/records/records.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import type { Position } from '#geo/position.ts'
import {
  readDetails,
  readLicence,
  judgeOutline,
  withinArea,
  judgeRecordFields,
  type RecordFields,
} from '#server/record-fields/index.ts'
import { judgePublishedLevel } from '#server/sensitivity/index.ts'
import type { Sent } from '#server/platform/bodies/body.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { decodePictures, readPictures, type PlacedPicture } from './read-pictures.ts'

export interface RecordDraft {
  fields: RecordFields
  outline: Outline
  ring: Position[]
  /** Null if the finder has not chosen. */
  level: PublishedLevel | null
  pictures: PlacedPicture[]
  licence: LicenceSaid
  known?: DetailsInput
}

/** Reads a new record from the body of a request. Throws a Refusal with every text that applies. */
export async function readNewRecord(
  sent: Sent,
  sensitivity: SiteSettings['sensitivity'],
): Promise<RecordDraft> {
  const judged = judgeOutline(sent.fields.get('polygonCoordinate'))
  // Clients of the previous portal may add polygons of any size, as before.
  const outline = isTrue(sent.fields.get('limit_area')) ? withinArea(judged) : judged
  // As in the previous portal, text that is not JSON is refused before any other field.
  if (!outline.accepted && typeof outline.refusal === 'string') {
    throw new Refusal('invalid', { fields: { polygonCoordinate: outline.refusal } })
  }
  const fields = judgeRecordFields(sent.fields)
  const { level, errors: ofLevel } = judgePublishedLevel(sent.fields, sensitivity)
  const { pictures, errors: ofPictures } = readPictures(sent)
  const errors = { ...ofLevel, ...ofPictures }
  const licence = readLicence(
    sent.fields,
    pictures.map(({ position }) => position),
    errors,
  )
  const known = readDetails(sent.fields, errors)
  if (!outline.accepted || !fields.accepted || Object.keys(errors).length > 0) {
    throw new Refusal('invalid', {
      fields: {
        ...(!outline.accepted && { polygonCoordinate: outline.refusal }),
        ...(!fields.accepted && fields.errors),
        ...errors,
      },
    })
  }
  return {
    fields: fields.fields,
    outline: outline.outline,
    ring: outline.ring,
    level,
    // Decoding last, because it is expensive.
    pictures: await decodePictures(pictures, licence.pictures),
    licence,
    known,
  }
}

function isTrue(sent: unknown): boolean {
  return sent === true || sent === 'true'
}
