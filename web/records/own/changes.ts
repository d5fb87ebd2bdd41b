import {
  PICTURE_POSITIONS,
  type LicenceSaid,
  type PictureLicence,
  type PicturePosition,
} from '#contract/records/licences.ts'
import type { Details } from '#contract/records/details.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import { PHOTO_FIELDS, type Outline, type RecordDetail } from '#contract/records/records.ts'
import { changedKnown } from '../details/details-choice.rules.ts'
import { licenceOfPhoto } from '../licences/licence-choice.rules.ts'
import { ENTRY_FIELDS, entryWith, type RecordEntry } from '../form/record-form.rules.ts'

/** The values of a record as content of the form. */
export function entryOf(record: RecordDetail): RecordEntry {
  return entryWith((field) => record[field] ?? '')
}

export interface Changes {
  entry: RecordEntry
  outline: Outline
  /** Positions of stored photos to remove. */
  removed: readonly number[]
  /** New photos, which take the free positions. */
  photos: readonly File[]
  seen: SeenUnder | null
  /** For the record and its stored photos, by their positions. */
  licence: LicenceSaid
  /** All that the member knows now. */
  known: Details
  /** For the new photos, by their places in the form. */
  photoLicences: LicenceSaid
}

/** A form with only the changed fields; null if nothing has changed. */
export function changesForm(record: RecordDetail, changes: Changes, version: number): FormData | null {
  const form = new FormData()
  const before = entryOf(record)
  for (const field of ENTRY_FIELDS) {
    const text = changes.entry[field].trim()
    if (text !== before[field]) form.append(field, text)
  }
  if (isReshaped(record, changes.outline)) form.append('polygonCoordinate', JSON.stringify(changes.outline))
  if (JSON.stringify(changes.seen) !== JSON.stringify(record.seen_under))
    form.append('seen_under', changes.seen ? JSON.stringify(changes.seen) : '')
  const known = changedKnown(record.known ?? null, changes.known)
  if (known) form.append('known', JSON.stringify(known))
  const free = freePositions(record, changes).map((position) => PHOTO_FIELDS[Number(position) - 1])
  for (const position of changes.removed) form.append(`picture${position}`, '')
  for (const [index, photo] of changes.photos.entries()) {
    const field = free[index]
    if (field) form.set(field, photo)
  }
  const licence = changedLicence(record, changes)
  if (Object.keys(licence).length > 0) form.append('licence', JSON.stringify(licence))
  if ([...form.keys()].length === 0) return null
  form.append('version', String(version))
  return form
}

/** What differs from the licence of the record and its photos, and the licences of new photos. */
function changedLicence({ licence, pictures }: RecordDetail, changes: Changes): LicenceSaid {
  const { record = licence.record, her_permission: her, pictures: chosen = {} } = changes.licence
  const stored = pictures.flatMap((picture) => {
    const wanted = chosen[`${picture.position}` as PicturePosition]
    const differs = wanted !== undefined && wanted !== picture.licence
    return differs && !changes.removed.includes(picture.position)
      ? [[`${picture.position}`, wanted] as const]
      : []
  })
  const fresh = freePositions({ pictures }, changes)
    .slice(0, changes.photos.length)
    .map((position, index): [string, PictureLicence] => [
      position,
      licenceOfPhoto(changes.photoLicences, index),
    ])
  const all = Object.fromEntries([...stored, ...fresh])
  return {
    ...(record !== licence.record && { record }),
    // A tick that was never set answers no question.
    ...(her !== undefined && her !== (licence.her_permission ?? false) && { her_permission: her }),
    ...(Object.keys(all).length > 0 && { pictures: all }),
  }
}

/** Positions without a photo after the change. */
function freePositions(
  { pictures }: Pick<RecordDetail, 'pictures'>,
  { removed }: Changes,
): PicturePosition[] {
  const kept = pictures.map(({ position }) => position).filter((position) => !removed.includes(position))
  return PICTURE_POSITIONS.filter((position) => !kept.includes(Number(position)))
}

/** Whether an outline differs from that of the record. */
export function isReshaped({ polygonCoordinate }: RecordDetail, outline: Outline): boolean {
  return JSON.stringify(outline) !== JSON.stringify(openRing(polygonCoordinate))
}

/** Removes a last corner that repeats the first, as some clients send it. The drawing tool closes the ring itself. */
export function openRing(outline: Outline): Outline {
  const [first, last] = [outline[0], outline.at(-1)]
  return outline.length > 3 && String(first) === String(last) ? outline.slice(0, -1) : outline
}
