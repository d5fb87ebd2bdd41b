import { lockAccount } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { mustSeeThread } from '../access.ts'
import { lockThread, setFollow, unlockThread } from './threads.repository.ts'

/** Closes a discussion to new comments, or opens it again. @param reason null to open it */
export async function setLock(
  db: Database,
  viewer: Viewer,
  { recordId, reason }: { recordId: number; reason: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    await mustSeeThread(tx, viewer, recordId)
    const target = { kind: 'record', id: recordId }
    if (reason !== null) {
      await lockThread(tx, { recordId, by: viewer.id, reason })
      await noteAct(tx, { actor: viewer.id, act: 'thread-locked', target })
    } else if (await unlockThread(tx, recordId))
      await noteAct(tx, { actor: viewer.id, act: 'thread-unlocked', target })
  })
}

export async function chooseFollow(
  db: Database,
  viewer: Viewer,
  { recordId, follows }: { recordId: number; follows: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    await mustSeeThread(tx, viewer, recordId)
    await setFollow(tx, { recordId, accountId: viewer.id, follows })
  })
}
