import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { FIRST_LIGHT, type Light } from '#contract/relief/light.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { newLightStore } from '#web/map/light/light-store.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleReliefLayer, sampleSettings, sampleTileset } from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import { LayersContext } from '../layers-context.ts'
import type { Background } from '../kinds/use-background.ts'
import { OverlayLegend } from './layer-legend.tsx'

withFreshBrowser()

const stretch = { low: 0.7, high: 1, inverted: false }
const SKY = sampleTileset({
  layers: [sampleReliefLayer('hillshade'), sampleReliefLayer('sky-view-factor', { parameters: { stretch } })],
})

interface Given {
  reliefSets?: Tileset[]
  light?: Partial<Light>
}

function showLegend(legend: ReactNode, { reliefSets = [SKY], light = {} }: Given = {}) {
  const background = {
    settings: sampleSettings({ reliefSets }),
    light: newLightStore({ ...FIRST_LIGHT, ...light }),
    lightRange: null,
  } as unknown as Background
  show(<LayersContext value={background}>{legend}</LayersContext>)
}

const legendOf = (layer: string) => screen.queryByRole('group', { name: `Legend: ${layer}` })?.textContent

test('the legend of the chosen layer has the values by which the survey was made', () => {
  showLegend(<OverlayLegend overlay="dtm" reliefLayer="sky-view-factor" />)
  expect(legendOf('Sky-view factor')).toBe(
    'Dark: 0.7little of the sky visibleBright: 1all of the sky visible',
  )
})

test('the colours of topographic position are explained in words', () => {
  const parameters = {
    localMetres: [1, 5, 1],
    mesoMetres: [5, 50, 5],
    broadMetres: [50, 500, 50],
    scaleColours: { broad: '#d60b0a', meso: '#0bd20a', local: '#0b0bce', none: '#0b0b0a' },
  }
  const reliefSets = [sampleTileset({ layers: [sampleReliefLayer('topographic-position', { parameters })] })]
  showLegend(<OverlayLegend overlay="dtm" reliefLayer="topographic-position" />, { reliefSets })
  const list = screen.getByRole('list', { name: 'Legend: Multi-scale topographic position (e4MSTP)' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Red: higher or lower than the ground within 50 to 500 m, as hills and valleys are',
    'Green: within 5 to 50 m, as enclosures, terraces and old fields are',
    'Blue: within 1 to 5 m, as banks, ditches and walls are',
    'Dark: as high as the ground around it at every distance',
    'Mixed colours: at several distances; yellow, for example, is red and green',
  ])
})

test('a survey without the chosen layer says what it shows instead', () => {
  showLegend(<OverlayLegend overlay="dtm" reliefLayer="vat" />)
  screen.getByText('Showing Hillshade. This survey does not include: Archaeological blend (VAT).')
})

test('the legend of the live light names the ground in view as long as its values are not known', () => {
  showLegend(<OverlayLegend overlay="light" reliefLayer="hillshade" />, {
    light: { method: 'slope', stretch: 'view' },
  })
  expect(legendOf('Slope')).toBe('Bright: brightest in viewlevelDark: darkest in viewsteep')
})

test('pictures of another service have a sentence instead of a legend', () => {
  showLegend(<OverlayLegend overlay="dsm" reliefLayer="hillshade" />)
  screen.getByText('What faces the light is bright, what faces away is dark.')
  expect(screen.queryByRole('group')).toBeNull()
})
