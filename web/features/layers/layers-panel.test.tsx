import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FIRST_LAYERS } from '#web/map/layer-state.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSet, sampleSettings } from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import { LayersPanel } from './layers-panel.tsx'

withFreshBrowser()

function openPanel(given: Partial<Parameters<typeof LayersPanel>[0]> = {}) {
  const onChange = vi.fn()
  const onToggle = vi.fn()
  const onGoTo = vi.fn()
  show(
    <LayersPanel
      settings={sampleSettings()}
      layers={FIRST_LAYERS}
      onChange={onChange}
      open
      onToggle={onToggle}
      onGoTo={onGoTo}
      finds={<p>three finds</p>}
      {...given}
    />,
  )
  return { onChange, onToggle, onGoTo, user: userEvent.setup() }
}

test('the street map and the community finds are on at first', () => {
  openPanel()
  screen.getByRole('radio', { name: 'Street map', checked: true })
  screen.getByRole('switch', { name: 'Community Finds', checked: true })
  screen.getByRole('switch', { name: 'DTM Hillshade', checked: false })
})

test('choosing the satellite imagery is one change of the base', async () => {
  const { user, onChange } = openPanel()
  await user.click(screen.getByRole('radio', { name: 'Satellite imagery' }))
  expect(onChange.mock.calls).toEqual([[{ do: 'choose-base', base: 'satellite' }]])
})

test('switching the hillshade on is one change of the overlays', async () => {
  const { user, onChange } = openPanel()
  await user.click(screen.getByRole('switch', { name: 'DTM Hillshade' }))
  expect(onChange.mock.calls).toEqual([[{ do: 'switch', overlay: 'relief', on: true }]])
})

test('a base map without an address cannot be chosen, and says why', () => {
  const { satellite } = sampleSettings()
  openPanel({ settings: sampleSettings({ satellite: { ...satellite, address: null } }) })
  expect(screen.getByRole('radio', { name: 'Satellite imagery' })).toHaveProperty('disabled', true)
  screen.getByText('Not available: no address has been set up for it.')
})

test('without tile sets the hillshade cannot be switched on, and says why', () => {
  openPanel({ settings: sampleSettings({ reliefSets: [] }) })
  expect(screen.getByRole('switch', { name: 'DTM Hillshade' })).toHaveProperty('disabled', true)
  screen.getByText('Not available: this portal has no LiDAR tiles yet.')
})

test('each tile set can be gone to; an invented one is called so', async () => {
  const demonstration = sampleSet({ name: 'demo', invented: true })
  const { user, onGoTo } = openPanel({
    settings: sampleSettings({ reliefSets: [sampleSet(), demonstration] }),
  })
  screen.getByRole('button', { name: 'Go to Pumlumon' })
  screen.getByText('Invented landscape, for demonstration')
  await user.click(screen.getByRole('button', { name: 'Go to the demonstration landscape' }))
  expect(onGoTo.mock.calls).toEqual([[demonstration]])
})

test('the list of finds goes when the finds are switched off', () => {
  openPanel({ layers: { ...FIRST_LAYERS, overlays: { finds: false, relief: false } } })
  expect(screen.queryByText('three finds')).toBeNull()
})

test('open, its button is titled Hide layers', async () => {
  const { user, onToggle } = openPanel()
  await user.click(screen.getByRole('button', { name: 'Hide layers', expanded: true }))
  expect(onToggle).toHaveBeenCalledOnce()
})

test('closed, there is only a button titled Show layers', () => {
  openPanel({ open: false })
  screen.getByRole('button', { name: 'Show layers', expanded: false })
  expect(screen.queryByRole('radio')).toBeNull()
})

test('on a small screen it follows the toolbar and has no button of its own', () => {
  openPanel({ open: false, onToggle: null })
  expect(screen.queryByRole('button')).toBeNull()
})
