import { describe, expect, it } from 'vitest'
import { exactGrid } from '#geo/grid/national-grid.ts'
import { openGridNodes } from '#server/platform/grid/grid.routes.ts'
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
  SYSTEMS,
  type DescribedCollection,
  type Linked,
} from '#server/testing/open-data.ts'

// The points of the official test suite (ets-ogcapi-features10, which needs Java), one test each, and those of the classes
// that it does not cover.

/** Metres of Web Mercator, by the textbook. */
function mercatorOf(longitude: number, latitude: number): [number, number] {
  const radius = 6_378_137
  const up = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  return [(longitude * Math.PI * radius) / 180, radius * up]
}

async function portal(count = 5): Promise<TestApp> {
  const made = await makeApp()
  await insertOpenRecords(made.db, count)
  return made
}

describe('Coordinate reference systems', () => {
  it('collections list the four, and the one of storage among them', async () => {
    const { collections, crs } = await readDocument<{ collections: DescribedCollection[]; crs: string[] }>(
      (await portal()).app,
      '/ogc/collections',
    )
    expect(crs).toEqual(SYSTEMS)
    for (const collection of collections) {
      expect(collection.crs).toEqual(SYSTEMS)
      expect(collection.crs).toContain(collection.storageCrs)
    }
  })

  it('a box in another system finds the same', async () => {
    const { app } = await portal()
    const grid = exactGrid(await openGridNodes(null))
    const expected = await numbersOf(app, { bbox: '-4.1,51.995,-3.9,52.0105' })
    expect(await numbersOf(app, { bbox: '51.995,-4.1,52.0105,-3.9', 'bbox-crs': `${EPSG}/4326` })).toEqual(
      expected,
    )
    const [southWest, northEast] = [
      grid.fromDegrees({ longitude: -4.01, latitude: 51.995 }),
      grid.fromDegrees({ longitude: -3.99, latitude: 52.0105 }),
    ]
    const metres = [southWest.easting, southWest.northing, northEast.easting, northEast.northing]
    expect(await numbersOf(app, { bbox: metres.join(','), 'bbox-crs': `${EPSG}/27700` })).toEqual(expected)
    const mercator = [mercatorOf(-4.01, 51.995), mercatorOf(-3.99, 52.0105)].join(',')
    expect(await numbersOf(app, { bbox: mercator, 'bbox-crs': `${EPSG}/3857` })).toEqual(expected)
  })

  it('unknown systems are refused with the list of those that there are', async () => {
    const { app } = await portal()
    for (const name of ['crs', 'bbox-crs', 'filter-crs'])
      for (const uri of ['http://www.opengis.net/def/crs/0/unsupported', 'EPSG:27700']) {
        const answer = await ask(app, ITEMS, { [name]: uri, bbox: '-5,51,-3,53' })
        expect(answer.statusCode).toBe(400)
        for (const known of [name, ...SYSTEMS]) expect(answer.body).toContain(known)
      }
    expect((await ask(app, `${ITEMS}/1`, { crs: 'EPSG:27700' })).statusCode).toBe(400)
  })

  it('the header Content-Crs names the system of each answer', async () => {
    const { app } = await portal()
    for (const path of [ITEMS, `${ITEMS}/1`]) {
      expect((await ask(app, path)).headers['content-crs']).toBe(`<${CRS84}>`)
      for (const crs of SYSTEMS)
        expect((await ask(app, path, { crs })).headers['content-crs']).toBe(`<${crs}>`)
    }
  })

  it('coordinates are those of the system: latitude first in EPSG:4326, exact metres of the National Grid', async () => {
    const { app } = await portal()
    const grid = exactGrid(await openGridNodes(null))
    const corner = async (crs: string) =>
      (await itemsOf(app, { crs, limit: 1 })).features[0]?.geometry.coordinates[0]?.[0] ?? [0, 0]
    const [longitude, latitude] = await corner(CRS84)
    expect(await corner(`${EPSG}/4326`)).toEqual([latitude, longitude])
    const { easting, northing } = grid.fromDegrees({ longitude, latitude })
    expect(await corner(`${EPSG}/27700`)).toEqual([
      Math.round(easting * 100) / 100,
      Math.round(northing * 100) / 100,
    ])
    const [x, y] = await corner(`${EPSG}/3857`)
    const [across, up] = mercatorOf(longitude, latitude)
    expect(x).toBeCloseTo(across, 1)
    expect(y).toBeCloseTo(up, 1)
  })
})

describe('Schemas, queryables and sortables', () => {
  interface Schema {
    properties: Record<string, Record<string, unknown>>
    additionalProperties?: boolean
  }
  const own = '/ogc/collections/finds'

  it('the schema has the properties of every feature in their order, with their roles', async () => {
    const made = await portal()
    const { properties } = await readDocument<Schema>(made.app, `${own}/schema`)
    const [feature] = (await itemsOf(made.app, { limit: 1 })).features
    expect(Object.keys(properties)).toEqual(['record', 'geometry', ...Object.keys(feature?.properties ?? {})])
    expect(properties.record).toMatchObject({ type: 'integer', 'x-ogc-role': 'id' })
    expect(properties.geometry).toMatchObject({
      format: 'geometry-polygon',
      'x-ogc-role': 'primary-geometry',
    })
    expect(properties.recorded).toMatchObject({ format: 'date-time', 'x-ogc-role': 'primary-instant' })
    expect(properties.seen_azimuth).toMatchObject({ type: 'number' })
  })

  it('the schema of whole features has types where GDAL 3.6 looks', async () => {
    const { properties } = await readDocument<Schema>((await portal()).app, `${own}/schema?of=feature`)
    expect(properties.id).toEqual({ type: 'integer' })
    expect(properties.properties).toMatchObject({
      properties: { seen_azimuth: { type: 'number' }, recorded: { format: 'date-time' } },
    })
  })

  it('queryables are what filters and parameters can name, and nothing else', async () => {
    const made = await portal()
    const { properties, additionalProperties } = await readDocument<Schema>(made.app, `${own}/queryables`)
    expect(additionalProperties).toBe(false)
    for (const name of Object.keys(properties)) {
      if (name === 'geometry') continue
      const { statusCode, body } = await ask(made.app, ITEMS, { filter: `"${name}" IS NULL` })
      expect([name, statusCode], body).toEqual([name, 200])
      expect(await parameterNamed(made.app, name)).toMatchObject({ in: 'query' })
    }
    expect(properties.site_type?.enum).toContain('mound')
  })

  it('sortables are what sortby takes, forwards and backwards', async () => {
    const { app, db } = await portal(3)
    const { properties } = (await ask(app, `${own}/sortables`)).json<Schema>()
    expect(Object.keys(properties)).toEqual(['record', 'updated'])
    await db
      .updateTable('records')
      .set({ updated_at: new Date(0) })
      .where('id', '=', 2)
      .execute()
    expect(await numbersOf(app, { sortby: 'record' })).toEqual([1, 2, 3])
    expect(await numbersOf(app, { sortby: '-record' })).toEqual([3, 2, 1])
    expect(await numbersOf(app, { sortby: '+updated' })).toEqual([2, 1, 3])
    expect(await numbersOf(app, { sortby: '-updated' })).toEqual([3, 1, 2])
  })

  it('titles follow the language that was asked for', async () => {
    const { app } = await portal()
    const title = async (query: Record<string, string>, headers: Record<string, string>) =>
      (await ask(app, own, query, headers)).json<{ title: string }>().title
    expect(await title({}, {})).toBe('Community Finds')
    expect(await title({ lang: 'cy' }, {})).toBe('Darganfyddiadau’r gymuned')
    expect(await title({}, { 'accept-language': 'cy, en;q=0.5' })).toBe('Darganfyddiadau’r gymuned')
  })
})

describe('Pages', () => {
  it('every resource is a page for browsers, in both languages, and JSON for programs', async () => {
    const { app } = await portal()
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const own = '/ogc/collections/finds'
    const paths = ['/ogc', '/ogc/api', '/ogc/conformance', '/ogc/collections', own, ITEMS, `${ITEMS}/1`]
    const more = [`${own}/queryables`, `${own}/sortables`, `${own}/schema`, `${own}/tiles`]
    for (const path of [
      ...paths,
      ...more,
      `${own}/tiles/WebMercatorQuad`,
      '/ogc/collections/relief-sets/items',
    ])
      for (const language of ['en', 'cy']) {
        const page = await ask(app, path, {}, { accept: browser, 'accept-language': language })
        expect([path, page.headers['content-type']]).toEqual([path, 'text/html; charset=utf-8'])
        expect(page.body).toContain(`<html lang="${language}">`)
        expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'nonce-/)
        expect(page.headers.vary).toMatch(/Accept, Accept-Language/)
        const program = await ask(app, path, {}, { accept: 'application/json, text/html;q=0.5' })
        expect(program.headers['content-type']).toMatch(/json/)
      }
  })

  it('the page of items is a table of 20 with a link to the next, and members’ words are escaped', async () => {
    const { app, db } = await portal(25)
    await db.updateTable('records').set({ title: '<b>Cairn</b> & "more"' }).where('id', '=', 1).execute()
    const { body } = await ask(app, ITEMS, { f: 'html' })
    expect(body.match(/<tr>/g)).toHaveLength(21)
    expect(body).toContain('&lt;b&gt;Cairn&lt;/b&gt; &amp; &quot;more&quot;')
    const next = /class="next" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await ask(app, pathOf(next))
    expect(second.body.match(/<tr>/g)).toHaveLength(6)
  })
})

describe('Tiles', () => {
  it('a tileset names the address of its tiles, which answer as it says', async () => {
    const made = await portal()
    const list = await readDocument<{ tilesets: Linked[] }>(made.app, '/ogc/collections/finds/tiles')
    const [self] = list.tilesets.flatMap((each) => relations(each, 'self'))
    const tileset = await readDocument<Linked & { tileMatrixSetURI: string; dataType: string }>(
      made.app,
      pathOf(self?.href ?? ''),
    )
    expect(tileset.tileMatrixSetURI).toMatch(/\/WebMercatorQuad$/)
    expect(tileset.dataType).toBe('vector')
    const [item] = relations(tileset, 'item')
    expect(item).toMatchObject({ templated: true, type: 'application/vnd.mapbox-vector-tile' })
    const tile = pathOf(item?.href ?? '')
      .replace('{tileMatrix}', '6')
      .replace('{tileRow}', '21')
      .replace('{tileCol}', '31')
    const answer = await ask(made.app, tile)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, item?.type])
    expect(relations(tileset, 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme')).toHaveLength(1)
  })

  it('TileJSON names the same tiles and their layers', async () => {
    const made = await portal()
    const document = await readDocument<{
      tilejson: string
      tiles: string[]
      vector_layers: { id: string }[]
    }>(made.app, '/ogc/collections/finds/tiles/WebMercatorQuad/tilejson')
    expect(document.tilejson).toBe('3.0.0')
    expect(document.vector_layers.map(({ id }) => id)).toEqual(['counts', 'outlines', 'places'])
    expect(document.tiles).toEqual(['http://localhost:8000/api/tiles/records/{z}/{x}/{y}.mvt'])
  })
})
