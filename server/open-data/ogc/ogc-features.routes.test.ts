import { describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '#server/testing/app.ts'
import {
  ask,
  CRS84,
  EPSG,
  insertOpenRecords,
  ITEMS,
  itemsOf,
  numbersOf,
  parameterNamed,
  pathOf,
  readDocument,
  relations,
  type DescribedCollection,
  type Linked,
  type OpenApiDocument,
  type OpenFeature,
  type OpenFeatures,
} from '#server/testing/open-data.ts'

// The points of the official test suite (ets-ogcapi-features10, which needs Java), one test each, and those of the classes
// that it does not cover.

const OPENAPI = 'application/vnd.oai.openapi+json;version=3.0'

async function portal(count = 5): Promise<TestApp> {
  const made = await makeApp()
  await insertOpenRecords(made.db, count)
  return made
}

describe('Core', () => {
  it('the landing page is there with its links', async () => {
    const landing = await readDocument<Linked>((await portal()).app, '/ogc')
    expect(relations(landing, 'service-desc')).toMatchObject([{ type: OPENAPI }])
    expect(relations(landing, 'service-doc')).toMatchObject([{ type: 'text/html' }])
    expect(relations(landing, 'conformance')).toMatchObject([{ type: 'application/json' }])
    expect(relations(landing, 'data')).toMatchObject([
      { type: 'application/json', href: 'http://localhost:8000/ogc/collections' },
    ])
    expect(relations(landing, 'self')).toHaveLength(1)
    expect(relations(landing, 'alternate')).toMatchObject([{ type: 'text/html' }])
    expect(relations(landing, 'license')).toMatchObject([{ type: 'text/html' }])
  })

  it('the API definition is OpenAPI 3.0 for those who accept that', async () => {
    const { app } = await portal()
    for (const accept of [OPENAPI, 'application/vnd.oai.openapi+json', 'application/json', '*/*']) {
      const answer = await ask(app, '/ogc/api', {}, { accept })
      expect(answer.headers['content-type']).toBe(OPENAPI)
      expect(answer.json<OpenApiDocument>().openapi).toMatch(/^3\.0\.\d$/)
    }
  })

  it('the API definition has every path once, with every parameter in its place', async () => {
    const made = await portal()
    const { paths, components } = await readDocument<OpenApiDocument>(made.app, '/ogc/api')
    const ids = Object.values(paths).map(({ get }) => get.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [path, { get }] of Object.entries(paths)) {
      expect(get.parameters).not.toContain(undefined)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(get.parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath)
      const address = `/ogc${path === '/' ? '' : path}`
      if (inPath.length === 0) expect([path, (await ask(made.app, address)).statusCode]).toEqual([path, 200])
    }
    expect(components.parameters.limit?.schema).toMatchObject({ default: 100, maximum: 10_000 })
  })

  it('the conformance page lists the core', async () => {
    const { conformsTo } = await readDocument<{ conformsTo: string[] }>(
      (await portal()).app,
      '/ogc/conformance',
    )
    expect(conformsTo).toContain('http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core')
    expect(conformsTo).toContain('http://www.opengis.net/spec/cql2/1.0/conf/basic-spatial-operators')
    expect(new Set(conformsTo).size).toBe(conformsTo.length)
  })

  it('collections have links to themselves and to their other form, and CRS84 first', async () => {
    const collections = await readDocument<Linked & { collections: DescribedCollection[] }>(
      (await portal()).app,
      '/ogc/collections',
    )
    expect(relations(collections, 'self')).toMatchObject([{ type: 'application/json' }])
    expect(relations(collections, 'alternate')).toMatchObject([{ type: 'text/html' }])
    expect(collections.collections.map(({ id }) => id)).toEqual(['finds', 'relief-sets'])
    for (const { crs, extent } of collections.collections) {
      expect(crs[0]).toBe(CRS84)
      expect(extent.spatial.bbox[0]).toHaveLength(4)
    }
  })

  it('a collection alone is as in the list, with the links that clients need', async () => {
    const made = await portal()
    const finds = await readDocument<DescribedCollection>(made.app, '/ogc/collections/finds')
    const { collections } = await readDocument<{ collections: DescribedCollection[] }>(
      made.app,
      '/ogc/collections',
    )
    expect(finds).toEqual(collections[0])
    expect(relations(finds, 'items')[0]).toMatchObject({ type: 'application/geo+json' })
    expect(relations(finds, 'describedBy')).toMatchObject([{ type: 'application/schema+json' }])
    for (const name of ['queryables', 'sortables', 'schema'])
      expect(relations(finds, `http://www.opengis.net/def/rel/ogc/1.0/${name}`)).toMatchObject([
        { type: 'application/schema+json' },
      ])
  })

  it('items are a feature collection with links, a time stamp and numbers', async () => {
    const made = await portal()
    const answer = await ask(made.app, ITEMS, { limit: 2 })
    expect(answer.headers['content-type']).toBe('application/geo+json')
    const items = answer.json<OpenFeatures>()
    expect(items).toMatchObject({ type: 'FeatureCollection', numberMatched: 5, numberReturned: 2 })
    expect(items.features).toHaveLength(2)
    expect(Date.parse(items.timeStamp)).not.toBeNaN()
    for (const rel of ['self', 'alternate', 'collection', 'next', 'license'])
      expect(relations(items, rel)).toHaveLength(1)
    expect(relations(items, 'next')).toMatchObject([{ type: 'application/geo+json' }])
  })

  it('numberMatched is the number of all pages together, and the last page has no next', async () => {
    const made = await portal()
    let [address, seen] = [`${ITEMS}?limit=2`, 0]
    for (;;) {
      const page = await readDocument<OpenFeatures>(made.app, address)
      expect(page.numberMatched).toBe(5)
      seen += page.numberReturned
      const [next] = relations(page, 'next')
      if (!next) break
      address = pathOf(next.href)
    }
    expect(seen).toBe(5)
    expect(relations(await itemsOf(made.app, { limit: 5 }), 'next')).toEqual([])
  })

  it('next keeps every parameter', async () => {
    const { app } = await portal()
    const query = {
      limit: 1,
      bbox: '-5,51,-3,53',
      crs: `${EPSG}/27700`,
      filter: "title LIKE 'Cairn %'",
      lang: 'cy',
    }
    const [next] = relations(await itemsOf(app, query), 'next')
    const asked = Object.fromEntries(new URL(next?.href ?? '').searchParams)
    expect(asked).toEqual({ ...query, limit: '1', after: '1' })
  })

  it('bbox is defined as the standard says', async () => {
    expect(await parameterNamed((await portal()).app, 'bbox')).toMatchObject({
      ...{ in: 'query', required: false, style: 'form', explode: false },
      schema: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
    })
  })

  it('bbox finds what meets it, in degrees, with heights and as GDAL writes numbers', async () => {
    const { app } = await portal()
    expect(await numbersOf(app, { bbox: '-4.1,51.995,-3.9,52.0105' })).toEqual([1, 2])
    expect(await numbersOf(app, { bbox: '-4.1,51.995,0,-3.9,52.0105,1000' })).toEqual([1, 2])
    expect(
      await numbersOf(app, { bbox: '-4.20000000000000018,5.1995e1,-3.9e0,52.0104999999999999' }),
    ).toEqual([1, 2])
    expect(await numbersOf(app, { bbox: '-4.1,51.995,-3.9,52.0105', 'bbox-crs': CRS84 })).toEqual([1, 2])
    expect(await numbersOf(app, { bbox: '-4,52.01,-4,52.01' })).toEqual([2])
    expect(await numbersOf(app, { bbox: '1,50,2,51' })).toEqual([])
  })

  it('a box across the 180th meridian has both sides', async () => {
    const { app } = await portal()
    expect(await numbersOf(app, { bbox: '170,50,-170,53' })).toEqual([])
    expect(await numbersOf(app, { bbox: '-4.1,52.015,-4.2,53' })).toEqual([3, 4, 5])
  })

  it('limit is defined with its bounds', async () => {
    expect(await parameterNamed((await portal()).app, 'limit')).toMatchObject({
      ...{ in: 'query', required: false, style: 'form', explode: false },
      schema: { type: 'integer', minimum: 1, default: 100, maximum: 10_000 },
    })
  })

  it('limit is kept at its least and in the middle, and a larger one is the most', async () => {
    const { app } = await portal()
    expect((await itemsOf(app, { limit: 1 })).numberReturned).toBe(1)
    expect((await itemsOf(app, { limit: 3 })).numberReturned).toBe(3)
    for (const limit of [10_000, 50_000, '99999999999999999999'])
      expect((await itemsOf(app, { limit })).numberReturned).toBe(5)
  })

  it('datetime is defined as the standard says', async () => {
    expect(await parameterNamed((await portal()).app, 'datetime')).toMatchObject({
      ...{ in: 'query', required: false, style: 'form', explode: false },
      schema: { type: 'string' },
    })
  })

  it('datetime is a day, a moment or an interval, which may be open', async () => {
    const { app, db } = await portal(3)
    const times = ['2026-05-01T10:00:00.5Z', '2026-05-01T23:59:59.9995Z', '2026-05-02T00:00:00Z']
    for (const [at, time] of times.entries())
      await db
        .updateTable('records')
        .set({ created_at: time as unknown as Date })
        .where('id', '=', at + 1)
        .execute()
    const found = (datetime: string) => numbersOf(app, { datetime })
    expect(await found('2026-05-01')).toEqual([1, 2])
    expect(await found('2026-05-01T10:00:00.500Z')).toEqual([1])
    expect(await found('2026-05-01T11:00:00.5+01:00')).toEqual([1])
    expect(await found('2026-05-01T10:00:00Z/2026-05-01T23:59:59.999Z')).toEqual([1, 2])
    expect(await found('2026-05-01T12:00:00Z/..')).toEqual([2, 3])
    expect(await found('../2026-05-01T12:00:00Z')).toEqual([1])
    expect(await found('2026-05-02/')).toEqual([3])
    expect(await found('/2026-05-01')).toEqual([1, 2])
    // QGIS writes the open end so.
    expect(await found('2026-05-01T12:00:00Z/9999-12-31T00:00:00Z')).toEqual([2, 3])
  })

  it('an invalid limit and an unknown parameter are refused with 400', async () => {
    const { app } = await portal()
    for (const query of [{ limit: 'INVALID' }, { unknown: 'true' }])
      expect((await ask(app, ITEMS, query as Record<string, string>)).statusCode).toBe(400)
    for (const path of [
      '/ogc',
      '/ogc/conformance',
      '/ogc/collections',
      '/ogc/collections/finds',
      `${ITEMS}/1`,
    ])
      expect((await ask(app, path, { unknown: 'true' })).statusCode).toBe(400)
  })

  it('one feature is as in the list, with links', async () => {
    const made = await portal()
    const { features } = await itemsOf(made.app, { limit: 1 })
    const { links, ...feature } = await readDocument<OpenFeature & Linked>(made.app, `${ITEMS}/1`)
    expect(feature).toEqual(features[0])
    for (const rel of ['self', 'alternate', 'collection']) expect(relations({ links }, rel)).toHaveLength(1)
    expect(feature.id).toBe(1)
    expect(feature.properties).not.toHaveProperty('id')
  })

  it('the same answer has the same ETag, a change another one, and HEAD has no body', async () => {
    const { app, db } = await portal()
    const first = await ask(app, ITEMS)
    const etag = String(first.headers.etag)
    expect((await ask(app, ITEMS, {}, { 'if-none-match': etag })).statusCode).toBe(304)
    const head = await app.inject({ method: 'HEAD', url: ITEMS })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    await db.updateTable('records').set({ title: 'Another' }).where('id', '=', 1).execute()
    const second = await ask(app, ITEMS, {}, { 'if-none-match': etag })
    expect(second.statusCode).toBe(200)
    expect(second.headers.etag).not.toBe(etag)
  })

  it('pages of any site may read it, refusals too', async () => {
    const { app } = await portal()
    for (const path of [ITEMS, '/ogc/nothing', '/tilesets']) {
      const { headers } = await ask(app, path, {}, { origin: 'https://elsewhere.example' })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-expose-headers']).toContain('Content-Crs')
    }
    const other = await ask(app, '/api/records/', {}, { origin: 'https://elsewhere.example' })
    expect(other.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('every link', () => {
  it('answers with the type that it names', async () => {
    const made = await portal()
    const pages = [
      '/ogc',
      '/ogc/conformance',
      '/ogc/collections',
      '/ogc/collections/finds',
      `${ITEMS}?limit=2`,
    ]
    const more = [`${ITEMS}/1`, '/ogc/collections/relief-sets', '/ogc/collections/relief-sets/items']
    const tiles = ['/ogc/collections/finds/tiles', '/ogc/collections/finds/tiles/WebMercatorQuad']
    const asked = new Map<string, string | undefined>()
    for (const page of [...pages, ...more, ...tiles]) {
      const document = await readDocument<Linked & { collections?: Linked[] }>(made.app, page)
      const links = [document, ...(document.collections ?? [])].flatMap((each) => each.links)
      for (const { href, type, templated } of links) if (!templated) asked.set(href, type)
    }
    const own = [...asked].filter(([href]) => href.startsWith('http://localhost:8000/ogc'))
    expect(own.length).toBeGreaterThan(25)
    for (const [href, type] of own) {
      const { statusCode, headers } = await ask(made.app, pathOf(href))
      const answered = String(headers['content-type']).replace('; charset=utf-8', '')
      expect([href, statusCode, answered]).toEqual([href, 200, type])
    }
  })

  it('can be put together by clients that cut off the query', async () => {
    const { app } = await portal()
    for (const path of ['/ogc/', '/ogc/collections/', '/ogc/collections/finds/items/', `${ITEMS}/1/`])
      expect((await ask(app, path)).statusCode).toBe(200)
  })
})
