import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { pictureAddresses } from '#server/pictures/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { PieceFile } from '#server/platform/responses/piece-file.ts'
import type { StitchedBody } from '#server/platform/responses/chunked-body.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { insertMember } from '#server/testing/members.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { recordList } from './record-list.ts'
import { insertPictures, insertRecords } from './store/insert-records.repository.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

const addresses = pictureAddresses('http://portal.example')

/** All in memory, and never refused. */
function listOf(of: Database) {
  return recordList(of, addresses, { keep: noFile, onError: (error) => expect(error).toBeNull() })
}
const noFile = () => Promise.reject(new Error('a short list needs no file'))

async function titlesIn(list: StitchedBody): Promise<string[]> {
  const records = JSON.parse((await list.plain()).toString()) as { title: string }[]
  return records.map(({ title }) => title)
}

it('a change makes only its piece of 1,000 record numbers anew', async () => {
  await insertRecords(
    db,
    Array.from({ length: 500 }, (_, at) => newRecordAt(52.1, -3.8, { title: `${at + 1}` })),
  )
  await sql`select setval(pg_get_serial_sequence('records', 'id'), 2500)`.execute(db)
  await insertRecords(db, [newRecordAt(52.1, -3.8, { title: 'last' })])
  const list = listOf(db)
  const first = await list()
  expect((await titlesIn(first)).slice(498)).toEqual(['499', '500', 'last'])

  await db.updateTable('records').set({ title: 'changed' }).where('id', '=', 2501).execute()
  const second = await list()
  expect((await titlesIn(second)).slice(498)).toEqual(['499', '500', 'changed'])
  expect(second.pieces[1]).toBe(first.pieces[1])
  expect(second.pieces[3]).not.toBe(first.pieces[3])

  await db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', 2501).execute()
  const third = await list()
  expect(await titlesIn(third)).toHaveLength(500)
  expect(third.pieces[1]).toBe(first.pieces[1])

  await db.deleteFrom('records').execute()
  expect(await titlesIn(await list())).toEqual([])
})

it('is, after many kinds of changes, what a new list is', async () => {
  const { id } = await insertMember(db, 'Mair')
  const titles = Array.from({ length: 30 }, (_, at) => `${at + 1}`)
  await insertRecords(
    db,
    titles.map((title) => ({ ...newRecordAt(52.1, -3.8, { title }), accountId: id })),
  )
  const list = listOf(db)
  await list()
  const changes = [
    () => db.updateTable('records').set({ description: 'Another.' }).where('id', '<', 5).execute(),
    () => db.updateTable('records').set({ deleted_at: new Date() }).where('id', 'in', [6, 7]).execute(),
    () => db.updateTable('records').set({ deleted_at: null }).where('id', '=', 7).execute(),
    () => insertPictures(db, 3, [{ position: 2, key: 'records/3.jpg', width: 80, height: 60, bytes: 1 }]),
    () => db.updateTable('pictures').set({ file_key: 'records/other.jpg' }).execute(),
    () => db.deleteFrom('pictures').execute(),
    () => db.updateTable('accounts').set({ username: 'Mair2' }).execute(),
    () => db.deleteFrom('accounts').execute(),
  ]
  for (const change of changes) {
    await change()
    const [kept, fresh] = [await list(), await listOf(db)()]
    expect((await kept.plain()).toString()).toBe((await fresh.plain()).toString())
  }
})

it('a long list is refused while it is made for the first time, and then lies in a file', async () => {
  await insertRecords(
    db,
    ['one', 'two', 'three'].map((title) => newRecordAt(52.1, -3.8, { title })),
  )
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-list-'))
  const file = new PieceFile(folder)
  onTestFinished(async () => {
    await file.close()
    await rm(folder, { recursive: true })
  })
  const list = recordList(db, addresses, {
    keep: file.keep,
    onError: (error) => expect(error).toBeNull(),
    mostAtOnce: 2,
    numbersInMemory: 0,
  })
  await expect(list()).rejects.toMatchObject({ kind: 'busy', said: { retryAfter: 30 } })
  await expect.poll(async () => titlesIn(await list())).toEqual(['one', 'two', 'three'])

  await db.updateTable('records').set({ title: 'changed' }).where('title', '=', 'two').execute()
  const changed = await list()
  expect(await titlesIn(changed)).toEqual(['one', 'changed', 'three'])
  expect(gunzipSync(await changed.gzip()).toString()).toBe((await (await listOf(db)()).plain()).toString())
})

it('what prevents the first list is told, and the next reader has it made again', async () => {
  await insertRecords(db, [newRecordAt(52.1, -3.8)])
  const told: unknown[] = []
  let isFull = true
  const list = recordList(db, addresses, {
    keep: (bytes) => (isFull ? Promise.reject(new Error('the disk is full')) : Promise.resolve(() => bytes)),
    onError: (error) => told.push(error),
    mostAtOnce: 0,
    numbersInMemory: 0,
  })
  await expect(list()).rejects.toMatchObject({ kind: 'busy' })
  await expect.poll(() => told).toMatchObject([{ message: 'the disk is full' }])
  isFull = false
  await expect(list()).rejects.toMatchObject({ kind: 'busy' })
  await expect.poll(async () => titlesIn(await list())).toHaveLength(1)
})
