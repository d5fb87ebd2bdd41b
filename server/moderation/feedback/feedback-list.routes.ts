import type { FastifyInstance } from 'fastify'
import { downloadFeedback, FEEDBACK_PAGE, listFeedback, type Feedback } from '#contract/site/feedback.ts'
import { sendTable } from '#server/platform/audit/index.ts'
import type { Cell } from '#server/platform/formats/csv.rules.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import { countFeedback, findFeedback, findFeedbackIds, type StoredFeedback } from './feedback.repository.ts'

export function feedbackListRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  endpoint(app, listFeedback, async ({ query }) => {
    const { state = null } = query
    const part = partOf(query, { first: 'received', limit: FEEDBACK_PAGE })
    const [ids, total] = await Promise.all([findFeedbackIds(db, state, part), countFeedback(db, state)])
    const feedback = await findFeedback(db, ids)
    return { feedback: feedback.map(toFeedback), total, next: nextOf(part, ids.length, total) }
  })

  endpoint(app, downloadFeedback, (call) =>
    sendTable(portal, call, async () => {
      const { state = null, sort = 'received', order = 'desc', language = 'en' } = call.query
      const t = wordsIn(language, 'lists')
      return {
        list: 'feedback',
        head: headIn(t),
        keys: await findFeedbackIds(db, state, { sort, order }),
        linesOf: async (ids) => (await findFeedback(db, ids)).map(lineOf),
      }
    }),
  )
}

function toFeedback({ receivedAt, doneAt, ...rest }: StoredFeedback): Feedback {
  return { ...rest, received: receivedAt.toISOString(), done: doneAt?.toISOString() ?? null }
}

function headIn(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.receivedUtc'),
    t('columns.name'),
    t('columns.email'),
    t('columns.message'),
    t('columns.doneUtc'),
  ]
}

function lineOf({ id, receivedAt, name, email, message, doneAt }: StoredFeedback): Cell[] {
  return [id, receivedAt, name, email, message, doneAt]
}
