import { expect, it } from 'vitest'
import { addUp, countAnswers, noAnswers, STEPS } from './answer-times.ts'
import { answersByGroup, conditionOf, SILENT_AFTER } from './process-condition.ts'

const MINUTE = 60_000

it('answers count for ten minutes, each in its group', () => {
  let now = 0
  const answers = countAnswers(() => now)
  answers.note('pages', 0.003)
  now = 5 * MINUTE
  answers.note('pages', 0.3)
  answers.note('saving', 60)
  expect(answersByGroup(answers.lately()).map(({ group, count }) => [group, count])).toEqual([
    ['pages', 2],
    ['saving', 1],
  ])
  now = 10 * MINUTE
  expect(answersByGroup(answers.lately()).map(({ group, count }) => [group, count])).toEqual([
    ['pages', 1],
    ['saving', 1],
  ])
  now = 15 * MINUTE
  expect(answersByGroup(answers.lately())).toEqual([])
})

it('the time of 95 of 100 answers lies in the step of the ninety-fifth', () => {
  const answers = countAnswers(() => 0)
  for (let number = 0; number < 90; number += 1) answers.note('reading', 0.015)
  for (let number = 0; number < 10; number += 1) answers.note('reading', 0.08)
  // Halfway from 50 to 100 ms: five of the ten answers in that step.
  expect(answersByGroup(answers.lately())).toEqual([{ group: 'reading', count: 100, p95: 75 }])
})

it('a time beyond the last step counts as its limit', () => {
  const answers = countAnswers(() => 0)
  answers.note('relief', 90)
  expect(answersByGroup(answers.lately())).toEqual([{ group: 'relief', count: 1, p95: 10_000 }])
})

it('the answers of several processes are added up, without those of a release that counts otherwise', () => {
  const [one, other] = [countAnswers(() => 0), countAnswers(() => 0)]
  one.note('tiles', 0.001)
  other.note('tiles', 0.001)
  other.note('pictures', 0.001)
  const sum = addUp([one.lately(), other.lately(), { tiles: [7, 7], searching: noAnswers().tiles }])
  expect(sum).toEqual({
    ...noAnswers(),
    tiles: [2, ...Array<number>(STEPS.length).fill(0)],
    pictures: [1, ...Array<number>(STEPS.length).fill(0)],
  })
})

it.each([
  [{ draining: false, silentFor: 0 }, 'running'],
  [{ draining: false, silentFor: SILENT_AFTER }, 'running'],
  [{ draining: false, silentFor: SILENT_AFTER + 1 }, 'silent'],
  [{ draining: true, silentFor: 3 }, 'draining'],
  // It ended without removing its row.
  [{ draining: true, silentFor: SILENT_AFTER + 1 }, 'silent'],
] as const)('a process with %j is %s', (facts, condition) => {
  expect(conditionOf(facts)).toBe(condition)
})
