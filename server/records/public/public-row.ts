import type { RecordLicence, StoredPictureLicence } from '#contract/records/licences.ts'
import type { RecordRow } from '#contract/records/record-fields.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'

/** The columns of `records` (the public face) from which a public record is made. */
export interface PublicRow extends Omit<RecordRow, 'outline'> {
  id: number
  username: string | null
  confidence: string | null
  demonstration: boolean
  created_at: Date
  updated_at: Date
  version: number
  licence: RecordLicence
  sensitivity: SensitivityLevel
  /** A point in the outline; degrees times 1e7. */
  longitude_e7: number
  latitude_e7: number
  /** The valid outline as well-known binary. */
  wkb: Uint8Array
  pictures: { key: string; licence: StoredPictureLicence }[] | null
}
