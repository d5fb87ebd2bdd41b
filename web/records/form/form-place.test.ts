import { expect, it } from 'vitest'
import { formPlace } from './form-place.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

it.each([
  ['a phone', { narrow: true, touch: true, agent: phone }, 'bottom sheet'],
  ['a narrow touch screen', { narrow: true, touch: true, agent: desktop }, 'bottom sheet'],
  ['a narrow mobile browser with a mouse', { narrow: true, touch: false, agent: phone }, 'bottom sheet'],
  ['a narrow window on a desktop', { narrow: true, touch: false, agent: desktop }, 'side panel'],
  ['a wide touch screen', { narrow: false, touch: true, agent: desktop }, 'side panel'],
  ['a desktop', { narrow: false, touch: false, agent: desktop }, 'side panel'],
] as const)('on %s the form is where it fits', (_, device, place) => {
  expect(formPlace(device)).toBe(place)
})
