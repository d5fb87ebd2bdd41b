import { VectorTile } from '@mapbox/vector-tile'
import type { FastifyInstance } from 'fastify'
import { PbfReader } from 'pbf'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { HeritageFeature, HeritageLayerState } from '#contract/relief/heritage.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { tileAt, tileKey } from '#geo/tiles/tile-address.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/platform/database/database.ts'
import { makeApp } from '#server/testing/app.ts'
import { noMapServer, useStandIn } from '#server/testing/heritage.ts'
import { refreshLayer } from './sources/refresh-layer.action.ts'

/** The large barrow of the invented landscape. */
const BARROW = { latitude: 52.13037, longitude: -3.77196 }
const VIEW = '/api/heritage/nmr/?west=-3.8&south=52.12&east=-3.76&north=52.14'

function addressAt(layer: string, z: number, { latitude, longitude } = BARROW): string {
  return `/api/tiles/heritage/${layer}/${tileKey(tileAt([longitude, latitude], z))}.mvt`
}

async function layersOf(app: FastifyInstance, url: string) {
  const response = await app.inject({ url })
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`)
  return new VectorTile(new PbfReader(response.rawPayload)).layers
}

describe.skipIf(noMapServer)('the heritage layers', () => {
  const service = useStandIn()

  async function makePortal(environment: Record<string, string> = {}) {
    const portal = await makeApp({ heritage: service.config(environment) })
    const refresh = () => refreshLayer(portal, 'monuments', { pause: 0, early: true })
    return { ...portal, refresh }
  }

  it('are loaded after the portal has started to listen', async () => {
    const { app } = await makePortal()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const states = async () => (await app.inject({ url: '/api/heritage/' })).json<HeritageLayerState[]>()
    await expect
      .poll(async () => (await states()).map(({ count }) => count), { timeout: 120_000 })
      .toEqual([60, 20, null])
    expect((await states())[0]).toMatchObject({ layer: 'monuments', available: true, trouble: null })
  })

  it('describe the latest fault in plain words', async () => {
    const { app, refresh } = await makePortal()
    service.setFault({ kind: 'status', status: 503 })
    await refresh()
    const [monuments] = (await app.inject({ url: '/api/heritage/' })).json<HeritageLayerState[]>()
    expect(monuments).toMatchObject({ received: null, count: 0, trouble: 'refused' })
    const tile = await app.inject({ url: addressAt('monuments', 14) })
    expect([tile.statusCode, tile.json()]).toEqual([
      503,
      { detail: 'The national map service refused to answer.' },
    ])
  })

  it('are described alike by every process, whichever of them asked for sites', async () => {
    const portal = await makePortal()
    const other = await buildApp(portal)
    onTestFinished(() => other.close())
    const sites = async (app: FastifyInstance) =>
      (await app.inject({ url: '/api/heritage/' })).json<HeritageLayerState[]>()[2]
    expect(await sites(other)).toMatchObject({ layer: 'nmr', received: null, trouble: null })
    service.setFault({ kind: 'status', status: 503 })
    expect((await portal.app.inject({ url: VIEW })).statusCode).toBe(503)
    expect(await sites(other)).toMatchObject({ received: null, trouble: 'refused' })
    service.setFault(null)
    expect((await portal.app.inject({ url: VIEW })).statusCode).toBe(200)
    const after = await sites(other)
    expect(after).toMatchObject({ received: expect.any(String) as string, trouble: null })
    expect(await sites(portal.app)).toEqual(after)
  })

  describe('of two processes', () => {
    const DOWN = { kind: 'status', status: 503 } as const
    const view = (west: number) => VIEW.replace('west=-3.8', `west=${String(west)}`)

    /** Two processes on one database, at both of which the service has failed twice. */
    async function makeTwo() {
      const portal = await makePortal()
      const other = await buildApp(portal)
      onTestFinished(() => other.close())
      const ask = async (app: FastifyInstance, west: number) =>
        (await app.inject({ url: view(west) })).statusCode
      service.setFault(DOWN)
      for (const [app, west] of [
        [portal.app, -3.9],
        [other, -4],
        [portal.app, -4.1],
        [other, -4.2],
      ] as const)
        expect(await ask(app, west)).toBe(503)
      return { ...portal, other, ask }
    }
    const endRest = (db: Database) =>
      sql`update heritage_layers set rests_until = now() where layer = 'nmr'`.execute(db)

    it('neither asks a service again that has failed three times, whoever of them asked', async () => {
      const { app, other, ask } = await makeTwo()
      // The fourth visitor of `makeTwo` was refused without a request.
      expect(service.asked()).toHaveLength(3)
      service.setFault(null)
      expect(await ask(app, -4.3)).toBe(503)
      expect(await ask(other, -4.4)).toBe(503)
      expect(service.asked()).toHaveLength(3)
    })

    it('one alone tries again after the rest, and both rest longer if that fails', async () => {
      const { app, other, ask, db } = await makeTwo()
      await endRest(db)
      const answers = await Promise.all([ask(app, -4.3), ask(other, -4.4), ask(app, -4.5), ask(other, -4.6)])
      expect(answers).toEqual([503, 503, 503, 503])
      expect(service.asked()).toHaveLength(4)
      const { rows } = await sql<{ failures: number; rest: number }>`
        select failures, round(extract(epoch from rests_until - tried_at))::int as rest
        from heritage_layers where layer = 'nmr'`.execute(db)
      expect(rows).toEqual([{ failures: 4, rest: 30 }])
    })

    it('both ask again when one has got an answer', async () => {
      const { app, other, ask, db } = await makeTwo()
      await endRest(db)
      service.setFault(null)
      expect(await ask(app, -4.3)).toBe(200)
      expect(await ask(other, -4.4)).toBe(200)
      const { rows } = await sql`
        select failures, rests_until, trouble from heritage_layers where layer = 'nmr'`.execute(db)
      expect(rows).toEqual([{ failures: 0, rests_until: null, trouble: null }])
    })

    it('share one pace', async () => {
      const { db } = await makeTwo()
      const { rows } = await sql`select service from turns`.execute(db)
      expect(rows).toEqual([{ service: 'national-record' }])
    })

    it('each knows for itself how the service fares while they cannot tell each other', async () => {
      const portal = await makePortal()
      service.setFault(DOWN)
      await sql`alter table heritage_layers rename to hidden_layers`.execute(portal.db)
      await sql`alter table turns rename to hidden_turns`.execute(portal.db)
      try {
        for (const west of [-3.9, -4, -4.1, -4.2])
          expect((await portal.app.inject({ url: view(west) })).statusCode).toBe(503)
        expect(service.asked()).toHaveLength(3)
      } finally {
        await sql`alter table hidden_layers rename to heritage_layers`.execute(portal.db)
        await sql`alter table hidden_turns rename to turns`.execute(portal.db)
      }
    })
  })

  it('are credited with the day on which they were loaded', async () => {
    const { app, refresh } = await makePortal()
    const creditOf = async () =>
      (await app.inject({ url: '/api/map/' })).json<MapSettings>().heritage.monuments.credit
    expect(await creditOf()).toContain('Service (Cadw), licensed under')
    await refresh()
    const today = new Date().toISOString().slice(0, 10).split('-').reverse().join('/')
    expect(await creditOf()).toContain(`Service (Cadw), ${today}, licensed under`)
  })

  it('that were never loaded are requested when somebody needs a tile', async () => {
    const { app } = await makePortal()
    const first = await app.inject({ url: addressAt('monuments', 14) })
    expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '5'])
    await expect
      .poll(async () => (await app.inject({ url: addressAt('monuments', 14) })).statusCode, {
        timeout: 120_000,
      })
      .toBe(200)
  })

  it('are polygons at high zooms, and places at low ones', async () => {
    const { app, refresh } = await makePortal()
    await refresh()
    const near = await layersOf(app, addressAt('monuments', 14))
    expect(near.places).toBeUndefined()
    const barrows = Array.from({ length: near.areas?.length ?? 0 }, (_, index) => near.areas?.feature(index))
    expect(barrows.map((feature) => feature?.properties)).toContainEqual({
      id: 'XX003',
      name: 'Cefn Chwedl Round Barrows',
      name_cy: 'Crugiau Crynion Cefn Chwedl',
    })
    const far = await layersOf(app, addressAt('monuments', 6))
    expect([far.areas, far.places?.length]).toEqual([undefined, 60])
  })

  it('change the ETag of their tiles with a new copy only', async () => {
    const { app, db, refresh } = await makePortal()
    await refresh()
    const url = addressAt('monuments', 14)
    const { headers } = await app.inject({ url })
    const asked = { url, headers: { 'if-none-match': String(headers.etag) } }
    expect((await app.inject(asked)).statusCode).toBe(304)
    await db
      .updateTable('heritage_areas')
      .set({ name: 'Other barrows' })
      .where('number', '=', 'XX003')
      .execute()
    await db.updateTable('heritage_areas').set({ copy: 1000 }).execute()
    await db.updateTable('heritage_layers').set({ copy: 1000 }).execute()
    expect((await app.inject(asked)).statusCode).toBe(200)
    expect(
      (await app.inject({ url: addressAt('monuments', 14, { latitude: 53.4, longitude: -5.9 }) })).statusCode,
    ).toBe(204)
  })

  it('return all facts about one monument', async () => {
    const { app, refresh } = await makePortal()
    await refresh()
    const monument = (await app.inject({ url: '/api/heritage/monuments/XX003/' })).json<HeritageFeature>()
    expect(monument).toMatchObject({
      layer: 'monuments',
      name_cy: 'Crugiau Crynion Cefn Chwedl',
      period: 'Bronze Age',
      designated: '1950-01-01',
      report: 'https://example.invalid/reports/sam/FullReport?lang=en&id=XX003',
      coflein: null,
    })
    expect(monument.areas).toHaveLength(2)
    expect(monument.extent[0]).toBeLessThan(monument.longitude)
  })

  it('accept special characters of a park’s number in its address', async () => {
    const { app, db, config } = await makePortal()
    await refreshLayer({ db, config }, 'parks', { pause: 0 })
    const url = `/api/heritage/parks/${encodeURIComponent('PGW(XX)1(POW)')}/`
    expect((await app.inject({ url })).json()).toMatchObject({ id: 'PGW(XX)1(POW)', grade: 'II*' })
  })

  it('return the sites in view, each with a safe link', async () => {
    const { app } = await makePortal()
    const { sites, truncated } = (await app.inject({ url: VIEW })).json<{
      sites: { id: string; link: string }[]
      truncated: boolean
    }>()
    expect(truncated).toBe(false)
    expect(sites.find(({ id }) => id === '900000')).toMatchObject({ name: 'DYCHYMYG, GREAT BARROW' })
    expect(sites.every(({ link }) => link.startsWith('https://'))).toBe(true)
  })

  it('return one site with its page in Coflein', async () => {
    const { app } = await makePortal()
    expect((await app.inject({ url: '/api/heritage/nmr/900005/' })).json()).toMatchObject({
      id: '900005',
      coflein: 'https://coflein.gov.uk/en/site/900005',
      areas: null,
    })
  })

  it('report that the sites are not available', async () => {
    const { app } = await makePortal()
    service.setFault({ kind: 'status', status: 500 })
    const response = await app.inject({ url: VIEW })
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { detail: 'The national map service refused to answer.' },
    ])
  })

  it('answer 404 at other addresses', async () => {
    const { app, refresh } = await makePortal()
    await refresh()
    for (const url of [
      '/api/heritage/castles/1/',
      '/api/heritage/monuments/none/',
      '/api/heritage/nmr/1%20or%201=1/',
      '/api/heritage/nmr/1/',
      '/api/tiles/heritage/nmr/6/31/20.mvt',
      '/api/tiles/heritage/monuments/15/0/0.mvt',
      '/api/tiles/heritage/monuments/3/8/0.mvt',
    ]) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
    }
  })

  it('refuse an invalid view', async () => {
    const { app } = await makePortal()
    const views = ['', 'west=1', 'west=-3&south=52&east=-4&north=53', 'west=a&south=52&east=-3&north=53']
    for (const query of views) {
      const { statusCode } = await app.inject({ url: `/api/heritage/nmr/?${query}` })
      expect([query, statusCode]).toEqual([query, 400])
    }
  })
})

it('heritage that the operator switched off is reported as such, and no request is sent', async () => {
  const { app } = await makeApp()
  const states = (await app.inject({ url: '/api/heritage/' })).json<HeritageLayerState[]>()
  expect(states.map(({ available }) => available)).toEqual([false, false, false])
  for (const url of [VIEW, addressAt('parks', 10), '/api/heritage/parks/1/']) {
    expect((await app.inject({ url })).statusCode).toBe(404)
  }
})
