import { sql } from 'kysely'
import { HER_REGIONS, type HerRegion } from '#contract/grants.ts'
import type { Database } from '#server/platform/database.ts'
import {
  groundOf,
  meetsArea,
  multiPolygon,
  piecesOf,
  polygon,
  sharedArea,
  whyInvalid,
} from '#server/platform/spatial.ts'
import type { Polygons } from '#geo/position.ts'
import type { KnownPlace } from './whole-wales.ts'

type Regions = ReadonlyMap<HerRegion, Polygons>

/** Lets one process after the other read its file, until the transaction ends. */
export async function holdBoundaries(tx: Database): Promise<void> {
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

/** Puts boundaries in force. Records are placed by them afterwards; until then they are in no region. */
export async function storeBoundaries(tx: Database, sha256: string, regions: Regions): Promise<void> {
  await tx.deleteFrom('her_region_pieces').execute()
  for (const [region, polygons] of regions)
    await sql`insert into her_region_pieces (region, shape)
      select ${region}, ${piecesOf(multiPolygon(polygons))}`.execute(tx)
  await tx.insertInto('her_boundaries').values({ sha256 }).execute()
}

/** Places records by the boundaries in force, and returns how many. */
export async function placeSome(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ placed: number }>`select place_reviews(${most}) as placed`.execute(db)
  return rows[0]?.placed ?? 0
}

interface Measured {
  region: HerRegion
  /** `Valid Geometry`, or what is wrong. */
  reason: string
  /** Square metres. */
  area: number
}

export async function measureRegions(db: Database, regions: Regions): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [region, polygons] of regions) {
    const { rows } = await sql<Omit<Measured, 'region'>>`
      select ${whyInvalid(shape)} as reason, ${groundOf(shape)} as area
      from (select ${multiPolygon(polygons)} as shape) given`.execute(db)
    for (const row of rows) measured.push({ region, ...row })
  }
  return measured
}

const shape = sql.ref('shape')

/** The ground that two of the regions share, in square metres, for each pair. They must be valid. */
export async function measureOverlaps(db: Database, regions: Regions) {
  const overlaps: { pair: [HerRegion, HerRegion]; area: number }[] = []
  for (const [at, one] of HER_REGIONS.entries())
    for (const other of HER_REGIONS.slice(at + 1)) {
      const [a, b] = [regions.get(one) ?? [], regions.get(other) ?? []]
      const { rows } = await sql<{ area: number }>`
        select ${sharedArea(multiPolygon(a), multiPolygon(b))} as area`.execute(db)
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
