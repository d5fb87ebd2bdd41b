import { describe, expect, it } from 'vitest'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord } from '#server/testing/records.ts'
import { announceNews } from './send-news.action.ts'
import { notificationJobs } from './notification-jobs.ts'
import { sendDigests } from './send-digests.action.ts'

const WEEK = 7 * 86_400_000
const never = new AbortController().signal
const HERE = { digest_name: 'Cwm', digest_latitude: 52.1, digest_longitude: -3.8 }

async function makePortal() {
  const portal = await makeApp({ publicUrl: 'https://lidar.example' })
  const { app, db } = portal
  const choose = async (member: TestMember, choices: Partial<AccountSettings>) => {
    const url = '/api/account/settings/'
    const response = await app.inject({
      method: 'PATCH',
      url,
      headers: member.authorization,
      payload: choices,
    })
    expect(response.statusCode).toBe(200)
  }
  const reader = async (
    choices: Partial<AccountSettings>,
    account: { language?: 'cy'; active?: false } = {},
  ) => {
    const member = await makeMember()
    await choose(member, choices)
    if (Object.keys(account).length > 0)
      await db.updateTable('accounts').set(account).where('id', '=', member.id).execute()
    const { email } = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    return { ...member, email }
  }
  const findAt = async (member: TestMember, title: string, latitude = 52.1) =>
    makeRecord(app, member, { title, polygonCoordinate: JSON.stringify(squareAround(latitude, -3.8)) })
  const round = (weeks = 1) => sendDigests(portal, never, new Date(Date.now() + weeks * WEEK))
  return { ...portal, choose, reader, findAt, round }
}

describe('the weekly email about new records', () => {
  it('is sent to members who want it, in their language, with the records of others within the radius', async () => {
    const { db, reader, findAt, round } = await makePortal()
    const gwen = await reader({ ...HERE, digest: true, digest_radius_km: 5 }, { language: 'cy' })
    const tom = await reader({ ...HERE, digest: true, digest_radius_km: 25 })
    await reader(HERE)
    await reader({ ...HERE, digest: true }, { active: false })
    const other = await makeMember()
    const near = await findAt(other, 'Near the stream')
    await findAt(other, 'On the far ridge', 52.2)
    await findAt(gwen, 'My own')
    await round()
    const mails = await queuedMails(db)
    expect(mails.map(({ to, language, subject }) => ({ to, language, subject }))).toEqual([
      { to: gwen.email, language: 'cy', subject: 'Un cofnod newydd ger Cwm' },
      { to: tom.email, language: 'en', subject: '3 new records near Cwm' },
    ])
    expect(mails[0]?.text).toContain(
      `Near the stream – 0.0 km i ffwrdd\nhttps://lidar.example/LidarPortal?record=${near.id}\n`,
    )
    expect(mails[0]?.text).not.toMatch(/far ridge|My own/)
    expect(mails[1]?.text).toContain('On the far ridge – 11.1 km away')
  })

  it('is not sent if nothing is new, nor twice for the same record', async () => {
    const { db, reader, findAt, round } = await makePortal()
    const other = await makeMember()
    await findAt(other, 'Before anybody asked')
    await reader({ ...HERE, digest: true })
    await round()
    expect(await queuedMails(db)).toEqual([])
    await findAt(other, 'New')
    // That record is a moment old, and the rounds are weeks later.
    await db
      .updateTable('notification_choices')
      .set({ told_until: new Date(0) })
      .execute()
    await round(2)
    await round(2)
    await round(3)
    expect(await queuedMails(db)).toHaveLength(1)
  })

  it('is created once when two processes create it at the same time', async () => {
    const { db, reader, findAt, round } = await makePortal()
    await reader({ ...HERE, digest: true })
    await findAt(await makeMember(), 'New')
    await Promise.all([round(), round()])
    expect(await queuedMails(db)).toHaveLength(1)
  })

  it('lists ten records and counts the rest', async () => {
    const { db, reader, findAt, round } = await makePortal()
    await reader({ ...HERE, digest: true })
    const other = await makeMember()
    for (let number = 1; number <= 12; number++) await findAt(other, `Find ${number}`)
    await round()
    const [mail] = await queuedMails(db)
    expect(mail?.subject).toBe('12 new records near Cwm')
    expect(mail?.text.match(/record=/g)).toHaveLength(10)
    expect(mail?.text).toContain('And 2 more, on the map.')
  })

  it('never mentions a record that is not public', async () => {
    const { db, reader, findAt, round } = await makePortal()
    await reader({ ...HERE, digest: true })
    const hidden = await findAt(await makeMember(), 'Hidden')
    await db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
    await round()
    expect(await queuedMails(db)).toEqual([])
  })

  it('is a repeating job', async () => {
    const portal = await makePortal()
    const job = notificationJobs(portal).find(({ kind }) => kind === 'digests')
    expect(job?.next?.(new Date('2026-11-21T12:00:00Z'))).toEqual(new Date('2026-11-27T07:00:00Z'))
    await job?.run({}, never, () => Promise.resolve())
  })
})

describe('the unsubscribe link', () => {
  async function makeMail() {
    const portal = await makePortal()
    const { app, db, reader, findAt, round } = portal
    const member = await reader({ ...HERE, digest: true, site_news: true })
    await findAt(await makeMember(), 'New')
    await round()
    const [mail] = await queuedMails(db)
    const link = new URL(mail?.unsubscribe ?? '')
    const settings = async () =>
      (
        await app.inject({ url: '/api/account/settings/', headers: member.authorization })
      ).json<AccountSettings>()
    return { ...portal, member, mail, link, settings }
  }

  it('is in the text and in the header for mail programs, and works without a login', async () => {
    const { app, mail, link, settings } = await makeMail()
    expect(mail?.text).toContain(link.href)
    // As mail programs send it (RFC 8058).
    const payload = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await app.inject({ method: 'POST', url: link.pathname, payload, headers })
    expect([response.statusCode, response.json()]).toEqual([200, { topic: 'digest', subscribed: false }])
    expect(await settings()).toMatchObject({ ...HERE, digest: false, site_news: true })
  })

  it('can be undone', async () => {
    const { app, link, settings } = await makeMail()
    await app.inject({ method: 'POST', url: link.pathname })
    const response = await app.inject({ method: 'DELETE', url: link.pathname })
    expect(response.json()).toEqual({ topic: 'digest', subscribed: true })
    expect(await settings()).toMatchObject({ ...HERE, digest: true })
  })

  it('cannot be forged', async () => {
    const { app, link, member, settings } = await makeMail()
    const [, signed = ''] = /\.([^.]+)$/.exec(link.pathname) ?? []
    const forged = [
      `/unsubscribe/${member.id}.site_news.${signed}`,
      `/unsubscribe/${member.id + 1}.digest.${signed}`,
      `/unsubscribe/${member.id}.digest.`,
      `/unsubscribe/${member.id}.password.${signed}`,
      '/unsubscribe/nonsense',
    ]
    for (const url of forged) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
    expect(await settings()).toMatchObject({ digest: true, site_news: true })
  })

  it('answers 404 when the member has left', async () => {
    const { app, db, link, member } = await makeMail()
    await db.deleteFrom('accounts').where('id', '=', member.id).execute()
    expect((await app.inject({ method: 'POST', url: link.pathname })).statusCode).toBe(404)
  })
})

describe('emails about news', () => {
  async function publish({ db }: Awaited<ReturnType<typeof makePortal>>, title = 'New relief of the Dyfi') {
    return db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('news')
        .values({ title, content: 'Text', published_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await announceNews(tx, id)
      return id
    })
  }
  const send = async (portal: Awaited<ReturnType<typeof makePortal>>, newsId: number) => {
    const job = notificationJobs(portal).find(({ kind }) => kind === 'news-mails')
    await job?.run({ newsId }, never, () => Promise.resolve())
  }

  it('are sent to members who want them, once, and not to suspended members', async () => {
    const portal = await makePortal()
    const { db, reader } = portal
    const gwen = await reader({ site_news: true }, { language: 'cy' })
    const tom = await reader({ site_news: true })
    await reader({})
    await reader({ site_news: true }, { active: false })
    const id = await publish(portal)
    await send(portal, id)
    await send(portal, id)
    expect((await queuedMails(db)).map(({ to, subject }) => [to, subject])).toEqual([
      [gwen.email, 'Newyddion: New relief of the Dyfi'],
      [tom.email, 'News: New relief of the Dyfi'],
    ])
    expect((await queuedMails(db))[1]?.text).toContain(`https://lidar.example/news/${id}`)
  })

  it('are sent once, however often the item is published', async () => {
    const portal = await makePortal()
    await portal.reader({ site_news: true })
    const id = await publish(portal)
    await send(portal, id)
    await announceNews(portal.db, id)
    await send(portal, id)
    expect(await queuedMails(portal.db)).toHaveLength(1)
  })

  it('are not sent for an item that was unpublished immediately, until it is published again', async () => {
    const portal = await makePortal()
    await portal.reader({ site_news: true })
    const id = await publish(portal)
    await portal.db.updateTable('news').set({ published_at: null }).execute()
    await send(portal, id)
    expect(await queuedMails(portal.db)).toEqual([])
    await portal.db.updateTable('news').set({ published_at: new Date() }).execute()
    await announceNews(portal.db, id)
    await send(portal, id)
    expect(await queuedMails(portal.db)).toHaveLength(1)
  })

  it('continue after an interruption', async () => {
    const portal = await makePortal()
    const { db, reader } = portal
    const first = await reader({ site_news: true })
    const second = await reader({ site_news: true })
    const id = await publish(portal)
    await db.updateTable('news_mailings').set({ last_account_id: first.id }).execute()
    await send(portal, id)
    expect((await queuedMails(db)).map(({ to }) => to)).toEqual([second.email])
  })
})
