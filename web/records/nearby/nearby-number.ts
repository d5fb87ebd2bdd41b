import { REGISTER_OF, type NearbySite } from '#contract/records/nearby.ts'
import {
  faultOfReference,
  REFERENCE_NUMBER_MAX_LENGTH,
  tidyReference,
  type Reference,
} from '#contract/records/references.ts'

/** The number of a nearby site, for the form. */
export interface SiteNumber {
  /** As it is shown: an NPRN, which looks like a PRN, and the number of a monument, which is Cadw's, get a prefix. */
  text: string
  /** In its register; null for a PRN, which has a field of its own. */
  reference: Reference | null
}

/** Returns the number of a site; null if it has none that a record can hold. */
export function numberOf({ kind, number: given }: NearbySite): SiteNumber | null {
  const number = given?.trim() ?? ''
  if (number === '' || number.length > REFERENCE_NUMBER_MAX_LENGTH) return null
  if (kind === 'records') return { text: number, reference: null }
  const reference = tidyReference({ scheme: REGISTER_OF[kind], number })
  return {
    text: kind === 'parks' ? number : `${kind === 'nmr' ? 'NPRN' : 'SAM'} ${number}`,
    // A number that is not in the form of its register would prevent saving.
    reference: faultOfReference(reference) === null ? reference : { scheme: 'other', number },
  }
}
