import { describe, expect, it } from 'vitest'
import type { UndoPreview } from '#contract/review/review-oversight.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { makeWithheld } from '#server/testing/withheld.ts'
import { replay } from './replay.rules.ts'
import { findReview } from '../review.repository.ts'
import { findHappened } from './undo.repository.ts'

const URL = '/api/admin/review/undo/'
const SINCE = '2026-01-01T00:00Z'
const REASON = 'These decisions were made without looking.'
const WRONG = { verdict: 'not_archaeological', reason: 'golf' }

async function begin() {
  const portal = await makeApp()
  const { app, db } = portal
  const [finder, vandal, other] = [await makeMember(), await makeReviewer(portal), await makeReviewer(portal)]
  const administrator = await makeAdministrator({ db })
  const requests = reviewing(app)
  const make = async (whose = finder) => (await makeRecord(app, whose)).id
  const preview = async (who: TestMember = administrator, since = SINCE) => {
    const url = `${URL}?reviewer=${vandal.username}&since=${since}`
    return (await app.inject({ url, headers: who.authorization })).json<UndoPreview>()
  }
  const undo = (parts: object = {}, who: TestMember | null = administrator) =>
    requests.post(who, URL, { reviewer: vandal.username, since: SINCE, reason: REASON, ...parts })
  const stored = (id: number) =>
    db.selectFrom('record_reviews').selectAll().where('record_id', '=', id).executeTakeFirstOrThrow()
  return { ...portal, ...requests, finder, vandal, other, administrator, make, preview, undo, stored }
}

/** A review with days for moments: those of an event and of its review are taken one after the other. */
function inDays(review: object): object {
  const days = (value: unknown) =>
    value instanceof Date ? Math.round((value.getTime() - Date.now()) / 86_400_000) : value
  return Object.fromEntries(Object.entries(review).map(([name, value]) => [name, days(value)]))
}

describe('undoing all that a reviewer decided', () => {
  it('first lists what would change and what is left, and changes nothing', async () => {
    const { db, make, decide, preview, vandal, other, administrator } = await begin()
    const [mine, contested, own] = [await make(), await make(), await make(administrator)]
    for (const id of [mine, contested, own])
      await decide(vandal, id, { verdict: 'needs_info', note: 'Why is it here?' })
    await db
      .updateTable('record_reviews')
      .set({ taken_until: new Date(0) })
      .execute()
    await decide(other, contested, CONFIRMED)
    expect(await preview()).toEqual({
      total: 1,
      records: [{ id: mine, title: 'Barrow above the leat', state: 'needs_info', restored: 'submitted' }],
      left_total: 2,
      left: [
        { id: own, title: 'Barrow above the leat', why: 'own', by: null },
        { id: contested, title: 'Barrow above the leat', why: 'decided_since', by: other.username },
      ],
    })
    expect(await db.selectFrom('review_events').select('id').where('kind', '=', 'undone').execute()).toEqual(
      [],
    )
  })

  it('restores each record to what it was, and leaves those that others have decided since', async () => {
    const { db, make, decide, post, review, undo, stored, vandal, other, finder, administrator } =
      await begin()
    const [confirmed, fresh, contested] = [await make(), await make(), await make()]
    await decide(other, confirmed, CONFIRMED)
    const before = await stored(confirmed)
    const { version, seq } = await review(confirmed, vandal)
    await post(vandal, `/api/review/${confirmed}/reopen/`, { version, seq, note: 'I do not believe it.' })
    for (const id of [confirmed, fresh, contested]) await decide(vandal, id, WRONG)
    const now = await review(contested, other)
    await post(other, `/api/review/${contested}/reopen/`, { ...now, note: 'I look at it again.' })
    const answer = await undo()
    expect([answer.statusCode, answer.json()]).toEqual([200, { undone: 2, remaining: 0 }])
    expect(inDays(await stored(confirmed))).toEqual(inDays({ ...before, seq: 4 }))
    expect(await review(fresh, finder)).toMatchObject({
      state: 'submitted',
      reason: null,
      events: [
        { kind: 'not_archaeological', by: vandal.username },
        {
          kind: 'undone',
          by: administrator.username,
          note: REASON,
          from: 'not_archaeological',
          to: 'submitted',
        },
      ],
    })
    expect(await review(contested)).toMatchObject({ state: 'in_review' })
    const acts = db
      .selectFrom('audit_log')
      .select(['actor_id', 'target_id', 'note'])
      .where('act', '=', 'review-undone')
    expect(await acts.orderBy('id').execute()).toEqual(
      [confirmed, fresh].map((id) => ({ actor_id: administrator.id, target_id: id, note: REASON })),
    )
    const kinds = await db
      .selectFrom('notices')
      .select('record_id')
      .where('kind', '=', 'undone')
      .orderBy('id')
      .execute()
    expect(kinds.map(({ record_id: id }) => id)).toEqual([confirmed, fresh])
    const mail = (await queuedMails(db)).find(({ subject }) => subject.includes('undone'))
    expect(mail?.text).toContain(REASON)
    expect(mail?.text).not.toContain('Barrow')
  })

  it('happens once on two clicks, and a second request finds nothing', async () => {
    const { db, make, decide, undo, vandal } = await begin()
    for (const id of [await make(), await make()]) await decide(vandal, id, WRONG)
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(answers.reduce((sum, answer) => sum + answer.json<{ undone: number }>().undone, 0)).toBe(2)
    expect((await undo()).json()).toEqual({ undone: 0, remaining: 0 })
    const events = db.selectFrom('review_events').select('id').where('kind', '=', 'undone')
    expect(await events.execute()).toHaveLength(2)
  })

  it('goes on in parts of 50 records', async () => {
    const { db, make, decide, undo, vandal } = await begin()
    const id = await make()
    await decide(vandal, id, WRONG)
    const { version, kind, from_state, to_state, actor_id } = await db
      .selectFrom('review_events')
      .selectAll()
      .executeTakeFirstOrThrow()
    const copy = { seq: 1, version, kind, from_state, to_state, actor_id }
    for (let at = 0; at < 51; at++) {
      const other = await make()
      await db
        .insertInto('review_events')
        .values({ ...copy, record_id: other })
        .execute()
      await db
        .updateTable('record_reviews')
        .set({ state: 'not_archaeological', seq: 1 })
        .where('record_id', '=', other)
        .execute()
    }
    expect((await undo()).json()).toEqual({ undone: 50, remaining: 2 })
    expect((await undo()).json()).toEqual({ undone: 2, remaining: 0 })
  })

  it('keeps a change of the finder, also of a withheld or hidden record', async () => {
    const { app, db, finder, administrator, id } = await makeWithheld()
    const { decide, post, review } = reviewing(app)
    const vandal = await makeReviewer({ db })
    await decide(vandal, id, CONFIRMED)
    await sendChange(app, finder, id, { polygonCoordinate: JSON.stringify(squareAround(52.101, -3.8)) })
    await db.updateTable('records').set({ hidden_at: new Date(), hidden_reason: 'At risk' }).execute()
    const undone = await post(administrator, URL, { reviewer: vandal.username, since: SINCE, reason: REASON })
    expect(undone.json()).toEqual({ undone: 1, remaining: 0 })
    await db.updateTable('records').set({ hidden_at: null, hidden_reason: null }).execute()
    expect(await review(id, finder)).toMatchObject({ state: 'submitted', verified: null })
    expect(await db.selectFrom('notices').select('id').where('kind', '=', 'undone').execute()).toEqual([])
  })

  it('counts no undone decision where it says how soon finds are looked at', async () => {
    const { app, make, decide, undo, vandal } = await begin()
    await decide(vandal, await make(), WRONG)
    const staffing = async () => (await app.inject({ url: '/api/review/staffing/' })).json<object>()
    expect(await staffing()).toMatchObject({ staffed: true, waiting: 0 })
    await undo()
    expect(await staffing()).toMatchObject({ staffed: false, waiting: 1 })
  })

  it('knows from the events alone what a review has come to', async () => {
    const { db, make, decide, post, review, finder, vandal, other, administrator } = await begin()
    const id = await make()
    const act = async (who: TestMember, address: string, parts: object = {}) => {
      const { version, seq } = await review(id, who)
      return post(who, address, { version, seq, ...parts })
    }
    const steps = [
      () => act(vandal, `/api/review/${id}/take/`),
      () => act(vandal, `/api/review/${id}/release/`),
      () => decide(vandal, id, { verdict: 'needs_info', note: 'Can you see it?' }),
      () => act(finder, `/api/records/${id}/answered/`),
      () => decide(vandal, id, { ...CONFIRMED, position: { metres: 10, by: 'map' } }),
      () => act(finder, `/api/records/${id}/second-look/`),
      () =>
        decide(other, id, { verdict: 'already_recorded', target_scheme: 'nprn', target_number: '303456' }),
      () => act(administrator, `/api/review/${id}/reopen/`, { note: 'It is another one.' }),
      () => decide(administrator, id, WRONG),
    ]
    for (const step of steps) {
      expect((await step()).statusCode).toBe(200)
      const { seq, ...now } = (await findReview(db, id)) ?? { seq: 0 }
      const events = (await findHappened(db, [id])).get(id) ?? []
      const told = replay(events, {
        recordId: id,
        began: new Date(),
        version: 1,
        without: [],
        now: new Date(),
      })
      expect(events.at(-1)?.seq).toBe(seq)
      expect(inDays(told)).toEqual(inDays({ ...now, seq }))
    }
  })

  it('is for administrators, and names each field that is wrong', async () => {
    const { make, decide, undo, vandal } = await begin()
    await decide(vandal, await make(), WRONG)
    expect((await undo({}, vandal)).statusCode).toBe(403)
    expect((await undo({}, null)).statusCode).toBe(401)
    const wrong = await undo({ reason: 'Bad', since: 'yesterday' })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { since: ['This is not a value that can be asked for.'], reason: ['Write at least 10 characters.'] },
    ])
    expect((await undo({ since: '2999-01-01T00:00Z' })).json()).toEqual({
      since: ['Name a moment that is past.'],
    })
    expect((await undo({ reviewer: 'nobody' })).json()).toEqual({
      reviewer: ['There is no member with this username.'],
    })
    expect((await undo({ since: new Date().toISOString() })).json()).toEqual({ undone: 0, remaining: 0 })
  })
})
