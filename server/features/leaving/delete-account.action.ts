import { REFUSAL_TEXTS } from '#contract/errors.ts'
import {
  confirmPassword,
  deleteAccountRow,
  findOwnAccount,
  holdAccount,
  holdActiveAdministrators,
  type LeaveAccount,
} from '#server/features/accounts/index.ts'
import { noteAct } from '#server/features/audit/index.ts'
import { forgetSender } from '#server/features/feedback/index.ts'
import { forgetAddress } from '#server/features/mail/index.ts'
import { removePicture } from '#server/features/pictures/index.ts'
import { deleteRecordsOf } from '#server/features/records/index.ts'
import { forgetReporter } from '#server/features/reports/index.ts'
import type { Database } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'

/**
 * What a member leaves behind: nothing but records, without a name, and those only if they are to be kept. Whatever
 * else a feature keeps of a member hangs on the account by a foreign key with `on delete cascade` and goes with its
 * row; what has no foreign key, such as files and an address that was typed into a form, is removed here.
 */
export const deleteAccount: LeaveAccount = async (portal, confirmation, records) => {
  const { db, files, tries } = portal
  const { accountId } = confirmation
  await confirmPassword(portal, confirmation)
  const pictures = await db.transaction().execute(async (tx) => {
    if ((await findOwnAccount(tx, accountId))?.administrator) await refuseToTheLast(tx, accountId)
    // First of all: whoever is writing in this name ends before, so that what they wrote goes too, or finds nobody after.
    await holdAccount(tx, accountId, 'alone')
    const account = await findOwnAccount(tx, accountId)
    const ofRecords = await deleteRecordsOf(tx, accountId, records === 'delete' ? 'all' : 'taken away')
    const ofProfile = await deleteAccountRow(tx, accountId)
    if (account) await forgetEverywhere(tx, account.email)
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

/** From the pages, a portal does not lose its last administrator; from the command line it may. */
async function refuseToTheLast(tx: Database, accountId: number): Promise<void> {
  const administrators = await holdActiveAdministrators(tx)
  if (administrators.every((id) => id === accountId))
    throw new Refusal('invalid', { fields: { non_field_errors: [REFUSAL_TEXTS.lastAdministrator] } })
}

/** Where the address stands without the account: what was written or reported without logging in, and mail. */
async function forgetEverywhere(tx: Database, email: string): Promise<void> {
  await forgetSender(tx, email.toLowerCase())
  await forgetReporter(tx, email.toLowerCase())
  await forgetAddress(tx, email)
}
