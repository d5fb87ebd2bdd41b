import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/moderation/moderation.ts'
import { mustBeKnown } from '#server/sensitivity/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { hideRecord, restoreMember, suspendMember, unhideRecord } from './moderate.action.ts'
import { moderationListRoutes } from './moderation-lists.routes.ts'
import { changeModerator, hideRecordsOf, unhideRecordsOf } from './moderate-member.action.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'

export function moderationRoutes(app: FastifyInstance, portal: Portal): void {
  moderationListRoutes(app, portal)

  endpoint(app, contract.suspendMember, async ({ params, viewer, fields }) => {
    await suspendMember(portal, { actor: viewer.id, id: params.id, reason: readReason(fields) })
    return undefined
  })

  endpoint(app, contract.restoreMember, async ({ params, viewer }) => {
    await restoreMember(portal, { actor: viewer.id, id: params.id })
    return undefined
  })

  endpoint(app, contract.grantModerator, async ({ params, viewer }) => {
    await changeModerator(portal, { actor: viewer.id, id: params.id, moderator: true })
    return undefined
  })

  endpoint(app, contract.revokeModerator, async ({ params, viewer }) => {
    await changeModerator(portal, { actor: viewer.id, id: params.id, moderator: false })
    return undefined
  })

  endpoint(app, contract.hideRecordsOf, async ({ params, viewer, fields }) => {
    const decision = { actor: viewer.id, id: params.id, reason: readReason(fields) }
    return { records: await hideRecordsOf(portal, decision) }
  })

  endpoint(app, contract.unhideRecordsOf, async ({ params, viewer, fields }) => {
    const decision = { actor: viewer.id, id: params.id, reason: readReason(fields) }
    return { records: await unhideRecordsOf(portal, decision) }
  })

  endpoint(app, contract.hideRecord, async ({ params, viewer, fields }) => {
    await mustBeKnown(portal.db, viewer, params.id)
    await hideRecord(portal, { actor: viewer.id, id: params.id, reason: readReason(fields) })
    return undefined
  })

  endpoint(app, contract.unhideRecord, async ({ params, viewer, fields }) => {
    await mustBeKnown(portal.db, viewer, params.id)
    await unhideRecord(portal, { actor: viewer.id, id: params.id, reason: readReason(fields) })
    return undefined
  })
}
