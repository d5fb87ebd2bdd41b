import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import * as contract from '#contract/review/opinions.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'
import { isOnlyDemonstration } from '#server/sensitivity/index.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/platform/formats/csv.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { isRowNumber } from '#server/platform/bodies/fields.rules.ts'
import { once } from '#server/platform/http/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { comparedWith } from './fresh-answer.rules.ts'
import { giveOpinion, revealOpinions, withdrawOpinion } from './give-opinion.action.ts'
import { findOpinions, findPause, findStanding, opinionPages } from './opinions.repository.ts'
import { toOpinions } from './opinions-view.ts'
import { readFreshAnswer, readOpinion } from './read-opinion.ts'
import { countFresh, findUnanswered } from './second-opinions.repository.ts'
import { hasSeenOthers, mustSeeExactly, type SeenRecord } from './seen-exactly.ts'
import { setOpinionAside } from './set-aside.action.ts'

export function opinionRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal
  /** What this reader may know: only a number, until they have answered, asked, or the record is decided. */
  const opinionsFor = async (viewer: Viewer | null, id: number): Promise<contract.Opinions> => {
    const record = await mustSeeExactly(db, viewer, id)
    const { question } = record
    const open = await hasSeenOthers(db, viewer, record)
    const [rows, pausedUntil] = await Promise.all([findOpinions(db, id), findPause(db, id)])
    return toOpinions({ viewer, question, rows, open, pausedUntil })
  }

  endpoint(app, contract.getOpinions, async ({ viewer, params, reply }) => {
    void reply
      .header('cache-control', viewer ? 'private, no-store' : 'no-cache')
      .header('vary', 'Authorization')
    return opinionsFor(viewer, params.id)
  })

  endpoint(app, contract.revealOpinions, async ({ viewer, params }) => {
    await revealOpinions(db, viewer, params.id)
    return opinionsFor(viewer, params.id)
  })

  endpoint(app, contract.giveOpinion, async (call) => {
    const { viewer, params } = call
    const { version, ...answer } = readOpinion(call.fields)
    const given = { id: params.id, version, answer: () => answer, fresh: false }
    await once<unknown>(db, call, {
      kind: `opinion ${params.id}`,
      first: (keep) => giveOpinion(db, viewer, { ...given, keep }),
      again: () => Promise.resolve(),
    })
    return opinionsFor(viewer, params.id)
  })

  endpoint(app, contract.withdrawOpinion, async (call) => {
    const { viewer, params } = call
    await once(db, call, {
      kind: `withdrawal of opinion ${params.id}`,
      first: (keep) => withdrawOpinion(db, viewer, params.id, keep),
      again: () => Promise.resolve(),
    })
    return opinionsFor(viewer, params.id)
  })

  secondOpinionRoutes(app, portal)

  endpoint(app, contract.setOpinionAside, async ({ viewer, params, fields }) => {
    await setOpinionAside(db, { actor: viewer.id, id: params.id, reason: readReason(fields) })
    return undefined
  })

  endpoint(app, contract.exportOpinions, async ({ viewer, reply }) => {
    await noteAct(db, {
      actor: viewer.id,
      act: 'list-downloaded',
      target: { kind: 'list', name: 'opinions' },
    })
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="opinions.csv"')
    return reply.send(Readable.from(opinionTable(db)))
  })
}

/** One find after the other, as an outline alone. */
function secondOpinionRoutes(app: FastifyInstance, { db, config }: Pick<Portal, 'db' | 'config'>): void {
  endpoint(app, contract.nextSecondOpinion, async ({ viewer, query }) => {
    const invented = config.demo && (await isOnlyDemonstration(db))
    const found = await findUnanswered(db, viewer.id, { skipped: numbersIn(query.skip ?? ''), invented })
    return {
      record: found && {
        id: found.id,
        version: found.version,
        demonstration: found.demonstration,
        polygonCoordinate: found.outline,
      },
      given: await countFresh(db, viewer.id),
    }
  })

  endpoint(app, contract.giveSecondOpinion, async (call) => {
    const { viewer, params } = call
    const { version, type, cause, note } = readFreshAnswer(call.fields)
    const answer = (record: SeenRecord) => {
      const compared = comparedWith({ type, cause }, record)
      return { kind: compared, monumentType: compared === 'other_type' ? type : null, cause, note }
    }
    const { kind } = await once<{ kind: contract.OpinionKind }>(db, call, {
      kind: `second opinion ${params.id}`,
      first: (keep) => giveOpinion(db, viewer, { id: params.id, version, fresh: true, answer, keep }),
      again: async () => {
        const standing = await findStanding(db, { recordId: params.id, accountId: viewer.id })
        if (!standing) throw new Refusal('not-found')
        return standing
      },
    })
    return { kind, given: await countFresh(db, viewer.id) }
  })
}

/** Members are codes that no other export repeats. */
async function* opinionTable(db: Database): AsyncGenerator<string> {
  const head = ['opinion', 'record', 'question_version', 'member', 'kind', 'monument_type', 'cause', 'mode']
  yield BYTE_ORDER_MARK + csvLine([...head, 'uncounted', 'given_at', 'withdrawn_at', 'state'])
  for await (const rows of opinionPages(db, randomBytes(16).toString('hex')))
    yield rows
      .map((row) =>
        csvLine([
          ...[
            row.id,
            row.record_id,
            row.question_version,
            row.member,
            row.kind,
            row.monument_type,
            row.cause,
          ],
          ...[row.mode, row.uncounted, row.given_at, row.withdrawn_at, row.state],
        ]),
      )
      .join('')
}

function numbersIn(text: string): number[] {
  if (text === '') return []
  const numbers = text.split(',').map(Number)
  if (numbers.length <= 200 && numbers.every(isRowNumber)) return numbers
  throw new Refusal('invalid', { fields: { skip: [REFUSAL_TEXTS.queryValue] } })
}
