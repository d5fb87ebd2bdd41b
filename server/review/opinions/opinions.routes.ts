import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS, notAChoice } from '#contract/http/errors.ts'
import * as contract from '#contract/review/opinions.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'
import { isOnlyDemonstration } from '#server/sensitivity/index.ts'
import { BYTE_ORDER_MARK, csvLine } from '#formats/shared/escaping.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import {
  isRowNumber,
  readChoice,
  readCount,
  readOptionalChoice,
  readOptionalText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import {
  type Opinion,
  type Opinions,
  OPINION_KINDS,
  OPINION_NOTE_MAX_LENGTH,
} from '#contract/review/opinions.ts'
import { CAUSES } from '#contract/review/verdicts.ts'
import {
  MONUMENT_TYPES,
  SITE_TYPES,
  type MonumentType,
  type SiteType,
} from '#contract/open-data/vocabulary.ts'
import { comparedWith } from './fresh-answer.rules.ts'
import { giveOpinion, revealOpinions, withdrawOpinion } from './give-opinion.action.ts'
import {
  findOpinions,
  findPause,
  findStanding,
  opinionPages,
  type OpinionRow,
  type StoredAnswer,
} from './opinions.repository.ts'
import { countFresh, findUnanswered } from './second-opinions.repository.ts'
import { hasSeenOthers, mustSeeExactly, type SeenRecord } from './seen-exactly.ts'
import { setOpinionAside } from './set-aside.action.ts'
import { figureOf } from './oversight/figure.rules.ts'

const TYPES: readonly (MonumentType | SiteType)[] = [...new Set([...MONUMENT_TYPES, ...SITE_TYPES])]

/** Throws a Refusal that names every field that is wrong. */
function readOpinion(fields: Fields): StoredAnswer & { version: number } {
  const refusals: Refusals = {}
  const version = readCount(fields, 'version', refusals)
  const kind = readChoice(fields, 'kind', refusals, OPINION_KINDS)
  const { monumentType, cause, note } = readParts(fields, refusals)
  if (kind === 'other_type' && monumentType === null && !('monument_type' in refusals))
    refusals.monument_type = [REFUSAL_TEXTS.required]
  if (kind === 'natural_or_modern' && cause === null && !('cause' in refusals))
    refusals.cause = [REFUSAL_TEXTS.required]
  refuse(refusals)
  if (!kind) throw new Error('A kind of opinion that is neither read nor refused')
  return {
    version,
    kind,
    monumentType: kind === 'other_type' ? monumentType : null,
    cause: kind === 'natural_or_modern' ? cause : null,
    note,
  }
}

/** The answer to a fresh look: a type, a cause, or neither. */
function readFreshAnswer(fields: Fields) {
  const refusals: Refusals = {}
  const version = readCount(fields, 'version', refusals)
  const siteType = readOptionalChoice(fields, 'site_type', refusals, SITE_TYPES) ?? null
  const { monumentType, cause, note } = readParts(fields, refusals)
  const type = monumentType ?? siteType
  if (type !== null && cause !== null) refusals.cause = [REFUSAL_TEXTS.opinionOneAnswer]
  refuse(refusals)
  return { version, type, cause, note }
}

function readParts(fields: Fields, refusals: Refusals) {
  const sent = readOptionalText(fields, 'monument_type', refusals, { blank: 'null' }) ?? null
  const monumentType = TYPES.find((type) => type === sent) ?? null
  if (sent !== null && monumentType === null) refusals.monument_type = [notAChoice(sent)]
  const cause = readOptionalChoice(fields, 'cause', refusals, CAUSES) ?? null
  const note =
    readOptionalText(fields, 'note', refusals, { max: OPINION_NOTE_MAX_LENGTH, blank: 'null' }) ?? null
  return { monumentType, cause, note }
}

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

interface Shown {
  viewer: Viewer | null
  question: number
  rows: readonly OpinionRow[]
  /** Whether the reader may know what others said. */
  open: boolean
  pausedUntil: Date | null
}

function toOpinions({ viewer, question, rows, open, pausedUntil }: Shown): Opinions {
  const standing = rows.filter((row) => row.withdrawn_at === null && row.question_version === question)
  const own = viewer ? standing.find((row) => row.account_id === viewer.id) : undefined
  const closed: Opinions = {
    total: standing.length,
    open,
    mine: own && viewer ? toOpinion(own, { viewer, rows }) : null,
  }
  if (!open) return closed
  const counted = standing.filter((row) => row.uncounted === null)
  const of = (kind: OpinionRow['kind']) => counted.filter((row) => row.kind === kind).length
  const counts = {
    agree: of('agree'),
    other_type: of('other_type'),
    natural_or_modern: of('natural_or_modern'),
    cannot_tell: of('cannot_tell'),
  }
  const figure = pausedUntil === null ? figureOf(counts) : { archaeological: null, type: null, verdict: null }
  return {
    ...closed,
    counts: { ...counts, uncounted: standing.length - counted.length },
    ...figure,
    paused_until: pausedUntil?.toISOString() ?? null,
    ...(viewer && { opinions: rows.map((row) => toOpinion(row, { viewer, rows })) }),
  }
}

/** @param rows all opinions about the record, the newest first */
function toOpinion(
  row: OpinionRow,
  { viewer, rows }: { viewer: Viewer; rows: readonly OpinionRow[] },
): Opinion {
  return {
    // The numbers of all opinions would tell how many were given meanwhile about records that are withheld.
    id: viewer.administrator ? row.id : rows.length - rows.indexOf(row),
    by: row.username,
    mine: row.account_id === viewer.id,
    kind: row.kind,
    monument_type: row.monument_type,
    cause: row.cause,
    note: row.note,
    at: row.given_at.toISOString(),
    withdrawn: row.withdrawn_at?.toISOString() ?? null,
    version: row.question_version,
    uncounted: row.uncounted,
  }
}
