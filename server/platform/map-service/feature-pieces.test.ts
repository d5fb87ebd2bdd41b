import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FeaturePieces } from './feature-pieces.ts'
import { FeedTrouble } from './polite-client.ts'

function read(pieces: readonly string[]): unknown[] {
  const found: unknown[] = []
  const reading = new FeaturePieces((feature) => found.push(feature))
  for (const piece of pieces) reading.add(piece)
  reading.end()
  return found
}

const anything = fc.jsonValue().filter((value) => JSON.stringify(value).length < 2000)
const collections = fc.record({
  before: fc.dictionary(fc.string(), anything),
  features: fc.array(fc.record({ type: fc.constant('Feature'), properties: anything, geometry: anything })),
  after: fc.dictionary(fc.string(), anything),
})

test('features are the same wherever the response is split, whatever they contain', () => {
  fc.assert(
    fc.property(
      collections,
      fc.array(fc.nat()),
      fc.boolean(),
      ({ before, features, after }, cuts, spread) => {
        const answer = JSON.stringify(
          { ...before, ...after, type: 'FeatureCollection', features },
          null,
          spread ? 2 : 0,
        )
        const places = cuts.map((cut) => cut % answer.length).toSorted((one, other) => one - other)
        const pieces = [0, ...places].map((place, at) => answer.slice(place, places[at] ?? answer.length))
        expect(read(pieces)).toEqual(JSON.parse(JSON.stringify(features)))
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['cut off', '{"type":"FeatureCollection","features":[{"a":1}'],
  ['cut off within a feature', '{"type":"FeatureCollection","features":[{"a":1'],
  ['without a comma between two', '{"type":"FeatureCollection","features":[{"a":1}{"a":2}]}'],
  ['with a comma too many', '{"type":"FeatureCollection","features":[{"a":1},]}'],
  ['with a number among them', '{"type":"FeatureCollection","features":[0,{"a":1}]}'],
  ['of another type', '{"type":"Feature","features":[{"a":1}]}'],
  ['with a feature that is not JSON', '{"type":"FeatureCollection","features":[{a:1}]}'],
  ['within something else', '{"a":{"type":"FeatureCollection","features":[{"a":1}]}}'],
  ['with endless brackets', `{"type":"FeatureCollection","features":${'['.repeat(100_000)}`],
])('a response %s is invalid', (_, answer) => {
  expect(() => read([answer])).toThrow(FeedTrouble)
})

test('reading stops at a feature of many megabytes', () => {
  const reading = new FeaturePieces(() => undefined)
  reading.add('{"type":"FeatureCollection","features":[{"name":"')
  const pour = () => {
    for (let piece = 0; piece < 100; piece += 1) reading.add('x'.repeat(65_536))
  }
  expect(pour).toThrow('more than the portal takes')
})
