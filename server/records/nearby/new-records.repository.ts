import type { Database } from '#server/platform/database/database.ts'
import { boxAround } from '#geo/shapes/box.ts'
import { meetsBox, metresBetween, pointAt } from '#server/platform/database/spatial.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'

interface Around {
  longitude: number
  latitude: number
  metres: number
  /** User id of the member whose own records are left out. */
  notBy: number
  /** Published later than this, and no later than `until`. */
  after: Date
  until: Date
  most: number
}

interface RecordAround extends Pick<StoredRecord, 'id' | 'title'> {
  metres: number
}

/** Returns records published around a place in a period, nearest first, without those of the demonstration. */
export async function findNewRecordsAround(
  db: Database,
  around: Around,
): Promise<{ records: RecordAround[]; total: number }> {
  const { longitude, latitude, metres } = around
  const distance = metresBetween('centre', pointAt(around))
  const matching = db
    .selectFrom('records')
    .where('visible', '=', true)
    .where('demonstration', '=', false)
    .where('account_id', 'is distinct from', around.notBy)
    .where('created_at', '>', around.after)
    .where('created_at', '<=', around.until)
    .where(meetsBox('centre', boxAround([[longitude, latitude]], metres)))
    .where(distance, '<=', metres)
  const records = await matching
    .select(['id', 'title', distance.as('metres')])
    .orderBy('metres')
    .orderBy('id')
    .limit(around.most)
    .execute()
  if (records.length < around.most) return { records, total: records.length }
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { records, total }
}
