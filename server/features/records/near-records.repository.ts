import { boxAround } from '#geo/box.ts'
import type { Position } from '#geo/position.ts'
import type { Database } from '#server/platform/database.ts'
import { latitudeOf, longitudeOf, meetsBox, metresBetween, polygon } from '#server/platform/spatial.ts'
import type { StoredRecord } from './record.ts'

export interface NearRecord extends Pick<StoredRecord, 'id' | 'title' | 'prn'> {
  metres: number
  longitude: number
  latitude: number
}

/** Returns public records that overlap the ring or lie within so many metres, nearest first. @param ring closed */
export async function findRecordsNear(
  db: Database,
  ring: readonly Position[],
  metres: number,
  most: number,
): Promise<NearRecord[]> {
  const distance = metresBetween('shape', polygon(ring))
  return db
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
