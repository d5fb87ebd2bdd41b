import { describe, expect, it } from 'vitest'
import type { Outline, RecordDetail } from '#contract/records/records.ts'
import type { ExactRecord, SensitivityState } from '#contract/review/sensitivity.ts'
import { refreshLayer } from '#server/heritage/index.ts'
import { makeApp, makeMember, TEST_PASSWORD, type TestApp, type TestMember } from '#server/testing/app.ts'
import { BARROW, noMapServer, useStandIn } from '#server/testing/heritage.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendRecord } from '#server/testing/records.ts'
import { FACE, get, makeWithheld, read, setLevel, TITLE } from '#server/testing/withheld.ts'
import { refuseOffWhileWithheld } from './levels/set-level.action.ts'

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
      licence: { record: 'none', terms: null, her_permission: null },
      pictures: expect.any(Array) as object[],
      demonstration: false,
      seen_under: null,
      version: 1,
      sensitivity: 'open',
      place: 'exact',
      review: expect.objectContaining({ state: 'submitted' }) as object,
      opinions: { total: 0 },
      known: null,
      references: [],
      measures: null,
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

  it('is not so where a number says that a public register has it', async () => {
    const usual = await makeApp()
    const site = { ...usual.config.site, sensitivity: { on: true, preset: 'generalised' as const } }
    const { app } = await makeApp({ site })
    const finder = await makeMember()
    const levelWith = async (scheme: string, number: string, fields: object = {}) => {
      const known = JSON.stringify({ references: [{ scheme, number }] })
      const { id } = await makeRecord(app, finder, { known, ...fields })
      return (await read(app, id)).json<RecordDetail>().sensitivity
    }
    expect(await levelWith('nprn', '303457')).toBe('open')
    expect(await levelWith('sm', 'CD001')).toBe('open')
    expect(await levelWith('prn_dat', '4711')).toBe('generalised')
    expect(await levelWith('nprn', '303457', { sensitivity: 'generalised' })).toBe('generalised')
  })
})

describe.skipIf(noMapServer)(
  'a record on a scheduled monument, where the operator chose to withhold places',
  () => {
    const service = useStandIn()

    it('begins open, because its place is public already, unless its finder chooses otherwise', async () => {
      const usual = await makeApp()
      const site = { ...usual.config.site, sensitivity: { on: true, preset: 'generalised' as const } }
      const portal = await makeApp({ heritage: service.config(), site })
      await refreshLayer(portal, 'monuments', { pause: 0 })
      const { app } = portal
      const finder = await makeMember()
      const levelAt = async (place: Outline, fields: object = {}) => {
        const polygonCoordinate = JSON.stringify(place)
        const { id } = await makeRecord(app, finder, { polygonCoordinate, ...fields })
        return (await read(app, id)).json<RecordDetail>().sensitivity
      }
      const monument = squareAround(...BARROW, 20)
      expect(await levelAt(monument)).toBe('open')
      expect(await levelAt(monument, { sensitivity: 'generalised' })).toBe('generalised')
      expect(await levelAt(squareAround(BARROW[0] + 0.01, BARROW[1], 20))).toBe('generalised')
    })
  },
)

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
  const leave = (app: TestApp['app'], member: TestMember, records: 'keep' | 'delete') =>
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
