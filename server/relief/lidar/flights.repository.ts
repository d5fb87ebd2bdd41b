import { sql, type SqlBool } from 'kysely'
import type { SquareFlights } from '#contract/relief/lidar.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface StoredFlights {
  /** Null before the first answer. */
  received: Date | null
  flights: SquareFlights[]
  /** Whether the catalogue may be asked again. */
  isDue: boolean
}

/** Null if the catalogue was never asked for this square. */
export async function findFlights(db: Database, square: string): Promise<StoredFlights | null> {
  const row = await db
    .selectFrom('lidar_flights')
    .select(['flights', 'received_at', sql<SqlBool>`next_request_at <= now()`.as('due')])
    .where('square', '=', square)
    .executeTakeFirst()
  if (!row) return null
  // Only lists of this shape are stored.
  const flights = (row.flights ?? []) as SquareFlights[]
  return { received: row.received_at, flights, isDue: Boolean(row.due) }
}

/**
 * Takes the turn to ask the catalogue for a square: one caller at a time, over all processes on this database.
 * @param lease milliseconds after which another may assume that this one has died
 */
export async function takeTurnForFlights(db: Database, square: string, lease: number): Promise<boolean> {
  const { rows } = await sql`
    insert into lidar_flights as kept (square, next_request_at) values (${square}, ${later(lease)})
    on conflict (square) do update set next_request_at = excluded.next_request_at
      where kept.next_request_at <= now()
    returning square`.execute(db)
  return rows.length > 0
}

/** @param freshFor milliseconds after which the catalogue is asked again */
export async function keepFlights(
  db: Database,
  square: string,
  { flights, received, freshFor }: { flights: readonly SquareFlights[]; received: Date; freshFor: number },
): Promise<void> {
  await db
    .updateTable('lidar_flights')
    .set({ flights: JSON.stringify(flights), received_at: received, next_request_at: later(freshFor) })
    .where('square', '=', square)
    .execute()
}

/** What is kept stays; the catalogue is not asked again for so many milliseconds. */
export async function postponeFlights(db: Database, square: string, pause: number): Promise<void> {
  await db
    .updateTable('lidar_flights')
    .set({ next_request_at: later(pause) })
    .where('square', '=', square)
    .execute()
}

function later(milliseconds: number) {
  return sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`
}
