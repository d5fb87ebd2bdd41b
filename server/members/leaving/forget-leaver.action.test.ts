import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sendReport } from '#contract/review/moderation/reports.ts'
import { sendSensitiveRequest } from '#contract/review/moderation/sensitive-requests.ts'
import { makeApp, makeMember, TEST_PASSWORD, type TestApp } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'

const OTHER = 'nest@example.org'

async function makePortal() {
  const portal = await makeApp({ feedbackEmail: 'porth@lidar.example' })
  const member = await makeMember()
  const { email } = await portal.db.selectFrom('accounts').select('email').executeTakeFirstOrThrow()
  const post = async (url: string, payload: object) => {
    const answer = await portal.app.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBeLessThan(300)
  }
  /** Data that a visitor writes without logging in. */
  const write = async (from: string, about: number) => {
    await post('/api/feedback/', { name: 'Mair', email: from.toUpperCase(), message: 'Diolch â pharch' })
    await post(sendReport.path, { record: String(about), reason: 'other', email: from })
    const request = { who: 'other', record: String(about), name: 'Mair', reason: 'A nest of barn owls' }
    await post(sendSensitiveRequest.path, { ...request, email: from.toUpperCase() })
    await post('/api-auth-djoser/users/reset_password/', { email: from })
  }
  const leave = () =>
    portal.app.inject({
      method: 'DELETE',
      url: '/api-auth-djoser/users/me/',
      headers: member.authorization,
      payload: { current_password: TEST_PASSWORD },
    })
  return { ...portal, member, email, write, leave }
}

/** All stored data, as one text. */
async function everything({ db, config }: Pick<TestApp, 'db' | 'config'>): Promise<string> {
  const rows = await Promise.all(
    (['accounts', 'feedback', 'reports', 'sensitive_requests', 'jobs', 'audit_log', 'profiles'] as const).map(
      (table) => db.selectFrom(table).selectAll().execute(),
    ),
  )
  const folder = path.join(config.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return [JSON.stringify(rows), ...files].join(' ').toLowerCase()
}

it('the address of a deleted account is removed from waiting emails and from the outbox, and those of others stay', async () => {
  const portal = await makePortal()
  const { app, db, member, email, write, leave } = portal
  const { id } = await makeRecord(app, member)
  await write(email, id)
  await write(OTHER, id)
  await app.runDueJobs()
  // Again, so that an email waits in the queue as well.
  await write(email, id)
  await write(OTHER, id)
  expect(await everything(portal)).toContain(email)
  expect((await leave()).statusCode).toBe(204)
  await app.runDueJobs()
  const left = await everything(portal)
  expect(left).not.toContain(email)
  expect(left).toContain(OTHER)
  const messages = await db
    .selectFrom('feedback')
    .select(['message', 'name', 'email'])
    .orderBy('id')
    .execute()
  expect(messages.map(({ message }) => message)).toEqual(Array.from({ length: 4 }, () => 'Diolch â pharch'))
  expect(messages.map(({ name }) => name)).toEqual([null, 'Mair', null, 'Mair'])
  expect(await db.selectFrom('records').select('id').execute()).toEqual([{ id }])
  const kept = await readdir(path.join(portal.config.dataDir, 'outbox'))
  expect(kept.length).toBeGreaterThan(0)
})
