import { saysDatabaseFull } from '#contract/http/errors.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { Outline } from '#contract/records/records.ts'
import { PHOTO_FIELDS } from '#contract/records/records.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { MEMBER_TERMS } from '#contract/accounts/terms.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { licenceToSend } from '../licences/licence-choice.rules.ts'
import { ENTRY_FIELDS, type RecordEntry } from './record-form.rules.ts'

export interface Submission {
  entry: RecordEntry
  outline: Outline
  photos: readonly File[]
  /** Null if it is not stated. */
  seen: SeenUnder | null
  /** Who shall see it; null for what the operator configured. */
  level: PublishedLevel | null
  licence: LicenceSaid
  /** Null if nothing was said. */
  known: DetailsInput | null
}

/** The multipart form of a new record, with the field names of the API. */
export function formDataOf({ entry, outline, photos, seen, level, licence, known }: Submission): FormData {
  const form = new FormData()
  for (const field of ENTRY_FIELDS) form.append(field, entry[field].trim())
  form.append('polygonCoordinate', JSON.stringify(outline))
  form.append('limit_area', 'true')
  if (seen) form.append('seen_under', JSON.stringify(seen))
  if (level) form.append('sensitivity', level)
  form.append('licence', JSON.stringify(licenceToSend(licence, photos.length)))
  if (known) form.append('known', JSON.stringify(known))
  for (const [index, field] of PHOTO_FIELDS.entries()) {
    const photo = photos[index]
    if (photo) form.append(field, photo)
  }
  return form
}

/** A message from the server, and the part of the form to which it belongs. */
export interface FieldRefusal<F extends string> {
  field: F
  text: string
}

/** The parts of the form that are no fields: polygon, photos, what is known, who sees it and how it can be reused, or all. */
export type OtherPart = 'polygon' | 'photos' | 'known' | 'publishing' | 'whole'

export interface RefusedRecord {
  kind: 'refused'
  entry: FieldRefusal<keyof RecordEntry>[]
  others: FieldRefusal<OtherPart>[]
}

export type SaveFailure = { kind: 'full' | 'sessionEnded' | 'failed' } | RefusedRecord

/** What a failed save means for the member. */
export function saveFailure(fault: Error): SaveFailure {
  if (!(fault instanceof ApiError)) return { kind: 'failed' }
  const texts = fieldErrorsOf(fault.body)
  if (texts.detail?.some(saysDatabaseFull)) return { kind: 'full' }
  if (fault.status === 401) return { kind: 'sessionEnded' }
  const found = <F extends string>(field: F, names: readonly string[]) =>
    names.flatMap((name) => texts[name] ?? []).map((text): FieldRefusal<F> => ({ field, text }))
  const entry = ENTRY_FIELDS.flatMap((field) => found(field, [field]))
  const others = [
    ...found('polygon', ['polygonCoordinate']),
    ...found('photos', PHOTO_FIELDS),
    ...found('known', ['known', 'seen_under']),
    ...found('publishing', ['sensitivity', 'licence']),
    ...found('whole', ['non_field_errors', ...MEMBER_TERMS]),
  ]
  return entry.length + others.length > 0 ? { kind: 'refused', entry, others } : { kind: 'failed' }
}
