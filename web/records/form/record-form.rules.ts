import { DRAFT_FIELDS } from '#contract/records/drafts.ts'
import {
  RECORD_FIELDS,
  TYPED_COLUMNS,
  wireName,
  type TypedColumn,
  type WireName,
} from '#contract/records/record-fields.ts'
import {
  OUTLINE_ASK_AGAIN_AREA,
  OUTLINE_MAX_AREA,
  PHOTOS_PER_RECORD,
  PRN_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '#contract/http/limits.ts'
import { belongsTo, PERIODS, SITE_TYPES, type SiteType } from '#contract/open-data/vocabulary.ts'
import { faultOfPictures } from '#web/lib/pictures/picture-fault.rules.ts'

/** What a member types and chooses, under the field names of the API. An empty text means that nothing is chosen. */
export type RecordEntry = Record<WireName<TypedColumn>, string>

const TYPED: readonly string[] = TYPED_COLUMNS.map(wireName)

/** All that is typed or chosen, in the order of drafts. */
export const ENTRY_FIELDS = DRAFT_FIELDS.filter((field): field is keyof RecordEntry => TYPED.includes(field))

/** The columns of texts, in the order of drafts. */
export const TEXT_COLUMNS = TYPED_COLUMNS.filter(
  (name): name is TextColumn => RECORD_FIELDS[name].control !== 'choice',
).toSorted((one, other) => ENTRY_FIELDS.indexOf(wireName(one)) - ENTRY_FIELDS.indexOf(wireName(other)))

type TextColumn = {
  [Name in TypedColumn]: (typeof RECORD_FIELDS)[Name] extends { readonly control: 'choice' } ? never : Name
}[TypedColumn]

/** @param valueOf the text of a field */
export function entryWith(valueOf: (field: keyof RecordEntry) => string): RecordEntry {
  return Object.fromEntries(ENTRY_FIELDS.map((field) => [field, valueOf(field)])) as RecordEntry
}

export const EMPTY_ENTRY = entryWith(() => '')

/** A key of the words recordForm:faults. */
export type EntryFault =
  | 'titleRequired'
  | 'titleTooLong'
  | 'prnTooLong'
  | 'descriptionRequired'
  | 'siteTypeRequired'
  | 'monumentTypeRequired'
  | 'periodRequired'

export function faultsOf(entry: RecordEntry): Partial<Record<keyof RecordEntry, EntryFault>> {
  const title = textLength(entry.title)
  return {
    ...(title === 0 && { title: 'titleRequired' }),
    ...(title > TITLE_MAX_LENGTH && { title: 'titleTooLong' }),
    ...(textLength(entry.PRN) > PRN_MAX_LENGTH && { PRN: 'prnTooLong' }),
    ...(textLength(entry.description) === 0 && { description: 'descriptionRequired' }),
    ...(!isSiteType(entry.site_type) && { site_type: 'siteTypeRequired' }),
    ...(!fits(entry) && { monument_type: 'monumentTypeRequired' }),
    ...(!isPeriod(entry.period) && { period: 'periodRequired' }),
  }
}

/** Characters without surrounding blanks, counted as the server does: a letter outside the basic plane counts as one. */
function textLength(text: string): number {
  return Array.from(text.trim()).length
}

export function isSiteType(value: string): value is SiteType {
  return SITE_TYPES.some((site) => site === value)
}

function isPeriod(value: string): boolean {
  return PERIODS.some((period) => period === value)
}

function fits({ site_type, monument_type }: RecordEntry): boolean {
  return isSiteType(site_type) && belongsTo(monument_type, site_type)
}

/** The entry of a draft. Values that are not valid are dropped, because the lists of choices may have changed since. */
export function entryFromDraft(draft: unknown): RecordEntry {
  const kept = typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {}
  const entry = entryWith((field) => {
    const value = kept[field]
    return typeof value === 'string' ? value : ''
  })
  return {
    ...entry,
    ...(!isSiteType(entry.site_type) && { site_type: '' }),
    ...(!fits(entry) && { monument_type: '' }),
    ...(!isPeriod(entry.period) && { period: '' }),
  }
}

interface PhotoFile {
  size: number
  type: string
}

/** New files are added after those already there, up to the maximum. One bad file rejects the whole selection. */
export function withPhotos<F extends PhotoFile>(
  kept: readonly F[],
  picked: readonly F[],
  room: number = PHOTOS_PER_RECORD,
): { photos: readonly F[]; fault: ReturnType<typeof faultOfPictures> | 'cut' } {
  const fault = faultOfPictures(picked)
  if (fault) return { photos: kept, fault }
  const all = [...kept, ...picked]
  return {
    photos: all.slice(0, room),
    fault: all.length > room ? 'cut' : null,
  }
}

/** Whether an area, in m², is larger than the server accepts from this form. */
export function isTooLarge(area: number): boolean {
  return area > OUTLINE_MAX_AREA
}

/** Whether an area, in m², is larger than nearly every earthwork, and so was probably drawn while zoomed far out. */
export function isSurprisinglyLarge(area: number): boolean {
  return area > OUTLINE_ASK_AGAIN_AREA
}
