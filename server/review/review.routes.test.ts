import { describe, expect, it } from 'vitest'
import type { RecordDetail } from '#contract/records/records.ts'
import type { RecordReview } from '#contract/review/review.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { makeWithheld, setLevel } from '#server/testing/withheld.ts'

async function begin() {
  const portal = await makeApp()
  const [finder, reviewer] = [await makeMember(), await makeReviewer(portal)]
  const { id } = await makeRecord(portal.app, finder)
  const notices = async () =>
    (await portal.app.inject({ url: '/api/notices/', headers: finder.authorization })).json<{
      notices: { kind: string; record: { id: number } | null }[]
      unread: number
    }>()
  return { ...portal, finder, reviewer, id, notices, ...reviewing(portal.app) }
}

describe('the mark of what a reviewer has seen', () => {
  it('is told to that reviewer alone, ends with the version, and can be taken back', async () => {
    const { app, db, finder, reviewer, id, review, post } = await begin()
    const seenBy = async (who: TestMember | null) => (await review(id, who)).seen
    const [other, elsewhere] = [await makeReviewer({ db }), await makeReviewer({ db }, 'gat')]
    expect(await seenBy(reviewer)).toBe(false)
    await post(reviewer, `/api/review/${id}/seen/`, { seen: true })
    expect(await seenBy(reviewer)).toBe(true)
    expect(await seenBy(other)).toBe(false)
    expect([await seenBy(finder), await seenBy(elsewhere), await seenBy(null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await sendChange(app, finder, id, { title: 'Crug Mawr' })
    expect(await seenBy(reviewer)).toBe(false)
    await post(reviewer, `/api/review/${id}/seen/`, { seen: true })
    await post(reviewer, `/api/review/${id}/seen/`, { seen: false })
    await post(reviewer, `/api/review/${id}/seen/`, { seen: false })
    expect(await seenBy(reviewer)).toBe(false)
  })
})

describe('the review of a record', () => {
  it('begins as not yet reviewed, and everybody can see what a reviewer decides and why', async () => {
    const { app, db, finder, reviewer, id, review, post, decide, notices } = await begin()
    expect(await review(id)).toMatchObject({ state: 'submitted', seq: 0, events: [], acts: [] })
    const taken = (await post(reviewer, `/api/review/${id}/take/`)).json<RecordReview>()
    expect(taken).toMatchObject({ state: 'in_review', taken: { mine: true }, acts: ['release', 'decide'] })
    const answer = await decide(reviewer, id, { ...CONFIRMED, note: 'A clear ring ditch around it.' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { state: 'verified', sure_archaeological: 'high', sure_type: 'probable', verified: { version: 1 } },
    ])
    const [event, ...others] = (await review(id)).events
    expect(others).toEqual([])
    expect(event).toMatchObject({
      kind: 'verified',
      by: null,
      note: 'A clear ring ditch around it.',
      from: 'in_review',
    })
    expect((await review(id, finder)).events.map(({ kind, by }) => [kind, by])).toEqual([
      ['taken', reviewer.username],
      ['verified', reviewer.username],
    ])
    const detail = (await app.inject({ url: `/api/records/${id}/` })).json<RecordDetail>()
    expect(detail.review).toMatchObject({ state: 'verified' })
    expect(await notices()).toMatchObject({
      unread: 2,
      notices: [{ kind: 'verified', record: { id } }, { kind: 'in_review' }],
    })
    const [mail, ...more] = await queuedMails(db)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Your record ${id} is confirmed`)
    expect(mail?.text).toContain('A clear ring ditch around it.')
    expect(mail?.text).not.toContain('Barrow')
    const acts = await db
      .selectFrom('audit_log')
      .select(['act', 'actor_id', 'note'])
      .where('act', 'like', 'review-%')
      .execute()
    expect(acts).toEqual([{ act: 'review-decided', actor_id: reviewer.id, note: 'verified' }])
  })

  it('is not for the finder, for reviewers of another area or for other members (B1)', async () => {
    const { app, db, reviewer, id, post } = await begin()
    const own = await makeRecord(app, reviewer)
    const decision = { ...CONFIRMED, version: 1, seq: 0 }
    const elsewhere = await makeReviewer({ db }, 'gat')
    const answers = await Promise.all([
      post(reviewer, `/api/review/${own.id}/decide/`, decision),
      post(elsewhere, `/api/review/${id}/decide/`, decision),
      post(await makeMember(), `/api/review/${id}/decide/`, decision),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(answers[0].json()).toEqual({ detail: 'Somebody else reviews your own records.' })
    expect((await post(null, `/api/review/${id}/decide/`, decision)).statusCode).toBe(401)
    expect(await db.selectFrom('review_events').select('id').execute()).toEqual([])
  })

  it('is decided once where two reviewers decide at the same moment (B2)', async () => {
    const { db, reviewer, id, post } = await begin()
    const other = await makeReviewer({ db })
    const decision = { version: 1, seq: 0, verdict: 'not_archaeological', reason: 'golf' }
    const answers = await Promise.all([
      post(reviewer, `/api/review/${id}/decide/`, { ...CONFIRMED, version: 1, seq: 0 }),
      post(other, `/api/review/${id}/decide/`, decision),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((one, another) => one.statusCode - another.statusCode)
    expect(lost?.json()).toMatchObject({ review: { state: won?.json<RecordReview>().state, seq: 1 } })
    expect(await db.selectFrom('review_events').select('seq').execute()).toEqual([{ seq: 1 }])
  })

  it('begins again when the finder changes a confirmed record, and says which version was confirmed (B5)', async () => {
    const { app, db, finder, reviewer, id, review, decide } = await begin()
    await decide(reviewer, id, CONFIRMED)
    const outline = JSON.stringify(squareAround(52.101, -3.8))
    await sendChange(app, finder, id, { polygonCoordinate: outline })
    expect(await review(id)).toMatchObject({ state: 'in_review', version: 2, verified: { version: 1 } })
    const { question_version: question } = await db
      .selectFrom('record_reviews')
      .select('question_version')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(question).toBe(2)
    const { tabs, records } = (
      await app.inject({ url: '/api/review/queue/?tab=changed', headers: reviewer.authorization })
    ).json<{ tabs: object; records: { id: number }[] }>()
    expect(tabs).toEqual({ to_decide: 0, mine: 0, waiting: 0, second_looks: 0, changed: 1 })
    expect(records.map((record) => record.id)).toEqual([id])
  })

  it('goes on with the same question if only the text changes', async () => {
    const { app, db, finder, id, review } = await begin()
    await sendChange(app, finder, id, { description: 'Ditched on the north.' })
    expect(await review(id)).toMatchObject({ state: 'submitted', version: 2, events: [] })
    const row = await db.selectFrom('record_reviews').select('question_version').executeTakeFirstOrThrow()
    expect(row.question_version).toBe(1)
  })

  it('asks the finder, whose answer comes back to the same reviewer', async () => {
    const { db, finder, reviewer, id, review, post, decide } = await begin()
    const question = { verdict: 'needs_info', note: 'Can you see it on the ground?' }
    expect((await decide(reviewer, id, { ...question, note: 'Why?' })).json()).toEqual({
      note: ['Write at least 10 characters.'],
    })
    await decide(reviewer, id, question)
    expect(await review(id, finder)).toMatchObject({ state: 'needs_info', acts: ['answer'] })
    expect((await review(id)).events).toEqual([])
    expect((await post(await makeMember(), `/api/records/${id}/answered/`)).statusCode).toBe(403)
    const answer = () =>
      post(finder, `/api/records/${id}/answered/`, { note: 'Yes, half a metre high.' }, 'answer')
    // Sent again where the response was lost on the way.
    for (const { statusCode } of [await answer(), await answer()]) expect(statusCode).toBe(200)
    expect(await review(id, reviewer)).toMatchObject({ state: 'in_review', acts: ['release', 'decide'] })
    expect(await review(id, await makeReviewer({ db }))).toMatchObject({ acts: [] })
    expect((await post(finder, `/api/records/${id}/answered/`)).statusCode).toBe(409)
  })

  it('names one target that is no duplicate itself, and the target names what is the same (B6)', async () => {
    const { app, db, finder, reviewer, id, review, decide } = await begin()
    const [same, third] = [await makeRecord(app, finder), await makeRecord(app, await makeMember())]
    const recorded = (target: object) => ({ verdict: 'already_recorded', ...target })
    for (const target of [{}, { target_record: 1, target_scheme: 'prn', target_number: '1' }])
      expect((await decide(reviewer, same.id, recorded(target))).json()).toEqual({
        target: ['Name a record, or a register with the number there.'],
      })
    expect((await decide(reviewer, same.id, recorded({ target_record: same.id }))).statusCode).toBe(400)
    expect((await decide(reviewer, same.id, recorded({ target_record: 999 }))).statusCode).toBe(400)
    expect((await decide(reviewer, same.id, recorded({ target_record: id }))).statusCode).toBe(200)
    const chained = await decide(reviewer, third.id, recorded({ target_record: same.id }))
    expect([chained.statusCode, chained.json()]).toEqual([
      400,
      { target: ['Name another record that is not a duplicate itself.'] },
    ])
    expect(await review(same.id)).toMatchObject({ state: 'already_recorded', target: { record: id } })
    expect((await review(id)).also_recorded).toMatchObject([{ id: same.id, recorded_by: finder.username }])
    await decide(reviewer, third.id, recorded({ target_scheme: 'nprn', target_number: '303456' }))
    expect(await review(third.id)).toMatchObject({ target: { scheme: 'nprn', number: '303456' } })
    expect(await db.selectFrom('records').select('id').where('visible', '=', true).execute()).toHaveLength(3)
  })

  it('is looked at again by somebody else at the wish of the finder', async () => {
    const { db, finder, reviewer, id, review, post, decide } = await begin()
    await decide(reviewer, id, { verdict: 'not_archaeological', reason: 'natural_glacial' })
    await post(finder, `/api/records/${id}/second-look/`, { note: 'There is a ditch around it.' })
    expect((await post(finder, `/api/records/${id}/second-look/`)).statusCode).toBe(409)
    expect(await review(id, reviewer)).toMatchObject({ state: 'in_review', acts: [] })
    const refused = await post(reviewer, `/api/review/${id}/take/`)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: 'Somebody else takes the second look at your decision.' },
    ])
    const other = await makeReviewer({ db })
    expect((await decide(other, id, CONFIRMED)).json()).toMatchObject({ state: 'verified' })
  })

  it('is kept for a week for whoever takes it, and free again after that or when it is given back', async () => {
    const { db, reviewer, id, review, post, decide } = await begin()
    const other = await makeReviewer({ db })
    await post(reviewer, `/api/review/${id}/take/`)
    expect((await decide(other, id, CONFIRMED)).statusCode).toBe(409)
    expect((await review(id, other)).taken).toMatchObject({ by: reviewer.username, mine: false })
    await post(reviewer, `/api/review/${id}/release/`)
    expect(await review(id, other)).toMatchObject({
      state: 'in_review',
      taken: null,
      acts: ['take', 'decide'],
    })
    await post(reviewer, `/api/review/${id}/take/`)
    await db
      .updateTable('record_reviews')
      .set({ taken_until: new Date(Date.now() - 1000) })
      .execute()
    expect((await decide(other, id, CONFIRMED)).statusCode).toBe(200)
  })

  it('is decided once, and so answered, when a decision is sent again because its answer was lost', async () => {
    const { reviewer, id, review, post, db } = await begin()
    const { version, seq } = await review(id, reviewer)
    const send = (name: string) =>
      post(reviewer, `/api/review/${id}/decide/`, { version, seq, ...CONFIRMED }, name)
    const [first, again] = await Promise.all([send('lost'), send('lost')])
    expect([first, again].map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect((await send('another')).statusCode).toBe(409)
    const events = await db.selectFrom('review_events').select('kind').where('record_id', '=', id).execute()
    expect(events).toEqual([{ kind: 'verified' }])
  })

  it('can be opened again with a reason, and the finder is told', async () => {
    const { db, reviewer, id, review, post, decide, notices } = await begin()
    await decide(reviewer, id, { verdict: 'not_archaeological', reason: 'other', note: 'A heap of snow.' })
    const { version, seq } = await review(id, reviewer)
    expect((await post(reviewer, `/api/review/${id}/reopen/`, { version, seq })).json()).toEqual({
      note: ['This field is required.'],
    })
    await post(reviewer, `/api/review/${id}/reopen/`, { version, seq, note: 'It is there in summer, too.' })
    expect(await review(id)).toMatchObject({ state: 'in_review', reason: null })
    expect((await notices()).notices.map(({ kind }) => kind)).toEqual(['reopened', 'not_archaeological'])
    expect(await db.selectFrom('review_events').select('kind').orderBy('seq').execute()).toEqual([
      { kind: 'not_archaeological' },
      { kind: 'reopened' },
    ])
  })

  it('of a withheld record is for those with the right to it', async () => {
    const { app, db, finder, administrator, id } = await makeWithheld()
    const reviewer = await makeReviewer({ db })
    const { decide, post } = reviewing(app)
    const read = (who: { authorization: object } | null) =>
      app.inject({ url: `/api/records/${id}/review/`, headers: { ...who?.authorization } })
    expect((await read(null)).statusCode).toBe(404)
    expect((await read(await makeMember())).statusCode).toBe(404)
    expect((await decide(reviewer, id, CONFIRMED)).json()).toMatchObject({
      state: 'verified',
      verified: { version: 2 },
    })
    expect((await read(finder)).json()).toMatchObject({ state: 'verified' })
    expect((await app.inject({ url: `/api/records/${id}/` })).json()).not.toHaveProperty('review')
    await setLevel(app, administrator, id, 'restricted')
    expect((await post(await makeMember(), `/api/review/${id}/take/`)).statusCode).toBe(404)
    const [mail] = await queuedMails(db)
    expect(mail?.text).not.toContain('Barrow')
  })

  it('stays without a name when a reviewer leaves', async () => {
    const { db, finder, reviewer, id, review, decide } = await begin()
    await decide(reviewer, id, CONFIRMED)
    await db.deleteFrom('accounts').where('id', '=', reviewer.id).execute()
    expect(await review(id, finder)).toMatchObject({
      state: 'verified',
      events: [{ kind: 'verified', by: null }],
    })
  })

  it('needs the promise of the reviewer once terms apply', async () => {
    const portal = await makeApp()
    const config = { ...portal.config, site: { ...portal.config.site, termsFrom: '2026-01-01' } }
    const { app, db } = await makeApp(config)
    const { decide, post } = reviewing(app)
    const [reviewer, { id }] = [await makeReviewer({ db }), await makeRecord(app, await makeMember())]
    const refused = await decide(reviewer, id, CONFIRMED)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: 'Accept the reviewer’s promise first.' },
    ])
    await post(reviewer, '/api/terms/accept/', { reviewer: '2026-12', via: 'login' })
    expect((await decide(reviewer, id, CONFIRMED)).statusCode).toBe(200)
    const earlier = await makeReviewer({ db })
    const promise = { account_id: earlier.id, kind: 'reviewer', version: '2026-11', via: 'save' } as const
    await db.insertInto('terms_acceptances').values(promise).execute()
    const other = await makeRecord(app, await makeMember())
    expect((await decide(earlier, other.id, CONFIRMED)).statusCode).toBe(200)
  })

  it('says honestly how soon finds are looked at', async () => {
    const { app, reviewer, id, decide } = await begin()
    const staffing = async () => (await app.inject({ url: '/api/review/staffing/' })).json<object>()
    expect(await staffing()).toEqual({ staffed: false, waiting: 1, median_days: null })
    await decide(reviewer, id, CONFIRMED)
    expect(await staffing()).toEqual({ staffed: true, waiting: 0, median_days: null })
    const others = await Promise.all(
      Array.from({ length: 9 }, async () => makeRecord(app, await makeMember())),
    )
    for (const other of others) await decide(reviewer, other.id, CONFIRMED)
    expect(await staffing()).toEqual({ staffed: true, waiting: 0, median_days: 1 })
  })

  it('is not decided more than 150 times a day by one reviewer', async () => {
    const { db, reviewer, id, decide } = await begin()
    const event = {
      record_id: id,
      version: 1,
      kind: 'verified',
      from_state: 'in_review',
      to_state: 'verified',
    } as const
    await db
      .insertInto('review_events')
      .values(Array.from({ length: 150 }, (_, at) => ({ ...event, seq: 1000 + at, actor_id: reviewer.id })))
      .execute()
    const refused = await decide(reviewer, id, CONFIRMED)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  })

  it('is decided by an HER officer who made the promise, as a reviewer would, and not for a find of their own', async () => {
    const portal = await makeApp()
    const config = { ...portal.config, site: { ...portal.config.site, termsFrom: '2026-01-01' } }
    const { app, db } = await makeApp(config)
    const { decide, post, review } = reviewing(app)
    const officer = await makeMember()
    const appointed = {
      account_id: officer.id,
      role: 'her_officer',
      area: 'wales',
      reason: 'Appointed',
    } as const
    await db.insertInto('role_grants').values(appointed).execute()
    const [{ id }, own] = [await makeRecord(app, await makeMember()), await makeRecord(app, officer)]
    expect((await decide(officer, id, CONFIRMED)).statusCode).toBe(403)
    await post(officer, '/api/terms/accept/', { reviewer: '2026-12', via: 'login' })
    const queue = await app.inject({ url: '/api/review/queue/', headers: officer.authorization })
    expect([queue.statusCode, queue.json<{ records: object[] }>().records]).toMatchObject([200, [{ id }]])
    expect((await review(id, officer)).acts).toEqual(['take', 'decide'])
    expect((await decide(officer, id, CONFIRMED)).statusCode).toBe(200)
    expect((await decide(officer, own.id, CONFIRMED)).statusCode).toBe(403)
  })

  it('is decided by administrators as well', async () => {
    const { db, id, decide } = await begin()
    expect((await decide(await makeAdministrator({ db }), id, CONFIRMED)).statusCode).toBe(200)
  })
})
