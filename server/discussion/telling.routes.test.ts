import { describe, expect, it } from 'vitest'
import type { Opinions } from '#contract/review/opinions.ts'
import { sendComments } from '#server/members/notifications/send-comments.action.ts'
import { makeApp, makeMember, TEST_PASSWORD, type TestMember } from '#server/testing/app.ts'
import { discussing, withComments } from '#server/testing/comments.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { eraseRemovedComments } from './erase-removed.ts'

const DAY = 86_400_000
const GOING_ON = new AbortController().signal

async function begin() {
  const portal = await makeApp(withComments())
  const { app, db } = portal
  const finder = await makeMember({ username: 'mair' })
  const gwen = await makeMember({ username: 'gwen' })
  const nest = await makeMember({ username: 'nest' })
  const { id } = await makeRecord(app, finder, { title: 'Crug y Ŵydd' })
  const { send, ...rest } = discussing(app)
  const kinds = async (who: TestMember) => {
    const answer = await send('GET', '/api/notices/', who)
    return answer.json<{ notices: { kind: string }[] }>().notices.map(({ kind }) => kind)
  }
  const choose = (who: TestMember, choices: object) => send('PATCH', '/api/account/settings/', who, choices)
  /** Notices become old enough for the emails of the day. */
  const settle = () =>
    db
      .updateTable('notices')
      .set({ at: new Date(Date.now() - 120_000) })
      .execute()
  return { ...portal, ...rest, send, finder, gwen, nest, id, kinds, choose, settle }
}

describe('a new comment', () => {
  it('is told to the finder, to those who wrote before, and to those who follow', async () => {
    const { id, finder, gwen, nest, written, write, send, kinds, read } = await begin()
    await written(gwen, id, 'One')
    await send('PUT', `/api/records/${id}/comments/follow/`, nest, { follows: true })
    await write(finder, id, 'Two')
    expect(await kinds(finder)).toEqual(['comment'])
    expect(await kinds(gwen)).toEqual(['comment'])
    expect(await kinds(nest)).toEqual(['comment'])
    // One unread notice for a discussion is enough.
    await write(finder, id, 'Three')
    expect(await kinds(gwen)).toEqual(['comment'])
    expect((await read(gwen, id)).follows).toBe(true)
  })

  it('is not told to those who have chosen not to be told', async () => {
    const { id, finder, gwen, written, send, kinds, write } = await begin()
    await written(gwen, id, 'One')
    await send('PUT', `/api/records/${id}/comments/follow/`, gwen, { follows: false })
    await send('PUT', `/api/records/${id}/comments/follow/`, finder, { follows: false })
    await write(gwen, id, 'Two')
    await write(finder, id, 'Three')
    expect(await kinds(gwen)).toEqual([])
    expect(await kinds(finder)).toEqual(['comment'])
  })

  it('tells up to five members whom it mentions, once, whatever the case of their names', async () => {
    const { id, gwen, nest, written, write, send, kinds } = await begin()
    const { number: comment } = await written(gwen, id, 'What does @Nest think? @nobody-here @gwen')
    expect(await kinds(nest)).toEqual(['mention'])
    expect(await kinds(gwen)).toEqual([])
    await send('POST', '/api/notices/read/', nest, { up_to: 1_000_000 })
    const change = { version: 1, text: 'What does @nest think now, and @mair?' }
    expect((await send('PATCH', `/api/records/${id}/comments/${comment}/`, gwen, change)).statusCode).toBe(
      200,
    )
    expect(await kinds(nest)).toEqual(['mention'])
    const others = await Promise.all(Array.from({ length: 6 }, () => makeMember()))
    const all = others.map(({ username }) => `@${username}`).join(' ')
    expect((await write(gwen, id, all)).json()).toEqual({ text: ['Mention at most 5 members.'] })
    expect(await kinds(others[0] ?? nest)).toEqual([])
  })

  it('of a member who was muted is told to nobody who muted them, and stands closed there', async () => {
    const { id, finder, gwen, written, write, send, kinds, read } = await begin()
    expect((await send('POST', '/api/mutes/', finder, { username: 'mair' })).statusCode).toBe(400)
    expect((await send('POST', '/api/mutes/', finder, { username: 'who' })).statusCode).toBe(404)
    expect((await send('POST', '/api/mutes/', finder, { username: 'GWEN' })).statusCode).toBe(204)
    await written(gwen, id, '@mair, look')
    expect(await kinds(finder)).toEqual([])
    expect((await read(finder, id)).comments).toMatchObject([{ muted: true, acts: ['report', 'unmute'] }])
    expect((await read(gwen, id)).comments).toMatchObject([{ muted: false }])
    expect((await send('GET', '/api/mutes/', finder)).json()).toEqual({ muted: [{ username: 'gwen' }] })
    expect((await send('DELETE', '/api/mutes/gwen/', finder)).statusCode).toBe(204)
    expect((await send('DELETE', '/api/mutes/gwen/', finder)).statusCode).toBe(404)
    await write(gwen, id, 'Again')
    expect(await kinds(finder)).toEqual(['comment'])
  })
})

describe('emails about discussions', () => {
  it('are sent only to those who chose them, one for all, with numbers and no titles', async () => {
    const { app, db, config, id, finder, gwen, nest, written, choose, settle } = await begin()
    const { id: second } = await makeRecord(app, finder)
    await choose(finder, { comments: true })
    await choose(nest, { mentions: true })
    await written(gwen, id, '@nest, is it a cairn?')
    await written(gwen, second, 'And this one?')
    const before = (await queuedMails(db)).length
    await sendComments({ db, config }, GOING_ON)
    expect((await queuedMails(db)).length).toBe(before)
    await settle()
    await sendComments({ db, config }, GOING_ON)
    await sendComments({ db, config }, GOING_ON)
    const mails = (await queuedMails(db)).slice(before)
    expect(mails).toHaveLength(2)
    const [toFinder, toNest] = mails
    expect(toFinder?.text).toContain(`There are new comments on record ${id}`)
    expect(toFinder?.text).toContain(`There are new comments on record ${second}`)
    expect(toNest?.text).toContain(`You were mentioned in the discussion of record ${id}`)
    for (const mail of mails) expect(mail.text).not.toMatch(/Crug|cairn/)
    const stop = new URL(toNest?.unsubscribe ?? '')
    const stopped = await app.inject({ method: 'POST', url: `${stop.pathname}/` })
    expect(stopped.json()).toEqual({ topic: 'discussion', subscribed: false })
    await db.updateTable('notices').set({ read_at: new Date() }).execute()
    await written(gwen, id, '@nest, please')
    await settle()
    await sendComments({ db, config }, GOING_ON)
    expect((await queuedMails(db)).slice(before + 2).map(({ to }) => to)).toEqual([toFinder?.to])
  })

  it('tell nobody of a record that was withheld in the meantime, but its finder', async () => {
    const { app, db, config, id, finder, gwen, nest, written, choose, settle } = await begin()
    await choose(finder, { comments: true })
    await choose(nest, { mentions: true })
    await written(gwen, id, '@nest, look')
    await setLevel(app, finder, id, 'generalised')
    await settle()
    const before = (await queuedMails(db)).length
    await sendComments({ db, config }, GOING_ON)
    expect((await queuedMails(db)).slice(before).map(({ text }) => text.includes('new comments'))).toEqual([
      true,
    ])
  })
})

describe('an opinion', () => {
  it('of a member who was mentioned before is shown and not counted; one given before stays counted', async () => {
    const { db, id, finder, gwen, nest, write, send } = await begin()
    await db
      .updateTable('accounts')
      .set({ created_at: new Date(Date.now() - 30 * DAY) })
      .execute()
    const give = (who: TestMember) =>
      send('POST', `/api/records/${id}/opinions/`, who, { version: 1, kind: 'agree' })
    await give(nest)
    await write(finder, id, 'Thank you @nest; @gwen, do you agree?')
    const answer = (await give(gwen)).json<Opinions>()
    expect(answer.counts).toMatchObject({ agree: 1, uncounted: 1 })
    expect(answer.opinions?.map(({ by, uncounted }) => [by, uncounted])).toEqual([
      ['gwen', 'mentioned'],
      ['nest', null],
    ])
  })
})

describe('the text of a comment', () => {
  it('that was removed is erased after 30 days, unless somebody has reported it', async () => {
    const portal = await begin()
    const { db, id, finder, gwen, written, send } = portal
    const gone = await written(gwen, id, 'Gone')
    const fresh = await written(gwen, id, 'Fresh')
    const reported = await written(gwen, id, 'Reported')
    const stays = await written(gwen, id, 'Stays')
    await send('POST', '/api/reports/', finder, {
      record: String(id),
      comment: String(reported.number),
      reason: 'harassment',
    })
    for (const { number: comment } of [gone, fresh, reported])
      await send('DELETE', `/api/records/${id}/comments/${comment}/`, gwen)
    await db
      .updateTable('comments')
      .set({ deleted_at: new Date(Date.now() - 31 * DAY) })
      .where('number', 'in', [gone.number, reported.number])
      .execute()
    const job = eraseRemovedComments(portal)
    const texts = async () =>
      (await db.selectFrom('comments').select('text').orderBy('id').execute()).map(({ text }) => text)
    await job.run(null, GOING_ON, () => Promise.resolve())
    expect(await texts()).toEqual([null, 'Fresh', 'Reported', 'Stays'])
    await db.deleteFrom('reports').execute()
    await job.run(null, GOING_ON, () => Promise.resolve())
    expect(await texts()).toEqual([null, 'Fresh', null, 'Stays'])
    expect(stays.text).toBe('Stays')
  })

  it('goes with the account of its author, and what was reported stays as long as the report', async () => {
    const { db, id, finder, gwen, written, send, read } = await begin()
    await written(gwen, id, 'Plain')
    const reported = await written(gwen, id, 'Reported')
    await send('POST', '/api/reports/', finder, {
      record: String(id),
      comment: String(reported.number),
      reason: 'harassment',
    })
    const left = await send('DELETE', '/api-auth-djoser/users/me/', gwen, { current_password: TEST_PASSWORD })
    expect(left.statusCode).toBe(204)
    expect(await db.selectFrom('comments').select(['text', 'account_id']).orderBy('id').execute()).toEqual([
      { text: null, account_id: null },
      { text: 'Reported', account_id: null },
    ])
    expect((await read(finder, id)).comments.map(({ state, text }) => [state, text])).toEqual([
      ['removed', null],
      ['removed', null],
    ])
  })
})
