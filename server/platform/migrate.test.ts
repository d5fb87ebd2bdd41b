import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import type { Database } from './database.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

let db: Database
let folder: string

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const add = (name: string, text: string) => writeFile(path.join(folder, name), text)
const tableExists = async (name: string) => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db)
  return rows[0]?.there
}

test('a migration that fails is named, and the ones before it are rolled back', async () => {
  await add('9998-lochs.sql', 'create table lochs (id integer); insert into lochs values (1);')
  await add('9999-broken.sql', 'create table llynnoedd (id integer); select 1 / 0;')
  await expect(migrate(db, folder)).rejects.toThrow('Migration 9999-broken failed: division by zero')
  expect(await tableExists('lochs')).toBe(false)
  expect(await tableExists('llynnoedd')).toBe(false)
})

test('two that migrate at once do it once', async () => {
  await add('9998-lochs.sql', 'create table lochs (id integer); insert into lochs values (1);')
  try {
    await Promise.all([migrate(db, folder), migrate(db, folder)])
    const { rows } = await sql`select id from lochs`.execute(db)
    expect(rows).toEqual([{ id: 1 }])
  } finally {
    await sql`drop table lochs`.execute(db)
    await sql`delete from kysely_migration where name = '9998-lochs'`.execute(db)
  }
})

test('a change that is numbered before one that the database has already is made as well', async () => {
  await add('9999-later.sql', 'create table later (id integer);')
  try {
    await migrate(db, folder)
    await add('9998-earlier.sql', 'create table earlier (id integer);')
    await migrate(db, folder)
    expect(await tableExists('earlier')).toBe(true)
  } finally {
    await sql`drop table later, earlier`.execute(db)
    await sql`delete from kysely_migration where name in ('9998-earlier', '9999-later')`.execute(db)
  }
})

test('a database that is newer than the program is refused', async () => {
  await rm(path.join(folder, '0004-installation.sql'))
  await expect(migrate(db, folder)).rejects.toThrow('0004-installation')
})
