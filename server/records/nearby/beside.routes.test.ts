import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/http/route.ts'
import { EXACT_READS_A_DAY, type listBeside, type setSensitivity } from '#contract/review/sensitivity.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord } from '#server/testing/records.ts'
import { startWithRegions } from '#server/testing/regions.ts'
import { makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { get, read, setLevel } from '#server/testing/withheld.ts'

/** Degrees of latitude. */
const METRE = 1 / 111_250

async function begin(region?: 'gat') {
  const portal = await makeApp()
  const { app, db } = portal
  if (region) await startWithRegions(db)
  const [finder, reviewer] = [await makeMember(), await makeReviewer({ db }, region)]
  /** A square of 20 m, so many metres north of 52.9° N. */
  const put = async (title: string, north: number, longitude = -4.2) => {
    const outline = JSON.stringify(squareAround(52.9 + north * METRE, longitude, 20))
    return (await makeRecord(app, finder, { title, polygonCoordinate: outline })).id
  }
  const ask = (id: number, who: TestMember | null = reviewer) => get(app, `/api/records/${id}/beside/`, who)
  const beside = async (id: number) =>
    (await ask(id))
      .json<Answer<typeof listBeside>>()
      .records.map(({ title, metres, same }) => [title, metres, same])
  const withhold = (id: number, also: unknown, who = reviewer, level = 'generalised') =>
    app.inject({
      method: 'PUT',
      url: `/api/records/${id}/sensitivity/`,
      headers: who.authorization,
      payload: { level, reason: 'Night hawks', also },
    })
  const levelOf = async (id: number) => (await read(app, id, finder)).json<RecordDetail>().sensitivity
  return { ...portal, finder, reviewer, put, ask, beside, withhold, levelOf }
}

describe('what would show the place of a record', () => {
  it('is what is open within 50 m, or was judged to be the same, wherever it is', async () => {
    const { app, finder, reviewer, put, beside } = await begin()
    const id = await put('find', 0)
    await put('near', 60)
    await put('too far', 75)
    const [hidden, twin, third] = [
      await put('withheld', 30),
      await put('twin', 900),
      await put('third', 1800),
    ]
    await setLevel(app, finder, hidden, 'generalised')
    const { decide } = reviewing(app)
    const same = (target: number) => ({ verdict: 'already_recorded', target_record: target })
    expect((await decide(reviewer, twin, same(id))).statusCode).toBe(200)
    expect(await beside(id)).toEqual([
      ['twin', null, true],
      ['near', 40, false],
    ])
    expect(await beside(twin)).toEqual([['find', null, true]])
    expect((await decide(reviewer, third, same(id))).statusCode).toBe(200)
    // Both with a third one.
    expect(await beside(twin)).toEqual([
      ['find', null, true],
      ['third', null, true],
    ])
  })

  it('is told to those alone who look after exact records there', async () => {
    const { app, finder, reviewer, put, ask } = await begin('gat')
    const [inside, outside] = [await put('inside', 0), await put('outside', 0, -3.6)]
    const statuses = (id: number) =>
      Promise.all([reviewer, finder, null].map(async (who) => (await ask(id, who)).statusCode))
    expect(await statuses(inside)).toEqual([200, 403, 401])
    expect(await statuses(outside)).toEqual([403, 403, 401])
    expect(await statuses(4711)).toEqual([404, 403, 401])
    await setLevel(app, finder, outside, 'generalised')
    expect(await statuses(outside)).toEqual([403, 403, 401])
  })

  it('counts as an exact reading of a record that is withheld', async () => {
    const { app, db, finder, reviewer, put, ask } = await begin()
    const [id, other] = [await put('find', 0), await put('other', 500)]
    await setLevel(app, finder, id, 'generalised')
    await sql`insert into records (account_id, title, description, site_type, monument_type, period, outline, shape, centre)
      select account_id, title, description, site_type, monument_type, period, outline, shape, centre
      from records, generate_series(1, ${EXACT_READS_A_DAY}::int) where records.id = ${other}`.execute(db)
    await sql`insert into exact_reads select ${reviewer.id}::int, (now() at time zone 'UTC')::date, id
      from records where id > ${other}`.execute(db)
    expect((await ask(id)).statusCode).toBe(429)
    expect((await ask(other)).statusCode).toBe(200)
  })
})

describe('records beside one that is withheld', () => {
  it('get the same level with it, and what is not open stays as it is', async () => {
    const { app, finder, put, withhold, levelOf, beside } = await begin()
    const [id, near, mine] = [await put('find', 0), await put('near', 30), await put('restricted', 40)]
    await setLevel(app, finder, mine, 'generalised')
    const answer = await withhold(id, [near, mine, id, 4711], undefined, 'restricted')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Answer<typeof setSensitivity>>()).toMatchObject({
      sensitivity: 'restricted',
      also: [near],
    })
    expect(await Promise.all([id, near, mine].map(levelOf))).toEqual([
      'restricted',
      'restricted',
      'generalised',
    ])
    expect(await beside(id)).toEqual([])
  })

  it('are not changed by their finders, nor where they belong to another area', async () => {
    const { finder, put, withhold, levelOf } = await begin('gat')
    const [id, near, outside] = [await put('find', 0), await put('near', 30), await put('outside', 0, -3.6)]
    expect((await withhold(id, [near], finder)).statusCode).toBe(403)
    expect(await levelOf(id)).toBe('open')
    expect((await withhold(id, [near, outside])).json()).toMatchObject({ also: [near] })
    expect(await levelOf(outside)).toBe('open')
  })

  it.each([
    ['shown together', 'open', [1]],
    ['more than 20', 'generalised', Array.from({ length: 21 }, (_, at) => at + 1)],
    ['named by no number', 'generalised', ['barrow']],
  ])('are refused when %s', async (_, level, also) => {
    const { put, withhold } = await begin()
    const answer = await withhold(await put('find', 0), also, undefined, level)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { also: ['Name at most 20 records by their numbers, with a level that withholds them.'] },
    ])
  })
})
