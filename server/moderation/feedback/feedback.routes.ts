import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/site/feedback.ts'
import { EMAIL_MAX_LENGTH, emailTexts } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import {
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { addressKey } from '#server/platform/limits/limits.ts'
import { isRepeated, once } from '#server/platform/http/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isSpam } from '#server/platform/bodies/spam.ts'
import { feedbackListRoutes } from './feedback-list.routes.ts'
import { feedbackMail } from './feedback-mails.ts'
import { deleteFeedback, insertFeedback, setDone, type NewFeedback } from './feedback.repository.ts'

export function feedbackRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, spend, refuseSpent } = portal
  const { feedbackEmail, publicUrl } = config

  const send = (call: Call<typeof contract.sendFeedback>) =>
    once(db, call, {
      kind: 'feedback',
      first: async (keep) => {
        await spend('feedbackByAddress', addressKey(call.request.ip))
        if (isSpam(call.fields)) return { sent: true as const }
        const feedback = readFeedback(call.fields)
        await db.transaction().execute(async (tx) => {
          await insertFeedback(tx, feedback)
          await keep(tx, null)
          if (feedbackEmail === null) return
          await queueMail(tx, { to: feedbackEmail, language: 'en', ...feedbackMail(feedback, publicUrl) })
        })
        return { sent: true as const }
      },
      again: () => Promise.resolve({ sent: true as const }),
    })
  endpoint(app, contract.sendFeedback, send, {
    beforeBody: async (call) => {
      if (await isRepeated(db, call)) return
      await refuseSpent('feedbackByAddress', addressKey(call.request.ip))
    },
  })

  feedbackListRoutes(app, portal)

  const mark = (id: number, done: boolean, actor: number): Promise<undefined> =>
    db.transaction().execute(async (tx) => {
      if (!(await setDone(tx, id, done ? new Date() : null))) throw new Refusal('not-found')
      const act = done ? 'feedback-done' : 'feedback-reopened'
      await noteAct(tx, { actor, act, target: { kind: 'feedback', id } })
      return undefined
    })

  endpoint(app, contract.markFeedbackDone, ({ params, viewer }) => mark(params.id, true, viewer.id))

  endpoint(app, contract.deleteFeedback, ({ params: { id }, viewer }) =>
    db.transaction().execute(async (tx) => {
      if (!(await deleteFeedback(tx, id))) throw new Refusal('not-found')
      await noteAct(tx, { actor: viewer.id, act: 'feedback-deleted', target: { kind: 'feedback', id } })
      return undefined
    }),
  )

  endpoint(app, contract.reopenFeedback, ({ params, viewer }) => mark(params.id, false, viewer.id))
}

function readFeedback(fields: Fields): NewFeedback {
  const refusals: Refusals = {}
  const name = readOptionalText(fields, 'name', refusals, {
    max: contract.FEEDBACK_NAME_MAX_LENGTH,
    blank: 'null',
  })
  const email = readOptionalText(fields, 'email', refusals, {
    max: EMAIL_MAX_LENGTH,
    blank: 'null',
    also: emailTexts,
  })
  const message = readText(fields, 'message', refusals, {
    max: contract.FEEDBACK_MESSAGE_MAX_LENGTH,
    as: plainLines,
  })
  refuse(refusals)
  return { name: name ?? null, email: email ?? null, message }
}

/** A multipart form turns every line break into two characters. */
function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
