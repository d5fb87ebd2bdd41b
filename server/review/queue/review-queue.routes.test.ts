import { describe, expect, it } from 'vitest'
import type { listQueue } from '#contract/review/review-queue.ts'
import { nextSecondOpinion } from '#contract/review/opinions.ts'
import type { Answer } from '#contract/http/route.ts'
import { insertRecords } from '#server/records/index.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { TITLE, setLevel } from '#server/testing/withheld.ts'

type Queue = Answer<typeof listQueue>

async function begin(settings: Parameters<typeof makeApp>[0] = {}) {
  const portal = await makeApp(settings)
  const reviewer = await makeReviewer(portal)
  const finder = await makeMember()
  const queue = async (query = '', who: TestMember = reviewer) =>
    (
      await portal.app.inject({ url: `/api/review/queue/?${query}`, headers: who.authorization })
    ).json<Queue>()
  const ids = async (query = '') => (await queue(query)).records.map(({ id }) => id)
  const at = (latitude: number) => ({ polygonCoordinate: JSON.stringify(squareAround(latitude, -3.8)) })
  return { ...portal, reviewer, finder, queue, ids, at, ...reviewing(portal.app) }
}

describe('the list of a reviewer', () => {
  it('has the oldest first, not the reviewer’s own, and is for reviewers only', async () => {
    const { app, reviewer, finder, ids } = await begin()
    const made = [await makeRecord(app, finder), await makeRecord(app, finder)]
    await makeRecord(app, reviewer)
    expect(await ids()).toEqual(made.map(({ id }) => id))
    expect((await app.inject({ url: '/api/review/queue/', headers: finder.authorization })).statusCode).toBe(
      403,
    )
    expect((await app.inject({ url: '/api/review/queue/' })).statusCode).toBe(401)
  })

  it('has invented records only while there is nothing else, and marks them', async () => {
    const { app, db, finder, reviewer, queue, decide } = await begin({ demo: true })
    const invented = { ...newRecordAt(52.1, -3.8), demonstration: true }
    const ids = await insertRecords(db, [invented, invented])
    const read = async () => {
      const { records, total, tabs } = await queue()
      return { marks: records.map(({ demonstration }) => demonstration), total, tabs: tabs.to_decide }
    }
    expect(await read()).toEqual({ marks: [true, true], total: 2, tabs: 2 })
    const next = async () => {
      const url = nextSecondOpinion.path
      const answer = await app.inject({ url, headers: reviewer.authorization })
      return answer.json<Answer<typeof nextSecondOpinion>>().record
    }
    expect(await next()).toMatchObject({ id: ids[0], demonstration: true })
    const made = await makeRecord(app, finder)
    expect(await read()).toEqual({ marks: [false], total: 1, tabs: 1 })
    expect(await next()).toMatchObject({ id: made.id, demonstration: false })
    const staffing = async () => (await app.inject('/api/review/staffing/')).json<object>()
    expect(await staffing()).toEqual({ staffed: false, waiting: 1, median_days: null })
    expect((await decide(reviewer, ids[0] ?? 0, CONFIRMED)).statusCode).toBe(200)
    expect(await staffing()).toEqual({ staffed: false, waiting: 1, median_days: null })
  })

  it('of a portal whose only find of a member is restricted does not go back to invented ones', async () => {
    const { app, db, finder, reviewer, queue } = await begin({ demo: true })
    await insertRecords(db, [{ ...newRecordAt(52.1, -3.8), demonstration: true }])
    const { id } = await makeRecord(app, finder)
    await setLevel(app, reviewer, id, 'restricted')
    const { records } = await queue()
    expect(records.map((record) => record.id)).toEqual([id])
  })

  it('is filtered as the map is, and sorted by distance', async () => {
    const { app, finder, ids, at } = await begin()
    const south = await makeRecord(app, finder, {
      ...at(51.7),
      site_type: 'bank',
      monument_type: 'field_boundary',
    })
    const north = await makeRecord(app, finder, at(53.1))
    expect(await ids('site=bank')).toEqual([south.id])
    expect(await ids('order=nearest&longitude=-3.8&latitude=53')).toEqual([north.id, south.id])
  })

  it('leaves out what the reviewer has marked as seen, until it changes', async () => {
    const { app, reviewer, finder, ids, post } = await begin()
    const { id } = await makeRecord(app, finder)
    await post(reviewer, `/api/review/${id}/seen/`, { seen: true })
    expect(await ids()).toEqual([])
    expect(await ids('seen=true')).toEqual([id])
    await post(reviewer, `/api/review/${id}/seen/`, { seen: false })
    expect(await ids()).toEqual([id])
    expect((await post(finder, `/api/review/${id}/seen/`, { seen: true })).statusCode).toBe(403)
  })

  it('has each record in one part', async () => {
    const { app, db, reviewer, finder, queue, ids, post, decide } = await begin()
    const [taken, asked, elsewhere, free] = [
      await makeRecord(app, finder),
      await makeRecord(app, finder),
      await makeRecord(app, finder),
      await makeRecord(app, finder),
    ]
    await post(reviewer, `/api/review/${taken.id}/take/`)
    await decide(reviewer, asked.id, { verdict: 'needs_info', note: 'Which layer shows it best?' })
    await post(await makeReviewer({ db }), `/api/review/${elsewhere.id}/take/`)
    expect((await queue()).tabs).toEqual({ to_decide: 1, mine: 1, waiting: 1, second_looks: 0, changed: 0 })
    expect([await ids(), await ids('tab=mine'), await ids('tab=waiting')]).toEqual([
      [free.id],
      [taken.id],
      [asked.id],
    ])
  })

  it('shows reviewers withheld records exactly', async () => {
    const { app, finder, queue, db } = await begin()
    const { id } = await makeRecord(app, finder)
    await setLevel(app, finder, id, 'generalised')
    expect((await queue()).records).toMatchObject([{ id, title: TITLE, sensitivity: 'generalised' }])
    const reads = await db.selectFrom('audit_log').select('note').where('act', '=', 'exact-read').execute()
    expect(reads).toEqual([{ note: '1' }])
  })

  it('comes in parts of 25', async () => {
    const { app, finder, queue } = await begin()
    for (let made = 0; made < 27; made += 1) await makeRecord(app, finder)
    const first = await queue()
    expect([first.records.length, first.total, first.next]).toEqual([25, 27, 25])
    const rest = await queue('skip=25')
    expect([rest.records.length, rest.next]).toEqual([2, null])
  })
})
