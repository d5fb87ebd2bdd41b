import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const GEOCODER = {
  GEOCODER_URL: 'https://search.example/search?format=jsonv2&q={q}',
  GEOCODER_CREDIT: 'Place mappers',
}

test('no place service is asked and no grid is read unless the operator configures them', () => {
  expect(parseConfig({})).toMatchObject({ geocoder: null, ostn15Grid: null })
})

test('a geocoder is asked in the name of the portal unless a contact is given', () => {
  expect(parseConfig({ ...GEOCODER, PUBLIC_URL: 'https://lidar.example' }).geocoder).toEqual({
    address: GEOCODER.GEOCODER_URL,
    credit: 'Place mappers',
    creditLink: null,
    contact: 'https://lidar.example',
  })
  expect(parseConfig({ ...GEOCODER, GEOCODER_CONTACT: 'maps@lidar.example' }).geocoder?.contact).toBe(
    'maps@lidar.example',
  )
})

test.each([
  ['GEOCODER_URL', 'search.example/{q}'],
  ['GEOCODER_URL', 'file:///etc/passwd?{q}'],
  ['GEOCODER_URL', 'https://search.example/search'],
  ['GEOCODER_CREDIT', ''],
  ['GEOCODER_CREDIT_LINK', 'javascript:alert(1)'],
])('%s=%s stops the start and is named', (variable, value) => {
  expect(() => parseConfig({ ...GEOCODER, [variable]: value })).toThrow(variable)
})
