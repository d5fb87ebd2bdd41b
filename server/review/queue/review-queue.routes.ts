import type { FastifyInstance } from 'fastify'
import { listQueue, QUEUE_PAGE } from '#contract/review/review-queue.ts'
import { storedFilterOf } from '#server/record-fields/index.ts'
import { isOnlyDemonstration, noteExactRead, recordsFor } from '#server/sensitivity/index.ts'
import { madeReviewerPromise } from '#server/accounts/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { areaOfReviewer, isReviewer } from '#server/platform/http/reviewer.rules.ts'
import { knowsRegions } from '../grants/grants.repository.ts'
import { findQueue } from './queue.repository.ts'

export function reviewQueueRoutes(app: FastifyInstance, { db, config }: Portal): void {
  endpoint(app, listQueue, async ({ viewer, query }) => {
    if (!isReviewer(viewer)) throw new Refusal('forbidden')
    const { tab = 'to_decide', order = 'oldest', seen, skip = 0, longitude, latitude, ...filter } = query
    const near = longitude === undefined || latitude === undefined ? null : { longitude, latitude }
    const reviewer = { id: viewer.id, area: areaOfReviewer(viewer) }
    const asked = {
      ...{ reviewer, tab, order, near, skip },
      filter: storedFilterOf(filter),
      withSeen: seen === 'true',
    }
    const reader = await recordsFor(db, viewer)
    const invented = config.demo && (await isOnlyDemonstration(reader))
    const [{ records: found, total, tabs }, promised, known] = await Promise.all([
      findQueue(reader, { ...asked, invented }),
      madeReviewerPromise(db, viewer.id, config.site.termsFrom),
      reviewer.area === 'wales' || knowsRegions(db),
    ])
    const withheld = found.filter(({ sensitivity }) => sensitivity !== 'open')
    await noteExactRead(
      db,
      viewer,
      withheld.map(({ id, account_id: finder }) => ({ id, finder })),
    )
    return {
      records: found.map(({ outline, changed_at: since, created_at: recorded, ...record }) => ({
        ...record,
        since: since.toISOString(),
        recorded: recorded.toISOString(),
        taken_until: record.taken_until?.toISOString() ?? null,
        polygonCoordinate: outline,
      })),
      total,
      next: skip + QUEUE_PAGE < total ? skip + QUEUE_PAGE : null,
      tabs,
      promise_open: !promised,
      boundaries_missing: !known,
    }
  })
}
