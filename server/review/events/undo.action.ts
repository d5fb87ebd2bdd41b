import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { UNDO_BATCH, UNDO_SHOWN, type UndoPreview } from '#contract/review/review-oversight.ts'
import { lockAccount, keyOf } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { exactRecords } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Undoing } from '../review.ts'
import { replay, seqsToUndo } from './replay.rules.ts'
import { lockReview, writeStep } from '../review.repository.ts'
import { notifyFinder } from '../notify-finder.ts'
import {
  findHappened,
  findReviewerCalled,
  findStates,
  findTouched,
  findUndoneRecords,
} from './undo.repository.ts'

type Deps = Pick<Portal, 'db' | 'config'>

interface Asked {
  /** User id of the administrator. */
  actor: number
  /** Username of the reviewer. */
  reviewer: string
  since: Date
}

/** Says what undoing would change, and which records would be left as they are, and why. */
export async function previewUndo(db: Database, { actor, reviewer, since }: Asked): Promise<UndoPreview> {
  const undoing = { reviewer: await reviewerCalled(db, reviewer), since }
  const { theirs, own, since: others } = await findWork(db, undoing, actor)
  const shown = theirs.slice(0, UNDO_SHOWN)
  const [events, states, records] = await Promise.all([
    findHappened(db, shown),
    findStates(db, shown),
    findUndoneRecords(await exactRecords(db), [...shown, ...own, ...others.map(({ recordId }) => recordId)]),
  ])
  const titles = new Map(records.map((record) => [record.id, record.title]))
  const left = [
    ...own.map((id) => ({ id, title: titles.get(id) ?? '', why: 'own' as const, by: null })),
    ...others.map(({ recordId: id, username }) => ({
      ...{ id, title: titles.get(id) ?? '' },
      ...{ why: 'decided_since' as const, by: username },
    })),
  ]
  return {
    total: theirs.length,
    records: records.flatMap(({ id, title, began, version }) => {
      const happened = events.get(id)
      const state = states.get(id)
      if (!happened || !state) return []
      const without = seqsToUndo(happened, undoing)
      const restored = replay(happened, { recordId: id, began, version, without, now: new Date() })
      return [{ id, title, state, restored: restored.state }]
    }),
    left_total: left.length,
    left: left.slice(0, UNDO_SHOWN),
  }
}

/**
 * Undoes decisions of a reviewer, each record in its own transaction: safe to repeat. At most
 * UNDO_BATCH records at a time; resolves with how many were restored, and how many remain.
 */
export async function undoDecisions(
  deps: Deps,
  { actor, reviewer, since, reason }: Asked & { reason: string },
): Promise<{ undone: number; remaining: number }> {
  const undoing = { reviewer: await reviewerCalled(deps.db, reviewer), since }
  const { theirs } = await findWork(deps.db, undoing, actor)
  let undone = 0
  for (const id of theirs.slice(0, UNDO_BATCH))
    if (await undoOne(deps, { actor, id, undoing, reason })) undone++
  return { undone, remaining: Math.max(0, theirs.length - UNDO_BATCH) }
}

async function reviewerCalled(db: Database, username: string): Promise<number> {
  const id = await findReviewerCalled(db, keyOf(username))
  if (id === null) throw new Refusal('invalid', { fields: { reviewer: [REFUSAL_TEXTS.noSuchMember] } })
  return id
}

/** Numbers of the records to restore, those that the administrator found, and those about which others have decided since. */
async function findWork(db: Database, undoing: Undoing, actor: number) {
  const touched = await findTouched(db, undoing)
  const last = touched.filter(({ by, at }) => by === undoing.reviewer && at >= undoing.since)
  const records = await findUndoneRecords(
    await exactRecords(db),
    last.map(({ recordId }) => recordId),
  )
  return {
    theirs: records.filter(({ finder }) => finder !== actor).map(({ id }) => id),
    own: records.filter(({ finder }) => finder === actor).map(({ id }) => id),
    since: touched.filter((each) => !last.includes(each)),
  }
}

interface One {
  actor: number
  id: number
  undoing: Undoing
  reason: string
}

/** False if there is nothing to undo, because somebody else has done it or has decided since. */
async function undoOne({ db, config }: Deps, { actor, id, undoing, reason }: One): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    const review = await lockReview(tx, id)
    const [record] = await findUndoneRecords(await exactRecords(tx), [id])
    const events = (await findHappened(tx, [id])).get(id)
    if (!review || !record || !events) return false
    const undoes = seqsToUndo(events, undoing)
    if (undoes.length === 0 || record.finder === actor) return false
    const { began, version } = record
    const restored = replay(events, { recordId: id, began, version, without: undoes, now: new Date() })
    // The reviewer whose decision is undone does not keep it.
    const keeps = restored.takenBy !== undoing.reviewer
    const step = { kind: 'undone', to: restored.state, note: reason, undoes } as const
    await writeStep(
      tx,
      { actor, version, review, step },
      { ...restored, ...(!keeps && { takenBy: null, takenUntil: null }) },
    )
    await noteAct(tx, { actor, act: 'review-undone', target: { kind: 'record', id }, note: reason })
    if (record.visible)
      await notifyFinder(tx, config, {
        record,
        state: 'undone',
        note: reason,
      })
    return true
  })
}
