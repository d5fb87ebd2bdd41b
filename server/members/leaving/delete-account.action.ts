import { AUDIT_NOTES } from '#contract/review/audit.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  confirmPassword,
  deleteAccountRow,
  findAddresses,
  findOwnAccount,
  lockAccount,
  lockActiveAdministrators,
  type LeaveAccount,
} from '#server/accounts/index.ts'
import { deleteOwnTitles, noteAct } from '#server/platform/audit/index.ts'
import { removeCommentsOf } from '#server/discussion/index.ts'
import { deleteSender, deleteReporter, deleteRequester } from '#server/moderation/index.ts'
import { deleteAddress } from '#server/platform/mail/index.ts'
import { removeFormerPicture } from '#server/pictures/index.ts'
import { deleteRecordsOf } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'

/**
 * Deletes an account. Only records may stay, without a name, if the member wishes. Everything
 * else that features store about a member refers to the account with `on delete cascade` and is deleted with its
 * row. Data without a foreign key, such as files and addresses typed into forms, are removed here.
 */
export const deleteAccount: LeaveAccount = async (portal, confirmation, records) => {
  const { db, tries } = portal
  const { accountId } = confirmation
  await confirmPassword(portal, confirmation)
  const pictures = await db.transaction().execute(async (tx) => {
    if ((await findOwnAccount(tx, accountId))?.administrator) await refuseToTheLast(tx, accountId)
    // Must come first: other writes of this member either end before, so that they are deleted too, or come later and
    // find no account.
    await lockAccount(tx, accountId, 'alone')
    const addresses = await findAddresses(tx, accountId)
    const ofRecords = await deleteRecordsOf(tx, accountId, WHICH_GO[records])
    await removeCommentsOf(tx, accountId)
    await deleteOwnTitles(tx, accountId)
    const ofProfile = await deleteAccountRow(tx, accountId)
    for (const address of addresses) await forgetEverywhere(tx, address)
    await noteAct(tx, {
      actor: null,
      act: 'account-deleted',
      target: { kind: 'account', id: accountId },
      note: records === 'keep' ? AUDIT_NOTES.recordsStay : AUDIT_NOTES.withRecords,
    })
    return [...ofRecords, ...ofProfile]
  })
  tries.forget(accountId)
  // After the rows: if this is interrupted, the sweep finds the unused files.
  await Promise.all(pictures.map((key) => removeFormerPicture(portal, key)))
}

/** What goes, by the wish of the member. */
const WHICH_GO = { keep: 'taken away', delete: 'all', unverified: 'unverified' } as const

/** The last administrator cannot be removed from the pages, only from the command line. */
async function refuseToTheLast(tx: Database, accountId: number): Promise<void> {
  const administrators = await lockActiveAdministrators(tx)
  if (administrators.every((id) => id === accountId))
    throw new Refusal('invalid', { fields: { non_field_errors: [REFUSAL_TEXTS.lastAdministrator] } })
}

/** Removes the address where it is stored without the account: in feedback, reports and requests from visitors, and in emails. */
async function forgetEverywhere(tx: Database, email: string): Promise<void> {
  await deleteSender(tx, email.toLowerCase())
  await deleteReporter(tx, email.toLowerCase())
  await deleteRequester(tx, email.toLowerCase())
  await deleteAddress(tx, email)
}
