import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeApp } from '#server/testing/app.ts'
import { ask, insertOpenRecords, ITEMS, readDocument } from '#server/testing/open-data.ts'
import { makeWithheld } from '#server/testing/withheld.ts'

interface Problem {
  type: string
  title: string
  status: number
  detail: string
}

const longRing = Array.from({ length: 10_000 }, (_, at) => `${at} 1`).join(',')

/** Parameters, and what the refusal says. */
const REFUSED: readonly (readonly [query: Record<string, string>, says: RegExp])[] = [
  [{ limit: '0' }, /^limit: Write a whole number from 1/],
  [{ limit: '-1' }, /^limit: /],
  [{ limit: 'abc' }, /^limit: /],
  [{ limit: '1.5' }, /^limit: /],
  [{ colour: 'red' }, /^colour: There is no such parameter/],
  [{ bbox: '1,2,3' }, /^bbox: Write four numbers/],
  [{ bbox: '1,2,3,4,5' }, /^bbox: /],
  [{ bbox: '-4,53,-3,52' }, /^bbox: The south of the box is greater/],
  [{ bbox: '-4,NaN,-3,52' }, /^bbox: /],
  [{ bbox: '-4,52,-3,1e999' }, /^bbox: /],
  [{ bbox: '-4,52,-3,95' }, /^bbox: The coordinates .* are not on Earth/],
  [
    { bbox: '0,0,1e300,1e300', 'bbox-crs': 'http://www.opengis.net/def/crs/EPSG/0/27700' },
    /^bbox: .*not on Earth/,
  ],
  [
    { bbox: '-1e308,-1e308,1e308,1e308', 'bbox-crs': 'http://www.opengis.net/def/crs/EPSG/0/27700' },
    /^bbox: .*not on Earth/,
  ],
  [
    {
      filter: 'S_INTERSECTS(geometry, POLYGON((0 0, 1e308 0, -1e308 1e308, 0 0)))',
      'filter-crs': 'http://www.opengis.net/def/crs/EPSG/0/27700',
    },
    /^filter: .*not on Earth/,
  ],
  [
    { bbox: '300000,1,200000,2', 'bbox-crs': 'http://www.opengis.net/def/crs/EPSG/0/27700' },
    /^bbox: The west/,
  ],
  [{ datetime: '2024-13-01' }, /^datetime: /],
  [{ datetime: 'a/b/c' }, /^datetime: /],
  [{ datetime: '../..' }, /^datetime: /],
  [{ datetime: '2026-05-02/2026-05-01' }, /^datetime: /],
  [{ filter: 'site_type ==' }, /^filter: .*\(at character 12\)\.$/],
  [{ filter: 'colour = 1' }, /^filter: There is no property colour/],
  [{ filter: '('.repeat(300) }, /^filter: .*nested at most 20 deep/],
  [
    { filter: `S_INTERSECTS(geometry, POLYGON((${longRing})))` },
    /^filter: A filter may have at most 4000 characters/,
  ],
  [{ filter: "title like '%%%%%%a'" }, /^filter: A pattern may have at most 5 times %/],
  [{ filter: '{"op":"=","args":[]}', 'filter-lang': 'cql2-json' }, /^filter: = takes 2 arguments \(at \$\)/],
  [{ filter: 'TRUE', 'filter-lang': 'sql' }, /^filter-lang: Write one of cql2-text/],
  [{ crs: 'EPSG:27700' }, /^crs: Write one of http:.*CRS84.*4326.*27700.*3857/],
  [{ sortby: 'title' }, /^sortby: Write one of record, updated/],
  [{ offset: '200000' }, /^offset: .*\/data\/files\//],
  [{ offset: '-1' }, /^offset: /],
  [{ after: 'zzz' }, /^after: /],
  [{ after: '9999999999' }, /^after: /],
  [{ after: '2026-05-01T00:00:00.000000Z,1' }, /^after: /],
  [{ after: '1', sortby: 'updated' }, /^after: /],
  [{ from: 'yesterday' }, /^from: /],
  [{ record: 'one' }, /^record: Write a number/],
  [{ updated: 'soon' }, /^updated: soon is not a time/],
  [{ title: 'a\0b' }, /^title: /],
]

it('each bad parameter is refused as a problem that names it', async () => {
  const { app } = await makeApp()
  for (const [query, says] of REFUSED) {
    const answer = await ask(app, ITEMS, query)
    const problem = answer.json<Problem>()
    expect([query, answer.statusCode, answer.headers['content-type']]).toEqual([
      query,
      400,
      'application/problem+json; charset=utf-8',
    ])
    expect(problem).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400 })
    expect(problem.detail).toMatch(says)
  }
  const twice = await app.inject({ url: `${ITEMS}?limit=1&limit=2` })
  expect(twice.json<Problem>().detail).toMatch(/^limit: It is there more than once/)
})

describe('what cannot be had', () => {
  it('is 406 in another form, with the files that there are', async () => {
    const { app } = await makeApp()
    for (const answer of [
      await ask(app, ITEMS, { f: 'xml' }),
      await ask(app, ITEMS, {}, { accept: 'text/csv' }),
      await ask(app, '/ogc', {}, { accept: 'image/png' }),
    ]) {
      expect([answer.statusCode, answer.json<Problem>().title]).toEqual([406, 'Not Acceptable'])
      expect(answer.json()).toHaveProperty('links')
    }
  })

  it('is 404 as a problem where nothing is, and 405 for other methods', async () => {
    const { app } = await makeApp()
    const nowhere = ['/ogc/nothing', '/ogc/collections/nothing', '/ogc/collections/nothing/items']
    const items = [
      `${ITEMS}/0`,
      `${ITEMS}/99`,
      `${ITEMS}/abc`,
      `${ITEMS}/99999999999`,
      '/ogc/collections/relief-sets/items/x',
    ]
    for (const path of [...nowhere, ...items, '/ogc/collections/relief-sets/queryables']) {
      const answer = await ask(app, path)
      expect([path, answer.statusCode, answer.json<Problem>().title]).toEqual([path, 404, 'Not Found'])
    }
    const posted = await app.inject({ method: 'POST', url: ITEMS, payload: {} })
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('is 410 if it was withdrawn, and 404 if nobody could ever have it', async () => {
    const { app, db } = await makeApp()
    await insertOpenRecords(db, 4)
    await db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', 1).execute()
    await db.updateTable('records').set({ deleted_at: new Date() }).where('id', '=', 2).execute()
    await db.updateTable('records').set({ licence: 'none' }).where('id', '=', 3).execute()
    const statusOf = async (id: number) => (await ask(app, `${ITEMS}/${id}`)).statusCode
    expect([await statusOf(1), await statusOf(2), await statusOf(3), await statusOf(4)]).toEqual([
      410, 410, 404, 200,
    ])
    expect((await ask(app, `${ITEMS}/1`)).json<Problem>()).toEqual({
      ...{ type: 'about:blank', title: 'Gone', status: 410 },
      detail: 'It was here, and has been withdrawn.',
    })
  })

  it('is 410 for ever if it was open data, and 404 if nobody could have it', async () => {
    const { app, db } = await makeApp()
    await insertOpenRecords(db, 3)
    await db.updateTable('records').set({ licence: 'none' }).where('id', '=', 2).execute()
    await db.updateTable('records').set({ demonstration: true }).where('id', '=', 3).execute()
    await db.deleteFrom('records').execute()
    const statusOf = async (id: number) => (await ask(app, `${ITEMS}/${id}`)).statusCode
    expect([await statusOf(1), await statusOf(2), await statusOf(3), await statusOf(4)]).toEqual([
      410, 404, 404, 404,
    ])
    const { id, ...portal } = await makeWithheld('restricted')
    await portal.db.updateTable('records').set({ licence: 'cc-by-4.0' }).execute()
    await portal.db.deleteFrom('records').execute()
    expect((await ask(portal.app, `${ITEMS}/${id}`)).statusCode).toBe(404)
  })

  it('is the square where the place is withheld, and 404 where the record is restricted', async () => {
    const generalised = await makeWithheld('generalised')
    await generalised.db.updateTable('records').set({ licence: 'cc-by-4.0' }).execute()
    const feature = await readDocument<{ geometry: { coordinates: number[][][] }; properties: object }>(
      generalised.app,
      `${ITEMS}/${generalised.id}`,
    )
    expect(feature.geometry.coordinates[0]).toHaveLength(5)
    expect(feature.properties).toMatchObject({ title: null, recorder: null, prn: null, precision_m: 1000 })
    const restricted = await makeWithheld('restricted')
    await restricted.db.updateTable('records').set({ licence: 'cc-by-4.0' }).execute()
    expect((await ask(restricted.app, `${ITEMS}/${restricted.id}`)).statusCode).toBe(404)
  })
})

it('a limit of 50,000 is answered with as many as there may be', async () => {
  const { app, db } = await makeApp()
  await insertOpenRecords(db, 3)
  expect((await ask(app, ITEMS, { limit: '50000' })).json()).toMatchObject({ numberReturned: 3 })
})

it('a fault of the portal is 500 as a problem, with the id of the request, and the next answer is right', async () => {
  const { app, db } = await makeApp()
  await insertOpenRecords(db, 1)
  // As after a wrong restore: what is asked for is not there, which is our fault and not the caller's.
  await sql`alter table records rename to records_elsewhere`.execute(db)
  const broken = await ask(app, ITEMS)
  await sql`alter table records_elsewhere rename to records`.execute(db)
  expect([broken.statusCode, broken.headers['content-type']]).toEqual([
    500,
    'application/problem+json; charset=utf-8',
  ])
  expect(broken.json()).toHaveProperty('request_id')
  expect((await ask(app, ITEMS)).statusCode).toBe(200)
})
