import { describe, expect, it } from 'vitest'
import type { Opinions } from '#contract/review/opinions.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { makeWithheld, setLevel } from '#server/testing/withheld.ts'

const MONTH = 30 * 86_400_000

async function begin() {
  const portal = await makeApp()
  const { app, db } = portal
  const finder = await makeMember()
  const { id } = await makeRecord(app, finder)
  /** A member whose account is a month old, and who has said something elsewhere before. */
  const experienced = async () => {
    const member = await makeMember()
    await db
      .updateTable('accounts')
      .set({ created_at: new Date(Date.now() - MONTH) })
      .where('id', '=', member.id)
      .execute()
    return member
  }
  const { post, decide } = reviewing(app)
  const give = (who: TestMember | null, opinion: object, about = id) =>
    post(who, `/api/records/${about}/opinions/`, { version: 1, ...opinion })
  const read = async (who: TestMember | null = null) =>
    (
      await app.inject({ url: `/api/records/${id}/opinions/`, headers: { ...who?.authorization } })
    ).json<Opinions>()
  /** Tests of the figure are not about many answers within an hour. */
  const spread = () =>
    db
      .updateTable('opinions')
      .set({ given_at: new Date(Date.now() - MONTH) })
      .execute()
  return { ...portal, finder, id, experienced, post, decide, give, read, spread }
}

const AGREE = { kind: 'agree' }
const NATURAL = { kind: 'natural_or_modern', cause: 'natural_glacial' }
const OTHER = { kind: 'other_type', monument_type: 'cairn' }

describe('opinions about a record', () => {
  it('are closed but for their number until somebody has answered', async () => {
    const { experienced, give, read } = await begin()
    await give(await experienced(), AGREE)
    const member = await experienced()
    for (const reader of [null, member])
      expect(await read(reader)).toEqual({ total: 1, open: false, mine: null })
    const answer = await give(member, { ...NATURAL, note: 'A drumlin.' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      total: 2,
      open: true,
      mine: { kind: 'natural_or_modern', note: 'A drumlin.', uncounted: null },
      counts: { agree: 1, natural_or_modern: 1 },
      archaeological: null,
    })
    expect(await read()).toEqual({ total: 2, open: false, mine: null })
  })

  it('do not move the state of the record, and differ with 4 of 5 (B3)', async () => {
    const { app, id, experienced, give, read, spread } = await begin()
    const members = await Promise.all(Array.from({ length: 5 }, experienced))
    for (const [at, member] of members.entries()) await give(member, at < 4 ? AGREE : NATURAL)
    await spread()
    expect(await read(members[0])).toMatchObject({
      archaeological: { k: 4, n: 5, low: 38, high: 96 },
      verdict: 'differ',
      paused_until: null,
    })
    expect((await app.inject({ url: `/api/records/${id}/` })).json()).toMatchObject({
      review: { state: 'submitted' },
      opinions: { total: 5 },
    })
  })

  it('are not counted after somebody has seen what others said (B4)', async () => {
    const { id, experienced, post, give, read, spread } = await begin()
    const members = await Promise.all(Array.from({ length: 10 }, experienced))
    for (const [at, member] of members.entries()) {
      if (at === 6) await post(member, `/api/records/${id}/opinions/show/`)
      await give(member, at < 7 ? AGREE : at === 7 ? OTHER : { kind: 'cannot_tell' })
    }
    await spread()
    expect(await read(members[0])).toMatchObject({
      total: 10,
      counts: { agree: 6, other_type: 1, natural_or_modern: 0, cannot_tell: 2, uncounted: 1 },
      archaeological: { k: 7, n: 7, low: 65, high: 100 },
      type: { k: 6, n: 7 },
      verdict: 'agree',
    })
  })

  it('are withdrawn or replaced, and stay in the history (B7)', async () => {
    const { app, db, id, experienced, give, read } = await begin()
    const member = await experienced()
    await give(member, AGREE)
    await give(member, NATURAL)
    expect(await read(member)).toMatchObject({
      total: 1,
      mine: { kind: 'natural_or_modern', uncounted: 'shown' },
    })
    const url = `/api/records/${id}/opinions/mine/`
    const withdrawn = await app.inject({ method: 'DELETE', url, headers: member.authorization })
    expect(withdrawn.json()).toMatchObject({ total: 0, mine: null })
    const { opinions } = await read(member)
    expect(opinions?.map(({ kind, withdrawn: at }) => [kind, at === null])).toEqual([
      ['natural_or_modern', false],
      ['agree', false],
    ])
    expect(await db.selectFrom('opinions').select('id').execute()).toHaveLength(2)
    expect((await app.inject({ method: 'DELETE', url, headers: member.authorization })).statusCode).toBe(404)
  })

  it('stay counted when only their note is changed', async () => {
    const { experienced, give, read } = await begin()
    const member = await experienced()
    await give(member, AGREE)
    await give(member, { ...AGREE, note: 'With a ditch.' })
    expect(await read(member)).toMatchObject({ total: 1, mine: { note: 'With a ditch.', uncounted: null } })
  })

  it('are one for two clicks', async () => {
    const { db, experienced, give } = await begin()
    const member = await experienced()
    await Promise.all([give(member, AGREE), give(member, AGREE)])
    expect(
      await db.selectFrom('opinions').select('id').where('withdrawn_at', 'is', null).execute(),
    ).toHaveLength(1)
  })

  it('of new and of suspended members are shown, but not counted', async () => {
    const { db, experienced, give, read } = await begin()
    const [fresh, suspended, reader] = [await makeMember(), await experienced(), await experienced()]
    for (const member of [fresh, suspended, reader]) await give(member, AGREE)
    await db
      .updateTable('accounts')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', suspended.id)
      .execute()
    const { counts, opinions } = await read(reader)
    expect(counts).toMatchObject({ agree: 1, uncounted: 2 })
    expect(opinions?.map(({ uncounted }) => uncounted)).toEqual([null, 'suspended', 'new_account'])
  })

  it('are not for the finder, and say which field is wrong', async () => {
    const { finder, experienced, give } = await begin()
    const own = await give(finder, AGREE)
    expect([own.statusCode, own.json()]).toEqual([
      403,
      { detail: 'Others give opinions about your records.' },
    ])
    expect((await give(null, AGREE)).statusCode).toBe(401)
    const member = await experienced()
    expect((await give(member, { kind: 'perhaps' })).json()).toEqual({
      kind: ['"perhaps" is not a valid choice.'],
    })
    expect((await give(member, { kind: 'other_type' })).json()).toEqual({
      monument_type: ['This field is required.'],
    })
    expect((await give(member, { kind: 'natural_or_modern' })).json()).toEqual({
      cause: ['This field is required.'],
    })
    expect((await give(member, { ...AGREE, note: 'x'.repeat(501) })).statusCode).toBe(400)
    expect((await give(member, AGREE, 999)).statusCode).toBe(404)
  })

  it('are about the version that was seen: a new outline asks again', async () => {
    const { app, finder, id, experienced, give, read } = await begin()
    const member = await experienced()
    await give(member, AGREE)
    await sendChange(app, finder, id, { polygonCoordinate: JSON.stringify(squareAround(52.102, -3.8)) })
    expect(await read(member)).toEqual({ total: 0, open: false, mine: null })
    expect((await give(member, AGREE)).statusCode).toBe(409)
    const again = await give(member, { ...AGREE, version: 2 })
    expect(again.json()).toMatchObject({ total: 1, opinions: [{ version: 2 }, { version: 1 }] })
  })

  it('are open to everybody once the record is decided, with names for members only', async () => {
    const { db, id, experienced, give, decide, read } = await begin()
    const member = await experienced()
    await give(member, AGREE)
    const reviewer = await makeReviewer({ db })
    await decide(reviewer, id, CONFIRMED)
    const open = await read()
    expect(open).toMatchObject({ open: true, counts: { agree: 1 } })
    expect(open).not.toHaveProperty('opinions')
    expect(await read(reviewer)).toMatchObject({ opinions: [{ by: member.username }] })
  })

  it('rest for a week where five accounts answer for the first time within an hour', async () => {
    const { db, id, experienced, give, read } = await begin()
    const [reviewer, elsewhere] = [await makeReviewer({ db }), await makeReviewer({ db }, 'gat')]
    const members = await Promise.all(Array.from({ length: 6 }, experienced))
    const told = () =>
      db
        .selectFrom('notices')
        .select(['account_id', 'record_id'])
        .where('kind', '=', 'figure_paused')
        .execute()
    for (const member of members.slice(0, 4)) await give(member, AGREE)
    expect(await told()).toEqual([])
    for (const member of members.slice(4)) await give(member, AGREE)
    expect(await told()).toEqual([{ account_id: reviewer.id, record_id: id }])
    expect(elsewhere.id).not.toBe(reviewer.id)
    const { counts, archaeological, paused_until: until } = await read(members[0])
    expect([counts?.agree, archaeological]).toEqual([6, null])
    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  })

  it('rest as long, whatever the five have said about a record that is withheld', async () => {
    const { app, finder, experienced, give, read } = await begin()
    const withheld = await makeRecord(app, finder)
    const members = await Promise.all(Array.from({ length: 5 }, experienced))
    await give(members[0] ?? null, AGREE, withheld.id)
    for (const member of members) await give(member, AGREE)
    const pause = async () => (await read(members[0])).paused_until !== null
    expect(await pause()).toBe(false)
    await setLevel(app, finder, withheld.id, 'generalised')
    expect(await pause()).toBe(true)
  })

  it('are numbered for each record, so that a gap does not tell of others', async () => {
    const { app, db, finder, experienced, give, read } = await begin()
    const withheld = await makeRecord(app, finder)
    const [first, second] = [await experienced(), await experienced()]
    await give(first, AGREE)
    await give(second, AGREE, withheld.id)
    await give(second, NATURAL)
    const { mine, opinions } = await read(second)
    expect([mine?.id, opinions?.map(({ id }) => id)]).toEqual([2, [2, 1]])
    const administrator = await makeAdministrator({ db })
    await give(administrator, NATURAL)
    expect((await read(administrator)).mine?.id).toBe(4)
  })

  it('can be set aside by an administrator, and are exported without names', async () => {
    const { app, db, experienced, give, post, read } = await begin()
    const [member, administrator] = [await experienced(), await makeAdministrator({ db })]
    await give(member, AGREE)
    expect((await post(member, '/api/admin/opinions/1/set-aside/', { reason: 'No' })).statusCode).toBe(403)
    expect(
      (await post(administrator, '/api/admin/opinions/1/set-aside/', { reason: 'Twins' })).statusCode,
    ).toBe(204)
    expect(await read(member)).toMatchObject({ counts: { agree: 0, uncounted: 1 } })
    const { payload } = await app.inject({
      url: '/api/opinions/export/',
      headers: administrator.authorization,
    })
    expect(payload).toContain('set_aside')
    expect(payload).not.toContain(member.username)
  })

  it('of a withheld record are only for those with the right to it', async () => {
    const { app, finder, id } = await makeWithheld()
    const stranger = await makeMember()
    const url = `/api/records/${id}/opinions/`
    expect((await app.inject({ url })).statusCode).toBe(404)
    expect((await reviewing(app).post(stranger, url, { version: 1, ...AGREE })).statusCode).toBe(404)
    expect((await app.inject({ url, headers: finder.authorization })).json()).toMatchObject({ total: 0 })
  })
})

describe('a fresh look', () => {
  it('shows an outline without words, and compares the answer with the record', async () => {
    const { app, id, experienced, post } = await begin()
    const member = await experienced()
    const next = async (skip = '') =>
      (
        await app.inject({ url: `/api/second-opinions/next/?skip=${skip}`, headers: member.authorization })
      ).json<object>()
    const found = await next()
    expect(found).toMatchObject({ given: 0, record: { id, version: 1 } })
    expect(JSON.stringify(found)).not.toMatch(/arrow|mound/)
    expect(await next(String(id))).toMatchObject({ record: null })
    const answer = (parts: object) => post(member, `/api/second-opinions/${id}/`, { version: 1, ...parts })
    expect((await answer({ monument_type: 'cairn', cause: 'golf' })).statusCode).toBe(400)
    expect((await answer({ site_type: 'mound' })).json()).toEqual({ kind: 'agree', given: 1 })
    expect(await next()).toMatchObject({ record: null })
  })

  it('is counted once however often it is sent, and no longer when it is withdrawn', async () => {
    const { app, id, experienced, post, db } = await begin()
    const member = await experienced()
    const address = `/api/second-opinions/${id}/`
    const send = () => post(member, address, { version: 1, cause: 'golf' }, 'lost')
    for (const answer of [await send(), await send()])
      expect(answer.json()).toEqual({ kind: 'natural_or_modern', given: 1 })
    expect(await db.selectFrom('opinions').select('kind').execute()).toHaveLength(1)
    // The same answer with a note replaces the first.
    expect((await post(member, address, { version: 1, cause: 'golf', note: 'A bunker.' })).json()).toEqual({
      kind: 'natural_or_modern',
      given: 1,
    })
    const withdraw = (name: string) =>
      app.inject({
        method: 'DELETE',
        url: `/api/records/${id}/opinions/mine/`,
        headers: { ...member.authorization, 'idempotency-key': name },
      })
    for (const answer of [await withdraw('back'), await withdraw('back')])
      expect(answer.json()).toMatchObject({ total: 0, mine: null })
    expect((await withdraw('other')).statusCode).toBe(404)
    const next = await app.inject({ url: '/api/second-opinions/next/', headers: member.authorization })
    expect(next.json()).toEqual({ record: null, given: 0 })
  })

  it('is not offered for records of one’s own, decided or withheld ones', async () => {
    const { app, finder, id, experienced, decide, db } = await begin()
    const next = async (who: TestMember) =>
      (await app.inject({ url: '/api/second-opinions/next/', headers: who.authorization })).json<{
        record: object | null
      }>()
    expect((await next(finder)).record).toBeNull()
    const member = await experienced()
    await decide(await makeReviewer({ db }), id, CONFIRMED)
    expect((await next(member)).record).toBeNull()
  })
})
