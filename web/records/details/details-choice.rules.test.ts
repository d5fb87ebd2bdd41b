import { describe, expect, it } from 'vitest'
import { NO_DETAILS, type Details } from '#contract/records/details.ts'
import { MOST_REFERENCES, type Reference } from '#contract/records/references.ts'
import { detailsFrom } from './stored-details.ts'
import {
  changedKnown,
  faultsOfKnown,
  holdsReference,
  newEvidence,
  saidIn,
  withoutReference,
  withReference,
  withThreat,
} from './details-choice.rules.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const known = (parts: Partial<Details>): Details => ({ ...NO_DETAILS, ...parts })

describe('what is sent', () => {
  it('is nothing, or the parts that say something', () => {
    expect(saidIn(NO_DETAILS)).toBeNull()
    expect(saidIn(known({ condition: 'fair', threats: [] }))).toEqual({ condition: 'fair' })
  })

  it('of a change is what differs, and null for what was taken back', () => {
    const shown = {
      ...known({ condition: 'fair', sure_type: 'certain' }),
      evidence: [{ kind: 'oral' as const, concept: 'http://example.org/140391' }],
    }
    const same = known({ condition: 'fair', sure_type: 'certain', evidence: [{ kind: 'oral' }] })
    expect(changedKnown(shown, same)).toBeNull()
    expect(changedKnown(shown, { ...same, condition: null, evidence: [] })).toEqual({
      condition: null,
      evidence: [],
    })
    expect(changedKnown(null, known({ condition: 'good' }))).toEqual({ condition: 'good' })
  })
})

describe('evidence', () => {
  it('of LiDAR begins with how the ground is seen', () => {
    expect(newEvidence('lidar', { layer: 'light', azimuth: 315, altitude: 35 })).toEqual({
      kind: 'lidar',
      layer: 'light',
      azimuth: 315,
      altitude: 35,
    })
    expect(newEvidence('lidar', { layer: 'dsm', azimuth: null, altitude: null })).toEqual({
      kind: 'lidar',
      layer: 'dsm',
    })
    expect(newEvidence('oral', { layer: 'dsm', azimuth: null, altitude: null })).toEqual({ kind: 'oral' })
  })

  it('of a visit must say how somebody was allowed to be there, and on which day that has been', () => {
    const visit = (date?: string) => known({ evidence: [{ kind: 'site_visit', ...(date && { date }) }] })
    expect(faultsOfKnown(visit(), NOW)).toEqual(['visitPermission'])
    expect(faultsOfKnown(visit('2026-11-25'), NOW)).toEqual(['visitPermission', 'dayStillToCome'])
    expect(faultsOfKnown(visit('May'), NOW)).toEqual(['visitPermission', 'dayForm'])
    const allowed = known({ evidence: [{ kind: 'site_visit', permission: 'owner', date: '2026-11-24' }] })
    expect(faultsOfKnown(allowed, NOW)).toEqual([])
  })
})

describe('what was measured', () => {
  it('must be said if its day is', () => {
    const measured = (note: string) => known({ measured_on_site: { note, date: '2026' } })
    expect(faultsOfKnown(measured(' '), NOW)).toEqual(['measuredEmpty'])
    expect(faultsOfKnown(measured('21 paces'), NOW)).toEqual([])
  })
})

describe('threats', () => {
  it('that were seen and that none was seen exclude each other', () => {
    expect(withThreat(['stock', 'erosion'], 'none_seen', true)).toEqual(['none_seen'])
    expect(withThreat(['none_seen'], 'stock', true)).toEqual(['stock'])
    expect(withThreat(['stock'], 'stock', false)).toEqual([])
  })
})

describe('a draft in the browser', () => {
  it('brings back what was said, and drops what is not known', () => {
    const said = {
      sure_archaeological: 'high',
      position: { metres: 5, by: 'lidar' },
      evidence: [{ kind: 'site_visit', date: '2026-0' }],
      threats: ['digging'],
      measured_on_site: { note: '', date: '2026' },
    }
    expect(detailsFrom(JSON.parse(JSON.stringify(said)))).toEqual(said)
    const odd = {
      sure_archaeological: 'very',
      position: { metres: 3, by: 'lidar' },
      evidence: [{ kind: 'dream' }, 'oral', { kind: 'oral', note: 'Heard', who: 'Mair', name: {} }],
      threats: 'all',
    }
    expect(detailsFrom(odd)).toEqual({ evidence: [{ kind: 'oral', note: 'Heard' }] })
    for (const nothing of [null, undefined, 'high', []]) expect(detailsFrom(nothing)).toBeNull()
  })
})

const NPRN: Reference = { scheme: 'nprn', number: '303612' }
const MONUMENT: Reference = { scheme: 'sm', number: 'CD101' }
const empty = (scheme: Reference['scheme']): Reference => ({ scheme, number: ' ' })

describe('numbers of other records', () => {
  it('a number is added after those that are there', () => {
    expect(withReference([], NPRN)).toEqual([NPRN])
    expect(withReference([MONUMENT], NPRN)).toEqual([MONUMENT, NPRN])
  })

  it('an empty row of the same register is filled, not one of another', () => {
    expect(withReference([empty('sm'), empty('nprn'), MONUMENT], NPRN)).toEqual([empty('sm'), NPRN, MONUMENT])
    expect(withReference([empty('sm')], NPRN)).toEqual([empty('sm'), NPRN])
  })

  it('a number that the member has typed in another form is there already, and is taken out as it is', () => {
    const typed: Reference = { scheme: 'sm', number: ' cd 101' }
    expect(holdsReference([typed], MONUMENT)).toBe(true)
    expect(withReference([typed], MONUMENT)).toEqual([typed])
    expect(withoutReference([typed, NPRN], MONUMENT)).toEqual([NPRN])
    expect(holdsReference([{ scheme: 'other', number: 'CD101' }], MONUMENT)).toBe(false)
  })

  it('a record that is full takes no more', () => {
    const full = Array.from({ length: MOST_REFERENCES }, (_, at): Reference => ({
      scheme: 'nprn',
      number: `${at}`,
    }))
    expect(withReference(full, MONUMENT)).toBeNull()
    expect(withReference(full.with(3, empty('sm')), MONUMENT)).toContainEqual(MONUMENT)
  })
})
