import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lookAtRecord } from '#contract/review/looking.ts'
import * as contract from '#contract/review/review.ts'
import { answerForHer } from '#contract/her/her-answer.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { findHerWord } from '#server/her/index.ts'
import { findLevel, hasRightToExact, recordsFor } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { readFlag, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { isReviewer } from '#server/platform/http/reviewer.rules.ts'
import { decide, releaseRecord, reopen, takeRecord } from './decide.action.ts'
import { answerQuestion, askSecondLook } from './finder.action.ts'
import { readHerAnswer } from './her-answer/read-her-answer.ts'
import { writeHerAnswer } from './her-answer/write-her-answer.action.ts'
import { ChangedMeanwhile, type Asking } from './lock-reviewed.ts'
import { findOthersLooking, noteLook } from './looking.repository.ts'
import { readDecision, readFinderNote, readReopening } from './read-decision.ts'
import { findAlsoRecorded, findEvents, findStaffing } from './events/review-events.repository.ts'
import { findReview, findReviewed, hasMarked, markSeen, markUnseen } from './review.repository.ts'
import { reviewsIn } from './review.rules.ts'
import { toRecordReview, shownTargets } from './review-view.ts'

type Acting = Pick<Call<typeof contract.takeRecord>, 'viewer' | 'params' | 'request' | 'fields' | 'files'>

interface Act {
  /** Tells the requests of different routes apart. */
  name: string
  run: (asking: Asking) => Promise<void>
}

export function reviewRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  /** The review of a record; only for those who may see the record exactly. */
  const reviewFor = async (viewer: Viewer | null, id: number): Promise<contract.RecordReview> => {
    const level = await findLevel(db, id)
    const exact = level && (level.sensitivity === 'open' || (viewer && hasRightToExact(viewer, level)))
    const record = exact ? await findReviewed(await recordsFor(db, viewer), id) : null
    const review = record && (await findReview(db, id))
    if (!record || !review) throw new Refusal('not-found')
    const [events, also, her, marked] = await Promise.all([
      findEvents(db, id),
      findAlsoRecorded(db, id),
      findHerWord(db, id),
      viewer !== null && hasMarked(db, { accountId: viewer.id, id, version: record.version }),
    ])
    const told = await shownTargets(db, viewer, [review, ...events])
    return toRecordReview({ viewer, record, review, events, also, told, her, marked })
  }

  /**
   * Does something, once for each name of a request, and answers with the review afterwards, or with 409 and the review as it has
   * become.
   */
  const acting = async (call: Acting, act: Act) => {
    const { viewer, params } = call
    try {
      await once(db, call, {
        kind: `${act.name} ${params.id}`,
        first: (keep) => act.run({ viewer, id: params.id, keep }),
        again: () => Promise.resolve(),
      })
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      const body = { detail: REFUSAL_TEXTS.reviewChanged, review: await reviewFor(viewer, params.id) }
      throw new Refusal('conflict', { body })
    }
    return reviewFor(viewer, params.id)
  }

  endpoint(app, contract.getStaffing, async () => {
    const { staffed, waiting, medianDays } = await findStaffing(db)
    return { staffed, waiting, median_days: medianDays }
  })

  endpoint(app, contract.getReview, async ({ viewer, params, reply }) => {
    void reply
      .header('cache-control', viewer ? 'private, no-store' : 'no-cache')
      .header('vary', 'Authorization')
    return reviewFor(viewer, params.id)
  })

  endpoint(app, contract.takeRecord, (call) =>
    acting(call, { name: 'take', run: (asking) => takeRecord(portal, asking) }),
  )

  endpoint(app, contract.releaseRecord, (call) =>
    acting(call, { name: 'release', run: (asking) => releaseRecord(portal, asking) }),
  )

  endpoint(app, contract.decideRecord, (call) => {
    const decision = readDecision(call.fields)
    const run = async (asking: Asking) => {
      await portal.spend('decisionsByReviewer', String(asking.viewer.id))
      await decide(portal, asking, decision)
    }
    return acting(call, { name: 'decide', run })
  })

  endpoint(app, contract.reopenRecord, (call) => {
    const reopening = readReopening(call.fields)
    return acting(call, { name: 'reopen', run: (asking) => reopen(portal, asking, reopening) })
  })

  endpoint(app, answerForHer, (call) => {
    const said = readHerAnswer(call.fields)
    return acting(call, { name: 'answer for HER', run: (asking) => writeHerAnswer(portal, asking, said) })
  })

  endpoint(app, contract.answerQuestion, (call) => {
    const note = readFinderNote(call.fields)
    return acting(call, { name: 'answer', run: (asking) => answerQuestion(db, asking, note) })
  })

  endpoint(app, contract.askSecondLook, (call) => {
    const note = readFinderNote(call.fields)
    return acting(call, { name: 'second look', run: (asking) => askSecondLook(db, asking, note) })
  })

  markRoutes(app, db)
}

/** What a reviewer has seen, in their own list only; and what they look at, for the other reviewers there. */
function markRoutes(app: FastifyInstance, db: Database): void {
  endpoint(app, lookAtRecord, async ({ viewer, params: { id }, reply }) => {
    if (!isReviewer(viewer)) throw new Refusal('forbidden')
    void reply.header('cache-control', 'private, no-store')
    const look = { accountId: viewer.id, id }
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, viewer.id)
      const record = await findReviewed(await recordsFor(tx, viewer), id)
      if (!record) throw new Refusal('not-found')
      if (!reviewsIn(viewer, record)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.reviewOutside })
      await noteLook(tx, look)
    })
    return { looking: await findOthersLooking(db, look) }
  })

  endpoint(app, contract.markSeen, async ({ viewer, params, fields }) => {
    if (!isReviewer(viewer)) throw new Refusal('forbidden')
    const refusals: Refusals = {}
    const seen = readFlag(fields, 'seen', refusals)
    if (seen === undefined && !refusals.seen) refusals.seen = [REFUSAL_TEXTS.required]
    refuse(refusals)
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, viewer.id)
      const record = await findReviewed(await recordsFor(tx, viewer), params.id)
      if (!record) throw new Refusal('not-found')
      if (!reviewsIn(viewer, record)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.reviewOutside })
      const mark = { accountId: viewer.id, id: params.id, version: record.version }
      await (seen ? markSeen(tx, mark) : markUnseen(tx, mark))
    })
    return undefined
  })
}
