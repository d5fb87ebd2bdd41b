import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  correctionOf,
  EMPTY_DRAFT,
  faultsOf,
  hasText,
  type DecisionDraft,
} from './decision-draft.rules.ts'

const draft = (known: Partial<DecisionDraft>): DecisionDraft => ({ ...EMPTY_DRAFT, ...known })
const SAW = { version: 2, seq: 5 }
const SEEN = { ...SAW, usual: { metres: 10, by: 'gps' } } as const

const MOUND = { site_type: 'mound', monument_type: '', period: 'unknown' } as const

describe('what a decision lacks', () => {
  test.each([
    [{}, []],
    [{ verdict: 'verified' }, ['sureArchaeological', 'sureType']],
    [{ verdict: 'verified', sureArchaeological: 'high', sureType: 'certain' }, []],
    [
      { verdict: 'verified', sureArchaeological: 'high', sureType: 'certain', correction: MOUND },
      ['monumentType'],
    ],
    [{ verdict: 'not_archaeological', correction: MOUND }, ['reason']],
    [{ verdict: 'not_archaeological' }, ['reason']],
    [{ verdict: 'not_archaeological', reason: 'golf' }, []],
    [{ verdict: 'not_archaeological', reason: 'other' }, ['reasonNote']],
    [{ verdict: 'not_archaeological', reason: 'other', note: 'A pond' }, []],
    [{ verdict: 'already_recorded', record: 'twelve' }, ['record']],
    [{ verdict: 'already_recorded', record: '12' }, []],
    [{ verdict: 'already_recorded', recordedIn: 'register', number: ' ' }, ['number']],
    [{ verdict: 'already_recorded', recordedIn: 'register', number: '301234' }, []],
    [{ verdict: 'needs_info', note: 'Why?' }, ['question']],
    [{ verdict: 'needs_info', note: 'Which layer shows it?' }, []],
  ] satisfies [Partial<DecisionDraft>, string[]][])('%j', (known, faults) => {
    expect(faultsOf(draft(known))).toEqual(faults)
  })
})

describe('the request of a decision', () => {
  test('has nothing that belongs to another verdict', () => {
    const whole = draft({
      verdict: 'needs_info',
      sureArchaeological: 'high',
      sureType: 'certain',
      position: { metres: 5, by: 'lidar' },
      reason: 'golf',
      record: '12',
      note: ' Which layer shows it? ',
    })
    expect(bodyOf(whole, SEEN)).toEqual({ verdict: 'needs_info', ...SAW, note: 'Which layer shows it?' })
  })

  test('says how exact the outline is as usual, until the reviewer changes it or takes it back', () => {
    const sure = draft({ verdict: 'verified', sureArchaeological: 'high', sureType: 'certain' })
    expect(bodyOf(sure, SEEN)).toMatchObject({ position: SEEN.usual })
    expect(bodyOf({ ...sure, position: null }, SEEN)).not.toHaveProperty('position')
    const position = { metres: 5, by: 'lidar' } as const
    expect(bodyOf({ ...sure, position }, SEEN)).toMatchObject({ position })
  })

  test('corrects the finder with a confirmation alone, with all three words', () => {
    const correction = { ...MOUND, monument_type: 'cairn' } as const
    const sure = draft({ verdict: 'verified', sureArchaeological: 'high', sureType: 'certain', correction })
    expect(bodyOf(sure, SEEN)).toMatchObject(correction)
    expect(bodyOf({ ...sure, verdict: 'not_archaeological', reason: 'golf' }, SEEN)).not.toHaveProperty(
      'period',
    )
    expect(bodyOf({ ...sure, correction: null }, SEEN)).not.toHaveProperty('site_type')
  })

  test('names one target', () => {
    const both = draft({ verdict: 'already_recorded', record: ' 12 ', scheme: 'sm', number: 'CD001' })
    expect(bodyOf(both, SEEN)).toMatchObject({ target_record: 12 })
    expect(bodyOf(both, SEEN)).not.toHaveProperty('target_number')
    expect(bodyOf({ ...both, recordedIn: 'register' }, SEEN)).toEqual({
      verdict: 'already_recorded',
      ...SAW,
      target_scheme: 'sm',
      target_number: 'CD001',
    })
  })

  test('is not made without a verdict', () => {
    expect(() => bodyOf(EMPTY_DRAFT, SEEN)).toThrow(/without a verdict/)
  })
})

test('a correction begins with what the finder says, as far as the vocabulary has it', () => {
  const given = { site_type: 'mound', monument_type: 'cairn', period: 'roman' }
  expect(correctionOf(given)).toEqual(given)
  expect(correctionOf({ site_type: 'heap', monument_type: '', period: 'late' })).toEqual({
    ...{ site_type: 'unknown', monument_type: '', period: 'unknown' },
  })
})

test('only texts are lost when a page is closed', () => {
  expect(hasText(draft({ verdict: 'verified', sureType: 'certain' }))).toBe(false)
  expect(hasText(draft({ note: 'A pond' }))).toBe(true)
})
