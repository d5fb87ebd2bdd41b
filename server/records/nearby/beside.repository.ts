import { sql } from 'kysely'
import type { Position } from '#geo/position.ts'
import { boxAround } from '#geo/shapes/box.ts'
import type { Database } from '#server/platform/database/database.ts'
import { meetsBox, metresBetween, polygon } from '#server/platform/database/spatial.ts'

/** Numbers of the records that a reviewer has judged to be the same as this one, or as a third one with it. */
export async function findJudgedSame(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with target as (
      select target_record as id from record_reviews where record_id = ${id} and state = 'already_recorded'),
    same as (
      select id from target union
      select record_id from record_reviews
      where state = 'already_recorded' and (target_record = ${id} or target_record in (select id from target)))
    select id from same where id is not null and id <> ${id} order by id`.execute(db)
  return rows.map((row) => row.id)
}

interface Beside {
  /** The record itself. */
  id: number
  /** Its exact outline, closed. */
  ring: readonly Position[]
  metres: number
  same: readonly number[]
  most: number
}

/** Open records within so many metres of a ring, and those that are named as the same: these first, then the nearest. */
export async function findBeside(db: Database, { id, ring, metres, same, most }: Beside) {
  const distance = metresBetween('shape', polygon(ring))
  const isSame = sql<boolean>`id = any(${[...same]}::integer[])`
  const isNear = sql<boolean>`${meetsBox('shape', boxAround(ring, metres))} and ${distance} <= ${metres}`
  return db
    .selectFrom('records')
    .select(['id', 'title', distance.as('metres'), isSame.as('same')])
    .where('visible', '=', true)
    .where('sensitivity', '=', 'open')
    .where('id', '<>', id)
    .where(sql<boolean>`(${isSame} or (${isNear}))`)
    .orderBy(isSame, 'desc')
    .orderBy('metres')
    .orderBy('id')
    .limit(most)
    .execute()
}
