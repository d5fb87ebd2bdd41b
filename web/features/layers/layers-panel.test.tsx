import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FIRST_LIGHT } from '#contract/light.ts'
import type { MapSettings } from '#contract/map.ts'
import { FIRST_LAYERS, showing, type LayerState } from '#web/map/layer-state.ts'
import { newLightStore } from '#web/map/light-store.ts'
import type { LayerWatch } from '#web/map/layer-watch.ts'
import { FRESH_HEALTH, type SourceHealth } from '#web/map/source-health.ts'
import type { Comparison } from '#web/map/swipe/comparison.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  sampleElevation,
  sampleReliefLayer,
  sampleTileset,
  sampleSettings,
} from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import type { Missing } from './layer-facts.ts'
import { LayersContext } from './layers-context.ts'
import { LayersPanel } from './layers-panel.tsx'

withFreshBrowser()

interface Given extends Partial<Parameters<typeof LayersPanel>[0]> {
  settings?: MapSettings
  layers?: LayerState
  health?: SourceHealth
  comparison?: Comparison
  lightTrouble?: Missing
}

function openPanel({ settings = sampleSettings(), layers = FIRST_LAYERS, ...given }: Given = {}) {
  const changeLayer = vi.fn()
  const tryLayerAgain = vi.fn()
  const onToggle = vi.fn()
  const onGoTo = vi.fn()
  const pointAtTileset = vi.fn()
  show(
    <LayersContext
      value={{
        settings,
        settled: true,
        askAgain: null,
        layers,
        changeLayer,
        light: newLightStore(FIRST_LIGHT),
        lightTrouble: given.lightTrouble ?? null,
        giveUpLight: vi.fn(),
        comparison: given.comparison ?? null,
        compare: vi.fn(),
        shown: layers,
        watch: watchThatSees(given.health ?? FRESH_HEALTH),
        tryLayerAgain,
        simple: false,
        baseMissing: false,
        baseDead: false,
        seeRelief: vi.fn(),
        goToSurvey: vi.fn(),
        pointedTileset: null,
        pointAtTileset,
      }}
    >
      <LayersPanel open onToggle={onToggle} onGoTo={onGoTo} notes={{}} {...given} />
    </LayersContext>,
  )
  return { changeLayer, tryLayerAgain, onToggle, onGoTo, pointAtTileset, user: userEvent.setup() }
}

function watchThatSees(health: SourceHealth): LayerWatch {
  return { healthOf: () => health, subscribe: () => () => undefined, tell: () => undefined }
}

test('the street map and the community finds are on at first', () => {
  openPanel()
  screen.getByRole('radio', { name: 'Street map', checked: true })
  screen.getByRole('switch', { name: 'Community Finds', checked: true })
  screen.getByRole('switch', { name: 'DTM Hillshade', checked: false })
})

test('choosing the satellite imagery makes one change, to the base map', async () => {
  const { user, changeLayer } = openPanel()
  await user.click(screen.getByRole('radio', { name: 'Satellite imagery' }))
  expect(changeLayer.mock.calls).toEqual([[{ do: 'choose-base', base: 'satellite' }]])
})

test('switching the hillshade on makes one change, to the overlays', async () => {
  const { user, changeLayer } = openPanel()
  await user.click(screen.getByRole('switch', { name: 'DTM Hillshade' }))
  expect(changeLayer.mock.calls).toEqual([[{ do: 'switch', overlay: 'dtm', on: true }]])
})

test('a base map without an address cannot be chosen, and says why', () => {
  const { layers } = sampleSettings()
  const satellite = { ...layers.satellite, address: null }
  openPanel({ settings: sampleSettings({ layers: { ...layers, satellite } }) })
  expect(screen.getByRole('radio', { name: 'Satellite imagery' })).toHaveProperty('disabled', true)
  // The historic map of the sample settings has no key.
  expect(screen.getAllByText('Not available on this site.')).toHaveLength(2)
})

test('a map without its key stays in the list and says that it is not available', () => {
  openPanel()
  expect(screen.getByRole('radio', { name: 'Historic OS (c.1888)' })).toHaveProperty('disabled', true)
  screen.getByText('Not available on this site.')
})

test('only layers that are on have an opacity slider', async () => {
  const { user, changeLayer } = openPanel({ layers: { ...FIRST_LAYERS, opacity: { street: 0.5 } } })
  expect(screen.queryByRole('slider', { name: 'Opacity of DTM Hillshade' })).toBeNull()
  screen.getByRole('slider', { name: 'Opacity of Street map' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(changeLayer.mock.calls).toEqual([[{ do: 'fade', layer: 'street', opacity: 0.55 }]])
})

test('a layer that fails to load says so and can be requested again', async () => {
  const health = { ...FRESH_HEALTH, asked: true, failuresInARow: 3 }
  const { user, tryLayerAgain } = openPanel({ health, layers: { ...FIRST_LAYERS, overlays: showing() } })
  screen.getByText('This layer could not be loaded. Try again later.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tryLayerAgain.mock.calls).toEqual([['street']])
})

test('a layer that is loading says so', () => {
  openPanel({ health: { ...FRESH_HEALTH, asked: true, loading: true } })
  screen.getByRole('progressbar', { name: 'Loading Street map' })
})

test('without tilesets the hillshade cannot be switched on, and says why', () => {
  openPanel({ settings: sampleSettings({ reliefSets: [] }) })
  expect(screen.getByRole('switch', { name: 'DTM Hillshade' })).toHaveProperty('disabled', true)
  screen.getByText('Not available: this portal has no LiDAR tiles yet.')
})

test('each tileset can be shown on the map, and an invented one is labelled as invented', async () => {
  const demonstration = sampleTileset({ id: 'demonstration', name: 'demo', invented: true })
  const { user, onGoTo } = openPanel({
    settings: sampleSettings({ reliefSets: [sampleTileset(), demonstration] }),
  })
  screen.getByRole('button', { name: 'Go to Pumlumon' })
  screen.getByText('Invented landscape, for demonstration')
  await user.click(screen.getByRole('button', { name: 'Go to the demonstration landscape' }))
  expect(onGoTo.mock.calls).toEqual([[demonstration]])
})

test('each tileset shows its name, date, author and licence', () => {
  const layers = [sampleReliefLayer('hillshade'), sampleReliefLayer('vat')]
  const ground = sampleTileset({ layers, datumShift: 'Helmert' })
  const surface = sampleTileset({
    id: 'roofs',
    name: 'Roofs',
    model: 'DSM',
    elevation: {
      ...{ encoding: 'terrarium', minZoom: 11, maxZoom: 16, step: 1 / 128 },
      ...{ tilejson: 'https://portal.example/roofs.json', archive: null },
    },
    surveyed: null,
    licence: 'https://www.example.org/licence',
  })
  openPanel({ settings: sampleSettings({ reliefSets: [ground, surface] }) })
  const [first, second, ...others] = within(screen.getByRole('list', { name: 'Surveys' })).getAllByRole(
    'listitem',
  )
  if (!first || !second) throw new Error('There are no tilesets')
  expect(others).toEqual([])
  for (const text of [
    'Pumlumon',
    'Bare ground (DTM) · surveyed 2020-2022',
    '© LiDAR people',
    'Licence: OGL v3',
  ])
    within(first).getByText(text)
  within(first).getByText('Hillshade, Archaeological blend (VAT)')
  within(first).getByText('Locations may be up to 3 m out.')
  within(second).getByText('With trees and buildings (DSM)')
  within(second).getByText(
    'Live light, heights and profiles use this survey only where there is no bare-ground survey.',
  )
  expect(within(second).getByRole('link', { name: 'example.org/licence' }).getAttribute('href')).toBe(
    'https://www.example.org/licence',
  )
})

test('the area of a tileset is shown while the pointer or the focus is on it', async () => {
  const tileset = sampleTileset()
  const { user, pointAtTileset } = openPanel({ settings: sampleSettings({ reliefSets: [tileset] }) })
  await user.hover(screen.getByText('Pumlumon'))
  await user.unhover(screen.getByText('Pumlumon'))
  expect(pointAtTileset.mock.calls).toEqual([[tileset], [null]])
  screen.getByRole('button', { name: 'Go to Pumlumon' }).focus()
  expect(pointAtTileset.mock.lastCall).toEqual([tileset])
})

const withSeveralLayers = sampleSettings({
  reliefSets: [
    sampleTileset({
      layers: [sampleReliefLayer('hillshade'), sampleReliefLayer('slope'), sampleReliefLayer('vat')],
    }),
    sampleTileset({ id: 'preseli', name: 'Preseli' }),
  ],
})
const groundOn = { ...FIRST_LAYERS, overlays: showing('dtm') }

test('a visualisation can be chosen from those that the tilesets have, and is explained', async () => {
  const { user, changeLayer } = openPanel({ settings: withSeveralLayers, layers: groundOn })
  const choice = screen.getByRole('combobox', { name: 'LiDAR visualisation' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hillshade', 'Slope', 'Archaeological blend (VAT)'])
  screen.getByText(/Lit from the north-west: banks catch the light/)
  await user.selectOptions(choice, 'Slope')
  expect(changeLayer.mock.calls).toEqual([[{ do: 'choose-relief-layer', reliefLayer: 'slope' }]])
})

test('a tileset without the chosen layer says what it shows instead', () => {
  openPanel({ settings: withSeveralLayers, layers: { ...groundOn, reliefLayer: 'vat' } })
  expect(screen.getAllByText(/This survey does not include/).map(({ textContent }) => textContent)).toEqual([
    'Showing Hillshade. This survey does not include: Archaeological blend (VAT).',
  ])
})

test('if no tileset has more than one layer, or the ground is off, there is no choice of layer', () => {
  openPanel({ settings: sampleSettings(), layers: groundOn })
  openPanel({ settings: withSeveralLayers })
  expect(screen.queryByRole('combobox', { name: 'LiDAR visualisation' })).toBeNull()
})

test('the open panel has a button titled Hide layers', async () => {
  const { user, onToggle } = openPanel()
  await user.click(screen.getByRole('button', { name: 'Hide layers', expanded: true }))
  expect(onToggle).toHaveBeenCalledOnce()
})

test('when the panel is closed, there is only a button titled Show layers', () => {
  openPanel({ open: false })
  screen.getByRole('button', { name: 'Show layers', expanded: false })
  expect(screen.queryByRole('radio')).toBeNull()
})

test('on a small screen the panel follows the toolbar and has no button of its own', () => {
  openPanel({ open: false, onToggle: null })
  expect(screen.queryByRole('button')).toBeNull()
})

test('while two layers are compared, they are chosen in the bar below the map instead of the panel', () => {
  openPanel({ comparison: { left: 'street', right: 'dtm' } })
  screen.getByText(/choose the base map and LiDAR in the bar below the map/)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('switch', { name: 'DTM Hillshade' })).toBeNull()
  screen.getByRole('switch', { name: 'Community Finds' })
})

test('a heritage layer that the operator switched off stays in the list, with the reason', () => {
  const { heritage } = sampleSettings()
  const parks = { ...heritage.parks, available: false }
  openPanel({ settings: sampleSettings({ heritage: { ...heritage, parks } }) })
  const row = screen.getByRole('switch', { name: 'Registered Historic Parks and Gardens' })
  expect(row).toHaveProperty('disabled', true)
  // The historic map of the sample settings has no key.
  expect(screen.getAllByText('Not available on this site.')).toHaveLength(2)
})

test('a note about a layer is shown while the layer is on', () => {
  const notes = { nmr: 'Only 5,000 points are shown here.' }
  openPanel({ notes, layers: { ...FIRST_LAYERS, overlays: showing('nmr') } })
  screen.getByText('Only 5,000 points are shown here.')
})

test('the live light can be switched on if there are heights', async () => {
  const { user, changeLayer } = openPanel({
    settings: sampleSettings({ elevationSets: [sampleElevation()] }),
  })
  await user.click(screen.getByRole('switch', { name: 'Live light (LiDAR)' }))
  expect(changeLayer.mock.calls).toEqual([[{ do: 'switch', overlay: 'light', on: true }]])
})

test('without heights there is no live light, and the panel says why', () => {
  openPanel()
  expect(screen.getByRole('switch', { name: 'Live light (LiDAR)' })).toHaveProperty('disabled', true)
  screen.getByText('Not available: this portal has no heights of the ground yet.')
})

test('a browser that cannot draw the live light says so', () => {
  openPanel({
    lightTrouble: 'noGraphics',
    settings: sampleSettings({ elevationSets: [sampleElevation()] }),
  })
  expect(screen.getByRole('switch', { name: 'Live light (LiDAR)' })).toHaveProperty('disabled', true)
  screen.getByText(/your browser or device cannot draw this layer/)
})
