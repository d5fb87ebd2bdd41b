import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'

/** Milliseconds for which a link in an email is valid. */
const LIFETIME = 3_600_000

/** Returns the secret of a new link: 256 bits, of which the database stores only the hash. Expired links are deleted. */
export async function createReset(db: Database, accountId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteUsedResets(db, now)
  await db
    .insertInto('password_resets')
    .values({ account_id: accountId, token_hash: hashOf(token), created_at: now })
    .execute()
  return token
}

export async function deleteUsedResets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('created_at', '<=', oldest(now)).execute()
}

export interface Reset {
  accountId: number
  token: string
  now: Date
}

export async function isReset(db: Database, { accountId, token, now }: Reset): Promise<boolean> {
  const found = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hashOf(token))
    .where('created_at', '>', oldest(now))
    .executeTakeFirst()
  return found !== undefined
}

/** True for one caller only, even if several call at once. */
export async function useUpReset(db: Database, { accountId, token, now }: Reset): Promise<boolean> {
  const used = await db
    .deleteFrom('password_resets')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hashOf(token))
    .where('created_at', '>', oldest(now))
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteResets(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - LIFETIME)
}

function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
