import { beforeAll, beforeEach, expect, it } from 'vitest'
import { tileAt, tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { insertRecords } from '../store/insert-records.repository.ts'
import type { CachedBody } from '#server/platform/responses/cached-body.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { insertMember } from '#server/testing/members.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { keepRecordTiles } from './record-tile-cache.ts'

const HERE = tileAt([-3.8, 52.1], 12)
const FAR = tileAt([-3.2, 53.1], 12)
const ABOVE_BOTH = tileAt([-3.8, 52.1], 5)

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

async function addRecord(latitude: number, longitude: number): Promise<void> {
  await insertRecords(db, [newRecordAt(latitude, longitude)])
}

/** Tiles that can be distinguished by the order in which they were made. */
function makeTiles() {
  const kept = keepRecordTiles(db, 10)
  let made = 0
  return (address: TileAddress, make?: () => Promise<CachedBody | null>) =>
    kept(
      address,
      tileKey(address),
      make ?? (() => Promise.resolve({ etag: String(++made) } as CachedBody)),
    ).then((tile) => tile?.etag)
}

it('a change makes the tiles that it lies in anew, and no others', async () => {
  const tile = makeTiles()
  const all = async () => [await tile(HERE), await tile(FAR), await tile(ABOVE_BOTH)]
  expect([await all(), await all()]).toEqual([
    ['1', '2', '3'],
    ['1', '2', '3'],
  ])
  await addRecord(52.1, -3.8)
  expect(await all()).toEqual(['4', '2', '5'])
  await db.updateTable('records').set({ title: 'Another' }).execute()
  expect(await all()).toEqual(['6', '2', '7'])
  await db.updateTable('records').set({ hidden_at: new Date() }).execute()
  expect(await all()).toEqual(['8', '2', '9'])
  await db.deleteFrom('records').execute()
  expect(await all()).toEqual(['8', '2', '9'])
})

it('a record that moves changes the tiles of both places', async () => {
  await addRecord(52.1, -3.8)
  await addRecord(53.1, -3.2)
  const tile = makeTiles()
  expect([await tile(HERE), await tile(FAR)]).toEqual(['1', '2'])
  await db
    .updateTable('records')
    .from('records as other')
    .set((eb) => ({ shape: eb.ref('other.shape'), centre: eb.ref('other.centre') }))
    .where('records.id', '=', 1)
    .where('other.id', '=', 2)
    .execute()
  expect([await tile(HERE), await tile(FAR)]).toEqual(['3', '4'])
})

it('a renamed member changes the tiles of their records, which may be filtered by the name', async () => {
  await addRecord(52.1, -3.8)
  const { id } = await insertMember(db, 'Mair')
  await db.updateTable('records').set({ account_id: id }).execute()
  const tile = makeTiles()
  expect([await tile(HERE), await tile(FAR)]).toEqual(['1', '2'])
  await db.updateTable('accounts').set({ last_active_at: new Date() }).execute()
  expect([await tile(HERE), await tile(FAR)]).toEqual(['1', '2'])
  await db.updateTable('accounts').set({ username: 'Mair2' }).execute()
  expect([await tile(HERE), await tile(FAR)]).toEqual(['3', '2'])
})

it('a change during the making of a tile is not missed', async () => {
  const tile = makeTiles()
  const { promise, resolve } = Promise.withResolvers<CachedBody>()
  const slow = tile(HERE, () => promise)
  // The tile is being made once its maker has been called.
  await tile(FAR)
  await addRecord(52.1, -3.8)
  const next = tile(HERE)
  resolve({ etag: 'before the change' } as CachedBody)
  expect([await slow, await next, await tile(HERE)]).toEqual(['before the change', '2', '2'])
})

it('more changes than are worth a look make all tiles anew', async () => {
  const tile = makeTiles()
  expect(await tile(FAR)).toBe('1')
  await insertRecords(
    db,
    Array.from({ length: 501 }, () => newRecordAt(52.1, -3.8)),
  )
  expect(await tile(FAR)).toBe('2')
})

it('a tile that could not be made is made again', async () => {
  const tile = makeTiles()
  await expect(tile(HERE, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect(await tile(HERE)).toBe('1')
})
