import { useSyncExternalStore } from 'react'
import type { DraftPlace } from '#contract/records/drafts.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { Outline } from '#contract/records/records.ts'
import { PUBLISHED_LEVELS, type PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { BEGUN_RECORD, memberKey } from '#web/lib/storage/begun-record.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { onSessionChange } from '#web/lib/storage/session-store.ts'
import { detailsFrom } from '../details/stored-details.ts'
import { licenceFrom } from '../licences/licence-choice.rules.ts'
import { outlineFrom, placeFrom, seenFrom, serverDraftFrom, type ServerDraft } from './stored-draft-values.ts'
import { EMPTY_ENTRY, entryFromDraft, type RecordEntry } from './record-form.rules.ts'

/** An unfinished record in this tab: it survives a reload, the Back button, and the end of a session. */
export interface StoredDraft {
  entry: RecordEntry
  /** How the record was seen: null to leave it out, undefined to follow the map. */
  seen: SeenUnder | null | undefined
  /** Who shall see it; null while the member has not chosen. */
  level: PublishedLevel | null
  /** What was chosen about licences; null if nothing was. */
  licence: LicenceSaid | null
  /** What the member knows; null if nothing was said. */
  known: DetailsInput | null
  /** Where it is to be drawn, as an import found it; null if no place is known. */
  place: DraftPlace | null
  /** The finished polygon. */
  outline: Outline | null
  /** The corners set so far, while the polygon is not finished. */
  corners: Outline | null
  /** Name under which the photos are stored in this browser, and their number. */
  pictures: { name: string; count: number } | null
  /** The draft on the server that this one continues. */
  server: ServerDraft | null
  /** The draft that it continued before another polygon was started. */
  before: ServerDraft | null
}

const NOTHING: StoredDraft = {
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

const storage = browserStorage('session')
const listeners = new Set<() => void>()
/** The last written value; the only copy where the browser cannot store it. */
let memory: string | null = null
let isStored = true
let last: { text: string | null; draft: StoredDraft } = { text: null, draft: NOTHING }

/** Only the draft of the member who is logged in: on a shared computer, nobody sees another member's draft. */
export function storedDraft(): StoredDraft {
  const text = isStored ? storage.read(BEGUN_RECORD) : memory
  const signed = `${memberKey() ?? ''} ${text ?? ''}`
  if (last.text !== signed) last = { text: signed, draft: draftIn(text) }
  return last.draft
}

/** Whether the draft has a polygon, finished or not, any text, a choice or a photo. */
export function isBegun({ entry, known, outline, corners, pictures }: StoredDraft): boolean {
  const drawn = outline !== null || corners !== null
  return !isBlank(entry) || known !== null || drawn || (pictures?.count ?? 0) > 0
}

/** False where the browser cannot store the draft, which is then lost when the page closes. */
export function isStoredByBrowser(): boolean {
  return isStored
}

export function changeDraft(change: Partial<StoredDraft>): void {
  const draft = { ...storedDraft(), ...change }
  if (
    !isBegun(draft) &&
    draft.seen === undefined &&
    draft.level === null &&
    draft.licence === null &&
    draft.known === null &&
    draft.server === null
  ) {
    dropDraft()
    return
  }
  const { entry, seen, ...rest } = draft
  // Undefined values are left out.
  memory = JSON.stringify({ ...entry, seen_under: seen, ...rest, member: memberKey() })
  isStored = storage.write(BEGUN_RECORD, memory)
  tell()
}

export function dropDraft(): void {
  storage.remove(BEGUN_RECORD)
  memory = null
  isStored = true
  tell()
}

export function useStoredDraft(): StoredDraft {
  return useSyncExternalStore(onDraftChange, storedDraft)
}

export function useStoredByBrowser(): boolean {
  return useSyncExternalStore(onDraftChange, isStoredByBrowser)
}

/** Whether nothing was written or chosen. */
export function isBlank(entry: RecordEntry): boolean {
  return Object.values(entry).every((text: string) => text.trim() === '')
}

function onDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function draftIn(text: string | null): StoredDraft {
  const kept = jsonOr(null, text)
  if (typeof kept !== 'object' || kept === null) return NOTHING
  const values = kept as Readonly<Record<string, unknown>>
  // A draft without a member was written by an earlier release.
  if (values.member !== undefined && values.member !== memberKey()) return NOTHING
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

function picturesFrom(kept: unknown): StoredDraft['pictures'] {
  if (typeof kept !== 'object' || kept === null) return null
  const { name, count } = kept as Readonly<Record<string, unknown>>
  return typeof name === 'string' && typeof count === 'number' ? { name, count } : null
}
