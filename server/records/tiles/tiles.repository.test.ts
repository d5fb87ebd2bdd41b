import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LatitudeLongitude } from '#geo/position.ts'
import { boxOfTile } from '#geo/tiles/tile-address.ts'
import { insertRecords } from '../store/insert-records.repository.ts'
import { storedFilterOf } from '#server/record-fields/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { squareAround } from '#server/testing/outlines.ts'
import type { CountedCell } from './encode-tile.ts'
import { countByCell, findOutlines, isCrowded } from './tiles.repository.ts'

const EVERY = storedFilterOf({})

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

async function addRecords(places: readonly LatitudeLongitude[]): Promise<void> {
  const titled = places.map(([latitude, longitude], at) =>
    newRecordAt(latitude, longitude, { title: `Record ${at + 1}` }),
  )
  await insertRecords(db, titled)
}

const SPREAD = Array.from(
  { length: 40 },
  (_, at) => [51.8 + 0.08 * (at % 8), -4.1 + 0.13 * Math.floor(at / 8)] as const,
)

function withoutBounds(cells: readonly CountedCell[]) {
  return cells
    .map(({ centre, count, id }) => ({ centre, count, id }))
    .sort((one, other) => one.centre[0] - other.centre[0] || one.centre[1] - other.centre[1])
}

describe('the outlines of a tile', () => {
  it('are those whose box meets it, the newest last, with a point on each', async () => {
    await addRecords([
      [52.1, -3.8],
      [52.9, -3.8],
      [52.11, -3.81],
    ])
    const found = await findOutlines(db, { west: -3.9, south: 52, east: -3.7, north: 52.2 }, EVERY, 10)
    expect(found.map(({ title }) => title)).toEqual(['Record 1', 'Record 3'])
    expect(found[0]?.outline).toEqual(squareAround(52.1, -3.8))
    expect(found[0]?.centre[0]).toBeCloseTo(-3.8, 6)
    expect(found[0]?.centre[1]).toBeCloseTo(52.1, 6)
  })

  it('are the newest where there are too many', async () => {
    await addRecords([
      [52.1, -3.8],
      [52.1, -3.8],
      [52.1, -3.8],
    ])
    const found = await findOutlines(db, { west: -3.9, south: 52, east: -3.7, north: 52.2 }, EVERY, 2)
    expect(found.map(({ title }) => title)).toEqual(['Record 2', 'Record 3'])
  })

  it('include one that only reaches into it', async () => {
    await addRecords([[52.1, -3.8]])
    const { length } = await findOutlines(db, { west: -3.8, south: 52, east: -3.7, north: 52.2 }, EVERY, 10)
    expect(length).toBe(1)
  })
})

describe('the cells of a tile', () => {
  const tile = { z: 7, x: 62, y: 42 }

  it('are at the mean of their records’ places, with their extent', async () => {
    await addRecords([
      [52.1, -3.8],
      [52.11, -3.82],
    ])
    const [cell, ...others] = await countByCell(db, tile, EVERY)
    expect(others).toEqual([])
    expect(cell).toMatchObject({ count: 2, id: null })
    expect(cell?.centre[0]).toBeCloseTo(-3.81, 6)
    expect(cell?.centre[1]).toBeCloseTo(52.105, 6)
    expect(cell?.west).toBeCloseTo(-3.82, 6)
    expect(cell?.north).toBeCloseTo(52.11, 6)
  })

  it('contain the id of a record that is alone in its cell', async () => {
    await addRecords([[52.1, -3.8]])
    expect(await countByCell(db, tile, EVERY)).toMatchObject([{ count: 1, id: 1 }])
  })

  it('count every record once over all tiles of a zoom', async () => {
    const places = Array.from({ length: 400 }, (_, index) => {
      const [row, column] = [Math.floor(index / 20), index % 20]
      return [51.4 + row * 0.1, -5.2 + column * 0.125] as const
    })
    await addRecords(places)
    let counted = 0
    for (let x = 248; x <= 252; x += 1) {
      for (let y = 166; y <= 171; y += 1) {
        const cells = await countByCell(db, { z: 9, x, y }, EVERY)
        counted += cells.reduce((sum, { count }) => sum + count, 0)
      }
    }
    expect(counted).toBe(400)
  })

  it('end where the tiles of the next zoom end', async () => {
    const { north: edge } = boxOfTile({ z: 12, x: 16 * 124, y: 16 * 85 })
    await addRecords([
      [edge - 0.001, -4],
      [edge + 0.001, -4],
    ])
    const counts = [tile, { z: 8, x: 125, y: 85 }, { z: 8, x: 125, y: 84 }].map((at) =>
      countByCell(db, at, EVERY),
    )
    const [both, below, above] = await Promise.all(counts)
    expect([both?.length, below?.length, above?.length]).toEqual([2, 1, 1])
  })

  it('that are kept are those that the records give, after any changes', async () => {
    await addRecords(SPREAD)
    await db.updateTable('records').set({ site_type: 'pit' }).where('id', '<=', 10).execute()
    await db.updateTable('records').set({ hidden_at: new Date() }).where('id', 'in', [3, 4, 25]).execute()
    await db.updateTable('records').set({ hidden_at: null }).where('id', '=', 4).execute()
    await db.deleteFrom('records').where('id', 'in', [7, 8, 39]).execute()
    const moved = sql`ST_SetSRID(ST_MakePoint(-3.1, 52.2), 4326)`
    await db.updateTable('records').set({ centre: moved }).where('id', '=', 12).execute()
    const kept = await countByCell(db, tile, EVERY)
    // A filter by days is not kept counted.
    const fresh = await countByCell(db, tile, { ...EVERY, from: '2000-01-01' })
    expect(withoutBounds(kept)).toEqual(withoutBounds(fresh))
    expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(35)
    const pits = await countByCell(db, tile, { ...EVERY, site: ['pit'] })
    expect(pits.reduce((sum, { count }) => sum + count, 0)).toBe(7)
  })

  it('have bounds that hold all records and may be larger after a removal, but not around a single one', async () => {
    await addRecords([
      [52.1, -3.8],
      [52.11, -3.82],
      [52.12, -3.81],
    ])
    await db.deleteFrom('records').where('id', '=', 3).execute()
    const [two] = await countByCell(db, tile, EVERY)
    expect(two?.north).toBeGreaterThanOrEqual(52.11)
    await db.deleteFrom('records').where('id', '=', 2).execute()
    const [one] = await countByCell(db, tile, EVERY)
    expect([one?.north, one?.south]).toEqual([one?.centre[1], one?.centre[1]])
  })

  it('vanish with their last record', async () => {
    await addRecords([[52.1, -3.8]])
    await db.deleteFrom('records').execute()
    expect(await countByCell(db, tile, EVERY)).toEqual([])
    expect(await db.selectFrom('record_cells').select('code').execute()).toEqual([])
  })
})

it('a tile is crowded if more records than a number have their place in it', async () => {
  await addRecords(SPREAD)
  const all = { z: 6, x: 31, y: 21 }
  const answers = await Promise.all([38, 39, 40, 41].map((most) => isCrowded(db, all, EVERY, most)))
  expect(answers).toEqual([true, true, false, false])
})

it('a filter by state counts and shows records in that state alone, also where counts are kept', async () => {
  await addRecords(SPREAD)
  await sql`update record_reviews set state = 'verified' where record_id % 4 = 0`.execute(db)
  const filter = storedFilterOf({ state: 'verified' })
  const world = { z: 0, x: 0, y: 0 }
  const count = (cells: readonly CountedCell[]) => cells.reduce((sum, cell) => sum + cell.count, 0)
  expect(count(await countByCell(db, world, filter))).toBe(10)
  const outlines = await findOutlines(db, boxOfTile(world), filter, 100)
  expect(outlines.map(({ review }) => review)).toEqual(Array.from({ length: 10 }, () => 'verified'))
})
