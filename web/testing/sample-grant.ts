import type { RoleGrant } from '#contract/review/grants.ts'

/** A role as administrators see it in their list. */
export function sampleGrant(known: Partial<RoleGrant> = {}): RoleGrant {
  return {
    id: 4,
    username: 'gwen',
    role: 'reviewer',
    area: 'gat',
    granted: '2026-11-20T10:00:00Z',
    granted_by: 'nest',
    reason: 'Asked to help',
    suspended: false,
    empty: false,
    ended: null,
    ...known,
  }
}
