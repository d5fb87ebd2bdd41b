import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'

/**
 * Prevents an account from being deleted until the transaction ends. Must come first in every transaction that writes
 * records, drafts, bookmarks or pictures: a deletion that waits for it sees what was written, and an earlier one is
 * noticed. Throws a Refusal if the account no longer exists.
 * @param how `together` with other writers, or `alone`, one writer of this account after the other
 */
export async function lockAccount(
  tx: Database,
  id: number,
  how: 'together' | 'alone' = 'together',
): Promise<void> {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', id)
  // Not `for share`, which would wait for every update of a login's last use.
  const held = await (how === 'together' ? account.forKeyShare() : account.forUpdate()).executeTakeFirst()
  if (!held) throw new Refusal('not-authenticated', { detail: REFUSAL_TEXTS.inactive })
}
