import { describe, expect, it } from 'vitest'
import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { isDayOrPart, isStillToCome, evidenceConcept } from '#contract/records/details-values.ts'
import { dayInWales } from '#language/hours.ts'
import { mergeDetails, type Details } from '#contract/records/details.ts'
import { positionAtScale } from '#contract/records/places/position.ts'
import { checkDetails, shownDetails } from './details.rules.ts'

const judged = (known: unknown) => checkDetails(JSON.stringify(known))
const partly = (path: string, what: string) => ({ errors: [`In known, ${path} ${what}.`] })
const visit = (more: object) => ({ evidence: [{ kind: 'site_visit', ...more }] })

describe('what is known', () => {
  it('is read part by part, and what is absent stays absent', () => {
    const whole = {
      sure_archaeological: 'medium',
      sure_type: 'possible',
      position: { metres: 5, by: 'lidar' },
      evidence: [
        { kind: 'lidar', layer: 'light', azimuth: 315, altitude: 35, set: 'Cors Caron', version: '3' },
        { kind: 'aerial', seen_as: 'cropmark', source: 'RAF, 106G/UK/1471', date: '1946-05' },
        { kind: 'site_visit', permission: 'owner', date: '2026-05-03', who: 'Mair' },
      ],
      condition: 'fair',
      threats: ['stock', 'erosion'],
      measured_on_site: { note: '21 paces across', date: '2026' },
    }
    expect(judged(whole)).toEqual({ value: whole })
    expect(judged({ condition: 'good' })).toEqual({ value: { condition: 'good' } })
    expect(judged({ condition: null, threats: null })).toEqual({ value: { condition: null, threats: [] } })
  })

  it('is nothing where nothing was sent', () => {
    for (const nothing of [undefined, null, '', '  ', 'null', '{}'])
      expect(checkDetails(nothing)).toEqual({ value: {} })
  })

  it('is refused as a whole if it is no JSON object, or too long', () => {
    for (const text of ['{', '[]', '"high"', '3'])
      expect(checkDetails(text)).toEqual({ errors: [REQUEST_TEXTS.knownForm] })
    const long = JSON.stringify({ evidence: [], padding: 'x'.repeat(16_384) })
    expect(checkDetails(long)).toEqual({ errors: [REQUEST_TEXTS.knownTooLong] })
  })

  it('is refused with the part that is wrong', () => {
    expect(judged({ sure: 'high' })).toEqual(partly('sure', 'is not among its names'))
    expect(judged({ sure_type: 'high' })).toEqual(
      partly('sure_type', 'must be one of certain, probable, possible'),
    )
    expect(judged({ position: { metres: 3, by: 'gps' } })).toEqual(
      partly('position: metres', 'must be one of 1, 2, 5, 10, 25, 50, 100'),
    )
    expect(judged({ position: { metres: 5 } })).toEqual(
      partly('position: by', 'must be one of lidar, gps, map, aerial'),
    )
    expect(judged({ evidence: Array(21).fill({ kind: 'oral' }) })).toEqual(
      partly('evidence', 'must be a list of at most 20'),
    )
    expect(judged({ evidence: [{ kind: 'oral' }, { kind: 'old_map', who: 'Mair' }] })).toEqual(
      partly('evidence 2: who', 'is not among its names'),
    )
    expect(judged({ evidence: [{ kind: 'lidar', azimuth: 361 }] })).toEqual(
      partly('evidence 1: azimuth', 'must be a number from 0 to 360'),
    )
    expect(judged({ evidence: [{ kind: 'oral', note: 'x'.repeat(501) }] })).toEqual(
      partly('evidence 1: note', 'must be a text of at most 500 characters'),
    )
    expect(judged({ evidence: ['lidar'] })).toMatchObject({ errors: [expect.stringContaining('evidence 1')] })
  })

  it('is refused if a visit does not say how somebody was allowed to be there', () => {
    expect(judged(visit({ date: '2026-05-03' }))).toEqual({ errors: [REFUSAL_TEXTS.visitPermission] })
    expect(judged(visit({ permission: '' }))).toEqual({ errors: [REFUSAL_TEXTS.visitPermission] })
    expect(judged(visit({ permission: 'none' }))).toMatchObject({ errors: [expect.any(String)] })
    expect(judged(visit({ permission: 'public_path' }))).toMatchObject({ value: {} })
  })

  it('is refused with a day that does not exist or is still to come', () => {
    for (const date of ['2026-02-30', '3 May', '2026-13', '0001', 2026])
      expect(judged(visit({ permission: 'owner', date }))).toMatchObject({
        errors: [expect.stringContaining('must be a day')],
      })
    expect(judged(visit({ permission: 'owner', date: '2999-01-01' }))).toEqual({
      errors: [REFUSAL_TEXTS.dayStillToCome],
    })
  })

  it('is refused if no threat was seen and one was', () => {
    expect(judged({ threats: ['none_seen', 'stock'] })).toEqual({ errors: [REFUSAL_TEXTS.threatsNone] })
  })

  it('is refused if something was measured and it is not said what', () => {
    expect(judged({ measured_on_site: { note: ' ', date: '2026' } })).toEqual({
      errors: [REFUSAL_TEXTS.measuredEmpty],
    })
  })
})

const DIGGING: Details = {
  sure_archaeological: null,
  sure_type: null,
  position: null,
  evidence: [],
  condition: null,
  threats: ['digging'],
  references: [],
  measured_on_site: null,
}

describe('what others are shown', () => {
  it('leaves out that somebody digs there, as if nothing had been said', () => {
    expect(shownDetails(DIGGING, { all: true })?.threats).toEqual(['digging'])
    expect(shownDetails(DIGGING, { all: false })).toBeNull()
    const more: Details = { ...DIGGING, threats: ['stock', 'digging'] }
    expect(shownDetails(more, { all: false })?.threats).toEqual(['stock'])
  })
})

describe('evidence', () => {
  it('has the concept of FISH for its kind, or for what was seen', () => {
    const numbers = (evidence: Parameters<typeof evidenceConcept>[0]) =>
      evidenceConcept(evidence)?.split('/').at(-1)
    expect(evidenceConcept({ kind: 'old_map' })).toBe(
      'http://purl.org/heritagedata/schemes/eh_evd/concepts/82788',
    )
    expect(numbers({ kind: 'lidar' })).toBe('78252')
    expect(numbers({ kind: 'place_name' })).toBe('84574')
    expect(numbers({ kind: 'oral' })).toBe('140391')
    expect(numbers({ kind: 'aerial', seen_as: 'cropmark' })).toBe('78253')
    expect(numbers({ kind: 'site_visit', seen_as: 'levelled_earthwork' })).toBe('99974')
    expect(evidenceConcept({ kind: 'site_visit' })).toBeNull()
  })
})

describe('what is said later', () => {
  it('replaces its part and leaves the others, until nothing is left', () => {
    const first = mergeDetails(null, { condition: 'good', sure_type: 'certain' })
    expect(first).toMatchObject({ condition: 'good', sure_type: 'certain', threats: [] })
    expect(mergeDetails(first, { condition: null })).toMatchObject({ condition: null, sure_type: 'certain' })
    expect(mergeDetails(first, { condition: null, sure_type: null })).toBeNull()
  })
})

describe('the place of an outline', () => {
  it('is as exact as two pixels, rounded up to a whole step', () => {
    expect([0.2, 0.5, 0.51, 2.4, 12.5, 13, 50].map(positionAtScale)).toEqual([1, 1, 2, 5, 25, 50, 100])
    expect(positionAtScale(51)).toBeNull()
  })
})

describe('a day', () => {
  it('may be a month or a year, and has begun when it has in Wales', () => {
    expect(['2024-02-29', '2024-02', '1888'].every(isDayOrPart)).toBe(true)
    expect(['2023-02-29', '1066', '2024-2', ''].some(isDayOrPart)).toBe(false)
    // British Summer Time: the next day has begun.
    const night = dayInWales(new Date('2026-07-01T23:30:00Z'))
    expect(['2026-07-02', '2026-07', '2026'].some((day) => isStillToCome(day, night))).toBe(false)
    expect(['2026-07-03', '2026-08', '2027'].every((day) => isStillToCome(day, night))).toBe(true)
  })
})

describe('numbers in registers', () => {
  const numbers = (...references: object[]) => judged({ references })

  it('are kept in the form of their register', () => {
    expect(
      numbers(
        { scheme: 'sm', number: ' gm 123' },
        { scheme: 'nprn', number: '303 456' },
        { scheme: 'prn_gat', number: '81234' },
        { scheme: 'other', number: ' PGW(C)15 (WRE) ' },
      ),
    ).toEqual({
      value: {
        references: [
          { scheme: 'sm', number: 'GM123' },
          { scheme: 'nprn', number: '303456' },
          { scheme: 'prn_gat', number: '81234' },
          { scheme: 'other', number: 'PGW(C)15 (WRE)' },
        ],
      },
    })
  })

  it.each([
    ['prn', '12345678', REFUSAL_TEXTS.referencePrn],
    ['prn_dat', 'A1', REFUSAL_TEXTS.referencePrn],
    ['nprn', 'NPRN 12', REFUSAL_TEXTS.referenceNprn],
    ['sm', '123', REFUSAL_TEXTS.referenceMonument],
    ['sm', 'GMX12', REFUSAL_TEXTS.referenceMonument],
    ['other', '  ', REFUSAL_TEXTS.referenceEmpty],
    ['nprn', '', REFUSAL_TEXTS.referenceEmpty],
  ])('as %s may not be “%s”', (scheme, number, text) => {
    expect(numbers({ scheme, number })).toEqual({ errors: [text] })
  })

  it('are refused if one is there twice, in no register, or too long', () => {
    const one = { scheme: 'sm', number: 'GM123' }
    expect(numbers(one, { scheme: 'sm', number: 'gm123' })).toEqual({
      errors: [REFUSAL_TEXTS.referenceTwice],
    })
    expect(numbers({ scheme: 'castle', number: '1' })).toMatchObject({
      errors: [expect.stringMatching(/^In known, references 1: scheme must be one of prn, /)],
    })
    expect(numbers({ scheme: 'other', number: 'x'.repeat(51) })).toEqual(
      partly('references 1: number', 'must be a text of at most 50 characters'),
    )
    expect(
      numbers(...Array.from({ length: 21 }, (_, at) => ({ scheme: 'nprn', number: String(at) }))),
    ).toEqual(partly('references', 'must be a list of at most 20'))
    expect(numbers({ ...one, url: 'https://example.org' })).toEqual(
      partly('references 1: url', 'is not among its names'),
    )
  })

  it('stay in a draft as they were written', () => {
    const half = {
      references: [
        { scheme: 'sm', number: 'gm' },
        { scheme: 'nprn', number: '' },
      ],
    }
    expect(checkDetails(JSON.stringify(half), 'draft')).toEqual({ value: half })
  })
})
