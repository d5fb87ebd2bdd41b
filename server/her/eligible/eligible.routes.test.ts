import { describe, expect, it } from 'vitest'
import { makeAdministrator } from '#server/testing/app.ts'
import { idsOf, makeConfirmed, portalOfHer } from '#server/testing/her.ts'
import { get, setLevel } from '#server/testing/withheld.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { multiPolygon, pointOn } from '#server/platform/database/spatial.ts'
import type { TestApp } from '#server/testing/app.ts'

/** A scheduled monument with sides of 20 m. */
async function scheduleAt(db: TestApp['db'], latitude: number, longitude: number): Promise<void> {
  await db
    .insertInto('heritage_layers')
    .values({ layer: 'monuments', copy: 1, feature_count: 1, received_at: new Date() })
    .onConflict((conflict) => conflict.column('layer').doUpdateSet({ copy: 1 }))
    .execute()
  const ring = closedRing(squareAround(latitude, longitude, 20).map(toPosition))
  const shape = multiPolygon([[ring]])
  await db
    .insertInto('heritage_areas')
    .values({
      ...{ layer: 'monuments', copy: 1, number: 'CN123', name: 'Castell', name_cy: null },
      ...{ facts: '[]' as never, shape, centre: pointOn(shape) },
    })
    .execute()
}

describe('the finds that could go', () => {
  it('come by certainty, away from known sites first, then by agreement and age', async () => {
    const { db, finder, eligible } = await portalOfHer()
    const [low = 0] = await makeConfirmed(db, finder, { latitude: 52.7, sure: 'low' })
    const [beside = 0, old = 0, agreed = 0] = await makeConfirmed(db, finder, { count: 3, latitude: 52.8 })
    await scheduleAt(db, 52.7999, -4.2)
    await db
      .insertInto('opinions')
      .values({
        ...{
          record_id: agreed,
          account_id: finder.id,
          question_version: 1,
          kind: 'agree',
          mode: 'shown',
        },
        ...{ monument_type: null, cause: null, note: null, uncounted: null, withdrawn_at: null },
      })
      .execute()
    const { finds } = await eligible()
    expect(idsOf(finds)).toEqual([agreed, old, beside, low])
    expect(finds[0]).toMatchObject({ agree: 1, known_site: null, sure_archaeological: 'high' })
    expect(finds[2]?.known_site).toMatchObject({ layer: 'monuments', number: 'CN123', name: 'Castell' })
    expect(finds[2]?.known_site?.metres).toBeLessThan(50)
    expect(finds[0]).toMatchObject({
      ...{ title: 'Find 3', first_sentence: 'Made for a test.', version: 1, sensitivity: 'open' },
      ...{ site_type: 'mound', monument_type: 'round_barrow', period: 'bronze_age' },
      grid_reference: expect.stringMatching(/^SH \d{4} \d{4}$/) as unknown,
    })
  })

  it('are confirmed at their version, licensed, permitted, real, and neither sent nor answered', async () => {
    const { db, finder, eligible } = await portalOfHer()
    const [good, changed, unlicensed, unasked, refused, invented, hidden, undecided, accepted, old] =
      await makeConfirmed(db, finder, { count: 10 })
    const set = (id: number | undefined, change: object) =>
      db
        .updateTable('records')
        .set(change)
        .where('id', '=', id ?? 0)
        .execute()
    await set(unlicensed, { licence: 'none' })
    await set(unasked, { her_permission: null })
    await set(refused, { her_permission: false })
    await set(invented, { demonstration: true })
    await set(hidden, { hidden_at: new Date() })
    const review = (id: number | undefined, change: object) =>
      db
        .updateTable('record_reviews')
        .set(change)
        .where('record_id', '=', id ?? 0)
        .execute()
    await review(changed, { verified_version: 7 })
    await review(undecided, { state: 'in_review' })
    const answer = { status: 'accepted', scheme: 'prn_gat', prn: '81234' } as const
    await db
      .insertInto('record_her')
      .values([
        { record_id: accepted ?? 0, version: 1, ...answer },
        { record_id: old ?? 0, version: 0, ...answer },
      ])
      .execute()
    const offered = await eligible()
    expect(idsOf(offered.finds)).toEqual([good, old])
    expect([offered.lack_permission, offered.can_ask]).toEqual([2, 1])
  })

  it('show withheld places to the officer, and count them as looked at', async () => {
    const { app, db, finder, officer, eligible } = await portalOfHer()
    const [id = 0] = await makeConfirmed(db, finder)
    await setLevel(app, finder, id, 'generalised')
    const { finds } = await eligible()
    expect(finds).toMatchObject([{ id, title: 'Find 1', sensitivity: 'generalised' }])
    const { headers } = await get(app, '/api/her/eligible/?region=gat', officer)
    expect(headers['cache-control']).toBe('private, no-store')
    const reads = await db.selectFrom('audit_log').select('note').where('act', '=', 'exact-read').execute()
    expect(reads).toEqual([{ note: '2' }])
  })
})

describe('a find that an officer leaves out', () => {
  it('is not offered for a year, until that is taken back', async () => {
    const { app, db, finder, officer, eligible, post } = await portalOfHer()
    const [first = 0, second = 0] = await makeConfirmed(db, finder, { count: 2 })
    const leave = (payload: object) =>
      post(officer, '/api/her/left-out/', { record: first, region: 'gat', ...payload })
    expect((await leave({ left_out: true, reason: 'Known as PRN 123' })).statusCode).toBe(204)
    const after = await eligible()
    expect([idsOf(after.finds), after.eligible]).toEqual([[second], 1])
    expect(after.left_out).toMatchObject([{ id: first, reason: 'Known as PRN 123' }])
    const days = (Date.parse(after.left_out[0]?.until ?? '') - Date.now()) / 86_400_000
    expect([364, 365, 366]).toContain(Math.round(days))
    expect((await leave({ left_out: false })).statusCode).toBe(204)
    expect((await leave({ left_out: false })).statusCode).toBe(204)
    expect(idsOf((await eligible()).finds)).toEqual([first, second])
    const acts = await db
      .selectFrom('audit_log')
      .select(['act', 'target_id', 'note'])
      .where('act', 'like', 'left-out%')
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { act: 'left-out', target_id: first, note: 'Known as PRN 123' },
      { act: 'left-out-undone', target_id: first, note: null },
    ])
    await db
      .insertInto('her_left_out')
      .values({ record_id: second, region: 'gat', reason: 'Over', until: new Date(0) })
      .execute()
    expect(idsOf((await eligible()).finds)).toEqual([first, second])
    expect((await get(app, '/api/her/', officer)).statusCode).toBe(200)
  })

  it('needs a reason, and a find of the region', async () => {
    const { db, finder, officer, post } = await portalOfHer()
    const [outside = 0] = await makeConfirmed(db, finder, { longitude: -3.5 })
    const leave = (payload: object) => post(officer, '/api/her/left-out/', { left_out: true, ...payload })
    const unsaid = await leave({ record: 'x' })
    expect([unsaid.statusCode, Object.keys(unsaid.json<object>()).sort()]).toEqual([
      400,
      ['reason', 'record', 'region'],
    ])
    const short = await leave({ record: outside, region: 'gat', reason: 'no' })
    expect(short.json()).toEqual({ reason: ['Write at least 3 characters.'] })
    expect((await leave({ record: outside, region: 'gat', reason: 'Elsewhere' })).statusCode).toBe(404)
    expect((await leave({ record: outside, region: 'cpat', reason: 'Elsewhere' })).statusCode).toBe(403)
  })
})

describe('the finders of finds that lack permission', () => {
  it('are asked in one notice each, once in 90 days', async () => {
    const { app, db, finder, officer, eligible, post } = await portalOfHer()
    await makeConfirmed(db, finder, { count: 3, permitted: false })
    const ask = async () =>
      (await post(officer, '/api/her/ask-permission/', { region: 'gat' })).json<object>()
    expect(await eligible()).toMatchObject({ lack_permission: 3, can_ask: 1 })
    const both = await Promise.all([ask(), ask()])
    expect(both).toEqual(expect.arrayContaining([{ asked: 1 }, { asked: 0 }]))
    expect(await eligible()).toMatchObject({ lack_permission: 3, can_ask: 0 })
    const { notices } = (await get(app, '/api/notices/', finder)).json<{ notices: object[] }>()
    expect(notices).toMatchObject([{ kind: 'her_permission', record: null }])
    await db
      .updateTable('notices')
      .set({ at: new Date(Date.now() - 91 * 86_400_000) })
      .execute()
    expect(await ask()).toEqual({ asked: 1 })
    const administrator = await makeAdministrator({ db })
    expect((await post(administrator, '/api/her/ask-permission/', { region: 'gat' })).statusCode).toBe(200)
    expect((await post(finder, '/api/her/ask-permission/', { region: 'gat' })).statusCode).toBe(403)
  })
})
