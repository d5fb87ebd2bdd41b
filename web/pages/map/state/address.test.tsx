import { act, render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FIRST_LIGHT } from '#contract/relief/light.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { FIRST_LAYERS } from '#web/map/layers/layer-state.ts'
import { newLightStore } from '#web/map/light/light-store.ts'
import type { MapViewpoint } from '#web/map/view/view-memory.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { browserHistory } from '#web/lib/routing/history.ts'
import { PortalRouter } from '#web/lib/routing/index.ts'
import { PageRouter } from '#web/lib/routing/router.ts'
import { useMapStart, useNewView } from './address.ts'

withFreshBrowser()

const LENT = { current: null }
const MOVED: MapViewpoint = { latitude: 52.5, longitude: -3.5, zoom: 12 }

/** The map page, and a page about it that arrives when it is told to. */
async function open(search = '') {
  window.history.replaceState(null, '', `/LidarPortal${search}`)
  const light = newLightStore(FIRST_LIGHT)
  const background = { layers: FIRST_LAYERS, light, comparison: null } as Partial<Background> as Background
  const map: { moved?: (view: MapViewpoint) => void } = {}
  const MapPage = () => {
    map.moved = useNewView(useMapStart(), background, LENT).moved
    return null
  }
  const other = Promise.withResolvers<() => null>()
  const pages = [
    { path: '/LidarPortal', fetch: () => Promise.resolve(MapPage) },
    { path: '/about', fetch: () => other.promise },
  ]
  const fetch = (page: (typeof pages)[number]) => page.fetch()
  const router = new PageRouter({ pages, fetch, Fault: () => null }, browserHistory())
  await router.ready
  render(<PortalRouter router={router} Around={({ children }) => children} Fault={() => null} />)
  return {
    router,
    move: () => act(() => map.moved?.(MOVED)),
    arrive: () =>
      act(() => {
        other.resolve(() => null)
        return other.promise
      }),
  }
}

const here = () => `${window.location.pathname}${decodeURIComponent(window.location.search)}`

test('where the map came to rest is in the address, beside what others have put there', async () => {
  const { router, move } = await open('?site=mound')
  move()
  expect(here()).toBe('/LidarPortal?site=mound&at=52.500000,-3.500000,12')
  await act(() => router.move('?record=7'))
  await waitFor(() => expect(here()).toBe('/LidarPortal?record=7&at=52.500000,-3.500000,12'))
})

test('a record that is opened while the map moves stays in the address', async () => {
  const { router, move } = await open()
  act(() => {
    void router.move('?record=7')
    move()
  })
  expect(here()).toBe('/LidarPortal?record=7&at=52.500000,-3.500000,12')
})

test('a map that moves while the next page is on its way does not keep its visitor', async () => {
  const { router, move, arrive } = await open()
  act(() => void router.move('/about'))
  move()
  expect(here()).toBe('/LidarPortal')
  await arrive()
  await waitFor(() => expect(here()).toBe('/about'))
})

test('the same when Back leads to a page that is still on its way', async () => {
  window.history.replaceState(null, '', '/about')
  window.history.pushState(null, '', '/')
  const { router, move, arrive } = await open()
  window.history.back()
  await waitFor(() => expect(router.state.coming).not.toBeNull())
  move()
  await arrive()
  await waitFor(() => expect(router.location.pathname).toBe('/about'))
  expect(here()).toBe('/about')
})

test('a visitor who stays after all finds the view in the address', async () => {
  const { router, move } = await open()
  act(() => void router.move('/about'))
  move()
  await act(() => router.move('?record=7'))
  await waitFor(() => expect(here()).toBe('/LidarPortal?record=7&at=52.500000,-3.500000,12'))
})
