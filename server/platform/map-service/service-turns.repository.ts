import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Takes the next turn to send a request to a service, one `pace` (milliseconds) after the previous, for all processes
 * on this database together. Returns the milliseconds until then; null, without taking a turn, if that would be
 * longer than `patience`.
 */
export async function takeTurn(
  db: Database,
  service: string,
  { pace, patience }: { pace: number; patience: number },
): Promise<number | null> {
  const { rows } = await sql<{ wait: number }>`
    insert into turns as turn (service, at) values (${service}, clock_timestamp())
    on conflict (service) do update
      set at = greatest(turn.at + ${pace} * interval '1 millisecond', clock_timestamp())
      where turn.at + ${pace} * interval '1 millisecond'
        < clock_timestamp() + ${patience} * interval '1 millisecond'
    returning greatest(extract(epoch from at - clock_timestamp()) * 1000, 0)::float8 as wait`.execute(db)
  return rows[0]?.wait ?? null
}
