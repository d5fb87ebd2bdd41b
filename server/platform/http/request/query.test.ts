import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Refusal } from '../errors.ts'
import { readQuery } from './query.ts'

const SCHEMA = Type.Object({
  west: Type.Number({ minimum: -180, maximum: 180 }),
  site: Type.Optional(Type.String()),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
})

function refusedFields(sent: Record<string, unknown>): unknown {
  try {
    return readQuery(SCHEMA, sent)
  } catch (error) {
    return error instanceof Refusal ? Object.keys(error.said.fields ?? {}) : error
  }
}

test('numbers and texts are read as the schema says', () => {
  expect(readQuery(SCHEMA, { west: '-3.75', site: ' mound ', page: '2' })).toEqual({
    west: -3.75,
    site: 'mound',
    page: 2,
  })
})

test('unknown names are ignored, and an empty value counts as missing', () => {
  expect(readQuery(SCHEMA, { west: '1', site: '', colour: 'red' })).toEqual({ west: 1 })
})

test('the last of several values of a name counts', () => {
  expect(readQuery(SCHEMA, { west: ['1', '2'] })).toEqual({ west: 2 })
})

test('missing or invalid values are refused with their name', () => {
  expect(refusedFields({})).toEqual(['west'])
  expect(refusedFields({ west: '181' })).toEqual(['west'])
  expect(refusedFields({ west: 'NaN', page: '1.5' })).toEqual(['west', 'page'])
  expect(refusedFields({ west: '1', page: '0' })).toEqual(['page'])
})
