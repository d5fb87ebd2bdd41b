import { sql } from 'kysely'
import type { HerRegion } from '#contract/review/grants.ts'
import {
  SURE_ARCHAEOLOGICAL,
  SURE_TYPE,
  type SureArchaeological,
  type SureType,
} from '#contract/review/verdicts.ts'
import { extentOf, isNear, latitudeOf, longitudeOf, meetsBox } from '#server/platform/database/spatial.ts'
import type { Bounds, Box } from '#geo/shapes/box.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'

/** A confirmed find that was neither sent nor answered at its version, and may be passed on. */
export interface Candidate {
  id: number
  version: number
  /** Null if the finder has left. */
  finder: number | null
  sureArchaeological: SureArchaeological | null
  sureType: SureType | null
  /** Counted opinions that agree. */
  agree: number
  /** Of the region by boundary; null outside all of them, and where nobody knows them. */
  region: HerRegion | null
  longitude: number
  latitude: number
  extent: Bounds
}

export interface RegionScope {
  region: HerRegion
  /** Finds of which no boundary tells the region, and which are taken to be in this one. */
  unknown: readonly number[]
}

/**
 * Confirmed finds that were neither sent nor answered, whoever may have them, for queries that name the columns. What an officer of
 * the region left out is not among them.
 */
function confirmed(reader: RecordReader, region: HerRegion) {
  return (
    reader
      .selectFrom('record_reviews as v')
      .innerJoin('records', 'records.id', 'v.record_id')
      .leftJoin('record_regions as g', 'g.record_id', 'v.record_id')
      .where('v.state', '=', 'verified')
      .whereRef('v.verified_version', '=', 'records.version')
      .where('records.visible', '=', true)
      .where('records.demonstration', '=', false)
      // Sent and not answered, or answered at this version: with a batch, or by an officer's hand.
      .where(
        sql<boolean>`not exists (select from record_her h where h.record_id = records.id
          and (h.status = 'sent' or h.version = records.version))`,
      )
      .where(
        sql<boolean>`not exists (select from her_batch_records b
          join her_batch_records lead on lead.batch_id = b.batch_id and lead.record_id = coalesce(b.beside, b.record_id)
          where b.record_id = records.id and (lead.status is null or b.version = records.version))`,
      )
      .where(
        sql<boolean>`not exists (select from her_left_out l where l.record_id = records.id
          and l.region = ${region} and l.until > now())`,
      )
  )
}

/** Whether a find has a licence and may be passed on; and whether it lacks that although its finder never said no. */
const PERMITTED = sql<boolean>`(records.licence <> 'none' and records.her_permission is true)`
const LACKING = sql<boolean>`(not ${PERMITTED} and records.her_permission is distinct from false)`

function isIn({ region, unknown }: RegionScope) {
  return sql<boolean>`(g.region = ${region} or records.id = any(${[...unknown]}::int[]))`
}

/** The finds of which no boundary tells the region, with their places. */
export async function findWithoutRegion(
  reader: RecordReader,
  region: HerRegion,
): Promise<{ id: number; longitude: number; latitude: number }[]> {
  return confirmed(reader, region)
    .select('records.id')
    .select([longitudeOf('records.centre').as('longitude'), latitudeOf('records.centre').as('latitude')])
    .where('g.region', 'is', null)
    .orderBy('records.id')
    .execute()
}

/** Where a sure value stands in its list; what nobody said is behind all. */
function placeIn(values: readonly string[], column: string) {
  return sql`coalesce(array_position(${[...values]}::text[], ${sql.ref(column)}), ${values.length + 1}::int)`
}

/** Counted opinions that agree, by record and question. */
const AGREE = sql<{ record_id: number; question_version: number; agree: number }>`(
  select record_id, question_version, count(*)::integer as agree from opinions
  where kind = 'agree' and withdrawn_at is null and uncounted is null
  group by record_id, question_version)`.as('o')

interface Looked {
  /** The numbers of some, in their order: the surest first, then those with which most agree, then those confirmed first. */
  ids: number[]
  /** All that may be passed on. */
  eligible: number
  /** Those that lack a licence or a permission, and their finders. */
  lacking: number
  finders: number[]
}

/**
 * Looks at all of a region at once.
 * @param reader of somebody who sees the finds of the region exactly
 */
export async function lookAtAll(
  reader: RecordReader,
  asked: RegionScope,
  { skip, most }: { skip: number; most: number },
): Promise<Looked> {
  const order = sql.join([
    placeIn(SURE_ARCHAEOLOGICAL, 'v.sure_archaeological'),
    placeIn(SURE_TYPE, 'v.sure_type'),
    sql`coalesce(o.agree, 0) desc`,
    sql`coalesce(v.verified_at, v.changed_at)`,
    sql`records.id`,
  ])
  const row = await confirmed(reader, asked.region)
    .leftJoin(AGREE, (join) =>
      join.onRef('o.record_id', '=', 'v.record_id').onRef('o.question_version', '=', 'v.question_version'),
    )
    .select([
      sql<number[] | null>`(array_agg(records.id order by ${order})
        filter (where ${PERMITTED}))[${skip + 1}::int:${skip + most}::int]`.as('ids'),
      sql<number>`(count(*) filter (where ${PERMITTED}))::integer`.as('eligible'),
      sql<number>`(count(*) filter (where ${LACKING}))::integer`.as('lacking'),
      sql<(number | null)[] | null>`array_agg(distinct records.account_id) filter (where ${LACKING})`.as(
        'finders',
      ),
    ])
    .where(isIn(asked))
    .executeTakeFirstOrThrow()
  return { ...row, ids: row.ids ?? [], finders: (row.finders ?? []).filter((id) => id !== null) }
}

/** Those of the numbers that can go, in no order. */
export async function findCandidates(
  reader: RecordReader,
  asked: RegionScope,
  ids: readonly number[],
): Promise<Candidate[]> {
  return confirmed(reader, asked.region)
    .select(['records.id', 'records.version', 'records.account_id as finder', 'g.region'])
    .select(['v.sure_archaeological as sureArchaeological', 'v.sure_type as sureType'])
    .select([
      sql<number>`(select count(*)::integer from opinions o where o.record_id = v.record_id and o.kind = 'agree'
        and o.withdrawn_at is null and o.uncounted is null and o.question_version = v.question_version)`.as(
        'agree',
      ),
      longitudeOf('records.centre').as('longitude'),
      latitudeOf('records.centre').as('latitude'),
      extentOf('records.shape').as('extent'),
    ])
    .where((row) => row('records.id', '=', row.fn.any(row.val([...ids]))))
    .where(PERMITTED)
    .where(isIn(asked))
    .execute()
}

/** Records, as the reader sees them, whose boxes meet one of these: with their own boxes. */
export async function findInBoxes(
  reader: RecordReader,
  boxes: readonly Box[],
): Promise<Pick<Candidate, 'id' | 'extent'>[]> {
  if (boxes.length === 0) return []
  return reader
    .selectFrom('records')
    .select(['records.id', extentOf('records.shape').as('extent')])
    .where('records.visible', '=', true)
    .where((row) => row.or(boxes.map((box) => meetsBox('records.shape', box))))
    .orderBy('records.id')
    .execute()
}

/** Those of these pairs of records, as the reader sees them, that lie within so many metres of each other. */
export async function findNearPairs(
  reader: RecordReader,
  pairs: readonly (readonly [one: number, other: number])[],
  metres: number,
): Promise<{ one: number; other: number }[]> {
  if (pairs.length === 0) return []
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  return reader
    .selectFrom(
      sql<{ one: number; other: number }>`(
        select * from unnest(${ones}::int[], ${others}::int[]) as pair (one, other))`.as('pair'),
    )
    .innerJoin('records as a', 'a.id', 'pair.one')
    .innerJoin('records as b', 'b.id', 'pair.other')
    .select(['pair.one', 'pair.other'])
    .where(isNear('b.shape', 'a.shape', metres))
    .orderBy('pair.one')
    .orderBy('pair.other')
    .execute()
}

/** What was left out of the batches of a region and is not offered for now. */
export async function findLeftOut(db: Database, region: HerRegion) {
  return db
    .selectFrom('her_left_out')
    .select(['record_id as id', 'reason', 'until'])
    .where('region', '=', region)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('until', 'desc')
    .orderBy('record_id')
    .execute()
}

interface LeftOut {
  record: number
  region: HerRegion
  reason: string
  months: number
}

export async function insertLeftOut(
  tx: Database,
  { record, region, reason, months }: LeftOut,
): Promise<void> {
  const until = sql<Date>`now() + make_interval(months => ${months})`
  await tx
    .insertInto('her_left_out')
    .values({ record_id: record, region, reason, until })
    .onConflict((conflict) => conflict.columns(['record_id', 'region']).doUpdateSet({ reason, until }))
    .execute()
}

/** Returns whether it was left out. */
export async function deleteLeftOut(tx: Database, record: number, region: HerRegion): Promise<boolean> {
  const { numDeletedRows: found } = await tx
    .deleteFrom('her_left_out')
    .where('record_id', '=', record)
    .where('region', '=', region)
    .executeTakeFirst()
  return found > 0n
}

/** Whether a find that this reader sees exactly lies in the region, or in none that a boundary tells. */
export async function isInRegion(
  reader: RecordReader,
  id: number,
  { region, withUnknown }: { region: HerRegion; withUnknown: boolean },
): Promise<boolean> {
  const row = await reader
    .selectFrom('records')
    .leftJoin('record_regions as g', 'g.record_id', 'records.id')
    .select('g.region')
    .where('records.id', '=', id)
    .where('records.visible', '=', true)
    .executeTakeFirst()
  return row !== undefined && (row.region === region || (withUnknown && row.region === null))
}
