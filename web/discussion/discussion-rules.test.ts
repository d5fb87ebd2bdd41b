import { describe, expect, test } from 'vitest'
import { agoOf } from './ago.rules.ts'
import { partsOf } from './text-parts.rules.ts'

describe('a plain text', () => {
  test.each([
    ['No link here', [['No link here', null]]],
    [
      'See https://a.example/x?y=1, please',
      [
        ['See ', null],
        ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
        [', please', null],
      ],
    ],
    [
      '(http://a.example).',
      [
        ['(', null],
        ['http://a.example', 'http://a.example'],
        [').', null],
      ],
    ],
    ['javascript:alert(1) data:text/html,x', [['javascript:alert(1) data:text/html,x', null]]],
    ['https://', [['https://', null]]],
    [
      '<https://a.example>',
      [
        ['<', null],
        ['https://a.example', 'https://a.example'],
        ['>', null],
      ],
    ],
  ])('%j has these parts', (text, parts) => {
    expect(partsOf(text).map((part) => [part.text, part.address])).toEqual(parts)
  })
})

describe('a moment', () => {
  const NOW = new Date('2027-05-01T12:00:00Z')
  test.each([
    ['2027-05-01T12:00:30Z', { unit: 'now' }],
    ['2027-05-01T11:59:01Z', { unit: 'now' }],
    ['2027-05-01T11:59:00Z', { unit: 'minutes', count: 1 }],
    ['2027-05-01T11:00:00Z', { unit: 'hours', count: 1 }],
    ['2027-04-29T11:00:00Z', { unit: 'days', count: 2 }],
    ['2027-04-24T12:00:00Z', { unit: 'earlier' }],
  ])('%s was %j ago', (moment, ago) => {
    expect(agoOf(new Date(moment), NOW)).toEqual(ago)
  })
})
