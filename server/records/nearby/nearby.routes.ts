import type { FastifyInstance } from 'fastify'
import { findKnownOfRecord, findNearby } from '#contract/records/nearby.ts'
import type { Heritage } from '#server/heritage/index.ts'
import { judgeOutline } from '#server/record-fields/index.ts'
import { endpoint, whose } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isReviewer } from '#server/platform/http/reviewer.rules.ts'
import { findKnownSites } from './find-known.ts'
import { findNearbySites } from './find-nearby.ts'

export function nearbyRoutes(app: FastifyInstance, portal: Portal, heritage: Heritage): void {
  endpoint(app, findNearby, async ({ fields, request }) => {
    // It only reads, although it is a POST: outlines are too long for an address.
    await portal.spend('readsByAddress', whose(request))
    const outline = judgeOutline(fields.get('polygonCoordinate'))
    if (!outline.accepted) throw new Refusal('invalid', { fields: { polygonCoordinate: outline.refusal } })
    const { db, config } = portal
    return findNearbySites({ db, config, reader: db }, heritage, outline.ring)
  })

  endpoint(app, findKnownOfRecord, async ({ viewer, params, request, reply }) => {
    if (!isReviewer(viewer)) throw new Refusal('forbidden')
    await portal.spend('readsByAddress', whose(request))
    void reply.header('cache-control', 'private, no-store')
    return findKnownSites(portal, heritage, { viewer, id: params.id })
  })
}
