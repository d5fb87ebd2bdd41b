import { browserStorage } from '#web/lib/browser-storage.ts'
import type { SeenUnder } from '#contract/light.ts'
import { entryFromDraft, type RecordEntry } from './record-form.rules.ts'

const KEY = 'createRecordDraft'
/** Of the draft on the server that this is; nothing where it is none. */
const ID_KEY = 'createRecordDraftId'
const storage = browserStorage('session')

/** What was typed before in this browser session; pictures are not kept. */
export function keptDraft(): RecordEntry {
  return entryFromDraft(parsed(storage.read(KEY)))
}

/** How the find was seen, where that is settled: null to leave it out, undefined where it follows the map. */
export function keptSeen(): SeenUnder | null | undefined {
  const kept = parsed(storage.read(KEY))
  if (typeof kept !== 'object' || kept === null || !('seen_under' in kept)) return undefined
  return seenFrom(kept.seen_under)
}

export function keepDraft(entry: RecordEntry, seen: SeenUnder | null | undefined): void {
  // Undefined is left out.
  storage.write(KEY, JSON.stringify({ ...entry, seen_under: seen }))
}

export function dropDraft(): void {
  storage.remove(KEY)
  storage.remove(ID_KEY)
}

export function keptDraftId(): number | null {
  const id = Number(storage.read(ID_KEY))
  return Number.isInteger(id) && id > 0 ? id : null
}

export function keepDraftId(id: number): void {
  storage.write(ID_KEY, String(id))
}

/** Whether anything was written or chosen. */
export function isBlank(entry: RecordEntry): boolean {
  return Object.values(entry).every((text: string) => text.trim() === '')
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (fault) {
    if (fault instanceof SyntaxError) return null
    throw fault
  }
}

function seenFrom(kept: unknown): SeenUnder | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { layer, azimuth, altitude } = kept as Readonly<Record<string, unknown>>
  const degrees = (value: unknown) => (typeof value === 'number' ? value : null)
  return typeof layer === 'string' ? { layer, azimuth: degrees(azimuth), altitude: degrees(altitude) } : null
}
