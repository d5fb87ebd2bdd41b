import { describe, expect, it } from 'vitest'
import { COMMENT_ROUTES, type Comment } from '#contract/review/moderation/comments.ts'
import { addressOf } from '#contract/http/route.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { discussing, withComments } from '#server/testing/comments.ts'
import { makeRecord } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { setLevel } from '#server/testing/withheld.ts'

const MINUTE = 60_000

async function begin(overrides: object = {}) {
  const portal = await makeApp({ ...withComments(), ...overrides })
  const { app, db } = portal
  const finder = await makeMember({ username: 'mair' })
  const gwen = await makeMember({ username: 'gwen' })
  const { id } = await makeRecord(app, finder)
  /** Moves a member's account into the past. */
  const aged = async (member: { id: number }, days = 30) => {
    await db
      .updateTable('accounts')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', member.id)
      .execute()
  }
  const postedAgo = (minutes: number) =>
    db
      .updateTable('comments')
      .set({ posted_at: new Date(Date.now() - minutes * MINUTE) })
      .execute()
  const count = async () => (await db.selectFrom('comments').select('id').execute()).length
  return { ...portal, ...discussing(app), finder, gwen, id, aged, postedAgo, count }
}

describe('with COMMENTS=off', () => {
  it('no route of the discussion answers, the documentation has none, and nobody can report a comment', async () => {
    const { app } = await makeApp()
    const administrator = await makeAdministrator(await makeApp())
    for (const route of COMMENT_ROUTES) {
      const url = addressOf(route, { id: 1, number: 1, username: 'mair' })
      for (const headers of [{}, administrator.authorization]) {
        const answer = await app.inject({ method: route.method, url, headers })
        expect([route.method, url, answer.statusCode]).toEqual([route.method, url, 404])
      }
    }
    const documented = (await app.inject('/api/docs/openapi.json')).body
    expect(documented).not.toContain('/comments/')
    const report = { record: '1', comment: '1', reason: 'illegal' }
    expect((await app.inject({ method: 'POST', url: '/api/reports/', payload: report })).statusCode).toBe(404)
    expect((await app.inject('/api/site/')).json()).toMatchObject({ comments: null })
  })

  it('notices of earlier discussions are not shown', async () => {
    const { app, finder, gwen, id, written, db } = await begin()
    await written(gwen, id)
    expect((await app.inject({ url: '/api/notices/', headers: finder.authorization })).json()).toMatchObject({
      unread: 1,
      notices: [{ kind: 'comment' }],
    })
    const notice = await db.selectFrom('notices').selectAll().executeTakeFirstOrThrow()
    const off = await makeApp()
    const again = await makeMember()
    await off.db.insertInto('notices').values({ account_id: again.id, kind: notice.kind }).execute()
    const answer = await off.app.inject({ url: '/api/notices/', headers: again.authorization })
    expect(answer.json()).toEqual({ notices: [], unread: 0, next: null })
  })
})

describe('a discussion', () => {
  it('is closed but for its number until a member has given an opinion or asked for those of others', async () => {
    const { finder, gwen, id, read, write, look, send } = await begin()
    expect((await write(finder, id, 'I saw it from the ridge.')).statusCode).toBe(201)
    for (const reader of [null, gwen])
      expect(await read(reader, id)).toMatchObject({ total: 1, open: false, writable: false, comments: [] })
    expect((await write(gwen, id, 'Hello')).json()).toEqual({
      detail: 'Answer first, or look at what others said.',
    })
    await look(gwen, id)
    expect(await read(gwen, id)).toMatchObject({
      open: true,
      writable: true,
      follows: false,
      comments: [{ by: 'mair', mine: false, text: 'I saw it from the ridge.', acts: ['report', 'mute'] }],
    })
    const missing = await send('GET', '/api/records/999999/comments/', gwen)
    expect(missing.statusCode).toBe(404)
  })

  it('of a decided record is open to everybody, and only members write', async () => {
    const portal = await begin()
    const { app, id, gwen, read, written, send } = portal
    await written(gwen, id)
    const { decide } = reviewing(app)
    await decide(await makeReviewer(portal), id, CONFIRMED)
    expect(await read(null, id)).toMatchObject({
      open: true,
      writable: false,
      comments: [{ by: 'gwen', acts: ['report'] }],
    })
    expect((await send('POST', `/api/records/${id}/comments/`, null, { text: 'Hi' })).statusCode).toBe(401)
  })

  it('has its newest 50 comments, and the earlier ones when asked', async () => {
    const { db, finder, id, read, send } = await begin()
    const values = Array.from({ length: 53 }, (_, at) => ({
      record_id: id,
      account_id: finder.id,
      text: `Comment ${at}`,
    }))
    await db.insertInto('comments').values(values).execute()
    const newest = await read(finder, id)
    expect([newest.total, newest.comments.length, newest.comments.at(-1)?.text]).toEqual([
      53,
      50,
      'Comment 52',
    ])
    const url = `/api/records/${id}/comments/?before=${newest.earlier}`
    const earlier = (await send('GET', url, finder)).json<typeof newest>()
    expect(earlier.comments.map(({ text }) => text)).toEqual(['Comment 0', 'Comment 1', 'Comment 2'])
    expect(earlier.earlier).toBeNull()
  })

  it.each([
    [{}, 'This field is required.'],
    [{ text: '  ' }, 'This field may not be blank.'],
    [{ text: 'x'.repeat(2001) }, 'Ensure this field has no more than 2000 characters.'],
  ])('refuses %j and stores nothing', async (payload, said) => {
    const { finder, id, send, count } = await begin()
    const answer = await send('POST', `/api/records/${id}/comments/`, finder, payload)
    expect([answer.statusCode, answer.json()]).toEqual([400, { text: [said] }])
    expect(await count()).toBe(0)
  })

  it('of a record that is not open is for those with the right to it', async () => {
    const portal = await begin()
    const { app, db, finder, gwen, id, written, read, send } = portal
    const reviewer = await makeReviewer(portal)
    const administrator = await makeAdministrator({ db })
    const officer = await makeMember()
    await db
      .insertInto('role_grants')
      .values({ account_id: officer.id, role: 'her_officer', area: 'wales', reason: 'Appointed' })
      .execute()
    const elsewhere = await makeReviewer(portal, 'gat')
    const mine = await written(gwen, id, 'By the old gate.')
    await written(finder, id, '@gwen which gate?')
    expect((await setLevel(app, finder, id, 'generalised')).statusCode).toBe(200)
    for (const reader of [finder, reviewer, officer, administrator])
      expect(await read(reader, id)).toMatchObject({ total: 2 })
    for (const reader of [null, gwen, elsewhere])
      expect((await send('GET', `/api/records/${id}/comments/`, reader)).statusCode).toBe(404)
    // Neither of her notices remains: they would tell that something was said.
    const notices = await app.inject({ url: '/api/notices/', headers: gwen.authorization })
    expect(notices.json()).toMatchObject({ notices: [], unread: 0 })
    expect(
      (await send('PATCH', `/api/records/${id}/comments/${mine.number}/`, gwen, { version: 1, text: 'x' }))
        .statusCode,
    ).toBe(404)
    // She can take back what she wrote.
    expect((await send('DELETE', `/api/records/${id}/comments/${mine.number}/`, gwen)).statusCode).toBe(204)
    expect(await read(finder, id)).toMatchObject({ total: 1, comments: [{ state: 'removed' }, {}] })
  })
})

describe('a comment', () => {
  it('has a number of its record, whatever is written elsewhere', async () => {
    const { app, finder, gwen, id, written, read } = await begin()
    const { id: elsewhere } = await makeRecord(app, finder)
    const numbers = []
    for (const [who, record] of [
      [gwen, elsewhere],
      [gwen, id],
      [gwen, elsewhere],
      [gwen, elsewhere],
      [finder, id],
    ] as const)
      numbers.push((await written(who, record)).number)
    expect(numbers).toEqual([1, 1, 2, 3, 2])
    expect((await read(gwen, id)).comments.map(({ number }) => number)).toEqual([1, 2])
    const shown = JSON.stringify(await read(gwen, elsewhere))
    expect(shown).not.toContain('"id"')
  })

  it('written at the same time as another has a number of its own', async () => {
    const { finder, gwen, id, look, write } = await begin()
    await look(gwen, id)
    const answers = await Promise.all([gwen, finder, gwen, finder].map((who) => write(who, id, 'At once')))
    expect(answers.map((answer) => answer.json<Comment>().number).sort()).toEqual([1, 2, 3, 4])
  })

  it('is stored once for two clicks', async () => {
    const { finder, id, send, count } = await begin()
    const click = () =>
      send('POST', `/api/records/${id}/comments/`, finder, { text: 'Once' }, { 'idempotency-key': 'a1' })
    const [first, second] = await Promise.all([click(), click()])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(first.json<Comment>().number).toBe(second.json<Comment>().number)
    expect((await click()).json<Comment>().number).toBe(first.json<Comment>().number)
    expect(await count()).toBe(1)
  })

  it('can be changed for 15 minutes by its author, and not from a tab that saw an earlier text', async () => {
    const { finder, gwen, id, written, send, read, postedAgo } = await begin()
    const { number: comment } = await written(finder, id, 'A barow')
    const change = (text: string, version: number, who = finder) =>
      send('PATCH', `/api/records/${id}/comments/${comment}/`, who, { text, version })
    expect((await change('A barrow', 1)).json()).toMatchObject({ text: 'A barrow', version: 2 })
    const late = await change('A cairn', 1)
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { detail: 'This comment was changed in the meantime. Nothing of yours was saved yet.' },
    ])
    expect((await change('Mine', 2, gwen)).statusCode).toBe(404)
    expect((await read(finder, id)).comments).toMatchObject([{ text: 'A barrow', acts: ['edit', 'delete'] }])
    await postedAgo(16)
    expect((await change('A ring', 2)).json()).toEqual({ detail: 'A comment can be changed for 15 minutes.' })
    expect((await read(finder, id)).comments).toMatchObject([{ editable_until: null, acts: ['delete'] }])
  })

  it('that its author removes shows neither text nor name, and cannot be removed twice', async () => {
    const { finder, gwen, id, written, send, read, look } = await begin()
    const { number: comment } = await written(finder, id, 'Not for long')
    await look(gwen, id)
    expect((await send('DELETE', `/api/records/${id}/comments/${comment}/`, gwen)).statusCode).toBe(404)
    expect((await send('DELETE', `/api/records/${id}/comments/${comment}/`, finder)).statusCode).toBe(204)
    expect((await send('DELETE', `/api/records/${id}/comments/${comment}/`, finder)).statusCode).toBe(404)
    expect((await read(gwen, id)).comments).toMatchObject([
      { state: 'removed', text: null, by: null, acts: [] },
    ])
  })

  it('of a new account has no link, and there are three of them in a day', async () => {
    const { limits } = parseConfig({})
    const { gwen, id, aged, look, write, send } = await begin({ limits })
    await look(gwen, id)
    expect((await write(gwen, id, 'See https://example.org')).json()).toEqual({
      text: ['New members cannot write links in the first 24 hours.'],
    })
    const statuses = []
    for (const text of ['1', '2', '3', '4']) statuses.push((await write(gwen, id, text)).statusCode)
    expect(statuses).toEqual([201, 201, 201, 429])
    await aged(gwen)
    expect((await write(gwen, id, 'See https://example.org')).statusCode).toBe(201)
    // Ten in ten minutes: four are written, and the refused ones before them did not count.
    for (let at = 0; at < 6; at += 1) expect((await write(gwen, id, String(at))).statusCode).toBe(201)
    expect((await write(gwen, id, 'Too many')).statusCode).toBe(429)
    expect((await send('GET', `/api/records/${id}/comments/`, gwen)).json()).toMatchObject({ total: 10 })
  })
})
