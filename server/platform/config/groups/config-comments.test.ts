import { expect, test } from 'vitest'
import { parseComments } from './config-comments.ts'

const NOW = new Date('2027-06-01T12:00:00Z')
const ON = { COMMENTS: 'on', OSA_ASSESSED: '2027-03-01', OSA_CONTACT: 'cwynion@lidar.example' }

test('members cannot discuss records unless the operator says so', () => {
  expect(parseComments({}, NOW)).toBeNull()
  expect(parseComments({ ...ON, COMMENTS: 'off' }, NOW)).toBeNull()
})

test('the discussion has the day of its assessment and an address for complaints', () => {
  expect(parseComments(ON, NOW)).toEqual({ assessed: '2027-03-01', contact: 'cwynion@lidar.example' })
})

test.each([
  [{ OSA_ASSESSED: '' }, /^COMMENTS is on, but OSA_ASSESSED is not set/],
  [{ OSA_ASSESSED: '1 March' }, /^OSA_ASSESSED holds "1 March", which is not a day/],
  [{ OSA_ASSESSED: '2027-06-02' }, /^OSA_ASSESSED holds "2027-06-02", which is in the future/],
  [{ OSA_CONTACT: '' }, /^COMMENTS is on, but OSA_CONTACT is not set/],
  [{ OSA_CONTACT: 'Mair' }, /^OSA_CONTACT holds "Mair", which is not an e-mail address/],
  [{ COMMENTS: 'yes' }, /^COMMENTS holds "yes"; write on or off/],
])('%j is refused with the reason', (changes, said) => {
  expect(() => parseComments({ ...ON, ...changes }, NOW)).toThrow(said)
})
