import { expect, test } from 'vitest'
import { MOST_REFERENCES, type Reference } from '#contract/records/references.ts'
import { holdsReference, withoutReference, withReference } from './references.rules.ts'

const NPRN: Reference = { scheme: 'nprn', number: '303612' }
const MONUMENT: Reference = { scheme: 'sm', number: 'CD101' }
const empty = (scheme: Reference['scheme']): Reference => ({ scheme, number: ' ' })

test('a number is added after those that are there', () => {
  expect(withReference([], NPRN)).toEqual([NPRN])
  expect(withReference([MONUMENT], NPRN)).toEqual([MONUMENT, NPRN])
})

test('an empty row of the same register is filled, not one of another', () => {
  expect(withReference([empty('sm'), empty('nprn'), MONUMENT], NPRN)).toEqual([empty('sm'), NPRN, MONUMENT])
  expect(withReference([empty('sm')], NPRN)).toEqual([empty('sm'), NPRN])
})

test('a number that the member has typed in another form is there already, and is taken out as it is', () => {
  const typed: Reference = { scheme: 'sm', number: ' cd 101' }
  expect(holdsReference([typed], MONUMENT)).toBe(true)
  expect(withReference([typed], MONUMENT)).toEqual([typed])
  expect(withoutReference([typed, NPRN], MONUMENT)).toEqual([NPRN])
  expect(holdsReference([{ scheme: 'other', number: 'CD101' }], MONUMENT)).toBe(false)
})

test('a record that is full takes no more', () => {
  const full = Array.from({ length: MOST_REFERENCES }, (_, at): Reference => ({
    scheme: 'nprn',
    number: `${at}`,
  }))
  expect(withReference(full, MONUMENT)).toBeNull()
  expect(withReference(full.with(3, empty('sm')), MONUMENT)).toContainEqual(MONUMENT)
})
