import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/imports/imports.ts'
import { hideSeveral } from '#server/moderation/index.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'
import { looksAfterAll } from '#server/sensitivity/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { nextOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { countPublished, findPublished, recordsOfImport } from './published-imports.repository.ts'

/** For moderators: whole imports, of which each sees the records that they may know of. */
export function importAdminRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  endpoint(app, contract.listAllImports, async ({ query, viewer }) => {
    const { from = 0 } = query
    const openOnly = !looksAfterAll(viewer)
    const imports = await findPublished(db, { openOnly, from, limit: contract.IMPORTS_PAGE })
    const total = await countPublished(db, { openOnly })
    return {
      imports: imports.map(({ made, ...rest }) => ({ ...rest, made: made.toISOString() })),
      total,
      next: nextOf({ from }, imports.length, total),
    }
  })

  endpoint(app, contract.hideImport, async ({ params, viewer, fields }) => {
    const reason = readReason(fields)
    const found = await recordsOfImport(db, params.id, { openOnly: !looksAfterAll(viewer) })
    if (!found) throw new Refusal('not-found')
    const records = await hideSeveral(portal, {
      actor: viewer.id,
      id: found.accountId,
      records: found.records,
      reason,
      note: `import ${params.id}`,
    })
    return { records }
  })
}
