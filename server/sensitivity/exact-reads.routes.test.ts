import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getRecord } from '#contract/records/records.ts'
import { listReports, sendReport } from '#contract/review/moderation/reports.ts'
import { listQueue } from '#contract/review/review-queue.ts'
import { addressOf } from '#contract/http/route.ts'
import { EXACT_READS_A_DAY, EXACT_READS_NOTICE, listExactRecords } from '#contract/review/sensitivity.ts'
import {
  makeAdministrator,
  makeApp,
  makeMember,
  makeModerator,
  type TestMember,
} from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { makeReviewer } from '#server/testing/reviewers.ts'
import { get, read, setLevel } from '#server/testing/withheld.ts'
import { deleteExactReads } from './note-exact-read.action.ts'

async function begin() {
  const portal = await makeApp()
  const { app, db } = portal
  const reviewer = await makeReviewer(portal)
  const administrator = await makeAdministrator(portal)
  const finder = await makeMember()
  const withheld = async () => {
    const { id } = await makeRecord(app, finder)
    await setLevel(app, finder, id, 'generalised')
    return id
  }
  /** As if the member had been shown so many places of others today. */
  const showed = async (who: TestMember, count: number) => {
    const rows = await sql<{ id: number }>`
      insert into records (account_id, title, description, site_type, monument_type, period, outline, shape, centre)
      select account_id, title, description, site_type, monument_type, period, outline, shape, centre
      from records, generate_series(1, ${count}) where records.id = (select min(id) from records) returning id`.execute(
      db,
    )
    for (const { id } of rows.rows)
      await sql`insert into exact_reads values (${who.id}, (now() at time zone 'UTC')::date, ${id})`.execute(
        db,
      )
  }
  const noticesOf = async (who: TestMember) =>
    (await get(app, '/api/notices/', who)).json<{ notices: { kind: string }[] }>().notices
  return { ...portal, reviewer, administrator, finder, withheld, showed, noticesOf }
}

describe('exact places of others', () => {
  it('are shown to a reviewer up to a number a day, and those of the day stay open', async () => {
    const { app, db, reviewer, administrator, finder, withheld, showed } = await begin()
    const [first, second] = [await withheld(), await withheld()]
    expect((await read(app, first, reviewer)).statusCode).toBe(200)
    await showed(reviewer, EXACT_READS_A_DAY - 1)
    const refused = await read(app, second, reviewer)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({
      detail:
        'You have been shown 300 withheld places of others today. Those stay open; others can be shown after midnight (UTC).',
    })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(86_400)
    // The list would show the second one, too.
    expect((await get(app, '/api/review/queue/', reviewer)).statusCode).toBe(429)
    expect((await read(app, first, reviewer)).statusCode).toBe(200)
    for (const who of [administrator, finder]) expect((await read(app, second, who)).statusCode).toBe(200)
    await sql`update exact_reads set day = day - 1`.execute(db)
    expect((await read(app, second, reviewer)).statusCode).toBe(200)
    await deleteExactReads({ db }).run(null, new AbortController().signal, () => Promise.resolve())
    const kept = await db.selectFrom('exact_reads').select('record_id').execute()
    expect(kept).toEqual([{ record_id: second }])
  })

  it('are not shown above the number by two requests at the same moment', async () => {
    const { app, reviewer, withheld, showed } = await begin()
    const ids = [await withheld(), await withheld(), await withheld()]
    await showed(reviewer, EXACT_READS_A_DAY - 1)
    const answers = await Promise.all(ids.map(async (id) => read(app, id, reviewer)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429])
  })

  it.each([
    ['the record itself', getRecord],
    ['the list of reviewers', listQueue],
    ['the exact places in a box', listExactRecords],
    ['the reports', listReports],
  ])('above the number are refused in %s, as the contract says', async (_, route) => {
    const { app, db, finder, withheld, showed } = await begin()
    const moderator = await makeModerator({ db })
    await db
      .insertInto('role_grants')
      .values({ account_id: moderator.id, role: 'reviewer', area: 'wales', reason: 'Trained' })
      .execute()
    const id = await withheld()
    const reported = await app.inject({
      ...{ method: 'POST', url: sendReport.path, headers: finder.authorization },
      payload: { record: String(id), reason: 'sensitive_site' },
    })
    expect(reported.statusCode).toBeLessThan(300)
    const box = { west: -6, south: 51, east: -2, north: 54 }
    const url = addressOf(route, { id }, route === listExactRecords ? box : {})
    await showed(moderator, EXACT_READS_A_DAY)
    expect((await get(app, url, moderator)).statusCode).toBe(429)
    expect(Object.keys(route.response)).toContain('429')
    await sql`delete from exact_reads`.execute(db)
    expect((await get(app, url, moderator)).statusCode).toBe(200)
  })

  it('are told to administrators above another number, once', async () => {
    const { app, reviewer, administrator, withheld, showed, noticesOf } = await begin()
    const ids = [await withheld(), await withheld()]
    await showed(reviewer, EXACT_READS_NOTICE)
    for (const id of ids) await read(app, id, reviewer)
    await app.runDueJobs()
    expect(await noticesOf(administrator)).toMatchObject([{ kind: 'many_exact_reads', record: null }])
    expect(await noticesOf(reviewer)).toEqual([])
  })
})
