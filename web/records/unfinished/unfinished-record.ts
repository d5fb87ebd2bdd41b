import { jsonOr } from '#contract/http/json-or.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { Draft, DraftPlace } from '#contract/records/drafts.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import type { Outline } from '#contract/records/records.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import { PUBLISHED_LEVELS, type PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { detailsFrom } from '../details/stored-details.ts'
import { EMPTY_ENTRY, ENTRY_FIELDS, entryFromDraft, type RecordEntry } from '../form/record-form.rules.ts'
import { licenceFrom } from '../licences/licence-choice.rules.ts'

/** What a member has entered about a record that is not saved yet. */
export interface Content {
  entry: RecordEntry
  /** The finished polygon. */
  outline: Outline | null
  /** How the record was seen: null to leave it out, undefined to follow the map. */
  seen: SeenUnder | null | undefined
  /** Who shall see it; null while the member has not chosen. */
  level: PublishedLevel | null
  /** What was chosen about licences; null if nothing was. */
  licence: LicenceSaid | null
  /** What the member knows; null if nothing was said. */
  known: DetailsInput | null
}

/** An unfinished record in this tab: it survives a reload, the Back button, and the end of a session. */
export interface UnfinishedRecord extends Content {
  /** Where it is to be drawn, as an import found it; null if no place is known. */
  place: DraftPlace | null
  /** The corners set so far, while the polygon is not finished. */
  corners: Outline | null
  /** Name under which the photos are stored in this browser, and their number. */
  pictures: { name: string; count: number } | null
  /** The draft on the server that this one continues. */
  server: ServerDraft | null
  /** The draft that it continued before another polygon was started. */
  before: ServerDraft | null
}

/** A draft on the server, as this browser last saw it there. */
export interface ServerDraft {
  id: number
  version: number
  title: string
  /** ISO 8601, UTC. */
  updatedAt: string
  /** Whether it has a polygon. */
  drawn: boolean
  /** The saved content, as returned by `contentText`. */
  content: string
}

export const NOTHING: UnfinishedRecord = {
  entry: EMPTY_ENTRY,
  seen: undefined,
  level: null,
  licence: null,
  known: null,
  place: null,
  outline: null,
  corners: null,
  pictures: null,
  server: null,
  before: null,
}

/** Whether the record has a polygon, finished or not, any text, a choice or a photo. */
export function isBegun({ entry, known, outline, corners, pictures }: UnfinishedRecord): boolean {
  const drawn = outline !== null || corners !== null
  return !isBlank(entry) || known !== null || drawn || (pictures?.count ?? 0) > 0
}

/** Whether there is nothing to store. */
export function isEmpty(record: UnfinishedRecord): boolean {
  const { seen, level, licence, server } = record
  return !isBegun(record) && seen === undefined && level === null && licence === null && server === null
}

/** Whether nothing was written or chosen. */
export function isBlank(entry: RecordEntry): boolean {
  return Object.values(entry).every((text: string) => text.trim() === '')
}

/** Whether the draft on the server has the same content. Photos are never stored with it. */
export function isUnchanged(record: UnfinishedRecord): boolean {
  return record.server?.content === contentText(record)
}

/** Whether nothing would be lost if the form were emptied. */
export function isSaved(record: UnfinishedRecord): boolean {
  return isUnchanged(record) && record.corners === null && (record.pictures?.count ?? 0) === 0
}

/** Returns equal texts for equal contents, to find out whether a draft has changed since it was saved. */
function contentText({ entry, outline, seen, level, licence, known }: Content): string {
  return JSON.stringify([
    ENTRY_FIELDS.map((field) => entry[field]),
    outline,
    seen === undefined ? 'as on the map' : seen,
    level,
    licence,
    known,
  ])
}

/** What this browser stores about a draft on the server. @param content the content of the form when it was saved */
export function serverDraft(
  { id, version, title, updated_at: updatedAt, polygonCoordinate }: Draft,
  content: Content,
): ServerDraft {
  return {
    id,
    version,
    title,
    updatedAt,
    drawn: polygonCoordinate !== null,
    content: contentText(content),
  }
}

/** The unfinished record that continues a draft on the server. @param pictures its photos in this browser */
export function recordOfDraft(draft: Draft, pictures: UnfinishedRecord['pictures']): UnfinishedRecord {
  const content = {
    entry: entryFromDraft(draft),
    outline: draft.polygonCoordinate,
    seen: draft.seen_under,
    level: draft.sensitivity,
    licence: draft.licence,
    known: draft.known,
  }
  return { ...NOTHING, ...content, place: draft.place, pictures, server: serverDraft(draft, content) }
}

/** The text in session storage. @param member the key of the member whose record it is */
export function textOf({ entry, seen, ...rest }: UnfinishedRecord, member: string | null): string {
  // Undefined values are left out.
  return JSON.stringify({ ...entry, seen_under: seen, ...rest, member })
}

// Invalid values are ignored, because other programs and earlier releases write to the same storage.

/** Reads what `textOf` wrote. A record of another member is nothing, so that nobody sees it on a shared computer. */
export function recordIn(text: string | null, member: string | null): UnfinishedRecord {
  const kept = jsonOr(null, text)
  if (typeof kept !== 'object' || kept === null) return NOTHING
  const values = kept as Readonly<Record<string, unknown>>
  // A record without a member was written by an earlier release.
  if (values.member !== undefined && values.member !== member) return NOTHING
  return {
    entry: entryFromDraft(kept),
    seen: 'seen_under' in kept ? seenFrom(kept.seen_under) : undefined,
    level: PUBLISHED_LEVELS.find((level) => level === values.level) ?? null,
    licence: licenceFrom(values.licence),
    known: detailsFrom(values.known),
    place: placeFrom(values.place),
    outline: outlineFrom(values.outline),
    corners: outlineFrom(values.corners),
    pictures: picturesFrom(values.pictures),
    server: serverDraftFrom(values.server),
    before: serverDraftFrom(values.before),
  }
}

function picturesFrom(kept: unknown): UnfinishedRecord['pictures'] {
  if (typeof kept !== 'object' || kept === null) return null
  const { name, count } = kept as Readonly<Record<string, unknown>>
  return typeof name === 'string' && typeof count === 'number' ? { name, count } : null
}

function serverDraftFrom(kept: unknown): ServerDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { id, version, title, updatedAt, drawn, content } = kept as Readonly<Record<string, unknown>>
  const usable =
    typeof id === 'number' &&
    typeof version === 'number' &&
    typeof title === 'string' &&
    typeof updatedAt === 'string' &&
    typeof content === 'string'
  return usable ? { id, version, title, updatedAt, drawn: drawn === true, content } : null
}

function outlineFrom(kept: unknown): Outline | null {
  if (!Array.isArray(kept) || kept.length === 0) return null
  return kept.every(isCorner) ? kept : null
}

function placeFrom(kept: unknown): DraftPlace | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { at, within } = kept as Readonly<Record<string, unknown>>
  return isCorner(at) ? { at, within: typeof within === 'number' ? within : null } : null
}

function isCorner(kept: unknown): kept is Outline[number] {
  return Array.isArray(kept) && kept.length === 2 && kept.every((degrees) => typeof degrees === 'number')
}

function seenFrom(kept: unknown): SeenUnder | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { layer, azimuth, altitude } = kept as Readonly<Record<string, unknown>>
  const degrees = (value: unknown) => (typeof value === 'number' ? value : null)
  return typeof layer === 'string' ? { layer, azimuth: degrees(azimuth), altitude: degrees(altitude) } : null
}
