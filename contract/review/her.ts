import type { HerRegion } from './grants.ts'

// The codes of what a Historic Environment Record (HER) says of a find.

/** How far a find has come in the HER of its region. */
export const HER_STATUSES = ['sent', 'accepted', 'declined'] as const
export type HerStatus = (typeof HER_STATUSES)[number]

/** Why an HER declines a find. With `already_recorded` the number of the earlier entry is known, with `other` the words beside it. */
export const DECLINE_REASONS = [
  'already_recorded',
  'not_archaeological',
  'natural',
  'insufficient',
  'outside',
  'other',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** The register of a region's HER: regions have the same numbers for different places. */
export type HerScheme = `prn_${HerRegion}`
