import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { REASON_MAX_LENGTH } from '#contract/review/moderation.ts'
import * as contract from '#contract/review/sensitive-requests.ts'
import { SENSITIVITY_LEVELS, type SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import {
  readOptionalChoice,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { addressKey } from '#server/platform/limits/limits.ts'
import { isRepeated, once } from '#server/platform/http/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isSpam } from '#server/platform/bodies/spam.ts'
import { answerBy } from './answer-by.rules.ts'
import { answerRequest, removeRequest } from './answer-request.action.ts'
import { readRequest } from './read-request.ts'
import { requestListRoutes } from './request-list.routes.ts'
import { sendRequest } from './send-request.action.ts'
import { findSent } from './sensitive-requests.repository.ts'

export function sensitiveRequestRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, spend, refuseSpent } = portal

  /** Whether this address may still withhold places. The request itself counts in any case. */
  const isLeft = async (address: string): Promise<boolean> => {
    try {
      await spend('provisionalLevelsByAddress', address)
      return true
    } catch (spent) {
      if (spent instanceof Refusal) return false
      throw spent
    }
  }

  const send = (call: Call<typeof contract.sendSensitiveRequest>) =>
    once(db, call, {
      kind: 'sensitive-request',
      first: async (keep) => {
        await spend('sensitiveRequestsByAddress', addressKey(call.request.ip))
        if (isSpam(call.fields)) return toSent({ received: new Date(), withheld: false })
        const request = await readRequest(db, call.fields)
        const mayWithhold =
          config.site.sensitivity.on &&
          request.atRisk &&
          request.record !== null &&
          (await isLeft(addressKey(call.request.ip)))
        return toSent(await sendRequest(portal, request, { mayWithhold, keep }))
      },
      // It may have been answered and deleted meanwhile.
      again: async (id) =>
        toSent((id === null ? null : await findSent(db, id)) ?? { received: new Date(), withheld: false }),
    })
  endpoint(app, contract.sendSensitiveRequest, send, {
    beforeBody: async (call) => {
      if (await isRepeated(db, call)) return
      await refuseSpent('sensitiveRequestsByAddress', addressKey(call.request.ip))
    },
  })

  requestListRoutes(app, portal)

  endpoint(app, contract.closeSensitiveRequest, async ({ params: { id }, viewer, fields }) => {
    await answerRequest(db, { id, viewer, ...readAnswer(fields, config.site.sensitivity) })
    return undefined
  })

  endpoint(app, contract.deleteSensitiveRequest, async ({ params: { id }, viewer }) => {
    await removeRequest(db, { id, actor: viewer.id })
    return undefined
  })
}

function toSent({ received, withheld }: { received: Date; withheld: boolean }) {
  return {
    sent: true as const,
    answer_by: answerBy(received).toISOString(),
    withheld,
    withheld_until: null,
  }
}

function readAnswer(fields: Fields, { on }: { on: boolean }) {
  const refusals: Refusals = {}
  const answer = readText(fields, 'answer', refusals, { max: REASON_MAX_LENGTH })
  const level = readOptionalChoice<SensitivityLevel>(fields, 'level', refusals, SENSITIVITY_LEVELS) ?? null
  if (level !== null && !on) refusals.level = [REFUSAL_TEXTS.sensitivityOff]
  refuse(refusals)
  return { answer, level }
}
