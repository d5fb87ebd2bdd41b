import { describe, expect, it } from 'vitest'
import type { RecordDetail } from '#contract/records/records.ts'
import { makeMember, type TestMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord } from '#server/testing/records.ts'
import { startWithRegions } from '#server/testing/regions.ts'
import { makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { makeWithheld, setLevel } from '#server/testing/withheld.ts'
import { unzip } from '#scripts/unzip.ts'

const NOTE = 'The same mound as one that we know.'

/** A find that is withheld, and another of the same spot that is open, whose finder does not know of the first. */
async function begin(level: 'generalised' | 'restricted' = 'generalised') {
  const portal = await makeWithheld(level)
  const { app, db, id: target } = portal
  const [other, reviewer] = [await makeMember(), await makeReviewer({ db })]
  const { id } = await makeRecord(app, other)
  const { decide, review, post } = reviewing(app)
  const detail = async (who: TestMember | null) =>
    (
      await app.inject({ url: `/api/records/${id}/`, headers: { ...who?.authorization } })
    ).json<RecordDetail>()
  /** Every place in which this reader could be told the target. */
  const told = async (who: TestMember | null) => {
    const { target: ofReview, events } = await review(id, who)
    return [
      (await detail(who)).review?.target,
      ofReview,
      ...events.filter(({ kind }) => kind === 'already_recorded').map((event) => event.target),
    ]
  }
  const judge = () => decide(reviewer, id, { verdict: 'already_recorded', target_record: target, note: NOTE })
  return { ...portal, id, target, other, reviewer, told, judge, review, decide, post, detail }
}

const NOTHING = [null, null, null]

describe('the target of a verdict', () => {
  for (const level of ['generalised', 'restricted'] as const)
    it(`that is ${level} is told to those with the right to it alone`, async () => {
      const { db, target, finder, administrator, other, reviewer, told, judge } = await begin(level)
      expect((await judge()).json()).toMatchObject({ state: 'already_recorded', target: { record: target } })
      for (const who of [null, other, await makeMember(), await makeReviewer({ db }, 'gat')])
        expect(await told(who)).toEqual(NOTHING)
      const named = { record: target }
      for (const who of [finder, reviewer, administrator])
        expect(await told(who)).toEqual([named, named, named])
      for (const { text, subject } of await queuedMails(db))
        expect(`${subject} ${text}`).not.toMatch(new RegExp(`record[ =]${target}\\b`))
    })

  it('is told or not by what it is at the moment of reading, not of the verdict', async () => {
    const { app, administrator, target, other, told, judge } = await begin()
    await setLevel(app, administrator, target, 'open')
    await judge()
    const named = { record: target }
    for (const who of [null, other]) expect(await told(who)).toEqual([named, named, named])
    for (const level of ['generalised', 'restricted']) {
      await setLevel(app, administrator, target, level)
      for (const who of [null, other]) expect(await told(who)).toEqual(NOTHING)
    }
    await setLevel(app, administrator, target, 'open')
    expect(await told(null)).toEqual([named, named, named])
  })

  it('is told to nobody while it is hidden or deleted, and is not told from one that is gone', async () => {
    const { app, db, administrator, target, review, judge } = await begin()
    await setLevel(app, administrator, target, 'open')
    await judge()
    const read = () => review(2)
    const asked = await read()
    const set = (values: object) => db.updateTable('records').set(values).where('id', '=', target).execute()
    expect(asked.target).toEqual({ record: target })
    await set({ hidden_at: new Date() })
    const hidden = await read()
    expect(hidden.target).toBe(null)
    await set({ hidden_at: null, deleted_at: new Date() })
    expect(await read()).toEqual(hidden)
    await set({ deleted_at: null })
    await setLevel(app, administrator, target, 'restricted')
    expect(await read()).toEqual(hidden)
  })

  it('takes the note with it, which often names it; the finder to whom it was written reads it', async () => {
    const { other, reviewer, review, judge, id } = await begin()
    await judge()
    const noteFor = async (who: TestMember | null) =>
      (await review(id, who)).events.find(({ kind }) => kind === 'already_recorded')?.note
    expect(await noteFor(null)).toBe(null)
    expect(await noteFor(await makeMember())).toBe(null)
    expect(await noteFor(other)).toBe(NOTE)
    expect(await noteFor(reviewer)).toBe(NOTE)
  })

  it('remains in the events after the verdict was reopened, for those with the right to it alone', async () => {
    const { id, target, finder, reviewer, review, judge, post } = await begin()
    await judge()
    const { version, seq } = await review(id, reviewer)
    await post(reviewer, `/api/review/${id}/reopen/`, { version, seq, note: 'It lies further up.' })
    const targets = async (who: TestMember | null) =>
      (await review(id, who)).events.map((event) => event.target)
    expect(await targets(null)).toEqual([null, null])
    expect(await targets(finder)).toEqual([{ record: target }, null])
  })

  it('that is withheld from the reviewer is refused as one that never was, whatever became of it', async () => {
    const { app, db, target, decide } = await begin()
    await startWithRegions(db)
    const west = JSON.stringify(squareAround(52.1, -4.2))
    const { id } = await makeRecord(app, await makeMember(), { polygonCoordinate: west })
    const reviewer = await makeReviewer({ db })
    await db.updateTable('role_grants').set({ area: 'dat' }).where('account_id', '=', reviewer.id).execute()
    const answers = []
    for (const record of [target, 999])
      answers.push(await decide(reviewer, id, { verdict: 'already_recorded', target_record: record }))
    await db
      .updateTable('record_reviews')
      .set({ state: 'already_recorded' })
      .where('record_id', '=', target)
      .execute()
    answers.push(await decide(reviewer, id, { verdict: 'already_recorded', target_record: target }))
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { target: ['Name another record that is not a duplicate itself.'] },
      ])
  })

  it('is in the own data of a reviewer for as long as they have the right to it', async () => {
    const { app, db, target, reviewer, judge } = await begin()
    await judge()
    const reviews = async () => {
      const url = '/api/account/data/'
      const { rawPayload } = await app.inject({ url, headers: reviewer.authorization })
      const file = (await unzip(rawPayload)).get('reviews.json')
      return JSON.parse(String(file)) as { steps: { kind: string; target_record: number | null }[] }
    }
    const step = { kind: 'already_recorded', target_record: target }
    expect((await reviews()).steps).toMatchObject([step])
    await db.updateTable('role_grants').set({ ended_at: new Date(), end_reason: 'Left' }).execute()
    expect((await reviews()).steps).toMatchObject([{ ...step, target_record: null }])
  })
})
