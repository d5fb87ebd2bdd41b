import { sql } from 'kysely'
import type { RecordSort } from '#contract/review/moderation/moderation.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import { emptyLast, inOrder, type ListPart } from '#server/platform/bodies/list-part.ts'

export interface RecordFilter {
  /** Words of title and description, a member's name, or a number; null for all. */
  search: string | null
  /** The search text in the form in which usernames are compared. */
  memberKey: string | null
  state: 'visible' | 'withheld' | 'hidden' | 'deleted' | null
}

const SORTED_BY = {
  recorded: sql`records.created_at`,
  title: sql`left(folded(records.title), 200)`,
  site_type: sql`records.site_type`,
  member: sql`accounts.search_name`,
}

/** Records in any state. */
function filtered(db: RecordReader, { search, memberKey, state }: RecordFilter) {
  return db
    .selectFrom('records')
    .leftJoin('accounts', 'accounts.id', 'records.account_id')
    .$if(search !== null, (query) => query.where(matches(search ?? '', memberKey ?? '')))
    .$if(state === 'visible', (query) => query.where('visible', '=', true))
    .$if(state === 'withheld', (query) => query.where('sensitivity', '<>', 'open'))
    .$if(state === 'hidden', (query) => query.where('hidden_at', 'is not', null))
    .$if(state === 'deleted', (query) => query.where('deleted_at', 'is not', null))
}

function matches(search: string, memberKey: string) {
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0
  return sql<boolean>`(records.id = ${number} or accounts.username_key = ${memberKey}
    or records.search_text like pattern_within(${search}))`
}

export async function findRecordIds(
  db: RecordReader,
  filter: RecordFilter,
  { sort, order, from, limit }: ListPart<RecordSort>,
): Promise<number[]> {
  const rows = await filtered(db, filter)
    .select('records.id')
    .orderBy(SORTED_BY[sort], sort === 'member' ? emptyLast(order) : order)
    .orderBy('records.id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(from !== undefined, (query) => query.offset(from ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

export async function countRecords(db: RecordReader, filter: RecordFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** These records, in this order. */
export async function findModeratedRecords(db: RecordReader, ids: readonly number[]) {
  const rows = await db
    .selectFrom('records')
    .leftJoin('accounts', 'accounts.id', 'records.account_id')
    .select(['records.id', 'title', 'description', 'username', 'records.created_at', 'records.demonstration'])
    .select(['site_type', 'monument_type', 'outline'])
    .select(['version', 'hidden_at', 'hidden_reason', 'deleted_at', 'sensitivity', 'account_id'])
    .select(
      sql<
        string | null
      >`(select file_key from pictures where record_id = records.id order by position limit 1)`.as('key'),
    )
    .where((row) => row('records.id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  return inOrder(ids, rows)
}

export type RecordRow = Awaited<ReturnType<typeof findModeratedRecords>>[number]
