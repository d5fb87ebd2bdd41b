import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { insertRecords } from '../store/insert-records.repository.ts'
import { storedFilterOf } from '#server/record-fields/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { recordTiles } from './record-tiles.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

const PLACES = [-3.8001, -3.8002, -3.8003, -3.8004, -3.8005] as const

it('a crowded tile has counted points, and the deepest one the newest outlines and the others counted', async () => {
  await insertRecords(
    db,
    PLACES.map((longitude) => newRecordAt(52.1, longitude, { side: 5 })),
  )
  const layersAt = async (zoom: number, most: number) => {
    const tile = await recordTiles(db, { mostOutlines: most })(
      tileAt([-3.8003, 52.1], zoom),
      storedFilterOf({}),
    )
    const { outlines: shown, counts } = new VectorTile(new PbfReader(gunzipSync(tile?.gzip ?? ''))).layers
    const counted = Array.from(
      { length: counts?.length ?? 0 },
      (_, at) => counts?.feature(at).properties.count as number,
    )
    return { outlines: shown?.length ?? 0, counted: counted.reduce((sum, count) => sum + count, 0) }
  }
  expect(await layersAt(14, 5)).toEqual({ outlines: 5, counted: 0 })
  expect(await layersAt(14, 4)).toEqual({ outlines: 0, counted: 5 })
  expect(await layersAt(16, 2)).toEqual({ outlines: 2, counted: 3 })
})
