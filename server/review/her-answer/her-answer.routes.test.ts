import { describe, expect, it } from 'vitest'
import type { Change } from '#contract/open-data/changes.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import type { RecordReview } from '#contract/review/review.ts'
import type { GrantArea } from '#contract/review/grants.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { itemsOf } from '#server/testing/open-data.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { startWithRegions } from '#server/testing/regions.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { get, setLevel } from '#server/testing/withheld.ts'

const LICENSED = { licence: JSON.stringify({ record: 'cc-by-4.0' }) }
const ACCEPTED = { status: 'accepted', prn: '81234' }
const NATURAL = { status: 'declined', reason: 'natural' }

/** A confirmed find of the region GGAT, and an officer there. */
async function begin(fields: object = {}) {
  const portal = await makeApp()
  const { app, db } = portal
  await startWithRegions(db)
  const [finder, reviewer] = [await makeMember(), await makeReviewer(portal)]
  const makeOfficer = async (area: GrantArea = 'ggat') => {
    const member = await makeMember()
    const role = { account_id: member.id, role: 'her_officer', area, reason: 'Appointed' } as const
    await db.insertInto('role_grants').values(role).execute()
    return member
  }
  const officer = await makeOfficer()
  const { id } = await makeRecord(app, finder, { ...LICENSED, ...fields })
  const { post, review, decide } = reviewing(app)
  await decide(reviewer, id, CONFIRMED)
  const answer = async (who: TestMember, said: object) => {
    const { version, seq, her } = await review(id, who)
    return post(who, `/api/review/${id}/her/`, { version, seq, answered: her?.at ?? null, ...said })
  }
  const item = async () => (await itemsOf(app, { record: id })).features[0]?.properties
  const notices = async () =>
    (await db.selectFrom('notices').select('kind').where('kind', 'like', 'her%').orderBy('id').execute()).map(
      ({ kind }) => kind,
    )
  const mails = async () => (await queuedMails(db)).map(({ subject, text }) => `${subject}\n${text}`)
  const detail = async () => (await get(app, `/api/records/${id}/`)).json<RecordDetail>()
  return {
    ...{ ...portal, finder, reviewer, officer, makeOfficer, id, post, review, decide },
    ...{ answer, item, notices, mails, detail },
  }
}

describe('an accepted find', () => {
  it('has its number in the record that had none, in open data and in the search, without a new version', async () => {
    const { app, db, id, officer, answer, item, detail, review } = await begin()
    const said = await answer(officer, { ...ACCEPTED, note: 'Visited in the spring.' })
    expect([said.statusCode, said.json()]).toMatchObject([
      200,
      { her: { status: 'accepted', reference: { scheme: 'prn_ggat', number: '81234' }, version: 1 } },
    ])
    const { version, PRN, references } = await detail()
    expect({ version, PRN, references }).toEqual({
      ...{ version: 1, PRN: '81234' },
      references: [{ scheme: 'prn_ggat', number: '81234', primary: true, url: null }],
    })
    expect(await item()).toMatchObject({
      ...{ prn: '81234', her_status: 'accepted', her_prn: 'prn_ggat:81234' },
      ...{ version: 1, state: 'verified', verified_version: 1 },
    })
    const find = async (query: Record<string, string>) =>
      (await itemsOf(app, query)).features.map((feature) => feature.id)
    expect(await find({ her_status: 'sent,accepted' })).toEqual([id])
    expect(await find({ her_prn: 'prn_ggat:81234' })).toEqual([id])
    expect(await find({ her_status: 'declined' })).toEqual([])
    const found = await get(app, '/api/records/search/?reference=81234')
    expect(found.json<{ total: number }>().total).toBe(1)
    const acts = await db
      .selectFrom('audit_log')
      .select(['act', 'actor_id', 'target_id', 'note'])
      .where('act', '=', 'her-answered')
      .execute()
    expect(acts).toEqual([{ act: 'her-answered', actor_id: officer.id, target_id: id, note: 'accepted' }])
    expect((await review(id)).her).toMatchObject({ status: 'accepted', note: null })
  })

  it('keeps the number that its finder typed, and has the other beside it', async () => {
    const { officer, answer, item, detail } = await begin({ PRN: '4711' })
    await answer(officer, { ...ACCEPTED, prn: 'prn_ggat:81234' })
    const { PRN, references } = await detail()
    expect([PRN, references.map(({ scheme, number }) => `${scheme} ${number}`)]).toEqual([
      '4711',
      ['prn 4711', 'prn_ggat 81234'],
    ])
    expect(await item()).toMatchObject({ prn: '4711', her_prn: 'prn_ggat:81234' })
  })

  it('loses a number that was wrong where the answer is corrected, and its finder hears only of another status', async () => {
    const { officer, answer, detail, item, notices, mails } = await begin()
    const before = (await mails()).length
    await answer(officer, { ...ACCEPTED, prn: '81243' })
    expect(await notices()).toEqual(['her_accepted'])
    await answer(officer, ACCEPTED)
    expect([(await detail()).PRN, await notices()]).toEqual(['81234', ['her_accepted']])
    await answer(officer, NATURAL)
    expect([(await detail()).PRN, (await detail()).references]).toEqual([null, []])
    expect(await item()).toMatchObject({ prn: null, her_status: 'declined', her_prn: null })
    expect(await notices()).toEqual(['her_accepted', 'her_declined'])
    expect((await mails()).length - before).toBe(2)
  })

  it('is one change in the feed, and a correction of its number is another', async () => {
    const { app, id, officer, answer } = await begin()
    let since = 0
    const changes = async () => {
      const lines = (await get(app, `/api/changes/?since=${since}`)).body.split('\n').filter(Boolean)
      const found = lines.map((line) => JSON.parse(line) as Change)
      since = found.at(-1)?.seq ?? since
      return found.map(({ record, kind }) => `${record} ${kind}`)
    }
    await changes()
    await answer(officer, ACCEPTED)
    expect(await changes()).toEqual([`${id} changed`])
    await answer(officer, { ...ACCEPTED, prn: '81235' })
    expect(await changes()).toEqual([`${id} changed`])
    await answer(officer, { ...ACCEPTED, prn: '81235', note: 'The same number.' })
    expect(await changes()).toEqual([])
  })
})

describe('a declined find', () => {
  it('tells its finder why, by notice and by email, and keeps what it is here', async () => {
    const { officer, finder, id, answer, notices, mails, review } = await begin()
    const refused = await answer(officer, { status: 'declined', reason: 'other' })
    expect([refused.statusCode, refused.json()]).toEqual([400, { note: ['This field is required.'] }])
    await answer(officer, { ...NATURAL, note: 'The stream made it.' })
    expect(await notices()).toEqual(['her_declined'])
    const mail = (await mails()).at(-1)
    expect(mail).toContain(`The Historic Environment Record answered about your record ${id}`)
    expect(mail).toContain('Reason: Natural.')
    expect(mail).toContain('The stream made it.')
    expect(await review(id, finder)).toMatchObject({
      state: 'verified',
      her: { status: 'declined', reason: 'natural', reference: null, note: 'The stream made it.' },
    })
  })

  it('that is on record there already names the earlier entry, which is none of its own numbers', async () => {
    const { officer, id, answer, detail, item, review } = await begin()
    const said = { status: 'declined', reason: 'already_recorded' }
    const refused = await answer(officer, said)
    expect([refused.statusCode, refused.json()]).toEqual([400, { prn: ['This field is required.'] }])
    await answer(officer, { ...said, prn: '555' })
    expect((await review(id)).her).toMatchObject({ reference: { scheme: 'prn_ggat', number: '555' } })
    expect([(await detail()).references, (await item())?.her_prn]).toEqual([[], null])
  })
})

describe('an answer is refused', () => {
  it('from anybody but officers of the region and administrators, and about their own finds', async () => {
    const { app, db, id, finder, reviewer, makeOfficer, decide, post, answer, review } = await begin()
    for (const who of [await makeMember(), finder, reviewer, await makeOfficer('gat')]) {
      expect((await answer(who, ACCEPTED)).statusCode).toBe(403)
      expect((await review(id, who)).acts).not.toContain('answer_for_her')
    }
    const officer = await makeOfficer()
    const own = await makeRecord(app, officer)
    await decide(reviewer, own.id, CONFIRMED)
    const seen = { version: 1, seq: 1, answered: null }
    expect((await post(officer, `/api/review/${own.id}/her/`, { ...seen, ...ACCEPTED })).statusCode).toBe(403)
    expect((await review(id, officer)).acts).toEqual(['reopen', 'answer_for_her'])
    await db
      .updateTable('role_grants')
      .set({ ended_at: new Date(), end_reason: 'Left' })
      .where('account_id', '=', officer.id)
      .execute()
    expect((await post(officer, `/api/review/${id}/her/`, { ...seen, ...ACCEPTED })).statusCode).toBe(403)
    expect((await answer(await makeAdministrator({ db }), ACCEPTED)).statusCode).toBe(200)
  })

  it('with a number of another form or region, or none, and then nothing is stored', async () => {
    const { db, id, officer, answer, notices } = await begin()
    for (const [prn, text] of [
      ['GAT 1', 'A PRN is a number of one to seven digits.'],
      ['prn_gat:1', 'This PRN is of another region than the record.'],
    ])
      expect((await answer(officer, { status: 'accepted', prn })).json()).toEqual({ prn: [text] })
    expect((await answer(officer, { status: 'accepted' })).json()).toEqual({
      prn: ['This field is required.'],
    })
    expect((await answer(officer, { status: 'sent' })).statusCode).toBe(400)
    expect([await db.selectFrom('record_her').select('record_id').execute(), await notices()]).toEqual([
      [],
      [],
    ])
    await db.deleteFrom('her_region_pieces').execute()
    await db.updateTable('record_reviews').set({ region: null }).where('record_id', '=', id).execute()
    const administrator = await makeAdministrator({ db })
    expect((await answer(administrator, ACCEPTED)).json()).toEqual({
      prn: ['Write the region before the number, such as prn_gat:81234.'],
    })
    expect((await answer(administrator, { ...ACCEPTED, prn: 'prn_gat:81234' })).statusCode).toBe(200)
  })

  it('while its batch waits for one', async () => {
    const { db, id, officer, answer, review } = await begin()
    const batch = await db
      .insertInto('her_batches')
      .values({ region: 'ggat', region_by: 'boundary', number: 1, asked: 1, bytes: 1, sha256: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('record_her')
      .values({ record_id: id, status: 'sent', version: 1, batch_id: batch.id })
      .execute()
    await db
      .insertInto('her_batch_records')
      .values({ batch_id: batch.id, record_id: id, version: 1 })
      .execute()
    expect((await review(id, officer)).acts).toEqual(['reopen'])
    const refused = await answer(officer, ACCEPTED)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { detail: 'This record is in a batch that waits for its answer.' },
    ])
  })

  it('from the second of two officers at the same moment, who sees the answer of the first', async () => {
    const { id, officer, makeOfficer, answer, notices } = await begin()
    const other = await makeOfficer('wales')
    const answers = await Promise.all([answer(officer, ACCEPTED), answer(other, NATURAL)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((one, another) => one.statusCode - another.statusCode)
    const { her } = won?.json<RecordReview>() ?? {}
    expect(lost?.json()).toMatchObject({ review: { acts: ['reopen', 'answer_for_her'] } })
    expect(lost?.json<{ review: RecordReview }>().review.her).toEqual(her)
    expect([id, await notices()]).toEqual([id, [`her_${her?.status}`]])
  })

  it('where its finder has changed, or deleted, the record meanwhile', async () => {
    const { app, db, id, finder, officer, post, review } = await begin()
    const { version, seq } = await review(id, officer)
    await sendChange(app, finder, id, { description: 'Ditched on the north.' })
    const send = () => post(officer, `/api/review/${id}/her/`, { version, seq, answered: null, ...ACCEPTED })
    expect([(await send()).statusCode, (await review(id, officer)).acts]).toEqual([409, ['take', 'decide']])
    await db.updateTable('records').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await send()).statusCode).toBe(404)
    expect(await db.selectFrom('record_her').select('record_id').execute()).toEqual([])
  })
})

describe('the answer about a find whose place is withheld', () => {
  it('is for those with the right to it, and its number comes with the place', async () => {
    const { app, db, id, finder, officer, answer, item, detail, review, mails } = await begin()
    await setLevel(app, finder, id, 'generalised')
    expect((await answer(officer, { ...ACCEPTED, prn: '9876543' })).statusCode).toBe(200)
    expect((await review(id, finder)).her).toMatchObject({ reference: { number: '9876543' } })
    const face = await detail()
    expect([face.PRN, face.references]).toEqual([null, []])
    expect(face).not.toHaveProperty('review')
    expect(await item()).toMatchObject({ prn: null, her_status: null, her_prn: null })
    expect((await itemsOf(app, { her_prn: 'prn_ggat:9876543' })).features).toEqual([])
    expect(await db.selectFrom('record_references').selectAll().execute()).toEqual([])
    expect((await mails()).join('\n')).not.toContain('9876543')
    await setLevel(app, finder, id, 'open')
    expect(await item()).toMatchObject({ prn: null, her_status: 'accepted', her_prn: 'prn_ggat:9876543' })
    expect((await detail()).references).toMatchObject([
      { scheme: 'prn_ggat', number: '9876543', primary: false },
    ])
  })

  it('puts a corrected number in the place of the one that it got while its place was public', async () => {
    const { app, id, finder, officer, answer, detail, item } = await begin()
    await answer(officer, ACCEPTED)
    await setLevel(app, finder, id, 'generalised')
    expect((await answer(officer, { ...ACCEPTED, prn: '81243' })).statusCode).toBe(200)
    expect([(await detail()).PRN, await item()]).toMatchObject([null, { prn: null, her_prn: null }])
    await setLevel(app, finder, id, 'open')
    expect((await detail()).PRN).toBe('81243')
    await setLevel(app, finder, id, 'generalised')
    expect((await answer(officer, { status: 'declined', reason: 'natural' })).statusCode).toBe(200)
    await setLevel(app, finder, id, 'open')
    expect(await item()).toMatchObject({ prn: null, her_status: 'declined', her_prn: null })
  })
})
