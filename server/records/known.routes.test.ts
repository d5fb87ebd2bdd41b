import { beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '#contract/records/drafts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { ShownKnown } from '#contract/records/details.ts'
import type { RecordVersion } from '#contract/records/own-records.ts'
import type { Record as WireRecord, RecordDetail } from '#contract/records/records.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { makeRecord, sendChange, sendRecord } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { get, read, setLevel } from '#server/testing/withheld.ts'

type Portal = Awaited<ReturnType<typeof makeApp>>

let portal: Portal
let app: Portal['app']
let finder: TestMember

beforeEach(async () => {
  portal = await makeApp()
  ;({ app } = portal)
  finder = await makeMember()
})

const KNOWN = {
  sure_archaeological: 'high',
  position: { metres: 2, by: 'lidar' },
  evidence: [
    { kind: 'lidar', layer: 'dtm:hillshade', seen_as: 'earthwork' },
    { kind: 'place_name', name: 'Cae’r Garnedd', source: 'Tithe apportionment, 1841' },
  ],
  condition: 'fair',
  threats: ['ploughing', 'digging'],
}
const sent = (known: object) => ({ known: JSON.stringify(known) })

async function knownOf(id: number, who: TestMember | null = finder): Promise<ShownKnown | null | undefined> {
  return (await read(app, id, who)).json<RecordDetail>().known
}

async function versionsOf(id: number, who: TestMember | null = finder): Promise<RecordVersion[]> {
  return (await get(app, `/api/records/${id}/versions/`, who)).json<RecordVersion[]>()
}

describe('what a finder knows', () => {
  it('is stored with the record and shown with its concepts', async () => {
    const { id } = await makeRecord(app, finder, sent(KNOWN))
    expect(await knownOf(id)).toEqual({
      ...KNOWN,
      sure_type: null,
      references: [],
      measured_on_site: null,
      evidence: KNOWN.evidence.map((each, index) => ({
        ...each,
        concept: `http://purl.org/heritagedata/schemes/eh_evd/concepts/${index === 0 ? 78_252 : 84_574}`,
      })),
    })
  })

  it('is null where nothing was said, and in no answer that old clients read', async () => {
    const plain = await makeRecord(app, finder)
    expect(await knownOf(plain.id)).toBeNull()
    const answer = await makeRecord(app, finder, sent(KNOWN))
    const listed = (await get(app, '/api/records/')).json<WireRecord[]>()
    expect(listed.map((each) => Object.keys(each).length)).toEqual([20, 20])
    expect(Object.keys(answer)).not.toContain('known')
    expect(listed.find(({ id }) => id === answer.id)).toEqual(answer)
    const profile = (await get(app, `/api/profiles/${finder.id}/`)).json<{ user_records: WireRecord[] }>()
    expect(profile.user_records.find(({ id }) => id === answer.id)).toEqual(answer)
  })

  it('is refused with what is wrong, and then nothing is stored', async () => {
    const visit = { evidence: [{ kind: 'site_visit', date: '2026-05-03' }] }
    const refused = await sendRecord(app, finder, sent(visit))
    expect([refused.statusCode, refused.json()]).toEqual([400, { known: [REFUSAL_TEXTS.visitPermission] }])
    const broken = await sendRecord(app, finder, { title: '', known: '{"sure_type":' })
    expect(Object.keys(broken.json<object>())).toEqual(['title', 'known'])
    const long = await sendRecord(app, finder, sent({ measured_on_site: { note: 'x'.repeat(17_000) } }))
    expect(long.json()).toEqual({ known: ['Send known as JSON text of at most 16384 bytes.'] })
    expect(await portal.db.selectFrom('records').select('id').execute()).toEqual([])
    expect((await sendRecord(app, null, sent(KNOWN))).statusCode).toBe(401)
  })

  it('stays when a client of the previous portal changes the record', async () => {
    const { id } = await makeRecord(app, finder, sent(KNOWN))
    const before = await knownOf(id)
    expect((await sendChange(app, finder, id, { title: 'Another title' })).statusCode).toBe(200)
    expect((await sendChange(app, finder, id, { description: 'Other words.', known: '' })).statusCode).toBe(
      200,
    )
    expect(await knownOf(id)).toEqual(before)
  })

  it('changes part by part, and each change is a version', async () => {
    const { id } = await makeRecord(app, finder, sent(KNOWN))
    const answer = await sendChange(app, finder, id, sent({ condition: 'poor', evidence: [] }))
    expect(answer.json()).toMatchObject({
      version: 2,
      known: { condition: 'poor', evidence: [], sure_archaeological: 'high' },
    })
    const same = await sendChange(app, finder, id, sent({ condition: 'poor' }))
    expect(same.json()).toMatchObject({ version: 2 })
    const [now, then] = await versionsOf(id)
    expect([now?.changed, then?.changed]).toEqual([['known'], []])
    expect([now?.known?.condition, then?.known?.condition]).toEqual(['poor', 'fair'])
    expect(then?.known?.evidence).toHaveLength(2)
    const none = { sure_archaeological: null, position: null, condition: null, threats: [] }
    await sendChange(app, finder, id, sent(none))
    expect(await knownOf(id)).toBeNull()
    expect(await portal.db.selectFrom('record_known').selectAll().execute()).toEqual([])
  })

  it('is stored once if the same request arrives twice at the same moment', async () => {
    const named = { 'idempotency-key': 'f3c1de0a-8c5b-4f5c-b1a5-0c8f4b7b4e11' }
    const answers = await Promise.all([1, 2].map(() => sendRecord(app, finder, sent(KNOWN), named)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await portal.db.selectFrom('record_evidence').select('kind').execute()).toHaveLength(2)
  })

  it('of a second tab with an old version is refused, and says what differs', async () => {
    const { id } = await makeRecord(app, finder, sent(KNOWN))
    const change = (condition: string) =>
      sendChange(app, finder, id, { ...sent({ condition }), version: '1' })
    const answers = await Promise.all([change('good'), change('destroyed')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ version: 2, changed: ['known'] })
    expect(await versionsOf(id)).toHaveLength(2)
  })

  it('is not stored without its record if the database fails in between', async () => {
    const { db } = portal
    await db.schema.alterTable('record_evidence').renameTo('record_evidence_gone').execute()
    try {
      expect((await sendRecord(app, finder, sent(KNOWN))).statusCode).toBe(500)
      expect(await db.selectFrom('records').select('id').execute()).toEqual([])
      expect(await db.selectFrom('record_known').selectAll().execute()).toEqual([])
    } finally {
      await db.schema.alterTable('record_evidence_gone').renameTo('record_evidence').execute()
    }
    expect((await sendRecord(app, finder, sent(KNOWN))).statusCode).toBe(201)
  })

  it('sends a confirmed record back to its reviewer when it changes, and opinions stay', async () => {
    const reviewer = await makeReviewer(portal)
    const { review, decide } = reviewing(app)
    const { id } = await makeRecord(app, finder, sent(KNOWN))
    expect((await decide(reviewer, id, CONFIRMED)).statusCode).toBe(200)
    // Both are shown: what the finder and what the reviewer is sure of.
    expect((await read(app, id)).json()).toMatchObject({
      known: { sure_archaeological: 'high', sure_type: null },
      review: { sure_archaeological: 'high', sure_type: 'probable' },
    })
    await sendChange(app, finder, id, sent({ condition: 'destroyed' }))
    expect(await review(id)).toMatchObject({ state: 'in_review', verified: { version: 1 } })
    const { question_version: question } = await portal.db
      .selectFrom('record_reviews')
      .select('question_version')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(question).toBe(1)
  })
})

describe('that somebody digs there', () => {
  it('is told to the finder and to those who review, not to others', async () => {
    const { id } = await makeRecord(app, finder, sent(KNOWN))
    const threats = async (who: TestMember | null) => (await knownOf(id, who))?.threats
    const told = [finder, await makeReviewer(portal), await makeAdministrator(portal)]
    for (const who of told) expect(await threats(who)).toEqual(['ploughing', 'digging'])
    const others = [null, await makeMember(), await makeReviewer(portal, 'gat')]
    for (const who of others) expect(await threats(who)).toEqual(['ploughing'])
  })

  it('does not show in the history either', async () => {
    const { id } = await makeRecord(app, finder, sent({ condition: 'fair' }))
    await sendChange(app, finder, id, sent({ threats: ['digging'] }))
    expect((await versionsOf(id))[0]?.changed).toEqual(['known'])
    const [now] = await versionsOf(id, null)
    expect([now?.changed, now?.known?.threats]).toEqual([[], []])
  })
})

describe('what is known of a record that is not open', () => {
  it('is told only to those with the right to it, in its history too', async () => {
    const { id } = await makeRecord(app, finder, sent(KNOWN))
    await sendChange(app, finder, id, sent({ condition: 'poor' }))
    const before = [await knownOf(id), await versionsOf(id)]
    expect((await setLevel(app, finder, id, 'generalised')).statusCode).toBe(200)
    for (const who of [null, await makeMember(), await makeReviewer(portal, 'gat')]) {
      const seen = (await read(app, id, who)).json<RecordDetail>()
      expect(Object.keys(seen)).not.toContain('known')
      expect((await versionsOf(id, who)).map(({ known }) => known)).toEqual([null])
    }
    expect([await knownOf(id), await versionsOf(id)]).toEqual(before)
    expect((await knownOf(id, await makeReviewer(portal)))?.condition).toBe('poor')
    await sendChange(app, finder, id, sent({ condition: 'good' }))
    expect((await setLevel(app, finder, id, 'open')).statusCode).toBe(200)
    expect((await versionsOf(id, null)).map(({ known }) => known?.condition)).toEqual([
      'good',
      'poor',
      'fair',
    ])
  })

  it('is withheld from the first moment', async () => {
    const { id } = await makeRecord(app, finder, { ...sent(KNOWN), sensitivity: 'generalised' })
    expect(await knownOf(id, null)).toBeUndefined()
    expect((await knownOf(id))?.evidence).toHaveLength(2)
  })
})

describe('with its record', () => {
  it('what is known can be restored after it was deleted, and goes for good with it', async () => {
    const { id } = await makeRecord(app, finder, sent(KNOWN))
    const before = await knownOf(id)
    const ask = (method: 'DELETE' | 'POST', url: string) =>
      app.inject({ method, url, headers: finder.authorization })
    await ask('DELETE', `/api/records/${id}/`)
    expect((await read(app, id)).statusCode).toBe(404)
    await ask('POST', `/api/records/${id}/restore/`)
    expect(await knownOf(id)).toEqual(before)
    await portal.db.deleteFrom('records').where('id', '=', id).execute()
    expect(await portal.db.selectFrom('record_evidence').selectAll().execute()).toEqual([])
  })
})

describe('a draft', () => {
  it('keeps what is known, even a visit that lacks its permission, and refuses what it does not know', async () => {
    const save = (known: unknown) =>
      app.inject({ method: 'POST', url: '/api/drafts/', headers: finder.authorization, payload: { known } })
    const known = { condition: 'fair', evidence: [{ kind: 'old_map', edition: 'OS 6 inch, 1888' }] }
    expect((await save(known)).json<Draft>().known).toEqual(known)
    expect((await save(null)).json<Draft>().known).toBeNull()
    const unfinished = { evidence: [{ kind: 'site_visit', date: '2026-0' }] }
    expect((await save(unfinished)).json<Draft>().known).toEqual(unfinished)
    const refused = await save({ condition: 'splendid' })
    expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([400, ['known']])
  })
})
