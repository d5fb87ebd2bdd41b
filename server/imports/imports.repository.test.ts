import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { deleteEmptied, findFile, findImports, insertImport } from './imports.repository.ts'

const isEmbedded = inject('databaseServer') === null
const DAY = 86_400_000
/** Four pieces, the last of them small, and none like another. */
const FILE = Buffer.from(Uint8Array.from({ length: 3 * 1024 * 1024 + 5 }, (_, at) => (at * 7) >> 10))

let db: Database
let accountId: number

beforeEach(async () => {
  db = await testDatabase()
  await emptyTables(db)
  const { rows } = await sql<{ id: number }>`
    insert into accounts (username, username_key, email, email_key, password_hash)
    values ('finder', 'finder', 'f@example.org', 'f@example.org', '-') returning id`.execute(db)
  accountId = rows[0]?.id ?? 0
})

async function insert({ keep = () => Promise.resolve(), files = 3 } = {}): Promise<number | null> {
  const file = { accountId, fileName: 'finds.kml', bytes: FILE, expiresAt: new Date(Date.now() + DAY) }
  return insertImport(db, file, { most: { files, bytes: 2 * FILE.length }, keep })
}

async function left() {
  const imports = await db.selectFrom('imports').select(['id', 'state']).orderBy('id').execute()
  const pieces = await db.selectFrom('import_pieces').select('piece').orderBy('piece').execute()
  const jobs = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'read-import')
    .orderBy('id')
    .execute()
  return { imports: imports.length, pieces: pieces.length, jobs: jobs.length }
}

/** As a process that was killed while it stored the file leaves it. */
async function killHalfway(createdAt: Date): Promise<void> {
  const { id } = await db
    .insertInto('imports')
    .values({
      account_id: accountId,
      file_name: '',
      state: 'gone',
      expires_at: new Date(),
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_pieces')
    .values({ import_id: id, piece: 0, bytes: FILE.subarray(0, 9) })
    .execute()
}

it('a file that is stored in pieces is found as it was', async () => {
  const id = await insert()
  expect((await findFile(db, id ?? 0))?.equals(FILE)).toBe(true)
  expect(await findImports(db, accountId)).toMatchObject([{ id, fileName: 'finds.kml', state: 'waiting' }])
  expect(await left()).toEqual({ imports: 1, pieces: 4, jobs: 1 })
})

it('nothing stays of a file whose last step failed', async () => {
  const failing = insert({ keep: () => Promise.reject(new Error('The name of the request is taken')) })
  await expect(failing).rejects.toThrow('The name of the request is taken')
  expect(await left()).toEqual({ imports: 0, pieces: 0, jobs: 0 })
})

it('of files that come together, those that are too many leave nothing', async () => {
  const stored = await Promise.all([insert({ files: 1 }), insert({ files: 1 }), insert({ files: 1 })])
  expect(stored.filter((id) => id !== null)).toHaveLength(1)
  expect(await left()).toEqual({ imports: 1, pieces: 4, jobs: 1 })
})

it('what a killed process left of a file is seen by nobody, counts for nothing and is deleted after a day', async () => {
  await killHalfway(new Date(Date.now() - DAY - 1000))
  await killHalfway(new Date(Date.now() - DAY / 2))
  expect(await findImports(db, accountId)).toEqual([])
  expect(await insert({ files: 1 })).not.toBe(null)
  await deleteEmptied(db, new Date(Date.now() - DAY))
  expect(await left()).toEqual({ imports: 2, pieces: 5, jobs: 1 })
})

describe.runIf(isEmbedded)('on an embedded database, which has one connection', () => {
  it('others get a turn between any two pieces', async () => {
    const work = { isOver: false }
    const inserted = insert().finally(() => (work.isOver = true))
    let turns = 0
    for (; !work.isOver; turns += 1) await sql`select 1`.execute(db)
    await inserted
    expect(turns).toBeGreaterThan(4)
  })

  it('a file whose member is deleted while it is stored is refused, and leaves nothing', async () => {
    const inserted = insert()
    // The first step has asked for its turn before, and the first piece asks after it.
    await db.deleteFrom('accounts').where('id', '=', accountId).execute()
    await expect(inserted).rejects.toMatchObject({ kind: 'not-authenticated' })
    expect(await left()).toEqual({ imports: 0, pieces: 0, jobs: 0 })
  })
})
