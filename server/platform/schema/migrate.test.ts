import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import type { Database } from '#server/platform/database/database.ts'
import { MIGRATIONS, acceptLater, knownMigrations, migrate } from './migrate.ts'

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
  await add(
    '9998-lochs.sql',
    '-- contract: none\ncreate table lochs (id integer); insert into lochs values (1);',
  )
  await add('9999-broken.sql', '-- contract: none\ncreate table llynnoedd (id integer); select 1 / 0;')
  await expect(migrate(db, folder)).rejects.toThrow('Migration 9999-broken failed: division by zero')
  expect(await tableExists('lochs')).toBe(false)
  expect(await tableExists('llynnoedd')).toBe(false)
})

test('two that migrate at once do it once', async () => {
  await add(
    '9998-lochs.sql',
    '-- contract: none\ncreate table lochs (id integer); insert into lochs values (1);',
  )
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
  await add('9999-later.sql', '-- contract: none\ncreate table later (id integer);')
  try {
    await migrate(db, folder)
    await add('9998-earlier.sql', '-- contract: none\ncreate table earlier (id integer);')
    await migrate(db, folder)
    expect(await tableExists('earlier')).toBe(true)
  } finally {
    await sql`drop table later, earlier`.execute(db)
    await sql`delete from kysely_migration where name in ('9998-earlier', '9999-later')`.execute(db)
  }
})

test('a migration that does not say what it takes away is refused', async () => {
  await add('9998-lochs.sql', 'create table lochs (id integer);')
  await expect(migrate(db, folder)).rejects.toThrow(
    'Migration 9998-lochs does not say what it takes away. Its first line must be "-- contract: none" if',
  )
  expect(await tableExists('lochs')).toBe(false)
})

const known = await knownMigrations()
const newest = known.at(-1)?.slice(0, 4) ?? ''

describe('a later release', () => {
  /** Migrates to a later release, and calls `task` with this one in mind. */
  const afterLater = async (text: string, task: () => Promise<void>) => {
    await add('9998-lochs.sql', `${text}\ncreate table lochs (id integer);`)
    try {
      await migrate(db, folder)
      await task()
    } finally {
      await sql`drop table if exists lochs`.execute(db)
      await sql`delete from kysely_migration where name = '9998-lochs'`.execute(db)
      await sql`delete from installation where name = 'oldest-release'`.execute(db)
    }
  }

  test.each([
    ['only added', 'none'],
    ['took away what this release does not use any more', newest],
  ])('that %s leaves tables that this release can use', async (_, contract) => {
    await afterLater(`-- contract: ${contract}`, async () => {
      expect(await acceptLater(db, known)).toEqual(['9998-lochs'])
    })
  })

  test('that took away what this release uses shuts it out, with a way to go on', async () => {
    await afterLater('-- contract: 9998', async () => {
      await expect(acceptLater(db, known)).rejects.toThrow(
        `The tables were changed by a later release of the portal (up to 9998-lochs). The oldest release that can still use them has the migration 9998; the newest of this one is ${newest}. Start that release again; or, to stay with this one, restore the backup`,
      )
    })
  })

  test('shuts this one out for good: a later one that only adds does not let it in again', async () => {
    await afterLater('-- contract: 9998', async () => {
      await add('9999-more.sql', '-- contract: none\nselect 1;')
      await migrate(db, folder)
      await sql`delete from kysely_migration where name = '9999-more'`.execute(db)
      await expect(acceptLater(db, known)).rejects.toThrow('has the migration 9998;')
    })
  })

  test('of another line, which lacks a change of this one, shuts it out', async () => {
    await afterLater('-- contract: none', async () => {
      await expect(acceptLater(db, [...known, '9997-own'])).rejects.toThrow(
        'lack changes of this release (9997-own)',
      )
    })
  })

  test('that was never there changes nothing', async () => {
    expect(await acceptLater(db, known)).toEqual([])
  })
})

test('a program whose migrations are fewer does not migrate', async () => {
  await rm(path.join(folder, '0004-installation.sql'))
  await expect(migrate(db, folder)).rejects.toThrow('0004-installation')
})
