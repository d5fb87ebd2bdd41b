import { messageOf } from '#contract/http/fault.ts'
import type { ShiftNodes } from '#geo/datum-shift.ts'
import { openNodes } from '#relief/datum/projections.ts'
import { cutWales } from '#relief/datum/wales-part.ts'

/**
 * Reads the nodes of OSTN15 around Wales: from the operator's own file, or with null from the part that comes with the
 * portal. Throws an Error with the setting and the file if it is another file, and with the file if ours is damaged.
 */
export async function openGridNodes(ostn15Grid: string | null): Promise<ShiftNodes> {
  if (ostn15Grid === null) return openNodes(null)
  try {
    return cutWales(await openNodes(ostn15Grid))
  } catch (fault) {
    throw new Error(
      `OSTN15_GRID holds "${ostn15Grid}", which cannot be read as the OSTN15 grid: ${messageOf(fault)}`,
    )
  }
}
