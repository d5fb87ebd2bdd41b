import { expect, test } from 'vitest'
import { herNumberText, readHerNumber } from './her.ts'

const GAT = { scheme: 'prn_gat', number: '81234' } as const

test.each(['81234', ' 81 234 ', 'PRN 81234', 'prn_gat:81234', 'PRN_GAT:PRN81234'])(
  '%j is the number of a find of Gwynedd',
  (text) => {
    expect(readHerNumber(text, 'gat')).toEqual(GAT)
  },
)

test('a number of a find of which nobody knows the region names its register', () => {
  expect(readHerNumber('prn_gat:81234', null)).toEqual(GAT)
  expect(readHerNumber('81234', null)).toBe('herRegion')
})

test('a number of another region is not that of the find', () => {
  expect(readHerNumber('prn_dat:81234', 'gat')).toBe('herOtherRegion')
})

test.each(['', 'GAT81234', '12345678', 'nprn:81234', 'prn_gat:', '=81234', 'prn_xyz:1'])(
  '%j is no number',
  (text) => {
    expect(readHerNumber(text, 'gat')).toBe('referencePrn')
  },
)

test('a number is written with its register', () => {
  expect(herNumberText(GAT)).toBe('prn_gat:81234')
})
