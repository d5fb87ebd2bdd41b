import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { countAgain, setAside, type Changed } from './oversight/oversight.repository.ts'

/** An administrator's decision not to count an opinion. The reason is in the audit log. */
export async function setOpinionAside(
  db: Database,
  { actor, id, reason }: { actor: number; id: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [changed] = await setAside(tx, [id])
    if (!changed) throw new Refusal('not-found')
    await noteAct(tx, {
      actor,
      act: 'opinion-set-aside',
      target: { kind: 'record', id: changed.recordId },
      note: reason,
    })
  })
}

interface Together {
  actor: number
  ids: readonly number[]
  reason: string
}

/** The same for several, with one entry in the log for each account. Resolves with how many were not set aside before. */
export async function setOpinionsAside(db: Database, together: Together): Promise<number> {
  return changeTogether(db, together, { act: 'opinions-set-aside', change: setAside })
}

/** Counts opinions again, as far as they were counted before they were set aside. */
export async function countOpinionsAgain(db: Database, together: Together): Promise<number> {
  return changeTogether(db, together, { act: 'opinions-counted', change: countAgain })
}

async function changeTogether(
  db: Database,
  { actor, ids, reason }: Together,
  {
    act,
    change,
  }: {
    act: 'opinions-set-aside' | 'opinions-counted'
    change: (tx: Database, ids: readonly number[]) => Promise<Changed[]>
  },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const changed = await change(tx, ids)
    for (const [accountId, theirs] of Map.groupBy(changed, (each) => each.accountId))
      await noteAct(tx, {
        actor,
        act,
        ...(accountId !== null && { target: { kind: 'account', id: accountId } }),
        note: `${theirs.length}: ${reason}`,
      })
    return changed.length
  })
}
