import { describe, expect, it } from 'vitest'
import {
  decideReports,
  listReports,
  sendReport,
  type ReportGroup,
} from '#contract/review/moderation/reports.ts'
import type { Answer } from '#contract/http/route.ts'
import {
  makeAdministrator,
  makeApp,
  makeMember,
  makeModerator,
  type TestMember,
} from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'

/** After everything that was reported here. */
const LATER = '2100-01-01T00:00:00Z'

async function begin() {
  const portal = await makeApp()
  const { app, db } = portal
  const owner = await makeMember({ username: 'gwen' })
  const moderator = await makeModerator(portal)
  const { id } = await makeRecord(app, owner, { title: 'Crug y Ŵydd' })
  const report = async (changes: object = {}) =>
    app.inject({
      method: 'POST',
      url: sendReport.path,
      payload: { record: String(id), reason: 'spam', ...changes },
    })
  const list = async (reader: TestMember = moderator, query = '') => {
    const answer = await app.inject({
      url: `${listReports.path}${query}`,
      headers: reader.authorization,
    })
    return answer.json<Answer<typeof listReports>>()
  }
  const decide = async (changes: object, headers: Record<string, string> = moderator.authorization) => {
    const payload = { record: String(id), until: LATER, ...changes }
    const answer = await app.inject({ method: 'POST', url: decideReports.path, payload, headers })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
  const isHidden = async () => (await app.inject({ url: `/api/records/${id}/` })).statusCode === 404
  const only = ({ groups: [group] }: { groups: ReportGroup[] }) => group
  return { ...portal, db, owner, moderator, id, report, list, decide, isHidden, only }
}

describe('the list of reports', () => {
  it('has one entry for each record and profile, with its text and outline, and the one reported last first', async () => {
    const { app, owner, id, report, list } = await begin()
    const other = await makeRecord(app, owner, { title: 'Another' })
    await report({ note: 'First' })
    await report({ record: String(other.id) })
    await report({ record: undefined, profile: 'gwen', reason: 'offensive' })
    await report({ note: 'Again' })
    const { groups, total, next } = await list()
    expect([total, next]).toEqual([3, null])
    expect(groups.map(({ record, profile, open }) => [record?.title ?? profile?.username, open])).toEqual([
      ['Crug y Ŵydd', 2],
      ['gwen', 1],
      ['Another', 1],
    ])
    expect(groups[0]).toMatchObject({
      own: false,
      record: { id, recorded_by: 'gwen', site_type: 'mound', hidden: null },
      reports: [{ note: 'Again' }, { note: 'First' }],
    })
    expect(groups[0]?.record?.polygonCoordinate).toHaveLength(4)
    expect(groups[0]?.record?.description).toContain('A low round mound')
  })

  it('continues where it left off', async () => {
    const { app, owner, report, list } = await begin()
    for (let number = 0; number < 26; number += 1) {
      const { id } = await makeRecord(app, owner)
      await report({ record: String(id) })
    }
    const first = await list()
    expect([first.groups.length, first.total, first.next]).toEqual([25, 26, 25])
    const rest = await list(undefined, '?from=25')
    expect([rest.groups.length, rest.next]).toEqual([1, null])
  })

  it('shows the email address of a visitor, and the number of a report, to administrators alone', async () => {
    const portal = await begin()
    await portal.report({ email: 'mair@example.org' })
    const administrator = await makeAdministrator(portal)
    expect(portal.only(await portal.list())?.reports).toMatchObject([
      { id: null, reporter: null, answerable: true },
    ])
    expect(portal.only(await portal.list(administrator))?.reports).toMatchObject([
      { id: 1, reporter: 'mair@example.org' },
    ])
  })
})

describe('a moderator', () => {
  it('hides a record: its member and whoever reported it get the reason, and all open reports are closed', async () => {
    const { db, owner, moderator, report, decide, list, isHidden, only } = await begin()
    await report({ email: 'mair@example.org' })
    await report()
    expect(await decide({ decision: 'hidden', text: 'At risk' })).toEqual({
      status: 200,
      body: { closed: 2 },
    })
    expect(await isHidden()).toBe(true)
    expect(only(await list())).toMatchObject({
      open: 0,
      record: { hidden: { reason: 'At risk' } },
      reports: [
        { closed: { decision: 'hidden', by: moderator.username } },
        { closed: { answer: 'At risk' } },
      ],
    })
    const { email } = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect((await queuedMails(db)).map(({ to }) => to)).toEqual([email, 'mair@example.org'])
    const acts = await db.selectFrom('audit_log').select(['actor_id', 'act']).orderBy('id').execute()
    expect(acts).toEqual([
      { actor_id: moderator.id, act: 'record-hidden' },
      { actor_id: moderator.id, act: 'report-answered' },
      { actor_id: moderator.id, act: 'report-answered' },
    ])
  })

  it('dismisses reports without an email, and the record stays', async () => {
    const { db, report, decide, list, isHidden } = await begin()
    await report({ email: 'mair@example.org' })
    expect(await decide({ decision: 'dismissed' })).toEqual({ status: 200, body: { closed: 1 } })
    expect(await queuedMails(db)).toEqual([])
    expect(await isHidden()).toBe(false)
    expect((await list(undefined, '?state=open')).groups).toEqual([])
    expect((await list(undefined, '?state=closed')).groups).toMatchObject([
      { reports: [{ closed: { decision: 'dismissed' } }] },
    ])
  })

  it('does not close a report that came after the list was read', async () => {
    const { db, report, decide, list, only } = await begin()
    await report()
    const seen = only(await list())?.latest
    await report({ note: 'Later' })
    await db
      .updateTable('reports')
      .set({ reported_at: new Date(Date.parse(seen ?? '') + 1) })
      .where('note', '=', 'Later')
      .execute()
    expect(await decide({ until: seen, decision: 'dismissed' })).toEqual({ status: 200, body: { closed: 1 } })
    expect(only(await list(undefined, '?state=open'))).toMatchObject({ open: 1 })
  })

  it('decides once, however often the same request arrives', async () => {
    const { db, moderator, report, decide } = await begin()
    await report({ email: 'mair@example.org' })
    const headers = { ...moderator.authorization, 'idempotency-key': 'abc' }
    const decision = { decision: 'answered', text: 'Thank you.' }
    const answers = await Promise.all([decide(decision, headers), decide(decision, headers)])
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { closed: 1 }],
      [200, { closed: 1 }],
    ])
    expect(await queuedMails(db)).toHaveLength(1)
    expect((await decide(decision)).status).toBe(404)
  })

  it('decides neither about reports of their own records nor about those of their own profile', async () => {
    const portal = await begin()
    const { app, moderator, report, decide, list } = portal
    const own = await makeRecord(app, moderator)
    await report({ record: String(own.id) })
    await report({ record: undefined, profile: moderator.username })
    expect((await list()).groups.map((group) => group.own)).toEqual([true, true])
    const refused = {
      status: 403,
      body: { detail: 'Somebody else decides about reports of your own records and profile.' },
    }
    expect(await decide({ record: String(own.id), decision: 'dismissed' })).toEqual(refused)
    const profile = { record: undefined, profile: String(moderator.id), decision: 'dismissed' }
    expect(await decide(profile)).toEqual(refused)
    const administrator = await makeAdministrator(portal)
    expect((await decide(profile, administrator.authorization)).status).toBe(200)
  })

  it.each([
    [{ until: '4', decision: 'dismissed' }, { until: ['This is not a value that can be asked for.'] }],
    [{ decision: 'answered' }, { text: ['This field is required.'] }],
    [{ decision: 'hidden', text: ' ' }, { text: ['This field may not be blank.'] }],
    [{ decision: 'shot', text: 'x' }, { decision: ['"shot" is not a valid choice.'] }],
    [
      { record: undefined, profile: '1', decision: 'hidden', text: 'x' },
      { record: ['Name one record or one profile.'] },
    ],
  ])('cannot decide %j', async (decision, texts) => {
    const { report, decide } = await begin()
    await report()
    expect(await decide(decision)).toEqual({ status: 400, body: texts })
  })
})
