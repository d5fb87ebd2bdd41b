import { beforeEach, describe, expect, it } from 'vitest'
import type { HeritageTrouble } from '#contract/relief/heritage.ts'
import { stateInMemory, type ServiceState } from '#server/platform/map-service/service-state.ts'
import { FEATURE_LAYERS } from '#scripts/standin/stand-in.ts'
import { ANSWER_LIMITS, noMapServer, useStandIn } from '#server/testing/heritage.ts'
import type { Feed } from './feeds.ts'
import { openNmrViews, type NmrViews } from './nmr-views.ts'

const DAY = 86_400_000
const LANDSCAPE = { west: -3.8, south: 52.12, east: -3.76, north: 52.14 }
const DOWN = { kind: 'status', status: 503 } as const

describe.skipIf(noMapServer)('views of the National Monuments Record', () => {
  const service = useStandIn()
  let time = 0
  /** The fault of the latest response. */
  let trouble: HeritageTrouble | null
  let views: NmrViews
  let feed: Feed
  beforeEach(() => {
    time = Date.parse('2026-01-01')
    trouble = null
    feed = {
      address: service.address,
      typeName: FEATURE_LAYERS.sites,
      userAgent: 'test',
      limits: ANSWER_LIMITS,
    }
    // Longer than any test may take, except those about slow responses.
    const patience = { withStale: 50_000, withNothing: 50_000 }
    views = openNmrViews(feed, DAY, { now: () => time, patience, state: noting(() => time) })
  })

  /** The state of the service in memory, whose latest trouble a test can see. */
  function noting(now: () => number): ServiceState {
    const state = stateInMemory(now)
    return {
      ...state,
      heard: (told) => {
        trouble = told
        return state.heard(told)
      },
    }
  }

  it('of the same place are requested once', async () => {
    const first = await views.sitesIn(LANDSCAPE)
    const moved = { ...LANDSCAPE, west: LANDSCAPE.west + 1e-5, north: LANDSCAPE.north - 1e-5 }
    expect(await views.sitesIn(moved)).toEqual(first)
    expect(first.sites.length).toBeGreaterThan(12)
    expect(service.asked()).toHaveLength(1)
  })

  it('that several readers want at once are requested once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => views.sitesIn(LANDSCAPE)))
    expect(new Set(answers.map(({ sites }) => sites.length)).size).toBe(1)
    expect(service.asked()).toHaveLength(1)
  })

  it('within a larger complete one are not requested', async () => {
    const around = await views.sitesIn(LANDSCAPE)
    const inner = { west: -3.785, south: 52.127, east: -3.78, north: 52.13 }
    const { sites } = await views.sitesIn(inner)
    expect(sites.length).toBeLessThan(around.sites.length)
    expect(service.asked()).toHaveLength(1)
  })

  it('within a larger one that was truncated are requested', async () => {
    expect((await views.sitesIn({ west: -6, south: 51, east: -2.3, north: 53.8 })).truncated).toBe(true)
    expect((await views.sitesIn(LANDSCAPE)).truncated).toBe(false)
    expect(service.asked()).toHaveLength(2)
  })

  it('that waited during three failures are not requested', async () => {
    service.setFault(DOWN)
    const wests = [-5, -4.7, -4.4, -4.1, -3.8, -3.5, -3.2]
    const asking = wests.map((west) => views.sitesIn({ west, south: 52.12, east: west + 0.04, north: 52.14 }))
    const ends = await Promise.allSettled(asking)
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
    // Two requests run at once, so the fourth may be on its way when the third fails.
    expect(service.asked().length).toBeLessThanOrEqual(4)
  })

  it('with an invalid number are empty without a request, even during a fault of the service', async () => {
    service.setFault(DOWN)
    await expect(views.sitesIn(LANDSCAPE)).rejects.toThrow()
    expect(await views.site('x')).toBeNull()
    expect(trouble).toBe('refused')
    expect(service.asked()).toHaveLength(1)
  })

  it('outside Wales are empty without a request', async () => {
    expect((await views.sitesIn({ west: 0, south: 51, east: 1, north: 52 })).sites).toEqual([])
    expect(service.asked()).toEqual([])
  })

  it('are requested again after a day, and the old ones are used if that fails', async () => {
    const before = await views.sitesIn(LANDSCAPE)
    time += DAY
    service.setFault(DOWN)
    expect(await views.sitesIn(LANDSCAPE)).toEqual(before)
    expect(trouble).toBe('refused')
    service.setFault(null)
    const after = await views.sitesIn(LANDSCAPE)
    expect(after.received.getTime() - before.received.getTime()).toBe(DAY)
    expect(trouble).toBeNull()
  })

  it('are not requested for a while after three failures', async () => {
    service.setFault(DOWN)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(views.sitesIn(LANDSCAPE)).rejects.toThrow('refused')
    }
    expect(service.asked()).toHaveLength(3)
    service.setFault(null)
    time += 15_000
    expect((await views.sitesIn(LANDSCAPE)).sites.length).toBeGreaterThan(12)
  })

  it('know their sites by number, and request others once', async () => {
    const { sites } = await views.sitesIn(LANDSCAPE)
    expect(await views.site(sites[0]?.id ?? '')).toEqual(sites[0])
    expect(await views.site('1')).toBeNull()
    expect(await views.site('1')).toBeNull()
    expect(service.asked()).toHaveLength(2)
  })

  it('of a silent service end with an error, also for readers who wait behind others', async () => {
    const slow = { ...feed, limits: { ...ANSWER_LIMITS, time: 5000 } }
    const patience = { withStale: 100, withNothing: 300 }
    const impatient = openNmrViews(slow, DAY, { now: () => time, patience })
    service.setFault({ kind: 'hang' })
    const boxes = Array.from({ length: 6 }, (_, at) => ({
      ...LANDSCAPE,
      west: -5 + at / 4,
      east: -4.95 + at / 4,
    }))
    const answers = await Promise.allSettled(boxes.map((box) => impatient.sitesIn(box)))
    expect(answers.map(({ status }) => status)).toEqual(boxes.map(() => 'rejected'))
    // Two requests run at once: the service still holds both when the last waiting reader gets the error.
    expect(service.asked()).toHaveLength(2)
    await expect(impatient.site('900005')).rejects.toThrow('took too long')
  })

  it('that are old are returned while a silent service is being asked', async () => {
    const patience = { withStale: 100, withNothing: 50_000 }
    const impatient = openNmrViews(feed, DAY, { now: () => time, patience, state: noting(() => time) })
    const before = await impatient.sitesIn(LANDSCAPE)
    time += DAY
    service.setFault({ kind: 'hang' })
    expect(await impatient.sitesIn(LANDSCAPE)).toEqual(before)
    expect(trouble).toBeNull()
  })
})
