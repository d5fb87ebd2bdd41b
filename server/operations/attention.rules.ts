import type { Attention } from '#contract/accounts/attention.ts'

/** Below this share of free disk an operator should act; at the pace of large uploads it leaves some days. */
const LITTLE_DISK = 0.15

interface Waiting {
  count: number
  /** Of the oldest; null if there is none. */
  since: Date | null
}

export interface Facts {
  reports: Waiting
  feedback: Waiting
  sensitive: Waiting
  jobs: Waiting
  /** Bytes. */
  disk: { free: number; total: number }
  /** Messages kept as files; null if a mail server is set up. */
  outbox: number | null
  heritage: number
}

/** Returns what needs attention and nothing else. */
export function attentionFor({ disk, outbox, heritage, ...waiting }: Facts): Attention[] {
  const share = disk.total > 0 ? disk.free / disk.total : 1
  return [
    ...waitingFor('reports', waiting.reports),
    ...waitingFor('feedback', waiting.feedback),
    ...waitingFor('sensitive', waiting.sensitive),
    ...waitingFor('jobs', waiting.jobs),
    ...(share < LITTLE_DISK ? [{ kind: 'disk' as const, count: Math.floor(share * 100), since: null }] : []),
    ...(outbox === null ? [] : [{ kind: 'outbox' as const, count: outbox, since: null }]),
    ...(heritage > 0 ? [{ kind: 'heritage' as const, count: heritage, since: null }] : []),
  ]
}

export function waitingFor(
  kind: 'reports' | 'feedback' | 'sensitive' | 'jobs',
  { count, since }: Waiting,
): Attention[] {
  return count > 0 ? [{ kind, count, since: since?.toISOString() ?? null }] : []
}
