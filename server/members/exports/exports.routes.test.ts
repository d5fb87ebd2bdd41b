import type { Feature, FeatureCollection, Polygon } from 'geojson'
import { describe, expect, it } from 'vitest'
import { makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'
import { unzip } from '#scripts/unzip.ts'

const CSV = '/api/records/export/csv/'
const GEOJSON = '/api/records/export/geojson/'
const DATA = '/api/account/data/'

async function makePortal() {
  const portal = await makeApp()
  return { ...portal, member: await makeMember() }
}

function get({ app }: Pick<TestApp, 'app'>, url: string, member: TestMember | null) {
  return app.inject({ url, headers: { ...member?.authorization } })
}

const today = () => new Date().toISOString().slice(0, 10)

describe('every download of a member’s own data', () => {
  it.each([CSV, GEOJSON, DATA])('%s needs a login', async (url) => {
    const response = await get(await makeApp(), url, null)
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Token'])
  })

  it.each([
    [CSV, 'text/csv; charset=utf-8', 'records.csv'],
    [GEOJSON, 'application/geo+json', 'records.geojson'],
    [DATA, 'application/zip', 'wales-lidar-portal-data.zip'],
  ])('%s is a file of its own type that caches do not store', async (url, type, name) => {
    const portal = await makePortal()
    const { statusCode, headers } = await get(portal, url, portal.member)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([CSV, GEOJSON, DATA])('%s never contains the records of others', async (url) => {
    const portal = await makePortal()
    await makeRecord(portal.app, await makeMember(), { title: 'Not mine' })
    await makeRecord(portal.app, portal.member, { title: 'My own' })
    const { rawPayload } = await get(portal, url, portal.member)
    const texts = url === DATA ? [...(await unzip(rawPayload)).values()] : [rawPayload]
    const all = texts.map((bytes) => bytes.toString('utf8')).join('\n')
    expect(all).toContain('My own')
    expect(all).not.toContain('Not mine')
  })
})

describe('records as a table', () => {
  it('has the columns of the previous portal before its own, and the newest record first', async () => {
    const portal = await makePortal()
    const first = await makeRecord(portal.app, portal.member, {
      title: 'First',
      PRN: '',
      seen_under: '{"layer":"dtm:vat"}',
    })
    const picture1 = pictureFile(await makePicture())
    const second = await makeRecord(portal.app, portal.member, {
      title: 'Ail, "Llyn"\r\nŵyn',
      PRN: 'X12',
      seen_under: '{"layer":"light","azimuth":300.5,"altitude":20}',
      picture1,
      licence: '{"record":"cc-by-4.0","her_permission":true,"pictures":{"1":"all-rights-reserved"}}',
    })
    const credit = `"© ${portal.member.username}, Wales LiDAR Portal, CC BY 4.0"`
    const outline = JSON.stringify(first.polygonCoordinate)
    const { body } = await get(portal, CSV, portal.member)
    expect(body).toBe(
      [
        'id,recorded_by,title,description,PRN,site_type,monument_type,period,date_recorded,polygonCoordinate,picture1,picture2,picture3,picture4,picture5,seen_under_layer,seen_under_azimuth,seen_under_altitude,licence,licence_terms,her_permission,attribution,picture1_licence,picture2_licence,picture3_licence,picture4_licence,picture5_licence',
        `${second.id},${portal.member.id},"Ail, ""Llyn""\r\nŵyn",${second.description},X12,mound,round_barrow,bronze_age,${today()},"${outline}",${second.picture1},,,,,light,300.5,20,cc-by-4.0,,true,${credit},all-rights-reserved,,,,`,
        `${first.id},${portal.member.id},First,${first.description},,mound,round_barrow,bronze_age,${today()},"${outline}",,,,,,dtm:vat,,,none,,,,,,,,`,
        '',
      ].join('\r\n'),
    )
  })

  it.each(['=1+1', '+44', '-3.8', '@SUM(A1)'])(
    'turns what a spreadsheet would run into text: %s',
    async (title) => {
      const portal = await makePortal()
      await makeRecord(portal.app, portal.member, { title })
      const { body } = await get(portal, CSV, portal.member)
      expect(body).toContain(`,'${title},`)
    },
  )
})

describe('records as GeoJSON', () => {
  it('has closed polygons, longitude first, with the properties of the previous portal before its own', async () => {
    const portal = await makePortal()
    const seen_under = '{"layer":"light","azimuth":300,"altitude":20}'
    const record = await makeRecord(portal.app, portal.member, { seen_under })
    const collection = (await get(portal, GEOJSON, portal.member)).json<FeatureCollection<Polygon>>()
    const [feature] = collection.features as [Feature<Polygon>]
    expect(collection.type).toBe('FeatureCollection')
    expect(feature.properties).toEqual({
      id: record.id,
      title: record.title,
      description: record.description,
      PRN: null,
      site_type: 'mound',
      monument_type: 'round_barrow',
      period: 'bronze_age',
      date_recorded: today(),
      recorded_by: portal.member.id,
      picture1: '',
      picture2: '',
      picture3: '',
      picture4: '',
      picture5: '',
      seen_under_layer: 'light',
      seen_under_azimuth: 300,
      seen_under_altitude: 20,
      licence: 'none',
      licence_terms: null,
      her_permission: null,
      attribution: null,
    })
    const [ring = []] = feature.geometry.coordinates
    const sent = squareAround(52.1, -3.8).map(([latitude, longitude]) => [longitude, latitude])
    expect(ring).toEqual([...sent, sent[0]])
  })

  it('has no geometry for an old outline that is invalid', async () => {
    const portal = await makePortal()
    const { id } = await makeRecord(portal.app, portal.member)
    await portal.db.updateTable('records').set({ outline: '[]' }).where('id', '=', id).execute()
    const collection = (await get(portal, GEOJSON, portal.member)).json<FeatureCollection>()
    expect(collection.features.map(({ geometry }) => geometry)).toEqual([null])
  })

  it('is an empty collection without records', async () => {
    const portal = await makePortal()
    const response = await get(portal, GEOJSON, portal.member)
    expect(response.json()).toEqual({ type: 'FeatureCollection', features: [] })
  })
})

describe('the zip of all data', () => {
  it('contains account, profile, records and pictures, each picture as it is served', async () => {
    const portal = await makePortal()
    const { app, member } = portal
    const record = await makeRecord(app, member, {
      picture1: pictureFile(await makePicture()),
      picture3: pictureFile(await makePicture({ format: 'png' })),
    })
    const files = await unzip((await get(portal, DATA, member)).rawPayload)
    const jsonOf = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null') as unknown

    expect(jsonOf('account.json')).toMatchObject({ id: member.id, username: member.username, language: 'en' })
    expect([...files.keys()].filter((name) => !name.startsWith('pictures/'))).toEqual([
      'README.txt',
      'account.json',
      'profile.json',
      'settings.json',
      'terms.json',
      'drafts.json',
      'imports.json',
      'bookmarks.json',
      'badges.json',
      'opinions.json',
      'reviews.json',
      'comments.json',
      'notices.json',
      'reports.json',
      'feedback.json',
      'sensitive-requests.json',
      'acts.json',
      'records.json',
      'deleted-records.json',
      'record-versions.json',
      'records.geojson',
    ])
    expect([jsonOf('drafts.json'), jsonOf('bookmarks.json')]).toEqual([[], []])
    expect(jsonOf('profile.json')).toMatchObject({ bio: '', expertise_level: 'beginner' })
    const pictures = [
      `pictures/record-${record.id}/picture1.jpg`,
      `pictures/record-${record.id}/picture3.png`,
    ]
    expect(jsonOf('records.json')).toEqual([
      {
        ...record,
        seen_under: null,
        known: null,
        licence: 'none',
        licence_terms: null,
        her_permission: null,
        attribution: null,
        picture_files: pictures,
        picture_licences: ['none', 'none'],
      },
    ])
    expect(jsonOf('records.geojson')).toMatchObject({ features: [{ properties: { id: record.id } }] })
    for (const [place, url] of [record.picture1, record.picture3].entries()) {
      const served = await app.inject({ url: new URL(url ?? '').pathname })
      expect(files.get(pictures[place] ?? '')?.equals(served.rawPayload)).toBe(true)
    }
  })

  it('contains the profile picture', async () => {
    const portal = await makePortal()
    const picture_key = 'media/ab/ab23456789abcdef0123456789abcdef.jpg'
    const bytes = await makePicture()
    await portal.files.put(picture_key, bytes)
    await portal.db.updateTable('profiles').set({ picture_key }).execute()
    const files = await unzip((await get(portal, DATA, portal.member)).rawPayload)
    expect(files.get('profile-picture.jpg')?.equals(bytes)).toBe(true)
  })

  it('contains no hash, token or key of a file', async () => {
    const portal = await makePortal()
    const files = await unzip((await get(portal, DATA, portal.member)).rawPayload)
    const all = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n')
    expect(all).not.toMatch(/argon2|_hash|_key|token/)
  })

  it('has an explanation in the language of its member', async () => {
    const portal = await makePortal()
    await portal.db.updateTable('accounts').set({ language: 'cy' }).execute()
    const files = await unzip((await get(portal, DATA, portal.member)).rawPayload)
    expect(files.get('README.txt')?.toString('utf8')).toContain('Eich data o Borth LiDAR Cymru')
  })

  it('contains records that an administrator hid, and separately those that the member deleted', async () => {
    const portal = await makePortal()
    const hidden = await makeRecord(portal.app, portal.member, { title: 'Hidden' })
    const deleted = await makeRecord(portal.app, portal.member, { title: 'Deleted' })
    const set = (id: number, change: object) =>
      portal.db.updateTable('records').set(change).where('id', '=', id).execute()
    await set(hidden.id, { hidden_at: new Date() })
    await set(deleted.id, { deleted_at: new Date() })
    const files = await unzip((await get(portal, DATA, portal.member)).rawPayload)
    expect(JSON.parse(files.get('records.json')?.toString('utf8') ?? '')).toMatchObject([{ title: 'Hidden' }])
    expect(JSON.parse(files.get('deleted-records.json')?.toString('utf8') ?? '')).toMatchObject([
      { title: 'Deleted' },
    ])
  })

  it('is complete even if one of its pictures disappears meanwhile', async () => {
    const portal = await makePortal()
    const record = await makeRecord(portal.app, portal.member, { picture1: pictureFile(await makePicture()) })
    await portal.files.delete(new URL(record.picture1 ?? '').pathname.slice(1))
    const files = await unzip((await get(portal, DATA, portal.member)).rawPayload)
    expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([])
  })

  it('is limited for each member', async () => {
    const limits = { ...(await makeApp()).config.limits, downloadsByMember: { points: 1, seconds: 60 } }
    const portal = await makeApp({ limits })
    const member = await makeMember()
    const other = await makeMember()
    const statuses = []
    for (const who of [member, member, other]) statuses.push((await get(portal, DATA, who)).statusCode)
    expect(statuses).toEqual([200, 429, 200])
  })
})
