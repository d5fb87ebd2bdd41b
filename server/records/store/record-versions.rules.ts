import { RECORD_PARTS, type RecordPart } from '#contract/records/own-records.ts'
import type { Details } from '#contract/records/details.ts'
import { toWire, type RecordRow } from '#contract/records/record-fields.ts'
import { type StoredPicture } from '#server/record-fields/index.ts'

/** The content of one version of a record. */
export interface VersionContent extends RecordRow {
  pictures: readonly Pick<StoredPicture, 'position' | 'key'>[]
  /** Absent where it is compared in another way. */
  known?: Details | null
}

/** Returns the parts in which two versions of a record differ, in the order of the form. */
export function changedBetween(before: VersionContent, after: VersionContent): RecordPart[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  return RECORD_PARTS.filter((part) => JSON.stringify(was[part]) !== JSON.stringify(is[part]))
}

function partsOf(version: VersionContent): Record<RecordPart, unknown> {
  const { seen_under: seen } = version
  return {
    ...toWire(version),
    // The database may return the names of an object in another order.
    seen_under: seen && [seen.layer, seen.azimuth, seen.altitude],
    known: version.known,
    pictures: version.pictures.map(({ position, key }) => [position, key]),
  }
}
