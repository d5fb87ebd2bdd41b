import type { FastifyInstance } from 'fastify'
import { REASON_MAX_LENGTH } from '#contract/moderation.ts'
import * as contract from '#contract/sensitive-requests.ts'
import { endpoint, type Call } from '#server/platform/endpoint.ts'
import { refuse } from '#server/platform/errors.ts'
import { readText, type Fields, type Refusals } from '#server/platform/fields.rules.ts'
import { addressKey } from '#server/platform/limits.ts'
import { isAskedAgain, once } from '#server/platform/once.ts'
import type { Portal } from '#server/platform/portal.ts'
import { isTrapped } from '#server/platform/trap.ts'
import { answerBy } from './answer-by.rules.ts'
import { answerRequest, removeRequest } from './answer-request.action.ts'
import { readRequest } from './read-request.ts'
import { requestListRoutes } from './request-list.routes.ts'
import { sendRequest } from './send-request.action.ts'
import { findReceived } from './sensitive-requests.repository.ts'

export function sensitiveRequestRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, spend, refuseSpent } = portal

  const send = (call: Call<typeof contract.sendSensitiveRequest>) =>
    once(db, call, {
      kind: 'sensitive-request',
      first: async (keep) => {
        await spend('sensitiveRequestsByAddress', addressKey(call.request.ip))
        if (isTrapped(call.fields)) return sentAt(new Date())
        const request = await readRequest(db, call.fields)
        return sentAt(await sendRequest(portal, request, keep))
      },
      again: async (id) => sentAt((id === null ? null : await findReceived(db, id)) ?? new Date()),
    })
  endpoint(app, contract.sendSensitiveRequest, send, {
    beforeBody: async (call) => {
      if (await isAskedAgain(db, call)) return
      await refuseSpent('sensitiveRequestsByAddress', addressKey(call.request.ip))
    },
  })

  requestListRoutes(app, portal)

  endpoint(app, contract.closeSensitiveRequest, async ({ params: { id }, viewer, fields }) => {
    await answerRequest(db, { id, actor: viewer.id, answer: readAnswer(fields) })
    return undefined
  })

  endpoint(app, contract.deleteSensitiveRequest, async ({ params: { id }, viewer }) => {
    await removeRequest(db, { id, actor: viewer.id })
    return undefined
  })
}

function sentAt(received: Date) {
  return { sent: true as const, answer_by: answerBy(received).toISOString() }
}

function readAnswer(fields: Fields): string {
  const refusals: Refusals = {}
  const answer = readText(fields, 'answer', refusals, { max: REASON_MAX_LENGTH })
  refuse(refusals)
  return answer
}
