import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { LineAnswer } from './line-answer.ts'

/** Nobody else answers a batch until the transaction ends. */
export async function lockBatch(tx: Database, id: number): Promise<void> {
  await tx.selectFrom('her_batches').select('id').where('id', '=', id).forUpdate().execute()
}

/** The finds of a batch with their answers so far, by number. */
export async function findAnswers(db: Database, batch: number) {
  const rows = await db
    .selectFrom('her_batch_records')
    .select(['record_id as id', 'version', 'beside', 'status', 'scheme', 'prn', 'reason', 'note'])
    .where('batch_id', '=', batch)
    .orderBy('record_id')
    .execute()
  return rows.map(({ scheme, prn, ...row }) => ({
    ...row,
    number: scheme === null || prn === null ? null : { scheme, number: prn },
  }))
}

export type StoredAnswer = Awaited<ReturnType<typeof findAnswers>>[number]

/** Those finds that are there now, with who found them, and the newest word about each; nobody changes their reviews until the end. */
export async function lockAnswered(tx: Database, ids: readonly number[]) {
  // As whoever decides about a find does: its review first.
  await tx
    .selectFrom('record_reviews')
    .select('record_id')
    .where((row) => row('record_id', '=', row.fn.any(row.val([...ids]))))
    .orderBy('record_id')
    .forUpdate()
    .execute()
  return findAnswered(tx, ids)
}

export async function findAnswered(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('records')
    .leftJoin('record_her as h', 'h.record_id', 'records.id')
    .select(['records.id', 'h.status', 'h.batch_id as batch'])
    .where((row) => row('records.id', '=', row.fn.any(row.val([...ids]))))
    .where('deleted_at', 'is', null)
    .execute()
}

export async function writeAnswer(
  tx: Database,
  batch: number,
  { id, status, number, reason, note }: LineAnswer,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('her_batch_records')
    .set({ status, reason, note, answered_at: at })
    .set({ scheme: number?.scheme ?? null, prn: number?.number ?? null })
    .where('batch_id', '=', batch)
    .where('record_id', '=', id)
    .execute()
}

/** How many finds of a batch have no answer. */
export async function countUnansweredOf(db: Database, batch: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from her_batch_records
    where batch_id = ${batch} and beside is null and status is null`.execute(db)
  return rows[0]?.count ?? 0
}
