import { expect, test } from 'vitest'
import { FIRST_LAYERS, LIVE_LIGHT, showing } from '#web/map/layers/layer-state.ts'
import { sampleTileset } from '#web/testing/sample-settings.ts'
import { reliefToOffer } from './relief-to-offer.ts'

const national = sampleTileset({ live: true })
const [west, south] = national.bounds
const CLOSE = { west, south, east: west + 0.02, north: south + 0.02, zoom: 16 }
const LIT = { ...FIRST_LAYERS, overlays: showing('finds', LIVE_LIGHT) }

test('the LiDAR of the whole country comes before other surveys', () => {
  const survey = sampleTileset({ live: false })
  expect(reliefToOffer([survey, national], FIRST_LAYERS, CLOSE)).toEqual({ tileset: national, close: true })
  expect(reliefToOffer([survey], FIRST_LAYERS, null)).toEqual({ tileset: survey, close: false })
})

test('relief that the visitor already looks at is not offered', () => {
  expect(reliefToOffer([national], LIT, CLOSE)).toBeNull()
})

test('from afar, relief is offered although a layer of it is on', () => {
  expect(reliefToOffer([national], LIT, { ...CLOSE, zoom: 8 })).toEqual({ tileset: national, close: false })
})

test('a portal without relief offers none', () => {
  expect(reliefToOffer([], FIRST_LAYERS, CLOSE)).toBeNull()
})
