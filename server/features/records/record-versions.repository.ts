import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import type { RecordContent, StoredPicture, StoredRecord } from './record.ts'
import { classified, type VocabularyColumns } from './vocabulary-columns.ts'

export interface StoredVersion extends RecordContent, Pick<StoredRecord, 'version' | 'username'> {
  madeAt: Date
  pictures: readonly Pick<StoredPicture, 'position' | 'key'>[]
}

/** Stores the current version of a record. Call it in the transaction that changes the record. */
export async function keepVersion(tx: Database, id: number): Promise<void> {
  await sql`
    insert into record_versions (record_id, version, account_id, made_at, title, description, prn,
      site_type, monument_type, period, outline, seen_under, pictures)
    select id, version, account_id, updated_at, title, description, prn,
      site_type, monument_type, period, outline, seen_under, ${PICTURES_NOW}
    from records where id = ${id}`.execute(tx)
}

const PICTURES_NOW = sql`coalesce((
  select json_agg(json_build_object('position', position, 'key', file_key) order by position)
  from pictures where record_id = records.id), '[]'::json)`

interface Wanted {
  /** Only versions older than this one. */
  before?: number | undefined
  most?: number
}

/** Returns the versions of a record, newest first. Without `before`, the first is the current version. */
export async function findVersions(
  db: Database,
  id: number,
  { before, most }: Wanted = {},
): Promise<StoredVersion[]> {
  const { rows } = await sql<Row>`
    select versions.*, username from (
      select version, account_id, updated_at as made_at, title, description, prn,
        site_type, monument_type, period, outline, seen_under, ${PICTURES_NOW} as pictures
      from records where id = ${id}
      union all
      select version, account_id, made_at, title, description, prn,
        site_type, monument_type, period, outline, seen_under, pictures
      from record_versions where record_id = ${id}) as versions
    left join accounts on accounts.id = account_id
    where version < coalesce(${before ?? null}::bigint, version + 1)
    order by version desc limit ${most ?? null}::bigint`.execute(db)
  return rows.map((row) => ({
    version: row.version,
    username: row.username,
    madeAt: row.made_at,
    title: row.title,
    description: row.description,
    prn: row.prn,
    ...classified(row),
    outline: row.outline,
    seenUnder: row.seen_under,
    pictures: row.pictures,
  }))
}

type Row = Omit<StoredVersion, 'madeAt' | 'siteType' | 'monumentType' | 'period' | 'seenUnder'> &
  VocabularyColumns & { made_at: Date; seen_under: StoredVersion['seenUnder'] }
