import { beforeAll, beforeEach, expect, it } from 'vitest'
import { PUBLIC_FIELD_NAMES, PUBLIC_FIELDS } from '#contract/records/public-record.ts'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { insertPictures, insertRecords } from '../store/insert-records.repository.ts'
import { isOnlyDemonstration } from '#server/sensitivity/index.ts'
import { CATALOGUE } from '#server/platform/texts/catalogue.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { insertMember } from '#server/testing/members.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { makeWithheld } from '#server/testing/withheld.ts'
import { publicRecords } from './public-records.ts'
import type { PublicQuery } from './public-records.repository.ts'
import type { PublicRecord } from './public-record.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

const places = { publicUrl: 'https://portal.example', grid: HELMERT_GRID }
const EVERY: PublicQuery = { filter: { ...EVERY_RECORD, byKey: null }, demonstration: false }
const OPEN = { licence: { record: 'cc-by-4.0' } } as const

async function all(query = EVERY, pageSize?: number): Promise<PublicRecord[]> {
  const records: PublicRecord[] = []
  for await (const page of publicRecords(db, places).pages(query, pageSize)) records.push(...page)
  return records
}

it('a record with a licence leaves with every property in its order', async () => {
  const { id: accountId } = await insertMember(db, 'Mair')
  const [id = 0] = await insertRecords(db, [
    {
      ...newRecordAt(52.41, -4.08, { title: 'Caer ar ben Dolŷdd' }),
      ...OPEN,
      accountId,
      prn: '1234',
      seen_under: { layer: 'light', azimuth: 315, altitude: 35 },
    },
  ])
  await insertPictures(db, id, [
    { position: 1, key: 'records/a.jpg', width: 8, height: 6, bytes: 1, licence: 'all-rights-reserved' },
    { position: 2, key: 'records/b.jpg', width: 8, height: 6, bytes: 1, licence: 'cc-by-sa-4.0' },
  ])
  const [record] = await all()
  expect(Object.keys(record?.properties ?? {})).toEqual(PUBLIC_FIELD_NAMES)
  expect(record).toMatchObject({
    id,
    withheld: false,
    properties: {
      uri: `https://portal.example/LidarPortal?record=${id}`,
      title: 'Caer ar ben Dolŷdd',
      site_type: 'mound',
      site_type_en: 'Mound',
      site_type_cy: 'Twmpath',
      monument_type_en: 'Cairn',
      monument_type_cy: 'Carnedd',
      period: 'unknown',
      site_uri: 'http://purl.org/heritagedata/schemes/eh_tmt2/concepts/70382',
      monument_uri: 'http://purl.org/heritagedata/schemes/eh_tmt2/concepts/68612',
      prn: '1234',
      recorder: 'Mair',
      version: 1,
      grid_ref: 'SN 586 811',
      precision_m: 100,
      area_m2: 10_018,
      pictures: 1,
      picture_1: 'https://portal.example/records/b.jpg',
      seen_layer: 'light',
      seen_azimuth: 315,
      licence: 'cc-by-4.0',
      attribution: '© Mair, Wales LiDAR Portal, CC BY 4.0',
      demonstration: false,
    },
  })
  expect(record?.properties.citation).toMatch(
    /^Mair \(20\d\d\)\. Caer ar ben Dolŷdd\. Record \d+, version 1\./,
  )
  expect(record?.properties.recorded).toMatch(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/)
})

it('a record leaves with how sure its finder is, or the reviewer who confirmed it, unless it is withheld', async () => {
  const [id = 0] = await insertRecords(db, [{ ...newRecordAt(52.1, -3.8), ...OPEN }])
  const confidence = async () => (await all())[0]?.properties.confidence
  expect(await confidence()).toBeNull()
  await db
    .insertInto('record_known')
    .values({ record_id: id, by_finder: '{"sure_archaeological": "low"}' })
    .execute()
  expect(await confidence()).toBe('low')
  await db
    .updateTable('record_reviews')
    .set({ state: 'verified', sure_archaeological: 'high', sure_type: 'probable', verified_version: 1 })
    .where('record_id', '=', id)
    .execute()
  expect(await confidence()).toBe('high')
  const portal = await makeWithheld()
  await portal.db.updateTable('records').set({ licence: 'cc-by-4.0' }).execute()
  await portal.db
    .insertInto('record_known')
    .values({ record_id: portal.id, by_finder: '{"sure_archaeological": "low"}' })
    .execute()
  expect(await confidence()).toBeNull()
})

it('an outline leaves closed, counter-clockwise and with seven decimals', async () => {
  const record = newRecordAt(52.1, -3.8)
  await insertRecords(db, [{ ...record, ...OPEN, ring: record.ring.toReversed() }])
  const [first] = await all()
  expect(first?.ring).toHaveLength(5)
  expect(first?.ring[0]).toEqual(first?.ring.at(-1))
  const [one, other] = first?.ring ?? []
  expect(String(one?.[0])).toMatch(/^-3\.\d{1,7}$/)
  // From the south-west corner, the next one is in the east.
  expect(other?.[0]).toBeGreaterThan(one?.[0] ?? 0)
})

it('records without a licence, hidden, deleted and restricted ones stay away', async () => {
  await insertRecords(db, [newRecordAt(52.1, -3.8, { title: 'no licence' })])
  const [hidden = 0, deleted = 0, kept] = await insertRecords(
    db,
    ['hidden', 'deleted', 'kept'].map((title) => ({ ...newRecordAt(52.1, -3.8, { title }), ...OPEN })),
  )
  await db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', hidden).execute()
  await db.updateTable('records').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
  expect((await all()).map(({ id }) => id)).toEqual([kept])
})

it('invented records are open data only where there is nothing else', async () => {
  await insertRecords(db, [{ ...newRecordAt(52.1, -3.8), ...OPEN, demonstration: true }])
  expect(await all()).toEqual([])
  expect(await isOnlyDemonstration(db)).toBe(true)
  const [invented] = await all({ ...EVERY, demonstration: true })
  expect(invented?.properties.demonstration).toBe(true)
  await insertRecords(db, [newRecordAt(52.1, -3.8)])
  expect(await isOnlyDemonstration(db)).toBe(false)
})

it('a withheld record leaves as its square, with its types, period, month and licence', async () => {
  const { db: portalDb, id } = await makeWithheld()
  await portalDb.updateTable('records').set({ licence: 'cc-by-4.0' }).where('id', '=', id).execute()
  const [record] = await all()
  expect(record).toMatchObject({ id, withheld: true })
  const { properties } = record ?? { properties: null }
  const told = Object.entries(properties ?? {}).filter(([, value]) => value !== null)
  expect(Object.fromEntries(told)).toEqual({
    uri: `https://portal.example/LidarPortal?record=${id}`,
    site_type: 'mound',
    site_type_en: 'Mound',
    site_type_cy: 'Twmpath',
    monument_type: 'round_barrow',
    monument_type_en: 'Round barrow',
    monument_type_cy: 'Crug crwn',
    period: 'bronze_age',
    period_en: 'Bronze Age',
    period_cy: 'Yr Oes Efydd',
    site_uri: 'http://purl.org/heritagedata/schemes/eh_tmt2/concepts/70382',
    monument_uri: 'http://purl.org/heritagedata/schemes/eh_tmt2/concepts/70010',
    recorded: expect.stringMatching(/-01T00:00:00\.000Z$/) as string,
    updated: expect.any(String) as string,
    grid_ref: expect.stringMatching(/^SN \d\d \d\d$/) as string,
    precision_m: 1000,
    pictures: 0,
    licence: 'cc-by-4.0',
    attribution: '© a member who is not named, Wales LiDAR Portal, CC BY 4.0',
    demonstration: false,
  })
})

it('pages follow each other without a gap, with the map’s own filter', async () => {
  const titles = Array.from({ length: 7 }, (_, at) => `Cairn ${at + 1}`)
  await insertRecords(
    db,
    titles.map((title) => ({ ...newRecordAt(52.1, -3.8, { title }), ...OPEN })),
  )
  expect((await all(EVERY, 3)).map(({ properties }) => properties.title)).toEqual(titles)
  const filter = { ...EVERY.filter, text: 'cairn 3' }
  expect((await all({ ...EVERY, filter }, 3)).map(({ properties }) => properties.title)).toEqual(['Cairn 3'])
})

it('every field has a label and a description in both languages, and nothing else has', () => {
  for (const language of ['en', 'cy'] as const)
    expect(Object.keys(CATALOGUE[language].openData.fields)).toEqual(Object.keys(PUBLIC_FIELDS))
})
