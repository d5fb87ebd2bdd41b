import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('an operator without a name is not invented', () => {
  expect(parseConfig({}).site).toEqual({
    operator: { name: null, email: null, address: null },
    supportUrl: null,
    feedbackUrl: null,
  })
})

test('a postal address keeps its lines, whatever its line breaks', () => {
  const lines = '1 Heol y Bryn\nAberystwyth'
  expect(parseConfig({ OPERATOR_ADDRESS: '1 Heol y Bryn\\nAberystwyth' }).site.operator.address).toBe(lines)
  expect(parseConfig({ OPERATOR_ADDRESS: '1 Heol y Bryn \n Aberystwyth' }).site.operator.address).toBe(lines)
})

test('feedback is announced to the operator unless another address is given', () => {
  expect(parseConfig({}).feedbackEmail).toBe(null)
  expect(parseConfig({ OPERATOR_EMAIL: 'a@lidar.example' }).feedbackEmail).toBe('a@lidar.example')
  const both = { OPERATOR_EMAIL: 'a@lidar.example', FEEDBACK_EMAIL: 'b@lidar.example' }
  expect(parseConfig(both).feedbackEmail).toBe('b@lidar.example')
})

test.each([
  ['OPERATOR_EMAIL', 'portal at lidar.example'],
  ['OPERATOR_EMAIL', 'a@b.example?bcc=c@d.example <x>'],
  ['SUPPORT_URL', 'javascript:alert(1)'],
  ['SUPPORT_URL', 'give.example'],
  ['FEEDBACK_URL', 'forms.example'],
  ['FEEDBACK_EMAIL', 'portal@lidar.example\nBcc: all@lidar.example'],
])('%s=%s prevents the start, and the message contains the setting', (variable, value) => {
  expect(() => parseConfig({ [variable]: value })).toThrow(variable)
})
