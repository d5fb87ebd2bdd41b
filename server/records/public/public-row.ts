import type { RecordLicence, StoredPictureLicence } from '#contract/records/licences.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'

/** The columns of `records` (the public face) from which a public record is made. */
export interface PublicRow {
  id: number
  username: string | null
  title: string
  description: string
  prn: string | null
  confidence: string | null
  site_type: string
  monument_type: string
  period: string
  demonstration: boolean
  created_at: Date
  updated_at: Date
  version: number
  seen_under: SeenUnder | null
  licence: RecordLicence
  sensitivity: SensitivityLevel
  /** A point in the outline; degrees times 1e7. */
  longitude_e7: number
  latitude_e7: number
  /** The valid outline as well-known binary. */
  wkb: Uint8Array
  pictures: { key: string; licence: StoredPictureLicence }[] | null
}
