import { sql } from 'kysely'
import type { RegionBy } from '#contract/her/codes.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ChosenFind } from '../eligible/choose-finds.ts'

/** Lets one batch after the other be stored, until the transaction ends. */
export async function lockBatches(tx: Database): Promise<void> {
  await sql`lock table her_batches in share row exclusive mode`.execute(tx)
}

/** The number that the next batch of a region gets. */
export async function findNextNumber(db: Database, region: HerRegion): Promise<number> {
  const { last } = await db
    .selectFrom('her_batches')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('region', '=', region)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** Finds of batches of each region without an answer. */
export async function countUnanswered(db: Database): Promise<ReadonlyMap<HerRegion, number>> {
  const rows = await db
    .selectFrom('her_batch_records')
    .innerJoin('her_batches', 'her_batches.id', 'batch_id')
    .select(({ fn }) => ['region', fn.countAll<number>().as('count')])
    .where('status', 'is', null)
    .where('beside', 'is', null)
    .groupBy('region')
    .execute()
  return new Map(rows.map(({ region, count }) => [region, count]))
}

export interface NewBatch {
  region: HerRegion
  regionBy: RegionBy
  number: number
  asked: number
  madeBy: number
  madeAt: Date
  file: { key: string; bytes: number; sha256: string }
  finds: readonly Pick<ChosenFind, 'id' | 'version' | 'beside'>[]
}

/** Stores a batch with its finds, which are known as sent from now on. */
export async function insertBatch(tx: Database, { file, finds, ...batch }: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('her_batches')
    .values({
      region: batch.region,
      region_by: batch.regionBy,
      number: batch.number,
      asked: batch.asked,
      made_by: batch.madeBy,
      made_at: batch.madeAt,
      file_key: file.key,
      bytes: file.bytes,
      sha256: file.sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = finds.flatMap((find) => [
    { record_id: find.id, version: find.version, beside: null },
    ...find.beside.map((other) => ({ record_id: other.id, version: other.version, beside: find.id })),
  ])
  await tx
    .insertInto('her_batch_records')
    .values(rows.map((row) => ({ batch_id: id, ...row })))
    .execute()
  await tx
    .insertInto('record_her')
    .values(
      finds.map((find) => ({
        ...{ record_id: find.id, version: find.version, status: 'sent' as const, batch_id: id },
        by: batch.madeBy,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('record_id')
        .doUpdateSet((row) => ({
          ...{ status: 'sent' as const, batch_id: id, by: batch.madeBy, at: batch.madeAt },
          version: row.ref('excluded.version'),
          ...{ scheme: null, prn: null, reason: null, note: null },
        }))
        // The number of an earlier version stays until the answer to this one.
        .where('record_her.status', '<>', 'accepted'),
    )
    .execute()
  return id
}

function batches(db: Database) {
  return db
    .selectFrom('her_batches as b')
    .leftJoin('accounts', 'accounts.id', 'b.made_by')
    .select(['b.id', 'b.region', 'b.region_by', 'b.number', 'b.made_at', 'b.file_key', 'b.bytes', 'b.sha256'])
    .select('accounts.username as made_by')
    .select(
      sql<{ finds: number; answered: number; accepted: number; declined: number }>`(
        select json_build_object('finds', count(*), 'answered', count(status),
          'accepted', count(*) filter (where status in ('accepted', 'update')),
          'declined', count(*) filter (where status = 'declined'))
        from her_batch_records r where r.batch_id = b.id and r.beside is null)`.as('counts'),
    )
}

/** The newest first. */
export async function findBatches(db: Database, regions: readonly HerRegion[]) {
  return batches(db)
    .where((row) => row('b.region', '=', row.fn.any(row.val([...regions]))))
    .orderBy('b.made_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute()
}

export async function findBatch(db: Database, id: number) {
  return (await batches(db).where('b.id', '=', id).executeTakeFirst()) ?? null
}

export type StoredBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>

/** The numbers of all finds that a batch tells the place of, those beside others included. */
export async function findRecordsOfBatch(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('her_batch_records')
    .select('record_id')
    .where('batch_id', '=', id)
    .orderBy('record_id')
    .execute()
  return rows.map((row) => row.record_id)
}

/** Those of the keys that no batch names. */
export async function findSpareKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select from her_batches where file_key = key) order by key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Batches that were made so many years ago, and still have their file. */
export async function findOldFiles(db: Database, years: number): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, file_key as key from her_batches
    where file_key is not null and made_at < now() - make_interval(years => ${years}) order by id`.execute(db)
  return rows
}

export async function clearFile(db: Database, id: number): Promise<void> {
  await db.updateTable('her_batches').set({ file_key: null }).where('id', '=', id).execute()
}

/**
 * Asks these finders for a licence and their permission, those not asked for so many days, in a notice each. Returns their number.
 */
export async function insertQuestions(
  tx: Database,
  finders: readonly number[],
  days: number,
): Promise<number> {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where((row) => row('id', '=', row.fn.any(row.val([...finders]))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql`
    insert into notices (account_id, kind)
    select id, 'her_permission' from accounts where ${canBeAsked(finders, days)} returning account_id`.execute(
    tx,
  )
  return rows.length
}

/** How many of these finders were not asked for so many days. */
export async function countUnasked(db: Database, finders: readonly number[], days: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where ${canBeAsked(finders, days)} order by id`.execute(db)
  return rows.length
}

function canBeAsked(finders: readonly number[], days: number) {
  return sql`id = any(${[...finders]}::int[]) and active and suspended_at is null
    and not exists (select from notices n where n.account_id = accounts.id and n.kind = 'her_permission'
      and n.at > now() - make_interval(days => ${days}))`
}
