import type { SeenUnder } from '#contract/light.ts'
import { PHOTO_FIELDS, type Outline, type RecordDetail } from '#contract/records.ts'
import { ENTRY_FIELDS, entryWith, type RecordEntry } from '../record-form/record-form.rules.ts'

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
  const kept = record.pictures.map(({ position }) => position).filter((at) => !changes.removed.includes(at))
  const free = PHOTO_FIELDS.filter((_, index) => !kept.includes(index + 1))
  for (const position of changes.removed) form.append(`picture${position}`, '')
  for (const [index, photo] of changes.photos.entries()) {
    const field = free[index]
    if (field) form.set(field, photo)
  }
  if ([...form.keys()].length === 0) return null
  form.append('version', String(version))
  return form
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
