import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertPictures } from '#server/records/index.ts'
import { insertRecord, insertRecords } from '#server/records/store/insert-records.repository.ts'
import { makeAdministrator, makeMember } from '#server/testing/app.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import type { Database } from '#server/platform/database/database.ts'
import { disclose, withhold } from './exact.repository.ts'
import { publicViewOf } from '#server/record-fields/public-view.ts'
import { setLevel } from './levels/set-level.action.ts'

const PLACE = { latitude: 52.4173591, longitude: -3.8264713 }

let db: Database
let finder: number

beforeEach(async () => {
  db = await testDatabase()
  await emptyTables(db)
  ;({ id: finder } = await makeMember())
})

/** All that is stored of records, as text. */
async function everything(): Promise<Record<string, string[]>> {
  const rowsOf = async (table: string) => {
    const { rows } = await sql<{ row: string }>`
      select each::text as row from ${sql.table(table)} each order by 1`.execute(db)
    return rows.map(({ row }) => row)
  }
  const tables = ['records', 'pictures', 'record_versions', 'removed_pictures', 'record_cells']
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await rowsOf(table)] as const)),
  )
}

/** A record at the edge of everything, so that its place is in the bounds of all its cells. */
async function addRecord(): Promise<number> {
  const { latitude, longitude } = PLACE
  const { id } = await insertRecord(
    db,
    { ...newRecordAt(latitude, longitude, { title: 'Canarizq7x' }), prn: '9871234', accountId: finder },
    [],
  )
  await insertPictures(db, id, [
    { position: 1, key: `media/aa/${id}.jpg`, width: 80, height: 60, bytes: 100 },
    { position: 3, key: `media/bb/${id}.png`, width: 60, height: 80, bytes: 200 },
  ])
  await sql`insert into record_versions (record_id, version, account_id, made_at, title, description, prn, site_type,
      monument_type, period, outline, seen_under, pictures)
    select id, 1, account_id, created_at - interval '1 day', 'Before', description, prn, site_type, 'round_barrow', period,
      outline, seen_under, '[{"position":2,"key":"gone"}]' from records where id = ${id}`.execute(db)
  await sql`update records set version = 2, created_at = '2026-03-17 11:12:13.456789Z',
    updated_at = '2026-04-05 06:07:08.91011Z' where id = ${id}`.execute(db)
  return id
}

const inTurn = (act: (tx: Database) => Promise<void>) => db.transaction().execute(act)
const setting = () => ({ by: finder, byFinder: true, reason: null })

describe('a record that is withheld', () => {
  it('leaves nothing but its face in the tables that everybody’s queries read', async () => {
    await insertRecords(db, [newRecordAt(52.9, -3.1), newRecordAt(51.8, -4.9)])
    const id = await addRecord()
    await inTurn((tx) => withhold(tx, id, 'generalised', setting()))
    const { records, pictures, record_versions: versions, record_cells: cells } = await everything()
    expect([pictures, versions]).toEqual([[], []])
    const found = JSON.stringify([records, cells])
    for (const sign of ['52.41735', '524173', '-3.82647', '382647', 'anarizq7x', '9871234', '2026-03-17'])
      expect(found.includes(sign), sign).toBe(false)
    const row = await db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const face = publicViewOf({
      site_type: 'mound',
      monument_type: 'cairn',
      centre: PLACE,
      createdAt: new Date('2026-03-17'),
    })
    expect(row).toMatchObject({
      account_id: null,
      title: 'Cairn (place withheld)',
      description: 'The place and details of this find are withheld.',
      prn: null,
      outline: face.outline,
      version: 1,
      created_at: new Date('2026-03-01T00:00:00Z'),
      visible: true,
    })
    const { rows } = await sql`
      select st_isvalid(shape) and st_contains(shape, centre) and st_srid(shape) = 4326 as valid,
        st_area(shape::geography) / 1e6 as area from records where id = ${id}`.execute(db)
    expect(rows).toEqual([{ valid: true, area: expect.closeTo(1, 2) as number }])
  })

  it('is put back as it was when it is open again, byte for byte, whatever levels it had', async () => {
    await insertRecords(db, [newRecordAt(52.9, -3.1), newRecordAt(51.8, -4.9)])
    const id = await addRecord()
    const before = await everything()
    for (const level of ['generalised', 'restricted', 'generalised'] as const)
      await inTurn((tx) => withhold(tx, id, level, setting()))
    expect((await everything()).records).not.toEqual(before.records)
    await inTurn((tx) => disclose(tx, id))
    expect(await everything()).toEqual(before)
    const { rows } = await sql`select from exact_records union all select from exact_pictures
      union all select from exact_versions`.execute(db)
    expect(rows).toEqual([])
  })

  it('is counted nowhere while it is restricted', async () => {
    await insertRecords(db, [newRecordAt(52.9, -3.1)])
    const without = (await everything()).record_cells
    const id = await addRecord()
    await inTurn((tx) => withhold(tx, id, 'restricted', setting()))
    expect((await everything()).record_cells).toEqual(without)
  })

  it('stays as it is if the process is killed in the middle: all of it moves, or nothing', async () => {
    const id = await addRecord()
    const before = await everything()
    await expect(
      inTurn(async (tx) => {
        await withhold(tx, id, 'generalised', setting())
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await everything()).toEqual(before)
  })
})

describe('the database itself refuses', () => {
  it('a level that does not agree with what is kept apart', async () => {
    const id = await addRecord()
    await expect(
      db.updateTable('records').set({ sensitivity: 'restricted' }).where('id', '=', id).execute(),
    ).rejects.toThrow('does not agree with what is kept apart')
    await inTurn((tx) => withhold(tx, id, 'restricted', setting()))
    await expect(sql`delete from exact_records where record_id = ${id}`.execute(db)).rejects.toThrow(
      'does not agree',
    )
    await expect(
      db.updateTable('records').set({ sensitivity: 'open' }).where('id', '=', id).execute(),
    ).rejects.toThrow('does not agree')
  })

  it('pictures of a withheld record beside those of open ones', async () => {
    const id = await addRecord()
    await inTurn((tx) => withhold(tx, id, 'generalised', setting()))
    const picture = { position: 2, key: 'media/cc/late.jpg', width: 1, height: 1, bytes: 1 }
    await expect(insertPictures(db, id, [picture])).rejects.toThrow('not kept apart')
  })
})

it('two administrators who set different levels at once end with one of them, and nothing is lost', async () => {
  const id = await addRecord()
  const before = await everything()
  const both = [await makeAdministrator({ db }), await makeAdministrator({ db })]
  const viewers = both.map(({ id: own, username }) => ({
    id: own,
    username,
    administrator: true,
    moderator: true,
    grants: [],
  }))
  const levels = ['generalised', 'restricted'] as const
  await Promise.all(
    viewers.map((viewer, at) => setLevel(db, viewer, { id, level: levels[at] ?? 'open', reason: null })),
  )
  const { sensitivity } = await db
    .selectFrom('records')
    .select('sensitivity')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(levels).toContain(sensitivity)
  const [first] = viewers
  if (!first) throw new Error('No administrator')
  await setLevel(db, first, { id, level: 'open', reason: null })
  expect(await everything()).toEqual(before)
})

describe('the face of a record', () => {
  it('is the same wherever in its square and its month the record belongs', () => {
    const face = (latitude: number, longitude: number, day: string) =>
      publicViewOf({
        site_type: 'mound',
        monument_type: 'round_barrow',
        centre: { latitude, longitude },
        createdAt: new Date(day),
      })
    expect(face(52.4173591, -3.8264713, '2026-03-31T23:59:59Z')).toEqual(
      face(52.4181, -3.8271, '2026-03-01T00:00:00Z'),
    )
    expect(face(52.4173591, -3.8264713, '2026-03-01')).not.toEqual(face(52.4273591, -3.8264713, '2026-03-01'))
  })

  it.each([
    ['mound', 'round_barrow', 'Round barrow (place withheld)'],
    ['field_system', '', 'Field System (place withheld)'],
    ['unknown', 'unknown', 'Find (place withheld)'],
  ] as const)('of %s and %s is called "%s"', (site_type, monument_type, title) => {
    expect(publicViewOf({ site_type, monument_type, centre: PLACE, createdAt: new Date(0) }).title).toBe(
      title,
    )
  })
})
