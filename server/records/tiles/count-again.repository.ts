import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** The levels of record_cells. As literals, because a database does not recognise an expression with a parameter again. */
const FIRST_LEVEL = sql.lit(4)
const LAST_LEVEL = sql.lit(12)
/** The cells of this level are counted again one by one, so that nobody who saves has to wait for long. */
const PART_LEVEL = sql.lit(9)
/** The zoom of the codes of places (see code_of_place). */
const CODE_ZOOM = sql.lit(20)

/**
 * Counts all records of the map again and replaces what is kept, which also makes bounds as small as they can be.
 * Returns how many cells had been counted wrongly, which is 0 unless something is at fault.
 */
export async function countAgain(db: Database, signal: AbortSignal): Promise<number> {
  let wrong = 0
  for (const part of await partsOf(db)) {
    signal.throwIfAborted()
    wrong += await replaced(
      db,
      countedRecords(part),
      sql`level >= ${PART_LEVEL} and code >> (2 * (level - ${PART_LEVEL})) = ${part}`,
    )
  }
  return wrong + (await replaced(db, countedCells(), sql`level < ${PART_LEVEL}`))
}

async function partsOf(db: Database): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select distinct code >> (2 * (${CODE_ZOOM} - ${PART_LEVEL})) as part from records where visible
    union select code >> (2 * (level - ${PART_LEVEL})) from record_cells where level >= ${PART_LEVEL}`.execute(
    db,
  )
  return rows.map(({ part }) => part)
}

/** Counts of the records in a cell of the part level, for that level and all deeper ones. */
function countedRecords(part: number): RawBuilder<unknown> {
  const shift = sql`(2 * (${CODE_ZOOM} - ${PART_LEVEL}))`
  return sql`
    select level::smallint as level, code >> (2 * (${CODE_ZOOM} - level)) as code,
      coalesce(site_type, '') as site_type, coalesce(monument_type, '') as monument_type, coalesce(period, '') as period,
      count(*)::integer as records, sum(longitude_e7)::bigint as longitudes, sum(latitude_e7)::bigint as latitudes,
      sum(id)::bigint as ids,
      min(longitude_e7) as west, min(latitude_e7) as south, max(longitude_e7) as east, max(latitude_e7) as north
    from records cross join generate_series(${PART_LEVEL}, ${LAST_LEVEL}) level
    where visible and code >= ${part}::bigint << ${shift} and code < (${part}::bigint + 1) << ${shift}
    group by level, code >> (2 * (${CODE_ZOOM} - level)), grouping sets ((), (site_type, monument_type, period))`
}

/** Counts for the levels above the part level, from the cells of that level. */
function countedCells(): RawBuilder<unknown> {
  return sql`
    select above.level::smallint as level, code >> (2 * (${PART_LEVEL} - above.level)) as code,
      site_type, monument_type, period, sum(records)::integer as records,
      sum(longitudes)::bigint as longitudes, sum(latitudes)::bigint as latitudes, sum(ids)::bigint as ids,
      min(west) as west, min(south) as south, max(east) as east, max(north) as north
    from record_cells cross join generate_series(${FIRST_LEVEL}, ${PART_LEVEL} - 1) above (level)
    where record_cells.level = ${PART_LEVEL}
    group by 1, 2, 3, 4, 5`
}

/** Replaces the kept cells of a part by fresh ones where they differ. Returns how many had wrong sums. */
async function replaced(
  db: Database,
  fresh: RawBuilder<unknown>,
  isOfPart: RawBuilder<unknown>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // All who change records wait for this row (next_records_revision).
    await sql`select from revisions where name = 'records' for update`.execute(tx)
    const { rows } = await sql<{ wrong: number; different: number }>`
      with fresh as materialized (${fresh}), kept as (select * from record_cells where ${isOfPart})
      select
        count(*) filter (where (fresh.records, fresh.longitudes, fresh.latitudes, fresh.ids)
          is distinct from (kept.records, kept.longitudes, kept.latitudes, kept.ids)) as wrong,
        count(*) filter (where fresh is distinct from kept) as different
      from fresh full join kept using (level, code, site_type, monument_type, period)`.execute(tx)
    const { wrong, different } = rows[0] ?? { wrong: 0, different: 0 }
    if (different > 0) {
      await sql`delete from record_cells where ${isOfPart}`.execute(tx)
      await sql`
        insert into record_cells
          (level, code, site_type, monument_type, period, records, longitudes, latitudes, ids, west, south, east, north)
        ${fresh}`.execute(tx)
    }
    return wrong
  })
}
