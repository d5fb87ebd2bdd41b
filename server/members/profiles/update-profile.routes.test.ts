import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '#contract/accounts/profiles.ts'
import { makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { multipart, type FormFields } from '#server/testing/forms.ts'
import { makePicture, makePictureOfBytes, makeTelephonePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'

const NOT_AN_IMAGE = [
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.',
]
const NOT_A_FILE = ['The submitted data was not a file. Check the encoding type on the form.']

let portal: TestApp
let member: TestMember

beforeEach(async () => {
  portal = await makeApp()
  member = await makeMember({ username: 'Mair' })
})

interface Update {
  method?: 'PATCH' | 'PUT'
  as?: TestMember | null
  id?: number | string
}

function patch(values: object, { method = 'PATCH', as = member, id = member.id }: Update = {}) {
  return portal.app.inject({
    method,
    url: `/api/profiles/${id}/update/`,
    headers: { ...as?.authorization },
    payload: values,
  })
}

async function patchForm(fields: FormFields) {
  const { contentType, payload } = await multipart(fields)
  return portal.app.inject({
    method: 'PATCH',
    url: `/api/profiles/${member.id}/update/`,
    headers: { ...member.authorization, 'content-type': contentType },
    payload,
  })
}

async function shown(app: FastifyInstance): Promise<Profile> {
  return (await app.inject({ url: `/api/profiles/${member.id}/` })).json<Profile>()
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of portal.files.list('')) keys.push(key)
  return keys
}

describe('an update', () => {
  it('stores every field as the portal’s form sends it, and returns the whole profile', async () => {
    const record = await makeRecord(portal.app, member)
    const sent = {
      bio: '  I walk <b>here</b>.\nAnd there.  ',
      location: 'Dyfi',
      expertise_level: 'researcher',
      organisation: 'Cymdeithas Hanes Tŷ Newydd',
      website: 'https://example.org/',
      twitter: 'https://x.example/mair',
      facebook: 'http://facebook.example/mair',
      instagram: '',
      linkedin: 'https://linkedin.example/in/mair',
      bluesky: 'https://bsky.example/mair',
    }
    const response = await patchForm(sent)
    expect(response.statusCode).toBe(200)
    const profile = response.json<Profile>()
    expect(profile).toMatchObject({ ...sent, bio: 'I walk <b>here</b>.\nAnd there.', record_count: 1 })
    expect(profile.user_records).toEqual([record])
    expect(await shown(portal.app)).toEqual(profile)
  })

  it('does not change missing fields, with PUT too', async () => {
    await patch({ bio: 'Walker', organisation: 'Clwb' })
    expect((await patch({}, { method: 'PUT' })).json()).toMatchObject({ bio: 'Walker' })
    const profile = (await patch({ organisation: '' }, { method: 'PUT' })).json<Profile>()
    expect([profile.bio, profile.organisation]).toEqual(['Walker', ''])
  })

  it('empties texts and links that a form sends blank, but keeps the expertise', async () => {
    const filled = { bio: 'Walker', location: 'Dyfi', website: 'https://example.org/' }
    await patch({ ...filled, expertise_level: 'professional' })
    const response = await patchForm({ bio: ' ', location: '', website: '', expertise_level: '' })
    expect(response.json()).toMatchObject({
      bio: '',
      location: '',
      website: '',
      expertise_level: 'professional',
    })
    expect((await patch({ location: null })).json()).toMatchObject({ location: null })
  })

  it('ignores owner, counts and dates', async () => {
    const before = await shown(portal.app)
    const answer = await patch({
      id: 99,
      user: 99,
      user_username: 'Gwen',
      record_count: 99,
      joined_date: '01/01/2001',
      last_active: '01/01/2001',
    })
    expect(answer.json()).toEqual(before)
  })

  it('counts a line break of a form as one character', async () => {
    const bio = `${'w'.repeat(498)}\n.`
    expect((await patchForm({ bio })).json()).toMatchObject({ bio })
  })

  it('updates the day of the last activity', async () => {
    await portal.db
      .updateTable('accounts')
      .set({ last_active_at: new Date('2026-02-03T10:00:00Z') })
      .execute()
    expect((await shown(portal.app)).last_active).toBe('03/02/2026')
    expect((await patch({})).json<Profile>().last_active).not.toBe('03/02/2026')
  })
})

describe('an update is refused because', () => {
  it('of each invalid field', async () => {
    const wrong = [
      ['bio', 'w'.repeat(501), 'Ensure this field has no more than 500 characters.'],
      ['bio', null, 'This field may not be null.'],
      ['bio', ['Walker'], 'Not a valid string.'],
      ['organisation', null, 'This field may not be null.'],
      ['organisation', 'w'.repeat(101), 'Ensure this field has no more than 100 characters.'],
      ['location', 'w'.repeat(101), 'Ensure this field has no more than 100 characters.'],
      ['location', 'a\0b', 'Null characters are not allowed.'],
      ['expertise_level', 'wizard', '"wizard" is not a valid choice.'],
      ['expertise_level', 'Beginner', '"Beginner" is not a valid choice.'],
      ['expertise_level', '', '"" is not a valid choice.'],
      ['expertise_level', null, 'This field may not be null.'],
      ['website', 'example.org', 'Enter a valid URL.'],
      ['bluesky', 'javascript:alert(1)', 'Enter a valid URL.'],
      ['twitter', null, 'This field may not be null.'],
      [
        'facebook',
        `https://example.org/${'w'.repeat(190)}`,
        'Ensure this field has no more than 200 characters.',
      ],
    ] as const
    const answers = wrong.map(async ([field, value]) => {
      const response = await patch({ [field]: value })
      return [response.statusCode, response.json<unknown>()]
    })
    expect(await Promise.all(answers)).toEqual(wrong.map(([field, , text]) => [400, { [field]: [text] }]))
  })

  it('of every error at once, and stores nothing', async () => {
    const response = await patch({ bio: null, website: 'x', location: 'Dyfi', profile_picture: 'x' })
    expect(response.json()).toEqual({
      bio: ['This field may not be null.'],
      website: ['Enter a valid URL.'],
      profile_picture: NOT_A_FILE,
    })
    expect((await shown(portal.app)).location).toBeNull()
  })
})

describe('the picture', () => {
  it('is encoded again, small and without its location, and is public', async () => {
    const sent = pictureFile(await makeTelephonePicture(), '../../me.jpg')
    const { profile_picture } = (await patchForm({ profile_picture: sent })).json<Profile>()
    const address = profile_picture ?? ''
    expect(address).toMatch(/^http.*\/media\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/)
    const served = await portal.app.inject({ url: new URL(address).pathname })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
  })

  it('is at most 640 pixels wide, with a square thumbnail', async () => {
    const large = await makePicture({ width: 1280, height: 960, format: 'png' })
    await patchForm({ profile_picture: pictureFile(large, 'me.png') })
    const sizes = (await storedKeys()).map(async (key) => {
      const found = await portal.files.get(key)
      const { width, height } = await sharp(found ? await buffer(found.content) : undefined).metadata()
      return [width, height]
    })
    expect((await Promise.all(sizes)).toSorted()).toEqual([
      [192, 192],
      [640, 480],
    ])
  })

  it('replaces the previous one, whose files are deleted', async () => {
    const picture = async () => pictureFile(await makePicture())
    const first = (await patchForm({ profile_picture: await picture() })).json<Profile>()
    const before = await storedKeys()
    const second = (await patchForm({ profile_picture: await picture() })).json<Profile>()
    expect(second.profile_picture).not.toBe(first.profile_picture)
    const after = await storedKeys()
    expect(after).toHaveLength(2)
    expect(after.filter((key) => before.includes(key))).toEqual([])
    expect((await patch({ bio: 'Still here' })).json()).toMatchObject({
      profile_picture: second.profile_picture,
    })
  })

  it.each([
    ['a blank field of a form', () => patchForm({ profile_picture: '' })],
    ['null', () => patch({ profile_picture: null })],
  ])('is deleted, with its files, on %s', async (_, clear) => {
    await patchForm({ profile_picture: pictureFile(await makePicture()) })
    expect((await clear()).json()).toMatchObject({ profile_picture: null })
    expect(await storedKeys()).toEqual([])
  })

  it('of 2,097,152 bytes is accepted', async () => {
    const file = pictureFile(await makePictureOfBytes(2_097_152), 'me.png')
    expect((await patchForm({ profile_picture: file })).statusCode).toBe(200)
  })

  it.each([
    ['a text in its place', () => 'https://example.org/me.jpg', NOT_A_FILE],
    [
      'an SVG',
      () => pictureFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'),
      NOT_AN_IMAGE,
    ],
    [
      'half a picture',
      async () => {
        const whole = await makePicture({ width: 300, height: 200 })
        return pictureFile(whole.subarray(0, whole.length * 0.6))
      },
      NOT_AN_IMAGE,
    ],
    ['an empty file', () => pictureFile(Buffer.alloc(0)), ['The submitted file is empty.']],
    [
      'a byte too many',
      async () => pictureFile(await makePictureOfBytes(2_097_153), 'me.png'),
      ['Max file size is 2048KB'],
    ],
    [
      'a file name of 124 characters',
      async () => pictureFile(await makePicture(), `${'a'.repeat(120)}.jpg`),
      ['Ensure this filename has at most 100 characters (it has 124).'],
    ],
    [
      'the name of a web page',
      async () => pictureFile(await makePicture(), 'me.html'),
      ['File extension “html” is not allowed. Allowed extensions are: png, gif, jpg, jpeg, jpe, jfif.'],
    ],
  ])('may not be %s, and the previous one stays', async (_, make, texts) => {
    const before = (await patchForm({ profile_picture: pictureFile(await makePicture()) })).json<Profile>()
    const response = await patchForm({ profile_picture: await make(), bio: 'Changed' })
    expect([response.statusCode, response.json()]).toEqual([400, { profile_picture: texts }])
    expect(await shown(portal.app)).toEqual(before)
    expect(await storedKeys()).toHaveLength(2)
  })
})

describe('changes of a profile', () => {
  const NOT_AUTHENTICATED = [401, { detail: 'Authentication credentials were not provided.' }]
  const NOT_THERE = [404, { detail: 'No Profile matches the given query.' }]

  it.each(['PATCH', 'PUT'] as const)('by %s are for its member only', async (method) => {
    const other = await makeMember()
    const suspended = await makeMember()
    await portal.db.updateTable('accounts').set({ active: false }).where('id', '=', suspended.id).execute()
    const attempt = async (update: Update) => {
      const response = await patch({ bio: 'Changed' }, { method, ...update })
      return [response.statusCode, response.json<unknown>()]
    }
    expect(await attempt({ as: null })).toEqual(NOT_AUTHENTICATED)
    expect(await attempt({ as: null, id: 999 })).toEqual(NOT_AUTHENTICATED)
    expect(await attempt({ as: suspended, id: suspended.id })).toEqual([
      401,
      { detail: 'User inactive or deleted.' },
    ])
    expect(await attempt({ as: suspended, id: 999 })).toEqual([401, { detail: 'User inactive or deleted.' }])
    expect(await attempt({ as: other, id: 999 })).toEqual(NOT_THERE)
    expect(await attempt({ as: other })).toEqual([
      403,
      { detail: 'You do not have permission to perform this action.' },
    ])
    expect((await shown(portal.app)).bio).toBe('')
    expect((await attempt({}))[0]).toBe(200)
    expect((await shown(portal.app)).bio).toBe('Changed')
  })

  it('are not found at an address that is not a user id', async () => {
    const ids = ['null', 'undefined', '-1', '99999999999']
    const answers = await Promise.all(ids.map((id) => patch({}, { id })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })

  it('are not possible by GET', async () => {
    const response = await portal.app.inject({ url: `/api/profiles/${member.id}/update/` })
    expect([response.statusCode, response.headers.allow]).toEqual([405, expect.stringContaining('PATCH')])
  })
})

it('members read their own profile as they wrote it, and only with a token', async () => {
  await patch({ bio: 'Walker' })
  const { user_records, ...card } = await shown(portal.app)
  const own = await portal.app.inject({ url: '/api/profiles/me/', headers: member.authorization })
  expect([user_records, own.json()]).toEqual([[], card])
  expect((await portal.app.inject({ url: '/api/profiles/me/' })).statusCode).toBe(401)
})
