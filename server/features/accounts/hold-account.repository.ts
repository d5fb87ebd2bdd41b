import { REFUSAL_TEXTS } from '#contract/errors.ts'
import type { Database } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'

/**
 * Keeps an account from being deleted until the transaction ends. First thing in every transaction that writes records,
 * drafts, bookmarks or pictures: a deletion that waits for it sees what was written, and one that came first is noticed.
 * Throws a Refusal where the account has gone.
 * @param how `together` with other writers, or `alone`, one writer of this account after the other
 */
export async function holdAccount(
  tx: Database,
  id: number,
  how: 'together' | 'alone' = 'together',
): Promise<void> {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', id)
  // Not `for share`: that would wait for each note of a login.
  const held = await (how === 'together' ? account.forKeyShare() : account.forUpdate()).executeTakeFirst()
  if (!held) throw new Refusal('not-authenticated', { detail: REFUSAL_TEXTS.inactive })
}
