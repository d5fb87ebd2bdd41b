import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDataFolder } from '#server/testing/data-folder.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { openDatabase } from './database.ts'
import { timeLimitsHere } from '#server/platform/config/config.ts'

test('a statement of the start may take longer than one of a visitor, and both see the same rows', async () => {
  const place = { databaseUrl: await makeOwnDatabase('migrated'), dataDir: await makeDataFolder() }
  const timeLimits = { ...timeLimitsHere(), statement: 500 }
  const { db, unhurried, close } = await openDatabase({ ...place, timeLimits })
  try {
    await sql`insert into installation (name, value) select 'slow', 'done' from pg_sleep(1)`.execute(
      unhurried,
    )
    await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  } finally {
    await close()
  }
})
