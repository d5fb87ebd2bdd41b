import type { Attention } from '#contract/accounts/attention.ts'

/** Below this share of free disk an operator should act; at the pace of large uploads it leaves some days. */
const LITTLE_DISK = 0.15

interface Waiting {
  count: number
  /** Of the oldest; null if there is none. */
  since: Date | null
}

interface Promised extends Waiting {
  /** By when the oldest is to be answered; null if there is none. */
  due: Date | null
}

export interface Facts {
  /** Requests to withhold places: sites that are said to be at risk, and the others. */
  atRisk: Promised
  sensitive: Promised
  reports: Waiting
  appeals: Waiting
  feedback: Waiting
  finds: Waiting
  jobs: Waiting
  /** The last backup; `at` is null if there was none. */
  backup: { at: Date | null; late: boolean }
  /** Bytes. */
  disk: { free: number; total: number }
  /** Messages kept as files; null if a mail server is set up. */
  outbox: number | null
  heritage: number
}

/** Returns what needs attention and nothing else, in the order of the overview. */
export function attentionFor({ backup, disk, outbox, heritage, ...waiting }: Facts): Attention[] {
  const share = disk.total > 0 ? disk.free / disk.total : 1
  const nothingPromised = { since: null, due: null }
  return [
    ...waitingFor('at_risk', waiting.atRisk),
    ...waitingFor('sensitive', waiting.sensitive),
    ...waitingFor('reports', waiting.reports),
    ...waitingFor('appeals', waiting.appeals),
    ...waitingFor('feedback', waiting.feedback),
    ...waitingFor('finds', waiting.finds),
    ...(backup.late
      ? [{ kind: 'backup' as const, count: 0, since: backup.at?.toISOString() ?? null, due: null }]
      : []),
    ...waitingFor('jobs', waiting.jobs),
    ...(share < LITTLE_DISK
      ? [{ kind: 'disk' as const, count: Math.floor(share * 100), ...nothingPromised }]
      : []),
    ...(outbox === null ? [] : [{ kind: 'outbox' as const, count: outbox, ...nothingPromised }]),
    ...(heritage > 0 ? [{ kind: 'heritage' as const, count: heritage, ...nothingPromised }] : []),
  ]
}

export function waitingFor(
  kind: 'at_risk' | 'sensitive' | 'reports' | 'appeals' | 'feedback' | 'finds' | 'jobs',
  { count, since, due = null }: Waiting & Partial<Promised>,
): Attention[] {
  if (count === 0) return []
  return [{ kind, count, since: since?.toISOString() ?? null, due: due?.toISOString() ?? null }]
}
