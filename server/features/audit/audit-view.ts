import { AUDITED_ACTS, auditNote, type AuditEntry, type AuditTarget } from '#contract/audit.ts'
import { readGrantNote } from '#contract/grant-note.ts'
import { DOWNLOADED_LISTS } from '#contract/lists.ts'
import type { Cell } from '#server/platform/csv.rules.ts'
import type { Words } from '#server/platform/words.ts'
import type { ActRow } from './audit-list.repository.ts'

export function toEntry(row: ActRow): AuditEntry {
  const { id, at, actor, act, note } = row
  return { id, at: at.toISOString(), actor, act, target: toTarget(row), note }
}

function toTarget(row: ActRow): AuditTarget | null {
  const { target_kind: kind, target_id: id, target_name: name, username } = row
  if (kind === null) return null
  return { kind, id, name: name ?? username, found: foundOf(row) }
}

function foundOf({ record, member, item }: ActRow): AuditTarget['found'] {
  if (record !== null) return { kind: 'record', id: record }
  if (member !== null) return { kind: 'account', id: member }
  return item === null ? null : { kind: 'news', id: item }
}

const TARGETS = ['account', 'feedback', 'job', 'list', 'news', 'record', 'report', 'request'] as const

export function auditHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.atUtc'),
    t('columns.actor'),
    t('columns.act'),
    t('columns.targetKind'),
    t('columns.targetNumber'),
    t('columns.targetName'),
    t('columns.note'),
  ]
}

export function auditLine(row: ActRow, { t, tAudit }: { t: Words<'lists'>; tAudit: Words<'audit'> }): Cell[] {
  const { id, at, actor, target_kind, target_id, target_name, username } = row
  const act = AUDITED_ACTS.find((known) => known === row.act)
  const kind = TARGETS.find((known) => known === target_kind)
  const list = DOWNLOADED_LISTS.find((known) => known === target_name)
  const name = kind === 'list' && list ? t(`names.${list}`) : (target_name ?? username)
  return [
    id,
    at,
    actor,
    act ? tAudit(`acts.${act}`) : row.act,
    kind ? tAudit(`kinds.${kind}`) : target_kind,
    target_id,
    name,
    noteOf(row, { t, tAudit }),
  ]
}

function noteOf({ act, note }: ActRow, { t, tAudit }: { t: Words<'lists'>; tAudit: Words<'audit'> }): Cell {
  if (act === 'list-downloaded' && note !== null) return Number(note)
  const own = auditNote(note)
  if (own) return tAudit(`notes.${own}`)
  const grant = act === 'role-granted' || act === 'role-ended' ? readGrantNote(note) : null
  if (!grant) return note
  const words = { role: t(`roles.${grant.role}`), area: t(`areas.${grant.area}`) }
  return tAudit(grant.commandLine ? 'notes.roleByCommandLine' : 'notes.role', words)
}
