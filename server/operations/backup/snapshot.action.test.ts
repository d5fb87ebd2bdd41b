import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { makeWithheld } from '#server/testing/withheld.ts'
import { dumpTable } from './tables/dump.repository.ts'
import { spooledTable, takeSnapshot } from './make-backup.action.ts'
import { findTables } from './tables/tables.repository.ts'

const engine = inject('databaseServer') === null ? 'embedded' : 'postgresql'
/** Larger than what is fetched at a time. */
const PIECE = Buffer.alloc(1_100_000, 'Carn Wen ')

let db: Database

beforeEach(async () => {
  db = await testDatabase()
  await emptyTables(db)
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-snapshot-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An import that waits to be read, with these pieces. */
async function makeImport(pieces: readonly Buffer[], fileName = 'finds.csv'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with account as (
      insert into accounts (username, username_key, email, email_key, password_hash)
      select n, n, n || '@example.org', n || '@example.org', '-' from (select gen_random_uuid()::text as n) as name
      returning id)
    insert into imports (account_id, file_name, expires_at)
    select id, ${fileName}, '2030-01-01' from account returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const [piece, bytes] of pieces.entries())
    await db.insertInto('import_pieces').values({ import_id: id, piece, bytes }).execute()
  return id
}

async function snapshotInto(folder: string) {
  return takeSnapshot({ db, engine }, folder, true)
}

async function linesIn(folder: string, table: string): Promise<string[]> {
  const text = gunzipSync(await readFile(spooledTable(folder, table))).toString()
  return text.split('\n').slice(0, -1)
}

async function openCursors(): Promise<unknown[]> {
  return (await sql`select name from pg_cursors where name like 'dumped%' order by name`.execute(db)).rows
}

it('the lines of every table are those that the database itself makes of its rows, as in archives of earlier releases', async () => {
  await makeWithheld()
  const odd = `"\\ \u0001\b\f\n\r\t\u001f \u007f\u2028 ŵ 🗿 </script> \\u0000`
  await makeImport([Buffer.from([0, 255, 10, 34, 92]), Buffer.alloc(0)], odd)
  const folder = await makeFolder()
  const { tables } = await snapshotInto(folder)
  expect(tables.import_pieces?.rows).toBe(2)
  for (const { name, columns } of await findTables(db, { sessions: true })) {
    const texts = columns.map((column) => sql`${sql.id(column.name)}::text as ${sql.id(column.name)}`)
    const { rows } = await sql<{ line: string }>`
      select row_to_json(line)::text as line
      from (select ${sql.join(texts)} from ${sql.id(name)}) as line order by 1`.execute(db)
    const lines = await linesIn(folder, name)
    expect(lines.toSorted(), name).toEqual(rows.map(({ line }) => line).toSorted())
    expect(lines.length, name).toBe(tables[name]?.rows)
  }
})

it('pieces of files are fetched one at a time, however small the first of them are', async () => {
  for (let small = 0; small < 12; small += 1) await makeImport([Buffer.from('name\nCarn')])
  await makeImport([PIECE, PIECE, PIECE, PIECE])
  const fetched: number[] = []
  await db.transaction().execute(async (tx) => {
    const table = (await findTables(tx, { sessions: false })).find(({ name }) => name === 'import_pieces')
    if (!table) throw new Error('There is no table for the files of imports')
    for await (const text of dumpTable(tx, table)) fetched.push(text.split('\n').length - 1)
  })
  expect(fetched).toEqual(Array.from({ length: 16 }, () => 1))
})

it('no cursor stays after a snapshot, nor after one that failed', async () => {
  await makeImport([PIECE])
  await snapshotInto(await makeFolder())
  expect(await openCursors()).toEqual([])
  await expect(snapshotInto(path.join(await makeFolder(), 'missing'))).rejects.toThrow('ENOENT')
  expect(await openCursors()).toEqual([])
})

describe.runIf(engine === 'embedded')('on an embedded database, which has one connection', () => {
  it('others get a turn between any two steps of a snapshot after its moment', async () => {
    await makeImport([PIECE, PIECE, PIECE])
    const work = { isOver: false }
    const snapshot = snapshotInto(await makeFolder()).finally(() => (work.isOver = true))
    let turns = 0
    for (; !work.isOver; turns += 1) await sql`select 1`.execute(db)
    const { tables } = await snapshot
    // Each table is fetched at least once, and each piece of the file.
    expect(turns).toBeGreaterThan(Object.keys(tables).length + 3)
  })

  it('a file that is deleted after the moment of the snapshot is in it as a whole', async () => {
    const id = await makeImport([PIECE, Buffer.from('the end')])
    const folder = await makeFolder()
    const snapshot = snapshotInto(folder)
    // The snapshot has asked for its turn first, and fetches nothing before this one.
    const deleted = await db.deleteFrom('imports').where('id', '=', id).executeTakeFirst()
    expect(deleted.numDeletedRows).toBe(1n)
    expect((await snapshot).tables.imports?.rows).toBe(1)
    const pieces = await linesIn(folder, 'import_pieces')
    expect(pieces.map((line) => (JSON.parse(line) as { bytes: string }).bytes)).toEqual(
      [PIECE, Buffer.from('the end')].map((bytes) => `\\x${bytes.toString('hex')}`),
    )
    expect(await db.selectFrom('import_pieces').select('piece').execute()).toEqual([])
  })

  it('a snapshot whose rows are lost with the engine says so', async () => {
    const snapshot = snapshotInto(await makeFolder())
    // As an engine that begins anew.
    await sql`close all`.execute(db)
    await expect(snapshot).rejects.toThrow('Make the backup again')
  })
})
