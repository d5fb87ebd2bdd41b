import { noteAct } from '#server/features/audit/index.ts'
import type { Database } from '#server/platform/database.ts'
import { setAdministrator } from './accounts.repository.ts'
import { keyOf } from './accounts.rules.ts'

/** What the log says of an act of nobody who was signed in. */
export const FROM_COMMAND_LINE = 'From the command line'

/** Makes a member an administrator, or no longer one, and notes it. False where nothing was changed. */
export async function changeRole(db: Database, username: string, administrator: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const member = await setAdministrator(tx, keyOf(username.trim()), administrator)
    if (!member) return false
    await noteAct(tx, {
      actor: null,
      act: administrator ? 'administrator-granted' : 'administrator-revoked',
      target: { kind: 'account', id: member.id },
      note: FROM_COMMAND_LINE,
    })
    return true
  })
}
