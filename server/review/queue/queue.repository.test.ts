import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storedFilterOf } from '#server/record-fields/index.ts'
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
  const { id: reviewer } = await makeMember()
  await sql`
    insert into review_seen (account_id, record_id, version)
    select ${reviewer}, id, version from records where id % 3 = 0`.execute(db)
  for (const table of ['records', 'record_reviews', 'review_seen', 'opinions'])
    await sql`analyze ${sql.table(table)}`.execute(db)
  return { db, reviewer }
}

describe('a page of a reviewer among thousands', () => {
  it('looks at all records once, and reads the texts and outlines of one page alone', async () => {
    const { db, reviewer } = await fill()
    const asked = {
      reviewer: { id: reviewer, area: 'wales' },
      invented: false,
      tab: 'to_decide',
      order: 'oldest',
      near: null,
      filter: storedFilterOf({}),
      withSeen: false,
      skip: 0,
    } as const
    const plans = await plansOf(db, (reader) => findQueue(reader, asked))
    expect(plans).toHaveLength(2)
    const [all, page] = plans
    expect(all?.match(/ on records\b/g)).toHaveLength(1)
    expect(all).not.toMatch(/SubPlan/)
    expect(page).toContain('Index Scan using records_pkey')
    const { records, total, tabs } = await findQueue(db, asked)
    expect([records.length, total, tabs.to_decide]).toEqual([25, 668, 1001])
  })
})
