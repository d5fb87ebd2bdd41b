import { expect, test } from 'vitest'
import { loginFor, wantedPage } from './wanted-page.ts'

test.each(['/dashboard', '/LidarPortal?record=7#map', '/user/si%C3%A2n', '/account?tab=1&lang=cy'])(
  'a login for %s leads there',
  (wanted) => {
    const { search } = new URL(loginFor(wanted), 'https://porth.example')
    expect(wantedPage(search)).toBe(wanted)
  },
)

test.each([
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example/',
  '/.//evil.example/',
  '/a/..//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/Register/',
])('a login for %j leads to the map', (wanted) => {
  const { search } = new URL(loginFor(wanted), 'https://porth.example')
  expect(wantedPage(search)).toBe('/LidarPortal')
})

test('a login for no page leads to the map', () => {
  expect(wantedPage('')).toBe('/LidarPortal')
})
