import { noteAct } from '#server/features/audit/index.ts'
import { removePicture } from '#server/features/pictures/index.ts'
import { deleteRecordsOf } from '#server/features/records/index.ts'
import type { Portal } from '#server/platform/portal.ts'
import { deleteAccountRow } from './account-changes.repository.ts'
import { confirmPassword, type Confirmation, type ConfirmingPortal } from './confirm-password.ts'
import { holdAccount } from './hold-account.repository.ts'

/**
 * What a member leaves behind: nothing but records, without a name, and those only if they are to be kept. Whatever
 * else a feature keeps of a member hangs on the account by a foreign key with `on delete cascade` and goes with its
 * row; what has no foreign key, such as files, is removed here.
 */
export async function deleteAccount(
  portal: ConfirmingPortal & Pick<Portal, 'files'>,
  confirmation: Confirmation,
  records: 'keep' | 'delete',
): Promise<void> {
  const { db, files, tries } = portal
  const { accountId } = confirmation
  await confirmPassword(portal, confirmation)
  const pictures = await db.transaction().execute(async (tx) => {
    // First of all: whoever is writing in this name ends before, so that what they wrote goes too, or finds nobody after.
    await holdAccount(tx, accountId, 'alone')
    const ofRecords = await deleteRecordsOf(tx, accountId, records === 'delete' ? 'all' : 'taken away')
    const ofProfile = await deleteAccountRow(tx, accountId)
    await noteAct(tx, {
      actor: null,
      act: 'account-deleted',
      target: { kind: 'account', id: accountId },
      note: records === 'delete' ? 'With its records' : 'Its records stay',
    })
    return [...ofRecords, ...ofProfile]
  })
  tries.forget(accountId)
  // After the rows: if this is broken off, the sweep finds files that nothing points at.
  await Promise.all(pictures.map((key) => removePicture(files, key)))
}
