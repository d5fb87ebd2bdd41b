import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { pictureAddresses } from '#server/pictures/index.ts'
import { findRecordsOf, insertPictures, insertRecords, toRecord } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { PieceFile } from '#server/platform/responses/piece-file.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { profileList } from './profile-list.ts'
import { toProfileCard } from './profile-view.rules.ts'
import { profilePages } from './profiles.repository.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

const addresses = pictureAddresses('http://portal.example')
const settings = {
  keep: () => Promise.reject(new Error('a short list needs no file')),
  onError: (error: unknown) => expect(error).toBeNull(),
}

async function insertMembers(count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `member-${at + 1}`)
  const accounts = await db
    .insertInto('accounts')
    .values(
      names.map((name) => ({
        ...{ username: name, username_key: name, email: `${name}@example.org` },
        ...{ email_key: `${name}@example.org`, password_hash: '' },
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('profiles')
    .values(accounts.map(({ id }) => ({ account_id: id })))
    .execute()
}

function insertFor(member: number, count: number): Promise<number[]> {
  const records = Array.from({ length: count }, (_, at) => ({
    ...newRecordAt(52.1, -3.8, { title: `Tŷ ${at + 1}` }),
    accountId: member,
  }))
  return insertRecords(db, records)
}

/** What the list contains, member by member and without pieces. */
async function straightforward(): Promise<string> {
  const profiles: unknown[] = []
  for await (const page of profilePages(db))
    for (const profile of page) {
      const card = toProfileCard(profile, addresses)
      const records = card.records_shown ? await findRecordsOf(db, profile.accountId) : []
      profiles.push({ ...card, user_records: records.map((record) => toRecord(record, addresses)) })
    }
  return JSON.stringify(profiles)
}

it('is, after many kinds of changes, byte for byte what its members and records are', async () => {
  await insertMembers(45)
  for (const member of [1, 2, 20, 21, 22, 45]) await insertFor(member, 3)
  const list = profileList(db, addresses, settings)
  const isAsItShouldBe = async () => {
    const body = await list()
    const text = await straightforward()
    expect((await body.plain()).toString()).toBe(text)
    expect(gunzipSync(await body.gzip()).toString()).toBe(text)
  }
  await isAsItShouldBe()
  const changes = [
    () => db.updateTable('records').set({ description: 'Another.' }).where('id', '<', 5).execute(),
    () => db.updateTable('records').set({ deleted_at: new Date() }).where('id', 'in', [6, 7]).execute(),
    () => db.updateTable('records').set({ account_id: 30 }).where('id', '=', 1).execute(),
    () => db.updateTable('records').set({ account_id: null }).where('id', '=', 2).execute(),
    () => insertPictures(db, 9, [{ position: 2, key: 'records/3.jpg', width: 80, height: 60, bytes: 1 }]),
    () => insertFor(44, 2),
    () => db.updateTable('profiles').set({ bio: 'Walker' }).where('account_id', '=', 21).execute(),
    () =>
      db
        .updateTable('profiles')
        .set({ hidden: ['records'] })
        .where('account_id', '=', 22)
        .execute(),
    () => db.updateTable('accounts').set({ username: 'Mair' }).where('id', '=', 20).execute(),
    () => db.updateTable('accounts').set({ active: false }).where('id', '=', 45).execute(),
    () => db.deleteFrom('accounts').where('id', '=', 1).execute(),
    () => db.deleteFrom('accounts').where('id', '>', 20).execute(),
    () => db.deleteFrom('accounts').execute(),
  ]
  for (const change of changes) {
    await change()
    await isAsItShouldBe()
  }
})

it('a change makes only the pieces of a few members anew', async () => {
  await insertMembers(45)
  for (const member of [1, 21, 45]) await insertFor(member, 1)
  const list = profileList(db, addresses, settings)
  const piecesOf = async () => (await list()).pieces.filter(({ length }) => length > 1)
  const first = await piecesOf()
  expect(first).toHaveLength(3)
  await db.updateTable('records').set({ title: 'changed' }).where('account_id', '=', 21).execute()
  const second = await piecesOf()
  expect(second.map((piece, at) => piece === first[at])).toEqual([true, false, true])
})

it('a member with thousands of records has several pieces, which can lie in a file', async () => {
  await insertMembers(3)
  await insertFor(1, 2)
  for (let times = 0; times < 3; times += 1) await insertFor(2, 700)
  await insertFor(3, 1)
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-list-'))
  const file = new PieceFile(folder)
  onTestFinished(async () => {
    await file.close()
    await rm(folder, { recursive: true })
  })
  const body = await profileList(db, addresses, { ...settings, keep: file.keep, numbersInMemory: 0 })()
  expect(body.pieces.length).toBeGreaterThan(4)
  const text = await straightforward()
  expect((await body.plain()).toString() === text).toBe(true)
  expect(gunzipSync(await body.gzip()).toString() === text).toBe(true)
})
