import type { FastifyInstance } from 'fastify'
import { getGridShifts } from '#contract/relief/grid.ts'
import { exactGrid, type NationalGrid } from '#geo/grid/national-grid.ts'
import { encodeShifts } from '#geo/grid/shift-file.ts'
import { makeCachedBody, sendCached, type CachedBody } from '#server/platform/responses/cached-body.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { messageOf } from '#contract/http/fault.ts'
import type { ShiftNodes } from '#geo/grid/datum-shift.ts'
import { openNodes } from '#relief/datum/projections.ts'
import { cutWales } from '#relief/datum/wales-part.ts'

/**
 * The nodes of OSTN15 around Wales. Browsers request them if they are the operator's own; others come with the pages. They
 * are read before the portal opens, so that a wrong file prevents the start. Resolves with the grid for other features.
 */
export async function gridRoutes(app: FastifyInstance, { config }: Portal): Promise<NationalGrid> {
  const nodes = await openGridNodes(config.ostn15Grid)
  let body: Promise<CachedBody> | null = null
  endpoint(app, getGridShifts, async ({ request, reply }) => {
    body ??= makeCachedBody([encodeShifts(nodes)], getGridShifts.produces)
    return sendCached(request, reply, await body)
  })
  return exactGrid(nodes)
}

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
