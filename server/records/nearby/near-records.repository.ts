import { boxAround } from '#geo/shapes/box.ts'
import type { Position } from '#geo/position.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import {
  latitudeOf,
  longitudeOf,
  meetsBox,
  metresBetween,
  polygon,
} from '#server/platform/database/spatial.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'

export interface NearRecord extends Pick<StoredRecord, 'id' | 'title' | 'prn'> {
  metres: number
  longitude: number
  latitude: number
}

/** Returns public records that overlap the ring or lie within so many metres, nearest first. @param ring closed */
export async function findRecordsNear(
  reader: RecordReader,
  ring: readonly Position[],
  metres: number,
  most: number,
): Promise<NearRecord[]> {
  const distance = metresBetween('shape', polygon(ring))
  return reader
    .selectFrom('records')
    .select(['id', 'title', 'prn', distance.as('metres')])
    .select([longitudeOf('centre').as('longitude'), latitudeOf('centre').as('latitude')])
    .where('visible', '=', true)
    .where(meetsBox('shape', boxAround(ring, metres)))
    .where(distance, '<=', metres)
    .orderBy('metres')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The outlines of records, as this reader may see them, with their levels. */
export async function findOutlines(
  reader: RecordReader,
  ids: readonly number[],
): Promise<Pick<StoredRecord, 'id' | 'outline' | 'sensitivity'>[]> {
  return reader
    .selectFrom('records')
    .select(['id', 'outline', 'sensitivity'])
    .where((row) => row('id', '=', row.fn.any(row.val([...ids]))))
    .execute()
}
