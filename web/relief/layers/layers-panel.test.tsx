import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_LIGHT } from '#contract/relief/light.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { speak } from '#web/i18n/index.ts'
import { FIRST_LAYERS, showing, type LayerState } from '#web/map/layers/layer-state.ts'
import { newLightStore } from '#web/map/light/light-store.ts'
import type { LayerWatch } from '#web/map/layers/layer-watch.ts'
import { FRESH_HEALTH, type SourceHealth } from '#web/map/layers/source-health.ts'
import type { Comparison } from '#web/map/swipe/comparison.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  sampleElevation,
  sampleRaster,
  sampleReliefLayer,
  sampleTileset,
  sampleSettings,
} from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import type { Missing } from './layer-facts.ts'
import { LayersContext } from './layers-context.ts'
import { LayersPanel } from './layers-panel.tsx'
import type { Background } from './kinds/use-background.ts'

withFreshBrowser()

interface Given extends Partial<Parameters<typeof LayersPanel>[0]> {
  settings?: MapSettings
  layers?: LayerState
  health?: SourceHealth
  comparison?: Comparison
  lightTrouble?: Missing
  lidar?: Background['lidar']
}

function openPanel({ settings = sampleSettings(), layers = FIRST_LAYERS, ...given }: Given = {}) {
  const changeLayer = vi.fn()
  const tryLayerAgain = vi.fn()
  const onToggle = vi.fn()
  const onGoTo = vi.fn()
  const pointAtTileset = vi.fn()
  const compare = vi.fn()
  show(
    <LayersContext
      value={{
        settings,
        surveys: settings.reliefSets,
        lidar: given.lidar ?? [],
        settled: true,
        askAgain: null,
        layers,
        changeLayer,
        light: newLightStore(FIRST_LIGHT),
        lightRange: null,
        tellLightRange: vi.fn(),
        lightTrouble: given.lightTrouble ?? null,
        giveUpLight: vi.fn(),
        comparison: given.comparison ?? null,
        compare,
        shown: layers,
        beside: null,
        watch: watchThatSees(given.health ?? FRESH_HEALTH),
        tryLayerAgain,
        simple: false,
        baseMissing: false,
        baseDead: false,
        seeRelief: vi.fn(),
        goToPlace: vi.fn(),
        goToSurvey: vi.fn(),
        pointedTileset: null,
        pointAtTileset,
      }}
    >
      <LayersPanel open onToggle={onToggle} onGoTo={onGoTo} notes={{}} {...given} />
    </LayersContext>,
  )
  return { changeLayer, tryLayerAgain, onToggle, onGoTo, pointAtTileset, compare, user: userEvent.setup() }
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

describe('on a Welsh page', () => {
  beforeEach(() => speak('cy'))
  afterEach(() => speak('en'))
  const surveys = () => within(screen.getByRole('list', { name: 'Arolygon' }))
  const languageOf = (text: string) => surveys().getByText(text).closest('[lang]')?.getAttribute('lang')

  test('a tileset with Welsh texts shows them', () => {
    const welsh = sampleTileset({ name_cy: 'Pumlumon gyfan', attribution_cy: '© Pobl LiDAR' })
    openPanel({ settings: sampleSettings({ reliefSets: [welsh] }) })
    surveys().getByText('Pumlumon gyfan')
    surveys().getByText('© Pobl LiDAR')
    surveys().getByRole('button', { name: /Pumlumon gyfan/ })
    expect(surveys().queryByText('© LiDAR people')).toBeNull()
  })

  test('a tileset with a Welsh name alone marks its credit as English', () => {
    openPanel({ settings: sampleSettings({ reliefSets: [sampleTileset({ name_cy: 'Pumlumon gyfan' })] }) })
    expect(languageOf('© LiDAR people')).toBe('en')
  })

  test('no language is claimed for a tileset without Welsh texts', () => {
    openPanel({ settings: sampleSettings({ reliefSets: [sampleTileset()] }) })
    expect(languageOf('Pumlumon')).toBe('')
    expect(languageOf('© LiDAR people')).toBe('')
  })
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
  within(first).getByText('Locations may be up to 4 m out.')
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
  const choice = within(screen.getByRole('radiogroup', { name: 'LiDAR visualisation' }))
  expect(choice.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Hillshade',
    'Slope',
    'Archaeological blend (VAT)',
  ])
  choice.getByRole('radio', { name: 'Hillshade', checked: true })
  screen.getByText(/Lit from the north-west: banks catch the light/)
  await user.click(choice.getByRole('radio', { name: 'Slope' }))
  expect(changeLayer.mock.calls).toEqual([[{ do: 'choose-relief-layer', reliefLayer: 'slope' }]])
})

test('the bare ground can be blended with another of its layers, with an opacity of its own', async () => {
  const { user, changeLayer } = openPanel({ settings: withSeveralLayers, layers: groundOn })
  await user.click(screen.getByRole('button', { name: 'Blend with another layer', expanded: false }))
  const choice = screen.getByRole('combobox', { name: 'Blend with' })
  const names = within(choice)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['None', 'Slope', 'Archaeological blend (VAT)'])
  await user.selectOptions(choice, 'Slope')
  expect(changeLayer.mock.calls).toEqual([[{ do: 'blend', blend: { reliefLayer: 'slope', opacity: 0.5 } }]])
})

test('a blend is open in the panel, and can be faded and removed', async () => {
  const blend = { reliefLayer: 'vat', opacity: 0.5 } as const
  const { user, changeLayer } = openPanel({
    settings: withSeveralLayers,
    layers: { ...groundOn, blend },
  })
  screen.getByRole('slider', { name: /Archaeological blend/ }).focus()
  await user.keyboard('{ArrowLeft}')
  expect(changeLayer.mock.lastCall).toEqual([{ do: 'blend', blend: { ...blend, opacity: 0.45 } }])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Blend with' }), 'None')
  expect(changeLayer.mock.lastCall).toEqual([{ do: 'blend', blend: null }])
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
  expect(screen.queryByRole('radiogroup', { name: 'LiDAR visualisation' })).toBeNull()
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
  openPanel({ comparison: { left: 'light', right: 'dtm:sky-view-factor' } })
  screen.getByText(
    'Live light (LiDAR) on the left, Sky-view factor on the right. Choose both in the bar below the map.',
  )
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('switch', { name: 'DTM Hillshade' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  screen.getByRole('switch', { name: 'Community Finds' })
})

test('while two layers are compared, a thumbnail chooses the visualisation of its side', async () => {
  const reliefSets = [
    sampleTileset({ layers: (['hillshade', 'slope', 'vat'] as const).map((id) => sampleReliefLayer(id)) }),
  ]
  const { user, compare } = openPanel({
    settings: sampleSettings({ reliefSets }),
    comparison: { left: 'dtm:slope', right: 'light' },
  })
  const choiceOn = (side: string) =>
    within(screen.getByRole('radiogroup', { name: `LiDAR visualisation on the ${side}` }))
  choiceOn('left').getByRole('radio', { name: 'Slope', checked: true })
  expect(choiceOn('right').queryByRole('radio', { checked: true })).toBeNull()
  await user.click(choiceOn('right').getByRole('radio', { name: 'Archaeological blend (VAT)' }))
  await user.click(choiceOn('left').getByRole('radio', { name: 'Hillshade' }))
  expect(compare.mock.calls).toEqual([
    [{ left: 'dtm:slope', right: 'dtm:vat' }],
    [{ left: 'dtm:hillshade', right: 'light' }],
  ])
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

test('a live survey says where it is read from, and is shown where the visitor looks', async () => {
  const national = sampleTileset({ id: 'national-dtm', name: 'Wales LiDAR', live: true })
  const { onGoTo, user } = openPanel({ settings: sampleSettings({ reliefSets: [national] }) })
  screen.getByText('Read from its owner’s files as you look.')
  await user.click(screen.getByRole('button', { name: 'Show Wales LiDAR' }))
  expect(onGoTo.mock.calls).toEqual([[national]])
})

test('the panel says in one sentence that no national LiDAR could be opened', () => {
  openPanel({ lidar: [sampleRaster({ condition: 'unreachable' })] })
  expect(screen.getAllByText(/The national LiDAR could not be loaded/)).toHaveLength(1)
})

test('while one national raster can be read, that sentence is not there', () => {
  const rasters = [sampleRaster({ condition: 'unreachable' }), sampleRaster({ id: 'national-dsm' })]
  openPanel({ lidar: rasters })
  expect(screen.queryByText(/The national LiDAR could not be loaded/)).toBeNull()
})
