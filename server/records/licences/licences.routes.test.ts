import { beforeEach, describe, expect, it } from 'vitest'
import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/http/errors.ts'
import type { RecordVersion } from '#contract/records/own-records.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendChange, sendRecord } from '#server/testing/records.ts'

type App = Awaited<ReturnType<typeof makeApp>>['app']

const GIVEN = { record: 'cc-by-4.0', her_permission: true, pictures: { 2: 'all-rights-reserved' } }
const NOTHING = { record: 'none', terms: null, her_permission: null }

let portal: Awaited<ReturnType<typeof makeApp>>
let app: App
let member: TestMember

beforeEach(async () => {
  portal = await makeApp()
  ;({ app } = portal)
  member = await makeMember()
})

async function twoPictures(): Promise<{ picture1: File; picture2: File }> {
  return { picture1: pictureFile(await makePicture()), picture2: pictureFile(await makePicture()) }
}

async function recordOf(fields: Parameters<typeof makeRecord>[2]): Promise<number> {
  return (await makeRecord(app, member, fields)).id
}

async function detailOf(id: number): Promise<RecordDetail> {
  return (await app.inject({ url: `/api/records/${id}/` })).json<RecordDetail>()
}

async function licencesOf(id: number) {
  const { licence, pictures, version } = await detailOf(id)
  return { licence, pictures: pictures.map((picture) => picture.licence), version }
}

describe('the licence of a record', () => {
  it('is stored with the record and each of its pictures', async () => {
    const id = await recordOf({ licence: JSON.stringify(GIVEN), ...(await twoPictures()) })
    const { licence, pictures } = await licencesOf(id)
    expect(licence).toMatchObject({ record: 'cc-by-4.0', her_permission: true })
    expect(pictures).toEqual(['none', 'all-rights-reserved'])
  })

  it('is none for clients of the previous portal, and they do not see it', async () => {
    const answer = await makeRecord(app, member, await twoPictures())
    expect(await licencesOf(answer.id)).toEqual({ licence: NOTHING, pictures: ['none', 'none'], version: 1 })
    const listed = (await app.inject({ url: '/api/records/' })).json<{ id: number }[]>()
    expect(Object.keys(answer)).not.toContain('licence')
    expect(listed.find(({ id }) => id === answer.id)).toEqual(answer)
  })

  it('stays if a client of the previous portal changes the record', async () => {
    const id = await recordOf({ licence: JSON.stringify(GIVEN), ...(await twoPictures()) })
    const before = await licencesOf(id)
    expect((await sendChange(app, member, id, { title: 'Another title' })).statusCode).toBe(200)
    expect(await licencesOf(id)).toEqual({ ...before, version: 2 })
  })

  it('is not inherited by the picture that replaces another', async () => {
    const pictures = await twoPictures()
    const id = await recordOf({ licence: JSON.stringify(GIVEN), ...pictures })
    await sendChange(app, member, id, { picture2: pictures.picture1 })
    expect((await licencesOf(id)).pictures).toEqual(['none', 'none'])
  })

  it('names the contribution terms that the member had accepted when it was given', async () => {
    const { db } = portal
    const accept = (version: string) =>
      db
        .insertInto('terms_acceptances')
        .values({ account_id: member.id, kind: 'contribution', version, via: 'save' })
        .execute()
    const before = await recordOf({ licence: '{"record":"cc-by-4.0"}' })
    await accept('2026-11')
    const [after, withheld] = [
      await recordOf({ licence: '{"record":"cc-by-4.0"}' }),
      await recordOf({ licence: '{"record":"cc-by-4.0"}', sensitivity: 'generalised' }),
    ]
    await accept('2027-01')
    const answers = await Promise.all([before, after, withheld].map(detailOf))
    expect(answers.map(({ licence }) => licence.terms)).toEqual([null, '2026-11', '2026-11'])
    await sendChange(app, member, after, { licence: '{"record":"none"}' })
    expect((await detailOf(after)).licence.terms).toBeNull()
    await sendChange(app, member, after, { licence: '{"record":"cc-by-4.0"}' })
    expect((await detailOf(after)).licence.terms).toBe('2027-01')
  })

  it('of pictures stays with them while a record is withheld and afterwards', async () => {
    const id = await recordOf({ licence: JSON.stringify(GIVEN), ...(await twoPictures()) })
    const own = async () =>
      (await app.inject({ url: `/api/records/${id}/`, headers: member.authorization }))
        .json<RecordDetail>()
        .pictures.map((picture) => picture.licence)
    const setLevel = (level: string) =>
      app.inject({
        method: 'PUT',
        url: `/api/records/${id}/sensitivity/`,
        headers: member.authorization,
        payload: { level },
      })
    await setLevel('generalised')
    expect([(await licencesOf(id)).pictures, await own()]).toEqual([[], ['none', 'all-rights-reserved']])
    await sendChange(app, member, id, { licence: '{"pictures":{"1":"cc-by-sa-4.0"}}' })
    expect(await own()).toEqual(['cc-by-sa-4.0', 'all-rights-reserved'])
    await setLevel('open')
    expect((await licencesOf(id)).pictures).toEqual(['cc-by-sa-4.0', 'all-rights-reserved'])
  })

  it('changes without a new version', async () => {
    const id = await recordOf({ ...(await twoPictures()) })
    const licence = '{"record":"cc-by-4.0","pictures":{"1":"cc-by-sa-4.0"}}'
    expect((await sendChange(app, member, id, { licence, version: '1' })).statusCode).toBe(200)
    expect(await licencesOf(id)).toMatchObject({
      licence: { record: 'cc-by-4.0', her_permission: null },
      pictures: ['cc-by-sa-4.0', 'none'],
      version: 1,
    })
    const versions = (await app.inject({ url: `/api/records/${id}/versions/` })).json<RecordVersion[]>()
    expect(versions).toHaveLength(1)
  })

  it('changes together with the text in one new version, and can name a picture sent with it', async () => {
    const id = await recordOf({})
    const { picture1 } = await twoPictures()
    const licence = '{"her_permission":false,"pictures":{"3":"cc-by-4.0"}}'
    await sendChange(app, member, id, { title: 'With a picture', picture3: picture1, licence })
    expect(await licencesOf(id)).toMatchObject({
      licence: { record: 'none', her_permission: false },
      pictures: ['cc-by-4.0'],
      version: 2,
    })
  })

  it('is refused without any change if it is wrong, with the reason under its name', async () => {
    const refused = await sendRecord(app, member, { licence: '{"record":"cc-by-nc-4.0"}' })
    expect([refused.statusCode, refused.json()]).toEqual([400, { licence: [REQUEST_TEXTS.licenceOfRecord] }])
    const id = await recordOf({ licence: '{"record":"cc-by-4.0"}' })
    const before = await licencesOf(id)
    const change = await sendChange(app, member, id, {
      title: 'Not stored',
      licence: '{"record":"none","pictures":{"1":"cc-by-4.0"}}',
    })
    expect([change.statusCode, change.json()]).toEqual([400, { licence: [REFUSAL_TEXTS.licenceNoPicture] }])
    expect(await licencesOf(id)).toEqual(before)
  })

  it('is refused for a picture that the same change removes', async () => {
    const id = await recordOf(await twoPictures())
    const licence = '{"pictures":{"2":"cc-by-4.0"}}'
    const change = await sendChange(app, member, id, { picture2: '', licence })
    expect(change.json()).toEqual({ licence: [REFUSAL_TEXTS.licenceNoPicture] })
  })

  it('does not count as a change of the records if it is sent again', async () => {
    const id = await recordOf({ licence: '{"record":"cc-by-4.0","her_permission":true}' })
    const tag = async () => (await app.inject({ url: '/api/records/' })).headers.etag
    const before = await tag()
    await sendChange(app, member, id, { licence: '{"record":"cc-by-4.0","her_permission":true}' })
    expect(await tag()).toBe(before)
  })
})

describe('the licence of a draft', () => {
  it('is kept with the draft until it is replaced', async () => {
    const headers = member.authorization
    const payload = { title: 'Begun', licence: GIVEN }
    const made = await app.inject({ method: 'POST', url: '/api/drafts/', headers, payload })
    const { id, licence } = made.json<{ id: number; licence: unknown }>()
    expect(licence).toEqual(GIVEN)
    const url = `/api/drafts/${id}/`
    expect((await app.inject({ url, headers })).json()).toMatchObject({ licence: GIVEN })
    const replaced = await app.inject({ method: 'PUT', url, headers, payload: { title: 'Begun' } })
    expect(replaced.json()).toMatchObject({ licence: null })
  })

  it('is refused if it is wrong', async () => {
    const payload = { licence: { record: 'mine' } }
    const made = await app.inject({
      method: 'POST',
      url: '/api/drafts/',
      headers: member.authorization,
      payload,
    })
    expect([made.statusCode, made.json()]).toEqual([400, { licence: [REQUEST_TEXTS.licenceOfRecord] }])
  })
})

describe('the licence of several records', () => {
  const ask = (payload: object, as = member) =>
    app.inject({
      method: 'PATCH',
      url: '/api/records/mine/licence/',
      headers: as.authorization,
      payload,
    })
  const unlicensed = async () => {
    const url = '/api/records/mine/statistics/'
    const answer = await app.inject({ url, headers: member.authorization })
    return answer.json<{ unlicensed: number }>().unlicensed
  }

  it('is given to all that have none, with their pictures, and takes nothing back from the others', async () => {
    const kept = await recordOf({ licence: JSON.stringify(GIVEN), ...(await twoPictures()) })
    const silent = await recordOf({})
    const other = await makeMember()
    const strange = await makeRecord(app, other)
    expect(await unlicensed()).toBe(2)
    const answer = await ask({ records: 'all', licence: 'cc-by-4.0', pictures: 'cc-by-4.0' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { changed: 2 }])
    expect(await unlicensed()).toBe(0)
    expect((await licencesOf(kept)).pictures).toEqual(['cc-by-4.0', 'all-rights-reserved'])
    expect((await licencesOf(silent)).licence).toMatchObject({ record: 'cc-by-4.0', her_permission: null })
    expect((await licencesOf(strange.id)).licence).toEqual(NOTHING)
    expect((await ask({ records: 'all', licence: 'cc-by-4.0', pictures: 'cc-by-4.0' })).json()).toEqual({
      changed: 0,
    })
  })

  it('can be given one by one, with the permission to pass a find on', async () => {
    const [first, second] = [await recordOf({}), await recordOf({})]
    const answer = await ask({ records: [second], licence: 'cc-by-4.0', her_permission: true })
    expect(answer.json()).toEqual({ changed: 1 })
    expect((await licencesOf(first)).licence).toEqual(NOTHING)
    expect((await licencesOf(second)).licence).toMatchObject({ record: 'cc-by-4.0', her_permission: true })
    const listed = await app.inject({ url: '/api/records/mine/', headers: member.authorization })
    const { records } = listed.json<{ records: { id: number; licence: string }[] }>()
    expect(records.map(({ id, licence }) => [id, licence])).toEqual([
      [second, 'cc-by-4.0'],
      [first, 'none'],
    ])
  })

  it('changes nothing if one of the records is not the member’s own', async () => {
    const own = await recordOf({})
    const strange = await makeRecord(app, await makeMember())
    const answer = await ask({ records: [own, strange.id], licence: 'cc-by-4.0' })
    expect(answer.statusCode).toBe(404)
    expect((await licencesOf(own)).licence).toEqual(NOTHING)
  })

  it.each([
    [{}, { records: [REQUEST_TEXTS.licenceRecords] }],
    [{ records: [], licence: 'cc-by-4.0' }, { records: [REQUEST_TEXTS.licenceRecords] }],
    [{ records: ['x'], licence: 'cc-by-4.0' }, { records: [REQUEST_TEXTS.licenceRecords] }],
    [{ records: 'all' }, { non_field_errors: [REQUEST_TEXTS.licenceNothing] }],
    [{ records: 'all', licence: 'cc-by-nc-4.0' }, { licence: ['"cc-by-nc-4.0" is not a valid choice.'] }],
    [{ records: 'all', her_permission: 'yes' }, { her_permission: ['Must be a valid boolean.'] }],
  ])('is refused with the reason: %j', async (sent, errors) => {
    const answer = await ask(sent)
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
  })

  it('needs a login', async () => {
    const answer = await app.inject({ method: 'PATCH', url: '/api/records/mine/licence/', payload: {} })
    expect(answer.statusCode).toBe(401)
  })
})
