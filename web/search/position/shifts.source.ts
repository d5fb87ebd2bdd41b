import { getGridShifts } from '#contract/relief/grid.ts'
import walesPart from '#geo/ostn15/wales.bin?url'

/** Loads the nodes of OSTN15 around Wales: the part that comes with the pages, or the operator's own. */
export async function fetchShifts(own: boolean, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(own ? getGridShifts.path : walesPart, { signal })
  if (!response.ok) throw new Error(`The part of OSTN15 did not come: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
