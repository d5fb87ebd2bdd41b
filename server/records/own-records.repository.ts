import { sql } from 'kysely'
import type { RecordLicence } from '#contract/records/licences.ts'
import {
  MOST_OWN_PLACES,
  OWN_RECORDS_PER_PAGE,
  type OWN_RECORD_ORDERS,
} from '#contract/records/own-records.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import { areaOf, latitudeOf, longitudeOf } from '#server/platform/database/spatial.ts'
import { FOUND_COLUMNS, toFound, type FoundRecord } from './search/record-search.repository.ts'

export interface OwnFoundRecord extends FoundRecord {
  pictures: number
  licence: RecordLicence
  hiddenAt: Date | null
  hiddenReason: string | null
  deletedAt: Date | null
  sensitivity: SensitivityLevel
}

export interface OwnPart {
  accountId: number
  /** Selects records deleted after that time; null for records that are not deleted. */
  deletedSince: Date | null
  sort: (typeof OWN_RECORD_ORDERS)[number]
  order: 'asc' | 'desc'
  /** Number of the page, from 1. */
  page: number
}

/**
 * By folded text, so that case and accents do not matter. All expressions occur in an index, word for word
 * (0028-finds-of-a-member.sql).
 */
const SORTED_BY = {
  date: sql`records.created_at`,
  title: sql`left(folded(records.title), 200)`,
  site_type: sql`records.site_type`,
  period: sql`records.period`,
}

/** Returns one page of a member's records, including those that are not public. */
export async function findOwnRecords(
  db: RecordReader,
  part: OwnPart,
): Promise<{ records: OwnFoundRecord[]; total: number }> {
  const { sort, order } = part
  const [rows, total] = await Promise.all([
    db
      .selectFrom(idsOfPage(db, part).as('page'))
      .innerJoin('records', 'records.id', 'page.id')
      .leftJoin('accounts', 'accounts.id', 'records.account_id')
      .select(FOUND_COLUMNS)
      .select([
        'records.licence',
        'records.hidden_at',
        'records.hidden_reason',
        'records.deleted_at',
        'records.sensitivity',
      ])
      .select([sql<number>`(select count(*)::int from pictures where record_id = records.id)`.as('pictures')])
      .orderBy(SORTED_BY[sort], order)
      .orderBy('records.id', order)
      .execute(),
    ofMember(db, part)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    total: total.count,
    records: rows.map((row) => ({
      ...toFound(row),
      pictures: row.pictures,
      licence: row.licence,
      hiddenAt: row.hidden_at,
      hiddenReason: row.hidden_reason,
      deletedAt: row.deleted_at,
      sensitivity: row.sensitivity,
    })),
  }
}

/** The ids alone, from an index, so that the rows of previous pages are skipped unread. */
function idsOfPage(db: RecordReader, part: OwnPart) {
  return ofMember(db, part)
    .select('records.id')
    .orderBy(SORTED_BY[part.sort], part.order)
    .orderBy('records.id', part.order)
    .limit(OWN_RECORDS_PER_PAGE)
    .offset((part.page - 1) * OWN_RECORDS_PER_PAGE)
}

function ofMember(db: RecordReader, { accountId, deletedSince }: OwnPart) {
  const own = db.selectFrom('records').where('records.account_id', '=', accountId)
  return deletedSince
    ? own.where('records.deleted_at', '>', deletedSince)
    : own.where('records.deleted_at', 'is', null)
}

export interface StoredStatistics {
  records: number
  /** Records without a licence, or with a picture without one, hidden records included. */
  unlicensed: number
  pictures: number
  siteTypes: number
  first: Date | null
  latest: Date | null
  /** Area in square metres. */
  area: number
  places: [number, number][]
}

/** Statistics of a member's public records. */
export async function findOwnStatistics(db: RecordReader, accountId: number): Promise<StoredStatistics> {
  const [numbers, places, unlicensed] = await Promise.all([
    db
      .selectFrom('records')
      .select((eb) => [
        eb.fn.countAll<number>().as('records'),
        eb.fn.count<number>('site_type').distinct().as('siteTypes'),
        eb.fn.min('created_at').as('first'),
        eb.fn.max('created_at').as('latest'),
        sql<number>`coalesce(sum(${areaOf('shape')}), 0)`.as('area'),
        sql<number>`coalesce(sum((select count(*) from pictures where record_id = records.id)), 0)::int`.as(
          'pictures',
        ),
      ])
      .where('account_id', '=', accountId)
      .where('visible', '=', true)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('records')
      .select([longitudeOf('centre').as('longitude'), latitudeOf('centre').as('latitude')])
      .where('account_id', '=', accountId)
      .where('visible', '=', true)
      .orderBy('id', 'desc')
      .limit(MOST_OWN_PLACES)
      .execute(),
    countUnlicensed(db, accountId),
  ])
  return { ...numbers, unlicensed, places: places.map(({ longitude, latitude }) => [longitude, latitude]) }
}

async function countUnlicensed(db: RecordReader, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(licence = 'none' or exists (
        select from pictures where record_id = records.id and pictures.licence = 'none'))`,
    )
    .executeTakeFirstOrThrow()
  return count
}
