import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { DECISIONS_A_DAY, type Correction } from '#contract/review/review.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { namedTo } from '#server/sensitivity/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { throttled } from '#server/platform/limits/limits.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import {
  ChangedMeanwhile,
  holding,
  mustBeAsSeen,
  mustBeFree,
  mustReview,
  type Asking,
  type Held,
} from './lock-reviewed.ts'
import type { Decision, Seen } from './read-decision.ts'
import { countDecisionsOfDay, findReview, writeStep } from './review.repository.ts'
import { isDecided, takenUntil } from './review.rules.ts'
import type { ReviewedRecord, ReviewStep, ReviewTarget } from './review.ts'
import { notifyFinder } from './notify-finder.ts'

type Deps = Pick<Portal, 'db' | 'config'>

const DAY = 86_400_000

/** Keeps the record for this reviewer for a week. Taking it again prolongs that. */
export async function takeRecord(deps: Deps, asking: Asking): Promise<void> {
  const { viewer } = asking
  await holding(deps.db, asking, async (held) => {
    await mustReview(deps, viewer, held)
    const { tx, record, review } = held
    const now = new Date()
    mustBeFree(held, viewer, now)
    if (isDecided(review.state)) throw new ChangedMeanwhile()
    const step = { kind: 'taken', to: 'in_review' } as const
    const begins = review.state !== 'in_review'
    await writeStep(
      tx,
      { actor: viewer.id, version: record.version, review, step },
      { takenBy: viewer.id, takenUntil: takenUntil(now), ...(begins && { since: now }) },
    )
    if (begins) await notifyFinder(tx, deps.config, { record, state: 'in_review', note: null })
  })
}

export async function releaseRecord(deps: Deps, asking: Asking): Promise<void> {
  const { viewer } = asking
  await holding(deps.db, asking, async (held) => {
    await mustReview(deps, viewer, held)
    const { tx, record, review } = held
    if (review.takenBy !== viewer.id) throw new ChangedMeanwhile()
    await writeStep(
      tx,
      { actor: viewer.id, version: record.version, review, step: { kind: 'released', to: review.state } },
      { takenBy: null, takenUntil: null },
    )
  })
}

/** Writes down a reviewer's verdict, with one event, one line of the audit log and word to the finder, or none of them. */
export async function decide(deps: Deps, asking: Asking, { step, ...seen }: Decision): Promise<void> {
  const { viewer, id } = asking
  await holding(deps.db, asking, async (held) => {
    await mustReview(deps, viewer, held)
    const { tx, record, review } = held
    const now = new Date()
    mustBeAsSeen(held, seen)
    mustBeFree(held, viewer, now)
    if (isDecided(review.state)) throw new ChangedMeanwhile()
    await mustBeWithinDay(held, viewer, now)
    if (step.target) await mustBeTarget(held, viewer, step.target)
    const asks = step.to === 'needs_info'
    const correction = correctionIn(record, step)
    await writeStep(
      tx,
      { actor: viewer.id, version: record.version, review, step: { ...step, correction } },
      {
        since: now,
        reason: step.reason ?? null,
        sureArchaeological: step.sureArchaeological ?? null,
        sureType: step.sureType ?? null,
        position: step.position ?? null,
        correction,
        target: step.target ?? null,
        // The answer to a question comes back to the reviewer who asked.
        ...(asks
          ? { takenBy: viewer.id, takenUntil: takenUntil(now) }
          : { takenBy: null, takenUntil: null, decidedBy: viewer.id, secondLook: false }),
        ...(step.to === 'verified' && { verifiedVersion: record.version, verifiedAt: now }),
      },
    )
    await noteAct(tx, {
      actor: viewer.id,
      act: 'review-decided',
      target: { kind: 'record', id },
      note: step.to,
    })
    await notifyFinder(tx, deps.config, { record, state: step.to, note: step.note ?? null, step })
  })
}

/** Reviews a decided record again. The reviewer who reopens it has taken it. */
export async function reopen(
  deps: Deps,
  asking: Asking,
  { note, ...seen }: Seen & { note: string },
): Promise<void> {
  const { viewer, id } = asking
  await holding(deps.db, asking, async (held) => {
    await mustReview(deps, viewer, held)
    const { tx, record, review } = held
    mustBeAsSeen(held, seen)
    if (!isDecided(review.state)) throw new ChangedMeanwhile()
    const now = new Date()
    await writeStep(
      tx,
      {
        actor: viewer.id,
        version: record.version,
        review,
        step: { kind: 'reopened', to: 'in_review', note },
      },
      { since: now, reason: null, target: null, takenBy: viewer.id, takenUntil: takenUntil(now) },
    )
    await noteAct(tx, { actor: viewer.id, act: 'review-reopened', target: { kind: 'record', id } })
    await notifyFinder(tx, deps.config, { record, state: 'reopened', note })
  })
}

/** What the reviewer says of type and period, if that is not what the finder says. */
function correctionIn({ types }: ReviewedRecord, { correction }: ReviewStep): Correction | null {
  if (!correction) return null
  return FIELDS.some((field) => correction[field] !== types[field]) ? correction : null
}

const FIELDS = ['site_type', 'monument_type', 'period'] as const satisfies readonly (keyof Correction)[]

/** So many decisions in a day are a mistake, or worse: somebody should look. */
async function mustBeWithinDay({ tx }: Held, viewer: Viewer, now: Date): Promise<void> {
  const { decisions, first } = await countDecisionsOfDay(tx, viewer.id)
  if (decisions < DECISIONS_A_DAY || first === null) return
  throw throttled(first.getTime() + DAY - now.getTime())
}

/**
 * A target is another record that the reviewer sees exactly and that is no duplicate itself: there are no chains. Of one that is
 * withheld from the reviewer, the answer must not tell what became of it.
 */
async function mustBeTarget({ tx, record }: Held, viewer: Viewer, target: ReviewTarget): Promise<void> {
  if (!('record' in target)) return
  const named = await namedTo(tx, viewer, [target.record])
  const other = named.has(target.record) ? await findReview(tx, target.record) : null
  if (other && target.record !== record.id && other.state !== 'already_recorded') return
  throw new Refusal('invalid', { fields: { target: [REFUSAL_TEXTS.reviewTargetRecord] } })
}
