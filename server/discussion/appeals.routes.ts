import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/comments.ts'
import { findLevels } from '#server/sensitivity/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { commentFor } from './comment-for.ts'
import { judged } from './comments-view.ts'
import { findAppeals } from './comments.repository.ts'
import { isPartial } from './comments.rules.ts'
import { answerAppeal, appeal } from './decide-comment.action.ts'
import { readAppeal, readAppealAnswer } from './read-comment.ts'

/** Authors of hidden comments ask for another look; administrators who did not hide them answer. */
export function appealRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  endpoint(app, contract.appealComment, async ({ viewer, params: { id }, fields }) => {
    await appeal(db, viewer, { id, text: readAppeal(fields) })
    return commentFor(db, viewer, id)
  })

  endpoint(app, contract.listAppeals, async ({ viewer }) => {
    const rows = await findAppeals(db, viewer.id)
    const levels = await findLevels(
      db,
      rows.map(({ record_id: id }) => id),
    )
    return {
      appeals: rows.map((row) => {
        const finder = levels.get(row.record_id)?.finder ?? null
        return {
          comment: row.id,
          record: row.record_id,
          by: row.username,
          text: row.text,
          reason: row.hidden_reason ?? '',
          hidden: (row.hidden_at ?? row.posted_at).toISOString(),
          hidden_by: row.hider,
          appeal: row.appeal ?? '',
          appealed: (row.appealed_at ?? row.posted_at).toISOString(),
          own: row.hidden_by === viewer.id || isPartial(viewer, judged(row, { finder, locked: false })),
        }
      }),
    }
  })

  endpoint(app, contract.answerAppeal, async ({ viewer, params: { id }, fields }) => {
    await answerAppeal(portal, viewer, { id, ...readAppealAnswer(fields) })
    return undefined
  })
}
