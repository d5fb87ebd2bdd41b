import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import {
  NOTHING_SAID,
  OPEN_COLUMNS,
  STAND_IN_COLUMNS,
  type OpenColumn,
  type RecordRow,
} from '#contract/records/record-fields.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import type { Database } from '#server/platform/database/database.ts'
import { latitudeOf, longitudeOf, pointAt, polygon } from '#server/platform/database/spatial.ts'
import { exact } from './exact-tables.ts'
import { publicViewOf, firstOfMonth, toColumns, type PublicView } from '#server/record-fields/index.ts'

type Types = Pick<RecordRow, OpenColumn>

/** Writes the public view in one statement with the level, so that the triggers know what was more exact before. */
export async function writePublicView(
  tx: Database,
  id: number,
  { sensitivity, types }: { sensitivity?: SensitivityLevel; types?: Types },
): Promise<void> {
  const row = await exact(tx)
    .selectFrom('exact_records as e')
    .innerJoin('records', 'records.id', 'e.record_id')
    .select(['site_type', 'monument_type', 'e.created_at', 'records.outline'])
    .select([longitudeOf('e.centre').as('longitude'), latitudeOf('e.centre').as('latitude')])
    .where('e.record_id', '=', id)
    .executeTakeFirstOrThrow()
  const face = publicViewOf({
    ...(types ?? row),
    centre: row,
    createdAt: row.created_at,
  })
  const stays = JSON.stringify(face.outline) === JSON.stringify(row.outline)
  if (!sensitivity && !types && stays) return
  await tx
    .updateTable('records')
    .set({
      ...publicViewColumns(face),
      ...(sensitivity && { sensitivity }),
      ...(types && toColumns(types, OPEN_COLUMNS)),
      updated_at: firstOfMonth(new Date()),
    })
    .where('id', '=', id)
    .execute()
}

export function publicViewColumns(view: PublicView) {
  return {
    account_id: null,
    ...NOTHING_SAID,
    ...toColumns(view, STAND_IN_COLUMNS),
    shape: polygon(closedRing(view.outline.map(toPosition))),
    centre: pointAt(view.centre),
    version: 1,
    created_at: view.createdAt,
    public_since: null,
  }
}
