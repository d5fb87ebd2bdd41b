import { expect, it } from 'vitest'
import { listAttention } from '#contract/accounts/attention.ts'
import { sendSensitiveRequest } from '#contract/review/moderation/sensitive-requests.ts'
import { sendReport } from '#contract/review/moderation/reports.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { makeCallers } from '#server/testing/access.ts'
import { makeApp, makeMember, makeModerator } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { setLevel } from '#server/testing/withheld.ts'

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
      { kind: 'reports', count: 1, since: expect.any(String) as string, due: null },
      { kind: 'jobs', count: 1, since: expect.any(String) as string, due: null },
      { kind: 'outbox', count: 0, since: null, due: null },
      { kind: 'backup', count: 0, since: null, due: null },
    ]),
  )
  expect(found.some(({ kind }) => kind === 'feedback')).toBe(false)
  const moderator = await makeModerator({ db })
  expect((await read(moderator.authorization)).map(({ kind }) => kind)).toEqual(['reports'])
})

it('finds that wait are counted, withheld ones among them; invented ones and those that a reviewer has decided about are not', async () => {
  const { app, db } = await makeApp()
  const { administrator } = await makeCallers({ app, db })
  const finder = await makeMember()
  const [, withheld, decided, invented] = [
    await makeRecord(app, finder),
    await makeRecord(app, finder),
    await makeRecord(app, finder),
    await makeRecord(app, finder),
  ]
  expect((await setLevel(app, finder, withheld.id, 'generalised')).statusCode).toBe(200)
  await db
    .updateTable('record_reviews')
    .set({ state: 'needs_info' })
    .where('record_id', '=', decided.id)
    .execute()
  await db.updateTable('records').set({ demonstration: true }).where('id', '=', invented.id).execute()
  const answer = await app.inject({ url: listAttention.path, headers: administrator.authorization })
  const finds = answer.json<{ kind: string; count: number }[]>().find(({ kind }) => kind === 'finds')
  expect(finds).toMatchObject({ count: 2, due: null })
})

it('a request about a site at risk is told apart, with the promised moment of its answer', async () => {
  const { app, db } = await makeApp()
  const { administrator } = await makeCallers({ app, db })
  const { id } = await makeRecord(app, await makeMember())
  for (const [atRisk, received_at] of [
    [true, new Date('2026-11-20T10:00:00Z')],
    [false, new Date('2026-11-18T10:00:00Z')],
  ] as const) {
    const payload = {
      ...{ who: 'landowner', record: String(id), name: 'Mair', email: 'mair@example.org' },
      ...{ reason: 'Night hawks', at_risk: atRisk },
    }
    expect((await app.inject({ method: 'POST', url: sendSensitiveRequest.path, payload })).statusCode).toBe(
      200,
    )
    await db.updateTable('sensitive_requests').set({ received_at }).where('at_risk', '=', atRisk).execute()
  }
  const answer = await app.inject({ url: listAttention.path, headers: administrator.authorization })
  expect(answer.json<object[]>().slice(0, 2)).toEqual([
    { kind: 'at_risk', count: 1, since: '2026-11-20T10:00:00.000Z', due: '2026-11-24T10:00:00.000Z' },
    { kind: 'sensitive', count: 1, since: '2026-11-18T10:00:00.000Z', due: '2026-11-20T10:00:00.000Z' },
  ])
})

it('the overview is for administrators and moderators', async () => {
  const { app, db } = await makeApp()
  const { statuses } = await makeCallers({ app, db })
  expect(await statuses({ url: listAttention.path })).toEqual([401, 403, 401, 200])
})
