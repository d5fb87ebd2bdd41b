import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { SECOND_HEIGHTS } from '#contract/relief/lidar.ts'
import { FIRST_LIGHT } from '#contract/relief/light.ts'
import { FIRST_LAYERS, showing } from '#web/map/layers/layer-state.ts'
import { newLightStore } from '#web/map/light/light-store.ts'
import { FRESH_HEALTH, type SourceHealth } from '#web/map/layers/source-health.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  layersWith,
  sampleElevation,
  sampleRaster,
  sampleReliefLayer,
  sampleTileset,
  sampleSettings,
} from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import { LayersContext } from './layers-context.ts'
import { LayersPanel } from './layers-panel.tsx'
import type { Background } from './kinds/use-background.ts'

withFreshBrowser()

type Given = Partial<Parameters<typeof LayersPanel>[0]> & Partial<Background> & { health?: SourceHealth }

function openPanel({ settings = sampleSettings(), layers = FIRST_LAYERS, health, ...given }: Given = {}) {
  const does = {
    changeLayer: vi.fn(),
    chooseRelief: vi.fn(),
    chooseBase: vi.fn(),
    tryLayerAgain: vi.fn(),
  }
  const [onToggle, onGoTo, onCompare] = [vi.fn(), vi.fn(), vi.fn()]
  const background = {
    ...{ settings, layers, shown: layers, surveys: settings.reliefSets, lidar: [], comparison: null },
    ...{ light: newLightStore(FIRST_LIGHT), lightRange: null, lightTrouble: null },
    watch: { healthOf: () => health ?? FRESH_HEALTH, subscribe: () => () => undefined },
    pointAtTileset: vi.fn(),
    ...does,
    ...given,
  } as unknown as Background
  show(
    <LayersContext value={background}>
      <LayersPanel
        {...{ open: true, small: false, onToggle, onGoTo, onCompare, notes: {}, choices: {}, sources: {} }}
        {...given}
      />
    </LayersContext>,
  )
  const user = userEvent.setup()
  const unfold = (name: string) => user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  return { ...does, onToggle, onGoTo, onCompare, user, unfold }
}

const PICTURES = [
  'hillshade',
  'multi-hillshade',
  'slope',
  'local-relief',
  'vat',
  'colour-relief',
  'topographic-position',
] as const
const ALL = sampleSettings({
  reliefSets: [sampleTileset({ layers: PICTURES.map((id) => sampleReliefLayer(id)) })],
  elevationSets: [sampleElevation()],
})

const radios = () =>
  within(screen.getByRole('radiogroup', { name: 'LiDAR' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value }) => value)
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const rows = () => screen.getAllByRole('button', { expanded: false }).map((row) => row.textContent)

describe('the folded panel', () => {
  test('names what each of its three rows shows', () => {
    openPanel({ settings: ALL, layers: layersWith('dtm:multi-hillshade') })
    expect(rows()).toEqual(['LiDARLight from many sides', 'Base mapStreet map', 'OverlaysCommunity Finds'])
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('names the picture that is drawn where the tilesets lack the one of a link', () => {
    openPanel({ layers: layersWith('dtm:vat', { overlays: showing() }) })
    expect(rows()).toEqual(['LiDARDTM Hillshade', 'Base mapStreet map', 'OverlaysNone'])
  })

  test('fades the relief, whatever picture it is', async () => {
    const { user, changeLayer } = openPanel({ settings: ALL, layers: layersWith('light') })
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Map – Relief' })
    expect(slider.getAttribute('aria-valuetext')).toBe('100 % relief')
    slider.focus()
    await user.keyboard('{ArrowLeft}')
    expect(changeLayer.mock.calls).toEqual([[{ do: 'fade', layer: 'light', opacity: 0.95 }]])
  })

  test.each([
    ['without relief', { layers: FIRST_LAYERS }],
    [
      'while two pictures are compared',
      { layers: layersWith('dsm'), comparison: { left: 'dsm', right: 'street' } },
    ],
  ] as const)('has nothing to fade %s', (_, given) => {
    openPanel(given)
    expect(screen.getByRole('slider', { name: 'Map – Relief' })).toHaveProperty('disabled', true)
  })

  test('has a mark at a layer that loads, and a button at one that failed', async () => {
    openPanel({ health: { ...FRESH_HEALTH, asked: true, loading: true } })
    screen.getByRole('progressbar', { name: 'Loading Street map' })
    const { user, tryLayerAgain } = openPanel({
      layers: layersWith('dsm'),
      health: { ...FRESH_HEALTH, asked: true, failuresInARow: 3 },
    })
    await user.click(screen.getByRole('button', { name: 'Try again: DSM Hillshade' }))
    expect(tryLayerAgain.mock.calls).toEqual([['dsm']])
  })
})

describe('the list of pictures', () => {
  test('begins with those for a first look, and has the others under More', async () => {
    const { user, unfold } = openPanel({ settings: ALL })
    await unfold('LiDAR')
    const first = ['dtm:multi-hillshade', 'dtm:hillshade', 'dtm:vat', 'dtm:local-relief']
    expect(radios()).toEqual([...first, 'dsm', 'dsmMulti', 'none'])
    expect(radio('No relief').checked).toBe(true)
    screen.getByText('banks and ditches together')
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(radios()).toEqual([
      ...first,
      'dsm',
      'dsmMulti',
      'none',
      'dtm:slope',
      'dtm:colour-relief',
      'dtm:topographic-position',
    ])
  })

  test.each([
    ['Archaeological blend (VAT)', { picture: 'vat', model: 'DTM', lit: false }],
    ['DSM Multi-directional', { picture: 'multi-hillshade', model: 'DSM', lit: false }],
    ['No relief', null],
  ])('draws %s alone', async (name, relief) => {
    const { user, unfold, chooseRelief } = openPanel({
      settings: ALL,
      layers: layersWith('dtm:hillshade'),
    })
    await unfold('LiDAR')
    expect(screen.getAllByRole('radio', { checked: true })).toEqual([radio('DTM Hillshade')])
    await user.click(radio(name))
    expect(chooseRelief.mock.calls).toEqual([[relief]])
  })

  test('keeps the three of the specification where there are none, and says why', async () => {
    const { layers } = sampleSettings()
    const none = { ...layers.dsm, address: null }
    const settings = sampleSettings({ layers: { ...layers, dsm: none, dsmMulti: none }, reliefSets: [] })
    const { unfold } = openPanel({ settings })
    await unfold('LiDAR')
    expect(radios()).toEqual(['dtm:hillshade', 'dsm', 'dsmMulti', 'none'])
    for (const name of ['DTM Hillshade', 'DSM Hillshade', 'DSM Multi-directional'])
      expect(radio(name).disabled).toBe(true)
    expect(screen.getAllByText(/^Not available/)).toHaveLength(3)
  })

  test('has one legend, and one line about where the picture is from', async () => {
    const { unfold } = openPanel({
      settings: ALL,
      layers: layersWith('dtm:vat'),
      sources: { dtm: 'Read as you look.', dsm: 'Not this.' },
    })
    await unfold('LiDAR')
    const legend = within(screen.getByRole('group', { name: 'Archaeological blend (VAT)' }))
    legend.getByText(/^Hillshade, slope, openness and sky-view factor in one image/)
    legend.getByText('Read as you look.')
    expect(legend.queryByText('Not this.')).toBeNull()
  })

  test('is the left side of a comparison', async () => {
    const { unfold } = openPanel({
      settings: ALL,
      layers: layersWith('dtm:vat'),
      comparison: { left: 'dtm:vat', right: 'street' },
      onCompare: null,
    })
    await unfold('LiDAR')
    expect(radio('Archaeological blend (VAT)').checked).toBe(true)
  })

  test('leads to a comparison, and to the surveys', async () => {
    const { user, unfold, onCompare, onGoTo } = openPanel({ settings: ALL })
    await unfold('LiDAR')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('button', { name: 'Compare with…' }))
    expect(onCompare).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Go to Pumlumon' }))
    expect(onGoTo.mock.calls).toEqual([ALL.reliefSets])
  })

  test('says in one sentence that no national LiDAR could be opened, and not while one can be read', async () => {
    const lidar = [sampleRaster({ condition: 'unreachable' })]
    const { unfold } = openPanel({ lidar })
    await unfold('LiDAR')
    expect(screen.getAllByText(/The national LiDAR could not be loaded/)).toHaveLength(1)
  })

  test('offers the lit hillshade where heights come from the second source and there are no pictures', async () => {
    const elevationSets = [sampleElevation({ id: SECOND_HEIGHTS, live: true, rounding: 0.06 })]
    const { layers } = sampleSettings()
    const settings = sampleSettings({
      layers: { ...layers, dtm: { ...layers.dtm, address: null } },
      reliefSets: [],
      elevationSets,
    })
    const { unfold } = openPanel({ settings, lidar: [sampleRaster({ condition: 'unusable' })] })
    await unfold('LiDAR')
    expect(radio('DTM Hillshade').disabled).toBe(false)
    expect(screen.queryByRole('button', { name: 'Move the light' })).toBeNull()
  })

  test('does not promise to try again soon where the file is at fault', async () => {
    const { unfold } = openPanel({ lidar: [sampleRaster({ condition: 'unusable', trouble: 'not-found' })] })
    await unfold('LiDAR')
    screen.getByText(/cannot read the national LiDAR until its operator has put something right/)
    expect(screen.queryByText(/tries again/)).toBeNull()
  })

  test('says nothing of the kind while one national raster can be read', async () => {
    const lidar = [sampleRaster({ condition: 'unreachable' }), sampleRaster({ id: 'national-dsm' })]
    const { unfold } = openPanel({ lidar })
    await unfold('LiDAR')
    expect(screen.queryByText(/The national LiDAR could not be loaded/)).toBeNull()
  })
})

describe('the light', () => {
  test.each([
    ['dtm:hillshade', 'Move the light', 'hillshade'],
    ['dtm:local-relief', 'Adjust', 'local-relief'],
  ] as const)('of %s is moved in the same picture', async (layer, button, picture) => {
    const { user, unfold, chooseRelief } = openPanel({ settings: ALL, layers: layersWith(layer) })
    await unfold('LiDAR')
    await user.click(screen.getByRole('button', { name: button, pressed: false }))
    expect(chooseRelief.mock.calls).toEqual([[{ picture, model: 'DTM', lit: true }]])
  })

  test('is left by the same button', async () => {
    const { user, unfold, chooseRelief } = openPanel({ settings: ALL, layers: layersWith('light') })
    await unfold('LiDAR')
    expect(radio('DTM Hillshade').checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Move the light', pressed: true }))
    expect(chooseRelief.mock.calls).toEqual([[{ picture: 'hillshade', model: 'DTM', lit: false }]])
  })

  test.each([
    ['without heights', { settings: { ...ALL, elevationSets: [] } }],
    ['in a browser that cannot draw it', { lightTrouble: 'noGraphics' as const }],
    ['in a picture that the browser cannot draw', { layers: layersWith('dtm:vat') }],
    ['with trees and buildings', { layers: layersWith('dsm') }],
  ])('cannot be moved %s', async (_, given) => {
    const { unfold } = openPanel({ settings: ALL, layers: layersWith('dtm:hillshade'), ...given })
    await unfold('LiDAR')
    expect(screen.queryByRole('button', { name: /Move the light|Adjust/ })).toBeNull()
  })
})

describe('a second picture on top', () => {
  const choice = () => screen.getByRole('combobox', { name: 'A second picture on top' })

  test('is chosen among the other pictures, half seen through', async () => {
    const { user, unfold, changeLayer } = openPanel({ settings: ALL, layers: layersWith('dtm:slope') })
    await unfold('LiDAR')
    expect(within(choice()).queryByText('Slope')).toBeNull()
    await user.selectOptions(choice(), 'Archaeological blend (VAT)')
    const blend = { reliefLayer: 'vat', opacity: 0.5 }
    expect(changeLayer.mock.calls).toEqual([[{ do: 'blend', blend }]])
  })

  test('can be taken off', async () => {
    const blend = { reliefLayer: 'vat', opacity: 0.5 } as const
    const layers = layersWith('dtm:slope', { blend })
    const { user, unfold, changeLayer } = openPanel({ settings: ALL, layers })
    await unfold('LiDAR')
    await user.selectOptions(choice(), 'None')
    expect(changeLayer.mock.calls).toEqual([[{ do: 'blend', blend: null }]])
  })
})

describe('base maps and overlays', () => {
  test('choosing the satellite imagery makes one change, to the base map', async () => {
    const { user, unfold, chooseBase } = openPanel()
    await unfold('Base map')
    expect(radio('Street map').checked).toBe(true)
    await user.click(radio('Satellite imagery'))
    expect(chooseBase.mock.calls).toEqual([['satellite']])
  })

  test('a base map without an address or a key cannot be chosen, and says why', async () => {
    const { layers } = sampleSettings()
    const satellite = { ...layers.satellite, address: null }
    const { unfold } = openPanel({ settings: sampleSettings({ layers: { ...layers, satellite } }) })
    await unfold('Base map')
    expect(radio('Satellite imagery').disabled).toBe(true)
    // That of the sample settings has no key.
    expect(radio('Historic OS (c.1888)').disabled).toBe(true)
    expect(screen.getAllByText('Not available on this site.')).toHaveLength(2)
  })

  test('the four overlays are switched one by one', async () => {
    const { user, unfold, changeLayer } = openPanel()
    await unfold('Overlays')
    expect(screen.getAllByRole('switch')).toHaveLength(4)
    screen.getByRole('switch', { name: 'Community Finds', checked: true })
    await user.click(screen.getByRole('switch', { name: 'National Monuments Record of Wales' }))
    expect(changeLayer.mock.calls).toEqual([[{ do: 'switch', overlay: 'nmr', on: true }]])
  })

  test('one that the operator switched off stays in the list, with the reason', async () => {
    const { heritage } = sampleSettings()
    const parks = { ...heritage.parks, available: false }
    const { unfold } = openPanel({ settings: sampleSettings({ heritage: { ...heritage, parks } }) })
    await unfold('Overlays')
    const row = screen.getByRole('switch', { name: 'Registered Historic Parks and Gardens' })
    expect(row).toHaveProperty('disabled', true)
    screen.getByText('Not available on this site.')
  })

  test('a note and further choices are there while the overlay is on', async () => {
    const { unfold } = openPanel({
      notes: { nmr: 'Only 5,000 points are shown here.' },
      choices: { nmr: 'By period', finds: 'By review' },
      layers: { ...FIRST_LAYERS, overlays: showing('nmr') },
    })
    await unfold('Overlays')
    screen.getByText('Only 5,000 points are shown here.')
    screen.getByText('By period')
    expect(screen.queryByText('By review')).toBeNull()
  })
})

describe('opening and closing', () => {
  test('a wide map has a button titled Hide layers', async () => {
    const { user, onToggle } = openPanel()
    await user.click(screen.getByRole('button', { name: 'Hide layers', expanded: true }))
    expect(onToggle).toHaveBeenCalledOnce()
  })

  test('and only one titled Show layers when it is closed', () => {
    openPanel({ open: false })
    screen.getByRole('button', { name: 'Show layers', expanded: false })
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('a small map opens it from the toolbar, with the pictures unfolded, and closes it with Close', async () => {
    openPanel({ open: false, small: true })
    expect(screen.queryByRole('button')).toBeNull()
    const { user, onToggle } = openPanel({ small: true })
    screen.getByRole('radiogroup', { name: 'LiDAR' })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onToggle).toHaveBeenCalledOnce()
  })
})
