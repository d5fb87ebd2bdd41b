import { boxAround, type Box } from '#geo/shapes/box.ts'
import { sql } from 'kysely'
import type { AreaLayer, HeritageFacts } from '#contract/relief/heritage.ts'
import type { Position } from '#geo/position.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  coordinatesOf,
  extentOf,
  isNear,
  latitudeOf,
  longestSideOf,
  longitudeOf,
  meetsBox,
  metresBetween,
  polygon,
} from '#server/platform/database/spatial.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import { eachBegins } from '#server/platform/database/words.ts'
import type { KnownSite, NamedArea, NearArea, StoredArea, TileArea } from './area.ts'

/** More than there are monuments in Wales. */
const MOST_IN_TILE = 10_000

/**
 * Areas of the layer's last good copy whose box meets the bounds.
 * @param smallest extent in degrees; smaller shapes are left out
 */
export async function findAreasInBox(
  db: Database,
  layer: AreaLayer,
  bounds: Box,
  smallest: number,
): Promise<TileArea[]> {
  const rows = await shownAreas(db)
    .select(['areas.number', 'areas.name', 'areas.name_cy'])
    .select([longitudeOf('areas.centre').as('longitude'), latitudeOf('areas.centre').as('latitude')])
    .select(
      sql<TileArea['polygons']>`case
        when ${longestSideOf('areas.shape')} >= ${smallest}
        then ${coordinatesOf('areas.shape')} end`.as('polygons'),
    )
    .where('areas.layer', '=', layer)
    .where(meetsBox('areas.shape', bounds))
    .orderBy('areas.number')
    .limit(MOST_IN_TILE)
    .execute()
  return rows.map(({ name_cy, longitude, latitude, ...area }) => ({
    ...area,
    nameCy: name_cy,
    centre: [longitude, latitude],
  }))
}

export async function findArea(db: Database, layer: AreaLayer, number: string): Promise<StoredArea | null> {
  const row = await shownAreas(db)
    .select(['areas.number', 'areas.name', 'areas.name_cy', 'areas.facts'])
    .select([longitudeOf('areas.centre').as('longitude'), latitudeOf('areas.centre').as('latitude')])
    .select([coordinatesOf('areas.shape').as('polygons'), extentOf('areas.shape').as('extent')])
    .where('areas.layer', '=', layer)
    .where('areas.number', '=', number)
    .executeTakeFirst()
  if (!row) return null
  const { name_cy, facts, ...area } = row
  // Only results of the rules are stored.
  return { ...area, nameCy: name_cy, facts: facts as HeritageFacts }
}

/**
 * Areas that overlap the ring or lie within a number of metres, nearest first.
 * @param ring closed
 */
export async function findAreasNear(
  db: Database,
  ring: readonly Position[],
  metres: number,
  most: number,
): Promise<NearArea[]> {
  const distance = metresBetween('areas.shape', polygon(ring))
  const rows = await shownAreas(db)
    .select(['areas.layer', 'areas.number', 'areas.name', 'areas.name_cy', distance.as('metres')])
    .select([longitudeOf('areas.centre').as('longitude'), latitudeOf('areas.centre').as('latitude')])
    .where(meetsBox('areas.shape', boxAround(ring, metres)))
    .where(distance, '<=', metres)
    .orderBy('metres')
    .orderBy('areas.number')
    .limit(most)
    .execute()
  return rows.map(({ layer, name_cy, ...area }) => ({ ...area, layer: layer as AreaLayer, nameCy: name_cy }))
}

/**
 * Areas in whose names, of either language, each of the words begins one: those whose name begins with the first word come first,
 * monuments before parks.
 */
export async function findAreasByName(
  db: Database,
  words: readonly string[],
  most: number,
): Promise<NamedArea[]> {
  const names = sql`words_of(coalesce(areas.name, '') || ' ' || coalesce(areas.name_cy, ''))`
  const begins = (name: 'areas.name' | 'areas.name_cy') =>
    sql`words_of(coalesce(${sql.ref(name)}, '')) like words_of(${words.join(' ')}) || '%'`
  const rows = await shownAreas(db)
    .select(['areas.layer', 'areas.number', 'areas.name', 'areas.name_cy'])
    .select([longitudeOf('areas.centre').as('longitude'), latitudeOf('areas.centre').as('latitude')])
    .select(extentOf('areas.shape').as('extent'))
    .where(eachBegins(names, words))
    .orderBy(sql`(${begins('areas.name')} or ${begins('areas.name_cy')}) desc`)
    .orderBy('areas.layer')
    .orderBy(sql`folded(coalesce(areas.name, areas.name_cy))`)
    .orderBy('areas.number')
    .limit(most)
    .execute()
  return rows.map(({ layer, name_cy, ...area }) => ({ ...area, layer: layer as AreaLayer, nameCy: name_cy }))
}

/**
 * Of each of these records, as the reader sees them, the nearest area within so many metres. Records without one are not among them.
 */
export async function findAreasOfRecords(
  reader: RecordReader,
  ids: readonly number[],
  metres: number,
): Promise<ReadonlyMap<number, KnownSite>> {
  const distance = metresBetween('areas.shape', sql.ref('records.shape'))
  const rows = await reader
    .selectFrom('records')
    .innerJoin('heritage_areas as areas', (join) => join.on(isNear('areas.shape', 'records.shape', metres)))
    .innerJoin('heritage_layers as layers', (join) =>
      join.onRef('layers.layer', '=', 'areas.layer').onRef('layers.copy', '=', 'areas.copy'),
    )
    .distinctOn('records.id')
    .select(['records.id', 'areas.layer', 'areas.number', 'areas.name', 'areas.name_cy'])
    .select(distance.as('metres'))
    .where((row) => row('records.id', '=', row.fn.any(row.val([...ids]))))
    .orderBy('records.id')
    .orderBy('metres')
    .orderBy('areas.number')
    .execute()
  return new Map(
    rows.map(({ id, layer, name_cy: nameCy, ...area }) => [
      id,
      { ...area, layer: layer as AreaLayer, nameCy },
    ]),
  )
}

/** Whether the ring touches a scheduled monument or a registered park. @param ring closed */
export async function isOnRegister(db: Database, ring: readonly Position[]): Promise<boolean> {
  return (await findAreasNear(db, ring, 0, 1)).length > 0
}

/** Uses the last good copies only. */
function shownAreas(db: Database) {
  return db
    .selectFrom('heritage_areas as areas')
    .innerJoin('heritage_layers as layers', (join) =>
      join.onRef('layers.layer', '=', 'areas.layer').onRef('layers.copy', '=', 'areas.copy'),
    )
}
