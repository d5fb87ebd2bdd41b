import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { PUBLIC_FIELD_NAMES } from './public-record.ts'
import { RECORD_FIELDS, WITHHELD_COLUMNS, type Field } from './record-fields.ts'

const json = {
  stored: 'json',
  shown: Type.String(),
  sent: Type.String(),
  drafted: Type.String(),
  empty: null,
  required: false,
  control: 'own',
} as const
const details = { stored: 'details', shown: Type.String(), empty: null } as const

test('a field that does not say who sees it, or that is published although nobody may see it, does not compile', () => {
  // @ts-expect-error -- without a class of privacy
  const withoutClass: Field = json
  // @ts-expect-error -- withheld, but nothing says what everybody sees instead
  const withoutStandIn: Field = { ...json, privacy: 'withheld', publish: [] }
  // @ts-expect-error -- for finder and reviewers alone, in a table that everybody's queries read
  const neverInColumn: Field = { ...json, privacy: 'never' }
  // @ts-expect-error -- for finder and reviewers alone, and in open data
  const neverPublished: Field = { ...details, privacy: 'never', publish: ['title'] }
  const never: Field = { ...details, privacy: 'never' }
  expect([withoutClass, withoutStandIn, neverInColumn, neverPublished, never]).toHaveLength(5)
})

test('no field of open data follows from two fields of a record', () => {
  const published = Object.values(RECORD_FIELDS).flatMap(({ publish }): readonly string[] => publish)
  expect(published.length).toBe(new Set(published).size)
  expect(PUBLIC_FIELD_NAMES).toEqual(expect.arrayContaining(published))
})

test('what opinions and statistics count by is never withheld', () => {
  expect(WITHHELD_COLUMNS).toEqual(['title', 'description', 'prn', 'outline', 'seen_under'])
})
