import type { PublicProperties } from '#contract/records/public-record.ts'
import type { Position } from '#geo/position.ts'
import type { RecordLicence, StoredPictureLicence } from '#contract/records/licences.ts'
import type { RecordRow } from '#contract/records/record-fields.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import type { ReviewedValues } from './review-columns.repository.ts'

declare const made: unique symbol

/**
 * A record as everyone may have it. Whatever leaves the portal as open data is written from this type alone, and only
 * `publicRecordMaker` makes it.
 */
export interface PublicRecord {
  /** The number of the record. */
  readonly id: number
  /** The outline: closed, counter-clockwise, longitude first, degrees with seven decimals (a centimetre). */
  readonly ring: readonly Position[]
  /** Whether this is the square of 1 km of a record whose place and details are withheld. */
  readonly withheld: boolean
  readonly properties: PublicProperties
  readonly [made]: true
}

/** The columns of `records` (the public view) from which a public record is made. */
export interface PublicRow extends Omit<RecordRow, 'outline'> {
  id: number
  username: string | null
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
  /** What was decided about it; null if it is not open. */
  reviewed: ReviewedValues | null
  pictures: { key: string; licence: StoredPictureLicence }[] | null
}
