import { describe, expect, it } from 'vitest'
import type { NearbyKind } from '#contract/records/nearby.ts'
import { numberOf } from './nearby-number.ts'

const of = (kind: NearbyKind, number: string | null) =>
  numberOf({ kind, id: '1', name: null, name_cy: null, number, distance: 0, longitude: -3.8, latitude: 52.1 })

describe('the number of a nearby site', () => {
  it('of the National Monuments Record is an NPRN, of Cadw one of a scheduled monument', () => {
    expect(of('nmr', '303612')).toEqual({
      text: 'NPRN 303612',
      reference: { scheme: 'nprn', number: '303612' },
    })
    expect(of('monuments', 'CD101')).toEqual({
      text: 'SAM CD101',
      reference: { scheme: 'sm', number: 'CD101' },
    })
  })

  it('of a park is one of another register, and the PRN of a record stays a PRN', () => {
    const park = 'PGW(Gd)12(CON)'
    expect(of('parks', park)).toEqual({ text: park, reference: { scheme: 'other', number: park } })
    expect(of('records', ' 1234 ')).toEqual({ text: '1234', reference: null })
  })

  it('that its register would not know is kept as it is, because it would prevent saving otherwise', () => {
    expect(of('nmr', '303612/A')?.reference).toEqual({ scheme: 'other', number: '303612/A' })
    expect(of('monuments', 'CD1001')?.reference).toEqual({ scheme: 'other', number: 'CD1001' })
  })

  it('is not offered where there is none, or more than a record can hold', () => {
    expect(of('nmr', null)).toBeNull()
    expect(of('records', '  ')).toBeNull()
    expect(of('parks', 'x'.repeat(51))).toBeNull()
  })
})
