import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  PUBLIC_FIELD_NAMES,
  REVIEWED_FIELDS,
  type PublicProperties,
} from '#contract/records/public-record.ts'
import { sameForAll } from '#contract/http/same-for-all.ts'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import type { Insertable } from 'kysely'
import type { RecordHerTable } from '#server/platform/schema/tables/schema-her.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { insertOpenRecords } from '#server/testing/open-data.ts'
import { withhold } from '#server/sensitivity/exact.repository.ts'
import { insertRecords } from '../store/insert-records.repository.ts'
import { publicRecords } from './public-records.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

const NOTHING = sameForAll(REVIEWED_FIELDS, null)
const DECIDED = '2027-05-04T10:20:30.456Z'

async function propertiesOf(id: number): Promise<PublicProperties | undefined> {
  const places = { publicUrl: 'https://portal.example', grid: HELMERT_GRID }
  const query = { filter: { ...EVERY_RECORD, byKey: null }, demonstration: false }
  for await (const page of publicRecords(db, places).pages(query))
    for (const record of page) if (record.id === id) return record.properties
  return undefined
}

/** What open data tells of the review of an open record, after this was decided and its finder said that. */
async function told({ review = {}, finder, record = {}, her }: Said = {}) {
  const [id = 0] = await insertOpenRecords(db, 1)
  if (finder)
    await db
      .insertInto('record_known')
      .values({ record_id: id, by_finder: JSON.stringify(finder) })
      .execute()
  if (Object.keys(record).length > 0)
    await db.updateTable('records').set(record).where('id', '=', id).execute()
  await db
    .updateTable('record_reviews')
    .set({ changed_at: new Date(DECIDED), ...review })
    .where('record_id', '=', id)
    .execute()
  if (her)
    await db
      .insertInto('record_her')
      .values({ record_id: id, version: 1, ...her })
      .execute()
  const properties = await propertiesOf(id)
  return Object.fromEntries(REVIEWED_FIELDS.map((name) => [name, properties?.[name]]))
}

interface Said {
  review?: object
  finder?: object
  record?: object
  her?: Pick<Insertable<RecordHerTable>, 'status' | 'scheme' | 'prn' | 'reason'>
}

const CONFIRMED = {
  state: 'verified',
  sure_archaeological: 'high',
  sure_type: 'certain',
  verified_version: 1,
} as const

describe('open data tell of an open record', () => {
  it('that nobody has decided about, its state and what its finder said', async () => {
    expect(await told()).toEqual({ ...NOTHING, state: 'submitted' })
    const finder = { sure_archaeological: 'medium', sure_type: 'possible' }
    expect(await told({ finder })).toEqual({
      ...NOTHING,
      ...{ state: 'submitted', confidence: 'medium', type_certainty: 'possible', confidence_by: 'finder' },
    })
  })

  it('that is confirmed, by whom it is how sure, and its types and period', async () => {
    const finder = { sure_archaeological: 'low', sure_type: 'possible' }
    expect(await told({ review: CONFIRMED, finder, record: { her_permission: true } })).toEqual({
      ...NOTHING,
      ...{ state: 'verified', decided_on: DECIDED, verified_version: 1 },
      ...{ confidence: 'high', type_certainty: 'certain', confidence_by: 'reviewer' },
      ...{
        reviewed_site_type: 'mound',
        reviewed_monument_type: 'cairn',
        reviewed_period: 'unknown',
      },
      her_permission: true,
    })
    const record = { monument_type: '' as const, her_permission: false }
    expect(await told({ review: CONFIRMED, record })).toMatchObject({
      reviewed_monument_type: null,
      her_permission: false,
    })
  })

  it('that is confirmed as something else, what its reviewer says, and its finder beside it', async () => {
    const correction = {
      ...{ reviewed_site_type: 'enclosure', reviewed_monument_type: 'ring_ditch' },
      reviewed_period: 'iron_age',
    } as const
    expect(await told({ review: { ...CONFIRMED, ...correction } })).toMatchObject(correction)
    const again = { ...CONFIRMED, ...correction, state: 'in_review' }
    expect(await told({ review: again })).toMatchObject({ reviewed_site_type: null, reviewed_period: null })
  })

  it('how far it has come in the Historic Environment Record, and its number there, not that of another', async () => {
    const number = { scheme: 'prn_gat', prn: '81234' } as const
    const WORDS = [
      [{ status: 'sent' }, { her_status: 'sent', her_prn: null }],
      [
        { status: 'accepted', ...number },
        { her_status: 'accepted', her_prn: 'prn_gat:81234' },
      ],
      [
        { status: 'declined', reason: 'natural' },
        { her_status: 'declined', her_prn: null },
      ],
      [
        { status: 'declined', reason: 'already_recorded', ...number },
        { her_status: 'declined', her_prn: null },
      ],
    ] as const
    for (const [her, expected] of WORDS)
      expect(await told({ review: CONFIRMED, her })).toMatchObject(expected)
  })

  it('that was judged not archaeological, why, and no longer how sure its finder was', async () => {
    const finder = { sure_archaeological: 'high', sure_type: 'certain' }
    const review = { state: 'not_archaeological', reason: 'golf' }
    expect(await told({ review, finder })).toEqual({
      ...NOTHING,
      ...{ state: 'not_archaeological', decided_on: DECIDED, reason: 'golf' },
    })
  })

  it('that is on record already, where: a number in a register, or an open record', async () => {
    const state = 'already_recorded'
    expect(await told({ review: { state, target_scheme: 'sm', target_number: 'CN123' } })).toEqual({
      ...NOTHING,
      ...{ state, decided_on: DECIDED, already_recorded: 'sm:CN123' },
    })
    const [target = 0] = await insertRecords(db, [newRecordAt(52.1, -3.8)])
    expect(await told({ review: { state, target_record: target } })).toMatchObject({
      already_recorded: `https://portal.example/LidarPortal?record=${target}`,
    })
  })

  it('that is being reviewed again, the version that was confirmed and no decision', async () => {
    const review = { ...CONFIRMED, state: 'in_review', sure_archaeological: null, sure_type: null }
    expect(await told({ review })).toEqual({ ...NOTHING, state: 'in_review', verified_version: 1 })
  })
})

it('nothing stands for a target that is withheld, hidden, deleted or gone', async () => {
  const target = async () => (await insertRecords(db, [newRecordAt(52.1, -3.8)]))[0] ?? 0
  const set = (id: number, values: object) =>
    db.updateTable('records').set(values).where('id', '=', id).execute()
  const setting = { by: null, byFinder: false, reason: null }
  const FATES: readonly ((id: number) => Promise<unknown>)[] = [
    (id) => db.transaction().execute((tx) => withhold(tx, id, 'generalised', setting)),
    (id) => db.transaction().execute((tx) => withhold(tx, id, 'restricted', setting)),
    (id) => set(id, { hidden_at: new Date() }),
    (id) => set(id, { deleted_at: new Date() }),
  ]
  const nothing = { ...NOTHING, state: 'already_recorded', decided_on: DECIDED }
  for (const become of FATES) {
    const id = await target()
    await become(id)
    expect(await told({ review: { state: 'already_recorded', target_record: id } })).toEqual(nothing)
  }
  expect(await told({ review: { state: 'already_recorded' } })).toEqual(nothing)
})

it('a withheld record tells nothing of its review', async () => {
  const [id = 0] = await insertOpenRecords(db, 1)
  await db.updateTable('record_reviews').set(CONFIRMED).where('record_id', '=', id).execute()
  const her = { status: 'accepted', version: 1, scheme: 'prn_gat', prn: '81234' } as const
  await db
    .insertInto('record_her')
    .values({ record_id: id, ...her })
    .execute()
  const setting = { by: null, byFinder: false, reason: null }
  await db.transaction().execute((tx) => withhold(tx, id, 'generalised', setting))
  expect(await propertiesOf(id)).toMatchObject(NOTHING)
})

it('the thirteen new columns come after those that were there before', () => {
  expect(PUBLIC_FIELD_NAMES).toHaveLength(47)
  expect([PUBLIC_FIELD_NAMES[33], ...PUBLIC_FIELD_NAMES.slice(34)]).toEqual([
    'demonstration',
    ...REVIEWED_FIELDS.slice(1),
  ])
})
