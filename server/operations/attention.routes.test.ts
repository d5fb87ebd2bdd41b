import { expect, it } from 'vitest'
import { listAttention } from '#contract/accounts/attention.ts'
import { sendReport } from '#contract/review/moderation/reports.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { makeCallers } from '#server/testing/access.ts'
import { makeApp, makeMember, makeModerator } from '#server/testing/app.ts'

it('the overview names what needs attention, and moderators get the reports alone', async () => {
  const { app, db } = await makeApp()
  const { administrator } = await makeCallers({ app, db })
  await makeMember({ username: 'gwen' })
  const payload = { profile: 'gwen', reason: 'spam' }
  await app.inject({ method: 'POST', url: sendReport.path, payload })
  await queueMail(db, { to: 'nest@example.org', language: 'en', subject: 'Hello', text: 'Hello' })
  await db.updateTable('jobs').set({ given_up_at: new Date() }).where('kind', '=', 'mail').execute()
  const read = async (headers: { authorization: string }) =>
    (await app.inject({ url: listAttention.path, headers })).json<{ kind: string; count: number }[]>()
  const found = await read(administrator.authorization)
  expect(found).toEqual(
    expect.arrayContaining([
      { kind: 'reports', count: 1, since: expect.any(String) as string },
      { kind: 'jobs', count: 1, since: expect.any(String) as string },
      { kind: 'outbox', count: 0, since: null },
    ]),
  )
  expect(found.some(({ kind }) => kind === 'feedback')).toBe(false)
  const moderator = await makeModerator({ db })
  expect((await read(moderator.authorization)).map(({ kind }) => kind)).toEqual(['reports'])
})

it('the overview is for administrators and moderators', async () => {
  const { app, db } = await makeApp()
  const { statuses } = await makeCallers({ app, db })
  expect(await statuses({ url: listAttention.path })).toEqual([401, 403, 401, 200])
})
