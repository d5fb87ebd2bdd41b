import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { REASON_MAX_LENGTH } from '#contract/review/moderation/moderation.ts'
import * as contract from '#contract/review/moderation/sensitive-requests.ts'
import { SENSITIVITY_LEVELS, type SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import {
  readOptionalChoice,
  readText,
  type Fields,
  type Refusals,
  readChoice,
  readFlag,
  readOptionalText,
} from '#server/platform/bodies/fields.rules.ts'
import { addressKey } from '#server/platform/limits/limits.ts'
import { isRepeated, once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isSpam } from '#server/platform/bodies/spam.ts'
import { sendTable } from '#server/platform/audit/index.ts'
import { findLevels } from '#server/sensitivity/index.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import {
  ASKER_NAME_MAX_LENGTH,
  ASKERS,
  REQUEST_REASON_MAX_LENGTH,
  type Asker,
} from '#contract/review/moderation/sensitive-requests.ts'
import { PLACE_TEXT_MAX_LENGTH } from '#geo/grid/grid-reference.ts'
import { EMAIL_MAX_LENGTH, emailTexts } from '#server/accounts/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerBy, namesPlace } from './sensitive-requests.rules.ts'
import { answerRequest, removeRequest, sendRequest } from './answer-request.action.ts'
import {
  findSent,
  countRequests,
  findRequestIds,
  findRequests,
  isPublicRecord,
  type NewRequest,
} from './sensitive-requests.repository.ts'
import { requestHead, requestLine, toRequest } from './request-view.ts'

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

function requestListRoutes(app: FastifyInstance, portal: Portal): void {
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

/** Throws a Refusal. */
async function readRequest(db: Database, fields: Fields): Promise<NewRequest> {
  const refusals: Refusals = {}
  const who = readChoice<Asker>(fields, 'who', refusals, ASKERS)
  const number = readOptionalText(fields, 'record', refusals, { blank: 'null' }) ?? null
  const sentPlace = readOptionalText(fields, 'place', refusals, {
    max: PLACE_TEXT_MAX_LENGTH,
    blank: 'null',
    also: (text) => (namesPlace(text) ? [] : [REFUSAL_TEXTS.requestPlace]),
  })
  const place = sentPlace ?? null
  const name = readText(fields, 'name', refusals, { max: ASKER_NAME_MAX_LENGTH })
  const email = readText(fields, 'email', refusals, { max: EMAIL_MAX_LENGTH, also: emailTexts })
  const reason = readText(fields, 'reason', refusals, { max: REQUEST_REASON_MAX_LENGTH, as: plainLines })
  const atRisk = readFlag(fields, 'at_risk', refusals)
  const language = readOptionalText(fields, 'language', refusals, { blank: 'null' })
  if (number === null && place === null && !('place' in refusals))
    refusals.place = [REFUSAL_TEXTS.requestTarget]
  const record = number === null ? null : await publicRecord(db, number)
  if (number !== null && record === null) refusals.record = [REFUSAL_TEXTS.requestRecord]
  refuse(refusals)
  if (who === null) throw new Error('A refusal was let through')
  return {
    who,
    record,
    place,
    name,
    email,
    reason,
    atRisk: atRisk ?? false,
    language: language === 'cy' ? 'cy' : 'en',
  }
}

/** Null if there is no such record that everyone can see. */
async function publicRecord(db: Database, sent: string): Promise<number | null> {
  const id = /^\d{1,9}$/.test(sent) ? Number(sent) : 0
  return (await isPublicRecord(db, id)) ? id : null
}

/** A multipart form turns every line break into two characters. */
function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
