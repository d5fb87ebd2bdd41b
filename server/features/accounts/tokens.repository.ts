import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'

/** Milliseconds that a token lasts without use, and in all. */
export interface TokenLifetime {
  idle: number
  absolute: number
}

/** Tokens of one account; the eleventh login ends the first. */
const MOST_TOKENS = 10
/** How exactly the last use is known: a write with every read would cost more than it tells. */
const USE_NOTED_EVERY = 3_600_000

/** Opens a session: 40 hexadecimal characters, of which the database keeps only the hash. */
export async function createToken(db: Database, accountId: number, now: Date): Promise<string> {
  const token = randomBytes(20).toString('hex')
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('tokens')
      .values({ account_id: accountId, token_hash: hashOf(token), created_at: now, last_used_at: now })
      .execute()
    await tx
      .deleteFrom('tokens')
      .where('account_id', '=', accountId)
      .where('id', 'not in', (row) =>
        row
          .selectFrom('tokens')
          .select('id')
          .where('account_id', '=', accountId)
          .orderBy('id', 'desc')
          .limit(MOST_TOKENS),
      )
      .execute()
  })
  return token
}

export async function findTokenOwner(
  db: Database,
  token: string,
  { now, lifetime }: { now: Date; lifetime: TokenLifetime },
): Promise<{ id: number; username: string; active: boolean; administrator: boolean } | null> {
  const found = await db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(['tokens.id as tokenId', 'tokens.last_used_at'])
    .select(['accounts.id', 'username', 'active', 'administrator'])
    .where('token_hash', '=', hashOf(token))
    .where('tokens.created_at', '>', new Date(now.getTime() - lifetime.absolute))
    .where('last_used_at', '>', new Date(now.getTime() - lifetime.idle))
    .executeTakeFirst()
  if (!found) return null
  const { tokenId, last_used_at: lastUsed, ...owner } = found
  if (now.getTime() - lastUsed.getTime() > USE_NOTED_EVERY)
    await db.updateTable('tokens').set({ last_used_at: now }).where('id', '=', tokenId).execute()
  return owner
}

export async function deleteToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('tokens').where('token_hash', '=', hashOf(token)).execute()
}

/** A plain hash is enough for 160 random bits: there is nothing to guess. */
function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
