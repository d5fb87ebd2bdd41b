import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import { closedRing } from '#geo/ring.ts'
import { boxOfTile } from '#geo/tile-address.ts'
import { insertRecords, storedFilterOf } from '#server/features/records/index.ts'
import type { Database } from '#server/platform/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { countByCell, findOutlines } from './tiles.repository.ts'

const EVERY = storedFilterOf({})

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

async function addRecords(places: readonly LatitudeLongitude[]): Promise<void> {
  const records = places.map(([latitude, longitude], index) => {
    const outline = squareAround(latitude, longitude)
    return {
      accountId: null,
      title: `Record ${index + 1}`,
      description: 'Made for a test.',
      prn: null,
      siteType: 'mound',
      monumentType: 'cairn',
      period: 'unknown',
      outline,
      ring: closedRing(outline.map(toPosition)),
      demonstration: false,
    } as const
  })
  await insertRecords(db, records)
}

describe('the outlines of a tile', () => {
  it('are those whose box meets it, oldest first, with a point on each', async () => {
    await addRecords([
      [52.1, -3.8],
      [52.9, -3.8],
      [52.11, -3.81],
    ])
    const found = await findOutlines(db, { west: -3.9, south: 52, east: -3.7, north: 52.2 }, EVERY)
    expect(found.map(({ title }) => title)).toEqual(['Record 1', 'Record 3'])
    expect(found[0]?.outline).toEqual(squareAround(52.1, -3.8))
    expect(found[0]?.centre[0]).toBeCloseTo(-3.8, 6)
    expect(found[0]?.centre[1]).toBeCloseTo(52.1, 6)
  })

  it('include one that only reaches into it', async () => {
    await addRecords([[52.1, -3.8]])
    const { length } = await findOutlines(db, { west: -3.8, south: 52, east: -3.7, north: 52.2 }, EVERY)
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
    const [cell, ...others] = await countByCell(db, boxOfTile(tile), 16, EVERY)
    expect(others).toEqual([])
    expect(cell).toMatchObject({ count: 2, id: null })
    expect(cell?.centre[0]).toBeCloseTo(-3.81, 6)
    expect(cell?.centre[1]).toBeCloseTo(52.105, 6)
    expect(cell?.west).toBeCloseTo(-3.82, 6)
    expect(cell?.north).toBeCloseTo(52.11, 6)
  })

  it('contain the id of a record that is alone in its cell', async () => {
    await addRecords([[52.1, -3.8]])
    expect(await countByCell(db, boxOfTile(tile), 16, EVERY)).toMatchObject([{ count: 1, id: 1 }])
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
        const cells = await countByCell(db, boxOfTile({ z: 9, x, y }), 16, EVERY)
        counted += cells.reduce((sum, { count }) => sum + count, 0)
      }
    }
    expect(counted).toBe(400)
  })

  it('end where the tiles of the next zoom end', async () => {
    const { north: edge } = boxOfTile({ z: 8, x: 124, y: 85 })
    await addRecords([
      [edge - 0.005, -4],
      [edge + 0.005, -4],
    ])
    expect(await countByCell(db, boxOfTile(tile), 2, EVERY)).toHaveLength(2)
  })
})
