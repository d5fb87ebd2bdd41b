import { expect, test } from 'vitest'
import { isAssessmentDue } from './assessment-due.ts'

test.each([
  ['2027-03-01T00:00:00Z', false],
  ['2028-01-31T23:00:00Z', false],
  ['2028-02-01T12:00:00Z', true],
  ['2029-06-01T12:00:00Z', true],
])('an assessment of 1 March 2027 is due again at %s: %j', (now, due) => {
  expect(isAssessmentDue('2027-03-01', new Date(now))).toBe(due)
})
