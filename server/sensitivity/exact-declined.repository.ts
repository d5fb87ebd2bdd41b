import { sql } from 'kysely'
import { herNumberText, type DeclineReason, type HerNumber } from '#contract/her/her.ts'
import type { Area, HerRegion } from '#contract/review/grants.ts'
import { boxAround } from '#geo/shapes/box.ts'
import { toPosition, type Position } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import type { Database } from '#server/platform/database/database.ts'
import { meetsBox, metresBetween, polygon } from '#server/platform/database/spatial.ts'
import { exactReader } from './exact-reader.repository.ts'
import { exact } from './exact-tables.ts'

export interface Declined {
  id: number
  /** The version that was declined. */
  version: number
  /** Null where an officer answered by hand. */
  batch: number | null
  /** Null where nobody knows the boundaries. */
  region: HerRegion | null
  reason: DeclineReason
  number: HerNumber | null
  at: Date
}

/** Keeps the exact place of a find that was declined, also when its record is deleted. Nothing of one that is gone already. */
export async function keepDeclined(
  tx: Database,
  { id, version, batch, region, reason, number, at }: Declined,
): Promise<void> {
  const reader = await exactReader(tx, 'all')
  const now = await reader
    .selectFrom('records')
    .select(['version', 'outline'])
    .where('id', '=', id)
    .executeTakeFirst()
  const then =
    now?.version === version
      ? now
      : await reader
          .selectFrom('record_versions')
          .select('outline')
          .where('record_id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
  if (!then) return
  const declined = {
    ...{ batch_id: batch, region, reason, at, prn: number && herNumberText(number) },
    shape: sql`${polygon(closedRing(then.outline.map(toPosition)))}`,
  }
  await exact(tx)
    .insertInto('exact_declined')
    .values({ record_id: id, ...declined })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet(declined))
    .execute()
}

/** For a find that was accepted after all. */
export async function deleteDeclined(tx: Database, id: number): Promise<void> {
  await exact(tx).deleteFrom('exact_declined').where('record_id', '=', id).execute()
}

export interface DeclinedNear {
  /** The record, which may be gone. */
  record: number
  reason: DeclineReason
  prn: string | null
  at: Date
  metres: number
}

/**
 * Declined places that overlap the ring or lie within so many metres, in an area where somebody reviews, nearest first; not that of the
 * record itself. @param ring closed
 */
export async function findDeclinedNear(
  db: Database,
  ring: readonly Position[],
  { metres, area, except }: { metres: number; area: Area; except: number },
): Promise<DeclinedNear[]> {
  if (area !== 'wales' && area.length === 0) return []
  const distance = metresBetween('shape', polygon(ring))
  return exact(db)
    .selectFrom('exact_declined')
    .select(['record_id as record', 'reason', 'prn', 'at', distance.as('metres')])
    .where(meetsBox('shape', boxAround(ring, metres)))
    .where(distance, '<=', metres)
    .where('record_id', '<>', except)
    .$if(area !== 'wales', (query) =>
      query.where((row) => row('region', '=', row.fn.any(row.val(area === 'wales' ? [] : [...area])))),
    )
    .orderBy('metres')
    .orderBy('id')
    .execute()
}
