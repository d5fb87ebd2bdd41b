import { expect, test } from 'vitest'
import { sampleElevation, sampleSettings, sampleTileset } from '#web/testing/sample-settings.ts'
import { withGroundInOrder } from './ground-order.ts'

const national = sampleTileset({ id: 'national-dtm', live: true, bounds: [-5.7, 51.3, -2.6, 53.5] })
const survey = sampleTileset({ id: 'survey' })
const invented = sampleTileset({ id: 'demonstration', invented: true })

function drawn(chosen: string | null, reliefSets = [survey, national, invented]) {
  const elevationSets = reliefSets.map(({ id, live, model, invented: isInvented, bounds }) =>
    sampleElevation({ id, live, model, invented: isInvented, bounds }),
  )
  const ordered = withGroundInOrder(sampleSettings({ reliefSets, elevationSets }), chosen)
  const ids = ordered.reliefSets.map(({ id }) => id)
  expect(ordered.elevationSets.map(({ id }) => id)).toEqual(ids)
  return ids
}

test('invented ground cannot be seen through gaps of the national LiDAR', () => {
  expect(drawn(null)).toEqual(['survey', 'national-dtm'])
})

test('invented ground that the visitor chose lies above real ground', () => {
  expect(drawn('demonstration')).toEqual(['demonstration', 'survey', 'national-dtm'])
})

test('an address can bring invented ground to the top, but no other survey', () => {
  expect(drawn('national-dtm')).toEqual(['survey', 'national-dtm'])
  expect(drawn('nowhere')).toEqual(['survey', 'national-dtm'])
})

test('without national LiDAR there, invented ground is drawn as ever', () => {
  expect(drawn(null, [survey, invented])).toEqual(['survey', 'demonstration'])
  expect(drawn(null, [{ ...national, model: 'DSM' }, invented])).toContain('demonstration')
})
