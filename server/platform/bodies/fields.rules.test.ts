import { describe, expect, it } from 'vitest'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readCount,
  readOptionalChoice,
  readOptionalText,
  readText,
  type Refusals,
} from './fields.rules.ts'

function textsAbout(sent: unknown, rule: Parameters<typeof readText>[3] = {}): string[] | undefined {
  const refusals: Refusals = {}
  readText(new Map([['title', sent]]), 'title', refusals, rule)
  return refusals.title
}

describe('a text', () => {
  it('is trimmed, and a number is its digits', () => {
    const fields = new Map<string, unknown>([
      ['title', '\t Crug \n'],
      ['PRN', 4512],
    ])
    const refusals: Refusals = {}
    expect(readText(fields, 'title', refusals)).toBe('Crug')
    expect(readText(fields, 'PRN', refusals)).toBe('4512')
    expect(refusals).toEqual({})
  })

  it.each([true, {}, ['a']])('may not be %j', (sent) => {
    expect(textsAbout(sent)).toEqual(['Not a valid string.'])
  })

  it('is measured in characters as people count them, in other alphabets too', () => {
    expect(textsAbout('𐌰𐌱𐌲', { max: 3 })).toBeUndefined()
    expect(textsAbout('𐌰𐌱𐌲𐌳', { max: 3 })).toEqual(['Ensure this field has no more than 3 characters.'])
  })

  it('may not contain NUL or half a character', () => {
    expect(textsAbout('a\0b')).toEqual(['Null characters are not allowed.'])
    expect(textsAbout('a\ud800b')).toEqual(['Surrogate characters are not allowed: U+D800.'])
  })

  it('that is blank is refused, kept or null, depending on the field', () => {
    expect(textsAbout(' ')).toEqual(['This field may not be blank.'])
    expect(textsAbout(' ', { blank: 'kept' })).toBeUndefined()
    expect(textsAbout(' ', { blank: 'null' })).toEqual(['This field may not be null.'])
    expect(readOptionalText(new Map([['PRN', '']]), 'PRN', {}, { blank: 'null' })).toBeNull()
  })

  it('that is missing is undefined if it is optional', () => {
    expect(readOptionalText(new Map(), 'PRN', {})).toBeUndefined()
  })
})

it('all errors are collected before the request is refused', () => {
  const refusals: Refusals = {}
  readText(new Map(), 'title', refusals)
  readText(new Map([['period', null]]), 'period', refusals)
  expect(() => refuse(refusals)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      said: { fields: { title: ['This field is required.'], period: ['This field may not be null.'] } },
    }) as Error,
  )
})

describe('a choice', () => {
  const COLOURS = ['red', 'green'] as const
  const asked = (sent: unknown, read: typeof readChoice | typeof readOptionalChoice = readChoice) => {
    const refusals: Refusals = {}
    const value = read(
      sent === undefined ? new Map() : new Map([['colour', sent]]),
      'colour',
      refusals,
      COLOURS,
    )
    return refusals.colour ?? value
  }

  it('must be one of the values', () => {
    expect([asked(' red '), asked('green', readOptionalChoice)]).toEqual(['red', 'green'])
    expect(asked('blue')).toEqual(['"blue" is not a valid choice.'])
    expect(asked('blue', readOptionalChoice)).toEqual(['"blue" is not a valid choice.'])
  })

  it('may be absent or blank only if it is optional', () => {
    expect(asked(undefined)).toEqual(['This field is required.'])
    expect(asked(' ')).toEqual(['This field may not be blank.'])
    expect([asked(undefined, readOptionalChoice), asked(' ', readOptionalChoice)]).toEqual([undefined, null])
  })
})

describe('a number that counts something of a row', () => {
  const read = (sent: unknown) => {
    const refusals: Refusals = {}
    const value = readCount(new Map(sent === undefined ? [] : [['version', sent]]), 'version', refusals)
    return refusals.version ?? value
  }

  it.each([
    [0, 0],
    ['7', 7],
    [2_147_483_647, 2_147_483_647],
  ])('may be %j', (sent, value) => {
    expect(read(sent)).toBe(value)
  })

  it.each([
    -1,
    1.5,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    1e308,
    Number.POSITIVE_INFINITY,
    '',
    '1e400',
    null,
  ])('may not be %j, which no column can hold', (sent) => {
    expect(read(sent)).toEqual(['A valid integer is required.'])
  })

  it('is required', () => {
    expect(read(undefined)).toEqual(['This field is required.'])
  })
})
