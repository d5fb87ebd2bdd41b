import { sql } from 'kysely'
import { toDetails, detailsColumn, fieldsIn } from '#server/record-fields/index.ts'
import type { StoredPictureLicence } from '#contract/records/licences.ts'
import { binaryOf, latitudeOf, longitudeOf } from '#server/platform/database/spatial.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'

/** A picture of a find, with the key of its file. */
export interface FindPicture {
  key: string
  position: number
  licence: StoredPictureLicence
}

/** The outline of today was measured, or nothing is known of it. */
const MEASURED = sql<boolean>`m.outline_hash = md5(records.outline::text)`

/**
 * The finds with these numbers with all that a pack and its list say of them, in the order of the numbers asked. Those that the
 * reader does not see are missing.
 * @param reader of somebody who sees the finds exactly
 */
export async function findFinds(reader: RecordReader, ids: readonly number[]) {
  const rows = await reader
    .selectFrom('records')
    .innerJoin('record_reviews as v', 'v.record_id', 'records.id')
    .leftJoin('record_measures as m', (join) => join.onRef('m.record_id', '=', 'records.id').on(MEASURED))
    .select([
      'records.id',
      ...fieldsIn('records'),
      'records.version',
      'records.created_at',
      'records.sensitivity',
    ])
    .select(['records.account_id as finder', 'records.licence', 'records.licence_terms'])
    .select(['v.sure_archaeological', 'v.sure_type', 'v.position_m', 'v.position_by', 'v.verified_at'])
    .select(['v.reviewed_site_type', 'v.reviewed_monument_type', 'v.reviewed_period'])
    .select(['m.length', 'm.width', 'm.tile_set', 'm.set_version', 'm.cell'])
    .select([longitudeOf('records.centre').as('longitude'), latitudeOf('records.centre').as('latitude')])
    .select(binaryOf('records.shape').as('wkb'))
    .select(detailsColumn(sql`records.id`).as('known'))
    .where('records.visible', '=', true)
    .where((row) => row('records.id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  const byId = new Map(rows.map(({ known, ...row }) => [row.id, { ...row, known: toDetails(known) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type StoredFind = Awaited<ReturnType<typeof findFinds>>[number]

/** The pictures of these finds in their order, by the number of the find. */
export async function findPictures(
  reader: RecordReader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FindPicture[]>> {
  const rows = await reader
    .selectFrom('pictures')
    .select(['record_id', 'position', 'file_key as key', 'licence'])
    .where((row) => row('record_id', '=', row.fn.any(row.val([...ids]))))
    .orderBy('record_id')
    .orderBy('position')
    .execute()
  const pictures = new Map<number, FindPicture[]>()
  for (const { record_id: id, ...picture } of rows) pictures.set(id, [...(pictures.get(id) ?? []), picture])
  return pictures
}
