import { expect, test } from 'vitest'
import { FIRST_LIGHT } from '#contract/relief/light.ts'
import { sampleReliefLayer } from '#web/testing/sample-settings.ts'
import { layerLegend, scaleKeys, valueWords } from './legend.ts'
import { lightLegend } from './layer-legend.tsx'

const BLACK_TO_WHITE = 'linear-gradient(to right, #000, #fff)'

function legendOf(id: Parameters<typeof sampleReliefLayer>[0], parameters: Record<string, unknown>) {
  return layerLegend(sampleReliefLayer(id, { parameters }))
}

test('the values are those by which the tileset was made', () => {
  const stretch = { low: 0.7, high: 1, inverted: false }
  expect(legendOf('sky-view-factor', { stretch })).toEqual({
    meaning: 'sky-view-factor',
    values: { low: 0.7, high: 1 },
    gradient: BLACK_TO_WHITE,
    highIsDark: false,
  })
})

test('where high values are dark, so is the right end', () => {
  const slope = legendOf('slope', { stretch: { low: 0, high: 50, inverted: true } })
  expect(slope).toMatchObject({ values: { low: 0, high: 50 }, highIsDark: true })
  expect(slope?.gradient).toBe('linear-gradient(to left, #000, #fff)')
})

test('a blend has no values', () => {
  expect(legendOf('vat', { stretch: { low: 0, high: 1, inverted: false } })?.values).toBeNull()
})

test('colour relief has the colours of its slopes', () => {
  const legend = legendOf('colour-relief', { slopeRadians: [0, 0.8], slopeColours: ['#fff7ec', '#7f0000'] })
  expect(legend?.gradient).toBe('linear-gradient(to right, #fff7ec, #7f0000)')
  expect(legend?.values).toMatchObject({ low: 0 })
})

const SCALES = {
  localMetres: [1, 5, 1],
  mesoMetres: [5, 50, 5],
  broadMetres: [50, 500, 50],
  scaleColours: { broad: '#d60b0a', meso: '#0bd20a', local: '#0b0bce', none: '#0b0b0a' },
}

test('topographic position has a colour for each distance, and no ramp', () => {
  const layer = sampleReliefLayer('topographic-position', { parameters: SCALES })
  expect(layerLegend(layer)).toBeNull()
  expect(scaleKeys(layer)).toEqual([
    { scale: 'broad', colour: '#d60b0a', distances: { from: 50, to: 500 } },
    { scale: 'meso', colour: '#0bd20a', distances: { from: 5, to: 50 } },
    { scale: 'local', colour: '#0b0bce', distances: { from: 1, to: 5 } },
    { scale: 'none', colour: '#0b0b0a', distances: null },
  ])
})

test.each([
  {},
  { ...SCALES, broadMetres: ['50', 500, 50] },
  { ...SCALES, scaleColours: { ...SCALES.scaleColours, meso: 'red; background: url(//elsewhere)' } },
])('a tileset whose topographic position says %j has no key', (parameters) => {
  expect(scaleKeys(sampleReliefLayer('topographic-position', { parameters }))).toBeNull()
})

test.each([
  ['slope', {}],
  ['slope', { stretch: { low: '0', high: 50, inverted: true } }],
  ['slope', { stretch: null }],
  ['colour-relief', { slopeRadians: [0, 0.8] }],
  ['colour-relief', { slopeRadians: [0, 0.8], slopeColours: ['red; background: url(//elsewhere)'] }],
] as const)('a tileset whose %s says %j has no legend', (id, parameters) => {
  expect(legendOf(id, parameters)).toBeNull()
})

test.each([
  ['hillshade', 0.57, '57 %'],
  ['slope', 50, '50°'],
  ['local-relief', -1, '−1 m'],
  ['local-relief', 1, '+1 m'],
  ['sky-view-factor', 0.7, '0.7'],
  ['local-dominance', 1.8, '× 1.8'],
  ['heights', 1090, '1,090 m'],
] as const)('values of %s have their unit: %d is %s', (meaning, value, words) => {
  expect(valueWords(value, meaning, 'en')).toBe(words)
})

test('the live light has the values of its contrast', () => {
  const slope = { ...FIRST_LIGHT, method: 'slope', stretch: 'fixed' } as const
  expect(lightLegend(slope, null)).toMatchObject({ values: { low: 0, high: 50 }, highIsDark: true })
  const inView = { ...slope, stretch: 'view' } as const
  expect(lightLegend(inView, [31, 4])).toMatchObject({ values: { low: 4, high: 31 }, highIsDark: true })
  expect(lightLegend(inView, null)).toMatchObject({ values: 'in view', highIsDark: true })
})

test('on exaggerated ground, the values are still those of the ground itself', () => {
  const relief = { ...FIRST_LIGHT, method: 'local-relief', stretch: 'fixed', exaggeration: 4 } as const
  expect(lightLegend(relief, null).values).toEqual({ low: -0.25, high: 0.25 })
  const slope = lightLegend({ ...relief, method: 'slope', exaggeration: 2 }, null).values
  expect(slope).toMatchObject({ low: 0 })
  // The tangent of 50 degrees is twice that of 30.79.
  expect(slope).toMatchObject({ high: expect.closeTo(30.79, 2) as number })
})

test('colours by height have heights at their ends', () => {
  const heights = { ...FIRST_LIGHT, ramp: 'heights', stretch: 'view' } as const
  expect(lightLegend(heights, [120, 420])).toMatchObject({
    meaning: 'heights',
    values: { low: 120, high: 420 },
    highIsDark: false,
  })
})
