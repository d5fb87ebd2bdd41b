import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EXCEPTION_REPORT, FEATURE_LAYERS, type Fault } from '#scripts/standin/stand-in.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { noMapServer, useStandIn } from '#server/testing/heritage.ts'
import { findArea } from '../areas.repository.ts'
import { findLayerStates, insertAreas, showCopy, takeLease } from '../heritage.repository.ts'
import { refreshLayer } from './refresh-layer.action.ts'

const NOW = { pause: 0 }
const EARLY = { pause: 0, early: true }
const DUE = { freshFor: 0, pause: 0, lease: 60_000 }

let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => emptyTables(db))

async function stateOf(layer: string) {
  return (await findLayerStates(db)).find((state) => state.layer === layer)
}

function anArea(number: string) {
  const facts = {
    site_types: [],
    period: null,
    grade: null,
    main_phase: null,
    main_phase_cy: null,
    community: null,
    authority: null,
    designated: null,
    report: null,
    report_cy: null,
  }
  const ring: [number, number][] = [
    [-4, 52],
    [-3.9, 52],
    [-4, 52.1],
    [-4, 52],
  ]
  return { number, name: number, nameCy: null, facts, polygons: [[ring]] }
}

async function countRows(): Promise<number> {
  const { count } = await db
    .selectFrom('heritage_areas')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe.skipIf(noMapServer)('a refresh', () => {
  const service = useStandIn()
  const deps = (environment: Record<string, string> = {}) => ({
    db,
    config: { heritage: service.config(environment), publicUrl: 'https://portal.example' },
  })

  it('stores every area with the day it was loaded', async () => {
    expect(await refreshLayer(deps(), 'monuments', NOW)).toEqual({ outcome: 'received', count: 60 })
    const state = await stateOf('monuments')
    expect(state).toMatchObject({ count: 60, trouble: null })
    expect(Date.now() - (state?.receivedAt?.getTime() ?? 0)).toBeLessThan(60_000)
    expect(await findArea(db, 'monuments', 'XX004')).toMatchObject({ name: '<b>Clawdd</b> & "Croes"' })
  })

  it('repairs an outline that crosses itself, and leaves out one without an area', async () => {
    const bowTie = [
      [-4, 52],
      [-3.99, 52.01],
      [-3.99, 52],
      [-4, 52.01],
      [-4, 52],
    ]
    const line = [
      [-4, 52],
      [-3.99, 52],
      [-3.98, 52],
      [-4, 52],
    ]
    const features = [bowTie, line].map((ring, at) => ({
      type: 'Feature',
      properties: { SAMNumber: `T${at}` },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }))
    const body = JSON.stringify({ type: 'FeatureCollection', features })
    service.setFault({ kind: 'status', status: 200, type: 'application/json', body })
    expect(await refreshLayer(deps(), 'monuments', NOW)).toEqual({ outcome: 'received', count: 1 })
    expect((await findArea(db, 'monuments', 'T0'))?.polygons).toHaveLength(2)
    expect(await findArea(db, 'monuments', 'T1')).toBeNull()
    const { rows } = await sql<{
      valid: boolean
    }>`select ST_IsValid(shape) as valid from heritage_areas`.execute(db)
    expect(rows).toEqual([{ valid: true }])
  })

  it('sends no request while the stored copy is fresh', async () => {
    await refreshLayer(deps(), 'parks', NOW)
    expect(await refreshLayer(deps(), 'parks', NOW)).toEqual({ outcome: 'not-due' })
    expect(service.asked()).toHaveLength(1)
  })

  it('replaces the whole copy', async () => {
    await refreshLayer(deps(), 'parks', NOW)
    const before = await stateOf('parks')
    expect(await refreshLayer(deps(), 'parks', EARLY)).toMatchObject({ outcome: 'received' })
    expect((await stateOf('parks'))?.copy).toBeGreaterThan(before?.copy ?? Infinity)
    expect(await countRows()).toBe(20)
  })

  it.each<[string, Fault]>([
    ['is down', { kind: 'status', status: 500 }],
    [
      'sends an XML error with status 200',
      { kind: 'status', status: 200, type: 'application/xml', body: EXCEPTION_REPORT },
    ],
    ['truncates its response', { kind: 'truncate', bytes: 20_000 }],
    ['interrupts its response', { kind: 'cut', bytes: 20_000 }],
    ['sends an endless response', { kind: 'endless' }],
    ['redirects the request', { kind: 'redirect', location: 'http://127.0.0.1:9/' }],
  ])('keeps the last good copy when the service %s, and says why', async (_, fault) => {
    await refreshLayer(deps(), 'monuments', NOW)
    const before = await stateOf('monuments')
    service.setFault(fault)
    expect(await refreshLayer(deps(), 'monuments', EARLY)).toMatchObject({ outcome: 'failed' })
    const after = await stateOf('monuments')
    expect(after).toEqual({ ...before, trouble: after?.trouble })
    expect(after?.trouble).not.toBeNull()
    expect(await findArea(db, 'monuments', 'XX001')).toMatchObject({ name: 'Castell Prawf' })
  })

  it('treats far fewer areas than before as an incomplete response, unless told to accept it', async () => {
    await refreshLayer(deps(), 'monuments', NOW)
    const parksInstead = deps({ HERITAGE_MONUMENTS_LAYER: FEATURE_LAYERS.parks })
    expect(await refreshLayer(parksInstead, 'monuments', EARLY)).toMatchObject({ trouble: 'nonsense' })
    const copy = await takeLease(db, 'parks', DUE)
    const many = Array.from({ length: 41 }, (_, index) => anArea(`PGW${index}`))
    await insertAreas(db, 'parks', copy ?? 0, many)
    await showCopy(db, 'parks', copy ?? 0, many.length)
    expect(await refreshLayer(deps(), 'parks', EARLY)).toMatchObject({ trouble: 'tooFew' })
    expect((await stateOf('parks'))?.count).toBe(41)
    const believing = { ...EARLY, fewer: true }
    expect(await refreshLayer(deps(), 'parks', believing)).toEqual({ outcome: 'received', count: 20 })
  })

  it('waits after a failure before the next request', async () => {
    service.setFault({ kind: 'status', status: 503 })
    await refreshLayer(deps(), 'parks', NOW)
    service.setFault(null)
    expect(await refreshLayer(deps(), 'parks', { pause: 60_000 })).toEqual({ outcome: 'not-due' })
    expect(await refreshLayer(deps(), 'parks', NOW)).toMatchObject({ outcome: 'received' })
  })

  it('runs once, however many processes start it', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => refreshLayer(deps(), 'parks', NOW)))
    expect(outcomes.filter(({ outcome }) => outcome === 'received')).toHaveLength(1)
    expect(service.asked()).toHaveLength(1)
  })

  it('waits while another process loads another layer', async () => {
    await takeLease(db, 'monuments', DUE)
    expect(await refreshLayer(deps(), 'parks', NOW)).toEqual({ outcome: 'not-due' })
  })

  it('takes over from a process that died, and deletes its incomplete copy', async () => {
    const copy = await takeLease(db, 'parks', { ...DUE, lease: 0 })
    await insertAreas(db, 'parks', copy ?? 0, [anArea('half a copy')])
    expect(await findArea(db, 'parks', 'half a copy')).toBeNull()
    expect(await refreshLayer(deps(), 'parks', NOW)).toMatchObject({ outcome: 'received' })
    expect(await countRows()).toBe(20)
  })

  it('that is interrupted reports no fault and can start again immediately', async () => {
    service.setFault({ kind: 'hang' })
    const stopping = new AbortController()
    const refreshing = refreshLayer({ ...deps(), signal: stopping.signal }, 'parks', NOW)
    await expect.poll(() => service.asked().length).toBe(1)
    stopping.abort()
    expect(await refreshing).toEqual({ outcome: 'broken-off' })
    service.setFault(null)
    expect(await refreshLayer(deps(), 'parks', { pause: 60_000 })).toMatchObject({ outcome: 'received' })
  })

  it('of a layer that the operator switched off sends no request', async () => {
    expect(await refreshLayer(deps({ HERITAGE_PARKS_LAYER: 'off' }), 'parks', NOW)).toEqual({
      outcome: 'not-due',
    })
    expect(service.asked()).toEqual([])
  })
})

it('an older copy never replaces a newer one', async () => {
  const older = await takeLease(db, 'parks', { ...DUE, lease: 0 })
  const newer = await takeLease(db, 'parks', DUE)
  await insertAreas(db, 'parks', newer ?? 0, [anArea('newer')])
  await insertAreas(db, 'parks', older ?? 0, [anArea('older')])
  expect(await showCopy(db, 'parks', newer ?? 0, 1)).toBe(true)
  expect(await showCopy(db, 'parks', older ?? 0, 1)).toBe(false)
  expect(await findArea(db, 'parks', 'newer')).toMatchObject({ number: 'newer' })
})
