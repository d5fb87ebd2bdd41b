import type { Database } from '#server/platform/database.ts'

export interface NamedRequest {
  key: string
  /** Of what it carried. */
  hash: Buffer
}

/** Milliseconds after which a name may be used again. */
const KEPT = 86_400_000

/** The request that this member named so within the last day. */
export async function findRequest(
  db: Database,
  accountId: number,
  key: string,
): Promise<{ hash: Buffer; recordId: number | null } | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'record_id'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('created_at', '>', new Date(Date.now() - KEPT))
    .executeTakeFirst()
  return row ? { hash: Buffer.from(row.body_hash), recordId: row.record_id } : null
}

/** Belongs into the transaction that stores the record; fails where the same member's same name was kept before. */
export async function keepRequest(
  tx: Database,
  accountId: number,
  { key, hash }: NamedRequest,
  recordId: number,
): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', new Date(Date.now() - KEPT))
    .execute()
  await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key, body_hash: hash, record_id: recordId })
    .execute()
}
