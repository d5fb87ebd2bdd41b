import { sql, type RawBuilder } from 'kysely'
import { RECORD_NUMBER, type StoredField } from '#contract/open-data/open-data.ts'

/**
 * How the fields that filters can name are read from rows of `records`: as they leave in a PublicRecord, so that what a
 * withheld record does not tell cannot be asked either.
 */
const COLUMNS: Readonly<Record<StoredField | typeof RECORD_NUMBER, RawBuilder<unknown>>> = {
  [RECORD_NUMBER]: sql`records.id`,
  title: told(sql`nullif(records.title, '')`),
  description: told(sql`nullif(records.description, '')`),
  site_type: sql`records.site_type`,
  monument_type: sql`nullif(records.monument_type, '')`,
  period: sql`records.period`,
  prn: told(sql`nullif(records.prn, '')`),
  recorder: told(sql`(select username from accounts where accounts.id = records.account_id)`),
  recorded: inMilliseconds(sql`records.created_at`),
  updated: inMilliseconds(sql`records.updated_at`),
  version: told(sql`records.version`),
  seen_layer: told(sql`records.seen_under ->> 'layer'`),
  seen_azimuth: told(sql`(records.seen_under ->> 'azimuth')::double precision`),
  seen_altitude: told(sql`(records.seen_under ->> 'altitude')::double precision`),
  licence: sql`records.licence`,
}

export const FIND_COLUMNS: ReadonlyMap<string, RawBuilder<unknown>> = new Map(Object.entries(COLUMNS))

function told(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when records.sensitivity = 'open' then ${column} end)`
}

/** As features show times: the database has microseconds. */
function inMilliseconds(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('milliseconds', ${column})`
}
