import { sql } from 'kysely'
import { RECORD_COLUMNS, type RecordRow } from '#contract/records/record-fields.ts'
import type { Details } from '#contract/records/details.ts'
import {
  columnList,
  detailsColumn,
  fieldsIn,
  toDetails,
  type StoredPicture,
  type StoredRecord,
} from '#server/record-fields/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { StoredKnown } from '#server/platform/schema/tables/schema-records.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'

export interface StoredVersion extends RecordRow, Pick<StoredRecord, 'version' | 'username'> {
  madeAt: Date
  pictures: readonly Pick<StoredPicture, 'position' | 'key'>[]
  known: Details | null
}

/** Stores the current version of a record. Call it in the transaction that changes the record. */
export async function keepVersion(tx: Database, id: number): Promise<void> {
  await sql`
    insert into record_versions (record_id, version, account_id, made_at, ${FIELDS}, pictures, known)
    select id, version, account_id, updated_at, ${FIELDS}, ${PICTURES_NOW}, ${detailsColumn(sql.ref('records.id'))}
    from records where id = ${id}`.execute(tx)
}

const FIELDS = columnList(RECORD_COLUMNS)

const PICTURES_NOW = sql<{ position: number; key: string }[]>`coalesce((
  select json_agg(json_build_object('position', position, 'key', file_key) order by position)
  from pictures where record_id = records.id), '[]'::json)`

/** The public view of a withheld record has no finder and no details. */
const KNOWN_NOW = sql<StoredKnown | null>`case when sensitivity = 'open' or account_id is not null
  then ${detailsColumn(sql.ref('records.id'))} end`

interface Wanted {
  /** Only versions older than this one. */
  before?: number | undefined
  most?: number
}

/** Returns the versions of a record, newest first. Without `before`, the first is the current version. */
export async function findVersions(
  reader: RecordReader,
  id: number,
  { before, most }: Wanted = {},
): Promise<StoredVersion[]> {
  const rows = await reader
    .selectFrom((from) =>
      from
        .selectFrom('records')
        .select(['version', 'account_id', 'updated_at as made_at', ...RECORD_COLUMNS])
        .select([PICTURES_NOW.as('pictures'), KNOWN_NOW.as('known')])
        .where('id', '=', id)
        .unionAll(
          from
            .selectFrom('record_versions')
            .select(['version', 'account_id', 'made_at', ...RECORD_COLUMNS, 'pictures', 'known'])
            .where('record_id', '=', id),
        )
        .as('versions'),
    )
    .leftJoin('accounts', 'accounts.id', 'versions.account_id')
    .select(['username', 'version', 'made_at', ...fieldsIn('versions'), 'pictures', 'known'])
    .$if(typeof before === 'number', (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
  return rows.map(({ made_at, known, ...row }) => ({
    ...row,
    madeAt: made_at,
    known: toDetails(known),
  }))
}

/** For each photo that a version of the record has or had, by its key: the first version with it. */
export async function findPhotosSince(
  reader: RecordReader,
  id: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom((from) =>
      from
        .selectFrom('records')
        .select('version')
        .select(PICTURES_NOW.as('pictures'))
        .where('id', '=', id)
        .unionAll(
          from.selectFrom('record_versions').select(['version', 'pictures']).where('record_id', '=', id),
        )
        .as('versions'),
    )
    .innerJoinLateral(sql<{ value: unknown }>`json_array_elements(versions.pictures)`.as('photo'), (join) =>
      join.onTrue(),
    )
    .select(sql<string>`photo.value ->> 'key'`.as('key'))
    .select(({ fn }) => fn.min<number>('versions.version').as('since'))
    .groupBy('key')
    .execute()
  return new Map(rows.map(({ key, since }) => [key, since]))
}
