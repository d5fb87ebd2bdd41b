import { AUDIT_NOTES } from '#contract/review/audit.ts'
import { emailTexts, keyOf, sendResetLink } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { giveAddress } from './unclaimed.repository.ts'

/**
 * Gives a member who was imported without an address theirs, and sends a link there to choose a password. It can be done again
 * until a password was chosen, for example after a mistyped address. Throws an Error for the operator.
 */
export async function inviteMember(
  db: Database,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const why = emailTexts(email)
  if (why.length > 0) throw new Error(`${email}: ${why.join(' ')} Nothing changed.`)
  await db.transaction().execute(async (tx) => {
    const given = await giveAddress(tx, { usernameKey: keyOf(username), email, emailKey: keyOf(email) })
    if (given === 'unknown')
      throw new Error(
        `${username} is no member who was imported without an address and has not chosen a password yet. Nothing changed.`,
      )
    if (given === 'taken') throw new Error(`Another member has the address ${email}. Nothing changed.`)
    await noteAct(tx, {
      actor: null,
      act: 'email-changed',
      target: { kind: 'account', id: given.id },
      note: AUDIT_NOTES.commandLine,
    })
    await sendResetLink(tx, email)
  })
}
