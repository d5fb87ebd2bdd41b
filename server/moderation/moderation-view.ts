import type { ModeratedMember, ModeratedRecord } from '#contract/review/moderation/moderation.ts'
import type { Cell } from '#formats/shared/escaping.ts'
import { vocabularyIn, type Words } from '#server/platform/texts/words.ts'
import type { Language } from '#language/language.ts'
import type { MemberRow } from './member-list.repository.ts'
import type { RecordRow } from './record-list.repository.ts'

export function toMember(row: MemberRow): ModeratedMember {
  const { created_at, last_active_at, suspended_at, suspended_reason, hiding, ...member } = row
  return {
    ...member,
    joined: created_at.toISOString(),
    last_active: last_active_at.toISOString(),
    records_hidden: hiding && {
      since: new Date(hiding.since).toISOString(),
      reason: hiding.reason,
      records: hiding.records,
    },
    suspended: suspended_at && { since: suspended_at.toISOString(), reason: suspended_reason ?? '' },
  }
}

export function memberHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.username'),
    t('columns.email'),
    t('columns.role'),
    t('columns.records'),
    t('columns.joinedUtc'),
    t('columns.activeUtc'),
    t('columns.suspendedUtc'),
    t('columns.suspendedReason'),
    t('columns.hiddenTogether'),
    t('columns.hiddenTogetherReason'),
  ]
}

export function memberLine(row: MemberRow, t: Words<'lists'>): Cell[] {
  const role = row.administrator ? 'administrator' : row.moderator ? 'moderator' : null
  return [
    row.id,
    row.username,
    row.email,
    role && t(`roles.${role}`),
    row.records,
    row.created_at,
    row.last_active_at,
    row.suspended_at,
    row.suspended_reason,
    row.hiding?.records ?? null,
    row.hiding?.reason ?? null,
  ]
}

export function toModeratedRecord(row: RecordRow, thumbnail: (key: string) => string): ModeratedRecord {
  const { username, created_at, hidden_at, hidden_reason, deleted_at, outline, key, ...record } = row
  const isWithheld = row.sensitivity !== 'open'
  return {
    ...record,
    polygonCoordinate: outline,
    // The pictures of a record that nobody may see are withheld.
    thumbnail: key === null || hidden_at || deleted_at || isWithheld ? null : thumbnail(key),
    recorded_by: username,
    recorded: created_at.toISOString(),
    hidden: hidden_at && { since: hidden_at.toISOString(), reason: hidden_reason ?? '' },
    deleted: deleted_at?.toISOString() ?? null,
  }
}

export function recordHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.title'),
    t('columns.siteType'),
    t('columns.monumentType'),
    t('columns.member'),
    t('columns.recordedUtc'),
    t('columns.description'),
    t('columns.hiddenUtc'),
    t('columns.hiddenReason'),
    t('columns.deletedUtc'),
    t('columns.invented'),
  ]
}

export function recordLine(row: RecordRow, language: Language, t: Words<'lists'>): Cell[] {
  const { siteType, monumentType } = vocabularyIn(language, row)
  return [
    row.id,
    row.title,
    siteType,
    monumentType,
    row.username,
    row.created_at,
    row.description,
    row.hidden_at,
    row.hidden_reason,
    row.deleted_at,
    row.demonstration ? t('yes') : null,
  ]
}
