import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('an operator without a name is not invented', () => {
  expect(parseConfig({}).site).toEqual({
    operator: { name: null, email: null, address: null },
    supportUrl: null,
    feedbackUrl: null,
    termsFrom: null,
    comments: null,
    isPublic: false,
    sensitivity: { on: true, preset: 'open' },
    kept: { loginIdleDays: 30, loginDays: 90, feedbackMonths: 24 },
  })
})

test.each([
  ['https://porth.example', true],
  ['https://lidar.cymru:8443', true],
  ['http://localhost:8000', false],
  ['http://127.0.0.1:8000', false],
  ['http://192.168.1.20', false],
  ['http://porth.local', false],
])('%s is a public site: %s', (address, isPublic) => {
  expect(parseConfig({ PUBLIC_URL: address }).site.isPublic).toBe(isPublic)
})

test('the pages show the periods that the server keeps', () => {
  const environment = { TOKEN_IDLE_DAYS: '7', TOKEN_ABSOLUTE_DAYS: '20', FEEDBACK_KEPT_MONTHS: '6' }
  expect(parseConfig(environment).site.kept).toEqual({ loginIdleDays: 7, loginDays: 20, feedbackMonths: 6 })
})

test('the terms of use are a draft until the operator sets their day', () => {
  expect(parseConfig({}).site.termsFrom).toBe(null)
  expect(parseConfig({ TERMS_FROM: '2026-12-01' }).site.termsFrom).toBe('2026-12-01')
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
  ['TERMS_FROM', '1 December 2026'],
  ['TERMS_FROM', '2026-02-30'],
  ['OPERATOR_EMAIL', 'portal at lidar.example'],
  ['OPERATOR_EMAIL', 'a@b.example?bcc=c@d.example <x>'],
  ['SUPPORT_URL', 'javascript:alert(1)'],
  ['SUPPORT_URL', 'give.example'],
  ['FEEDBACK_URL', 'forms.example'],
  ['FEEDBACK_EMAIL', 'portal@lidar.example\nBcc: all@lidar.example'],
])('%s=%s prevents the start, and the message contains the setting', (variable, value) => {
  expect(() => parseConfig({ [variable]: value })).toThrow(variable)
})

test('an operator chooses whether places can be withheld, and which level is preset', () => {
  expect(parseConfig({ SENSITIVITY: 'off' }).site.sensitivity).toEqual({ on: false, preset: 'open' })
  expect(parseConfig({ SENSITIVITY_DEFAULT: 'generalised' }).site.sensitivity.preset).toBe('generalised')
  expect(() => parseConfig({ SENSITIVITY_DEFAULT: 'restricted' })).toThrow(
    'SENSITIVITY_DEFAULT holds "restricted"',
  )
  expect(() => parseConfig({ SENSITIVITY: 'off', SENSITIVITY_DEFAULT: 'generalised' })).toThrow(
    'must be open',
  )
})
