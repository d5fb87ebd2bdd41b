import { HIDDEN_COLUMNS, RECORD_FIELDS, STAND_IN_COLUMNS, wireName } from '#contract/records/record-fields.ts'
import { PHOTO_FIELDS } from '#contract/records/records.ts'
import { publicViewOf, judgeOutline, type StoredRecord } from '#server/record-fields/index.ts'
import type { Sent } from '#server/platform/bodies/body.ts'

const EMPTY: ReadonlySet<string> = new Set([...HIDDEN_COLUMNS.map(wireName), 'prn', ...PHOTO_FIELDS])
const TEXTS = STAND_IN_COLUMNS.filter((name) => RECORD_FIELDS[name].stored === 'text')

interface Stored extends Pick<StoredRecord, 'site_type' | 'monument_type' | 'createdAt' | 'sensitivity'> {
  /** The outline that everybody is shown. */
  outline: StoredRecord['outline']
}

/**
 * Takes out what a client sent back as it read it without the right to the exact record. The original client edits a record by
 * sending what it was shown, and would put "place withheld" in place of what the finder wrote.
 * @param knowsVersion whether the client says which version it edited: only such clients empty a field on purpose
 */
export function dropPublicViewValues(
  stored: Stored,
  sent: Sent,
  { knowsVersion }: { knowsVersion: boolean },
): Sent {
  const face = publicViewOf({ ...stored, centre: { latitude: 0, longitude: 0 } })
  const texts = TEXTS.filter((name) => sent.fields.get(name) === face[name])
  const readFace = texts.length > 0
  const isOpen = stored.sensitivity === 'open'
  // An open record may have been withheld when the client read it.
  if (isOpen && !readFace) return sent
  const isOfFace = (name: string, value: unknown): boolean => {
    if (texts.some((text) => text === name)) return true
    if (name === 'polygonCoordinate') return isOpen || isSameOutline(value, stored.outline)
    return EMPTY.has(name) && (readFace || !knowsVersion) && (value === null || value === '')
  }
  return { ...sent, fields: new Map([...sent.fields].filter(([name, value]) => !isOfFace(name, value))) }
}

function isSameOutline(sent: unknown, outline: StoredRecord['outline']): boolean {
  const verdict = judgeOutline(sent)
  return verdict.accepted && JSON.stringify(verdict.outline) === JSON.stringify(outline)
}
