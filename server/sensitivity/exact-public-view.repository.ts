import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import type { MonumentType, SiteType } from '#contract/open-data/vocabulary.ts'
import type { RecordRow } from '#contract/records/record-fields.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/ring.ts'
import type { Database } from '#server/platform/database/database.ts'
import { latitudeOf, longitudeOf, pointAt, polygon } from '#server/platform/database/spatial.ts'
import { exact } from './exact-tables.ts'
import { publicViewOf, firstOfMonth, type PublicView } from '#server/record-fields/index.ts'

type Types = Pick<RecordRow, 'site_type' | 'monument_type' | 'period'>

/** Writes the face in one statement with the level, so that the triggers know what was more exact before. */
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
    site_type: types?.site_type ?? (row.site_type as SiteType),
    monument_type: types?.monument_type ?? (row.monument_type as MonumentType | ''),
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
      ...(types && typeColumns(types)),
      updated_at: firstOfMonth(new Date()),
    })
    .where('id', '=', id)
    .execute()
}

export function publicViewColumns({ title, description, outline, centre, createdAt }: PublicView) {
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

export function typeColumns({ site_type, monument_type, period }: Types) {
  return { site_type: site_type, monument_type: monument_type, period }
}
