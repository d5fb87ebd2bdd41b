import { expect, test } from 'vitest'
import type { Happened } from '../review.ts'
import { replay, seqsToUndo } from './replay.rules.ts'

const [FINDER, VANDAL, OTHER] = [1, 2, 3]
const WITHIN_FIVE = { metres: 5, by: 'lidar' } as const
const BARROW = { site_type: 'mound', monument_type: 'round_barrow', period: 'bronze_age' } as const
const BEGAN = new Date('2026-11-01T00:00:00Z')

/** Events with one day between them, numbered from 1. */
function happened(...parts: (Pick<Happened, 'kind' | 'actor'> & Partial<Happened>)[]): Happened[] {
  return parts.map((part, at) => ({
    seq: at + 1,
    at: day(at + 1),
    version: 1,
    reason: null,
    target: null,
    sureArchaeological: null,
    sureType: null,
    position: null,
    correction: null,
    undoes: null,
    ...part,
  }))
}

function day(days: number): Date {
  return new Date(BEGAN.getTime() + days * 86_400_000)
}

function undone(events: readonly Happened[], { since = BEGAN, version = 1 } = {}) {
  const without = seqsToUndo(events, { reviewer: VANDAL, since })
  return { without, review: replay(events, { recordId: 7, began: BEGAN, version, without, now: day(90) }) }
}

test('a record that only one reviewer decided about is not yet reviewed again', () => {
  const { without, review } = undone(happened({ kind: 'not_archaeological', actor: VANDAL, reason: 'golf' }))
  expect(without).toEqual([1])
  expect(review).toMatchObject({ state: 'submitted', since: BEGAN, seq: 1, reason: null, decidedBy: null })
})

test('a confirmation by somebody else comes back, with what was said and when', () => {
  const { without, review } = undone(
    happened(
      {
        kind: 'verified',
        actor: OTHER,
        sureArchaeological: 'high',
        sureType: 'certain',
        position: WITHIN_FIVE,
        correction: BARROW,
      },
      { kind: 'reopened', actor: VANDAL },
      { kind: 'not_archaeological', actor: VANDAL, reason: 'drain' },
    ),
  )
  expect(without).toEqual([2, 3])
  expect(review).toMatchObject({
    state: 'verified',
    since: day(1),
    reason: null,
    sureArchaeological: 'high',
    sureType: 'certain',
    position: WITHIN_FIVE,
    correction: BARROW,
    verifiedVersion: 1,
    verifiedAt: day(1),
    decidedBy: OTHER,
    takenBy: null,
  })
})

test('nothing is undone where somebody else has decided since, or before the moment', () => {
  const since = happened({ kind: 'verified', actor: VANDAL }, { kind: 'reopened', actor: OTHER })
  expect(undone(since).without).toEqual([])
  const before = happened({ kind: 'verified', actor: VANDAL })
  expect(undone(before, { since: day(2) }).without).toEqual([])
})

test('what was undone once is not undone again, and an earlier moment undoes what is left', () => {
  const events = happened(
    { kind: 'reopened', actor: VANDAL },
    { kind: 'verified', actor: VANDAL },
    { kind: 'undone', actor: OTHER, undoes: [2] },
  )
  expect(undone(events, { since: day(2) }).without).toEqual([])
  expect(undone(events).without).toEqual([1])
  const again = [
    ...events,
    ...happened({ kind: 'needs_info', actor: VANDAL }).map((each) => ({ ...each, seq: 4, at: day(4) })),
  ]
  expect(undone(again, { since: day(2) }).without).toEqual([4])
})

test('a change by the finder stays: what is decided about an earlier version is reviewed again', () => {
  const { review } = undone(
    happened({ kind: 'verified', actor: OTHER }, { kind: 'reopened', actor: VANDAL }),
    { version: 2 },
  )
  expect(review).toMatchObject({ state: 'in_review', verifiedVersion: 1, since: day(90), takenBy: null })
  const confirmed = undone(
    happened({ kind: 'verified', actor: VANDAL }, { kind: 'edited', actor: FINDER, version: 2 }),
    { version: 2 },
  )
  expect(confirmed.review).toMatchObject({ state: 'submitted', verifiedVersion: null })
})

test('a second look or an answer of the finder about what is undone does not count either', () => {
  const looked = undone(
    happened(
      { kind: 'verified', actor: OTHER },
      { kind: 'reopened', actor: VANDAL },
      { kind: 'not_archaeological', actor: VANDAL, reason: 'golf' },
      { kind: 'second_look', actor: FINDER },
      { kind: 'taken', actor: OTHER },
    ),
  )
  expect(looked.review).toMatchObject({ state: 'verified', secondLook: false, takenBy: null })
  const asked = undone(happened({ kind: 'needs_info', actor: VANDAL }, { kind: 'answered', actor: FINDER }))
  expect(asked.review).toMatchObject({ state: 'submitted', takenBy: null })
})

test('whoever has taken an undecided record keeps it', () => {
  const { review } = undone(
    happened(
      { kind: 'not_archaeological', actor: VANDAL, reason: 'golf' },
      { kind: 'second_look', actor: FINDER },
      { kind: 'taken', actor: OTHER },
    ),
  )
  expect(review).toMatchObject({ state: 'in_review', takenBy: OTHER, takenUntil: day(10) })
})
