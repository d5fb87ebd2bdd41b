import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { REQUEST_TEXTS } from '#contract/http/errors.ts'
import type { LidarFlights } from '#contract/relief/lidar.ts'
import { tenKmSquareOfWales } from '#geo/grid/grid-squares.ts'
import { serveCatalogue, type CatalogueStandIn } from '#scripts/standin/catalogue/serve-catalogue.ts'
import { EXCEPTION_REPORT, type Fault } from '#scripts/standin/faults.ts'
import { parseLidar } from '#server/platform/config/groups/config-lidar.ts'
import type { AnswerLimits } from '#server/platform/config/config-values.ts'
import { makeApp, type TestApp } from '#server/testing/app.ts'
import { openFlights } from './flights.ts'

let standIn: CatalogueStandIn

beforeAll(async () => {
  standIn = await serveCatalogue()
})
beforeEach(() => {
  standIn.setFault(null)
  standIn.setMostRows(Number.POSITIVE_INFINITY)
  standIn.asked.length = 0
})
afterAll(() => standIn.close())

async function startPortal(limits: Partial<AnswerLimits> = {}) {
  const lidar = parseLidar({
    LIDAR_DTM_URL: 'off',
    LIDAR_DSM_URL: 'off',
    LIDAR_CATALOGUE_URL: standIn.address,
  })
  if (!lidar.catalogue) throw new Error('The catalogue is off')
  lidar.catalogue.limits = { ...lidar.catalogue.limits, ...limits }
  const portal = await makeApp({ lidar })
  return { ...portal, ...readerOf(portal) }
}

function readerOf({ app }: TestApp) {
  const read = (square: string, headers = {}) => app.inject({ url: `/api/lidar/flights/${square}/`, headers })
  return { read, flightsOf: async (square: string) => (await read(square)).json<LidarFlights>() }
}

/** As if so much time had passed since every request to the catalogue. */
async function passTime({ db }: TestApp, interval: string): Promise<void> {
  await sql`update lidar_flights set next_request_at = next_request_at - ${interval}::interval,
    received_at = received_at - ${interval}::interval`.execute(db)
}

it('names the days of the squares of a 10 km square, with odd rows read as far as they go', async () => {
  const { flightsOf } = await startPortal()
  const { square, received, flights } = await flightsOf('SN68')
  expect([square, Date.now() - Date.parse(received ?? '') < 60_000]).toEqual(['SN68', true])
  expect(flights).toHaveLength(98)
  expect(flights[0]).toEqual({ square: 'SN6080', flown: ['2023-02-05'] })
  const named = new Map(flights.map((one) => [one.square, one.flown]))
  expect(named.get('SN6088')).toEqual(['2023-02-05', '2023-06-01'])
  expect(named.get('SN6087')).toEqual(['2021'])
  expect(named.get('SN6086')).toBeUndefined()
  expect(named.get('SN6085')).toBeUndefined()
  expect(named.get('SN6084')).toEqual(['2023'])
})

it('asks the catalogue once for a square, however many ask and whichever process, and says who asks', async () => {
  const portal = await startPortal()
  const other = openFlights({ db: portal.db, config: portal.config, log: portal.app.log })
  const square = tenKmSquareOfWales('SN58')
  if (!other || !square) throw new Error('The catalogue is off')
  await Promise.all([...Array.from({ length: 20 }, () => portal.flightsOf('SN58')), other.flightsIn(square)])
  const { flights } = await portal.flightsOf('SN58')
  expect(flights).toHaveLength(100)
  expect((await other.flightsIn(square)).flights).toEqual(flights)
  expect(standIn.asked).toHaveLength(1)
  expect(standIn.asked[0]?.userAgent).toMatch(/^WalesLidarPortal \(\+http/)
})

it('may be kept by browsers for a day, which then learn by its tag that nothing changed', async () => {
  const { read } = await startPortal()
  const first = await read('SN68')
  expect(first.headers['cache-control']).toBe('public, max-age=86400')
  const again = await read('SN68', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('reads a catalogue that gives its rows in pages', async () => {
  standIn.setMostRows(30)
  const { flightsOf } = await startPortal()
  expect((await flightsOf('SN68')).flights).toHaveLength(98)
  expect(standIn.asked.map(({ query }) => query.startIndex)).toEqual([undefined, '30', '60', '90'])
})

it('keeps an answer for 30 days, and one without any flight for a day', async () => {
  const portal = await startPortal()
  const body = '{"type":"FeatureCollection","features":[],"numberMatched":0,"numberReturned":0}'
  await portal.flightsOf('SN68')
  standIn.setFault({ kind: 'status', status: 200, type: 'application/json', body })
  expect(await portal.flightsOf('SN58')).toMatchObject({
    received: expect.any(String) as string,
    flights: [],
  })
  standIn.asked.length = 0
  const askedAgain = async (interval: string) => {
    await passTime(portal, interval)
    standIn.asked.length = 0
    await Promise.all([portal.flightsOf('SN68'), portal.flightsOf('SN58')])
    return standIn.asked.length
  }
  expect(await askedAgain('23 hours')).toBe(0)
  expect(await askedAgain('2 hours')).toBe(1)
  standIn.setFault(null)
  expect(await askedAgain('30 days')).toBe(2)
})

it('refuses what is no 10 km square of Wales, and says what is wanted', async () => {
  const { read } = await startPortal()
  for (const square of ['TQ38', 'sn68', 'SN6880', 'wales', '..%2F..', "SN68'--", 'S'.repeat(5000)]) {
    const answer = await read(square)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    if (answer.statusCode === 400) expect(answer.json()).toEqual({ square: [REQUEST_TEXTS.flightsSquare] })
  }
  expect((await read('TQ38')).statusCode).toBe(400)
  expect(standIn.asked).toEqual([])
})

it('does not exist where the operator switched the catalogue off', async () => {
  const { read } = readerOf(await makeApp())
  expect((await read('SN68')).statusCode).toBe(404)
})

describe('a catalogue', () => {
  const faults: [string, Fault][] = [
    ['is down', { kind: 'status', status: 503 }],
    [
      'sends an XML error with status 200',
      { kind: 'status', status: 200, type: 'text/xml', body: EXCEPTION_REPORT },
    ],
    ['labels XML as JSON', { kind: 'status', status: 200, type: 'application/json', body: EXCEPTION_REPORT }],
    ['truncates its answer', { kind: 'truncate', bytes: 5000 }],
    ['interrupts its answer', { kind: 'cut', bytes: 5000 }],
    ['redirects the request', { kind: 'redirect', location: 'http://169.254.169.254/' }],
    ['sends an endless answer', { kind: 'endless' }],
    ['sends another layer', { kind: 'large', features: 20, characters: 10 }],
    ['sends too many rows', { kind: 'large', features: 2000, characters: 10 }],
  ]
  it.each(faults)('that %s leaves what is kept, and nothing wrong is added', async (_, fault) => {
    const portal = await startPortal()
    const before = await portal.flightsOf('SN68')
    standIn.setFault(fault)
    await passTime(portal, '100 days')
    const old = await portal.read('SN68')
    expect(old.json<LidarFlights>().flights).toEqual(before.flights)
    expect(old.headers['cache-control']).toBe('public, max-age=60')
    const unknown = await portal.read('SN58')
    expect(unknown.json()).toEqual({ square: 'SN58', received: null, flights: [] })
    expect(unknown.headers['cache-control']).toBe('public, max-age=60')
  })

  it('that failed is not asked again at once, but after five minutes', async () => {
    const portal = await startPortal()
    standIn.setFault({ kind: 'status', status: 503 })
    await portal.flightsOf('SN68')
    standIn.setFault(null)
    expect((await portal.flightsOf('SN68')).received).toBeNull()
    expect(standIn.asked).toHaveLength(1)
    await passTime(portal, '5 minutes')
    expect((await portal.flightsOf('SN68')).flights).toHaveLength(98)
  })

  it('that is silent keeps nobody waiting for long, and is given up', async () => {
    const portal = await startPortal({ time: 1500 })
    const patient = openFlights({
      db: portal.db,
      config: portal.config,
      log: portal.app.log,
      patience: { withStale: 10, withNothing: 10 },
    })
    const square = tenKmSquareOfWales('SN68')
    if (!patient || !square) throw new Error('The catalogue is off')
    onTestFinished(patient.close)
    standIn.setFault({ kind: 'hang' })
    expect(await patient.flightsIn(square)).toEqual({ received: null, flights: [], isOverdue: true })
    // The request is still under way, and nobody sends a second one.
    expect((await portal.flightsOf('SN68')).received).toBeNull()
    await expect.poll(() => standIn.asked.length).toBe(1)
  })

  it('that is slow serves those who ask later', async () => {
    const portal = await startPortal()
    const impatient = openFlights({
      db: portal.db,
      config: portal.config,
      log: portal.app.log,
      patience: { withStale: 10, withNothing: 10 },
    })
    const square = tenKmSquareOfWales('SN68')
    if (!impatient || !square) throw new Error('The catalogue is off')
    standIn.setFault({ kind: 'delay', milliseconds: 300 })
    expect((await impatient.flightsIn(square)).received).toBeNull()
    await expect.poll(async () => (await impatient.flightsIn(square)).flights.length).toBe(98)
    expect(standIn.asked).toHaveLength(1)
  })
})
