import { sql, type SqlBool } from 'kysely'
import {
  AREA_LAYERS,
  type AreaLayer,
  type HeritageFacts,
  type HeritageTrouble,
} from '#contract/relief/heritage.ts'
import type { Position } from '#geo/position.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isEmpty, mendedAreas, multiPolygon, pointOn } from '#server/platform/database/spatial.ts'

export interface LayerState {
  layer: AreaLayer
  /** 0 if nothing has been loaded yet. */
  copy: number
  count: number
  receivedAt: Date | null
  trouble: HeritageTrouble | null
}

export interface NewArea {
  number: string
  name: string | null
  nameCy: string | null
  facts: HeritageFacts
  /** Closed rings, the outer one first. */
  polygons: Position[][][]
}

/** Conditions for requesting a layer; milliseconds. */
export interface Due {
  /** Time since the layer was last loaded. */
  freshFor: number
  /** Time since the latest attempt, successful or not. */
  pause: number
  /** Time after which another process may assume that this one has died. */
  lease: number
}

/** Layers with at least one attempt. */
export async function findLayerStates(db: Database): Promise<LayerState[]> {
  const rows = await db
    .selectFrom('heritage_layers')
    .select(['layer', 'copy', 'feature_count', 'received_at', 'trouble'])
    .where('layer', 'in', AREA_LAYERS)
    .execute()
  return rows.map(({ layer, copy, feature_count, received_at, trouble }) => ({
    // Only these values are ever stored.
    layer: layer as AreaLayer,
    copy,
    count: feature_count,
    receivedAt: received_at,
    trouble: trouble as HeritageTrouble | null,
  }))
}

/**
 * Takes the lease for loading a layer: one process and one layer at a time over all processes on this database. Null
 * if the layer is not due or if another process has the lease; otherwise the number of the copy to write.
 */
export async function takeLease(
  db: Database,
  layer: AreaLayer,
  { freshFor, pause, lease }: Due,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('heritage_layers')
      .values({ layer })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await tx
      .selectFrom('heritage_layers')
      .select(['layer', sql<boolean>`coalesce(leased_until > now(), false)`.as('leased')])
      .select([longAgo('received_at', freshFor).as('stale'), longAgo('tried_at', pause).as('rested')])
      .orderBy('layer')
      .forUpdate()
      .execute()
    const own = rows.find((row) => row.layer === layer)
    if (!own?.stale || !own.rested || rows.some(({ leased }) => leased)) return null
    await tx
      .updateTable('heritage_layers')
      .set({ tried_at: sql`now()`, leased_until: sql`now() + ${lease} * interval '1 millisecond'` })
      .where('layer', '=', layer)
      .execute()
    const { rows: next } = await sql<{ copy: number }>`select nextval('heritage_copies') as copy`.execute(tx)
    return next[0]?.copy ?? null
  })
}

/** Whether this happened so many milliseconds ago; also true if it never happened. */
function longAgo(column: 'received_at' | 'tried_at', milliseconds: number) {
  const moment = sql.ref(column)
  return sql<SqlBool>`coalesce(${moment} <= now() - ${milliseconds} * interval '1 millisecond', true)`
}

/**
 * Writes a part of a copy that is not visible yet.
 * @param areas at most 1,000, because each takes 8 of 32,000 parameters
 */
export async function insertAreas(
  db: Database,
  layer: AreaLayer,
  copy: number,
  areas: readonly NewArea[],
): Promise<void> {
  const rows = areas.map(({ number, name, nameCy, facts, polygons }) => {
    const shape = mendedAreas(multiPolygon(polygons))
    return {
      layer,
      copy,
      number,
      name,
      name_cy: nameCy,
      facts: JSON.stringify(facts),
      shape,
      centre: pointOn(shape),
    }
  })
  await db.insertInto('heritage_areas').values(rows).execute()
}

/**
 * Leaves out areas that have no extent after every repair.
 * @returns their number
 */
export async function deleteEmptyAreas(db: Database, layer: AreaLayer, copy: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('heritage_areas')
    .where('layer', '=', layer)
    .where('copy', '=', copy)
    .where(isEmpty('shape'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Replaces the last copy by a complete new one and ends the lease. False if there is already a later one. */
export async function showCopy(
  db: Database,
  layer: AreaLayer,
  copy: number,
  count: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('heritage_layers')
      .set({ copy, feature_count: count, received_at: sql`now()`, trouble: null, leased_until: null })
      .where('layer', '=', layer)
      .where('copy', '<', copy)
      .executeTakeFirst()
    // Also deletes copies of processes that died.
    await tx.deleteFrom('heritage_areas').where('layer', '=', layer).where('copy', '<', copy).execute()
    return numUpdatedRows > 0n
  })
}

/** Drops an incomplete copy, keeps the last good one and stores the reason. Null if the attempt was cancelled without a fault. */
export async function dropCopy(
  db: Database,
  layer: AreaLayer,
  copy: number,
  trouble: HeritageTrouble | null,
): Promise<void> {
  await db.deleteFrom('heritage_areas').where('layer', '=', layer).where('copy', '=', copy).execute()
  await db
    .updateTable('heritage_layers')
    .set({ leased_until: null, ...(trouble === null ? { tried_at: null } : { trouble }) })
    .where('layer', '=', layer)
    .execute()
}
