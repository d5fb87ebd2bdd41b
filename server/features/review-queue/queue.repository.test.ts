import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storedFilterOf } from '#server/features/records/index.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { plansOf } from '#server/testing/plans.ts'
import { makeRecord } from '#server/testing/records.ts'
import { findQueue } from './queue.repository.ts'

/** Of 50 records. */
const PARTS = 20

async function fill() {
  const portal = await makeApp()
  const { db } = portal
  await makeRecord(portal.app, await makeMember())
  // In parts, because a statement may take at most five seconds.
  for (let part = 0; part < PARTS; part += 1)
    await sql`
      insert into records (account_id, title, description, site_type, monument_type, period, outline, shape, centre, created_at)
      select account_id, title, description, site_type, monument_type, period, outline, shape, centre,
        now() - make_interval(mins => n + ${part * 50}::int)
      from records, generate_series(1, 50) as n where records.id = (select min(id) from records)`.execute(db)
  for (const table of ['records', 'record_reviews', 'review_seen', 'opinions'])
    await sql`analyze ${sql.table(table)}`.execute(db)
  return db
}

describe('the first page of a reviewer among thousands', () => {
  it('is read from an index in its order, without a look at every record', async () => {
    const db = await fill()
    const asked = {
      reviewer: { id: 0, area: 'wales' },
      tab: 'to_decide',
      order: 'oldest',
      near: null,
      filter: storedFilterOf({}),
      withSeen: false,
      skip: 0,
    } as const
    const [plan] = await plansOf(db, (reader) => findQueue(reader, asked))
    expect(plan).toContain('record_reviews_undecided')
    expect(plan).not.toMatch(/Seq Scan on (records|record_reviews)/)
    expect(plan).not.toMatch(/^ *(->)? *Sort /m)
  })
})
