import type { HerRegion } from '../review/grants.ts'

// The codes of what a Historic Environment Record (HER) says of a find. Without routes, because open data name them.

/** How far a find has come in the HER of its region. */
export const HER_STATUSES = ['sent', 'accepted', 'declined'] as const
export type HerStatus = (typeof HER_STATUSES)[number]

/** What an HER answers. */
export const HER_ANSWERS = ['accepted', 'declined'] as const satisfies readonly HerStatus[]
export type HerAnswered = (typeof HER_ANSWERS)[number]

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

/** The registers of the regions: they have the same numbers for different places. */
export const HER_SCHEMES = [
  'prn_cpat',
  'prn_dat',
  'prn_gat',
  'prn_ggat',
] as const satisfies readonly `prn_${HerRegion}`[]
export type HerScheme = (typeof HER_SCHEMES)[number]

/** A PRN of a region. */
export interface HerNumber {
  scheme: HerScheme
  number: string
}

/** Keys of REFUSAL_TEXTS. */
export type HerNumberFault = 'referencePrn' | 'herRegion' | 'herOtherRegion'

/**
 * Reads a PRN as an officer writes it: `81234`, `PRN 81234` or `prn_gat:81234`. Without a register it is of the region of the find,
 * which it must not contradict.
 * @param region of the find; null where nobody knows it
 */
export function readHerNumber(text: string, region: HerRegion | null): HerNumber | HerNumberFault {
  const [, register, number] = /^(?:(prn_[a-z]+):)?(?:PRN)?(\d{1,7})$/i.exec(text.replaceAll(/\s/g, '')) ?? []
  if (number === undefined) return 'referencePrn'
  const ofRegion: HerScheme | null = region === null ? null : `prn_${region}`
  if (register === undefined) return ofRegion === null ? 'herRegion' : { scheme: ofRegion, number }
  const scheme = HER_SCHEMES.find((each) => each === register.toLowerCase())
  if (scheme === undefined) return 'referencePrn'
  return ofRegion !== null && scheme !== ofRegion ? 'herOtherRegion' : { scheme, number }
}

/** As files and questions write it: `prn_gat:81234`. */
export function herNumberText({ scheme, number }: HerNumber): string {
  return `${scheme}:${number}`
}
