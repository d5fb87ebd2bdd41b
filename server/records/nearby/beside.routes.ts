import type { FastifyInstance } from 'fastify'
import { NEARBY_WITHIN } from '#contract/records/nearby.ts'
import { BESIDE_MOST, listBeside } from '#contract/review/sensitivity.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { callerKey, endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isReviewer } from '#server/platform/http/reviewer.rules.ts'
import { findLevels, looksAfter, noteExactRead, recordsFor } from '#server/sensitivity/index.ts'
import { findRecord } from '../records.repository.ts'
import { findBeside, findJudgedSame } from './beside.repository.ts'

/** What would show the place of a record that is about to be withheld. */
export function besideRoutes(app: FastifyInstance, { db, spend }: Portal): void {
  endpoint(app, listBeside, async ({ viewer, params: { id }, request, reply }) => {
    // Of those without a role, before anything is looked for: the answer must not depend on what there is.
    if (!isReviewer(viewer)) throw new Refusal('forbidden')
    await spend('readsByAddress', callerKey(request))
    void reply.header('cache-control', 'private, no-store')
    const record = await findRecord(await recordsFor(db, viewer), id)
    const level = record && (await findLevels(db, [id])).get(id)
    if (!record || !level) throw new Refusal('not-found')
    if (!looksAfter(viewer, level)) throw new Refusal('forbidden')
    // The distance to a find of others tells where a withheld one is.
    if (level.sensitivity !== 'open') await noteExactRead(db, viewer, [{ id, finder: level.finder }])
    const found = await findBeside(db, {
      id,
      ring: closedRing(record.outline.map(toPosition)),
      metres: NEARBY_WITHIN,
      same: await findJudgedSame(db, id),
      most: BESIDE_MOST,
    })
    const levels = await findLevels(
      db,
      found.map((each) => each.id),
    )
    return {
      records: found
        .filter((each) => {
          const beside = levels.get(each.id)
          return beside !== undefined && looksAfter(viewer, beside)
        })
        .map(({ metres, ...each }) => ({
          ...each,
          metres: metres > NEARBY_WITHIN ? null : Math.round(metres),
        })),
    }
  })
}
