import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/grants.ts'
import type { Query } from '#contract/http/route.ts'
import { keyOf } from '#server/accounts/index.ts'
import { sendTable } from '#server/platform/audit/index.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import { GRANT_AREAS, GRANTED_ROLES, type Grant, type RoleGrant } from '#contract/review/grants.ts'
import { REASON_MAX_LENGTH } from '#contract/review/moderation/moderation.ts'
import { readChoice, readText, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import type { Cell } from '#formats/shared/escaping.ts'
import { endGrant, grantRole } from './change-grant.action.ts'
import {
  countGrants,
  findGrantIds,
  findGrants,
  knowsRegions,
  type GrantFilter,
  type GrantRow,
} from './grants.repository.ts'
import { givesNothing } from './grants.rules.ts'

export function grantRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  endpoint(app, contract.listGrants, async ({ query }) => {
    const filter = grantFilter(query)
    const part = partOf(query, { first: 'granted', limit: contract.GRANTS_PAGE })
    const [ids, total, known] = await Promise.all([
      findGrantIds(db, filter, part),
      countGrants(db, filter),
      knowsRegions(db),
    ])
    const grants = await findGrants(db, ids)
    return { grants: grants.map((row) => toGrant(row, known)), total, next: nextOf(part, ids.length, total) }
  })

  endpoint(app, contract.downloadGrants, (call) =>
    sendTable(portal, call, async () => {
      const { sort = 'granted', order = 'desc', language = 'en' } = call.query
      const t = wordsIn(language, 'lists')
      return {
        list: 'grants',
        head: grantHead(t),
        keys: await findGrantIds(db, grantFilter(call.query), { sort, order }),
        linesOf: async (ids) => (await findGrants(db, ids)).map((row) => grantLine(row, t)),
      }
    }),
  )

  const grantOf = async (id: number) => {
    const [row] = await findGrants(db, [id])
    if (!row) throw new Refusal('not-found')
    return toGrant(row, await knowsRegions(db))
  }
  endpoint(app, contract.grantRole, (call) =>
    once(db, call, {
      kind: 'role-grant',
      first: async (keep) =>
        grantOf(await grantRole(db, { actor: call.viewer.id, ...readGrant(call.fields) }, keep)),
      again: (id) => grantOf(id ?? 0),
    }),
  )

  endpoint(app, contract.endGrant, async ({ params, viewer, fields }) => {
    await endGrant(db, { actor: viewer.id, id: params.id, reason: readReason(fields) })
    return undefined
  })
}

function grantFilter({ search, state }: Query<typeof contract.listGrants>): GrantFilter {
  return { key: search === undefined ? null : keyOf(search), state: state ?? null }
}

/** Throws a Refusal that names every field that is wrong. */
export function readGrant(fields: Fields): Grant & { username: string; reason: string } {
  const refusals: Refusals = {}
  const username = readText(fields, 'username', refusals)
  const role = readChoice(fields, 'role', refusals, GRANTED_ROLES)
  const area = readChoice(fields, 'area', refusals, GRANT_AREAS)
  const reason = readText(fields, 'reason', refusals, { max: REASON_MAX_LENGTH })
  refuse(refusals)
  if (!role || !area) throw new Error('A role or area that is neither read nor refused')
  return { username, role, area, reason }
}

function toGrant(row: GrantRow, regionsKnown: boolean): RoleGrant {
  const { granted_at, suspended_at, ended_at, ended_by, end_reason, ...grant } = row
  return {
    ...grant,
    granted: granted_at.toISOString(),
    suspended: suspended_at !== null,
    empty: givesNothing(row, { knowsRegions: regionsKnown }),
    ended: ended_at && { at: ended_at.toISOString(), by: ended_by, reason: end_reason ?? '' },
  }
}

function grantHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.username'),
    t('columns.role'),
    t('columns.area'),
    t('columns.grantedUtc'),
    t('columns.grantedBy'),
    t('columns.reason'),
    t('columns.suspendedUtc'),
    t('columns.endedUtc'),
    t('columns.endedBy'),
    t('columns.endReason'),
  ]
}

function grantLine(row: GrantRow, t: Words<'lists'>): Cell[] {
  return [
    row.id,
    row.username,
    t(`roles.${row.role}`),
    t(`areas.${row.area}`),
    row.granted_at,
    row.granted_by,
    row.reason,
    row.suspended_at,
    row.ended_at,
    row.ended_by,
    row.end_reason,
  ]
}
