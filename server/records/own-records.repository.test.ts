import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { closedRing } from '#geo/shapes/ring.ts'
import { findPublicProfile } from '#server/members/index.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { makeMember } from '#server/testing/app.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { plansOf } from '#server/testing/plans.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findOwnRecords, type OwnPart } from './own-records.repository.ts'
import { insertRecords, type NewRecord } from './store/insert-records.repository.ts'

const MANY = 2000

let db: Database
let accountId: number
let username: string

function record(number: number): Omit<NewRecord, 'accountId'> {
  const outline = squareAround(52 + (number % 100) / 200, -3.8)
  return {
    title: `Barrow ${number}`,
    description: 'A low mound, seen under light from the north-west. '.repeat(10),
    prn: null,
    site_type: 'mound',
    monument_type: 'round_barrow',
    period: 'bronze_age',
    outline,
    ring: closedRing(outline.map(([latitude, longitude]) => [longitude, latitude])),
    demonstration: false,
  }
}

beforeAll(async () => {
  db = await testDatabase()
  await emptyTables(db)
  ;({ id: accountId, username } = await makeMember())
  const other = await makeMember()
  // Twice as many are of somebody else: to read all is never the cheaper way.
  for (const owner of [accountId, other.id, other.id])
    for (let from = 0; from < MANY; from += 500)
      await insertRecords(
        db,
        Array.from({ length: 500 }, (_, number) => ({ ...record(from + number), accountId: owner })),
      )
  await sql`vacuum (analyze) records`.execute(db)
})

/** No ORDER BY of their own: the statement for a page, and the one for the count. */
function plans(part: Partial<OwnPart>): Promise<string[]> {
  const asked: OwnPart = { accountId, deletedSince: null, sort: 'date', order: 'desc', page: 1, ...part }
  return plansOf(db, (watched) => findOwnRecords(watched, asked))
}

describe('for a member with very many records', () => {
  it.each([
    ['date', 'Index Only Scan Backward using kept_records_of_account'],
    ['title', 'Index Scan Backward using titles_of_account'],
    ['site_type', 'Index Only Scan using kept_records_of_account'],
    ['period', 'Index Only Scan using kept_records_of_account'],
  ] as const)(
    'a page by %s and the count come from an index, without reading all records',
    async (sort, way) => {
      const both = (await plans({ sort })).toSorted()
      expect(both).toEqual([
        // To count, either index serves as well as the other.
        expect.stringMatching(/^Aggregate.*\n.*Index Only Scan using (kept_records|titles)_of_account/),
        expect.stringContaining(way),
      ])
    },
  )

  it('the same is true of deleted records', async () => {
    for (const plan of await plans({ deletedSince: new Date(0) }))
      expect(plan).toContain('deleted_records_of_account')
  })

  it('the same is true of the public count', async () => {
    const config = parseConfig({})
    const [plan] = await plansOf(db, (watched) => findPublicProfile({ db: watched, config }, username))
    expect(plan).toContain('Index Only Scan using visible_records_of_account')
  })
})
