import type { FastifyInstance } from 'fastify'
import { getGridShifts } from '#contract/grid.ts'
import { makeCachedBody, sendCached } from '#server/platform/cached-body.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { readShifts } from './read-shifts.ts'

/**
 * Read before the portal opens, so that a wrong file prevents the start. Without a file, browsers use the Helmert
 * fit.
 */
export async function gridRoutes(app: FastifyInstance, { config }: Portal): Promise<void> {
  const shifts = config.ostn15Grid === null ? null : await readShifts(config.ostn15Grid)
  const body = shifts && (await makeCachedBody([JSON.stringify(shifts)], 'application/json; charset=utf-8'))
  endpoint(app, getGridShifts, ({ request, reply }) => {
    if (!body) throw new Refusal('not-found')
    return sendCached(request, reply, body)
  })
}
