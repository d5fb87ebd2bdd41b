import { act, screen } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { PageMapContext } from '../page-map.tsx'
import { ScaleBar } from './scale-bar.tsx'

withFreshBrowser()

/** A map at 52 degrees north that can be moved and tilted. */
function withScaleBar() {
  const view = { zoom: 15, pitch: 0 }
  const listeners = new Set<() => void>()
  const map = {
    getCenter: () => ({ lat: 52 }),
    getZoom: () => view.zoom,
    getPitch: () => view.pitch,
    on: (_: string, listener: () => void) => {
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
  }
  show(
    <PageMapContext value={map as unknown as MapLibreMap}>
      <ScaleBar />
    </PageMapContext>,
  )
  return (next: Partial<typeof view>) =>
    act(() => {
      Object.assign(view, next)
      for (const listener of listeners) listener()
    })
}

const bar = () => screen.queryByRole('img', { name: /^Scale/ })

test('the scale bar is as long as its words say, and follows the zoom', () => {
  const change = withScaleBar()
  expect(bar()?.textContent).toBe('100 m')
  // A pixel is 78271.517 m × cos 52° / 2^15 wide, which is 1.4706 m.
  expect(parseFloat(bar()?.style.width ?? '')).toBeCloseTo(68, 0)
  change({ zoom: 12 })
  expect(bar()?.textContent).toBe('1 km')
})

test('the scale bar goes while the map is tilted, and comes back', () => {
  const change = withScaleBar()
  change({ pitch: 1 })
  expect(bar()).toBeNull()
  change({ pitch: 0 })
  expect(bar()).not.toBeNull()
})
