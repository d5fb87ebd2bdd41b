import { expect, it } from 'vitest'
import { holdsAddress, withoutAddress } from './mail.rules.ts'

it.each([
  ['To: <An@X.org>', true],
  ['Write to an@x.org.', true],
  ['jan@x.org', false],
  ['sian.an@x.org', false],
  ['an@x.org.uk', false],
])('%s contains the address an@x.org: %s', (text, holds) => {
  expect(holdsAddress(text, 'an@x.org')).toBe(holds)
})

it('an address is removed wherever it appears, and nothing else', () => {
  expect(withoutAddress('an@x.org and AN@X.ORG, not jan@x.org', 'an@x.org')).toBe('– and –, not jan@x.org')
})
