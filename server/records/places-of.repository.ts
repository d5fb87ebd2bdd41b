import type { LatitudeLongitude } from '#geo/position.ts'
import type { Database } from '#server/platform/database/database.ts'
import { latitudeOf, longitudeOf } from '#server/platform/database/spatial.ts'

/** Returns the locations of a member's public records, newest first: latitude and longitude in degrees. */
export async function findPlacesOf(
  db: Database,
  accountId: number,
  most: number,
): Promise<LatitudeLongitude[]> {
  const rows = await db
    .selectFrom('records')
    .select([latitudeOf('centre').as('latitude'), longitudeOf('centre').as('longitude')])
    .where('account_id', '=', accountId)
    .where('visible', '=', true)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ latitude, longitude }) => [latitude, longitude])
}
