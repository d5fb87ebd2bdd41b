import type { PublicProperties } from '#contract/records/public-record.ts'
import type { Position } from '#geo/position.ts'

declare const made: unique symbol

/**
 * A record as everybody may have it. Whatever leaves the portal as open data is written from this type alone, and only
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
