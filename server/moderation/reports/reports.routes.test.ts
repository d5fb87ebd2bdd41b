import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { decideReports, listReports, sendReport } from '#contract/review/moderation/reports.ts'
import type { Answer } from '#contract/http/route.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { monthsBefore } from '#language/days.ts'
import { makeCallers } from '#server/testing/access.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'
import { deleteOldReports } from '../delete-old.ts'

/** After everything that was reported here. */
const LATER = '2100-01-01T00:00:00Z'

async function report(app: FastifyInstance, payload: object, reporter: TestMember | null = null) {
  const headers = reporter?.authorization ?? {}
  return app.inject({ method: 'POST', url: sendReport.path, payload, headers })
}

async function begin() {
  const portal = await makeApp({ feedbackEmail: 'porth@lidar.example' })
  const owner = await makeMember({ username: 'gwen' })
  const administrator = await makeAdministrator(portal)
  const { id } = await makeRecord(portal.app, owner, { title: 'Crug y Ŵydd' })
  const answered = (text: string, about: object = { record: String(id) }) =>
    portal.app.inject({
      method: 'POST',
      url: decideReports.path,
      payload: { ...about, until: LATER, decision: 'answered', text },
      headers: administrator.authorization,
    })
  const reports = async (query = '') => {
    const url = `${listReports.path}${query}`
    const answer = await portal.app.inject({ url, headers: administrator.authorization })
    const { groups } = answer.json<Answer<typeof listReports>>()
    return groups.flatMap(({ reports: ofGroup, record, profile }) =>
      ofGroup.map((each) => ({ ...each, record, profile })),
    )
  }
  return { ...portal, owner, record: id, answered, reports }
}

describe('a report', () => {
  it('about a record reaches the administrators, and the answer reaches the visitor in their language', async () => {
    const { app, db, record, answered, reports } = await begin()
    const sent = await report(app, {
      record: String(record),
      reason: 'wrong_place',
      note: 'Two fields further west',
      email: 'visitor@example.org',
      language: 'cy',
    })
    expect([sent.statusCode, sent.json()]).toEqual([200, { sent: true }])
    expect(await reports('?state=open')).toMatchObject([
      {
        reason: 'wrong_place',
        note: 'Two fields further west',
        record: { id: record, title: 'Crug y Ŵydd', recorded_by: 'gwen' },
        profile: null,
        reporter: 'visitor@example.org',
        closed: null,
      },
    ])
    expect((await answered('Symudwyd y cofnod.')).statusCode).toBe(200)
    expect((await answered('Eto.')).statusCode).toBe(404)
    expect(await reports('?state=open')).toEqual([])
    expect(await reports('?state=closed')).toMatchObject([{ closed: { answer: 'Symudwyd y cofnod.' } }])
    const mails = await queuedMails(db)
    expect(mails.map(({ to, language }) => [to, language])).toEqual([
      ['porth@lidar.example', 'en, cy'],
      ['visitor@example.org', 'cy'],
    ])
    expect(mails[1]?.text).toContain('Symudwyd y cofnod.')
  })

  it('about a profile from a member is answered at the member’s own address, whatever address is given', async () => {
    const { app, db, owner, answered, reports } = await begin()
    const reporter = await makeMember({ username: 'nest' })
    const { email } = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', reporter.id)
      .executeTakeFirstOrThrow()
    const sent = await report(app, { profile: 'GWEN', reason: 'offensive', email: 'x@example.org' }, reporter)
    expect(sent.statusCode).toBe(200)
    expect(await reports()).toMatchObject([{ profile: { username: 'gwen' }, reporter: 'nest' }])
    await answered('Thank you.', { profile: String(owner.id) })
    expect((await queuedMails(db)).at(-1)).toMatchObject({ to: email, language: 'en' })
  })

  it('without an address is closed without an email', async () => {
    const { app, db, record, answered } = await begin()
    await report(app, { record: String(record), reason: 'spam' })
    expect((await answered('Done.')).statusCode).toBe(200)
    expect(await queuedMails(db)).toHaveLength(1)
  })

  it.each([
    [{ reason: 'spam' }, 400, { record: ['Name one record or one profile.'] }],
    [{ record: '1', profile: 'gwen', reason: 'spam' }, 400, { record: ['Name one record or one profile.'] }],
    [{ record: '1', reason: 'ugly' }, 400, { reason: ['"ugly" is not a valid choice.'] }],
    [{ profile: 'gwen', reason: 'wrong_place' }, 400, { reason: ['"wrong_place" is not a valid choice.'] }],
    [{ record: '1', reason: 'spam', email: 'a@b@c' }, 400, { email: ['Enter a valid email address.'] }],
    [{ comment: '1', reason: 'spam' }, 400, { record: ['Name one record or one profile.'] }],
    [{ profile: 'gwen', comment: '1', reason: 'spam' }, 400, { record: ['Name one record or one profile.'] }],
    [{ record: '999', reason: 'spam' }, 404, { detail: 'Not found.' }],
    [{ profile: 'nobody', reason: 'spam' }, 404, { detail: 'Not found.' }],
  ])('%j is refused', async (payload, status, body) => {
    const { app, reports } = await begin()
    const answer = await report(app, payload)
    expect([answer.statusCode, answer.json()]).toEqual([status, body])
    expect(await reports()).toEqual([])
  })

  it('with the hidden field filled in seems to be sent, but is not', async () => {
    const { app, db, record, reports } = await begin()
    const payload = { record: String(record), reason: 'spam', website: 'https://spam.example' }
    const answer = await report(app, payload)
    expect([answer.statusCode, answer.json()]).toEqual([200, { sent: true }])
    expect(await reports()).toEqual([])
    expect(await queuedMails(db)).toEqual([])
  })

  it('is limited to five times in ten minutes from one address, and from each member', async () => {
    const { app } = await makeApp({ limits: parseConfig({}).limits })
    const member = await makeMember({ username: 'gwen' })
    const payload = { profile: 'gwen', reason: 'spam' }
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await report(app, payload)).statusCode)
    statuses.push((await report(app, payload, member)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200])
  })

  it('can be sent by anybody except a suspended member, and can be read and answered only by administrators', async () => {
    const { app, db } = await makeApp()
    const { statuses } = await makeCallers({ app, db })
    await makeMember({ username: 'gwen' })
    const payload = { profile: 'gwen', reason: 'spam' }
    expect(await statuses({ method: 'POST', url: sendReport.path, payload })).toEqual([200, 200, 401, 200])
    expect(await statuses({ url: listReports.path })).toEqual([401, 403, 401, 200])
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', 'gwen')
      .executeTakeFirstOrThrow()
    const decision = { profile: String(id), until: LATER, decision: 'answered', text: 'Ok' }
    const answer = { method: 'POST', url: decideReports.path, payload: decision } as const
    expect(await statuses(answer)).toEqual([401, 403, 401, 200])
  })
})

describe('reports that are closed', () => {
  it('can be permanently deleted only by administrators, and are deleted after the configured months', async () => {
    const { app, db, config, record } = await begin()
    const callers = await makeCallers({ app, db })
    await report(app, { record: String(record), reason: 'other' })
    expect(await callers.statuses({ method: 'DELETE', url: '/api/admin/reports/1/' })).toEqual([
      401, 403, 401, 204,
    ])
    expect(await db.selectFrom('reports').select('id').execute()).toEqual([])
    const acts = await db.selectFrom('audit_log').select(['act', 'target_id']).orderBy('id', 'desc').execute()
    expect(acts[0]).toEqual({ act: 'report-deleted', target_id: 1 })
    await report(app, { record: String(record), reason: 'other', note: 'Old' })
    const old = new Date(monthsBefore(new Date(), config.feedbackKeptMonths).getTime() - 1000)
    await db.updateTable('reports').set({ reported_at: old }).execute()
    await report(app, { record: String(record), reason: 'other', note: 'Young' })
    await deleteOldReports({ db, config }).run({}, AbortSignal.any([]), () => Promise.resolve())
    expect(await db.selectFrom('reports').select('note').execute()).toEqual([{ note: 'Young' }])
  })
})
