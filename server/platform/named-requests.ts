import type { Database } from './database.ts'

/** A request with the idempotency key that its sender gave it. */
export interface NamedRequest {
  /** Null for visitors who are not logged in. */
  accountId: number | null
  key: string
  /** What the request creates, such as `record`. */
  kind: string
  /** A hash of the content. */
  hash: Buffer
}

/** Milliseconds after which a key may be used again. */
const KEPT = 86_400_000

/** Returns the request for which this sender used the key within the last day. */
export async function findNamedRequest(
  db: Database,
  { accountId, key }: Pick<NamedRequest, 'accountId' | 'key'>,
): Promise<{ kind: string; hash: Buffer; madeId: number | null } | null> {
  const row = await db
    .selectFrom('named_requests')
    .select(['kind', 'body_hash', 'made_id'])
    .where('account_id', 'is not distinct from', accountId)
    .where('key', '=', key)
    .where('created_at', '>', new Date(Date.now() - KEPT))
    .executeTakeFirst()
  return row ? { kind: row.kind, hash: Buffer.from(row.body_hash), madeId: row.made_id } : null
}

/** Call it in the transaction that carries out the request; fails if the same sender has used the key before. */
export async function keepNamedRequest(
  tx: Database,
  { accountId, key, kind, hash }: NamedRequest,
  madeId: number | null,
): Promise<void> {
  await tx
    .deleteFrom('named_requests')
    .where('created_at', '<=', new Date(Date.now() - KEPT))
    .execute()
  await tx
    .insertInto('named_requests')
    .values({ account_id: accountId, key, kind, body_hash: hash, made_id: madeId })
    .execute()
}
