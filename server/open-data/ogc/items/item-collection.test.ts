import { expect, it } from 'vitest'
import { FeatureTexts } from './item-collection.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const HEAD = { links: [], matched: 3, returned: 3 }

function written(texts: FeatureTexts): { features: unknown[]; numberMatched?: number } {
  return JSON.parse(Buffer.concat(texts.collection(HEAD, NOW)).toString()) as ReturnType<typeof written>
}

function many(count: number, text: string) {
  return Array.from({ length: count }, (_, id) => ({ type: 'Feature', id, properties: { text } }))
}

it.each([
  ['no features', []],
  ['a page of features', many(1000, 'Caer ar ben Dolŷdd')],
  ['more text than one room holds', many(3000, 'ŷ'.repeat(2000))],
  ['a feature that no room holds', [...many(2, 'a'), ...many(1, 'ŵ'.repeat(3_000_000)), ...many(2, 'b')]],
])('%s are written whole and in their order', (_, features) => {
  const texts = new FeatureTexts()
  for (const feature of features) texts.add(feature)
  expect(written(texts)).toMatchObject({ type: 'FeatureCollection', numberMatched: 3, features })
})

it('a collection stays as it was when later ones are written', () => {
  const first = new FeatureTexts()
  for (const feature of many(500, 'first')) first.add(feature)
  const parts = first.collection(HEAD, NOW)
  const before = Buffer.concat(parts)
  for (let round = 0; round < 3; round += 1) {
    const later = new FeatureTexts()
    for (const feature of many(700, 'later')) later.add(feature)
    later.collection(HEAD, NOW)
  }
  expect(Buffer.concat(parts).equals(before)).toBe(true)
})

it('collections that are written at the same time do not mix', () => {
  const all = ['one', 'two', 'three', 'four'].map((text) => ({ texts: new FeatureTexts(), text }))
  for (let id = 0; id < 2000; id += 1)
    for (const { texts, text } of all) texts.add({ id, text: text.repeat(20) })
  for (const { texts, text } of all) {
    const { features } = written(texts)
    expect(features).toHaveLength(2000)
    expect(features[1999]).toEqual({ id: 1999, text: text.repeat(20) })
  }
})
