import { sql, type RawBuilder } from 'kysely'
import {
  OPEN_LICENCE,
  type LicenceSaid,
  type PictureLicence,
  type StoredPictureLicence,
} from '#contract/licences.ts'
import type { SeenUnder } from '#contract/light.ts'
import type { Outline } from '#contract/outline.ts'
import type { SensitivityLevel } from '#contract/sensitivity-levels.ts'
import type { MonumentType, Period, SiteType } from '#contract/vocabulary.ts'
import { toPosition, type Place, type Position } from '#geo/position.ts'
import { closedRing } from '#geo/ring.ts'
import { acceptedContribution } from '#server/features/terms/index.ts'
import type { Database } from '#server/platform/database.ts'
import { latitudeOf, longitudeOf, pointAt, pointOn, polygon } from '#server/platform/spatial.ts'
import { exact } from './exact-tables.ts'
import { faceOf, type Face } from './face.ts'

type Withheld = Exclude<SensitivityLevel, 'open'>

/** The content of a record, which the feature `records` defines. */
interface RecordContent {
  title: string
  description: string
  prn: string | null
  siteType: SiteType
  monumentType: MonumentType | ''
  period: Period
  outline: Outline
  seenUnder: SeenUnder | null
}

/** Keeps the account of a finder from being deleted until the transaction ends; it may be gone already. */
export async function holdFinder(tx: Database, id: number | null): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forKeyShare().execute()
}

/** Waits for others who change this record, until the transaction ends. */
export async function holdRecord(tx: Database, id: number): Promise<void> {
  await tx.selectFrom('records').select('id').where('id', '=', id).forUpdate().execute()
}

export interface LevelSetting {
  /** Null if the portal does it by itself. */
  by: number | null
  byFinder: boolean
  reason: string | null
}

/** Moves what not everybody may see out of the way and leaves the face; or changes only the level, if that was done before. */
export async function withhold(
  tx: Database,
  id: number,
  level: Withheld,
  setting: LevelSetting,
): Promise<void> {
  const { numUpdatedRows: found } = await exact(tx)
    .updateTable('exact_records')
    .set(columnsOf(setting))
    .where('record_id', '=', id)
    .executeTakeFirst()
  if (found > 0n) {
    await tx.updateTable('records').set({ sensitivity: level }).where('id', '=', id).execute()
    return
  }
  const { set_by, set_by_finder, set_at, reason } = columnsOf(setting)
  await sql`
    insert into exact_records (record_id, account_id, title, description, prn, outline, shape, centre, seen_under, version,
      created_at, updated_at, public_since, public_from, public_until, set_by, set_by_finder, set_at, reason)
    select id, account_id, title, description, prn, outline, shape, centre, seen_under, version, created_at, updated_at,
      public_since, coalesce(public_since, created_at), ${set_at}, ${set_by}, ${set_by_finder}, ${set_at}, ${reason}
    from records where id = ${id}`.execute(tx)
  await move(tx, id, ['pictures', 'exact_pictures'], PICTURE_COLUMNS)
  await move(tx, id, ['record_versions', 'exact_versions'], VERSION_COLUMNS)
  await showFace(tx, id, { sensitivity: level })
}

/** Puts everything back as it was: everybody can see the record again. */
export async function disclose(tx: Database, id: number): Promise<void> {
  await sql`
    update records set sensitivity = 'open', account_id = e.account_id, title = e.title, description = e.description,
      prn = e.prn, outline = e.outline, shape = e.shape, centre = e.centre, seen_under = e.seen_under,
      version = e.version, created_at = e.created_at, updated_at = e.updated_at,
      public_since = case when public_from is null then now() else e.public_since end
    from exact_records e where e.record_id = ${id} and id = ${id}`.execute(tx)
  await move(tx, id, ['exact_pictures', 'pictures'], PICTURE_COLUMNS)
  await move(tx, id, ['exact_versions', 'record_versions'], VERSION_COLUMNS)
  await exact(tx).deleteFrom('exact_records').where('record_id', '=', id).execute()
}

function columnsOf({ by, byFinder, reason }: LevelSetting) {
  return { set_by: by, set_by_finder: byFinder, set_at: new Date(), reason }
}

const PICTURE_COLUMNS = sql.raw('record_id, position, file_key, width, height, bytes, licence, created_at')
const VERSION_COLUMNS = sql.raw(`record_id, version, account_id, made_at, title, description, prn,
  site_type, monument_type, period, outline, pictures, seen_under`)

/** Not in one statement with the deletion, because the file keys are unique. */
async function move(
  tx: Database,
  id: number,
  [from, to]: readonly [string, string],
  columns: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into ${sql.id(to)} (${columns}) select ${columns} from ${sql.id(from)} where record_id = ${id}`.execute(
    tx,
  )
  await sql`delete from ${sql.id(from)} where record_id = ${id}`.execute(tx)
}

type Types = Pick<RecordContent, 'siteType' | 'monumentType' | 'period'>

/** Writes the face in one statement with the level, so that the triggers know what was more exact before. */
async function showFace(
  tx: Database,
  id: number,
  { sensitivity, types }: { sensitivity?: Withheld; types?: Types },
): Promise<void> {
  const row = await exact(tx)
    .selectFrom('exact_records as e')
    .innerJoin('records', 'records.id', 'e.record_id')
    .select(['site_type', 'monument_type', 'e.created_at', 'records.outline'])
    .select([longitudeOf('e.centre').as('longitude'), latitudeOf('e.centre').as('latitude')])
    .where('e.record_id', '=', id)
    .executeTakeFirstOrThrow()
  const face = faceOf({
    siteType: types?.siteType ?? (row.site_type as SiteType),
    monumentType: types?.monumentType ?? (row.monument_type as MonumentType | ''),
    centre: row,
    createdAt: row.created_at,
  })
  const stays = JSON.stringify(face.outline) === JSON.stringify(row.outline)
  if (!sensitivity && !types && stays) return
  await tx
    .updateTable('records')
    .set({
      ...columnsOfFace(face),
      ...(sensitivity && { sensitivity }),
      ...(types && typeColumns(types)),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

function columnsOfFace({ title, description, outline, centre, createdAt }: Face) {
  return {
    account_id: null,
    title,
    description,
    prn: null,
    outline: JSON.stringify(outline),
    shape: polygon(closedRing(outline.map(toPosition))),
    centre: pointAt(centre),
    seen_under: null,
    version: 1,
    created_at: createdAt,
    public_since: null,
  }
}

function typeColumns({ siteType, monumentType, period }: Types) {
  return { site_type: siteType, monument_type: monumentType, period }
}

function contentColumns({ title, description, prn, seenUnder }: Omit<RecordContent, 'outline'>) {
  return { title, description, prn, seen_under: seenUnder && JSON.stringify(seenUnder) }
}

function placeColumns({ outline, ring }: Drawn) {
  const shape = polygon(ring)
  return { outline: JSON.stringify(outline), shape, centre: pointOn(shape) }
}

interface Drawn {
  outline: Outline
  /** Closed. */
  ring: readonly Position[]
}

export interface NewExactRecord extends Omit<RecordContent, 'outline'>, Drawn {
  finder: number
  licence?: Pick<LicenceSaid, 'record' | 'her_permission'>
}

/** Stores a record that was never open, and returns its number: what is withheld is in no other table at any moment. */
export async function insertWithheld(
  tx: Database,
  record: NewExactRecord,
  { level, pictures }: { level: Withheld; pictures: readonly NewPicture[] },
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
      ...columnsOfFace(faceOf({ ...record, centre, createdAt })),
      ...typeColumns(record),
      licence: record.licence?.record,
      licence_terms: record.licence?.record === OPEN_LICENCE ? acceptedContribution(record.finder) : null,
      her_permission: record.licence?.her_permission ?? null,
      sensitivity: level,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await exact(tx)
    .insertInto('exact_records')
    .values({
      record_id: id,
      account_id: record.finder,
      ...contentColumns(record),
      ...place,
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
      ...columnsOf({ by: record.finder, byFinder: true, reason: null }),
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
  fields: Omit<RecordContent, 'outline'>
  /** Null if it does not change. */
  outline: Drawn | null
  /** Positions whose pictures are taken out. */
  emptied: readonly number[]
  pictures: readonly NewPicture[]
}

/**
 * Changes a record that is withheld and keeps its version; the face changes only with its types, its period or its square. False
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
    .select(['e.version', 'site_type', 'monument_type', 'period'])
    .where('e.record_id', '=', id)
    .executeTakeFirst()
  if (before?.version !== version) return false
  await sql`
    insert into exact_versions (${VERSION_COLUMNS})
    select record_id, e.version, e.account_id, e.updated_at, e.title, e.description, e.prn, site_type, monument_type, period,
      e.outline, coalesce((
        select json_agg(json_build_object('position', position, 'key', file_key) order by position)
        from exact_pictures p where p.record_id = e.record_id), '[]'::json), e.seen_under
    from exact_records e join records on records.id = record_id where record_id = ${id}`.execute(tx)
  await takeOut(tx, [id], [...emptied, ...pictures.map(({ position }) => position)])
  await addPictures(tx, id, pictures)
  await exact(tx)
    .updateTable('exact_records')
    .set({
      ...contentColumns(fields),
      ...(outline && placeColumns(outline)),
      version: version + 1,
      updated_at: new Date(),
    })
    .where('record_id', '=', id)
    .execute()
  const types = typeColumns(fields)
  const changes = (['site_type', 'monument_type', 'period'] as const).some(
    (each) => before[each] !== types[each],
  )
  await showFace(tx, id, changes ? { types: fields } : {})
  return true
}

/** Changes the licences of pictures of withheld records, of all their positions or of one. */
export async function licenseWithheldPictures(
  tx: Database,
  ids: readonly number[],
  licence: PictureLicence,
  which: { position: number } | 'unlicensed',
): Promise<number[]> {
  const rows = await exact(tx)
    .updateTable('exact_pictures')
    .set({ licence })
    .where((row) => row('record_id', '=', row.fn.any(row.val([...ids]))))
    .$if(which === 'unlicensed', (query) => query.where('licence', '=', 'none'))
    .$if(which !== 'unlicensed', (query) =>
      query.where('position', '=', which === 'unlicensed' ? 0 : which.position),
    )
    .returning('record_id')
    .execute()
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
export async function takeOutOfDeletedWithheld(db: Database, before: Date): Promise<void> {
  await sql`
    with taken as (
      delete from exact_pictures using records
      where records.id = exact_pictures.record_id and records.deleted_at < ${before}
      returning file_key, record_id, deleted_at)
    insert into removed_pictures (file_key, record_id, removed_at) select * from taken`.execute(db)
}
