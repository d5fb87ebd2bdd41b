import { sql } from 'kysely'
import type { Asker, SensitiveRequestSort } from '#contract/review/moderation/sensitive-requests.ts'
import type { Language } from '#language/language.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyLast, inOrder, type ListPart } from '#server/platform/bodies/list-part.ts'

export interface NewRequest {
  who: Asker
  /** Id of the record. */
  record: number | null
  place: string | null
  name: string
  email: string
  reason: string
  atRisk: boolean
  language: Language
}

export async function isPublicRecord(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('records')
    .select('id')
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertRequest(
  db: Database,
  { record, atRisk, ...rest }: NewRequest,
): Promise<{ id: number; received: Date }> {
  const { id, received_at } = await db
    .insertInto('sensitive_requests')
    .values({ record_id: record, at_risk: atRisk, ...rest })
    .returning(['id', 'received_at'])
    .executeTakeFirstOrThrow()
  return { id, received: received_at }
}

/** When a request was received, and whether the place of a record at risk is withheld now, by any of the ways. */
export async function findSent(
  db: Database,
  id: number,
): Promise<{ received: Date; withheld: boolean } | null> {
  const found = await db
    .selectFrom('sensitive_requests')
    .leftJoin('records', 'records.id', 'sensitive_requests.record_id')
    .select(['received_at', 'at_risk', 'sensitivity'])
    .where('sensitive_requests.id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { received_at: received, at_risk: atRisk, sensitivity } = found
  return { received, withheld: atRisk && sensitivity !== null && sensitivity !== 'open' }
}

type State = 'open' | 'closed' | null

const SORTED_BY = { received: sql`received_at`, name: sql`folded(name)` }

function filtered(db: Database, state: State) {
  return db
    .selectFrom('sensitive_requests')
    .$if(state !== null, (query) => query.where('closed_at', state === 'open' ? 'is' : 'is not', null))
}

export async function findRequestIds(
  db: Database,
  state: State,
  { sort, order, from, limit }: ListPart<SensitiveRequestSort>,
): Promise<number[]> {
  const rows = await filtered(db, state)
    .select('id')
    .orderBy(SORTED_BY[sort], emptyLast(order))
    .orderBy('id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(from !== undefined, (query) => query.offset(from ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

export async function countRequests(db: Database, state: State): Promise<number> {
  const { count } = await filtered(db, state)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** These requests, in this order. */
export async function findRequests(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('sensitive_requests')
    .leftJoin('records', 'records.id', 'sensitive_requests.record_id')
    .leftJoin('accounts as closer', 'closer.id', 'sensitive_requests.closed_by')
    .select(['sensitive_requests.id', 'sensitive_requests.record_id', 'records.title'])
    .select(['who', 'place', 'name', 'sensitive_requests.email', 'reason', 'at_risk'])
    .select(['received_at', 'closed_at', 'answer', 'closer.username as closer'])
    .select('withheld_at')
    .where((row) => row('sensitive_requests.id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  return inOrder(ids, rows)
}

export type RequestRow = Awaited<ReturnType<typeof findRequests>>[number]

/** Locks the request until the transaction ends. Null if there is none. */
export async function lockRequest(tx: Database, id: number) {
  const found = await tx
    .selectFrom('sensitive_requests')
    .select(['id', 'record_id', 'withheld_at', 'email', 'language', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function closeRequest(
  tx: Database,
  id: number,
  { actor, answer, now }: { actor: number; answer: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sensitive_requests')
    .set({ closed_at: now, closed_by: actor, answer })
    .where('id', '=', id)
    .execute()
}

export async function deleteRequest(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('sensitive_requests').where('id', '=', id).execute()
}

/** All that nobody has answered, oldest first. */
export async function findOpenRequests(db: Database): Promise<{ at_risk: boolean; received_at: Date }[]> {
  return db
    .selectFrom('sensitive_requests')
    .select(['at_risk', 'received_at'])
    .where('closed_at', 'is', null)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

/** An open request stays until it is answered. */
export async function deleteRequestsBefore(db: Database, moment: Date): Promise<void> {
  await db
    .deleteFrom('sensitive_requests')
    .where('received_at', '<', moment)
    .where('closed_at', 'is not', null)
    .execute()
}

/** Removes this asker; the requests stay. @param emailKey in lower case */
export async function deleteRequester(tx: Database, emailKey: string): Promise<void> {
  await tx
    .updateTable('sensitive_requests')
    .set({ name: null, email: null })
    .where((row) => row(row.fn<string>('lower', ['email']), '=', emailKey))
    .execute()
}
