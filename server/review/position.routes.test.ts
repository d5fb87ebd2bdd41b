import { describe, expect, it, test } from 'vitest'
import { REQUEST_TEXTS } from '#contract/http/errors.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { makeWithheld } from '#server/testing/withheld.ts'

const WITHIN_FIVE = { metres: 5, by: 'lidar' } as const
const WRONG = { verdict: 'not_archaeological', reason: 'golf' }

async function begin() {
  const portal = await makeApp()
  const { app, db } = portal
  const [finder, reviewer] = [await makeMember(), await makeReviewer(portal)]
  const known = JSON.stringify({ position: { metres: 25, by: 'map' } })
  const { id } = await makeRecord(app, finder, { known })
  const requests = reviewing(app)
  const reopen = async (who = reviewer) => {
    const { version, seq } = await requests.review(id, who)
    return requests.post(who, `/api/review/${id}/reopen/`, { version, seq, note: 'I look at it again.' })
  }
  const detail = async () => (await app.inject({ url: `/api/records/${id}/` })).json<RecordDetail>()
  const stored = () =>
    db
      .selectFrom('record_reviews')
      .select(['position_m', 'position_by'])
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
  return { ...portal, ...requests, finder, reviewer, id, reopen, detail, stored }
}

describe('how exact a reviewer says that the outline is', () => {
  it('stands beside what the finder says, for everybody, and in the history', async () => {
    const { id, reviewer, decide, review, detail } = await begin()
    const answer = await decide(reviewer, id, { ...CONFIRMED, position: WITHIN_FIVE })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { position: WITHIN_FIVE }])
    const told = await detail()
    expect(told.review?.position).toEqual(WITHIN_FIVE)
    expect(told.known?.position).toEqual({ metres: 25, by: 'map' })
    const { position, events } = await review(id)
    expect([position, events.map((event) => event.position)]).toEqual([WITHIN_FIVE, [WITHIN_FIVE]])
  })

  it('can be left out, and is gone with the next decision that does not say it', async () => {
    const { id, reviewer, decide, reopen, review, stored } = await begin()
    for (const position of [null, '', undefined]) {
      expect((await decide(reviewer, id, { ...CONFIRMED, position })).statusCode).toBe(200)
      expect((await review(id)).position).toBeNull()
      await reopen()
    }
    await decide(reviewer, id, { ...CONFIRMED, position: WITHIN_FIVE })
    await reopen()
    // Nothing that belongs to another verdict is kept.
    await decide(reviewer, id, { ...WRONG, position: WITHIN_FIVE })
    expect((await review(id)).position).toBeNull()
    expect(await stored()).toEqual({ position_m: null, position_by: null })
  })

  it('is read from a form, too', async () => {
    const { app, id, reviewer, review } = await begin()
    const { version, seq } = await review(id, reviewer)
    const form = { ...CONFIRMED, version: `${version}`, seq: `${seq}`, position: JSON.stringify(WITHIN_FIVE) }
    const answer = await app.inject({
      method: 'POST',
      url: `/api/review/${id}/decide/`,
      headers: { ...reviewer.authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { position: WITHIN_FIVE }])
  })

  test.each([
    [{ metres: 3, by: 'lidar' }],
    [{ metres: '5', by: 'lidar' }],
    [{ metres: 5, by: 'guess' }],
    [{ metres: 5 }],
    [{ by: 'gps' }],
    [{ ...WITHIN_FIVE, depth: 2 }],
    [5],
    ['5 m'],
    ['{"metres": 5'],
    [[WITHIN_FIVE]],
    [true],
  ])('is refused as %j, and nothing is decided', async (position) => {
    const { db, id, reviewer, decide } = await begin()
    const answer = await decide(reviewer, id, { ...CONFIRMED, position })
    expect([answer.statusCode, answer.json()]).toEqual([400, { position: [REQUEST_TEXTS.position] }])
    expect(await db.selectFrom('review_events').select('id').execute()).toEqual([])
  })

  it('is as it was when what another reviewer decided since is undone', async () => {
    const { db, id, reviewer, decide, reopen, post, review, stored } = await begin()
    const vandal = await makeReviewer({ db })
    await decide(reviewer, id, { ...CONFIRMED, position: WITHIN_FIVE })
    await reopen(vandal)
    await decide(vandal, id, { ...CONFIRMED, position: { metres: 100, by: 'aerial' } })
    expect((await review(id)).position).toEqual({ metres: 100, by: 'aerial' })
    const undone = await post(await makeAdministrator({ db }), '/api/admin/review/undo/', {
      reviewer: vandal.username,
      since: '2026-01-01T00:00Z',
      reason: 'These decisions were made without looking.',
    })
    expect(undone.json()).toEqual({ undone: 1, remaining: 0 })
    expect(await stored()).toEqual({ position_m: 5, position_by: 'lidar' })
    expect((await review(id)).position).toEqual(WITHIN_FIVE)
  })

  it('of a withheld record is for those with the right to it', async () => {
    const { app, db, finder, id } = await makeWithheld()
    const { decide } = reviewing(app)
    await decide(await makeReviewer({ db }), id, { ...CONFIRMED, position: WITHIN_FIVE })
    const read = async (url: string, who: TestMember | null) =>
      (await app.inject({ url, headers: { ...who?.authorization } })).body
    for (const url of [`/api/records/${id}/`, `/api/records/${id}/review/`])
      for (const who of [null, await makeMember()]) expect(await read(url, who)).not.toContain('metres')
    expect(await read(`/api/records/${id}/`, finder)).toContain('"metres":5')
  })
})
