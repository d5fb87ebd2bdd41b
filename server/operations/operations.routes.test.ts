import { expect, it } from 'vitest'
import { getOperationsState, type OperationsState } from '#contract/site/operations.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { makeCallers } from '#server/testing/access.ts'
import { makeApp } from '#server/testing/app.ts'

const MAIL = { to: 'nest@example.org', language: 'en', subject: 'Hello', text: 'Hello' } as const

it('a job that was given up is listed with its error but without its data, and can be tried again', async () => {
  const { app, db } = await makeApp()
  const { administrator } = await makeCallers({ app, db })
  const { authorization: headers } = administrator
  await queueMail(db, MAIL)
  await queueMail(db, MAIL)
  await db
    .updateTable('jobs')
    .set({ last_error: 'SMTP 550 at RCPT TO', given_up_at: new Date(), attempts: 8 })
    .where('id', '=', 1)
    .execute()
  const state = async () => {
    const answer = await app.inject({ url: getOperationsState.path, headers })
    expect(answer.body).not.toContain(MAIL.to)
    return answer.json<OperationsState>()
  }
  const before = await state()
  expect(before.jobs).toMatchObject({
    waiting: 1,
    given_up: 1,
    troubled: [{ id: 1, kind: 'mail', attempts: 8, error: 'SMTP 550 at RCPT TO', due: null }],
  })
  expect(before.mail).toEqual({ by: 'outbox', waiting: 1, kept: 0 })
  expect(before.storage.database).toBeGreaterThan(0)
  expect(before.storage.disk_free).toBeLessThan(before.storage.disk_total)
  expect(before.storage).toMatchObject({ files_in: null, tiles_in: null })
  const retry = (id: number) => app.inject({ method: 'POST', url: `/api/admin/jobs/${id}/retry/`, headers })
  expect((await retry(1)).statusCode).toBe(204)
  expect((await retry(2)).statusCode).toBe(404)
  expect((await state()).jobs).toMatchObject({ waiting: 2, given_up: 0 })
  await app.runDueJobs()
  const after = await state()
  expect(after.jobs).toEqual({ waiting: 0, given_up: 0, troubled: [] })
  expect(after.mail.kept).toBe(2)
})

it('the list is for administrators only', async () => {
  const { app, db } = await makeApp()
  const { statuses } = await makeCallers({ app, db })
  expect(await statuses({ url: getOperationsState.path })).toEqual([401, 403, 401, 200])
  expect(await statuses({ method: 'POST', url: '/api/admin/jobs/9/retry/' })).toEqual([401, 403, 401, 404])
})
