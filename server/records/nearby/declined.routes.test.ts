import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/http/route.ts'
import type { findKnownOfRecord, findNearby } from '#contract/records/nearby.ts'
import { makeMember, type TestMember } from '#server/testing/app.ts'
import { grant, makeConfirmed, portalOfHer } from '#server/testing/her.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { reviewing } from '#server/testing/reviewers.ts'
import { get, setLevel } from '#server/testing/withheld.ts'

const PLACE = JSON.stringify(squareAround(52.9, -4.2, 20))

/** A confirmed find of Gwynedd that its HER declined, by hand. */
async function begin() {
  const portal = await portalOfHer()
  const { app, db, finder, officer } = portal
  const [id = 0] = await makeConfirmed(db, finder)
  const { post, review } = reviewing(app)
  const answer = async (said: object) => {
    const { version, seq, her } = await review(id, officer)
    return post(officer, `/api/review/${id}/her/`, { version, seq, answered: her?.at ?? null, ...said })
  }
  const redrawn = async (place = PLACE) =>
    (await makeRecord(app, await makeMember(), { polygonCoordinate: place })).id
  const declined = async (record: number, who: TestMember) =>
    (await get(app, `/api/review/${record}/known/`, who)).json<Answer<typeof findKnownOfRecord>>().declined
  const known = async () => {
    const answered = await app.inject({
      method: 'POST',
      url: '/api/known/',
      payload: { polygonCoordinate: PLACE },
    })
    return answered.json<Answer<typeof findNearby>>()
  }
  return { ...portal, id, answer, redrawn, declined, known }
}

const NATURAL = { status: 'declined', reason: 'natural' }

describe('a place that the HER declined', () => {
  it('is known to reviewers of its region after its record is deleted, and to nobody else (H5)', async () => {
    const { app, db, id, finder, officer, answer, redrawn, declined, known } = await begin()
    expect((await answer(NATURAL)).statusCode).toBe(200)
    const reviewer = await grant(db, 'reviewer', 'gat')
    const elsewhere = await grant(db, 'reviewer', 'dat')
    const anew = await redrawn()
    const before = await known()
    await db.deleteFrom('records').where('id', '=', id).execute()
    const place = { record: id, reason: 'natural', prn: null, distance: 0 }
    for (const who of [reviewer, officer]) expect(await declined(anew, who)).toMatchObject([place])
    for (const who of [finder, await makeMember(), elsewhere])
      expect((await get(app, `/api/review/${anew}/known/`, who)).statusCode).toBe(403)
    // Only its record has gone from what everybody is told.
    expect(before.sites.map((site) => site.id).sort()).toEqual([String(id), String(anew)].sort())
    expect((await known()).sites.map((site) => site.id)).toEqual([String(anew)])
    expect(JSON.stringify(await known())).not.toContain('declined')
  })

  it('of a withheld find is its exact place, and is not told to reviewers of another region nearby', async () => {
    const { app, db, id, finder, answer, redrawn, declined } = await begin()
    await setLevel(app, finder, id, 'generalised')
    await answer({ status: 'declined', reason: 'already_recorded', prn: '55' })
    const reviewer = await grant(db, 'reviewer', 'gat')
    const anew = await redrawn(JSON.stringify(squareAround(52.9004, -4.2, 20)))
    expect(await declined(anew, reviewer)).toMatchObject([{ prn: 'prn_gat:55', distance: 25 }])
    await grant(db, 'reviewer', 'cpat', finder)
    await db
      .updateTable('exact_declined' as never)
      .set({ region: 'cpat' } as never)
      .execute()
    expect(await declined(anew, reviewer)).toEqual([])
    expect(await declined(await redrawn(JSON.stringify(squareAround(52.902, -4.2, 20))), reviewer)).toEqual(
      [],
    )
  })

  it('is forgotten when the HER accepts the find after all, and is that of the version that was declined', async () => {
    const { app, db, id, finder, officer, answer, redrawn, declined } = await begin()
    await answer(NATURAL)
    const anew = await redrawn()
    await sendChange(app, finder, id, { polygonCoordinate: JSON.stringify(squareAround(52.91, -4.2, 20)) })
    expect(await declined(anew, officer)).toMatchObject([{ record: id, distance: 0 }])
    expect(await declined(id, officer)).toEqual([])
    await db
      .updateTable('record_reviews')
      .set({ state: 'verified', verified_version: 2 })
      .where('record_id', '=', id)
      .execute()
    expect((await answer({ status: 'accepted', prn: '5' })).statusCode).toBe(200)
    expect(await declined(anew, officer)).toEqual([])
  })
})
