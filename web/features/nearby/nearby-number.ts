import type { NearbySite } from '#contract/nearby.ts'

/**
 * The number of a nearby site in the form for the PRN field. An NPRN, which looks like a PRN, and the number of a monument,
 * which is Cadw's, get a prefix. The PRNs of records and the reference numbers of parks need none.
 */
export function numberForPrn({ kind, number }: NearbySite): string | null {
  if (number === null || number.trim() === '') return null
  if (kind === 'nmr') return `NPRN ${number}`
  return kind === 'monuments' ? `SAM ${number}` : number
}
