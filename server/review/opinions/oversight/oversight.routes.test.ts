import { describe, expect, it } from 'vitest'
import { getOversight, type Calibration, type OpinionFlag } from '#contract/review/review-oversight.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { findCompared } from './oversight.repository.ts'

const MONTH = 30 * 86_400_000

async function begin() {
  const portal = await makeApp()
  const { app, db } = portal
  const administrator = await makeAdministrator({ db })
  const finder = await makeMember()
  const { post } = reviewing(app)
  /** A member whose opinions count. */
  const experienced = async () => {
    const member = await makeMember()
    const created_at = new Date(Date.now() - MONTH)
    await db.updateTable('accounts').set({ created_at }).where('id', '=', member.id).execute()
    return member
  }
  const make = async (count: number, whose = finder) => {
    const ids = []
    for (let at = 0; at < count; at++) ids.push((await makeRecord(app, whose)).id)
    return ids
  }
  const give = async (who: TestMember, ids: readonly number[], note?: string) => {
    for (const id of ids) {
      const answer = await post(who, `/api/records/${id}/opinions/`, { version: 1, kind: 'agree', note })
      expect(answer.statusCode).toBe(201)
    }
  }
  const flags = async () =>
    (await app.inject({ url: '/api/admin/review/flags/', headers: administrator.authorization })).json<{
      flags: OpinionFlag[]
      total: number
      next: number | null
    }>()
  const change = (what: 'set-aside' | 'count-again', opinions: unknown, who: TestMember = administrator) =>
    post(who, `/api/admin/review/${what}/`, { opinions, reason: 'All by one person' })
  const uncounted = async () =>
    (await db.selectFrom('opinions').select('uncounted').orderBy('id').execute()).map((row) => row.uncounted)
  return { ...portal, administrator, finder, experienced, make, give, flags, change, uncounted, post }
}

it('whether there is anything to do is said before anything is asked for', async () => {
  const { app, db, administrator, finder, experienced, make, give } = await begin()
  const any = async () =>
    (await app.inject({ url: getOversight.path, headers: administrator.authorization })).json<object>()
  expect(await any()).toEqual({ decisions: false, flags: 0, compared: false })
  const ids = await make(3)
  await give(await experienced(), ids)
  expect(await any()).toEqual({ decisions: false, flags: 1, compared: false })
  const decided = await reviewing(app).decide(await makeReviewer({ db }), ids[0] ?? 0, CONFIRMED)
  expect(decided.statusCode).toBe(200)
  expect(await any()).toMatchObject({ decisions: true })
  expect((await app.inject({ url: getOversight.path, headers: finder.authorization })).statusCode).toBe(403)
})

describe('accounts whose opinions are nearly all about one finder', () => {
  it('are named from three opinions and 80 % on, also about withheld finds', async () => {
    const { app, finder, experienced, make, give, flags } = await begin()
    const [theirs, others] = [await make(4), await make(2, await makeMember())]
    const [puppet, helper, fan] = [await experienced(), await experienced(), await experienced()]
    await give(puppet, theirs)
    await give(puppet, others.slice(0, 1))
    await give(helper, theirs.slice(0, 2))
    await give(fan, theirs.slice(0, 3))
    await give(fan, others)
    await setLevel(app, finder, theirs[0] ?? 0, 'generalised')
    const answer = await flags()
    expect(answer).toMatchObject({ total: 1, next: null })
    expect(answer.flags).toMatchObject([
      {
        id: puppet.id,
        username: puppet.username,
        finder: finder.username,
        suspended: false,
        ...{ on_finder: 4, agree: 4, set_aside: 0, of: 5 },
      },
    ])
    expect(answer.flags[0]?.opinions).toHaveLength(4)
  })

  it('are compared by the finds of members alone, not by invented ones', async () => {
    const { db, experienced, make, give, flags } = await begin()
    const [theirs, invented] = [await make(3), await make(4, await makeMember())]
    await db.updateTable('records').set({ demonstration: true }).where('id', 'in', invented).execute()
    const [puppet, visitor] = [await experienced(), await experienced()]
    await give(puppet, [...theirs, ...invented])
    await give(visitor, invented)
    expect((await flags()).flags).toMatchObject([{ id: puppet.id, on_finder: 3, of: 3 }])
  })

  it('are set aside together with a reason, and counted again as they were before', async () => {
    const { db, administrator, experienced, make, give, flags, change, uncounted } = await begin()
    const [puppet, newcomer] = [await experienced(), await makeMember()]
    const ids = await make(3)
    await give(puppet, ids)
    await give(newcomer, ids)
    const all = (await flags()).flags.flatMap(({ opinions }) => opinions)
    expect((await change('set-aside', all)).json()).toEqual({ opinions: 6 })
    expect(await uncounted()).toEqual(Array(6).fill('set_aside'))
    expect((await flags()).flags.map((each) => each.set_aside)).toEqual([3, 3])
    expect((await change('set-aside', all)).json()).toEqual({ opinions: 0 })
    expect((await change('count-again', all)).json()).toEqual({ opinions: 6 })
    expect(await uncounted()).toEqual([null, null, null, 'new_account', 'new_account', 'new_account'])
    const acts = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'act', 'target_id', 'note'])
      .where('act', 'in', ['opinions-set-aside', 'opinions-counted'])
      .orderBy('act')
      .orderBy('target_id')
      .execute()
    const note = '3: All by one person'
    expect(acts).toEqual(
      ['opinions-counted', 'opinions-set-aside'].flatMap((act) =>
        [puppet, newcomer].map(({ id }) => ({ actor_id: administrator.id, act, target_id: id, note })),
      ),
    )
  })

  it('change once on two clicks', async () => {
    const { db, experienced, make, give, flags, change } = await begin()
    await give(await experienced(), await make(3))
    const ids = (await flags()).flags[0]?.opinions
    const answers = await Promise.all([change('set-aside', ids), change('set-aside', ids)])
    expect(answers.map((answer) => answer.json<{ opinions: number }>().opinions).sort()).toEqual([0, 3])
    const acts = db.selectFrom('audit_log').select('id').where('act', '=', 'opinions-set-aside')
    expect(await acts.execute()).toHaveLength(1)
  })

  it('stay set aside when the member only changes the note', async () => {
    const { experienced, make, give, flags, change, uncounted } = await begin()
    const puppet = await experienced()
    const records = await make(3)
    await give(puppet, records)
    await change('set-aside', (await flags()).flags[0]?.opinions)
    await give(puppet, records.slice(0, 1), 'With a ditch.')
    expect(await uncounted()).toEqual(Array(4).fill('set_aside'))
    const [{ opinions } = { opinions: [] }] = (await flags()).flags
    await change('count-again', opinions)
    expect((await uncounted()).slice(1)).toEqual([null, null, null])
  })

  it('are for administrators, who name them by their numbers and give a reason', async () => {
    const { app, administrator, finder, change, post } = await begin()
    expect((await change('set-aside', [1], finder)).statusCode).toBe(403)
    const url = '/api/admin/review/flags/'
    expect((await app.inject({ url, headers: finder.authorization })).statusCode).toBe(403)
    for (const wrong of [[], [0], ['1'], [1.5], 'all', Array(1001).fill(1)])
      expect((await change('set-aside', wrong)).json()).toEqual({
        opinions: ['Name between 1 and 1,000 opinions by their numbers.'],
      })
    const lacks = await post(administrator, '/api/admin/review/count-again/', { opinions: [1] })
    expect([lacks.statusCode, lacks.json()]).toEqual([400, { reason: ['This field is required.'] }])
    expect((await change('count-again', [999])).json()).toEqual({ opinions: 0 })
  })
})

describe('figures against decisions', () => {
  it('are compared where a record has both, with the opinions that count', async () => {
    const { app, db, administrator, experienced, make, give } = await begin()
    const [both, few, undecided] = await make(3)
    const members = []
    for (let at = 0; at < 6; at++) members.push(await experienced())
    for (const member of members.slice(0, 5)) await give(member, [both ?? 0, undecided ?? 0])
    for (const member of members.slice(0, 4)) await give(member, [few ?? 0])
    await give(await makeMember(), [few ?? 0])
    await db
      .updateTable('record_reviews')
      .set({ state: 'verified' })
      .where('record_id', 'in', [both ?? 0, few ?? 0])
      .execute()
    const read = async () =>
      (
        await app.inject({ url: '/api/admin/review/calibration/', headers: administrator.authorization })
      ).json<Calibration>()
    expect(await findCompared(db)).toEqual([{ k: 5, n: 5, confirmed: true, records: 1 }])
    expect(await read()).toEqual({ records: 1, needed: 300, tenths: [] })
  })
})
