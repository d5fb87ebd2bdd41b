import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Download } from '#contract/open-data/downloads.ts'
import { makeApp, type TestApp, type TestMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { unzip } from '#scripts/unzip.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { ask, get, prepared } from './testing/asked-downloads.ts'
import { runOnly, testDeps } from './testing/deps.ts'
import { LICENSED, portalWithRecords, WELSH_TITLE } from './testing/licensed-records.ts'
import { prepareDownload } from './prepare-download.action.ts'

describe('a small file', () => {
  it('is sent at once, with every record that has a licence and no other', async () => {
    const { app, ids } = await portalWithRecords()
    const { status, body } = await ask(app, { format: 'geojson', filter: { site: 'mound' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: null, state: 'ready', records: 2 })
    const file = await get(app, body.address ?? '')
    expect(file.headers['content-type']).toBe('application/geo+json')
    expect(file.headers['content-disposition']).toBe('attachment; filename="finds.geojson"')
    const { features } = file.json<{ features: { id: number; properties: { title: string } }[] }>()
    expect(features.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(features[0]?.properties.title).toBe(WELSH_TITLE)
  })

  it('names the citation, the licence and the columns beside it, for the same filter', async () => {
    const { app } = await portalWithRecords()
    const { body } = await ask(app, { format: 'csv', filter: { site: 'mound' } })
    const { headers } = await get(app, body.address ?? '')
    const named = [...String(headers.link).matchAll(/<([^>]+)>; rel="describedby"/g)].map(
      ([, at]) => at ?? '',
    )
    expect(named.map((at) => at.split('?')[0])).toEqual(['LICENCE.txt', 'CITATION.txt', 'FIELDS.csv'])
    const besides = named.map((at) => new URL(at, `https://portal.example${body.address ?? ''}`))
    const [licence, citation, fields] = await Promise.all(
      besides.map(async ({ pathname, search }) => (await get(app, pathname + search)).payload),
    )
    expect(licence).toContain('CC BY 4.0')
    expect(citation).toContain('site=mound')
    expect(citation).toContain('2 records')
    expect(fields).toContain('monument_uri')
    expect((await get(app, '/api/downloads/now/CITATION.txt?site=castle')).statusCode).toBe(400)
  })

  it('takes the whole filter of the map with it', async () => {
    const { app, member, ids } = await portalWithRecords()
    const { body } = await ask(app, {
      format: 'csv',
      crs: 27700,
      lang: 'cy',
      filter: { by: member.username, text: 'cmd' },
    })
    const { payload } = await get(app, body.address ?? '')
    const lines = payload.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Teitl')
    expect(lines[1]).toContain(`${String(ids[1])},`)
    expect(lines[1]).toContain(`'=cmd|x`)
    expect(lines[1]).toMatch(/POLYGON\(\(27\d{4}\.\d+ 24\d{4}/)
  })

  it('refuses what is no format, no system of the format, no filter, and what finds nothing', async () => {
    const { app } = await portalWithRecords()
    for (const [payload, field] of [
      [{ format: 'dxf' }, 'format'],
      [{}, 'format'],
      [{ format: 'geojson', crs: 27700 }, 'crs'],
      [{ format: 'csv', crs: 'EPSG:27700' }, 'crs'],
      [{ format: 'csv', filter: { site: 'castle' } }, 'filter'],
      [{ format: 'csv', filter: { colour: 'red' } }, 'filter'],
      [{ format: 'csv', filter: 'site=mound' }, 'filter'],
      [{ format: 'csv', filter: { text: 'nowhere to be found' } }, 'filter'],
    ] as const) {
      const { status, body } = await ask(app, payload)
      expect([status, Object.keys(body)]).toEqual([400, [field]])
    }
    expect((await get(app, '/api/downloads/now/finds.gpkg')).statusCode).toBe(404)
    expect((await get(app, '/api/downloads/now/finds.geojson?crs=27700')).statusCode).toBe(400)
    expect((await get(app, '/api/downloads/now/finds.csv?site=castle')).statusCode).toBe(400)
  })
})

describe('a prepared file', () => {
  it('waits, is made, and is there with its sum, its licence and its citation', async () => {
    const { app, ids } = await portalWithRecords()
    const { body } = await ask(app, { format: 'gpkg', filter: { site: 'mound' } })
    expect(body).toMatchObject({ state: 'waiting', records: 2, address: null })
    await app.runDueJobs()
    const ready = (await get(app, `/api/downloads/${body.id ?? ''}/`)).json<Download>()
    expect(ready).toMatchObject({ state: 'ready', records: 2, done: 2 })
    const file = await get(app, ready.address ?? '')
    expect(file.headers['content-type']).toBe('application/geopackage+sqlite3')
    expect(file.headers['content-length']).toBe(String(ready.bytes))
    expect(file.headers.etag).toBe(`"${ready.sha256 ?? ''}"`)
    expect(file.rawPayload.subarray(0, 15).toString()).toBe('SQLite format 3')
    const citation = await get(app, `/api/downloads/${body.id ?? ''}/CITATION.txt`)
    expect(citation.payload).toContain(`SHA-256 of finds.gpkg: ${ready.sha256 ?? ''}`)
    expect(citation.payload).toContain('site=mound')
    expect(citation.payload).toContain('Porth LiDAR Cymru')
    expect((await get(app, `/api/downloads/${body.id ?? ''}/FIELDS.csv`)).payload).toContain('site_type_cy')
    expect((await get(app, `/api/downloads/${body.id ?? ''}/LICENCE.txt`)).payload).toContain('CC BY 4.0')
    expect((await get(app, `/api/downloads/${body.id ?? ''}/other.gpkg`)).statusCode).toBe(404)
    expect(ids).toHaveLength(3)
  })

  it('answers ranges, and nothing for whoever has it already', async () => {
    const portal = await portalWithRecords()
    const { address, sha256, bytes } = await prepared(portal, { format: 'fgb', filter: { site: 'mound' } })
    const part = await get(portal.app, address ?? '', { range: 'bytes=0-2' })
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
      206,
      'fgb',
      `bytes 0-2/${bytes ?? 0}`,
    ])
    expect((await get(portal.app, address ?? '', { range: `bytes=${bytes ?? 0}-` })).statusCode).toBe(416)
    expect((await get(portal.app, address ?? '', { 'if-none-match': `"${sha256 ?? ''}"` })).statusCode).toBe(
      304,
    )
    const head = await portal.app.inject({ method: 'HEAD', url: address ?? '' })
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(bytes), ''])
  })

  it('has the licence, the citation and the columns in a Shapefile, and says what a Shapefile cuts', async () => {
    const portal = await portalWithRecords()
    const { address } = await prepared(portal, { format: 'shp', crs: 27700 })
    expect(address).toMatch(/\/finds-27700\.shp\.zip$/)
    const files = await unzip((await get(portal.app, address ?? '')).rawPayload)
    expect([...files.keys()].sort()).toEqual(
      [
        ...['shp', 'shx', 'dbf', 'cpg', 'prj'].map((end) => `finds.${end}`),
        'CITATION.txt',
        'FIELDS.csv',
        'LICENCE.txt',
        'READ ME.txt',
      ].sort(),
    )
  })

  it('is one for two who ask for the same at the same time, and both have a link', async () => {
    const portal = await portalWithRecords()
    const [one, two] = await Promise.all([
      ask(portal.app, { format: 'gpkg' }),
      ask(portal.app, { format: 'gpkg' }),
    ])
    expect(one.body.id).not.toBe(two.body.id)
    const jobs = await portal.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'prepare-download')
      .execute()
    expect(jobs).toHaveLength(1)
    await portal.app.runDueJobs()
    const sums = []
    for (const { id } of [one.body, two.body])
      sums.push((await get(portal.app, `/api/downloads/${id ?? ''}/`)).json<Download>())
    expect(sums.map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(sums[0]?.sha256).toBe(sums[1]?.sha256)
  })

  it('is handed out again while nothing has changed', async () => {
    const portal = await portalWithRecords()
    await prepared(portal, { format: 'gpkg' })
    expect((await ask(portal.app, { format: 'gpkg' })).body).toMatchObject({ state: 'ready' })
    await makeRecord(portal.app, portal.member, { licence: LICENSED })
    expect((await ask(portal.app, { format: 'gpkg' })).body).toMatchObject({ state: 'waiting' })
  })

  it('goes to a member by email, and to nobody else', async () => {
    const portal = await portalWithRecords()
    await ask(portal.app, { format: 'gpkg', lang: 'cy' }, portal.member)
    await ask(portal.app, { format: 'fgb' })
    await runOnly(portal, prepareDownload(await testDeps(portal)))
    const letters = (await queuedMails(portal.db)).filter(({ text }) => text.includes('/api/downloads/'))
    expect(letters).toHaveLength(1)
    expect(letters[0]?.subject).toBe('Mae eich lawrlwythiad yn barod')
    expect(letters[0]?.text).toMatch(/\/api\/downloads\/[0-9a-f]{32}\/finds\.gpkg/)
  })

  it('is no longer made when the only one who asked has cancelled, but goes on for others', async () => {
    const portal = await portalWithRecords()
    const { app } = portal
    const [one, two] = [(await ask(app, { format: 'gpkg' })).body, (await ask(app, { format: 'gpkg' })).body]
    const cancel = (id: string | null) => app.inject({ method: 'DELETE', url: `/api/downloads/${id ?? ''}/` })
    expect((await cancel(one.id)).statusCode).toBe(204)
    expect((await get(app, `/api/downloads/${one.id ?? ''}/`)).statusCode).toBe(404)
    expect((await get(app, `/api/downloads/${two.id ?? ''}/`)).json<Download>().state).toBe('waiting')
    expect((await cancel(two.id)).statusCode).toBe(204)
    await app.runDueJobs()
    expect(await portal.db.selectFrom('prepared_files').select('id').execute()).toEqual([])
    const stored = []
    for await (const { key } of portal.files.list('downloads/')) stored.push(key)
    expect(stored).toEqual([])
  })

  it('is refused to a visitor after three in an hour, and small files are not', async () => {
    const { app } = await portalWithRecords({
      limits: { ...(await limits()), downloadsByAddress: { points: 3, seconds: 3600 } },
    })
    for (const format of ['gpkg', 'fgb', 'parquet']) expect((await ask(app, { format })).status).toBe(201)
    expect((await ask(app, { format: 'kmz' })).status).toBe(429)
    expect((await ask(app, { format: 'csv' })).status).toBe(201)
  })

  it('cannot be had under a name that nobody was given', async () => {
    const { app } = await portalWithRecords()
    for (const name of ['0'.repeat(32), 'now', '../etc', 'A'.repeat(32), '1'])
      expect((await get(app, `/api/downloads/${encodeURIComponent(name)}/`)).statusCode).toBe(404)
  })
})

async function limits() {
  const { config } = await makeApp()
  return config.limits
}

describe('a prepared file of which a record was taken back', () => {
  for (const [what, act] of [
    [
      'deleted',
      (app: FastifyInstance, member: TestMember, id: number) =>
        app.inject({ method: 'DELETE', url: `/api/records/${id}/`, headers: member.authorization }),
    ],
    [
      'withheld',
      (app: FastifyInstance, member: TestMember, id: number) => setLevel(app, member, id, 'generalised'),
    ],
  ] as const)
    it(`is not sent any more when it was ${what}, and is deleted soon after`, async () => {
      const portal = await portalWithRecords()
      const { app, member, ids } = portal
      const { address, id } = await prepared(portal, { format: 'gpkg', filter: { site: 'mound' } })
      const other = await prepared(portal, { format: 'gpkg', filter: { site: 'enclosure' } })
      expect((await act(app, member, ids[0] ?? 0)).statusCode).toBeLessThan(300)
      const refused = await get(app, address ?? '')
      expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
        404,
        'A record in this file is no longer public. Prepare the file again.',
      ])
      expect((await get(app, other.address ?? '')).statusCode).toBe(200)
      await runTidying(portal)
      expect((await get(app, `/api/downloads/${id ?? ''}/`)).statusCode).toBe(404)
      const stored = []
      for await (const { key } of portal.files.list('downloads/')) stored.push(key)
      expect(stored).toHaveLength(1)
    })

  it('stays when it had only the square of a record that was withheld before', async () => {
    const portal = await portalWithRecords()
    const { app, member, ids } = portal
    await setLevel(app, member, ids[0] ?? 0, 'generalised')
    const { body } = await ask(app, { format: 'geojson', filter: { site: 'mound' } })
    expect((await get(app, body.address ?? '')).payload).not.toContain(WELSH_TITLE)
    const file = await prepared(portal, { format: 'gpkg', filter: { site: 'mound' } })
    await setLevel(app, member, ids[0] ?? 0, 'open')
    await setLevel(app, member, ids[0] ?? 0, 'generalised')
    expect((await get(app, file.address ?? '')).statusCode).toBe(200)
  })
})

async function runTidying({ app, db }: Pick<TestApp, 'app' | 'db'>): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind: 'tidy-downloads', payload: '{}', due_at: new Date(0) })
    .execute()
  await app.runDueJobs()
}
