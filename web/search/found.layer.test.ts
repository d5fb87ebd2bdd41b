import { expect, test } from 'vitest'
import { foundPart, locationPart } from './found.layer.ts'

const colours = { found: '#a03c00', foundContrast: '#fff', location: '#00f', locationContrast: '#fff' }
const middle = { latitude: 52.4, longitude: -4.06 }

function shapesOf({ source }: ReturnType<typeof foundPart>): string[] {
  const { data } = source as { data: { features: { geometry: { type: string } }[] } }
  return data.features.map(({ geometry }) => geometry.type)
}

test('a square is drawn as its outline with its reference', () => {
  const corners = [middle, { ...middle, longitude: -4 }, { latitude: 52.5, longitude: -4 }]
  const part = foundPart({ corners, place: middle, label: 'SN 599 799' }, colours)
  expect(shapesOf(part)).toEqual(['Polygon', 'Point'])
})

test('a place is drawn as a point', () => {
  expect(shapesOf(foundPart({ corners: null, place: middle, label: 'Tywyn' }, colours))).toEqual(['Point'])
})

test('the visitor’s location is drawn as a circle and a dot', () => {
  expect(shapesOf(locationPart({ place: middle, accuracy: 30 }, colours))).toEqual(['Polygon', 'Point'])
})
