import { describe, expect, test } from 'vitest'
import { sampleSet, sampleSettings } from '#web/testing/sample-settings.ts'
import { hasRelief, reliefMinZoom, reliefParts, showsInvented } from './relief.layer.ts'

const origin = 'https://portal.example'
const foreign = sampleSettings({
  relief: { ...sampleSettings().relief, address: 'https://tiles.example/{z}/{x}/{y}.webp' },
  reliefSets: [],
})

describe('our own tile sets', () => {
  test('are drawn from their first zoom, counted for 256 px tiles, in rows from the south', () => {
    const [part] = reliefParts(sampleSettings(), { origin, visible: true })
    expect(part?.source).toEqual({
      type: 'raster',
      scheme: 'tms',
      tiles: ['https://portal.example/tiles/{z}/{x}/{y}.webp'],
      tileSize: 256,
      minzoom: 12,
      maxzoom: 17,
      bounds: [-3.82, 52.1, -3.76, 52.14],
    })
    expect(part?.layer).toMatchObject({ minzoom: 11 })
  })

  test('have a source each, so that nothing is asked for between them', () => {
    const settings = sampleSettings({
      reliefSets: [sampleSet(), sampleSet({ name: 'Preseli', minZoom: 14 })],
    })
    expect(reliefParts(settings, { origin, visible: true }).map(({ id }) => id)).toEqual([
      'relief-0',
      'relief-1',
    ])
    expect(reliefMinZoom(settings)).toBe(12)
  })

  test('stay in place while switched off', () => {
    const [part] = reliefParts(sampleSettings(), { origin, visible: false })
    expect(part?.layer).toMatchObject({ layout: { visibility: 'none' } })
  })
})

test('tiles of another server are asked for from zoom 16, as they do not say what they hold', () => {
  const [part] = reliefParts(foreign, { origin, visible: true })
  expect(part?.source).toMatchObject({ minzoom: 16, tiles: ['https://tiles.example/{z}/{x}/{y}.webp'] })
  expect(part?.source).not.toHaveProperty('bounds')
  expect(reliefMinZoom(foreign)).toBe(16)
})

test('a portal without tile sets of its own or of another server has no relief', () => {
  expect(hasRelief(sampleSettings({ reliefSets: [] }))).toBe(false)
  expect(hasRelief(foreign)).toBe(true)
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
