import { sql } from 'kysely'
import type { SeenUnder } from '#contract/light.ts'
import type { Outline } from '#contract/records.ts'
import type { Database } from '#server/platform/database.ts'

export interface StoredVersion {
  version: number
  username: string | null
  madeAt: Date
  title: string
  description: string
  prn: string | null
  siteType: string
  monumentType: string
  period: string
  outline: Outline
  seenUnder: SeenUnder | null
  pictures: { position: number; key: string }[]
}

/** Keeps what a record says now; belongs into the transaction that changes it. */
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
  /** Only versions that are older than this one. */
  before?: number | undefined
  most?: number
}

/** The versions of a record, newest first: unless older ones are wanted, the first of them is what it says now. */
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
  return rows.map(({ made_at, site_type, monument_type, seen_under, ...row }) => ({
    ...row,
    madeAt: made_at,
    siteType: site_type,
    monumentType: monument_type,
    seenUnder: seen_under,
  }))
}

type Row = Omit<StoredVersion, 'madeAt' | 'siteType' | 'monumentType' | 'seenUnder'> & {
  made_at: Date
  site_type: string
  monument_type: string
  seen_under: SeenUnder | null
}
