import { expect, it } from 'vitest'
import { ATTENTION_KINDS } from '#contract/accounts/attention.ts'
import { attentionFor, type Facts } from './attention.rules.ts'

const none = { count: 0, since: null }
const WELL: Facts = {
  atRisk: { ...none, due: null },
  sensitive: { ...none, due: null },
  reports: none,
  appeals: none,
  feedback: none,
  finds: none,
  jobs: none,
  backup: { at: new Date('2026-11-24T02:00:00Z'), late: false },
  disk: { free: 15, total: 100 },
  outbox: null,
  heritage: 0,
}

it('nothing needs attention where all is well', () => {
  expect(attentionFor(WELL)).toEqual([])
})

const FRIDAY = new Date('2026-11-20T10:00:00Z')
const TUESDAY = new Date('2026-11-24T10:00:00Z')

it.each<[Partial<Facts>, object]>([
  [
    { atRisk: { count: 1, since: FRIDAY, due: TUESDAY } },
    { kind: 'at_risk', count: 1, since: '2026-11-20T10:00:00.000Z', due: '2026-11-24T10:00:00.000Z' },
  ],
  [
    { sensitive: { count: 1, since: FRIDAY, due: TUESDAY } },
    { kind: 'sensitive', count: 1, since: '2026-11-20T10:00:00.000Z', due: '2026-11-24T10:00:00.000Z' },
  ],
  [
    { reports: { count: 2, since: FRIDAY } },
    { kind: 'reports', count: 2, since: '2026-11-20T10:00:00.000Z', due: null },
  ],
  [{ appeals: { count: 1, since: null } }, { kind: 'appeals', count: 1, since: null, due: null }],
  [
    { finds: { count: 7, since: FRIDAY } },
    { kind: 'finds', count: 7, since: '2026-11-20T10:00:00.000Z', due: null },
  ],
  [
    { backup: { at: FRIDAY, late: true } },
    { kind: 'backup', count: 0, since: '2026-11-20T10:00:00.000Z', due: null },
  ],
  [{ backup: { at: null, late: true } }, { kind: 'backup', count: 0, since: null, due: null }],
  [{ jobs: { count: 1, since: null } }, { kind: 'jobs', count: 1, since: null, due: null }],
  [{ disk: { free: 149, total: 1000 } }, { kind: 'disk', count: 14, since: null, due: null }],
  [{ outbox: 0 }, { kind: 'outbox', count: 0, since: null, due: null }],
  [{ heritage: 1 }, { kind: 'heritage', count: 1, since: null, due: null }],
])('attention is needed by %j', (fact, expected) => {
  expect(attentionFor({ ...WELL, ...fact })).toEqual([expected])
})

it('what is due first stands at the top: sites at risk, answers, finds, the backup', () => {
  const one = { count: 1, since: FRIDAY, due: TUESDAY }
  const all = attentionFor({
    ...{ atRisk: one, sensitive: one, reports: one, appeals: one, feedback: one, finds: one, jobs: one },
    ...{ backup: { at: null, late: true }, disk: { free: 1, total: 100 }, outbox: 2, heritage: 1 },
  })
  expect(all.map(({ kind }) => kind)).toEqual(ATTENTION_KINDS)
})
