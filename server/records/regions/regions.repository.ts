import { sql } from 'kysely'
import { HER_REGIONS, type HerRegion } from '#contract/review/grants.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  areaOf,
  cornersOf,
  halfOf,
  meetsArea,
  multiPolygon,
  polygon,
  polygonsOf,
  sharedArea,
  whyInvalid,
} from '#server/platform/database/spatial.ts'
import type { Polygons } from '#geo/position.ts'
import type { KnownPlace } from './whole-wales.ts'

type Regions = ReadonlyMap<HerRegion, Polygons>

/** Lets one process after the other read its file, until the transaction ends. */
export async function lockBoundaries(tx: Database): Promise<void> {
  await sql`lock table her_boundaries in exclusive mode`.execute(tx)
}

/** The SHA-256 of the file whose boundaries are in force; null without one. */
export async function findBoundaries(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('her_boundaries')
    .select('sha256')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sha256 ?? null
}

/**
 * Puts boundaries in force. Records are placed by them afterwards; until then they are in no region. They must be valid. Each
 * statement does a part of the work, because it has as little time as any other.
 */
export async function storeBoundaries(tx: Database, sha256: string, regions: Regions): Promise<void> {
  await tx.deleteFrom('her_region_pieces').execute()
  for (const [region, polygons] of regions) {
    await sql`insert into her_region_pieces (region, shape)
      select ${region}, ${polygonsOf(multiPolygon(polygons))}`.execute(tx)
    while (await hasLargePieces(tx, region)) await halveLargePieces(tx, region)
  }
  await tx.insertInto('her_boundaries').values({ sha256 }).execute()
}

/** Corners of one piece: with more, looking for the region of a place takes longer. */
const MOST_CORNERS = 255

async function hasLargePieces(tx: Database, region: HerRegion): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (
    select from her_region_pieces where region = ${region} and ${cornersOf('shape')} > ${MOST_CORNERS}) as some`.execute(
    tx,
  )
  return rows[0]?.some === true
}

async function halveLargePieces(tx: Database, region: HerRegion): Promise<void> {
  await sql`
    with large as (
      delete from her_region_pieces
      where region = ${region} and ${cornersOf('shape')} > ${MOST_CORNERS} returning shape)
    insert into her_region_pieces (region, shape)
    select ${region}, ${halfOf('shape', 'first')} from large
    union all select ${region}, ${halfOf('shape', 'second')} from large`.execute(tx)
}

/** Places records by the boundaries in force, and returns how many. */
export async function placeSome(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ placed: number }>`select place_reviews(${most}) as placed`.execute(db)
  return rows[0]?.placed ?? 0
}

/** `Valid Geometry`, or what is wrong with the boundary of a region. */
export async function explainValidity(db: Database, polygons: Polygons): Promise<string> {
  const { rows } = await sql<{ reason: string }>`
    select ${whyInvalid(multiPolygon(polygons))} as reason`.execute(db)
  return rows[0]?.reason ?? ''
}

/** The ground of all regions that were stored, in square metres. */
export async function measureLand(db: Database): Promise<number> {
  const { rows } = await sql<{ area: number }>`
    select coalesce(sum(${areaOf('shape')}), 0) as area from her_region_pieces`.execute(db)
  return rows[0]?.area ?? 0
}

/** The ground that two of the regions that were stored share, in square metres, for each pair. */
export async function measureOverlaps(db: Database) {
  const overlaps: { pair: [HerRegion, HerRegion]; area: number }[] = []
  for (const [at, one] of HER_REGIONS.entries())
    for (const other of HER_REGIONS.slice(at + 1)) {
      const { rows } = await sql<{ area: number }>`
        select coalesce(sum(${sharedArea(sql.ref('a.shape'), sql.ref('b.shape'))}), 0) as area
        from her_region_pieces a join her_region_pieces b on ${meetsArea('a.shape', sql.ref('b.shape'))}
        where a.region = ${one} and b.region = ${other}`.execute(db)
      overlaps.push({ pair: [one, other], area: rows[0]?.area ?? 0 })
    }
  return overlaps
}

/** The names of the places that no region in force reaches, in the order given. */
export async function findPlacesOutside(db: Database, places: readonly KnownPlace[]): Promise<string[]> {
  const given = places.map(({ name, around }, at) => sql`(${at}::int, ${name}::text, ${polygon(around)})`)
  const { rows } = await sql<{ name: string }>`
    select name from (values ${sql.join(given)}) as given (at, name, around)
    where not exists (select from her_region_pieces where ${meetsArea('shape', sql.ref('around'))})
    order by at`.execute(db)
  return rows.map(({ name }) => name)
}
