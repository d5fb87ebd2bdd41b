import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/grants.ts'
import type { Query } from '#contract/http/route.ts'
import { keyOf } from '#server/accounts/index.ts'
import { sendTable } from '#server/platform/audit/index.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import { once } from '#server/platform/http/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { endGrant, grantRole } from './change-grant.action.ts'
import { countGrants, findGrantIds, findGrants, type GrantFilter } from './grants.repository.ts'
import { grantHead, grantLine, toGrant } from './grants-view.ts'
import { readGrant } from './read-grant.ts'

export function grantRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  endpoint(app, contract.listGrants, async ({ query }) => {
    const filter = grantFilter(query)
    const part = partOf(query, { first: 'granted', limit: contract.GRANTS_PAGE })
    const [ids, total] = await Promise.all([findGrantIds(db, filter, part), countGrants(db, filter)])
    const grants = await findGrants(db, ids)
    return { grants: grants.map(toGrant), total, next: nextOf(part, ids.length, total) }
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
    return toGrant(row)
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
