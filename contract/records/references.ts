import { Type, type Static } from 'typebox'
import { cofleinAddress } from '../relief/heritage.ts'
import { Nullable } from '../http/nullable.ts'

/**
 * Registers that hold what a record shows: the Historic Environment Record of a region (`prn_cpat` Clwyd-Powys, `prn_dat`
 * Dyfed, `prn_gat` Gwynedd, `prn_ggat` Glamorgan-Gwent) or of a region that is not said (`prn`), the National Monuments
 * Record of Wales (`nprn`), Cadw's scheduled monuments (`sm`), or another.
 */
export const REFERENCE_SCHEMES = [
  'prn',
  'prn_cpat',
  'prn_dat',
  'prn_gat',
  'prn_ggat',
  'nprn',
  'sm',
  'other',
] as const
export type ReferenceScheme = (typeof REFERENCE_SCHEMES)[number]

/** In characters. */
export const REFERENCE_NUMBER_MAX_LENGTH = 50
/** Numbers of a record beside its PRN. */
export const MOST_REFERENCES = 20

/** The number of a record in a register. */
export const Reference = Type.Object({
  scheme: Type.Enum([...REFERENCE_SCHEMES]),
  number: Type.String(),
})
export type Reference = Static<typeof Reference>

/** A number as it is shown. */
export const ShownReference = Type.Object({
  ...Reference.properties,
  /** Whether it is the record's `PRN`; at most one is, and it comes first. */
  primary: Type.Boolean(),
  /** The page of the register about it; null where there is none. */
  url: Nullable(Type.String({ format: 'uri' })),
})
export type ShownReference = Static<typeof ShownReference>

/** Keys of REFUSAL_TEXTS. */
export type ReferenceFault =
  | 'referenceEmpty'
  | 'referencePrn'
  | 'referenceNprn'
  | 'referenceMonument'
  | 'referenceTwice'

interface NumberForm {
  form: RegExp
  fault: ReferenceFault
}
const PRN: NumberForm = { form: /^\d{1,7}$/, fault: 'referencePrn' }
const FORMS: Readonly<Record<ReferenceScheme, NumberForm>> = {
  prn: PRN,
  prn_cpat: PRN,
  prn_dat: PRN,
  prn_gat: PRN,
  prn_ggat: PRN,
  nprn: { form: /^\d{1,9}$/, fault: 'referenceNprn' },
  sm: { form: /^[A-Z]{2}\d{3}$/, fault: 'referenceMonument' },
  other: { form: /\S/u, fault: 'referenceEmpty' },
}

/** Returns a number in the form in which it is stored: without spaces, and in capitals, where its register has such numbers. */
export function tidyReference({ scheme, number }: Reference): Reference {
  const tidy = scheme === 'other' ? number.trim() : number.replaceAll(/\s/g, '').toUpperCase()
  return { scheme, number: tidy }
}

/** Returns what is wrong with a tidy number in its register; null if nothing is. */
export function faultOfReference({ scheme, number }: Reference): ReferenceFault | null {
  const { form, fault } = FORMS[scheme]
  if (form.test(number)) return null
  return number === '' ? 'referenceEmpty' : fault
}

/** Returns what is wrong in a list of tidy numbers, each fault once. */
export function faultsOfReferences(references: readonly Reference[]): ReferenceFault[] {
  const isTwice = references.some((each, at) =>
    references.slice(at + 1).some((other) => isSameReference(each, other)),
  )
  const faults = references.map(faultOfReference).filter((fault) => fault !== null)
  return [...new Set<ReferenceFault>([...faults, ...(isTwice ? ['referenceTwice' as const] : [])])]
}

/**
 * The address of the page about a PRN, with `{prn}` where the number stands and perhaps `{region}` where the region does (`CPAT`,
 * `DAT`, `GAT`, `GGAT`); null where the portal knows none.
 */
export type PrnPages = string | null

/** Returns the page of the register about a number; null where there is none. */
function referenceAddress({ scheme, number }: Reference, prnPages: PrnPages): string | null {
  if (!FORMS[scheme].form.test(number)) return null
  if (scheme === 'nprn') return cofleinAddress(number)
  if (FORMS[scheme] !== PRN || prnPages === null) return null
  const region = /^prn_(.+)$/.exec(scheme)?.[1]?.toUpperCase()
  // Regions have the same numbers for different places.
  if (region === undefined && prnPages.includes('{region}')) return null
  return prnPages.replaceAll('{region}', region ?? '').replaceAll('{prn}', number)
}

/** Whether one of the numbers is of a register that shows everyone where a site is. */
export function namesPublicRegister(references: readonly Reference[]): boolean {
  return references
    .map(tidyReference)
    .some((each) => (each.scheme === 'nprn' || each.scheme === 'sm') && faultOfReference(each) === null)
}

export function isSameReference(one: Reference, other: Reference): boolean {
  return one.scheme === other.scheme && one.number === other.number
}

/**
 * Returns all numbers of a record: its PRN as the member typed it, of which the region is not said, and the others.
 * @param ofHer the number that the Historic Environment Record gave it; with the same number, it says of which region the PRN is
 */
export function shownReferences(
  prn: string | null,
  others: readonly Reference[],
  prnPages: PrnPages,
  ofHer: Reference | null = null,
): ShownReference[] {
  const typed: Reference[] = prn === null || prn === '' ? [] : [{ scheme: 'prn', number: prn }]
  const primary = ofHer?.number === prn ? [ofHer] : typed
  const beside = [...others, ...(ofHer === null ? [] : [ofHer])]
  const rest = beside.filter(
    (each, at) => ![...primary, ...beside.slice(0, at)].some((first) => isSameReference(first, each)),
  )
  return [...primary, ...rest].map((each) => ({
    ...each,
    primary: primary.includes(each),
    url: referenceAddress(each, prnPages),
  }))
}
