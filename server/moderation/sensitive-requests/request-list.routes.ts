import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/sensitive-requests.ts'
import { sendTable } from '#server/platform/audit/index.ts'
import { findLevels } from '#server/sensitivity/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { requestHead, requestLine, toRequest } from './request-view.ts'
import { countRequests, findRequestIds, findRequests } from './sensitive-requests.repository.ts'

export function requestListRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  endpoint(app, contract.listSensitiveRequests, async ({ query }) => {
    const { state = null } = query
    const part = partOf(query, { first: 'received', limit: contract.SENSITIVE_REQUESTS_PAGE })
    const [ids, total] = await Promise.all([findRequestIds(db, state, part), countRequests(db, state)])
    const requests = await findRequests(db, ids)
    const levels = await findLevels(
      db,
      requests.flatMap(({ record_id }) => record_id ?? []),
    )
    const levelOf = (id: number | null) => (id === null ? null : (levels.get(id) ?? null))
    return {
      requests: requests.map((row) => toRequest(row, levelOf(row.record_id))),
      total,
      next: nextOf(part, ids.length, total),
    }
  })

  endpoint(app, contract.downloadSensitiveRequests, (call) =>
    sendTable(portal, call, async () => {
      const { state = null, sort = 'received', order = 'desc', language = 'en' } = call.query
      const t = wordsIn(language, 'lists')
      return {
        list: 'sensitive',
        head: requestHead(t),
        keys: await findRequestIds(db, state, { sort, order }),
        linesOf: async (ids) => (await findRequests(db, ids)).map((row) => requestLine(row, t)),
      }
    }),
  )
}
