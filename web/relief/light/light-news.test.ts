import { expect, test } from 'vitest'
import { conditionOf, FRESH_HEALTH, healthAfter } from '#web/map/layers/source-health.ts'
import { newsOf } from './light-news.ts'

const after = (...states: Parameters<typeof newsOf>[0][]) =>
  conditionOf(states.flatMap((state) => newsOf(state)).reduce(healthAfter, FRESH_HEALTH))

test('heights that failed to load are reported until they have loaded', () => {
  expect(after({ waiting: 4, failing: false })).toBe('loading')
  expect(after({ waiting: 4, failing: false }, { waiting: 0, failing: true })).toBe('failed')
  expect(after({ waiting: 0, failing: true }, { waiting: 0, failing: false })).toBe('quiet')
})
