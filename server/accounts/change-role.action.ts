import { AUDIT_NOTES } from '#contract/review/audit.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { setAdministrator } from './accounts.repository.ts'
import { keyOf } from './accounts.rules.ts'

/** Gives or removes the role of administrator, and logs it. False if nothing changed. */
export async function changeRole(db: Database, username: string, administrator: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const member = await setAdministrator(tx, keyOf(username.trim()), administrator)
    if (!member) return false
    await noteAct(tx, {
      actor: null,
      act: administrator ? 'administrator-granted' : 'administrator-revoked',
      target: { kind: 'account', id: member.id },
      note: AUDIT_NOTES.commandLine,
    })
    return true
  })
}
