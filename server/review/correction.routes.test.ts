import { describe, expect, it } from 'vitest'
import type { RecordDetail } from '#contract/records/records.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { itemsOf } from '#server/testing/open-data.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'

const RING = { site_type: 'enclosure', monument_type: 'ring_ditch', period: 'iron_age' }

async function begin() {
  const portal = await makeApp()
  const { app } = portal
  const [finder, reviewer] = [await makeMember(), await makeReviewer(portal)]
  const { id } = await makeRecord(app, finder, { licence: JSON.stringify({ record: 'cc-by-4.0' }) })
  const item = async () => (await itemsOf(app, { record: id })).features[0]?.properties
  return { ...portal, finder, reviewer, id, item, ...reviewing(app) }
}

describe('a confirmation with another type', () => {
  it('changes nothing of the record and its list, and stands beside what the finder says (R6)', async () => {
    const { app, id, reviewer, review, decide, item } = await begin()
    const list = async () => (await app.inject('/api/records/')).body
    const before = await list()
    expect((await decide(reviewer, id, { ...CONFIRMED, ...RING })).json()).toMatchObject({
      ...{ state: 'verified', version: 1, verified: { version: 1 }, correction: RING },
      events: [{ kind: 'verified', correction: RING }],
    })
    expect(await list()).toBe(before)
    expect(await item()).toMatchObject({
      ...{ version: 1, verified_version: 1 },
      ...{ site_type: 'mound', monument_type: 'round_barrow', period: 'bronze_age' },
      ...{ reviewed_site_type: RING.site_type, reviewed_monument_type: RING.monument_type },
      reviewed_period: RING.period,
    })
    const { features } = await itemsOf(app, { reviewed_monument_type: 'ring_ditch,cairn' })
    expect(features.map((feature) => feature.id)).toEqual([id])
    const detail = (await app.inject(`/api/records/${id}/`)).json<RecordDetail>()
    expect([detail.monument_type, detail.review?.correction]).toEqual(['round_barrow', RING])
    expect((await review(id)).correction).toEqual(RING)
  })

  it('is none where it says what the finder says', async () => {
    const { db, id, reviewer, decide } = await begin()
    const same = { site_type: 'mound', monument_type: 'round_barrow', period: 'bronze_age' }
    expect((await decide(reviewer, id, { ...CONFIRMED, ...same })).json()).toMatchObject({
      ...{ state: 'verified', correction: null },
      events: [{ correction: null }],
    })
    const row = await db
      .selectFrom('record_reviews')
      .select('reviewed_period')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ reviewed_period: null })
  })

  it('is not said any longer when the record is being reviewed again, and not of the next verdict', async () => {
    const { app, id, finder, reviewer, review, decide, item } = await begin()
    await decide(reviewer, id, { ...CONFIRMED, ...RING })
    await sendChange(app, finder, id, { description: 'Ditched on the north.' })
    const again = await review(id)
    expect(again).toMatchObject({ state: 'in_review', correction: null })
    expect(again.events[0]).toMatchObject({ kind: 'verified', correction: RING })
    expect(await item()).toMatchObject({ reviewed_monument_type: null })
    await decide(reviewer, id, CONFIRMED)
    expect(await review(id)).toMatchObject({ state: 'verified', correction: null })
    expect(await item()).toMatchObject({ reviewed_monument_type: 'round_barrow' })
  })

  it.each([
    [{ site_type: 'enclosure' }, { site_type: [expect.stringContaining('together')] }],
    [
      { site_type: 'enclosure', monument_type: 'ring_ditch' },
      { site_type: [expect.stringContaining('together')] },
    ],
    [{ ...RING, site_type: 'pit' }, { monument_type: [expect.stringContaining('does not belong')] }],
    [{ ...RING, period: 'yesterday' }, { period: ['"yesterday" is not a valid choice.'] }],
    [
      { ...RING, verdict: 'not_archaeological', reason: 'golf' },
      { site_type: ['Only a confirmation can correct the type and the period.'] },
    ],
  ])('is refused as %j, and then nothing is decided', async (sent, refusals) => {
    const { id, reviewer, review, decide } = await begin()
    const answer = await decide(reviewer, id, { ...CONFIRMED, ...sent })
    expect([answer.statusCode, answer.json()]).toEqual([400, refusals])
    expect(await review(id)).toMatchObject({ state: 'submitted', events: [] })
  })
})
