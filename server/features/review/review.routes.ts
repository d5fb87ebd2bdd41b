import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import * as contract from '#contract/review.ts'
import { holdAccount } from '#server/features/accounts/index.ts'
import { findLevel, hasRightToExact, recordsFor } from '#server/features/sensitivity/index.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal, refuse } from '#server/platform/errors.ts'
import { readFlag, type Refusals } from '#server/platform/fields.rules.ts'
import type { Portal } from '#server/platform/portal.ts'
import type { Viewer } from '#server/platform/session.ts'
import { isReviewer } from '#server/platform/reviewer.rules.ts'
import { decide, releaseRecord, reopen, takeRecord } from './decide.action.ts'
import { answerQuestion, askSecondLook } from './finder.action.ts'
import { ChangedMeanwhile } from './hold-reviewed.ts'
import { readDecision, readFinderNote, readReopening } from './read-decision.ts'
import { findAlsoRecorded, findEvents, findStaffing } from './review-events.repository.ts'
import { findReview, findReviewed, hasMarked, markSeen, markUnseen } from './review.repository.ts'
import { reviewsIn } from './review.rules.ts'
import { toRecordReview } from './review-view.ts'

export function reviewRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal

  /** The review of a record; only for those who may see the record exactly. */
  const reviewFor = async (viewer: Viewer | null, id: number): Promise<contract.RecordReview> => {
    const level = await findLevel(db, id)
    const exact = level && (level.sensitivity === 'open' || (viewer && hasRightToExact(viewer, level)))
    const record = exact ? await findReviewed(await recordsFor(db, viewer), id) : null
    const review = record && (await findReview(db, id))
    if (!record || !review) throw new Refusal('not-found')
    const [events, also, marked] = await Promise.all([
      findEvents(db, id),
      findAlsoRecorded(db, id),
      viewer !== null && hasMarked(db, { accountId: viewer.id, id, version: record.version }),
    ])
    return toRecordReview({ viewer, record, review, events, also, marked })
  }

  /** Does something and answers with the review afterwards, or with 409 and the review as it has become. */
  const acting = async (viewer: Viewer, id: number, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      const body = { detail: REFUSAL_TEXTS.reviewChanged, review: await reviewFor(viewer, id) }
      throw new Refusal('conflict', { body })
    }
    return reviewFor(viewer, id)
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

  endpoint(app, contract.takeRecord, ({ viewer, params }) =>
    acting(viewer, params.id, () => takeRecord(portal, viewer, params.id)),
  )

  endpoint(app, contract.releaseRecord, ({ viewer, params }) =>
    acting(viewer, params.id, () => releaseRecord(portal, viewer, params.id)),
  )

  endpoint(app, contract.decideRecord, async ({ viewer, params, fields }) => {
    const decision = readDecision(fields)
    await portal.spend('decisionsByReviewer', String(viewer.id))
    return acting(viewer, params.id, () => decide(portal, viewer, params.id, decision))
  })

  endpoint(app, contract.reopenRecord, ({ viewer, params, fields }) => {
    const reopening = readReopening(fields)
    return acting(viewer, params.id, () => reopen(portal, viewer, params.id, reopening))
  })

  endpoint(app, contract.answerQuestion, ({ viewer, params, fields }) => {
    const note = readFinderNote(fields)
    return acting(viewer, params.id, () => answerQuestion(db, viewer, params.id, note))
  })

  endpoint(app, contract.askSecondLook, ({ viewer, params, fields }) => {
    const note = readFinderNote(fields)
    return acting(viewer, params.id, () => askSecondLook(db, viewer, params.id, note))
  })

  endpoint(app, contract.markSeen, async ({ viewer, params, fields }) => {
    if (!isReviewer(viewer)) throw new Refusal('forbidden')
    const refusals: Refusals = {}
    const seen = readFlag(fields, 'seen', refusals)
    if (seen === undefined && !refusals.seen) refusals.seen = [REFUSAL_TEXTS.required]
    refuse(refusals)
    await db.transaction().execute(async (tx) => {
      await holdAccount(tx, viewer.id)
      const record = await findReviewed(await recordsFor(tx, viewer), params.id)
      if (!record) throw new Refusal('not-found')
      if (!reviewsIn(viewer, record)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.reviewOutside })
      const mark = { accountId: viewer.id, id: params.id, version: record.version }
      await (seen ? markSeen(tx, mark) : markUnseen(tx, mark))
    })
    return undefined
  })
}
