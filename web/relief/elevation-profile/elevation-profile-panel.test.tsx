import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MapLibreMap } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { speak } from '#web/i18n/index.ts'
import { PageMapContext } from '#web/map/page-map.tsx'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { ElevationProfilePanel } from './elevation-profile-panel.tsx'

withFreshBrowser()

const LINE = [
  [52.1, -3.8],
  [52.11, -3.78],
] as const

function showPanel() {
  let latitude = 52.1
  const moved = new Set<() => void>()
  const fitBounds = vi.fn()
  const map = {
    on: (_: 'moveend', hear: () => void) => {
      moved.add(hear)
      return { unsubscribe: () => moved.delete(hear) }
    },
    getBounds: () => ({
      getSouth: () => latitude - 0.05,
      getNorth: () => latitude + 0.05,
      getWest: () => -3.9,
      getEast: () => -3.7,
    }),
    getZoom: () => 14,
    getCanvas: () => document.createElement('canvas'),
    fitBounds,
  }
  const onClose = vi.fn()
  show(
    <PageMapContext value={map as unknown as MapLibreMap}>
      <ElevationProfilePanel line={LINE} tilesets={[]} grid={HELMERT_GRID} onClose={onClose} />
    </PageMapContext>,
  )
  const moveTo = (next: number) => {
    latitude = next
    act(() => moved.forEach((hear) => hear()))
  }
  return { moveTo, fitBounds, onClose, user: userEvent.setup() }
}

test('a profile whose line left the view folds to one line, which leads back and closes it', async () => {
  const { moveTo, fitBounds, onClose, user } = showPanel()
  const content = await screen.findByText('This portal has no heights yet.')
  moveTo(52.0)
  screen.getByText('of a line 11 km away')
  expect(content.checkVisibility()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(fitBounds).toHaveBeenCalledExactlyOnceWith([-3.8, 52.1, -3.78, 52.11], expect.anything())
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  moveTo(52.1)
  expect(content.checkVisibility()).toBe(true)
  screen.getByRole('button', { name: 'Close profile' })
  expect(screen.queryByText(/^of a line/)).toBeNull()
})

test('the folded profile is in Welsh for visitors who read Welsh', async () => {
  const { moveTo } = showPanel()
  await act(() => speak('cy'))
  moveTo(52.0)
  screen.getByText('llinell 11 km i ffwrdd')
  screen.getByRole('button', { name: 'Mynd yn ôl' })
  screen.getByRole('button', { name: 'Cau' })
})
