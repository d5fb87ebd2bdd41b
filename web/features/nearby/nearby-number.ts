import type { NearbySite } from '#contract/nearby.ts'

/**
 * The number of a nearby site as it goes into the PRN field. A PRN, a park's reference and a record's own field say by
 * themselves what they are; an NPRN looks just like a PRN and a monument's number is Cadw's, so these say whose they are.
 */
export function numberForPrn({ kind, number }: NearbySite): string | null {
  if (number === null || number.trim() === '') return null
  if (kind === 'nmr') return `NPRN ${number}`
  return kind === 'monuments' ? `SAM ${number}` : number
}
