import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { listFeedback, sendFeedback } from '#contract/site/feedback.ts'
import type { Answer } from '#contract/http/route.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { monthsBefore } from '#language/days.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { deleteOldFeedback } from '../delete-old.ts'

const OPERATOR = 'porth@lidar.example'
const FORM = { name: 'Mair', email: 'mair@example.org', message: 'Diolch!\nA lovely map.' }

/** The fields that the portal's own form sends. */
async function send(app: FastifyInstance, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  return app.inject({
    method: 'POST',
    url: sendFeedback.path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', accept: 'application/json' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

describe('feedback', () => {
  it('is stored and announced to the operator', async () => {
    const { app, db } = await makeApp({ feedbackEmail: OPERATOR })
    const answer = await send(app, { ...FORM, subject: 'Feedback', website: '' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { sent: true }])
    expect(await db.selectFrom('feedback').select(['name', 'email', 'message']).execute()).toEqual([FORM])
    const [mail, ...others] = await queuedMails(db)
    expect(others).toEqual([])
    expect(mail?.to).toBe(OPERATOR)
    expect(mail?.text).toContain('Mair')
    expect(mail?.text).toContain('mair@example.org')
    expect(mail?.text).toContain(FORM.message)
  })

  it('requires a message and nothing else', async () => {
    const { app, db } = await makeApp({ feedbackEmail: null })
    expect((await send(app, { message: 'Only this' })).statusCode).toBe(200)
    const stored = await db.selectFrom('feedback').select(['name', 'email', 'message']).execute()
    expect(stored).toEqual([{ name: null, email: null, message: 'Only this' }])
    expect(await queuedMails(db)).toEqual([])
    const answer = await send(app, { name: 'Mair', message: '  ' })
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: ['This field may not be blank.'] }])
  })

  it('with the hidden field filled in seems to be sent, but is not', async () => {
    const { app, db } = await makeApp({ feedbackEmail: OPERATOR })
    const sent = await send(app, FORM)
    const trapped = await send(app, { ...FORM, website: 'https://spam.example' })
    expect([trapped.statusCode, trapped.body]).toEqual([sent.statusCode, sent.body])
    expect(await db.selectFrom('feedback').select('id').execute()).toHaveLength(1)
    expect(await queuedMails(db)).toHaveLength(1)
  })

  it('cannot add a header or a recipient to its email', async () => {
    const { app, db } = await makeApp({ feedbackEmail: OPERATOR })
    const injected = 'Mair\r\nBcc: everybody@example.org'
    await send(app, { message: 'Hello', name: injected, subject: injected })
    const refused = await send(app, { message: 'Hello', email: `mair@example.org\r\nBcc: all@example.org` })
    expect(refused.json()).toEqual({ email: ['Enter a valid email address.'] })
    const mails = await queuedMails(db)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [OPERATOR, 'New feedback / Adborth newydd'],
    ])
  })

  it('is limited to five times in ten minutes from one address', async () => {
    const { app, db } = await makeApp({ limits: parseConfig({}).limits })
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await send(app, FORM)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await db.selectFrom('feedback').select('id').execute()).toHaveLength(5)
  })
})

describe('feedback received', () => {
  it('can be read and marked only by administrators, and each mark is in the audit log', async () => {
    const { app, db } = await makeApp()
    const member = await makeMember()
    const administrator = await makeAdministrator({ db })
    await send(app, FORM)
    const callers = [{}, member.authorization, administrator.authorization]
    const statusesOf = async (method: 'GET' | 'POST', url: string) =>
      Promise.all(callers.map(async (headers) => (await app.inject({ method, url, headers })).statusCode))
    expect(await statusesOf('GET', listFeedback.path)).toEqual([401, 403, 200])
    expect(await statusesOf('POST', '/api/admin/feedback/1/done/')).toEqual([401, 403, 204])
    expect(await statusesOf('POST', '/api/admin/feedback/1/reopen/')).toEqual([401, 403, 204])
    expect(await statusesOf('POST', '/api/admin/feedback/9/done/')).toEqual([401, 403, 404])
    const acts = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'act', 'target_id'])
      .where('act', 'like', 'feedback-%')
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { actor_id: administrator.id, act: 'feedback-done', target_id: 1 },
      { actor_id: administrator.id, act: 'feedback-reopened', target_id: 1 },
    ])
  })

  it('is listed newest first, by state', async () => {
    const { app, db } = await makeApp()
    const { authorization: headers } = await makeAdministrator({ db })
    await send(app, { message: 'First' })
    await send(app, { message: 'Second' })
    await app.inject({ method: 'POST', url: '/api/admin/feedback/1/done/', headers })
    const messagesOf = async (query: string) => {
      const answer = await app.inject({ url: `${listFeedback.path}${query}`, headers })
      return answer.json<Answer<typeof listFeedback>>().feedback.map(({ message }) => message)
    }
    expect(await messagesOf('')).toEqual(['Second', 'First'])
    expect(await messagesOf('?state=open')).toEqual(['Second'])
    expect(await messagesOf('?state=done')).toEqual(['First'])
    expect(await messagesOf('?from=1')).toEqual(['First'])
    expect(await messagesOf('?order=asc')).toEqual(['First', 'Second'])
  })

  it('can be permanently deleted only by administrators, and this is in the audit log', async () => {
    const { app, db } = await makeApp()
    const member = await makeMember()
    const administrator = await makeAdministrator({ db })
    await send(app, FORM)
    const statusFor = async (headers: Record<string, string>) =>
      (await app.inject({ method: 'DELETE', url: '/api/admin/feedback/1/', headers })).statusCode
    expect([await statusFor({}), await statusFor(member.authorization)]).toEqual([401, 403])
    expect(await statusFor(administrator.authorization)).toBe(204)
    expect(await statusFor(administrator.authorization)).toBe(404)
    expect(await db.selectFrom('feedback').select('id').execute()).toEqual([])
    const acts = await db.selectFrom('audit_log').select(['act', 'target_id']).orderBy('id', 'desc').execute()
    expect(acts[0]).toEqual({ act: 'feedback-deleted', target_id: 1 })
  })

  it('is deleted after the months that the operator set, and not before', async () => {
    const { db, config } = await makeApp({ feedbackKeptMonths: 6 })
    const ago = (months: number) => monthsBefore(new Date(), months)
    const old = { message: 'Old', received_at: new Date(ago(6).getTime() - 1000) }
    await db
      .insertInto('feedback')
      .values([old, { message: 'Young', received_at: new Date(ago(6).getTime() + 60_000) }])
      .execute()
    await deleteOldFeedback({ db, config }).run({}, AbortSignal.any([]), () => Promise.resolve())
    const left = await db.selectFrom('feedback').select('message').execute()
    expect(left).toEqual([{ message: 'Young' }])
  })
})
