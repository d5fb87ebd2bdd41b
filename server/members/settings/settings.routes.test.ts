import { describe, expect, it } from 'vitest'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import type { Profile, ProfileCard } from '#contract/accounts/profiles.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'

const SETTINGS = '/api/account/settings/'
const ACCOUNT = '/api/account/'

async function makePortal() {
  const portal = await makeApp()
  const member = await makeMember()
  const send = (method: 'GET' | 'PATCH', url: string, who: TestMember | null, body?: object) =>
    portal.app.inject({ method, url, headers: { ...who?.authorization }, ...(body && { payload: body }) })
  const change = async (body: object) => send('PATCH', SETTINGS, member, body)
  const settings = async (who = member) => (await send('GET', SETTINGS, who)).json<AccountSettings>()
  return { ...portal, member, send, change, settings }
}

const MACHYNLLETH = { digest_name: 'Machynlleth', digest_latitude: 52.59, digest_longitude: -3.853 }

describe('settings of an account', () => {
  it('at first show everything on the profile and switch on only emails with answers', async () => {
    const { settings } = await makePortal()
    expect(await settings()).toEqual({
      record_answers: true,
      digest: false,
      site_news: false,
      mentions: false,
      comments: false,
      digest_name: '',
      digest_latitude: null,
      digest_longitude: null,
      digest_radius_km: 10,
      show_location: true,
      show_organisation: true,
      show_expertise: true,
      show_last_active: true,
      show_social_links: true,
      show_records: true,
    })
  })

  it('are changed one by one, and others stay as they are', async () => {
    const { change, settings } = await makePortal()
    expect((await change({ show_location: false })).statusCode).toBe(200)
    const answer = await change({ ...MACHYNLLETH, digest: true, digest_radius_km: 25, site_news: 'true' })
    expect(answer.json()).toEqual(await settings())
    expect(await settings()).toMatchObject({
      ...MACHYNLLETH,
      digest: true,
      site_news: true,
      digest_radius_km: 25,
      show_location: false,
      show_records: true,
    })
  })

  it('can be read and changed only by their member', async () => {
    const { member, send, settings } = await makePortal()
    const other = await makeMember()
    await send('PATCH', SETTINGS, other, { site_news: true, show_records: false })
    await send('PATCH', ACCOUNT, other, { language: 'cy' })
    expect(await settings()).toMatchObject({ site_news: false, show_records: true })
    expect((await send('GET', ACCOUNT, member)).json()).toMatchObject({ language: 'en' })
    for (const [method, url] of [
      ['GET', SETTINGS],
      ['PATCH', SETTINGS],
      ['PATCH', ACCOUNT],
    ] as const)
      expect((await send(method, url, null)).statusCode).toBe(401)
  })

  it.each([
    [{ digest: true }, { digest: ['Choose a place first.'] }],
    [{ site_news: 'yes' }, { site_news: ['Must be a valid boolean.'] }],
    [{ digest_radius_km: 11 }, { digest_radius_km: ['"11" is not a valid choice.'] }],
    [{ ...MACHYNLLETH, digest_longitude: 10 }, { digest_latitude: ['The place must lie in or near Wales.'] }],
    [{ digest_latitude: 52 }, { digest_latitude: ['The place must lie in or near Wales.'] }],
    [
      { digest_name: 'x'.repeat(101) },
      { digest_name: ['Ensure this field has no more than 100 characters.'] },
    ],
  ])('refuse %j and change nothing', async (body, texts) => {
    const { change, settings } = await makePortal()
    const before = await settings()
    const response = await change({ show_location: false, ...body })
    expect([response.statusCode, response.json()]).toEqual([400, texts])
    expect(await settings()).toEqual(before)
  })

  it('include the language, and accept only the portal’s languages', async () => {
    const { member, send } = await makePortal()
    expect((await send('PATCH', ACCOUNT, member, { language: 'cy' })).json()).toMatchObject({
      id: member.id,
      language: 'cy',
    })
    const refused = await send('PATCH', ACCOUNT, member, { language: 'fr' })
    expect([refused.statusCode, refused.json()]).toEqual([400, { language: ['"fr" is not a valid choice.'] }])
    expect((await send('GET', ACCOUNT, member)).json()).toMatchObject({ language: 'cy' })
  })
})

describe('what a member hides on the profile', () => {
  async function makeHidden() {
    const portal = await makePortal()
    const { app, db, member, change } = portal
    await makeRecord(app, member)
    await db
      .updateTable('profiles')
      .set({
        bio: 'Seen by all',
        location: 'Secret valley',
        organisation: 'Secret society',
        expertise_level: 'professional',
        website: 'https://secret.example/',
        bluesky: 'https://secret.example/b',
      })
      .execute()
    await db
      .updateTable('accounts')
      .set({ created_at: new Date('2026-01-02'), last_active_at: new Date('2026-05-06') })
      .execute()
    await change({
      show_location: false,
      show_organisation: false,
      show_expertise: false,
      show_last_active: false,
      show_social_links: false,
      show_records: false,
    })
    const other = await makeMember()
    const read = async (url: string, who: TestMember | null) =>
      (await portal.send('GET', url, who)).json<Profile & ProfileCard>()
    return { ...portal, other, read, base: `/api/profiles/username/${member.username}/` }
  }

  it('is in no response to anybody else, and its fields have types that old clients can read', async () => {
    const { member, other, read, base, app } = await makeHidden()
    for (const url of [base, `${base}card/`, `/api/profiles/${member.id}/`])
      for (const who of [null, other, member]) {
        const profile = await read(url, who)
        expect(profile).toMatchObject({
          bio: 'Seen by all',
          location: null,
          organisation: '',
          expertise_level: '',
          website: '',
          bluesky: '',
          joined_date: '02/01/2026',
          last_active: '02/01/2026',
          records_shown: false,
        })
        if (!url.endsWith('card/')) expect(profile.user_records).toEqual([])
      }
    for (const url of ['/api/profiles/', '/api/profiles/cards/']) {
      const list = await app.inject({ url })
      expect(list.statusCode).toBe(200)
      expect(list.body).not.toMatch(/Secret|secret|professional|06\/05\/2026|Barrow/)
    }
  })

  it('is sent to the member, whose own form would lose it otherwise', async () => {
    const { member, read } = await makeHidden()
    expect(await read('/api/profiles/me/', member)).toMatchObject({
      location: 'Secret valley',
      expertise_level: 'professional',
      website: 'https://secret.example/',
      last_active: '06/05/2026',
    })
  })

  it('is shown again when the member chooses so', async () => {
    const { change, read, base } = await makeHidden()
    await change({ show_location: true, show_records: true })
    expect(await read(base, null)).toMatchObject({
      location: 'Secret valley',
      organisation: '',
      user_records: [{ title: 'Barrow above the leat' }],
    })
  })
})
