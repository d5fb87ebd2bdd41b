import { describe, expect, it } from 'vitest'
import { EXCEPTION_REPORT, FEATURE_LAYERS, type Fault } from '#scripts/standin/stand-in.ts'
import { ANSWER_LIMITS, noMapServer, useStandIn } from '#server/testing/heritage.ts'
import { fetchMonuments, fetchParks } from '#server/heritage/sources/cadw.source.ts'
import { fetchSite, fetchSites } from '#server/heritage/sources/nmr.source.ts'
import { FeedTrouble } from './polite-client.ts'
import type { WfsQuestion } from './wfs.source.ts'

const LANDSCAPE = { west: -3.8, south: 52.12, east: -3.76, north: 52.14 }

describe.skipIf(noMapServer)('a real OGC server', () => {
  const service = useStandIn()
  const feed = (layer: keyof typeof FEATURE_LAYERS, limits = ANSWER_LIMITS): WfsQuestion => ({
    address: service.address,
    typeName: FEATURE_LAYERS[layer],
    userAgent: 'WalesLidarPortal (+https://portal.example)',
    limits,
  })

  it('returns every monument, with its position in degrees', async () => {
    const monuments = await fetchMonuments(feed('monuments'))
    expect(monuments).toHaveLength(60)
    const castle = monuments.find(({ name }) => name === 'Castell Prawf')
    const [longitude = 0, latitude = 0] = castle?.polygons[0]?.[0]?.[0] ?? []
    expect([longitude, latitude]).toEqual([expect.closeTo(-4.0482, 3), expect.closeTo(52.1293, 3)])
  })

  it('returns monuments of one part and of several parts alike', async () => {
    const parts = (await fetchMonuments(feed('monuments'))).map(({ polygons }) => polygons.length)
    expect(new Set(parts)).toEqual(new Set([1, 2]))
  })

  it('returns every park, with repaired Welsh text', async () => {
    const parks = await fetchParks(feed('parks'))
    expect(parks).toHaveLength(20)
    expect(parks[0]?.nameCy).toBe('Plas Tŷ Hendre Ffug')
  })

  it('receives the name of the portal in its requests', async () => {
    await fetchParks(feed('parks'))
    expect(service.asked()[0]?.userAgent).toBe('WalesLidarPortal (+https://portal.example)')
  })

  it('returns the sites in a box, which has longitude first', async () => {
    const { sites, truncated } = await fetchSites(feed('sites'), LANDSCAPE)
    expect(sites.length).toBeGreaterThan(12)
    expect(truncated).toBe(false)
    for (const { longitude, latitude } of sites) {
      expect(longitude).toBeGreaterThan(-3.81)
      expect(latitude).toBeGreaterThan(52.11)
    }
  })

  it('does not say that there are more than 5000 sites, but the portal notices', async () => {
    const { sites, truncated } = await fetchSites(feed('sites'), {
      west: -6,
      south: 51,
      east: -2.2,
      north: 53.9,
    })
    expect(truncated).toBe(true)
    expect(sites.length).toBeGreaterThan(4900)
  })

  it('returns one site by its number', async () => {
    expect(await fetchSite(feed('sites'), '900007')).toMatchObject({ id: '900007' })
    expect(await fetchSite(feed('sites'), '123')).toBeNull()
  })

  it('is never asked for an invalid number', async () => {
    expect(await fetchSite(feed('sites'), '1</fes:Literal>')).toBeNull()
    expect(service.asked()).toEqual([])
  })

  it.each<[string, Fault, FeedTrouble['trouble']]>([
    ['is down', { kind: 'status', status: 500 }, 'refused'],
    ['is busy', { kind: 'status', status: 503 }, 'refused'],
    [
      'sends an XML error with status 200',
      { kind: 'status', status: 200, type: 'text/xml', body: EXCEPTION_REPORT },
      'nonsense',
    ],
    [
      'labels XML as JSON',
      { kind: 'status', status: 200, type: 'application/json', body: EXCEPTION_REPORT },
      'nonsense',
    ],
    [
      'sends an HTML page',
      { kind: 'status', status: 200, type: 'text/html', body: '<html></html>' },
      'nonsense',
    ],
    [
      'sends no features',
      {
        kind: 'status',
        status: 200,
        type: 'application/json',
        body: '{"type":"FeatureCollection","features":[]}',
      },
      'nonsense',
    ],
    ['truncates its response', { kind: 'truncate', bytes: 5000 }, 'nonsense'],
    ['interrupts its response', { kind: 'cut', bytes: 5000 }, 'unreachable'],
    ['redirects the request', { kind: 'redirect', location: 'http://169.254.169.254/' }, 'moved'],
    ['sends an endless response', { kind: 'endless' }, 'tooLarge'],
  ])('that %s returns nothing', async (_, fault, trouble) => {
    service.setFault(fault)
    const failure = await fetchMonuments(feed('monuments', { ...ANSWER_LIMITS, bytes: 2_000_000 })).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(FeedTrouble)
    expect((failure as FeedTrouble).trouble).toBe(trouble)
  })

  it('with more areas, or more corners, than Wales has returns nothing', async () => {
    service.setFault({ kind: 'large', features: 300, characters: 10 })
    for (const limits of [{ features: 299 }, { corners: 1199 }]) {
      const failure = await fetchMonuments(feed('monuments', { ...ANSWER_LIMITS, ...limits })).catch(
        (error: unknown) => error,
      )
      expect((failure as FeedTrouble).trouble).toBe('tooLarge')
    }
    expect(
      await fetchMonuments(feed('monuments', { ...ANSWER_LIMITS, features: 300, corners: 1200 })),
    ).toHaveLength(300)
  })

  it('with very long names returns their beginnings', async () => {
    service.setFault({ kind: 'large', features: 2, characters: 500_000 })
    const [monument] = await fetchMonuments(feed('monuments'))
    expect(monument?.name).toHaveLength(1000)
  })

  it('with the largest accepted response does not block other requests', async () => {
    service.setFault({ kind: 'large', features: 12_000, characters: 4000 })
    const limits = { ...ANSWER_LIMITS, time: 60_000, bytes: 64_000_000 }
    /** The longest that others waited, as a share of the total time, so that the machine's speed does not matter. */
    const longestShare = async () => {
      let longest = 0
      let last = performance.now()
      const begun = last
      const clock = setInterval(() => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 1)
      const monuments = await fetchMonuments(feed('monuments', limits)).finally(() => clearInterval(clock))
      longest = Math.max(longest, performance.now() - last)
      expect(monuments).toHaveLength(12_000)
      return longest / (performance.now() - begun)
    }
    // The best of three, because what else the machine does only makes a share larger.
    let share = await longestShare()
    for (let turn = 0; turn < 2 && share >= 0.2; turn += 1) share = Math.min(share, await longestShare())
    expect(share).toBeLessThan(0.2)
  })

  it('that is silent is given up', async () => {
    service.setFault({ kind: 'hang' })
    const failure = await fetchParks(feed('parks', { ...ANSWER_LIMITS, time: 50 })).catch(
      (error: unknown) => error,
    )
    expect((failure as FeedTrouble).trouble).toBe('slow')
  })

  it('that does not know the layer reports that in XML', async () => {
    const failure = await fetchParks({ ...feed('parks'), typeName: 'geonode:Cadw_SAM' }).catch(
      (error: unknown) => error,
    )
    expect((failure as FeedTrouble).trouble).toBe('refused')
  })
})

it('an address without a server is reported as unreachable', async () => {
  const nowhere = {
    address: 'http://127.0.0.1:9/ows',
    typeName: 'a:b',
    userAgent: 'x',
    limits: { ...ANSWER_LIMITS, bytes: 1 },
  }
  const failure = await fetchParks(nowhere).catch((error: unknown) => error)
  expect((failure as FeedTrouble).trouble).toBe('unreachable')
})
