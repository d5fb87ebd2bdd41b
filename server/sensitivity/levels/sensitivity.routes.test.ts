import { describe, expect, it } from 'vitest'
import type { OwnRecord, RecordVersion } from '#contract/records/own-records.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { sweepPictures } from '#server/pictures/index.ts'
import { makeMember, makeModerator, type TestMember } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { sendChange } from '#server/testing/records.ts'
import { FACE, get, makeWithheld, read, setLevel, TITLE } from '#server/testing/withheld.ts'

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
    const { app, finder, id, before } = await makeWithheld()
    const versions = async (who: TestMember | null) =>
      (await get(app, `/api/records/${id}/versions/`, who)).json<RecordVersion[]>()
    expect((await versions(null)).map(({ version, title, made_by }) => [version, title, made_by])).toEqual([
      [1, FACE, null],
    ])
    expect((await versions(null)).map(({ pictures, photos }) => [pictures, photos])).toEqual([[0, []]])
    const { url, thumbnail } = before.pictures[0] ?? {}
    const photo = { position: 1, since: 1, url, thumbnail }
    expect((await versions(finder)).map(({ photos }) => photos)).toEqual([[photo], [photo]])
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
        const byCdn = kept?.startsWith('public') ? 'max-age=3600' : undefined
        expect(answer.headers['cdn-cache-control']).toBe(byCdn)
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
