import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Appeal } from '#contract/review/moderation/comments.ts'
import type { ReportGroup } from '#contract/review/moderation/reports.ts'
import {
  makeAdministrator,
  makeApp,
  makeMember,
  makeModerator,
  type TestMember,
} from '#server/testing/app.ts'
import { discussing, withComments } from '#server/testing/comments.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'
import { asSent } from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { nameableTo } from '#server/sensitivity/index.ts'
import { makeReviewer } from '#server/testing/reviewers.ts'
import { setLevel } from '#server/testing/withheld.ts'

async function begin() {
  const portal = await makeApp(withComments())
  const { app, db } = portal
  const finder = await makeMember({ username: 'mair' })
  const author = await makeMember({ username: 'gwen' })
  const { id } = await makeRecord(app, finder, { title: 'Crug y Ŵydd' })
  const { send, ...rest } = discussing(app)
  const hide = (who: TestMember, comment: number, reason = 'It is about a person', record = id) =>
    send('POST', `/api/records/${record}/comments/${comment}/hide/`, who, { reason })
  const acts = async () => db.selectFrom('audit_log').select(['act', 'note']).orderBy('id').execute()
  const kinds = async (who: TestMember) => {
    const answer = await send('GET', '/api/notices/', who)
    return answer.json<{ notices: { kind: string }[] }>().notices.map(({ kind }) => kind)
  }
  return { ...portal, ...rest, send, finder, author, id, hide, acts, kinds }
}

describe('hiding a comment', () => {
  it('needs a reason, tells the author how to appeal, and leaves no text for others', async () => {
    const portal = await begin()
    const { db, id, author, finder, written, hide, read, acts, kinds, look } = portal
    const reviewer = await makeReviewer(portal)
    const { number: comment } = await written(author, id, 'You are a fool')
    expect((await hide(reviewer, comment, '')).json()).toEqual({
      reason: ['This field may not be blank.'],
    })
    const answer = await hide(reviewer, comment)
    expect(answer.json()).toMatchObject({ state: 'hidden', text: 'You are a fool', acts: ['unhide', 'mute'] })
    expect((await hide(reviewer, comment)).statusCode).toBe(409)
    expect((await read(finder, id)).comments).toMatchObject([{ state: 'hidden', text: null, by: 'gwen' }])
    await look(author, id)
    expect((await read(author, id)).comments).toMatchObject([
      {
        text: 'You are a fool',
        hiding: { reason: 'It is about a person', appeal: null, answer: null },
        acts: ['delete', 'appeal'],
      },
    ])
    expect(await kinds(author)).toEqual(['comment_hidden'])
    const [mail] = (await queuedMails(db)).slice(-1)
    expect(mail?.subject).toBe('Your comment has been hidden')
    expect(mail?.text).toContain('It is about a person')
    expect(mail?.text).toContain('“Ask for another look”')
    expect(mail?.text).not.toContain('Crug y Ŵydd')
    expect((await acts()).at(-1)).toEqual({ act: 'comment-hidden', note: null })
  })

  it('is for reviewers, moderators and administrators, and never about their own find or themselves', async () => {
    const portal = await begin()
    const { app, db, id, author, written, hide } = portal
    const mine = await makeReviewer(portal)
    const { id: own } = await makeRecord(app, mine)
    const { number: about } = await written(author, own, 'Nonsense')
    expect((await hide(mine, about, 'A reason', own)).json()).toEqual({
      detail: 'Somebody else decides about comments on your own find or about you.',
    })
    const { number: named } = await written(author, id, `@${mine.username} is wrong`)
    expect((await hide(mine, named)).statusCode).toBe(403)
    const administrator = await makeAdministrator({ db })
    const { id: adminsFind } = await makeRecord(app, administrator)
    const { number: aboutHers } = await written(author, adminsFind, 'Nonsense')
    expect((await hide(administrator, aboutHers, 'A reason', adminsFind)).statusCode).toBe(403)
    const elsewhere = await makeReviewer(portal, 'gat')
    for (const who of [await makeMember(), author, elsewhere])
      expect((await hide(who, named)).statusCode).toBe(403)
    expect((await hide(await makeModerator({ db }), named)).statusCode).toBe(200)
    expect((await hide(await makeModerator({ db }), 999_999)).statusCode).toBe(404)
  })

  it('of a record that is not open is not for moderators without the right to it', async () => {
    const portal = await begin()
    const { app, db, id, author, finder, written, hide } = portal
    const { number: comment } = await written(author, id, 'By the gate')
    await setLevel(app, finder, id, 'generalised')
    expect((await hide(await makeModerator({ db }), comment)).statusCode).toBe(404)
    expect((await hide(await makeReviewer(portal), comment)).statusCode).toBe(200)
  })

  it('is taken back by whoever did it', async () => {
    const portal = await begin()
    const { id, author, finder, written, hide, send, read, kinds } = portal
    const reviewer = await makeReviewer(portal)
    const { number: comment } = await written(author, id, 'Fine after all')
    await hide(reviewer, comment)
    const unhide = (who: TestMember) => send('POST', `/api/records/${id}/comments/${comment}/unhide/`, who)
    expect((await unhide(await makeReviewer(portal))).statusCode).toBe(403)
    expect((await unhide(reviewer)).json()).toMatchObject({ state: 'shown' })
    expect((await unhide(reviewer)).statusCode).toBe(409)
    expect((await read(finder, id)).comments).toMatchObject([{ text: 'Fine after all' }])
    expect(await kinds(author)).toEqual(['comment_shown', 'comment_hidden'])
  })
})

describe('the emails about a comment whose record is withheld from its author', () => {
  async function sentFrom({ db }: { db: Database }) {
    const sent = await Promise.all(
      (await queuedMails(db)).map((mail) =>
        asSent(mail, (reader, records) => nameableTo(db, reader, records)),
      ),
    )
    return sent.map(({ to, subject, text }) => ({ to, subject, text }))
  }

  it.each([
    ['while it waits', 'after'],
    ['before it is written', 'before'],
  ] as const)('name that record neither if it is withheld %s', async (_when, moment) => {
    const portal = await begin()
    const { app, db, id, author, written, hide, send } = portal
    const hider = await makeAdministrator({ db })
    const other = await makeAdministrator({ db })
    const { number } = await written(author, id, 'You are a fool')
    const withhold = () => setLevel(app, hider, id, 'restricted')
    if (moment === 'before') await withhold()
    await hide(hider, number)
    const of = `/api/records/${id}/comments/${number}/`
    await send('POST', `${of}appeal/`, author, { text: 'It was a joke' })
    const answer = { outcome: 'kept', answer: 'We looked again.' }
    await send('POST', `/api/admin/appeals/${id}/${number}/`, other, answer)
    await send('POST', `${of}unhide/`, hider)
    if (moment === 'after') await withhold()
    const sent = (await sentFrom(portal)).filter(({ text }) => text.includes('gwen'))
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Your comment has been hidden',
      'Our answer about your hidden comment',
      'Your comment is shown again',
    ])
    for (const { text } of sent) {
      expect(text).not.toMatch(/record/)
      expect(text).not.toContain('?record=')
      expect(text).toMatch(/\n\nWales LiDAR Portal\n$/)
    }
    expect(sent[0]?.text).toContain('If you disagree, you can ask us to look at it again:\n\nhttp')
    // Where the record is not withheld, they name it.
    await setLevel(app, hider, id, 'open')
    for (const { text } of (await sentFrom(portal)).filter(({ text: all }) => all.includes('gwen')))
      expect(text).toContain(`LidarPortal?record=${id}\n`)
  })

  it('and about a report name it to nobody but those with the right to it', async () => {
    const portal = await begin()
    const { app, db, id, author, finder, written, send } = portal
    const administrator = await makeAdministrator({ db })
    const { number } = await written(author, id, 'A threat')
    const comment = { record: String(id), comment: String(number) }
    for (const who of [finder, author]) {
      await send('POST', '/api/reports/', who, { ...comment, reason: 'illegal' })
      await send('POST', '/api/reports/', who, { record: String(id), reason: 'other' })
    }
    const visitor = { record: String(id), reason: 'other', email: 'visitor@example.org' }
    await send('POST', '/api/reports/', null, visitor)
    await setLevel(app, administrator, id, 'restricted')
    for (const about of [comment, { record: String(id) }])
      await send('POST', '/api/admin/reports/decide/', administrator, {
        ...about,
        ...{ until: '2100-01-01T00:00:00Z', decision: 'answered', text: 'Thank you.' },
      })
    const { rows } = await sql<{ id: number; email: string }>`select id, email from accounts`.execute(db)
    const addressOf = (who: TestMember) => rows.find((row) => row.id === who.id)?.email
    const sent = await sentFrom(portal)
    const textsTo = (to: string | undefined) =>
      sent.flatMap((mail) =>
        mail.to === to && mail.subject === 'Our answer to your report' ? mail.text : [],
      )
    for (const to of [addressOf(author), 'visitor@example.org']) {
      expect(textsTo(to).join()).toContain('something was wrong with a record on the Wales LiDAR Portal')
      expect(textsTo(to).join()).not.toMatch(/record \d|withheld|Crug/)
    }
    expect(textsTo(addressOf(finder)).join()).toContain(`a comment on record ${id}`)
  })
})

describe('an appeal', () => {
  async function appealed() {
    const portal = await begin()
    const { db, id, author, written, hide, send } = portal
    const hider = await makeAdministrator({ db })
    const other = await makeAdministrator({ db })
    const { number: comment } = await written(author, id, 'You are a fool')
    await hide(hider, comment)
    const ask = (who: TestMember = author) =>
      send('POST', `/api/records/${id}/comments/${comment}/appeal/`, who, { text: 'It was a joke' })
    const list = async (who: TestMember) =>
      (await send('GET', '/api/admin/appeals/', who)).json<{ appeals: Appeal[] }>().appeals
    const decide = (who: TestMember, outcome: 'shown' | 'kept') =>
      send('POST', `/api/admin/appeals/${id}/${comment}/`, who, { outcome, answer: 'We looked again.' })
    return { ...portal, hider, other, comment, ask, list, decide }
  }

  it('is made once by the author, and decided by an administrator who did not hide the comment', async () => {
    const { ask, list, decide, hider, other, finder, author, read, id, kinds, acts, db } = await appealed()
    expect((await ask(finder)).statusCode).toBe(404)
    expect((await ask()).json()).toMatchObject({ hiding: { appeal: 'It was a joke' }, acts: ['delete'] })
    expect((await ask()).json()).toEqual({ detail: 'You have asked for another look already.' })
    expect((await list(hider)).map(({ own }) => own)).toEqual([true])
    expect(await list(other)).toMatchObject([
      { by: 'gwen', text: 'You are a fool', appeal: 'It was a joke', hidden_by: hider.username, own: false },
    ])
    expect((await decide(hider, 'kept')).json()).toEqual({
      detail: 'An administrator who did not hide the comment decides.',
    })
    expect((await decide(author, 'shown')).statusCode).toBe(403)
    expect((await decide(other, 'shown')).statusCode).toBe(204)
    expect((await decide(other, 'kept')).statusCode).toBe(404)
    expect(await list(other)).toEqual([])
    expect((await read(finder, id)).comments).toMatchObject([{ state: 'shown' }])
    expect(await kinds(author)).toEqual(['appeal_answered', 'comment_hidden'])
    expect((await acts()).slice(-2).map(({ act }) => act)).toEqual(['comment-shown', 'appeal-answered'])
    expect((await queuedMails(db)).at(-1)?.text).toContain('We looked again.')
  })

  it('that is refused leaves the comment hidden, and its author reads why', async () => {
    const { ask, decide, other, hider, author, read, id, comment, send } = await appealed()
    await ask()
    expect((await decide(other, 'kept')).statusCode).toBe(204)
    expect((await decide(other, 'shown')).statusCode).toBe(409)
    expect((await read(author, id)).comments).toMatchObject([
      { state: 'hidden', hiding: { answer: 'We looked again.' }, acts: ['delete'] },
    ])
    // An administrator who changes their mind is still heard.
    expect((await send('POST', `/api/records/${id}/comments/${comment}/unhide/`, hider)).statusCode).toBe(200)
  })

  it('is decided once by two administrators at the same time', async () => {
    const { ask, decide, other, db } = await appealed()
    await ask()
    const third = await makeAdministrator({ db })
    const answers = await Promise.all([decide(other, 'kept'), decide(third, 'kept')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })
})

describe('a discussion that was closed', () => {
  it('takes no comment and no change until an administrator opens it again', async () => {
    const portal = await begin()
    const { db, id, author, finder, written, write, send, read, acts } = portal
    const administrator = await makeAdministrator({ db })
    const { number: comment } = await written(author, id)
    const lock = (who: TestMember, locked: boolean, reason?: string) =>
      send('PUT', `/api/records/${id}/comments/lock/`, who, { locked, ...(reason && { reason }) })
    expect((await lock(await makeReviewer(portal), true, 'Enough')).statusCode).toBe(403)
    expect((await lock(administrator, true)).json()).toEqual({ reason: ['This field is required.'] })
    expect((await lock(administrator, true, 'Enough')).json()).toMatchObject({
      locked: { reason: 'Enough' },
      lockable: true,
    })
    expect((await write(finder, id, 'But')).json()).toEqual({ detail: 'This discussion is closed.' })
    const change = { version: 1, text: 'But' }
    expect((await send('PATCH', `/api/records/${id}/comments/${comment}/`, author, change)).statusCode).toBe(
      403,
    )
    expect(await read(finder, id)).toMatchObject({ writable: false, locked: { reason: 'Enough' } })
    expect((await lock(administrator, false)).json()).toMatchObject({ locked: null })
    expect((await write(finder, id, 'Thank you')).statusCode).toBe(201)
    expect((await acts()).map(({ act }) => act).filter((act) => act.startsWith('thread'))).toEqual([
      'thread-locked',
      'thread-unlocked',
    ])
  })
})

describe('a report about a comment', () => {
  it('keeps what it said, comes first if it may be illegal, and hides it with the reason', async () => {
    const portal = await begin()
    const { db, id, author, finder, written, send, read } = portal
    const { number: comment } = await written(author, id, 'A threat')
    const report = (payload: object, who: TestMember | null = finder) =>
      send('POST', '/api/reports/', who, payload)
    expect(
      (await report({ record: String(id), comment: String(comment), reason: 'wrong_place' })).statusCode,
    ).toBe(400)
    expect(
      (await report({ record: String(id), comment: String(comment), reason: 'illegal' }, null)).statusCode,
    ).toBe(403)
    expect(
      (await report({ record: String(id), comment: String(comment), reason: 'illegal' })).statusCode,
    ).toBe(200)
    await send('PATCH', `/api/records/${id}/comments/${comment}/`, author, { version: 1, text: 'A joke' })
    await report({ record: String(id), reason: 'spam' })
    const administrator = await makeAdministrator({ db })
    const groups = async (who: TestMember) =>
      (await send('GET', '/api/admin/reports/', who)).json<{ groups: ReportGroup[] }>().groups
    const [first, second] = await groups(administrator)
    expect(first).toMatchObject({
      record: null,
      comment: { number: comment, record: id, by: 'gwen', text: 'A joke', said: 'A threat', hidden: null },
      own: false,
      reports: [{ reason: 'illegal' }],
    })
    expect(second).toMatchObject({ record: { id }, comment: null, reports: [{ reason: 'spam' }] })
    const table = await send('GET', '/api/admin/reports/csv/', administrator)
    expect(table.body).toContain('A threat')
    const decide = (who: TestMember) =>
      send('POST', '/api/admin/reports/decide/', who, {
        ...{ record: String(id), comment: String(comment) },
        until: first?.latest,
        decision: 'hidden',
        text: 'It threatens a person.',
      })
    expect((await decide(await makeMember())).statusCode).toBe(403)
    expect((await decide(administrator)).json()).toEqual({ closed: 1 })
    expect((await read(author, id)).comments).toMatchObject([
      { hiding: { reason: 'It threatens a person.' } },
    ])
    expect((await groups(administrator)).map(({ open }) => open)).toEqual([1, 0])
    const told = (await queuedMails(db)).at(-1)
    expect(told?.text).toContain(`a comment on record ${id}`)
  })

  it('on the find of a moderator, or of a record that is not open, is for others', async () => {
    const portal = await begin()
    const { app, db, id, author, finder, written, send } = portal
    const moderator = await makeModerator({ db })
    const { id: own } = await makeRecord(app, moderator)
    const { number: about } = await written(author, own, 'Nonsense')
    const { number: other } = await written(author, id, 'By the gate')
    for (const [record, comment, who] of [
      [own, about, moderator],
      [id, other, finder],
    ] as const)
      await send('POST', '/api/reports/', who, {
        ...{ record: String(record), comment: String(comment) },
        reason: 'reveals_place',
      })
    await setLevel(app, finder, id, 'generalised')
    const seen = (await send('GET', '/api/admin/reports/', moderator)).json<{ groups: ReportGroup[] }>()
    expect(seen.groups.map(({ comment, own: isOwn }) => [comment?.record, isOwn])).toEqual([[own, true]])
    const decide = (record: number, comment: number) =>
      send('POST', '/api/admin/reports/decide/', moderator, {
        ...{ record: String(record), comment: String(comment) },
        until: '2100-01-01T00:00:00Z',
        decision: 'dismissed',
      })
    expect((await decide(own, about)).statusCode).toBe(403)
    expect((await decide(id, other)).statusCode).toBe(404)
  })
})
