import { describe, expect, it } from 'vitest'
import type { OwnRecord, RecordVersion } from '#contract/own-records.ts'
import type { RecordDetail } from '#contract/records.ts'
import type { ExactRecord, SensitivityState } from '#contract/sensitivity.ts'
import { sweepPictures } from '#server/features/pictures/index.ts'
import {
  makeAdministrator,
  makeApp,
  makeMember,
  makeModerator,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
} from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendChange, sendRecord } from '#server/testing/records.ts'
import { refuseOffWhileWithheld } from './refuse-while-off.ts'

const TITLE = 'Barrow above the leat'
const FACE = 'Round barrow (place withheld)'

type App = TestApp['app']

function setLevel(app: App, who: TestMember | null, id: number, level: string, reason?: string) {
  return app.inject({
    method: 'PUT',
    url: `/api/records/${id}/sensitivity/`,
    headers: { ...who?.authorization },
    payload: { level, ...(reason !== undefined && { reason }) },
  })
}

function get(app: App, url: string, who: TestMember | null = null) {
  return app.inject({ url, headers: { ...who?.authorization } })
}

function read(app: App, id: number, who: TestMember | null = null) {
  return get(app, `/api/records/${id}/`, who)
}

/** A record with a picture and an earlier version, withheld by its finder or, if restricted, by an administrator. */
async function makeWithheld(level: 'generalised' | 'restricted' = 'generalised') {
  const portal = await makeApp()
  const { app, db } = portal
  const finder = await makeMember()
  const administrator = await makeAdministrator({ db })
  const made = await makeRecord(app, finder, { PRN: '9871', picture1: pictureFile(await makePicture()) })
  await sendChange(app, finder, made.id, { description: 'A low round mound, ditched.' })
  const before = (await read(app, made.id, finder)).json<RecordDetail>()
  const answer = await setLevel(app, level === 'restricted' ? administrator : finder, made.id, level)
  expect(answer.statusCode).toBe(200)
  return { ...portal, finder, administrator, id: made.id, before }
}

describe('a generalised record', () => {
  it('is its square to everybody, and itself to its finder and to administrators', async () => {
    const { app, finder, administrator, id, before } = await makeWithheld()
    const shown = (await read(app, id)).json<RecordDetail>()
    expect(shown).toMatchObject({
      title: FACE,
      description: 'The place and details of this find are withheld.',
      prn: null,
      PRN: null,
      recorded_by: null,
      recorded_by_user_id: null,
      picture1: null,
      pictures: [],
      sensitivity: 'generalised',
      place: 'square',
      version: 1,
    })
    expect(shown.date_recorded).toMatch(/^01\//)
    expect(shown.polygonCoordinate).toHaveLength(4)
    expect(shown).not.toHaveProperty('exact')
    expect((await read(app, id, await makeMember())).json()).toEqual(shown)
    for (const reader of [finder, administrator]) {
      const exact = await read(app, id, reader)
      expect(exact.headers['cache-control']).toBe('private, no-store')
      expect(exact.json()).toMatchObject({
        title: TITLE,
        PRN: '9871',
        version: 2,
        place: 'exact',
        sensitivity: 'generalised',
        polygonCoordinate: before.polygonCoordinate,
        pictures: before.pictures,
      })
    }
  })

  it('has one version to everybody, and all of them to its finder', async () => {
    const { app, finder, id } = await makeWithheld()
    const versions = async (who: TestMember | null) =>
      (await get(app, `/api/records/${id}/versions/`, who)).json<RecordVersion[]>()
    expect((await versions(null)).map(({ version, title, made_by }) => [version, title, made_by])).toEqual([
      [1, FACE, null],
    ])
    expect((await versions(finder)).map(({ version, description }) => [version, description])).toEqual([
      [2, 'A low round mound, ditched.'],
      [1, 'A low round mound on the shoulder of the hill.'],
    ])
  })

  it('has no picture at its old address but for those with the right to it, and none is swept away', async () => {
    const { app, db, files, finder, administrator, id, before } = await makeWithheld()
    const addresses = before.pictures.flatMap(({ url, thumbnail }) => [url, thumbnail])
    expect(addresses).toHaveLength(2)
    const stranger = await makeMember()
    const check = async (who: TestMember | null, status: number, kept?: string) => {
      for (const address of addresses) {
        const answer = await get(app, new URL(address).pathname, who)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, kept])
      }
    }
    await check(null, 404)
    await check(stranger, 404, undefined)
    await check(finder, 200, 'private, no-store')
    await check(administrator, 200, 'private, no-store')
    expect(await sweepPictures({ db, files }, { now: Date.now() + 7_200_000 })).toMatchObject({
      files: 2,
      trashed: 0,
      deleted: 0,
    })
    await setLevel(app, finder, id, 'open')
    await check(null, 200, 'public, max-age=31536000, immutable')
  })

  it('stays as it is when an old client sends back what it was shown', async () => {
    const { app, finder, id } = await makeWithheld()
    const { title, description, PRN, polygonCoordinate } = (await read(app, id)).json<RecordDetail>()
    const before = (await read(app, id, finder)).json<RecordDetail>()
    const sent = { title, description, PRN: PRN ?? '', polygonCoordinate: JSON.stringify(polygonCoordinate) }
    const answer = await sendChange(app, finder, id, { ...sent, picture1: '' })
    expect(answer.statusCode).toBe(200)
    expect((await read(app, id, finder)).json()).toEqual(before)
    // Also if it was opened after the client had read its face.
    await setLevel(app, finder, id, 'open')
    const opened = (await read(app, id, finder)).json<RecordDetail>()
    expect((await sendChange(app, finder, id, sent)).statusCode).toBe(200)
    expect((await read(app, id, finder)).json()).toEqual(opened)
  })

  it('is edited by its finder without a sign of it, unless its types or its square change', async () => {
    const { app, finder, id, before } = await makeWithheld()
    const face = (await read(app, id)).json<RecordDetail>()
    const list = (await get(app, '/api/records/')).headers.etag
    const edit = async (fields: Parameters<typeof sendChange>[3], version: number) => {
      const answer = await sendChange(app, finder, id, { ...fields, version: String(version) })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<RecordDetail>()
    }
    const emptied = await edit({ title: 'Cairn with a cist', PRN: '', picture1: '' }, 2)
    expect(emptied).toMatchObject({
      title: 'Cairn with a cist',
      PRN: null,
      pictures: [],
      version: 3,
      place: 'exact',
    })
    expect((await read(app, id)).json()).toEqual(face)
    expect((await get(app, '/api/records/')).headers.etag).toBe(list)
    expect(
      (await sendChange(app, finder, id, { title: 'Late', version: '2' })).json<{ changed: string[] }>(),
    ).toMatchObject({ version: 3, changed: ['title', 'PRN', 'pictures'] })
    await edit({ monument_type: 'cairn' }, 3)
    expect((await read(app, id)).json()).toEqual({
      ...face,
      title: 'Cairn (place withheld)',
      monument_type: 'cairn',
      monument_type_display: 'Cairn',
    })
    const moved = before.polygonCoordinate.map(([latitude, longitude]) => [latitude + 0.02, longitude])
    await edit({ polygonCoordinate: JSON.stringify(moved) }, 4)
    const square = (await read(app, id)).json<RecordDetail>().polygonCoordinate
    expect(square[0]?.[0]).toBeCloseTo((face.polygonCoordinate[0]?.[0] ?? 0) + 0.018, 2)
    await setLevel(app, finder, id, 'open')
    expect((await read(app, id)).json()).toMatchObject({
      title: 'Cairn with a cist',
      version: 5,
      polygonCoordinate: moved,
    })
  })

  it('is in the own list, statistics, files and bookmarks of its finder as it is', async () => {
    const { app, finder, id, before } = await makeWithheld()
    const own = (await get(app, '/api/records/mine/', finder)).json<{ records: OwnRecord[]; total: number }>()
    expect(own).toMatchObject({
      total: 1,
      records: [{ id, title: TITLE, pictures: 1, sensitivity: 'generalised', sensitivity_choices: ['open'] }],
    })
    expect((await get(app, '/api/records/mine/statistics/', finder)).json()).toMatchObject({
      records: 1,
      pictures: 1,
      area: expect.closeTo(10_000, -3) as number,
    })
    const csv = (await get(app, '/api/records/export/csv/', finder)).body
    expect([csv.includes(TITLE), csv.includes('withheld')]).toEqual([true, false])
    await app.inject({
      method: 'POST',
      url: '/api/bookmarks/',
      headers: finder.authorization,
      payload: { record: id },
    })
    expect((await get(app, '/api/bookmarks/', finder)).json()).toMatchObject([
      { name: TITLE, latitude: expect.closeTo(before.polygonCoordinate[0]?.[0] ?? 0, 2) as number },
    ])
  })

  it('is deleted and restored by its finder', async () => {
    const { app, finder, id } = await makeWithheld()
    const send = (method: 'DELETE' | 'POST', end: string) =>
      app.inject({ method, url: `/api/records/${id}/${end}`, headers: finder.authorization })
    expect((await send('DELETE', '')).statusCode).toBe(204)
    expect([(await read(app, id)).statusCode, (await read(app, id, finder)).statusCode]).toEqual([404, 404])
    expect((await send('POST', 'restore/')).statusCode).toBe(204)
    expect((await read(app, id, finder)).json()).toMatchObject({ title: TITLE })
    expect((await read(app, id)).json()).toMatchObject({ title: FACE })
  })

  it('can be hidden, and the email to its finder does not name it', async () => {
    const { app, db, administrator, finder, id } = await makeWithheld()
    const hide = {
      method: 'POST',
      headers: administrator.authorization,
      payload: { reason: 'At risk' },
    } as const
    expect((await app.inject({ ...hide, url: `/api/admin/records/${id}/hide/` })).statusCode).toBe(204)
    expect((await read(app, id)).statusCode).toBe(404)
    const mails = JSON.stringify(await queuedMails(db))
    expect([mails.includes(finder.username), mails.includes(FACE), mails.includes(TITLE)]).toEqual([
      true,
      true,
      false,
    ])
    const list = await get(app, '/api/admin/records/?search=barrow', administrator)
    expect(list.json()).toMatchObject({
      total: 1,
      records: [{ title: TITLE, recorded_by: finder.username, sensitivity: 'generalised' }],
    })
  })
})

it('a restricted record is not there for anybody without the right to it, and comes back as it was', async () => {
  const { app, db, administrator, finder, id, before } = await makeWithheld('restricted')
  const moderator = await makeModerator({ db })
  for (const who of [null, moderator, await makeMember()]) {
    const answers = [
      await read(app, id, who),
      await get(app, `/api/records/${id}/versions/`, who),
      await get(app, `/api/records/${id}/preview.png`, who),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  }
  expect((await get(app, '/api/records/')).json()).toEqual([])
  const hide = { method: 'POST', headers: moderator.authorization, payload: { reason: 'At risk' } } as const
  expect((await app.inject({ ...hide, url: `/api/admin/records/${id}/hide/` })).statusCode).toBe(404)
  expect((await setLevel(app, await makeMember(), id, 'open')).statusCode).toBe(404)
  expect((await setLevel(app, finder, id, 'open')).statusCode).toBe(403)
  expect((await read(app, id, finder)).json()).toMatchObject({ title: TITLE, exact: { choices: [] } })
  expect((await setLevel(app, administrator, id, 'open')).statusCode).toBe(200)
  const after = (await read(app, id, finder)).json<RecordDetail>()
  expect(after).toEqual(before)
})

describe('the level of a record', () => {
  it('that somebody else set or confirmed cannot be lowered by the finder', async () => {
    const { app, administrator, finder, id } = await makeWithheld()
    expect((await setLevel(app, finder, id, 'generalised')).json()).toMatchObject({
      exact: { set_by_finder: true },
    })
    const confirmed = await setLevel(app, administrator, id, 'generalised', 'A hoard was dug up nearby')
    expect(confirmed.json<SensitivityState>()).toMatchObject({
      sensitivity: 'generalised',
      exact: { set_by_finder: false, reason: 'A hoard was dug up nearby', choices: ['open', 'restricted'] },
    })
    expect((await setLevel(app, finder, id, 'open')).statusCode).toBe(403)
    expect((await setLevel(app, finder, id, 'generalised')).json()).toMatchObject({
      exact: { set_by_finder: false },
    })
  })

  it('is set by a reviewer for all of Wales, and not by one for an area without known boundaries', async () => {
    const { app, db, finder } = await makeWithheld()
    const { id } = await makeRecord(app, finder)
    const [ofWales, ofRegion] = [await makeMember(), await makeMember()]
    for (const [member, area] of [
      [ofWales, 'wales'],
      [ofRegion, 'dat'],
    ] as const)
      await db
        .insertInto('role_grants')
        .values({ account_id: member.id, role: 'reviewer', area, reason: 'Trained' })
        .execute()
    expect((await setLevel(app, ofRegion, id, 'restricted')).statusCode).toBe(403)
    expect((await setLevel(app, ofWales, id, 'restricted')).statusCode).toBe(200)
    expect((await read(app, id, ofWales)).json()).toMatchObject({ title: TITLE })
    expect((await read(app, id, ofRegion)).statusCode).toBe(404)
  })

  it('is refused with what is wrong, and to strangers', async () => {
    const { app, finder } = await makeWithheld()
    const { id } = await makeRecord(app, finder)
    expect((await setLevel(app, null, id, 'generalised')).statusCode).toBe(401)
    expect((await setLevel(app, await makeMember(), id, 'generalised')).statusCode).toBe(403)
    expect((await setLevel(app, finder, id, 'restricted')).statusCode).toBe(403)
    expect((await setLevel(app, finder, id, 'secret')).json()).toEqual({
      level: ['"secret" is not a valid choice.'],
    })
    const long = await setLevel(app, finder, id, 'generalised', 'x'.repeat(501))
    expect(long.json()).toEqual({ reason: ['Ensure this field has no more than 500 characters.'] })
    expect((await setLevel(app, finder, 999, 'generalised')).statusCode).toBe(404)
  })

  it('says since when and until when everybody could see the record, and the log who set it', async () => {
    const { app, db, finder, administrator, id } = await makeWithheld()
    const { exact } = (await read(app, id, finder)).json<RecordDetail>()
    expect(exact).toMatchObject({ set_by_finder: true, choices: ['open'], public_until: exact?.set_at })
    expect(Date.parse(exact?.public_from ?? '')).toBeLessThan(Date.parse(exact?.public_until ?? ''))
    await read(app, id, administrator)
    await read(app, id, administrator)
    const acts = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'act', 'target_id', 'target_name', 'note'])
      .where('act', 'in', ['sensitivity-set', 'exact-read'])
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { actor_id: finder.id, act: 'sensitivity-set', target_id: id, target_name: FACE, note: 'generalised' },
      { actor_id: administrator.id, act: 'exact-read', target_id: null, target_name: null, note: '2' },
    ])
  })
})

describe('a record that is published as generalised', () => {
  it('was never public, not even for a moment', async () => {
    const { app, db } = await makeApp()
    const finder = await makeMember()
    const picture1 = pictureFile(await makePicture())
    const made = await makeRecord(app, finder, { sensitivity: 'generalised', picture1 })
    expect(made).toMatchObject({ title: TITLE, recorded_by: finder.username })
    expect((await read(app, made.id)).json()).toMatchObject({ title: FACE, recorded_by: null, pictures: [] })
    const { exact } = (await read(app, made.id, finder)).json<RecordDetail>()
    expect(exact).toMatchObject({ public_from: null, public_until: null, set_by_finder: true })
    const changes = await db.selectFrom('record_changes').select('boxes').execute()
    const square = (await read(app, made.id)).json<RecordDetail>().polygonCoordinate
    const longitudes = square.map(([, longitude]) => longitude)
    expect(changes.map(({ boxes: [west, , east] }) => [west, east])).toEqual([
      [Math.min(...longitudes), Math.max(...longitudes)],
    ])
    await setLevel(app, finder, made.id, 'open')
    expect((await read(app, made.id)).json()).toEqual({
      ...made,
      pictures: expect.any(Array) as object[],
      demonstration: false,
      seen_under: null,
      version: 1,
      sensitivity: 'open',
      place: 'exact',
    })
  })

  it('is so without a word of its client where the operator chose it, but not against the setting', async () => {
    const preset = await makeApp()
    const site = { ...preset.config.site, sensitivity: { on: true, preset: 'generalised' as const } }
    const generalised = await makeApp({ site })
    const finder = await makeMember()
    const { id } = await makeRecord(generalised.app, finder)
    expect((await read(generalised.app, id)).json()).toMatchObject({ title: FACE })
    const open = await makeRecord(generalised.app, finder, { sensitivity: 'open' })
    expect((await read(generalised.app, open.id)).json()).toMatchObject({ title: TITLE })
    expect((await sendRecord(generalised.app, finder, { sensitivity: 'restricted' })).json()).toEqual({
      sensitivity: ['"restricted" is not a valid choice.'],
    })
  })
})

it('a portal that withholds nothing offers no level and sets none, and does not start while one is set', async () => {
  const { db } = await makeWithheld()
  await expect(refuseOffWhileWithheld(db, { on: false })).rejects.toThrow(
    'SENSITIVITY is off, but 1 record is not open',
  )
  await expect(refuseOffWhileWithheld(db, { on: true })).resolves.toBeUndefined()
  const preset = await makeApp()
  await expect(refuseOffWhileWithheld(preset.db, { on: false })).resolves.toBeUndefined()
  const off = await makeApp({ site: { ...preset.config.site, sensitivity: { on: false, preset: 'open' } } })
  const member = await makeMember()
  const made = await makeRecord(off.app, member)
  expect((await read(off.app, made.id, member)).json()).toMatchObject({ exact: { choices: [] } })
  const refused = await setLevel(off.app, member, made.id, 'generalised')
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { detail: 'This portal does not withhold places.' },
  ])
  const sent = await sendRecord(off.app, member, { sensitivity: 'generalised' })
  expect(sent.json()).toEqual({ sensitivity: ['This portal does not withhold places.'] })
})

it('exact places in a box are for those with the right to them', async () => {
  const { app, finder, administrator, id, before } = await makeWithheld()
  const url = '/api/records/exact/?west=-4&south=52&east=-3.5&north=52.3'
  const exact = async (who: TestMember | null) => get(app, url, who)
  expect((await exact(null)).statusCode).toBe(401)
  const mine = await exact(finder)
  expect(mine.headers['cache-control']).toBe('no-store')
  expect(mine.json<{ records: ExactRecord[] }>()).toEqual({
    records: [
      {
        id,
        title: TITLE,
        site_type: 'mound',
        monument_type: 'round_barrow',
        period: 'bronze_age',
        sensitivity: 'generalised',
        polygonCoordinate: before.polygonCoordinate,
      },
    ],
    more: false,
  })
  expect((await exact(administrator)).json<{ records: ExactRecord[] }>().records).toHaveLength(1)
  expect((await exact(await makeMember())).json()).toEqual({ records: [], more: false })
  const elsewhere = await get(app, '/api/records/exact/?west=-5&south=52&east=-4.5&north=52.3', finder)
  expect(elsewhere.json()).toEqual({ records: [], more: false })
  expect((await get(app, '/api/records/exact/?west=-5', finder)).statusCode).toBe(400)
})

describe('a finder who deletes the account', () => {
  const leave = (app: App, member: TestMember, records: 'keep' | 'delete') =>
    app.inject({
      method: 'DELETE',
      url: '/api-auth-djoser/users/me/',
      headers: member.authorization,
      payload: { current_password: TEST_PASSWORD, records },
    })

  it('takes a withheld record along, with its pictures and its versions', async () => {
    const { app, db, files, finder, administrator, id } = await makeWithheld()
    expect((await leave(app, finder, 'delete')).statusCode).toBe(204)
    expect((await read(app, id, administrator)).statusCode).toBe(404)
    expect(await db.selectFrom('records').select('id').execute()).toEqual([])
    const left: string[] = []
    for await (const { key } of files.list('media/')) left.push(key)
    expect(left).toEqual([])
  })

  it('leaves a withheld record that stays withheld, without a name', async () => {
    const { app, finder, administrator, id } = await makeWithheld()
    expect((await leave(app, finder, 'keep')).statusCode).toBe(204)
    expect((await read(app, id)).json()).toMatchObject({ title: FACE })
    expect((await read(app, id, administrator)).json()).toMatchObject({ title: TITLE, recorded_by: null })
    expect((await setLevel(app, administrator, id, 'open')).statusCode).toBe(200)
    expect((await read(app, id)).json()).toMatchObject({ title: TITLE, recorded_by: null })
  })
})
