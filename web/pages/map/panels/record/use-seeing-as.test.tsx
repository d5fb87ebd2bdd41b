import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { FIRST_LIGHT, type SeenUnder } from '#contract/relief/light.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { newLightStore } from '#web/map/light/light-store.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { layersWith, sampleElevation, sampleSettings } from '#web/testing/sample-settings.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { useSeeingAs } from './use-seeing-as.ts'
import { renderAt } from '#web/testing/routed.tsx'

withFreshBrowser()

const LOW_WEST: SeenUnder = { layer: 'light', azimuth: 270, altitude: 12 }
const layers = layersWith('dtm:hillshade')
const camera = { center: [-4, 52], zoom: 9, bearing: 10 }

/** Presses the button of a record that was seen this way. */
function pressSee(settings: MapSettings, seen: SeenUnder) {
  const map = {
    getCenter: () => ({ lng: -4, lat: 52 }),
    getZoom: () => camera.zoom,
    getBearing: () => camera.bearing,
    fitBounds: vi.fn(),
    jumpTo: vi.fn(),
  }
  const light = newLightStore(FIRST_LIGHT)
  const background = { settings, layers, light, lightTrouble: null, comparison: null }
  const [changeLayer, compare] = [vi.fn(), vi.fn()]
  const Page = () => {
    const given = { ...background, changeLayer, compare } as unknown as Background
    const see = useSeeingAs(map as unknown as MapLibreMap, given)
    return <button onClick={() => see(sampleRecord(), seen)}>See</button>
  }
  const element = (
    <ToastArea>
      <Page />
    </ToastArea>
  )
  const { router } = renderAt(element, '/LidarPortal?record=7')
  fireEvent.click(screen.getByRole('button', { name: 'See' }))
  return { map, light, changeLayer, router }
}

test('the map goes to the record in the member’s light, and the Back button returns', async () => {
  const settings = sampleSettings({ elevationSets: [sampleElevation()] })
  const { map, light, changeLayer, router } = pressSee(settings, LOW_WEST)
  expect(map.fitBounds).toHaveBeenCalledOnce()
  expect(light.get()).toMatchObject({ azimuth: 270, altitude: 12, method: 'single' })
  const shown = layersWith('light', { opacity: { relief: 1 } })
  expect(changeLayer.mock.calls).toEqual([[{ do: 'replace', layers: shown }]])
  await waitFor(() => expect(router.location.search).not.toContain('record'))
  act(() => router.go(-1))
  await waitFor(() => expect(map.jumpTo.mock.calls).toEqual([[camera]]))
  expect(light.get()).toEqual(FIRST_LIGHT)
  expect(changeLayer.mock.lastCall).toEqual([{ do: 'replace', layers }])
})

test('if this portal has no such layer, the map does not change and a message says so', () => {
  const { map, light, changeLayer } = pressSee(sampleSettings(), LOW_WEST)
  screen.getByText(/This layer is not available here/)
  expect([map.fitBounds.mock.calls, changeLayer.mock.calls]).toEqual([[], []])
  expect(light.get()).toEqual(FIRST_LIGHT)
})
