import { describe, expect, it } from 'vitest'
import type { OwnRecord, OwnStatistics, RecordVersion } from '#contract/records/own-records.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { changeActive } from '#server/testing/suspend.ts'
import { makeAdministrator, makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendChange } from '#server/testing/records.ts'

async function makePortal() {
  const portal = await makeApp()
  const [owner, other] = [await makeMember(), await makeMember()]
  return { ...portal, owner, other, record: await makeRecord(portal.app, owner) }
}

type Portal = Awaited<ReturnType<typeof makePortal>>

function ask(
  { app }: Pick<Portal, 'app'>,
  who: TestMember | null,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
) {
  return app.inject({ method, url, headers: { ...who?.authorization } })
}

async function versionsOf(portal: Portal): Promise<RecordVersion[]> {
  return (await ask(portal, null, 'GET', `/api/records/${portal.record.id}/versions/`)).json<
    RecordVersion[]
  >()
}

describe('a record that its member changes', () => {
  it('keeps every field that was not sent, and the previous version', async () => {
    const portal = await makePortal()
    const { app, owner, record } = portal
    const changed = await sendChange(app, owner, record.id, { title: ' Crug y Gŵr ', version: '1' })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({ ...record, title: 'Crug y Gŵr', version: 2 })
    const outline = squareAround(52.2, -3.7)
    await sendChange(app, owner, record.id, { polygonCoordinate: JSON.stringify(outline), PRN: '77' })
    const [third, second, first, ...rest] = await versionsOf(portal)
    expect(rest).toEqual([])
    expect(third).toMatchObject({
      version: 3,
      changed: ['PRN', 'polygonCoordinate'],
      polygonCoordinate: outline,
      made_by: owner.username,
    })
    expect(second).toMatchObject({ version: 2, changed: ['title'], title: 'Crug y Gŵr', PRN: null })
    expect(first).toMatchObject({ version: 1, changed: [], title: record.title })
    expect(String(third?.made_at) >= String(first?.made_at)).toBe(true)
    const found = await app.inject({
      url: '/api/records/search/?west=-3.71&south=52.19&east=-3.69&north=52.21',
    })
    expect(found.json()).toMatchObject({ total: 1 })
  })

  it('cannot get a shape of more than 100 km², but keeps one that it has', async () => {
    const portal = await makePortal()
    const { app, owner } = portal
    const shape = (width: number) =>
      JSON.stringify([
        [52, -4],
        [52, -4 + width],
        [52.1, -4 + width],
        [52.1, -4],
      ])
    const large = await makeRecord(app, owner, { polygonCoordinate: shape(0.3) })
    const change = (fields: Record<string, string>) => sendChange(app, owner, large.id, fields)
    const same = await change({ title: 'A whole parish', polygonCoordinate: shape(0.3) })
    expect([same.statusCode, same.json<RecordDetail>().title]).toEqual([200, 'A whole parish'])
    const other = await change({ polygonCoordinate: shape(0.2) })
    expect([other.statusCode, other.json()]).toEqual([
      400,
      { polygonCoordinate: ['The polygon covers more than 100 km². Record one feature at a time.'] },
    ])
    expect((await change({ polygonCoordinate: shape(0.1) })).statusCode).toBe(200)
  })

  it('lists its versions a page at a time, each with its changes', async () => {
    const portal = await makePortal()
    const { app, owner, record } = portal
    for (let edit = 2; edit <= 45; edit += 1)
      await sendChange(app, owner, record.id, { title: `Edit ${edit}` })
    const numbers: number[] = []
    const lengths: number[] = []
    for (let before = ''; lengths.at(-1) !== 5 && lengths.length < 9; before = `?before=${numbers.at(-1)}`) {
      const url = `/api/records/${record.id}/versions/${before}`
      const page = (await ask(portal, null, 'GET', url)).json<RecordVersion[]>()
      lengths.push(page.length)
      for (const { version, changed } of page) {
        numbers.push(version)
        expect([version, changed]).toEqual([version, version === 1 ? [] : ['title']])
      }
    }
    expect(lengths).toEqual([20, 20, 5])
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, at) => 45 - at))
    const refused = await ask(portal, null, 'GET', `/api/records/${record.id}/versions/?before=0`)
    expect(refused.statusCode).toBe(400)
  })

  it('does not get a new version if nothing differs', async () => {
    const portal = await makePortal()
    const { app, owner, record } = portal
    await sendChange(app, owner, record.id, { title: record.title, picture3: '' })
    expect(await versionsOf(portal)).toHaveLength(1)
  })

  it('can get, exchange and lose pictures, and nobody can see removed pictures', async () => {
    const portal = await makePortal()
    const { app, owner, record, config } = portal
    const file = pictureFile(await makePicture())
    const two = (
      await sendChange(app, owner, record.id, { picture1: file, picture2: file })
    ).json<RecordDetail>()
    const swapped = (await sendChange(app, owner, record.id, { picture1: file })).json<RecordDetail>()
    const one = (await sendChange(app, owner, record.id, { picture1: '' })).json<RecordDetail>()
    expect(swapped.picture2).toBe(two.picture2)
    expect(swapped.picture1).not.toBe(two.picture1)
    expect(one).toMatchObject({ picture1: null, picture2: two.picture2 })
    const statuses = [two.picture1, swapped.picture1, two.picture2].map(async (address) => {
      const url = String(address).slice(config.publicUrl.length)
      return (await app.inject({ url })).statusCode
    })
    expect(await Promise.all(statuses)).toEqual([404, 404, 200])
    expect((await versionsOf(portal)).map(({ pictures, changed }) => [pictures, changed])).toEqual([
      [1, ['pictures']],
      [2, ['pictures']],
      [2, ['pictures']],
      [0, []],
    ])
  })

  it('tells which versions have the same photo, and has addresses only for photos that it still has', async () => {
    const portal = await makePortal()
    const { app, owner, record } = portal
    const file = pictureFile(await makePicture())
    await sendChange(app, owner, record.id, { picture1: file, picture2: file })
    await sendChange(app, owner, record.id, { picture1: file, title: 'Crug y Gŵr' })
    const now = (await sendChange(app, owner, record.id, { picture3: file })).json<RecordDetail>()
    const gone = { url: null, thumbnail: null }
    const [first, second, third] = now.pictures.map(({ url, thumbnail }) => ({ url, thumbnail }))
    expect((await versionsOf(portal)).map(({ version, photos }) => [version, photos])).toEqual([
      [
        4,
        [
          { position: 1, since: 3, ...first },
          { position: 2, since: 2, ...second },
          { position: 3, since: 4, ...third },
        ],
      ],
      [
        3,
        [
          { position: 1, since: 3, ...first },
          { position: 2, since: 2, ...second },
        ],
      ],
      [
        2,
        [
          { position: 1, since: 2, ...gone },
          { position: 2, since: 2, ...second },
        ],
      ],
      [1, []],
    ])
    const older = await ask(portal, null, 'GET', `/api/records/${record.id}/versions/?before=3`)
    expect(older.json<RecordVersion[]>()[0]?.photos?.[1]).toEqual({ position: 2, since: 2, ...second })
  })

  it('is checked by the rules of a new one, and stays as it was if it is refused', async () => {
    const portal = await makePortal()
    const { app, owner, record } = portal
    const refused = await sendChange(app, owner, record.id, {
      title: '',
      site_type: 'bank',
      polygonCoordinate: '[[52,-3],[52.1,-3]]',
      picture1: 'no file',
    })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        title: ['This field may not be null.'],
        monument_type: ['This monument type does not belong to the site type.'],
        polygonCoordinate: ['polygonCoordinate must contain at least three [lat, lng] points.'],
        picture1: ['The submitted data was not a file. Check the encoding type on the form.'],
      },
    ])
    expect((await versionsOf(portal))[0]).toMatchObject({ version: 1, title: record.title })
  })

  it('is refused if it was changed meanwhile, with the names of the fields that differ', async () => {
    const portal = await makePortal()
    const { app, owner, record } = portal
    await sendChange(app, owner, record.id, { description: 'Newer.' }, { 'if-match': '"1"' })
    for (const [fields, headers] of [
      [{ title: 'Mine', version: '1' }, {}],
      [{ title: 'Mine' }, { 'if-match': 'W/"1"' }],
    ] as const) {
      const late = await sendChange(app, owner, record.id, fields, headers)
      expect([late.statusCode, late.json()]).toEqual([
        409,
        {
          detail: 'This record was changed in the meantime. Nothing of yours was saved yet.',
          version: 2,
          changed: ['description'],
        },
      ])
    }
    expect((await sendChange(app, owner, record.id, { title: 'Mine', version: '2' })).statusCode).toBe(200)
    expect((await sendChange(app, owner, record.id, { title: 'x', version: 'two' })).statusCode).toBe(400)
  })

  it('gets one new version when several changes of the same version arrive at once', async () => {
    const portal = await makePortal()
    const { app, owner, record } = portal
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => sendChange(app, owner, record.id, { title, version: '1' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect(await versionsOf(portal)).toHaveLength(2)
  })
})

describe('a record that its member deletes', () => {
  it('disappears, and can be restored with everything', async () => {
    const portal = await makePortal()
    const { owner, record } = portal
    const url = `/api/records/${record.id}/`
    expect((await ask(portal, owner, 'DELETE', url)).statusCode).toBe(204)
    for (const gone of [url, `${url}versions/`]) {
      const { statusCode, headers } = await ask(portal, owner, 'GET', gone)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache'])
    }
    expect((await ask(portal, owner, 'DELETE', url)).statusCode).toBe(404)
    expect((await sendChange(portal.app, owner, record.id, { title: 'x' })).statusCode).toBe(404)
    const deleted = await ask(portal, owner, 'GET', '/api/records/mine/?which=deleted')
    expect(deleted.json()).toMatchObject({ total: 1, records: [{ id: record.id, title: record.title }] })
    expect((await ask(portal, owner, 'POST', `${url}restore/`)).statusCode).toBe(204)
    const again = await ask(portal, null, 'GET', url)
    expect(again.json()).toMatchObject(record)
    expect(again.headers['cache-control']).toBe('no-cache')
    const acts = await portal.db.selectFrom('audit_log').select('act').orderBy('id').execute()
    expect(acts.map(({ act }) => act)).toEqual(['own-record-deleted', 'own-record-restored'])
  })

  it('shows its history only to administrators', async () => {
    const portal = await makePortal()
    const { app, owner, record } = portal
    await sendChange(app, owner, record.id, {
      title: 'Crug newydd',
      picture1: pictureFile(await makePicture()),
    })
    await ask(portal, owner, 'DELETE', `/api/records/${record.id}/`)
    const history = async (who: TestMember | null, id = record.id) => {
      const answer = await ask(portal, who, 'GET', `/api/records/${id}/versions/`)
      return answer.statusCode === 200 ? answer.json<RecordVersion[]>().map(({ title }) => title) : null
    }
    const administrator = await makeAdministrator(portal)
    expect(await history(administrator)).toEqual(['Crug newydd', record.title])
    const versions = await ask(portal, administrator, 'GET', `/api/records/${record.id}/versions/`)
    expect(versions.json<RecordVersion[]>().map(({ photos }) => photos)).toEqual([
      [{ position: 1, since: 2, url: null, thumbnail: null }],
      [],
    ])
    expect(await history(administrator, 4711)).toBeNull()
    expect(await history(owner)).toBeNull()
    expect(await history(null)).toBeNull()
  })

  it('cannot be restored after 30 days', async () => {
    const portal = await makePortal()
    const { owner, record, db } = portal
    await ask(portal, owner, 'DELETE', `/api/records/${record.id}/`)
    await db
      .updateTable('records')
      .set({ deleted_at: new Date(Date.now() - 30 * 86_400_000 - 1000) })
      .execute()
    expect((await ask(portal, owner, 'POST', `/api/records/${record.id}/restore/`)).statusCode).toBe(404)
    const deleted = await ask(portal, owner, 'GET', '/api/records/mine/?which=deleted')
    expect(deleted.json()).toEqual({ total: 0, records: [] })
  })
})

describe('a record that an administrator hides', () => {
  it('stays in its member’s list with the reason, and cannot be changed until it is restored', async () => {
    const portal = await makePortal()
    const { app, owner, other, record, db } = portal
    await db
      .updateTable('records')
      .set({ hidden_at: new Date(), hidden_reason: 'A living person.' })
      .execute()
    const mine = (await ask(portal, owner, 'GET', '/api/records/mine/')).json<{ records: OwnRecord[] }>()
    expect(mine.records).toMatchObject([{ id: record.id, hidden_reason: 'A living person.' }])
    expect((await sendChange(app, owner, record.id, { title: 'x' })).statusCode).toBe(403)
    expect((await sendChange(app, other, record.id, { title: 'x' })).statusCode).toBe(404)
    expect((await ask(portal, other, 'DELETE', `/api/records/${record.id}/`)).statusCode).toBe(404)
  })
})

describe('the list of a member’s own records', () => {
  it('is sorted as requested, a page at a time, and contains only the member’s own records', async () => {
    const portal = await makePortal()
    const { app, owner, other } = portal
    for (const title of ['Ábaty', 'Zulu', 'bryn']) await makeRecord(app, owner, { title })
    await makeRecord(app, other, { title: 'Somebody else’s' })
    const titles = async (query: string) => {
      const answer = await ask(portal, owner, 'GET', `/api/records/mine/?${query}`)
      return answer.json<{ records: OwnRecord[] }>().records.map(({ title }) => title)
    }
    expect(await titles('')).toEqual(['bryn', 'Zulu', 'Ábaty', 'Barrow above the leat'])
    expect(await titles('sort=title&order=asc')).toEqual(['Ábaty', 'Barrow above the leat', 'bryn', 'Zulu'])
    expect(await titles('page=2')).toEqual([])
    expect((await ask(portal, owner, 'GET', '/api/records/mine/?sort=luck')).statusCode).toBe(400)
  })

  it('has statistics', async () => {
    const portal = await makePortal()
    const { app, owner } = portal
    await makeRecord(app, owner, {
      site_type: 'bank',
      monument_type: 'boundary_bank',
      picture1: pictureFile(await makePicture()),
    })
    const { area, places, first, latest, ...numbers } = (
      await ask(portal, owner, 'GET', '/api/records/mine/statistics/')
    ).json<OwnStatistics>()
    expect(numbers).toEqual({ records: 2, unlicensed: 2, pictures: 1, site_types: 2 })
    expect(area).toBeGreaterThan(19_800)
    expect(area).toBeLessThan(20_200)
    expect(places).toHaveLength(2)
    expect([first, latest]).toEqual([portal.record.date_recorded, portal.record.date_recorded])
    const nobody = await ask(portal, portal.other, 'GET', '/api/records/mine/statistics/')
    expect(nobody.json()).toEqual({
      records: 0,
      unlicensed: 0,
      pictures: 0,
      site_types: 0,
      first: null,
      latest: null,
      area: 0,
      places: [],
    })
  })
})

describe('permissions', () => {
  const WRITES = ['change', 'delete', 'restore', 'mine', 'statistics'] as const

  it.each(WRITES)(
    '%s: not for visitors, suspended members or other members, only for the owner',
    async (what) => {
      const portal = await makePortal()
      const { app, record, owner, other } = portal
      const url = `/api/records/${record.id}/`
      const suspended = await makeMember()
      await changeActive(portal.db, suspended.id, false)
      if (what === 'restore') await ask(portal, owner, 'DELETE', url)
      const attempt = async (who: TestMember | null) => {
        if (what === 'change') return (await sendChange(app, who, record.id, { title: 'New' })).statusCode
        if (what === 'delete') return (await ask(portal, who, 'DELETE', url)).statusCode
        if (what === 'restore') return (await ask(portal, who, 'POST', `${url}restore/`)).statusCode
        const list = what === 'mine' ? '/api/records/mine/' : '/api/records/mine/statistics/'
        return (await ask(portal, who, 'GET', list)).statusCode
      }
      const expected = {
        change: [401, 401, 403, 200],
        delete: [401, 401, 403, 204],
        restore: [401, 401, 404, 204],
        mine: [401, 401, 200, 200],
        statistics: [401, 401, 200, 200],
      }
      const answers: number[] = []
      for (const who of [null, suspended, other, owner]) answers.push(await attempt(who))
      expect(answers).toEqual(expected[what])
    },
  )
})
