import { sql } from 'kysely'
import type { HeritageTrouble } from '#contract/relief/heritage.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  LONGEST_REST,
  MOST_FAILURES,
  SHORTEST_REST,
  type ServiceState,
} from '#server/platform/map-service/service-state.ts'

/** Sites of the national record are asked for by view; only the latest answer is noted, for all processes. */
const SITES = 'nmr'
/** Milliseconds in which the request after a rest is alone. If its process dies, another one tries after that. */
const TRIAL = 15_000
/** Doublings of the shortest rest: more would be beyond the longest. */
const MOST_DOUBLINGS = 10

export interface SitesState {
  receivedAt: Date | null
  trouble: HeritageTrouble | null
}

/** The latest answer about sites that any process got. */
export async function findSitesState(db: Database): Promise<SitesState> {
  const row = await db
    .selectFrom('heritage_layers')
    .select(['received_at', 'trouble'])
    .where('layer', '=', SITES)
    .executeTakeFirst()
  return { receivedAt: row?.received_at ?? null, trouble: asTrouble(row?.trouble ?? null) }
}

/** The state of the service as all processes on this database note it together, by the clock of the database. */
export function sharedSitesState(db: Database): ServiceState {
  return {
    restsBecauseOf: async () => {
      const row = await db
        .selectFrom('heritage_layers')
        .select('trouble')
        .where('layer', '=', SITES)
        .where('rests_until', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row ? (asTrouble(row.trouble) ?? 'unreachable') : null
    },
    mayNotBeAsked: () => beginTrial(db),
    heard: (trouble) => (trouble === null ? noteGoodAnswer(db) : noteFailure(db, trouble)),
  }
}

/** The first caller after a pause retries for the others. */
async function beginTrial(db: Database): Promise<HeritageTrouble | null> {
  const row = await db
    .selectFrom('heritage_layers')
    .select('trouble')
    .where('layer', '=', SITES)
    .where('rests_until', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const { numUpdatedRows } = await db
    .updateTable('heritage_layers')
    .set({ rests_until: sql<Date>`now() + ${TRIAL} * interval '1 millisecond'` })
    .where('layer', '=', SITES)
    .where('rests_until', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? null : (asTrouble(row.trouble) ?? 'unreachable')
}

async function noteGoodAnswer(db: Database): Promise<void> {
  const said = {
    tried_at: sql<Date>`now()`,
    received_at: sql<Date>`now()`,
    trouble: null,
    failures: 0,
    rests_until: null,
  }
  await db
    .insertInto('heritage_layers')
    .values({ layer: SITES, ...said })
    .onConflict((conflict) => conflict.column('layer').doUpdateSet(said))
    .execute()
}

/** Each failure after several doubles the rest, as in service-state.ts. */
async function noteFailure(db: Database, trouble: HeritageTrouble): Promise<void> {
  const tried_at = sql<Date>`now()`
  const failures = sql<number>`heritage_layers.failures + 1`
  await db
    .insertInto('heritage_layers')
    .values({ layer: SITES, tried_at, trouble, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('layer').doUpdateSet({
        tried_at,
        trouble,
        failures,
        rests_until: sql<Date>`case when ${failures} >= ${MOST_FAILURES} then now() + least(${LONGEST_REST}::float8,
          ${SHORTEST_REST}::float8 * power(2, least(${failures} - ${MOST_FAILURES}, ${MOST_DOUBLINGS}))
        ) * interval '1 millisecond' end`,
      }),
    )
    .execute()
}

/** Only these values are ever stored. */
function asTrouble(stored: string | null): HeritageTrouble | null {
  return stored as HeritageTrouble | null
}
