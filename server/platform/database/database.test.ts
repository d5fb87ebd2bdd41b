import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '#server/testing/data-folder.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { timeLimitsHere } from '#server/platform/config/config.ts'
import { openDatabase, type Database } from './database.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

async function makeAccount(username: string): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      username,
      username_key: username,
      email: `${username}@example.org`,
      email_key: `${username}@example.org`,
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const value = async (expression: ReturnType<typeof sql>) =>
  (await sql<{ value: unknown }>`select ${expression} as value`.execute(db)).rows[0]?.value

describe('values are the same on both engines', () => {
  test.each([
    ['a count', sql`(select count(*) from accounts)`, 0],
    ['an int8', sql`9007199254740991::int8`, 9007199254740991],
    ['a date', sql`'2024-02-29'::date`, '2024-02-29'],
    ['a timestamp', sql`'2024-02-29T12:00:00Z'::timestamptz`, new Date('2024-02-29T12:00:00Z')],
    ['json', sql`'{"a": [1, null, "ŵ"]}'::json`, { a: [1, null, 'ŵ'] }],
    ['bytes', sql`'\\x00ff10'::bytea`, Buffer.from([0, 255, 16])],
    ['a float', sql`1.5::float8`, 1.5],
    ['a numeric, exact', sql`1.10::numeric`, '1.10'],
    ['a boolean', sql`1 = 1`, true],
    ['nothing', sql`null::text`, null],
    ['a list', sql`array[1, 2, null]::int4[]`, [1, 2, null]],
  ])('%s', async (_name, expression, expected) => {
    expect(await value(expression)).toEqual(expected)
  })

  test.each([
    ['text', 'text', 'Bryngaer ŵ ŷ 🗻 \'"\\'],
    ['a number', 'int4', -7],
    ['a fraction', 'float8', -3.78],
    ['a boolean', 'bool', false],
    ['bytes', 'bytea', Buffer.from([0, 1, 254, 255])],
    ['a timestamp', 'timestamptz', new Date('1999-12-31T23:59:59.123Z')],
    ['a list', 'text[]', ['a,b', '"c"', '']],
    ['json', 'jsonb', { outline: [[52.1, -3.7]] }],
    ['nothing', 'text', null],
  ])('%s is stored and read unchanged', async (_name, type, sent) => {
    expect(await value(sql`${sent}::${sql.raw(type)}`)).toEqual(sent)
  })

  test('a view of a part of a buffer is stored completely', async () => {
    const within = new Uint8Array([9, 1, 2, 9]).subarray(1, 3)
    expect(await value(sql`${within}::bytea`)).toEqual(Buffer.from([1, 2]))
  })

  test('a geometry is sent and read as well-known binary', async () => {
    const point = Buffer.from('0101000000000000000000f03f0000000000000040', 'hex')
    expect(await value(sql`st_astext(${point}::geometry)`)).toBe('POINT(1 2)')
    expect(await value(sql`st_asbinary('POINT(1 2)'::geometry)`)).toEqual(point)
  })

  test('half a surrogate pair becomes U+FFFD', async () => {
    expect(await value(sql`${'é\udc00'}::text`)).toBe('é\ufffd')
    expect(await value(sql`${'\ud83d'}::text`)).toBe('\ufffd')
    expect(await value(sql`1`)).toBe(1)
  })

  test('a zero character is refused, and the next statement works', async () => {
    await expect(value(sql`${'a\0b'}::text`)).rejects.toMatchObject({ code: '22021' })
    expect(await value(sql`1`)).toBe(1)
  })
})

describe('statements', () => {
  test('return the number of changed rows', async () => {
    await makeAccount('ann')
    await makeAccount('bob')
    const { numUpdatedRows } = await db.updateTable('accounts').set({ active: false }).executeTakeFirst()
    expect(numUpdatedRows).toBe(2n)
    const { numDeletedRows } = await db.deleteFrom('accounts').where('id', '=', -1).executeTakeFirst()
    expect(numDeletedRows).toBe(0n)
  })

  test('fail with the error of pg, which contains the constraint', async () => {
    await makeAccount('ann')
    const failure = await makeAccount('ann').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(pg.DatabaseError)
    expect(failure).toMatchObject({
      code: '23505',
      constraint: 'accounts_username_key_key',
      table: 'accounts',
    })
  })

  test('use the index of a geometry', async () => {
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const box = sql`st_makeenvelope(-4, 52, -3, 53, 4326)`
      return sql<Record<string, string>>`explain select id from records where shape && ${box}`.execute(tx)
    })
    expect(JSON.stringify(plan.rows)).toContain('records_by_shape')
  })
})

describe('transactions', () => {
  test('are isolated from each other', async () => {
    await db.insertInto('installation').values({ name: 'counter', value: '0' }).execute()
    const counts = Array.from({ length: 20 }, (_, turn) =>
      db.transaction().execute(async (tx) => {
        const { value: before } = await tx
          .selectFrom('installation')
          .select('value')
          .where('name', '=', 'counter')
          .forUpdate()
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('installation')
          .set({ value: String(Number(before) + 1) })
          .where('name', '=', 'counter')
          .execute()
        if (turn % 10 === 0) throw new Error('rolled back')
      }),
    )
    const settled = await Promise.allSettled(counts)
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    expect(await value(sql`(select value from installation where name = 'counter')`)).toBe('18')
  })

  test('that fail change nothing', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('installation').values({ name: 'half', value: 'done' }).execute()
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await value(sql`(select count(*) from installation)`)).toBe(0)
  })

  test('that exceed their time change nothing', async () => {
    const place = { databaseUrl: await makeOwnDatabase('migrated'), dataDir: await makeDataFolder() }
    const timeLimits = { ...timeLimitsHere(), statement: 500 }
    const { db: hurried, close } = await openDatabase({ ...place, timeLimits })
    onTestFinished(close)
    const failing = hurried.transaction().execute(async (tx) => {
      await tx.insertInto('installation').values({ name: 'half', value: 'done' }).execute()
      await sql`select pg_sleep(1)`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '57014' })
    const kept = await hurried.selectFrom('installation').select('name').where('name', '=', 'half').execute()
    expect(kept).toEqual([])
  })
})

describe('revisions', () => {
  const revision = () => value(sql`(select revision from revisions where name = 'records')`)

  test('increase when a username that the list shows changes', async () => {
    const id = await makeAccount('ann')
    expect(await revision()).toBe(1)
    await db
      .updateTable('accounts')
      .set({ username: 'anna', username_key: 'anna' })
      .where('id', '=', id)
      .execute()
    expect(await revision()).toBe(2)
  })
})
