import { sql } from 'kysely'
import type { Bounds } from '#geo/shapes/box.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface RecordChange {
  id: number
  /** When its content last changed. */
  changed: Date
}

/** Returns all public records, oldest first, a page at a time. */
export async function* recordChangePages(db: Database, pageSize = 10_000): AsyncGenerator<RecordChange[]> {
  let last = 0
  let rows: RecordChange[]
  do {
    rows = await publicChanges(db).where('id', '>', last).limit(pageSize).execute()
    yield rows
    last = rows.at(-1)?.id ?? last
  } while (rows.length === pageSize)
}

/** Returns the public records with numbers from `first` to `last`, oldest first. */
export function recordChangesBetween(db: Database, first: number, last: number): Promise<RecordChange[]> {
  return publicChanges(db).where('id', '>=', first).where('id', '<=', last).execute()
}

function publicChanges(db: Database) {
  return db
    .selectFrom('records')
    .select(['id', 'updated_at as changed'])
    .where('visible', '=', true)
    .orderBy('id')
}

/** A change that the world can see, in the order of commits. */
export interface SeenChange {
  seq: number
  /** The boxes of the record's outline before and after, in degrees; none if no map can show the change. */
  boxes: Bounds[]
}

/** Returns the first changes after a revision, at most `most`. */
export async function changesSince(db: Database, seq: number, most: number): Promise<SeenChange[]> {
  const rows = await db
    .selectFrom('record_changes')
    .select(['seq', 'boxes'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute()
  return rows.map(({ seq: at, boxes }) => ({ seq: at, boxes: inFours(boxes) }))
}

function inFours(numbers: readonly number[]): Bounds[] {
  return Array.from(
    { length: numbers.length / 4 },
    (_, at) => numbers.slice(4 * at, 4 * at + 4) as unknown as Bounds,
  )
}

/**
 * Returns the numbers of the records that changed after a revision, in no order; null if there were more than `most`
 * changes.
 */
export async function changedRecords(db: Database, seq: number, most: number): Promise<number[] | null> {
  const rows = await db
    .selectFrom('record_changes')
    .select('record_id')
    .where('seq', '>', seq)
    .limit(most + 1)
    .execute()
  return rows.length > most ? null : [...new Set(rows.map(({ record_id: id }) => id))]
}

/** Returns the user ids of the members whose public records these are, each once. */
export async function membersOf(db: Database, records: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('records')
    .select('account_id')
    .distinct()
    .where(sql<boolean>`id = any(${records}::int[])`)
    .where('visible', '=', true)
    .execute()
  return rows.flatMap(({ account_id: id }) => id ?? [])
}
