import { POSTCODE_AREAS } from '#contract/site/search.ts'

/** A postcode as it was typed: the outward code, and the inward one if it is whole. */
export interface TypedPostcode {
  outward: string
  inward: string | null
}

const AREAS = POSTCODE_AREAS.join('|')
/** Outward codes of Wales have two letters and one or two digits. */
const OUTWARD = `(?:${AREAS})\\d{1,2}`
const INWARD = '\\d[A-Z]{2}'
const WHOLE = new RegExp(`^(${OUTWARD})(${INWARD})$`)
const BEGUN = new RegExp(`^(${OUTWARD})(?:\\s\\d?[A-Z]?)?$`)

/** Reads a text as a postcode of Wales, whole or as far as it was typed. Null if it is none. */
export function readPostcode(text: string): TypedPostcode | null {
  const typed = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toUpperCase()
  const [, outward, inward] = WHOLE.exec(typed.replaceAll(' ', '')) ?? []
  if (outward && inward) return { outward, inward }
  const [, begun] = BEGUN.exec(typed) ?? []
  return begun ? { outward: begun, inward: null } : null
}

/** A unit of Code-Point Open: metres of the National Grid. */
export interface PostcodeUnit {
  outward: string
  inward: string
  easting: number
  northing: number
}

/** Postcode, quality of the position, easting, northing: the first four of ten columns. */
const ROW = /^"?([A-Z]{1,2}\d[A-Z\d]?) *(\d[A-Z]{2})"?,(\d{2}),(\d{1,6}),(\d{1,7}),/
/** The quality of units without a position. */
const NO_POSITION = '90'

/** Reads a row of Code-Point Open. Null for a unit without a position, `broken` for anything else. */
export function readUnit(row: string): PostcodeUnit | 'broken' | null {
  const [, outward, inward, quality, easting, northing] = ROW.exec(row) ?? []
  if (!outward || !inward) return 'broken'
  if (quality === NO_POSITION) return null
  const unit = { outward, inward, easting: Number(easting), northing: Number(northing) }
  return unit.easting > 0 && unit.northing > 0 ? unit : 'broken'
}
