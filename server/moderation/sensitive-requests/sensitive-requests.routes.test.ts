import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/http/route.ts'
import {
  closeSensitiveRequest,
  deleteSensitiveRequest,
  downloadSensitiveRequests,
  listSensitiveRequests,
  sendSensitiveRequest,
} from '#contract/review/moderation/sensitive-requests.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { monthsBefore } from '#language/days.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'
import { deleteOldRequests } from '../delete-old.ts'

const A_MOMENT = expect.any(String) as string
const OPERATOR = 'porth@lidar.example'
const FORM = {
  who: 'landowner',
  place: 'SN 599 799',
  name: 'Mair Rees',
  email: 'mair@example.org',
  reason: 'Night hawks came\nlast week.',
  language: 'cy',
}

async function send(app: FastifyInstance, changes: object = {}, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: sendSensitiveRequest.path,
    payload: { ...FORM, ...changes },
    headers,
  })
}

async function begin() {
  const portal = await makeApp({ feedbackEmail: OPERATOR })
  const administrator = await makeAdministrator(portal)
  const { app, db } = portal
  const headers = administrator.authorization
  const list = async (query = '') => {
    const answer = await app.inject({ url: `${listSensitiveRequests.path}${query}`, headers })
    return answer.json<Answer<typeof listSensitiveRequests>>()
  }
  const close = (id: number, answer: string) =>
    app.inject({
      method: 'POST',
      url: closeSensitiveRequest.path.replace('{id}', String(id)),
      payload: { answer },
      headers,
    })
  const remove = (id: number, as: Record<string, string> = headers) =>
    app.inject({
      method: 'DELETE',
      url: deleteSensitiveRequest.path.replace('{id}', String(id)),
      headers: as,
    })
  const acts = () =>
    db
      .selectFrom('audit_log')
      .select(['actor_id', 'act', 'target_id'])
      .where('act', 'like', 'request-%')
      .orderBy('id')
      .execute()
  return { ...portal, administrator, list, close, remove, acts }
}

describe('a request to withhold a place', () => {
  it('needs no account, is listed for administrators and says by when it is answered', async () => {
    const { app, list } = await begin()
    const answer = await send(app)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { sent: true, answer_by: A_MOMENT, withheld: false, withheld_until: null },
    ])
    const { requests, total, next } = await list()
    expect([total, next]).toEqual([1, null])
    expect(requests).toEqual([
      {
        id: 1,
        who: 'landowner',
        record: null,
        place: 'SN 599 799',
        name: 'Mair Rees',
        email: 'mair@example.org',
        reason: FORM.reason,
        at_risk: false,
        withheld: false,
        withheld_until: null,
        received: A_MOMENT,
        answer_by: answer.json<{ answer_by: string }>().answer_by,
        closed: null,
      },
    ])
  })

  it('about a record has its number and title', async () => {
    const { app, list } = await begin()
    const { id } = await makeRecord(app, await makeMember(), { title: 'Crug y Ŵydd' })
    expect((await send(app, { place: undefined, record: String(id) })).statusCode).toBe(200)
    expect((await list()).requests).toMatchObject([{ record: { id, title: 'Crug y Ŵydd' }, place: null }])
  })

  it('reaches every administrator and the operator by email, which names nothing of it', async () => {
    const { app, db, administrator } = await begin()
    await send(app)
    const { email } = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', administrator.id)
      .executeTakeFirstOrThrow()
    const mails = await queuedMails(db)
    expect(mails.map(({ to }) => to)).toEqual([email, OPERATOR])
    for (const { text } of mails) {
      expect(text).toContain('/admin/sensitive')
      expect(text).not.toMatch(/SN 599|Mair|Night hawks/)
    }
  })

  it('is announced before all other emails if the site is at risk now', async () => {
    const { app, db, list } = await begin()
    await send(app, { at_risk: true })
    const jobs = await db.selectFrom('jobs').select('kind').where('kind', 'like', 'mail%').execute()
    expect(jobs.map(({ kind }) => kind)).toEqual(['mail-urgent', 'mail-urgent'])
    expect((await queuedMails(db))[0]?.subject).toBe('Urgent: a sensitive site is at risk now')
    expect((await list()).requests).toMatchObject([{ at_risk: true }])
  })

  it('that is sent again with the same key is stored once', async () => {
    const { app, list } = await begin()
    const headers = { 'idempotency-key': 'one-request' }
    const answers = [await send(app, {}, headers), await send(app, {}, headers)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect((await list()).total).toBe(1)
  })

  it.each([
    [{ who: 'neighbour' }, { who: ['"neighbour" is not a valid choice.'] }],
    [{ who: undefined }, { who: ['This field is required.'] }],
    [{ name: ' ' }, { name: ['This field may not be blank.'] }],
    [{ email: 'mair' }, { email: ['Enter a valid email address.'] }],
    [{ reason: undefined }, { reason: ['This field is required.'] }],
    [{ place: undefined }, { place: ['Name a record or a place.'] }],
    [
      { place: 'Behind the chapel' },
      { place: ['Write a grid reference of 1 km or smaller, or degrees, in or near Wales.'] },
    ],
    [{ record: '999' }, { record: ['There is no record with this number.'] }],
    [{ record: 'twelve' }, { record: ['There is no record with this number.'] }],
    [{ at_risk: 'perhaps' }, { at_risk: ['Must be a valid boolean.'] }],
  ])('with %j is refused and stored nowhere', async (changes, body) => {
    const { app, list } = await begin()
    const answer = await send(app, changes)
    expect([answer.statusCode, answer.json()]).toEqual([400, body])
    expect((await list()).total).toBe(0)
  })

  it('about a hidden record is refused like one about a record that does not exist', async () => {
    const { app, db } = await begin()
    const { id } = await makeRecord(app, await makeMember())
    await db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    expect((await send(app, { record: String(id) })).json()).toEqual({
      record: ['There is no record with this number.'],
    })
  })

  it('with the hidden field filled in seems to be sent, but is not', async () => {
    const { app, db, list } = await begin()
    const answer = await send(app, { website: 'https://spam.example' })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { sent: true }])
    expect((await list()).total).toBe(0)
    expect(await queuedMails(db)).toEqual([])
  })

  it('is limited to five times in ten minutes from one address', async () => {
    const { app } = await makeApp({ limits: parseConfig({}).limits })
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await send(app)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('an administrator', () => {
  it('answers a request once, and the asker reads it in their language', async () => {
    const { app, db, administrator, list, close, acts } = await begin()
    await send(app)
    expect((await close(1, 'Cuddiwyd y lle.')).statusCode).toBe(204)
    const again = await close(1, 'Eto.')
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { detail: 'This request has been answered already.' },
    ])
    expect((await list('?state=open')).requests).toEqual([])
    expect((await list('?state=closed')).requests).toMatchObject([
      { closed: { by: administrator.username, answer: 'Cuddiwyd y lle.' } },
    ])
    const answers = (await queuedMails(db)).filter(({ to }) => to === FORM.email)
    expect(answers).toMatchObject([
      { language: 'cy', text: expect.stringContaining('Cuddiwyd y lle.') as string },
    ])
    expect(await acts()).toEqual([{ actor_id: administrator.id, act: 'request-closed', target_id: 1 }])
  })

  it('must write an answer, to a request that exists', async () => {
    const { app, close, list } = await begin()
    await send(app)
    expect((await close(1, ' ')).json()).toEqual({ answer: ['This field may not be blank.'] })
    expect((await close(9, 'Yes.')).statusCode).toBe(404)
    expect((await list('?state=open')).total).toBe(1)
  })

  it('deletes a request without an email, and it is in the audit log', async () => {
    const { app, db, administrator, remove, acts } = await begin()
    await send(app)
    const before = await queuedMails(db)
    expect((await remove(1)).statusCode).toBe(204)
    expect((await remove(1)).statusCode).toBe(404)
    expect(await queuedMails(db)).toEqual(before)
    expect(await acts()).toEqual([{ actor_id: administrator.id, act: 'request-deleted', target_id: 1 }])
  })

  it('downloads the list as a table, without formulas', async () => {
    const { app, administrator } = await begin()
    await send(app, { name: '=1+1' })
    const headers = administrator.authorization
    const { body } = await app.inject({ url: downloadSensitiveRequests.path, headers })
    expect(body).toContain('Landowner or tenant')
    expect(body).toContain('SN 599 799')
    expect(body).not.toMatch(/,=1/)
  })

  it('is the only one who sees requests', async () => {
    const { app, remove } = await begin()
    await send(app)
    const { authorization } = await makeMember()
    for (const headers of [{}, authorization]) {
      const list = await app.inject({ url: listSensitiveRequests.path, headers })
      const status = 'authorization' in headers ? 403 : 401
      expect([list.statusCode, (await remove(1, headers)).statusCode]).toEqual([status, status])
    }
  })
})

it('an answered request is deleted after the months that the operator set; an open one stays', async () => {
  const { db, config } = await makeApp({ feedbackKeptMonths: 6 })
  const old = new Date(monthsBefore(new Date(), 6).getTime() - 1000)
  const values = (reason: string, received_at: Date, closed: boolean) => ({
    who: 'other' as const,
    language: 'en' as const,
    at_risk: false,
    reason,
    received_at,
    ...(closed && { closed_at: received_at, answer: 'Yes.' }),
  })
  await db
    .insertInto('sensitive_requests')
    .values([
      values('Old and closed', old, true),
      values('Old and open', old, false),
      values('Young', new Date(), true),
    ])
    .execute()
  await deleteOldRequests({ db, config }).run({}, AbortSignal.any([]), () => Promise.resolve())
  const left = await db.selectFrom('sensitive_requests').select('reason').orderBy('id').execute()
  expect(left.map(({ reason }) => reason)).toEqual(['Old and open', 'Young'])
})
