import { expect, test } from 'vitest'
import { EXACT_LAYERS, exactRecordsLayers, exactRecordsSource } from './exact-records.layer.ts'

test('an exact outline is a closed polygon with the number and title of its record', () => {
  const source = exactRecordsSource([
    {
      id: 7,
      title: 'Crug y Ŵydd',
      site_type: 'mound',
      monument_type: 'round_barrow',
      period: 'bronze_age',
      sensitivity: 'generalised',
      polygonCoordinate: [
        [52.1, -3.8],
        [52.1, -3.7998],
        [52.1002, -3.7998],
      ],
    },
  ]) as unknown as { data: { features: { properties: object; geometry: { coordinates: number[][][] } }[] } }
  const [feature] = source.data.features
  expect(feature?.properties).toEqual({ id: 7, title: 'Crug y Ŵydd' })
  expect(feature?.geometry.coordinates[0]).toHaveLength(4)
  expect(feature?.geometry.coordinates[0]?.[0]).toEqual([-3.8, 52.1])
})

test('an exact outline can be pointed at, and is dashed', () => {
  const layers = exactRecordsLayers({ opacity: 1, colour: '#606', contrast: '#fff' })
  expect(layers.map(({ id }) => id)).toContain(EXACT_LAYERS.fill)
  expect(layers.at(-1)).toMatchObject({ paint: { 'line-dasharray': [3, 2] } })
})
