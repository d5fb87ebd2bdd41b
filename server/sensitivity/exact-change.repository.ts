import { sql } from 'kysely'
import {
  OPEN_LICENCE,
  type LicenceSaid,
  type PictureLicence,
  type StoredPictureLicence,
} from '#contract/records/licences.ts'
import {
  OPEN_COLUMNS,
  RECORD_COLUMNS,
  WITHHELD_COLUMNS,
  type RecordRow,
} from '#contract/records/record-fields.ts'
import type { Place } from '#geo/position.ts'
import {
  detailsColumn,
  firstOfMonth,
  columnList,
  placeColumns,
  toColumns,
  publicViewOf,
  type DrawnOutline,
} from '#server/record-fields/index.ts'
import { acceptedContribution } from '#server/accounts/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { latitudeOf, longitudeOf } from '#server/platform/database/spatial.ts'
import { settingColumns, type WithheldLevel, exact, VERSION_COLUMNS } from './exact-tables.ts'
import { publicViewColumns, writePublicView } from './exact-public-view.repository.ts'

export interface NewExactRecord extends Omit<RecordRow, 'outline'>, DrawnOutline {
  finder: number
  licence?: Pick<LicenceSaid, 'record' | 'her_permission'>
}

/** Puts another PRN in the place of one in a withheld record, and returns whether it had that one. */
export async function replaceWithheldPrn(
  tx: Database,
  id: number,
  { before, after }: { before: string; after: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await exact(tx)
    .updateTable('exact_records')
    .set({ prn: after })
    .where('record_id', '=', id)
    .where('prn', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores a record that was never open, and returns its number: what is withheld is in no other table at any moment. */
export async function insertWithheld(
  tx: Database,
  record: NewExactRecord,
  { level, pictures }: { level: WithheldLevel; pictures: readonly NewPicture[] },
): Promise<number> {
  const createdAt = new Date()
  const place = placeColumns(record)
  const { rows } = await sql<Place>`
    select ${longitudeOf('at')} as longitude, ${latitudeOf('at')} as latitude from (select ${place.centre} as at) as places
  `.execute(tx)
  const [centre] = rows
  if (!centre) throw new Error('The database found no point in an outline')
  const { id } = await tx
    .insertInto('records')
    .values({
      ...publicViewColumns(publicViewOf({ ...record, centre, createdAt })),
      ...toColumns(record, OPEN_COLUMNS),
      licence: record.licence?.record,
      licence_terms: record.licence?.record === OPEN_LICENCE ? acceptedContribution(record.finder) : null,
      her_permission: record.licence?.her_permission ?? null,
      sensitivity: level,
      updated_at: firstOfMonth(createdAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await exact(tx)
    .insertInto('exact_records')
    .values({
      record_id: id,
      account_id: record.finder,
      ...toColumns(record, WITHHELD_COLUMNS),
      ...place,
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
      ...settingColumns({ by: record.finder, byFinder: true, reason: null }),
    })
    .execute()
  await addPictures(tx, id, pictures)
  return id
}

interface NewPicture {
  position: number
  key: string
  width: number
  height: number
  bytes: number
  licence?: StoredPictureLicence | undefined
}

async function addPictures(tx: Database, id: number, pictures: readonly NewPicture[]): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map(({ key, ...picture }) => ({ record_id: id, file_key: key, ...picture }))
  await exact(tx)
    .insertInto('exact_pictures')
    .values(rows.map((row) => ({ ...row, created_at: new Date() })))
    .execute()
}

export interface ExactChange {
  /** All fields after the change. */
  fields: Omit<RecordRow, 'outline'>
  /** Null if it does not change. */
  outline: DrawnOutline | null
  /** Positions whose pictures are taken out. */
  emptied: readonly number[]
  pictures: readonly NewPicture[]
}

/** Whichever table has them. */
const FIELDS = sql.join(
  RECORD_COLUMNS.map((name) =>
    WITHHELD_COLUMNS.some((each) => each === name) ? sql.ref(`e.${name}`) : sql.ref(name),
  ),
)

/**
 * Changes a record that is withheld and keeps its version; the public view changes only with its types, its period or its square. False
 * if the record is not at this version. Call it after holdRecord.
 */
export async function changeWithheld(
  tx: Database,
  { id, version }: { id: number; version: number },
  { fields, outline, emptied, pictures }: ExactChange,
): Promise<boolean> {
  const before = await exact(tx)
    .selectFrom('exact_records as e')
    .innerJoin('records', 'records.id', 'e.record_id')
    .select(['e.version', ...OPEN_COLUMNS])
    .where('e.record_id', '=', id)
    .executeTakeFirst()
  if (before?.version !== version) return false
  await sql`
    insert into exact_versions (${columnList(VERSION_COLUMNS)})
    select record_id, e.version, e.account_id, e.updated_at, ${FIELDS}, coalesce((
        select json_agg(json_build_object('position', position, 'key', file_key) order by position)
        from exact_pictures p where p.record_id = e.record_id), '[]'::json), ${detailsColumn(sql.ref('e.record_id'))}
    from exact_records e join records on records.id = record_id where record_id = ${id}`.execute(tx)
  await takeOut(tx, [id], [...emptied, ...pictures.map(({ position }) => position)])
  await addPictures(tx, id, pictures)
  await exact(tx)
    .updateTable('exact_records')
    .set({
      ...toColumns(fields, WITHHELD_COLUMNS),
      ...(outline && placeColumns(outline)),
      version: version + 1,
      updated_at: new Date(),
    })
    .where('record_id', '=', id)
    .execute()
  const changes = OPEN_COLUMNS.some((each) => before[each] !== fields[each])
  await writePublicView(tx, id, changes ? { types: fields } : {})
  return true
}

/** Changes the licences of pictures of withheld records, of all their positions or of one. */
export async function licenseWithheldPictures(
  tx: Database,
  ids: readonly number[],
  licence: PictureLicence,
  which: { position: number } | 'unlicensed',
): Promise<number[]> {
  const query = exact(tx)
    .updateTable('exact_pictures')
    .set({ licence })
    .where((row) => row('record_id', '=', row.fn.any(row.val([...ids]))))
    .returning('record_id')
  const rows = await (
    which === 'unlicensed'
      ? query.where('licence', '=', 'none')
      : query.where('position', '=', which.position)
  ).execute()
  return rows.map(({ record_id: id }) => id)
}

/** Positions 1 to 5. */
async function takeOut(
  tx: Database,
  ids: readonly number[],
  positions: readonly number[],
  removedAt = new Date(),
): Promise<void> {
  await sql`
    with taken as (
      delete from exact_pictures
      where record_id = any(${ids}::int[]) and position = any(${positions}::int[]) returning file_key, record_id)
    insert into removed_pictures (file_key, record_id, removed_at)
    select file_key, record_id, ${removedAt}::timestamptz from taken`.execute(tx)
}

/** Takes the pictures out of withheld records that were deleted before that time. */
export async function removePicturesOfDeletedWithheld(db: Database, before: Date): Promise<void> {
  await sql`
    with taken as (
      delete from exact_pictures using records
      where records.id = exact_pictures.record_id and records.deleted_at < ${before}
      returning file_key, record_id, deleted_at)
    insert into removed_pictures (file_key, record_id, removed_at) select * from taken`.execute(db)
}
