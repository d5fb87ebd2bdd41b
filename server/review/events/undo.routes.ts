import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { previewUndo as preview, undoDecisions as undo } from '#contract/review/review-oversight.ts'
import { REVIEW_NOTE_MAX_LENGTH } from '#contract/review/review.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readMoment, readText, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { longEnough } from '../read-decision.ts'
import { previewUndo, undoDecisions } from './undo.action.ts'

export function undoRoutes(app: FastifyInstance, portal: Portal): void {
  endpoint(app, preview, ({ viewer, query }) => {
    const refusals: Refusals = {}
    const since = readSince(query.since, refusals)
    refuse(refusals)
    return previewUndo(portal.db, { actor: viewer.id, reviewer: query.reviewer, since })
  })

  endpoint(app, undo, ({ viewer, fields }) => {
    const refusals: Refusals = {}
    const reviewer = readText(fields, 'reviewer', refusals)
    const since = readSince(readText(fields, 'since', refusals), refusals)
    const reason = readText(fields, 'reason', refusals, { max: REVIEW_NOTE_MAX_LENGTH, also: longEnough })
    refuse(refusals)
    return undoDecisions(portal, { actor: viewer.id, reviewer, since, reason })
  })
}

/** A moment after now means a wrong clock or a slip of the pen: it would undo nothing. */
function readSince(sent: string, refusals: Refusals): Date {
  if (refusals.since) return new Date()
  const since = readMoment('since', sent, refusals) ?? new Date()
  if (since.getTime() > Date.now() + 60_000) refusals.since = [REFUSAL_TEXTS.undoSince]
  return since
}
