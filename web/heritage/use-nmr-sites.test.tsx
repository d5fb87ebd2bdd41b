import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { listNmrSites } from '#contract/relief/heritage.ts'
import { useLayerHealth, useLayerWatch } from '#web/map/layers/layer-watch.ts'
import { conditionOf, type Condition } from '#web/map/layers/source-health.ts'
import { answering, withoutJson } from '#web/testing/answers.ts'
import { movedMap } from '#web/testing/moved-map.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-heritage.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'
import { useNmrSites } from './use-nmr-sites.ts'

withFreshBrowser()

const realTimeout = globalThis.setTimeout

/** Degrees from the centre of the view to each side. */
const REACH = 0.5

const boxAt = (longitude: number, reach = REACH) =>
  `/api/heritage/nmr/?west=${String(longitude - reach)}&south=52&east=${String(longitude + reach)}&north=53`

const answer = (id: string, truncated = false) =>
  answering(listNmrSites, 200, {
    sites: [sampleSite({ id })],
    truncated,
    received: '2026-11-21T12:00:00Z',
  })

/** Repeats a check until it succeeds, while answers arrive and the test clock advances. */
async function until(holds: () => void): Promise<void> {
  for (let patience = 50; ; patience -= 1) {
    try {
      holds()
      return
    } catch (fault) {
      if (patience === 0) throw fault
    }
    await act(async () => {
      await new Promise((resolve) => realTimeout(resolve, 0))
      await vi.advanceTimersByTimeAsync(10)
    })
  }
}

function follow(answers: Record<string, Answering>, { zoom = 11, on = true } = {}) {
  vi.useFakeTimers()
  const asked = answerWith(answers)
  const aborting = vi.spyOn(AbortController.prototype, 'abort')
  const { map, moveTo } = movedMap({ longitude: -4, zoom, reach: REACH })
  const queries = new QueryClient()
  const { result, rerender } = renderHook(
    (now: boolean) => {
      const watch = useLayerWatch(null)
      const condition = useLayerHealth(watch, 'nmr', conditionOf)
      return { ...useNmrSites(map, now, watch), condition, again: () => watch.tell('nmr', 'again') }
    },
    {
      initialProps: on,
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  )
  const ids = () => result.current.sites.map(({ id }) => id)
  return {
    asked,
    aborted: () => aborting.mock.calls.length,
    now: () => result.current,
    ids,
    shows: (...expected: string[]) => until(() => expect(ids()).toEqual(expected)),
    tells: (condition: Condition) => until(() => expect(result.current.condition).toBe(condition)),
    switchTo: (next: boolean) => rerender(next),
    move: (to: Parameters<typeof moveTo>[0]) => act(() => moveTo(to)),
    /** Advances the test clock; milliseconds. */
    later: (time: number) => act(() => vi.advanceTimersByTimeAsync(time)),
  }
}

test('nothing is requested while the layer is off', async () => {
  const { asked, later } = follow({}, { on: false })
  await later(1000)
  expect(asked).toEqual([])
})

test('the view is requested when the layer is switched on, and not again when it is switched off and on', async () => {
  const { asked, ids, later, shows, switchTo } = follow({ [boxAt(-4)]: answer('1') })
  await shows('1')
  switchTo(false)
  expect(ids()).toEqual([])
  switchTo(true)
  await later(1000)
  expect(ids()).toEqual(['1'])
  expect(asked).toHaveLength(1)
})

test('a new view is requested 300 ms after the last move, and the sites before it stay until then', async () => {
  const { asked, ids, later, shows, move } = follow({
    [boxAt(-4)]: answer('1'),
    [boxAt(-3)]: answer('2'),
  })
  await shows('1')
  move({ longitude: -3.5 })
  await later(299)
  move({ longitude: -3 })
  await later(299)
  expect([asked.length, ids()]).toEqual([1, ['1']])
  await shows('2')
  expect(asked).toHaveLength(2)
})

test('the current request is cancelled when another view is requested', async () => {
  const { aborted, later, shows, move } = follow({
    [boxAt(-4)]: 'no answer',
    [boxAt(-3)]: answer('2'),
  })
  await later(100)
  move({ longitude: -3 })
  await shows('2')
  expect(aborted()).toBe(1)
})

test('below zoom 11 there are no sites, immediately', async () => {
  const { ids, shows, move } = follow({ [boxAt(-4)]: answer('1') })
  await shows('1')
  move({ zoom: 10.9 })
  expect(ids()).toEqual([])
})

test('a view within a complete response is not requested', async () => {
  const { asked, later, shows, move } = follow({ [boxAt(-4)]: answer('1') })
  await shows('1')
  move({ zoom: 13 })
  await later(1000)
  expect(asked).toHaveLength(1)
})

test('a view within a truncated response is requested, because there may be more sites', async () => {
  const { asked, now, shows, move } = follow({
    [boxAt(-4)]: answer('1', true),
    [boxAt(-4, 0.1)]: answer('2'),
  })
  await shows('1')
  expect(now().truncated).toBe(true)
  move({ reach: 0.1 })
  await shows('2')
  expect(asked).toHaveLength(2)
})

test('a failure is reported, and another attempt loads the sites', async () => {
  const answers = [withoutJson(503), answer('1')]
  const { now, shows, tells } = follow({ [boxAt(-4)]: () => answers.shift() ?? 'no answer' })
  await tells('failed')
  act(() => now().again())
  await shows('1')
  await tells('quiet')
})

test('a response that never comes is reported as loading, then as failed', async () => {
  const { later, tells } = follow({ [boxAt(-4)]: 'no answer' })
  await tells('loading')
  await later(8000)
  await tells('failed')
})
