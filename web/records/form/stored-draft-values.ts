import type { DraftPlace } from '#contract/records/drafts.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { Outline } from '#contract/records/records.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { ENTRY_FIELDS, type RecordEntry } from './record-form.rules.ts'

// Invalid values are ignored, because other programs and earlier releases write to the same storage.

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

export function serverDraftFrom(kept: unknown): ServerDraft | null {
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

export function outlineFrom(kept: unknown): Outline | null {
  if (!Array.isArray(kept) || kept.length === 0) return null
  return kept.every(isCorner) ? kept : null
}

export function placeFrom(kept: unknown): DraftPlace | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { at, within } = kept as Readonly<Record<string, unknown>>
  return isCorner(at) ? { at, within: typeof within === 'number' ? within : null } : null
}

function isCorner(kept: unknown): kept is Outline[number] {
  return Array.isArray(kept) && kept.length === 2 && kept.every((degrees) => typeof degrees === 'number')
}

export function seenFrom(kept: unknown): SeenUnder | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { layer, azimuth, altitude } = kept as Readonly<Record<string, unknown>>
  const degrees = (value: unknown) => (typeof value === 'number' ? value : null)
  return typeof layer === 'string' ? { layer, azimuth: degrees(azimuth), altitude: degrees(altitude) } : null
}

interface Content {
  entry: RecordEntry
  outline: Outline | null
  /** Undefined to follow the map. */
  seen: SeenUnder | null | undefined
  /** Null if nothing was chosen. */
  level: PublishedLevel | null
  /** Null if nothing was chosen. */
  licence: LicenceSaid | null
  /** Null if nothing was said. */
  known: DetailsInput | null
}

/** Returns equal texts for equal contents, to find out whether a draft has changed since it was saved. */
export function contentText({ entry, outline, seen, level, licence, known }: Content): string {
  return JSON.stringify([
    ENTRY_FIELDS.map((field) => entry[field]),
    outline,
    seen === undefined ? 'as on the map' : seen,
    level,
    licence,
    known,
  ])
}
