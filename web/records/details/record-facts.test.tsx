import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RecordMeasures } from '#contract/records/places/measures.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { MeasureFacts } from './record-facts.tsx'

withFreshBrowser()

const GROUND = {
  rises: 1.34,
  falls: 0.21,
  slope: 7.6,
  tileset: 'bannau-2024',
  version: 'first',
  cell: 1,
  invented: false,
}
const MEASURES: RecordMeasures = {
  ...{ length: 20.04, width: 10, area: 200.4, perimeter: 60.08 },
  ground: GROUND,
  ground_is_awaited: false,
  made_at: '2026-11-24T09:00:00Z',
}

function shownFacts(measures: RecordMeasures | null | undefined) {
  show(<MeasureFacts measures={measures} />)
  return screen.queryAllByRole('definition').map(({ textContent }) => textContent)
}

test('a record says how large it is and how far its ground rises and falls, with units', () => {
  expect(shownFacts(MEASURES)).toEqual([
    '20 m long, 10 m wide; 200 m²; 60.1 m around',
    expect.stringMatching(
      /^rises 1\.3 m, falls 0\.2 m; slope 8°Computed, not typed\..*bannau-2024, one every 1 m/,
    ),
  ])
  expect(screen.queryByText(/invented/)).toBeNull()
})

test('ground that nowhere falls below its edge does not fall by less than nothing', () => {
  expect(shownFacts({ ...MEASURES, ground: { ...GROUND, falls: -0.3 } })[1]).toContain('falls 0.0 m')
})

test('invented ground says so', () => {
  shownFacts({ ...MEASURES, ground: { ...GROUND, invented: true } })
  screen.getByText(/This ground is invented/)
})

test.each([
  ['no elevation data', false, 'Height not known: there are no elevation data here.'],
  ['data that could not be read', true, 'Height not known yet: the elevation data could not be read.'],
])('with %s, the height is not known, and the size is', (_, awaited, words) => {
  const facts = shownFacts({ ...MEASURES, ground: null, ground_is_awaited: awaited })
  expect(facts).toEqual([expect.stringContaining('20 m long'), words])
})

test('a record that is not measured yet says so', () => {
  expect(shownFacts(null)).toEqual(['Not measured yet'])
})

test('a reader without the right to the place reads no measures', () => {
  expect(shownFacts(undefined)).toEqual([])
})
