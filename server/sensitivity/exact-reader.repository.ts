import { sql, type QueryCreator, type RawBuilder } from 'kysely'
import { OPEN_COLUMNS } from '#contract/records/record-fields.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { Box } from '#geo/shapes/box.ts'
import { columnList } from '#server/record-fields/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type {
  PicturesTable,
  RecordsTable,
  RecordVersionsTable,
} from '#server/platform/schema/tables/schema-records.ts'
import type { Tables } from '#server/platform/schema/schema.ts'
import { meetsBox } from '#server/platform/database/spatial.ts'
import { exact, MOVED_COLUMNS, VERSION_COLUMNS } from './exact-tables.ts'
import type { LevelState } from './levels/level.ts'

/** The records that somebody may see exactly: their own and those in these regions, or all. */
export type ExactScope = 'all' | { finder: number; regions: readonly HerRegion[] }

/** Answers queries about records, pictures and versions: as everyone sees them, or some of them exactly. */
export type RecordReader = Pick<QueryCreator<Tables>, 'selectFrom'>

/**
 * Returns the reader for a member who has the right to the records that they found, to those of regions, or to all: their `records`,
 * `pictures` and `record_versions` are exact, the others are as everyone sees them.
 */
export async function exactReader(db: Database, whose: ExactScope): Promise<RecordReader> {
  // Most members withhold nothing, and the tables themselves have better indexes.
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from exact_records e where ${foundBy(whose)}) as some`.execute(db)
  if (!rows[0]?.some) return db
  return db
    .with(notKept('records'), () => recordsWithExact(whose))
    .with(notKept('pictures'), () => picturesWithExact(whose))
    .with(notKept('record_versions'), () => versionsWithExact(whose))
}

/** Inlined, so that conditions and indexes still meet. */
function notKept<Name extends string>(name: Name) {
  return (cte: (named: Name) => { notMaterialized: () => unknown }) => cte(name).notMaterialized() as never
}

function foundBy(whose: ExactScope): RawBuilder<boolean> {
  if (whose === 'all') return sql`true`
  const { finder, regions } = whose
  // Without the second half, finders keep their index.
  if (regions.length === 0) return sql`e.account_id = ${finder}`
  return sql`(e.account_id = ${finder} or e.record_id in (
    select g.record_id from record_regions g where g.region = any(${[...regions]}::text[])))`
}

/** What stays in `records` while a record is withheld. */
const STAYING = columnList([
  ...OPEN_COLUMNS,
  'demonstration',
  'deleted_at',
  'hidden_at',
  'hidden_reason',
  'hidden_with',
  'licence',
  'licence_terms',
  'her_permission',
  'licensed_at',
  'sensitivity',
])

/** Statements nest, and each part may begin with these: over their own results they give the same again. */
function recordsWithExact(whose: ExactScope): RawBuilder<RecordsTable> {
  return sql`(
    select id, ${columnList(MOVED_COLUMNS)}, ${STAYING}, search_text, visible
    from records r
    where not exists (select from exact_records e where e.record_id = r.id and ${foundBy(whose)})
    union all
    select e.record_id, ${columnList(MOVED_COLUMNS, 'e')}, ${STAYING}, folded(e.title || ' ' || e.description),
      deleted_at is null and hidden_at is null
    from exact_records e join records r on r.id = e.record_id where ${foundBy(whose)})`
}

function picturesWithExact(whose: ExactScope): RawBuilder<PicturesTable> {
  return sql`(
    select record_id, position, file_key, width, height, bytes, licence, created_at from pictures
    union
    select record_id, position, file_key, width, height, bytes, licence, p.created_at
    from exact_pictures p join exact_records e using (record_id) where ${foundBy(whose)})`
}

function versionsWithExact(whose: ExactScope): RawBuilder<RecordVersionsTable> {
  const columns = columnList(VERSION_COLUMNS, 'v')
  return sql`(
    select ${columns} from record_versions v
    where not exists (
      select from exact_records e where e.record_id = v.record_id and ${foundBy(whose)})
    union all
    select ${columns} from exact_versions v join exact_records e using (record_id) where ${foundBy(whose)})`
}

/** Returns the level of any record and who has a say in it; null if there is no such record. */
export async function findLevel(db: Database, id: number): Promise<LevelState | null> {
  return (await findLevels(db, [id])).get(id) ?? null
}

export async function findLevels(db: Database, ids: readonly number[]): Promise<Map<number, LevelState>> {
  const rows = await exact(db)
    .selectFrom('records')
    .leftJoin('exact_records as e', 'e.record_id', 'records.id')
    .leftJoin('record_regions as g', 'g.record_id', 'records.id')
    .select([
      'records.id',
      'g.region',
      'sensitivity',
      'deleted_at',
      'hidden_at',
      'public_until',
      'set_at',
      'set_by_finder',
      'reason',
    ])
    .select((eb) => [
      eb.fn.coalesce('e.account_id', 'records.account_id').as('finder'),
      sql<Date | null>`case when sensitivity <> 'open' then public_from
        else coalesce(records.public_since, records.created_at) end`.as('public_from'),
    ])
    .where((row) => row('records.id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  const levelOf = (row: (typeof rows)[number]): LevelState => ({
    sensitivity: row.sensitivity,
    finder: row.finder,
    region: row.region,
    setByFinder: row.set_by_finder,
    deletedAt: row.deleted_at,
    hiddenAt: row.hidden_at,
    publicFrom: row.public_from,
    publicUntil: row.public_until,
    setAt: row.set_at,
    reason: row.reason,
  })
  return new Map(rows.map((row) => [row.id, levelOf(row)]))
}

/** Returns the user id of the record's finder; null if they have left, or if there is no such record. */
export async function findFinder(db: Database, id: number): Promise<number | null> {
  return (await findLevel(db, id))?.finder ?? null
}

/** Returns the numbers of the withheld records that these members found, deleted and hidden ones included. */
export async function findWithheldOf(db: Database, accountIds: readonly number[]): Promise<number[]> {
  const rows = await exact(db)
    .selectFrom('exact_records')
    .select('record_id')
    .where((row) => row('account_id', '=', row.fn.any(row.val([...accountIds]))))
    .execute()
  return rows.map(({ record_id: id }) => id)
}

/** Returns whose the record is to which a withheld file belongs, and where; null if the file is not withheld. */
export async function findLevelOfFile(
  db: Database,
  keys: readonly string[],
): Promise<Pick<LevelState, 'finder' | 'region'> | null> {
  const row = await exact(db)
    .selectFrom('exact_pictures')
    .innerJoin('exact_records', 'exact_records.record_id', 'exact_pictures.record_id')
    .innerJoin('records', 'records.id', 'exact_pictures.record_id')
    .leftJoin('record_regions as g', 'g.record_id', 'records.id')
    .select(['exact_records.account_id as finder', 'g.region'])
    .where((eb) => eb('file_key', '=', eb.fn.any(eb.val([...keys]))))
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns records that are not open and neither deleted nor hidden, newest first. */
export async function findExactIn(
  db: Database,
  box: Box,
  { whose, most }: { whose: ExactScope; most: number },
) {
  return exact(db)
    .selectFrom('exact_records as e')
    .innerJoin('records', 'records.id', 'e.record_id')
    .select(['records.id', 'e.title', 'site_type', 'monument_type', 'period', 'sensitivity', 'e.outline'])
    .select('e.account_id as finder')
    .where(meetsBox('e.shape', box))
    .where(foundBy(whose))
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('records.id', 'desc')
    .limit(most)
    .execute()
}

/** Counts the records that are not open, deleted and hidden ones included. */
export async function countWithheld(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sensitivity', '<>', 'open')
    .executeTakeFirstOrThrow()
  return count
}
