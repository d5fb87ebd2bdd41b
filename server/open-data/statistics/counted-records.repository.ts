import type { Database } from '#server/platform/database/database.ts'
import type { CountedRecord } from './counted-record.ts'

/** Returns what is counted of all public records of members, oldest first, a page at a time. */
export async function* countedRecordPages(db: Database, pageSize = 10_000): AsyncGenerator<CountedRecord[]> {
  let last = 0
  let rows: CountedRecord[]
  do {
    rows = await countedRecords(db).where('id', '>', last).limit(pageSize).execute()
    yield rows
    last = rows.at(-1)?.id ?? last
  } while (rows.length === pageSize)
}

/** Returns what is counted of the public records with numbers from `first` to `last`. */
export function countedRecordsBetween(db: Database, first: number, last: number): Promise<CountedRecord[]> {
  return countedRecords(db).where('id', '>=', first).where('id', '<=', last).execute()
}

function countedRecords(db: Database) {
  return (
    db
      .selectFrom('records')
      .select(['id', 'site_type', 'monument_type', 'period', 'created_at', 'longitude_e7', 'latitude_e7'])
      .select('licence')
      .where('visible', '=', true)
      // Nobody made the invented ones.
      .where('demonstration', '=', false)
      .orderBy('id')
  )
}
