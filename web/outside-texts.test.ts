import { expect, test } from 'vitest'
import { slowText, type Reader } from '#scripts/testing/growth.ts'
import { parseGridNumbers, parseGridReference } from '#geo/grid/grid-reference.ts'
import { matchingPlaces } from './search/places/place-names.ts'
import { readPosition } from './search/position/read-position.ts'
import { parseDegrees } from '#geo/degrees.ts'
import { refusalText } from './lib/sending/refusal-text.ts'
import { parseLight } from '#web/map/light/light-address.ts'
import { comparisonIn, layersIn, lightIn, viewpointIn } from '#web/map/view/map-address.ts'

const echo = ((key: string) => key) as unknown as Parameters<typeof refusalText>[0]

/** Every function in the browser code that parses text which was typed, pasted or taken from a link. */
const READERS: [string, Reader][] = [
  ['a grid reference', parseGridReference],
  ['grid numbers', parseGridNumbers],
  ['degrees', parseDegrees],
  ['a position', readPosition],
  ['the name of a place', (text) => matchingPlaces(text)],
  ['a refusal of the server', (text) => refusalText(echo, text)],
  ['a light', parseLight],
  [
    'the address of a map',
    (text) => {
      const search = new URLSearchParams({ map: text, layers: text, compare: text, light: text })
      return [viewpointIn(search), layersIn(search), comparisonIn(search), lightIn(search)]
    },
  ],
]

test.each(READERS)('the time of %s grows no faster than the length of the text', (_, read) => {
  expect(slowText(read)).toBeNull()
})

test('a pasted text of spaces is refused immediately', () => {
  const text = `E 260000${' '.repeat(4000)}N`
  expect([parseGridNumbers(text), parseGridReference(text), parseDegrees(text)]).toEqual([null, null, null])
})
