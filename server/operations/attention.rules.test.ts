import { expect, it } from 'vitest'
import { attentionFor, type Facts } from './attention.rules.ts'

const none = { count: 0, since: null }
const WELL: Facts = {
  reports: none,
  feedback: none,
  sensitive: none,
  jobs: none,
  disk: { free: 15, total: 100 },
  outbox: null,
  heritage: 0,
}

it('nothing needs attention where all is well', () => {
  expect(attentionFor(WELL)).toEqual([])
})

it.each<[Partial<Facts>, object]>([
  [
    { reports: { count: 2, since: new Date('2026-11-20T10:00:00Z') } },
    { kind: 'reports', count: 2, since: '2026-11-20T10:00:00.000Z' },
  ],
  [{ sensitive: { count: 1, since: null } }, { kind: 'sensitive', count: 1, since: null }],
  [{ jobs: { count: 1, since: null } }, { kind: 'jobs', count: 1, since: null }],
  [{ disk: { free: 149, total: 1000 } }, { kind: 'disk', count: 14, since: null }],
  [{ outbox: 0 }, { kind: 'outbox', count: 0, since: null }],
  [{ heritage: 1 }, { kind: 'heritage', count: 1, since: null }],
])('attention is needed by %j', (fact, expected) => {
  expect(attentionFor({ ...WELL, ...fact })).toEqual([expected])
})
