import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { useReducer, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { SeenUnder } from '#contract/relief/light.ts'
import { getRecord } from '#contract/records/records.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { comparedOf } from '#web/map/swipe/compared-layer.ts'
import { changeLayers, showing, type LayerChange, type LayerState } from '#web/map/layers/layer-state.ts'
import { newLightStore, type LightStore } from '#web/map/light/light-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { sampleElevation, sampleSettings } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'
import { useMapStart, useNewView } from '../../state/address.ts'
import { useArriveAtRecord } from './use-arrive-at-record.ts'
import { renderAt } from '#web/testing/routed.tsx'

withFreshBrowser()

const LOW_WEST: SeenUnder = { layer: 'light', azimuth: 270, altitude: 12 }
const MEMORY = 'mapLayers'
const settings = sampleSettings({ elevationSets: [sampleElevation()] })

interface Page {
  layers: LayerState
  light: LightStore
  arriving: boolean
  change: (change: LayerChange) => void
}

/** Follows a link to a record that was seen this way. */
function follow(search: string, seen: SeenUnder | null = LOW_WEST) {
  answerWith({ '/api/records/7/': answering(getRecord, 200, sampleRecord({ seen_under: seen })) })
  const map = { fitBounds: vi.fn() }
  const page: { now?: Page } = {}
  const MapPage = () => {
    const start = useMapStart()
    const [layers, changeLayer] = useReducer(changeLayers, start.layers)
    const [light] = useState(() => newLightStore(start.light))
    const known = { settings, surveys: settings.reliefSets, lightTrouble: null, settled: true }
    const given = { ...known, layers, changeLayer, light, comparison: start.comparison }
    const background = given as Partial<Background> as Background
    const { arriving, lentRef } = useArriveAtRecord(map as unknown as MapLibreMap, start, background)
    useNewView(start, background, lentRef)
    page.now = { layers, light, arriving, change: changeLayer }
    return null
  }
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <MapPage />
    </QueryClientProvider>
  )
  const { router } = renderAt(element, `/LidarPortal${search}`)
  const shown = () => {
    if (!page.now) throw new Error('The page has not been rendered.')
    return page.now
  }
  return { map, router, shown }
}

const arrived = (shown: () => Page) => waitFor(() => expect(shown().arriving).toBe(false))

test('a link to a record moves the map there and shows the ground as its member saw it', async () => {
  const { map, router, shown } = follow('?record=7')
  expect(shown().arriving).toBe(true)
  await waitFor(() => expect(comparedOf(shown().layers)).toBe('light'))
  expect(shown().light.get()).toMatchObject({ azimuth: 270, altitude: 12 })
  expect(map.fitBounds).toHaveBeenCalledOnce()
  await waitFor(() => expect(router.location.search).toMatch(/light=270,12.*on=finds,light/))
})

test('a record without a layer of its own is shown on the hillshade', async () => {
  const { shown } = follow('?record=7', null)
  await waitFor(() => expect(comparedOf(shown().layers)).toBe('dtm:hillshade'))
})

test('a link with a view of its own keeps that, and shows the ground', async () => {
  const { map, shown } = follow('?record=7&at=52.1,-3.8,17')
  await waitFor(() => expect(comparedOf(shown().layers)).toBe('light'))
  expect(map.fitBounds).not.toHaveBeenCalled()
})

test.each([
  ['?record=7&on=finds', 'street'],
  ['?record=7&on=dsm', 'dsm'],
  ['?record=7&swipe=street,dtm', 'street'],
])('relief that a link names stays: %s', async (search, relief) => {
  const { map, shown } = follow(search)
  await arrived(shown)
  await waitFor(() => expect(map.fitBounds).toHaveBeenCalledOnce())
  expect(comparedOf(shown().layers)).toBe(relief)
})

test('the visitor’s own layers are remembered as they were, until the visitor changes one', async () => {
  browserStorage('session').write(MEMORY, 'on=finds,nmr')
  const kept = () => browserStorage('session').read(MEMORY)
  const { shown } = follow('?record=7')
  await waitFor(() =>
    expect(shown().layers).toMatchObject({ overlays: showing('finds', 'nmr'), relief: { lit: true } }),
  )
  expect(kept()).toBe('on=finds%2Cnmr')
  act(() => shown().change({ do: 'switch', overlay: 'nmr', on: false }))
  await waitFor(() => expect(kept()).toContain('on=finds%2Clight'))
})
