import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { sendAnswers } from '#contract/her/answers.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import { findBatch } from '../batches/batches.repository.ts'
import { mayHave } from '../officer-rights.ts'
import { applyAnswers, tryAnswers } from './apply-answers.action.ts'

/** What an HER answers to a batch. Of a batch that somebody has no right to, nothing is told. */
export function answerRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal
  const send = async (call: Call<typeof sendAnswers>) => {
    const { viewer, params, query, reply } = call
    void reply.header('cache-control', 'private, no-store')
    const batch = await findBatch(db, params.id)
    if (!batch || !mayHave(viewer, batch)) throw new Refusal('not-found')
    const asked = { by: viewer.id, batch, file: fileOf(call) }
    if (query.dry === '1') return tryAnswers(db, asked)
    return once(db, call, {
      kind: `answers ${params.id}`,
      first: (keep) => applyAnswers(portal, { ...asked, keep }),
      // Sent again because its answer was lost: by now every line is as it says.
      again: async () => ({ ...(await tryAnswers(db, asked)), dry: false }),
    })
  }
  endpoint(app, sendAnswers, send)
}

function fileOf({ files }: Pick<Call<typeof sendAnswers>, 'files'>): Uint8Array {
  const file = files.get('file')
  if (!file) throw new Refusal('invalid', { fields: { file: [REFUSAL_TEXTS.required] } })
  return file.bytes
}
