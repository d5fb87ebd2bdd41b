import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { findNearby, type NearbySite } from '#contract/records/nearby.ts'
import { refreshLayer } from '#server/heritage/index.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { BARROW, noMapServer, useStandIn } from '#server/testing/heritage.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord } from '#server/testing/records.ts'

async function ask(app: FastifyInstance, outline: unknown) {
  const response = await app.inject({
    method: findNearby.method,
    url: findNearby.path,
    payload: { polygonCoordinate: JSON.stringify(outline) },
  })
  return { status: response.statusCode, ...response.json<{ sites: NearbySite[]; unasked: string[] }>() }
}

describe('records nearby', () => {
  it('are those that overlap the outline or lie within 50 m, the nearest first', async () => {
    const { app } = await makeApp()
    const member = await makeMember()
    const metre = 1 / 111_250
    const places = { apart: 70, near: 40, over: 0 }
    for (const [title, metres] of Object.entries(places)) {
      // Two squares with sides of 20 m, with this distance between their centres.
      const outline = squareAround(52.1 + (metres === 0 ? 0 : metres + 20) * metre, -3.8, 20)
      await makeRecord(app, member, { title, PRN: '1234', polygonCoordinate: JSON.stringify(outline) })
    }
    const { sites, unasked } = await ask(app, squareAround(52.1, -3.8, 20))
    expect(sites.map(({ kind, name, number }) => [kind, name, number])).toEqual([
      ['records', 'over', '1234'],
      ['records', 'near', '1234'],
    ])
    expect(sites[0]?.distance).toBe(0)
    expect(Math.abs((sites[1]?.distance ?? 0) - 40)).toBeLessThanOrEqual(1)
    expect(unasked).toEqual([])
  })

  it('are an empty list if there are none', async () => {
    const { app } = await makeApp()
    expect(await ask(app, squareAround(52.1, -3.8))).toEqual({ status: 200, sites: [], unasked: [] })
  })

  it('are at most twenty', async () => {
    const { app } = await makeApp()
    const member = await makeMember()
    for (let count = 0; count < 22; count += 1) await makeRecord(app, member)
    expect((await ask(app, squareAround(52.1, -3.8))).sites).toHaveLength(20)
  })

  it.each([
    [null],
    [[]],
    [[[52, -3.8]]],
    [
      [
        [0, 0],
        [1, 1],
        [0, 1],
      ],
    ],
    ['x'],
  ])('cannot be requested for %j', async (outline) => {
    const { app } = await makeApp()
    expect((await ask(app, outline)).status).toBe(400)
  })
})

describe.skipIf(noMapServer)('sites of other registers nearby', () => {
  const service = useStandIn()

  async function makePortal() {
    const portal = await makeApp({ heritage: service.config() })
    await refreshLayer(portal, 'monuments', { pause: 0 })
    await refreshLayer(portal, 'parks', { pause: 0 })
    return portal
  }

  it('are listed with the records, with their numbers', async () => {
    const { app } = await makePortal()
    const { sites, unasked } = await ask(app, squareAround(...BARROW, 20))
    expect(sites.map(({ kind, id, number, distance }) => [kind, id, number, distance])).toEqual([
      ['monuments', 'XX003', 'XX003', 0],
      ['nmr', '900000', '900000', 0],
    ])
    expect(sites[0]?.name_cy).toBe('Crugiau Crynion Cefn Chwedl')
    expect(unasked).toEqual([])
  })

  it('have a distance if they do not overlap', async () => {
    const { app } = await makePortal()
    // About 40 m north of the centre of the barrow, whose edge is closer.
    const { sites } = await ask(app, squareAround(BARROW[0] + 0.00045, BARROW[1], 20))
    const [monument, site] = sites
    expect([monument?.kind, site?.kind]).toEqual(['monuments', 'nmr'])
    expect(monument?.distance).toBeGreaterThan(5)
    expect(site?.distance).toBeCloseTo(40, -1)
    expect(monument?.distance).toBeLessThan(site?.distance ?? 0)
  })

  it('from a source that fails are reported as missing, and the rest is returned', async () => {
    const { app } = await makePortal()
    service.setFault({ kind: 'status', status: 503 })
    const { status, sites, unasked } = await ask(app, squareAround(...BARROW, 20))
    expect([status, sites.map(({ kind }) => kind), unasked]).toEqual([200, ['monuments'], ['nmr']])
  })

  it('from a source that was never loaded are reported as missing', async () => {
    const { app } = await makeApp({ heritage: service.config() })
    expect((await ask(app, squareAround(...BARROW, 20))).unasked).toEqual(['monuments', 'parks'])
  })
})
