import { describe, expect, it } from 'vitest'
import type { TermsVersion } from '#contract/accounts/terms.ts'
import { areInForce, listed, putOffUntil, questionsFor, type TermsOfMember } from './terms.rules.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const OLD = '2026-11'
const NEW = '2027-02'

const version = (kind: TermsVersion['kind'], name: string): TermsVersion => ({
  kind,
  version: name,
  day: `${name}-01`,
  sha256: 'unused',
})
const FIRST = [version('site', OLD), version('contribution', OLD), version('reviewer', OLD)]
const SECOND = [...FIRST, version('site', NEW), version('contribution', NEW)]

const accepted = (kind: TermsVersion['kind'], name = OLD) => ({ kind, version: name, at: NOW })
const member = (known: Partial<TermsOfMember> = {}): TermsOfMember => ({
  accepted: [],
  putOff: [],
  hasRecords: false,
  ...known,
})
const ask = (who: TermsOfMember | null, versions = FIRST, inForce = true) =>
  questionsFor({ inForce, versions, member: who, now: NOW })

describe('terms apply', () => {
  it.each([
    [null, false],
    ['2027-03-02', false],
    ['2027-03-01', true],
    ['2026-12-01', true],
  ])('from the day that the operator sets: %s', (from, expected) => {
    expect(areInForce(from, NOW)).toBe(expected)
  })
})

describe('nobody is asked', () => {
  it('for a draft', () => {
    expect(ask(member({ hasRecords: true }), FIRST, false)).toEqual({ visit: [], save: [] })
  })

  it('who is not logged in', () => {
    expect(ask(null)).toEqual({ visit: [], save: [] })
  })

  it('who has accepted the newest versions', () => {
    const known = member({ accepted: [accepted('site'), accepted('contribution')], hasRecords: true })
    expect(ask(known)).toEqual({ visit: [], save: [] })
  })
})

describe('a member is asked', () => {
  it('after registering elsewhere: on a visit for the site, and for contributions at the first save', () => {
    expect(ask(member())).toEqual({ visit: ['site'], save: ['site', 'contribution'] })
  })

  it('with records from before: for both on a visit', () => {
    expect(ask(member({ hasRecords: true })).visit).toEqual(['site', 'contribution'])
  })

  it('after registering here: only at the first save, for contributions', () => {
    expect(ask(member({ accepted: [accepted('site')] }))).toEqual({ visit: [], save: ['contribution'] })
  })

  it('again on a visit when there are newer versions of what they accepted', () => {
    const known = member({ accepted: [accepted('site'), accepted('contribution')] })
    expect(ask(known, SECOND)).toEqual({ visit: ['site', 'contribution'], save: ['site', 'contribution'] })
  })
})

describe('terms that were put off', () => {
  const putOff = (until: Date, name = OLD) =>
    (['site', 'contribution'] as const).map((kind) => ({ kind, version: name, until }))

  it('are not asked about for thirty days', () => {
    const until = putOffUntil(NOW)
    expect(until.toISOString()).toBe('2027-03-31T12:00:00.000Z')
    expect(ask(member({ hasRecords: true, putOff: putOff(until) }))).toEqual({ visit: [], save: [] })
  })

  it('are then asked about only at a save', () => {
    const known = member({ hasRecords: true, putOff: putOff(NOW) })
    expect(ask(known)).toEqual({ visit: [], save: ['site', 'contribution'] })
  })

  it('do not put off newer versions', () => {
    const known = member({ hasRecords: true, putOff: putOff(putOffUntil(NOW)) })
    expect(ask(known, SECOND).visit).toEqual(['site', 'contribution'])
  })
})

it('the list says which versions are the newest and when the member accepted each', () => {
  const list = listed(SECOND, member({ accepted: [accepted('site')] }))
  expect(list.map(({ kind, version: name, newest }) => `${kind} ${name} ${String(newest)}`)).toEqual([
    'site 2026-11 false',
    'contribution 2026-11 false',
    'reviewer 2026-11 true',
    'site 2027-02 true',
    'contribution 2027-02 true',
  ])
  expect(list.map(({ accepted: at }) => at)).toEqual([NOW.toISOString(), null, null, null, null])
  expect(list[3]?.page).toBe('/terms/2027-02')
})
