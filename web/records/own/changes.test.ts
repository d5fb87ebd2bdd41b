import { describe, expect, it } from 'vitest'
import { NO_DETAILS } from '#contract/records/details.ts'
import { samplePhotos, sampleRecord } from '#web/testing/sample-record.ts'
import { changesForm, entryOf, openRing, type Changes } from './changes.ts'

const seen_under = { layer: 'light', azimuth: 315, altitude: 35 }
const record = sampleRecord({ pictures: samplePhotos(2), version: 4, seen_under })
const same: Changes = {
  entry: entryOf(record),
  outline: record.polygonCoordinate,
  removed: [],
  photos: [],
  seen: record.seen_under,
  licence: {},
  known: NO_DETAILS,
  photoLicences: {},
}

function sent(changes: Partial<Changes>) {
  const form = changesForm(record, { ...same, ...changes }, record.version)
  return form && [...form].map(([name, value]) => [name, value instanceof File ? value.name : value])
}

describe('the request for a changed record', () => {
  it('is null if only spaces differ', () => {
    expect(sent({})).toBeNull()
    expect(sent({ entry: { ...same.entry, title: ` ${record.title} ` } })).toBeNull()
  })

  it('contains what differs, with the version that was changed', () => {
    expect(sent({ entry: { ...same.entry, title: 'New', PRN: '12' } })).toEqual([
      ['title', 'New'],
      ['PRN', '12'],
      ['version', '4'],
    ])
    const outline = record.polygonCoordinate.toSpliced(0, 1, [52.2, -3.8])
    expect(sent({ outline })).toEqual([
      ['polygonCoordinate', JSON.stringify(outline)],
      ['version', '4'],
    ])
  })

  it('contains how the record was seen, or an empty value, if that was changed', () => {
    const seen = { layer: 'dsm', azimuth: null, altitude: null }
    expect(sent({ seen })?.[0]).toEqual(['seen_under', JSON.stringify(seen)])
    expect(sent({ seen: null })?.[0]).toEqual(['seen_under', ''])
  })

  it('puts new photos into free fields and empties the fields of removed photos', () => {
    const file = (name: string) => new File(['x'], name)
    expect(sent({ removed: [1], photos: [file('a.png'), file('b.png')] })).toEqual([
      ['picture1', 'a.png'],
      ['picture3', 'b.png'],
      ['licence', '{"pictures":{"1":"cc-by-4.0","3":"cc-by-4.0"}}'],
      ['version', '4'],
    ])
    expect(sent({ removed: [2] })).toEqual([
      ['picture2', ''],
      ['version', '4'],
    ])
  })

  it('contains the parts of the licence that differ', () => {
    const licence = { record: 'cc-by-4.0', her_permission: true, pictures: { 2: 'cc-by-sa-4.0' } } as const
    expect(sent({ licence })).toEqual([
      ['licence', JSON.stringify(licence)],
      ['version', '4'],
    ])
    expect(sent({ licence: { record: 'none', her_permission: false } })).toBeNull()
  })

  it('contains no licence of a photo that is removed', () => {
    expect(sent({ removed: [2], licence: { pictures: { 2: 'cc-by-sa-4.0' } } })).toEqual([
      ['picture2', ''],
      ['version', '4'],
    ])
  })
})

it('a closed ring is opened for drawing', () => {
  const corner: [number, number] = [52.1, -3.8]
  const ring: [number, number][] = [corner, [52.1, -3.7], [52.2, -3.7], corner]
  expect(openRing(ring)).toEqual(ring.slice(0, 3))
  expect(openRing(ring.slice(0, 3))).toEqual(ring.slice(0, 3))
})
