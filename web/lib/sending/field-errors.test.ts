import { expect, test } from 'vitest'
import { fieldErrorsOf } from './field-errors.ts'

test.each([
  ['one text of a field', { email: 'Taken.' }, { email: ['Taken.'] }],
  ['several texts of a field', { email: ['Taken.', 'Too long.'] }, { email: ['Taken.', 'Too long.'] }],
  ['a bare array', ['Unable to create account.'], { non_field_errors: ['Unable to create account.'] }],
  ['a bare text', 'Unable to create account.', { non_field_errors: ['Unable to create account.'] }],
])('%s becomes texts by field', (_, body, expected) => {
  expect(fieldErrorsOf(body)).toEqual(expected)
})

test.each([[null], [undefined], [7], [{ email: [] }], [{ email: { code: 3 } }]])(
  '%j contains no text',
  (body) => {
    expect(fieldErrorsOf(body)).toEqual({})
  },
)
