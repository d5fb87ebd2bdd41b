import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/moderation.ts'
import { keyOf } from '#server/features/accounts/index.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { refuse } from '#server/platform/errors.ts'
import { readText, type Fields, type Refusals } from '#server/platform/fields.rules.ts'
import { pageOf } from '#server/platform/page-of.ts'
import type { Portal } from '#server/platform/portal.ts'
import { findModeratedRecords } from './hidden-records.repository.ts'
import { findModeratedMembers } from './members.repository.ts'
import { hideRecord, restoreMember, suspendMember, unhideRecord } from './moderate.action.ts'
import { changeModerator, hideRecordsOf, unhideRecordsOf } from './moderate-member.action.ts'

export function moderationRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal
  const limit = contract.MODERATION_PAGE + 1

  endpoint(app, contract.listModeratedMembers, async ({ query }) => {
    const { search, state, before = null } = query
    const key = search === undefined ? null : keyOf(search)
    const found = await findModeratedMembers(db, { key, suspended: state === 'suspended', before, limit })
    const { page, next } = pageOf(found, contract.MODERATION_PAGE)
    return { members: page.map(toMember), next }
  })

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

  endpoint(app, contract.listModeratedRecords, async ({ query }) => {
    const { search = null, state = null, before = null } = query
    const memberKey = search === null ? null : keyOf(search)
    const found = await findModeratedRecords(db, { search, memberKey, state, before, limit })
    const { page, next } = pageOf(found, contract.MODERATION_PAGE)
    return { records: page.map(toRecord), next }
  })

  endpoint(app, contract.hideRecord, async ({ params, viewer, fields }) => {
    await hideRecord(portal, { actor: viewer.id, id: params.id, reason: readReason(fields) })
    return undefined
  })

  endpoint(app, contract.unhideRecord, async ({ params, viewer, fields }) => {
    await unhideRecord(portal, { actor: viewer.id, id: params.id, reason: readReason(fields) })
    return undefined
  })
}

function readReason(fields: Fields): string {
  const refusals: Refusals = {}
  const reason = readText(fields, 'reason', refusals, { max: contract.REASON_MAX_LENGTH })
  refuse(refusals)
  return reason
}

type MemberRow = Awaited<ReturnType<typeof findModeratedMembers>>[number]

function toMember(row: MemberRow): contract.ModeratedMember {
  const { created_at, last_active_at, suspended_at, suspended_reason, hiding, ...member } = row
  return {
    ...member,
    joined: created_at.toISOString(),
    last_active: last_active_at.toISOString(),
    records_hidden: hiding && {
      since: new Date(hiding.since).toISOString(),
      reason: hiding.reason,
      records: hiding.records,
    },
    suspended: suspended_at && { since: suspended_at.toISOString(), reason: suspended_reason ?? '' },
  }
}

type RecordRow = Awaited<ReturnType<typeof findModeratedRecords>>[number]

function toRecord(row: RecordRow): contract.ModeratedRecord {
  const { username, created_at, hidden_at, hidden_reason, deleted_at, ...record } = row
  return {
    ...record,
    recorded_by: username,
    recorded: created_at.toISOString(),
    hidden: hidden_at && { since: hidden_at.toISOString(), reason: hidden_reason ?? '' },
    deleted: deleted_at?.toISOString() ?? null,
  }
}
