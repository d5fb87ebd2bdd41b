import { expect, test } from 'vitest'
import { areaItem, siteItem } from './use-heritage-in-view.ts'

const feature = {
  id: 'GM012',
  properties: { id: 'GM012', name: 'Caerphilly Castle', name_cy: 'Castell Caerffili' },
  extent: [-3.2, 51.5, -3, 51.7] as [number, number, number, number],
}

test('a monument is listed with its name in the visitor’s language and the middle of its extent', () => {
  const words = { language: 'cy', nameless: 'Dim enw' }
  expect(areaItem(feature, 'monuments', words)).toEqual({
    kind: 'monuments',
    id: 'GM012',
    name: 'Caerphilly Castle',
    name_cy: 'Castell Caerffili',
    title: 'Castell Caerffili',
    subtitle: 'GM012',
    longitude: -3.1,
    latitude: 51.6,
    extent: [-3.2, 51.5, -3, 51.7],
  })
})

test('a monument without a name says so', () => {
  const bare = { ...feature, properties: { id: 'GM012' } }
  expect(areaItem(bare, 'parks', { language: 'en', nameless: 'Unknown site' }).title).toBe('Unknown site')
})

test('a site shows its types and its period, as far as they are known', () => {
  const site = {
    id: '12345',
    name: 'Pen y Gaer',
    site_types: ['HILLFORT', 'CAIRN'],
    period: null,
    link: 'https://coflein.gov.uk/en/site/12345/',
    longitude: -3.8,
    latitude: 52.1,
  }
  expect(siteItem(site, 'No name')).toMatchObject({
    title: 'Pen y Gaer',
    subtitle: 'HILLFORT, CAIRN',
    subtitleLanguage: 'en',
  })
  expect(siteItem({ ...site, name: null, period: 'Iron Age' }, 'No name')).toMatchObject({
    title: 'No name',
    subtitle: 'HILLFORT, CAIRN · Iron Age',
  })
})
