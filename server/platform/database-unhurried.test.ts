import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '#server/testing/data-folder.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { openDatabase } from './database.ts'

test('a statement of the start may take longer than one of a visitor, and both see the same rows', async () => {
  const server = process.env.TEST_DATABASE_URL
  const own = server === undefined ? null : await makeOwnDatabase(server)
  if (own) onTestFinished(own.drop)
  const place = { databaseUrl: own?.databaseUrl ?? null, dataDir: await makeDataFolder() }
  const { db, unhurried, close } = await openDatabase(place)
  try {
    await sql`insert into installation (name, value) select 'slow', 'done' from pg_sleep(6)`.execute(
      unhurried,
    )
    expect(
      await db.selectFrom('installation').select('value').where('name', '=', 'slow').executeTakeFirst(),
    ).toEqual({ value: 'done' })
    await expect(sql`select pg_sleep(6)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  } finally {
    await close()
  }
})
