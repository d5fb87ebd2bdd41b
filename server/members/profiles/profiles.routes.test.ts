import { describe, expect, it } from 'vitest'
import type { Profile, ProfileCard } from '#contract/accounts/profiles.ts'
import { makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'

async function makePortal(username = 'Mair.Ŵyn') {
  const portal = await makeApp()
  return { ...portal, member: await makeMember({ username }) }
}

function profileUrl({ username }: TestMember): string {
  return `/api/profiles/username/${encodeURIComponent(username)}/`
}

async function fill({ db }: TestApp, member: TestMember, values: Record<string, string | null>) {
  await db.updateTable('profiles').set(values).where('account_id', '=', member.id).execute()
}

describe('a new profile', () => {
  it('has every field of the contract, with types that old clients can read', async () => {
    const { app, member } = await makePortal()
    const response = await app.inject({ url: profileUrl(member) })
    expect(response.statusCode).toBe(200)
    const { joined_date, last_active, ...rest } = response.json<Profile>()
    expect([joined_date, last_active]).toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/20\d\d$/),
      expect.stringMatching(/^\d\d\/\d\d\/20\d\d$/),
    ])
    expect(rest).toEqual({
      id: member.id,
      user: member.id,
      user_username: 'Mair.Ŵyn',
      bio: '',
      location: null,
      expertise_level: 'beginner',
      organisation: '',
      website: '',
      twitter: '',
      facebook: '',
      instagram: '',
      linkedin: '',
      bluesky: '',
      profile_picture: null,
      record_count: 0,
      records_shown: true,
      user_records: [],
    })
  })

  it('is the same by user id and by username in any case', async () => {
    const { app, member } = await makePortal()
    const byName = await app.inject({ url: '/api/profiles/username/mair.ŵYN' })
    const byId = await app.inject({ url: `/api/profiles/${member.id}/` })
    expect(byId.json()).toEqual(byName.json())
  })
})

describe('a profile', () => {
  it('contains what its member wrote, as text, and an absolute picture address', async () => {
    const portal = await makePortal()
    await fill(portal, portal.member, {
      bio: '<b>Walker</b>',
      location: 'Dyfi',
      expertise_level: 'researcher',
      website: 'https://example.org/',
      picture_key: 'media/ab/0123456789abcdef0123456789abcdef.jpg',
    })
    const profile = (await portal.app.inject({ url: profileUrl(portal.member) })).json<Profile>()
    expect(profile).toMatchObject({
      bio: '<b>Walker</b>',
      location: 'Dyfi',
      expertise_level: 'researcher',
      website: 'https://example.org/',
      profile_picture: `${portal.config.publicUrl}/media/ab/0123456789abcdef0123456789abcdef.jpg`,
    })
  })

  it('never contains a link that is not a web address', async () => {
    const portal = await makePortal()
    await fill(portal, portal.member, { website: 'javascript:alert(1)', bluesky: 'HTTPS://bsky.example/m' })
    const profile = (await portal.app.inject({ url: profileUrl(portal.member) })).json<Profile>()
    expect([profile.website, profile.bluesky]).toEqual(['', 'HTTPS://bsky.example/m'])
  })

  it('contains the full records of its member only, oldest first', async () => {
    const { app, member } = await makePortal()
    const other = await makeMember()
    const first = await makeRecord(app, member, {
      title: 'First',
      picture1: pictureFile(await makePicture()),
    })
    await makeRecord(app, other)
    const second = await makeRecord(app, member, { title: 'Second' })
    const profile = (await app.inject({ url: profileUrl(member) })).json<Profile>()
    expect(profile.user_records).toEqual([first, second])
    expect(profile.record_count).toBe(2)
  })

  it('never contains an email address or anything secret', async () => {
    const { app, member } = await makePortal()
    const { body } = await app.inject({ url: profileUrl(member) })
    expect(body).not.toMatch(/email|example\.org|password|token|hash/)
  })

  it('is the card if its records are removed', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member)
    const { user_records, ...card } = (await app.inject({ url: profileUrl(member) })).json<Profile>()
    expect(user_records).toHaveLength(1)
    expect((await app.inject({ url: `${profileUrl(member)}card/` })).json<ProfileCard>()).toEqual(card)
  })
})

describe('an unknown profile', () => {
  it.each([
    ['/api/profiles/999/', 'No Profile matches the given query.'],
    ['/api/profiles/2147483647/', 'No Profile matches the given query.'],
    ['/api/profiles/9999999999/', 'Not found.'],
    ['/api/profiles/null/', 'Not found.'],
    ['/api/profiles/undefined/', 'Not found.'],
    ['/api/profiles/-1/', 'Not found.'],
    ['/api/profiles/username/nobody/', 'No profile found for username: nobody'],
    ['/api/profiles/username/Nobody/card/', 'No profile found for username: Nobody'],
  ])('%s gives 404', async (url, detail) => {
    const { app } = await makeApp()
    const response = await app.inject({ url })
    expect([response.statusCode, response.json()]).toEqual([404, { detail }])
  })
})
