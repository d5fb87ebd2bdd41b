import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const GEOCODER = {
  GEOCODER_URL: 'https://search.example/search?format=jsonv2&q={q}',
  GEOCODER_CREDIT: 'Place mappers',
}

test('no place service is used and no grid is read unless the operator configures them', () => {
  expect(parseConfig({})).toMatchObject({ geocoder: null, ostn15Grid: null })
})

test('requests to a geocoder contain the portal’s address unless a contact is given', () => {
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
])('%s=%s prevents the start, and the message contains the setting', (variable, value) => {
  expect(() => parseConfig({ ...GEOCODER, [variable]: value })).toThrow(variable)
})
