import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { json, nominatimEntry, startGeocoder } from '#server/testing/geocoder.ts'
import { askGeocoder, GeocoderFault } from './geocoder.source.ts'

const QUESTION = { q: 'Tŷ & Thywyn', language: 'cy' }

async function ask(answer: (response: ServerResponse) => void, bounds = { time: 5000, size: 10_000 }) {
  const { address, asked } = await startGeocoder(answer)
  const places = askGeocoder({ address, contact: 'maps@lidar.example' }, QUESTION, bounds)
  return { places, asked }
}

test('the places in a response of Nominatim are read', async () => {
  const { places } = await ask(json([nominatimEntry()]))
  expect(await places).toEqual([
    {
      name: 'Tywyn',
      detail: 'Gwynedd, Cymru / Wales, LL36 9AD, United Kingdom',
      latitude: 52.5858,
      longitude: -4.0886,
    },
  ])
})

test('the places in a response of Photon are read', async () => {
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-4.0886, 52.5858] },
    properties: {
      osm_type: 'N',
      osm_value: 'town',
      name: 'Tywyn',
      county: 'Gwynedd',
      state: 'Cymru / Wales',
      country: 'United Kingdom',
    },
  }
  const { places } = await ask(json({ type: 'FeatureCollection', features: [feature] }))
  expect(await places).toEqual([
    { name: 'Tywyn', detail: 'Gwynedd, Cymru / Wales', latitude: 52.5858, longitude: -4.0886 },
  ])
})

test('the request contains the language, the portal’s name and a contact', async () => {
  const { places, asked } = await ask(json([]))
  expect(await places).toEqual([])
  expect(asked[0]?.url).toBe('/search?q=T%C5%B7%20%26%20Thywyn&lang=cy')
  expect(asked[0]?.headers).toMatchObject({
    'user-agent': 'WalesLidarPortal/0.1 (maps@lidar.example)',
    'accept-language': 'cy',
  })
})

test('places outside Wales, without a name or without a position are left out, and at most eight are returned', async () => {
  const odd = [
    { lat: '51.5', lon: '-0.12' },
    { lat: null, lon: null },
    { lat: '', lon: '' },
    { lat: 'north', lon: 'west' },
    { name: '', display_name: '' },
    { name: { en: 'Tywyn' }, display_name: 7 },
  ].map(nominatimEntry)
  const { places } = await ask(json([null, 7, 'Tywyn', ...odd, ...Array<unknown>(12).fill(nominatimEntry())]))
  expect(await places).toHaveLength(8)
})

test('a long name is shortened', async () => {
  const { places } = await ask(json([nominatimEntry({ name: `Llan${'fair'.repeat(100)}` })]))
  expect((await places)[0]?.name).toHaveLength(200)
})

const FAULTS: [string, (response: ServerResponse) => void, string][] = [
  ['a server error', (response) => response.writeHead(500).end(), 'status 500'],
  ['a refusal', (response) => response.writeHead(429).end('slow down'), 'status 429'],
  [
    'an XML exception with status 200',
    (response) => response.end('<?xml version="1.0"?><exception/>'),
    'not JSON',
  ],
  ['an incomplete response', (response) => response.end('[{"lat":"52.5'), 'not JSON'],
  ['an object instead of a list', json({ error: 'Unable to geocode' }), 'no list'],
  ['a text', json('Tywyn'), 'no list'],
  ['an endless response', (response) => response.end('x'.repeat(20_000)), 'more than 10000 bytes'],
  [
    'a redirect',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'fetch failed',
  ],
  ['a lost connection', (response) => response.destroy(), 'fetch failed'],
]

test.each(FAULTS)('%s is an error that describes itself', async (_, answer, message) => {
  const { places } = await ask(answer)
  await expect(places).rejects.toThrow(GeocoderFault)
  await expect(places).rejects.toThrow(message)
})

test('a service that does not answer in time causes an error', async () => {
  const { places } = await ask(() => undefined, { time: 50, size: 10_000 })
  await expect(places).rejects.toThrow(GeocoderFault)
})

test('a service that stops in the middle causes an error', async () => {
  const { places } = await ask((response) => void response.write('['), { time: 50, size: 10_000 })
  await expect(places).rejects.toThrow(GeocoderFault)
})
