import { describe, expect, it } from 'vitest'
import { downloadAudit } from '#contract/review/audit.ts'
import { downloadFeedback } from '#contract/site/feedback.ts'
import { downloadMembers, downloadModeratedRecords } from '#contract/review/moderation/moderation.ts'
import { downloadNews } from '#contract/site/news.ts'
import { downloadReports, sendReport } from '#contract/review/moderation/reports.ts'
import { makeAdministrator, makeApp, makeMember, makeModerator } from '#server/testing/app.ts'
import { makeCallers } from '#server/testing/access.ts'
import { makeRecord } from '#server/testing/records.ts'
import { readTable } from '#server/testing/tables.ts'

const FOR_ADMINISTRATORS = [
  downloadMembers,
  downloadModeratedRecords,
  downloadFeedback,
  downloadNews,
  downloadAudit,
]

describe('a list as a table', () => {
  it.each(FOR_ADMINISTRATORS)('$path is for administrators alone', async ({ path }) => {
    const portal = await makeApp()
    const { statuses } = await makeCallers(portal)
    expect(await statuses({ url: path })).toEqual([401, 403, 401, 200])
    const { authorization: headers } = await makeModerator(portal)
    expect((await portal.app.inject({ url: path, headers })).statusCode).toBe(403)
  })

  it('that is refused is not noted as downloaded', async () => {
    const { app, db } = await makeApp()
    const { authorization: headers } = await makeMember()
    await app.inject({ url: downloadMembers.path, headers })
    const acts = await db.selectFrom('audit_log').select('act').execute()
    expect(acts).toEqual([{ act: 'access-denied' }])
  })

  it('is noted in the audit log, with its name and its number of lines but not with what was searched for', async () => {
    const { app, db } = await makeApp()
    const { id, authorization: headers } = await makeAdministrator({ db })
    await app.inject({ url: `${downloadMembers.path}?search=example.org`, headers })
    const noted = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'act', 'target_kind', 'target_name', 'note'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(noted).toEqual({
      actor_id: id,
      act: 'list-downloaded',
      target_kind: 'list',
      target_name: 'members',
      note: '1',
    })
  })

  it('of feedback has messages with their line breaks', async () => {
    const { app, db } = await makeApp()
    const { authorization: headers } = await makeAdministrator({ db })
    const message = '=SUM(A1)\n"Diolch", meddai’r ŵyn'
    const payload = { name: 'Siân', email: 'sian@example.org', message }
    await app.inject({ method: 'POST', url: '/api/feedback/', payload })
    const { rawPayload } = await app.inject({ url: downloadFeedback.path, headers })
    const [, line] = readTable(rawPayload)
    expect(line?.slice(2)).toEqual(['Siân', 'sian@example.org', `'${message}`, ''])
  })

  it('of news says which items are in Welsh, drafts first', async () => {
    const { app, db } = await makeApp()
    const { authorization: headers } = await makeAdministrator({ db })
    const published_at = new Date('2026-11-01T10:00:00Z')
    const welsh = { title_cy: 'Croeso', content_cy: 'Testun' }
    await db
      .insertInto('news')
      .values([
        { title: 'Welcome', content: 'Text', published_at, ...welsh },
        { title: 'Draft', content: '', published_at: null },
      ])
      .execute()
    const { rawPayload } = await app.inject({ url: `${downloadNews.path}?language=cy`, headers })
    const [head, ...lines] = readTable(rawPayload)
    expect(head?.slice(0, 3)).toEqual(['Rhif', 'Teitl', 'Yn Gymraeg'])
    expect(lines.map((line) => line.slice(1, 4))).toEqual([
      ['Draft', 'Nac ydy', ''],
      ['Welcome', 'Ydy', '2026-11-01 10:00:00'],
    ])
  })
})

describe('the reports as a table', () => {
  it('are all reports of each record, and show a visitor’s address to administrators alone', async () => {
    const portal = await makeApp()
    const { app } = portal
    const { id } = await makeRecord(app, await makeMember(), { title: 'Crug y Ŵydd' })
    const payload = { record: String(id), reason: 'spam', email: 'visitor@example.org' }
    for (let number = 1; number <= 22; number += 1)
      await app.inject({ method: 'POST', url: sendReport.path, payload: { ...payload, note: `${number}` } })
    const linesFor = async ({ authorization: headers }: { authorization: { authorization: string } }) =>
      readTable((await app.inject({ url: `${downloadReports.path}?state=open`, headers })).rawPayload).slice(
        1,
      )
    const forChief = await linesFor(await makeAdministrator(portal))
    const forModerator = await linesFor(await makeModerator(portal))
    expect([forChief.length, forModerator.length]).toEqual([22, 22])
    // Neither a profile nor a comment: no name, no number, no text.
    expect(forChief[0]?.slice(0, 7)).toEqual([String(id), 'Crug y Ŵydd', '', '', '', 'It is spam', '22'])
    expect([forChief[0]?.[8], forModerator[0]?.[8]]).toEqual(['visitor@example.org', ''])
  })
})
