import { expect, it } from 'vitest'
import type { HerRegion } from '#contract/review/grants.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { startWithRegions } from '#server/testing/regions.ts'
import { makeReviewer } from '#server/testing/reviewers.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { insertNotice } from './notices.repository.ts'

/** A withheld record in the region `ggat`, and what each reader is told of it. */
async function begin() {
  const { app, db } = await makeApp()
  await startWithRegions(db)
  const [finder, administrator] = [await makeMember(), await makeAdministrator({ db })]
  const { id } = await makeRecord(app, finder)
  await setLevel(app, administrator, id, 'restricted')
  const reviewerIn = async (area: HerRegion) => {
    const member = await makeReviewer({ db })
    await db.updateTable('role_grants').set({ area }).where('account_id', '=', member.id).execute()
    return member
  }
  const tell = (who: TestMember) =>
    insertNotice(db, { accountId: who.id, kind: 'figure_paused', recordId: id })
  const told = async (who: TestMember) =>
    (await app.inject({ url: '/api/notices/', headers: who.authorization })).json<{
      notices: { kind: string; record: { id: number } | null }[]
      unread: number
    }>()
  return { app, db, id, finder, administrator, reviewerIn, tell, told }
}

it('a notice names a withheld record to those with the right to it, decided when it is read', async () => {
  const { app, id, finder, administrator, reviewerIn, tell, told } = await begin()
  const [there, elsewhere, member] = [await reviewerIn('ggat'), await reviewerIn('dat'), await makeMember()]
  for (const who of [finder, there, elsewhere, member]) await tell(who)
  for (const who of [finder, there])
    expect(await told(who)).toMatchObject({ unread: 1, notices: [{ kind: 'figure_paused', record: { id } }] })
  for (const who of [elsewhere, member]) expect(await told(who)).toMatchObject({ unread: 0, notices: [] })
  await setLevel(app, administrator, id, 'open')
  for (const who of [there, elsewhere, member]) expect(await told(who)).toMatchObject({ unread: 1 })
})

it('a reviewer whose role has ended is told of it no longer', async () => {
  const { db, reviewerIn, tell, told } = await begin()
  const reviewer = await reviewerIn('ggat')
  await tell(reviewer)
  expect(await told(reviewer)).toMatchObject({ unread: 1 })
  await db
    .updateTable('role_grants')
    .set({ ended_at: new Date(), end_reason: 'Left' })
    .where('account_id', '=', reviewer.id)
    .execute()
  expect(await told(reviewer)).toMatchObject({ unread: 0, notices: [] })
})
