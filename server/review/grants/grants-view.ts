import type { RoleGrant } from '#contract/review/grants.ts'
import type { Cell } from '#server/platform/formats/csv.rules.ts'
import type { Words } from '#server/platform/texts/words.ts'
import type { GrantRow } from './grants.repository.ts'

export function toGrant(row: GrantRow): RoleGrant {
  const { granted_at, suspended_at, ended_at, ended_by, end_reason, ...grant } = row
  return {
    ...grant,
    granted: granted_at.toISOString(),
    suspended: suspended_at !== null,
    ended: ended_at && { at: ended_at.toISOString(), by: ended_by, reason: end_reason ?? '' },
  }
}

export function grantHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.username'),
    t('columns.role'),
    t('columns.area'),
    t('columns.grantedUtc'),
    t('columns.grantedBy'),
    t('columns.reason'),
    t('columns.suspendedUtc'),
    t('columns.endedUtc'),
    t('columns.endedBy'),
    t('columns.endReason'),
  ]
}

export function grantLine(row: GrantRow, t: Words<'lists'>): Cell[] {
  return [
    row.id,
    row.username,
    t(`roles.${row.role}`),
    t(`areas.${row.area}`),
    row.granted_at,
    row.granted_by,
    row.reason,
    row.suspended_at,
    row.ended_at,
    row.ended_by,
    row.end_reason,
  ]
}
