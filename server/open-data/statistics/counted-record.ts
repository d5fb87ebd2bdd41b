import type { RecordLicence } from '#contract/records/licences.ts'

export interface CountedRecord {
  id: number
  site_type: string
  monument_type: string
  period: string
  created_at: Date
  /** Degrees times 1e7. */
  longitude_e7: number
  latitude_e7: number
  licence: RecordLicence
}
