import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/site/feedback.ts'
import { EMAIL_MAX_LENGTH, emailTexts } from '#server/accounts/index.ts'
import { noteAct, sendTable } from '#server/platform/audit/index.ts'
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
import { isRepeated, once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isSpam } from '#server/platform/bodies/spam.ts'
import { downloadFeedback, FEEDBACK_PAGE, listFeedback, type Feedback } from '#contract/site/feedback.ts'
import type { Cell } from '#formats/shared/escaping.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import {
  deleteFeedback,
  insertFeedback,
  setDone,
  type NewFeedback,
  countFeedback,
  findFeedback,
  findFeedbackIds,
  type StoredFeedback,
} from './feedback.repository.ts'

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

/** For the operator, in both languages. The message appears in the text only. */
function feedbackMail({ name, email, message }: NewFeedback, publicUrl: string) {
  const sender = [`Name / Enw: ${name ?? '–'}`, `Email / E-bost: ${email ?? '–'}`].join('\n')
  return {
    subject: 'New feedback / Adborth newydd',
    text: `${sender}

${message}

--
Sent through the feedback page of the portal; the name and the address are as the sender gave them.
Anfonwyd drwy dudalen adborth y porth; mae'r enw a'r cyfeiriad fel y'u rhoddwyd gan yr anfonwr.
${publicUrl}/admin/feedback
`,
  }
}

function feedbackListRoutes(app: FastifyInstance, portal: Portal): void {
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
