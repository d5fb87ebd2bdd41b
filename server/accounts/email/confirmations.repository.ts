import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ConfirmationOutcome } from '#contract/accounts/confirmations.ts'
import type { Database } from '#server/platform/database/database.ts'

const DAY = 86_400_000
/**
 * Milliseconds for which a link is valid. Longer than a password reset link, because it opens nothing: it only shows that
 * somebody reads this mailbox, and many people read theirs once a week.
 */
export const CONFIRMATION_LIFETIME = 7 * DAY
/** Milliseconds for which a link is remembered, so that an expired or used one is not called wrong. */
const REMEMBERED = 30 * DAY

export interface AddressState {
  email: string
  confirmed: boolean
  /** Where digests and notices go; null if nowhere. */
  noticesTo: string | null
  /** When the latest link to this address was sent. */
  linkSent: Date | null
}

export async function findAddressState(db: Database, accountId: number): Promise<AddressState | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'email_key', 'confirmed_email', 'confirmed_email_key'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) return null
  const latest = await db
    .selectFrom('email_confirmations')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('address_hash', '=', hashOf(account.email_key))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    email: account.email,
    confirmed: account.confirmed_email_key === account.email_key,
    noticesTo: account.confirmed_email,
    linkSent: latest?.created_at ?? null,
  }
}

/** Every address that the account goes by: the current one, and the one confirmed last. */
export async function findAddresses(db: Database, accountId: number): Promise<string[]> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'confirmed_email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) return []
  return [...new Set([account.email, account.confirmed_email ?? account.email])]
}

/** Returns the secret of a new link to this address: 256 bits, of which the database stores only the hash. */
export async function createConfirmation(
  db: Database,
  { accountId, emailKey, now }: { accountId: number; emailKey: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('email_confirmations')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      address_hash: hashOf(emailKey),
      created_at: now,
    })
    .execute()
  return token
}

/** Confirms the address that this link was sent to, once. Needs a transaction. */
export async function useConfirmation(
  tx: Database,
  token: string,
  now: Date,
): Promise<{ outcome: ConfirmationOutcome; accountId: number | null }> {
  const link = await tx
    .selectFrom('email_confirmations')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['account_id', 'address_hash', 'email_confirmations.created_at', 'used_at'])
    .select(['email', 'email_key', 'confirmed_email_key'])
    .where('token_hash', '=', hashOf(token))
    // Together with the account, so that a change of the address comes before or after, not in between.
    .forUpdate()
    .executeTakeFirst()
  if (!link) return { outcome: 'wrong', accountId: null }
  const accountId = link.account_id
  const outcome = outcomeOf(link, now)
  if (outcome !== 'confirmed') return { outcome, accountId }
  // Somebody else may have left this address behind, and never confirmed a new one.
  await tx
    .updateTable('accounts')
    .set({ confirmed_email: null, confirmed_email_key: null })
    .where('confirmed_email_key', '=', link.email_key)
    .execute()
  await noteConfirmed(tx, accountId)
  await tx
    .updateTable('email_confirmations')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('address_hash', '=', link.address_hash)
    .where('used_at', 'is', null)
    .execute()
  return { outcome, accountId }
}

interface Link {
  address_hash: Uint8Array
  created_at: Date
  used_at: Date | null
  email_key: string
  confirmed_email_key: string | null
}

function outcomeOf(link: Link, now: Date): ConfirmationOutcome {
  const isForAddress = hashOf(link.email_key).equals(link.address_hash)
  // The address has been changed since this link was sent.
  if (!isForAddress) return link.used_at ? 'used' : 'wrong'
  if (link.confirmed_email_key === link.email_key) return 'used'
  return now.getTime() - link.created_at.getTime() < CONFIRMATION_LIFETIME ? 'confirmed' : 'expired'
}

/** The current address becomes the one that digests and notices go to. */
export async function noteConfirmed(db: Database, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      confirmed_email: sql<string>`email`,
      confirmed_email_key: sql<string>`email_key`,
    })
    .where('id', '=', accountId)
    .execute()
}

export async function deleteOldConfirmations(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('email_confirmations')
    .where('created_at', '<=', new Date(now.getTime() - REMEMBERED))
    .execute()
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
