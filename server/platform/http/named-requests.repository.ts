import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

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

/** The time for which a key cannot be used again, by the clock of the database, which all processes share. */
const KEPT = sql`interval '1 day'`

type Name = Pick<NamedRequest, 'accountId' | 'key'>

/** Returns the request for which this sender used the key within the last day. */
export async function findNamedRequest(
  db: Database,
  name: Name,
): Promise<{ kind: string; hash: Buffer; madeId: number | null } | null> {
  const row = await db
    .selectFrom('named_requests')
    .select(['kind', 'body_hash', 'made_id'])
    .where(isOf(name))
    .where('created_at', '>', keptSince())
    .executeTakeFirst()
  return row ? { kind: row.kind, hash: Buffer.from(row.body_hash), madeId: row.made_id } : null
}

/** Call it in the transaction that carries out the request; fails if the same sender has used the key before. */
export async function keepNamedRequest(
  tx: Database,
  { accountId, key, kind, hash }: NamedRequest,
  madeId: number | null,
): Promise<void> {
  // Old requests are deleted once a day, and one of the same name must not stand in the way until then.
  await tx
    .deleteFrom('named_requests')
    .where(isOf({ accountId, key }))
    .where('created_at', '<=', keptSince())
    .execute()
  await tx
    .insertInto('named_requests')
    .values({ account_id: accountId, key, kind, body_hash: hash, made_id: madeId })
    .execute()
}

/** Deletes the requests whose keys may be used again. */
export async function deleteOldNamedRequests(db: Database): Promise<void> {
  await db.deleteFrom('named_requests').where('created_at', '<=', keptSince()).execute()
}

/** In the form of the index `named_requests_of_asker`. */
function isOf({ accountId, key }: Name): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(account_id, 0) = ${accountId ?? 0} and key = ${key}`
}

function keptSince(): RawBuilder<Date> {
  return sql<Date>`now() - ${KEPT}`
}
