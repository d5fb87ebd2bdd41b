import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { portionsOf } from './database-rows.ts'
import { watchOf } from './answers/database-watch.ts'
import type { Database } from './database.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

interface Row {
  n: number
  at: Date
  bytes: Uint8Array
  none: null
}

function rowsUpTo(count: number) {
  return sql<Row>`select n, timestamptz '2026-11-26 12:00Z' + n * interval '1 day' as at,
    decode(lpad(to_hex(n), 8, '0'), 'hex') as bytes, null as none
    from generate_series(1, ${count}::int) as n order by n`.compile(db)
}

async function portions(count: number): Promise<Row[][]> {
  const all: Row[][] = []
  for await (const rows of portionsOf(db, rowsUpTo(count))) all.push(rows)
  return all
}

it('rows that are read while they arrive are those of the whole answer, with the same types', async () => {
  const all = await portions(2345)
  expect(all.length).toBeGreaterThan(1)
  expect(Math.max(...all.map((rows) => rows.length))).toBeLessThanOrEqual(100)
  expect(all.flat()).toEqual((await db.executeQuery(rowsUpTo(2345))).rows)
})

it('a statement without rows has no portions', async () => {
  expect(await portions(0)).toEqual([])
})

it('an error after the first rows reaches the reader, and the connection can be used again', async () => {
  const failing = sql<{ n: number }>`
    select 1000 / (5000 - n) as n from generate_series(1, ${6000}::int) as n`.compile(db)
  const read = async () => {
    for await (const rows of portionsOf(db, failing)) expect(rows).not.toEqual([])
  }
  await expect(read()).rejects.toThrow('division by zero')
  expect((await portions(150)).flat()).toHaveLength(150)
  expect(watchOf(db)?.state().busy).toBe(0)
})

it('a reader that stops early gives the connection back', async () => {
  for await (const rows of portionsOf(db, rowsUpTo(5000))) {
    expect(rows[0]?.n).toBe(1)
    break
  }
  expect(watchOf(db)?.state().busy).toBe(0)
  expect((await portions(3)).flat()).toHaveLength(3)
})

it('a statement whose rows are read is timed and counted as any other', async () => {
  const kinds: string[] = []
  const stop = watchOf(db)?.listen({ answered: (kind) => kinds.push(kind), refused: () => undefined })
  await portions(3)
  stop?.()
  expect(kinds).toEqual(['select'])
})
