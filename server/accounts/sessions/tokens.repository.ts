import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Grant } from '#contract/review/grants.ts'
import { troubleOf } from '#server/platform/database/answers/database-trouble.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/schema/schema.ts'

/** Milliseconds for which a token is valid without use, and in total. */
export interface TokenLifetime {
  idle: number
  absolute: number
}

/** Maximum number of tokens of an account; the eleventh login ends the oldest. */
const MOST_TOKENS = 10
/** Precision of the time of last use in milliseconds: a write for every request would cost too much. */
const USE_NOTED_EVERY = 3_600_000

/** Opens a session and returns its token: 40 hexadecimal characters, of which the database stores only the hash. Needs a transaction. */
export async function createToken(
  db: Database,
  accountId: number,
  { now, device }: { now: Date; device?: { browser: string | null; system: string | null } },
): Promise<string> {
  const token = randomBytes(20).toString('hex')
  await db
    .insertInto('tokens')
    .values({
      account_id: accountId,
      token_hash: hashOf(token),
      created_at: now,
      last_used_at: now,
      browser: device?.browser ?? null,
      system: device?.system ?? null,
    })
    .execute()
  await db
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
  return token
}

export async function findTokenOwner(
  db: Database,
  token: string,
  { now, lifetime }: { now: Date; lifetime: TokenLifetime },
): Promise<{
  id: number
  username: string
  active: boolean
  administrator: boolean
  moderator: boolean
  grants: Grant[]
} | null> {
  const found = await db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(['tokens.id as tokenId', 'tokens.last_used_at'])
    .select(['accounts.id', 'username', 'active', 'administrator', 'moderator'])
    .select(standingGrants)
    .where('token_hash', '=', hashOf(token))
    .where('tokens.created_at', '>', new Date(now.getTime() - lifetime.absolute))
    .where('last_used_at', '>', new Date(now.getTime() - lifetime.idle))
    .executeTakeFirst()
  if (!found) return null
  const { tokenId, last_used_at: lastUsed, ...owner } = found
  if (now.getTime() - lastUsed.getTime() > USE_NOTED_EVERY) await noteUse(db, tokenId, now)
  return owner
}

/** On a full disk members can still read; the next use is stored when there is space. */
async function noteUse(db: Database, tokenId: number, now: Date): Promise<void> {
  try {
    await db.updateTable('tokens').set({ last_used_at: now }).where('id', '=', tokenId).execute()
  } catch (error) {
    if (!(error instanceof Error) || troubleOf(error) !== 'full') throw error
  }
}

export async function deleteToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('tokens').where('token_hash', '=', hashOf(token)).execute()
}

export interface StoredSession {
  id: number
  createdAt: Date
  lastUsedAt: Date
  browser: string | null
  system: string | null
  current: boolean
}

/** Returns valid tokens, latest first. */
export async function findTokensOf(
  db: Database,
  accountId: number,
  { current, now, lifetime }: { current: string; now: Date; lifetime: TokenLifetime },
): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(['id', 'created_at', 'last_used_at', 'browser', 'system'])
    .select((row) => row('token_hash', '=', hashOf(current)).as('current'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(now.getTime() - lifetime.absolute))
    .where('last_used_at', '>', new Date(now.getTime() - lifetime.idle))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ created_at, last_used_at, current: isCurrent, ...row }) => ({
    ...row,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    current: Boolean(isCurrent),
  }))
}

/** False if the account has no such session. */
export async function deleteTokenById(db: Database, accountId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('tokens')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteOtherTokens(db: Database, accountId: number, kept: string): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', hashOf(kept))
    .execute()
}

export async function deleteAllTokens(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('tokens').where('account_id', '=', accountId).execute()
}

/** A plain hash is enough for 160 random bits: there is nothing to guess. */
function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** Deletes expired logins, with the names of their devices. */
export async function deleteEndedTokens(
  db: Database,
  { now, lifetime }: { now: Date; lifetime: TokenLifetime },
): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where((row) =>
      row.or([
        row('created_at', '<=', new Date(now.getTime() - lifetime.absolute)),
        row('last_used_at', '<=', new Date(now.getTime() - lifetime.idle)),
      ]),
    )
    .execute()
}

/** The column `grants` of an account: the roles for an area that it has now. */
function standingGrants(eb: ExpressionBuilder<Tables, 'accounts'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('role_grants')
      .select(['role', 'area'])
      .whereRef('role_grants.account_id', '=', 'accounts.id')
      .where('ended_at', 'is', null)
      // Those of a suspended member count for nothing.
      .whereRef('accounts.active', '=', eb.lit(true))
      .orderBy('role_grants.id'),
  ).as('grants')
}

/** The roles for an area that a member has at this moment; none for a suspended one or one who has left. */
export async function grantsOf(db: Database, accountId: number): Promise<Grant[]> {
  const found = await db
    .selectFrom('accounts')
    .select(standingGrants)
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return found?.grants ?? []
}
