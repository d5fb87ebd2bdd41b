import { describe, expect, test } from 'vitest'
import { sampleSet, sampleSettings } from '#web/testing/sample-settings.ts'
import { dtmMinZoom, dtmParts, hasDtm, showsInvented } from './dtm.layer.ts'

const look = { origin: 'https://portal.example', visible: true, opacity: 1 }
const foreign = sampleSettings({
  layers: withDtmFrom('https://tiles.example/{z}/{x}/{y}.webp'),
  reliefSets: [],
})

function withDtmFrom(address: string) {
  const { layers } = sampleSettings()
  return { ...layers, dtm: { ...layers.dtm, address } }
}

describe('our own tile sets', () => {
  test('are drawn from their first zoom, counted for 256 px tiles, in rows from the south', () => {
    const [part] = dtmParts(sampleSettings(), look)
    expect(part?.source).toEqual({
      type: 'raster',
      scheme: 'tms',
      tiles: ['https://portal.example/tiles/{z}/{x}/{y}.webp'],
      tileSize: 256,
      minzoom: 12,
      maxzoom: 17,
      bounds: [-3.82, 52.1, -3.76, 52.14],
    })
    expect(part?.layers[0]).toMatchObject({ minzoom: 11 })
  })

  test('have a source each, so that nothing is asked for between them', () => {
    const settings = sampleSettings({
      reliefSets: [sampleSet(), sampleSet({ name: 'Preseli', minZoom: 14 })],
    })
    expect(dtmParts(settings, look).map(({ id }) => id)).toEqual(['dtm:0', 'dtm:1'])
    expect(dtmMinZoom(settings)).toBe(12)
  })

  test('stay in place while switched off', () => {
    const [part] = dtmParts(sampleSettings(), { ...look, visible: false })
    expect(part?.layers[0]).toMatchObject({ layout: { visibility: 'none' } })
  })
})

test('tiles of another server are asked for from zoom 16, as they do not say what they hold', () => {
  const [part] = dtmParts(foreign, look)
  expect(part?.source).toMatchObject({ minzoom: 16, tiles: ['https://tiles.example/{z}/{x}/{y}.webp'] })
  expect(part?.source).toMatchObject({ bounds: [-5.8, 51.25, -2.6, 53.6] })
  expect(dtmMinZoom(foreign)).toBe(16)
})

test('a portal without tile sets of its own or of another server has no relief', () => {
  expect(hasDtm(sampleSettings({ reliefSets: [] }))).toBe(false)
  expect(hasDtm(foreign)).toBe(true)
})

describe('the label of invented ground', () => {
  const sets = [sampleSet({ invented: true })]
  const view = { west: -3.8, south: 52.11, east: -3.79, north: 52.12, zoom: 14 }

  test('stands while such ground is in view', () => {
    expect(showsInvented(sets, view)).toBe(true)
  })
  test.each([
    ['elsewhere', { ...view, west: -4.2, east: -4.1 }],
    ['too far out to show it', { ...view, zoom: 11.9 }],
  ])('does not stand %s', (_, elsewhere) => {
    expect(showsInvented(sets, elsewhere)).toBe(false)
  })
  test('does not stand over real ground', () => {
    expect(showsInvented([sampleSet()], view)).toBe(false)
  })
})
